// One wasm instance: its exports, and views of its memory that are right at each moment.

/** The exports of the engine; `src/wasm` has the same names and says what each does. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  frame(): number;
  input(bytes: number): number;
  engine_from_sdl(length: number, assumeValid: number): number;
  engine_limits(length: number): void;
  engine_seed(low: number, high: number): void;
  type_named(length: number): number;
  field_named(type: number, length: number): number;
  type_info(type: number): void;
  field_info(field: number): void;
  plan_create(length: number, nameLength: number): number;
  plan_resume(checked: number, length: number): number;
  plan_release(plan: number): void;
  plan_bytes(plan: number): number;
  plan_info(plan: number): void;
  plan_selection(plan: number, selection: number): void;
  plan_child(plan: number, field: number, type: number): number;
  plan_template(plan: number, template: number): number;
  plan_variables(plan: number): void;
  schema_name(name: number): void;
  type_names(): void;
  enum_of(value: number): number;
  execution_start(plan: number, bytesMax: number): number;
  execution_start_with(plan: number, length: number, bytesMax: number): number;
  variable_faults(plan: number, length: number): void;
  argument_faults(execution: number, plan: number, field: number): void;
  execution_batch(
    execution: number,
    plan: number,
    selection: number,
    rows: number,
    items: number,
    batch: number,
    field: number,
  ): number;
  execution_items(
    execution: number,
    count: number,
    child: number,
    items: number,
    batch: number,
    field: number,
  ): number;
  execution_strings(execution: number, bytes: number): number;
  execution_bounds(
    execution: number,
    payloads: number,
    tags: number,
    count: number,
    at: number,
    end: number,
  ): number;
  execution_live(execution: number, plan: number): number;
  execution_is_null(execution: number, plan: number): number;
  execution_field_nodes(execution: number, plan: number, field: number): void;
  execution_path(execution: number, plan: number, batch: number, row: number): void;
  execution_finish(execution: number, plan: number, dirty: number): number;
  execution_abandon(execution: number): void;
  execution_settle(execution: number, plan: number, dirty: number): void;
  execution_introspection(execution: number, plan: number, field: number): void;
  execution_order(execution: number, plan: number, selection: number): void;
  execution_is_nulled(execution: number, batch: number, row: number): number;
  engine_from_introspection(length: number, assumeValid: number): number;
  engine_validate(length: number): number;
  engine_options(introspection: number, suggestions: number, customLiterals: number): void;
  literal_text(plan: number, document: number, node: number): void;
  schema_print(sorted: number): void;
  schema_introspect(sorted: number): void;
}

/** What an export answers where there is none, and what it takes for "none". */
export const NONE = 0xffff_ffff;

/** Words of the frame, by name; `Word` of `src/wasm/src/state.rs`. */
export const Word = {
  payloads: 0,
  tags: 1,
  stringsAt: 2,
  stringsEnd: 3,
  conditions: 4,
  result: 5,
  resultLength: 6,
  output: 7,
  outputChunks: 8,
  errors: 9,
  dataIsNull: 10,
  checked: 11,
  refused: 12,
} as const;

/** What a cell holds; `Tag` of `src/execute/columns.rs`. */
export const Tag = {
  null: 0,
  false: 1,
  true: 2,
  int: 3,
  float: 4,
  string: 5,
  stringWithSurrogates: 6,
  enum: 7,
  raw: 8,
  object: 9,
  list: 10,
  denseHead: 11,
  head: 12,
  error: 13,
  pending: 14,
} as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Views of an instance's memory.
 *
 * When the memory grows its views are detached: their length becomes 0, and what is written
 * to them is lost without a word. Whoever calls an export that may allocate, or user code, asks
 * {@link Memory.current} before it writes.
 */
export class Memory {
  readonly exports: EngineExports;
  u8!: Uint8Array<ArrayBuffer>;
  i32!: Int32Array<ArrayBuffer>;
  u32!: Uint32Array<ArrayBuffer>;
  f64!: Float64Array<ArrayBuffer>;
  /** The index of the frame's first word. */
  readonly frame: number;

  constructor(exports: EngineExports) {
    this.exports = exports;
    this.frame = exports.frame() >>> 2;
    this.refresh();
  }

  /** Makes the views anew. */
  refresh(): this {
    const buffer = this.exports.memory.buffer as ArrayBuffer;
    this.u8 = new Uint8Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f64 = new Float64Array(buffer);
    return this;
  }

  /** Makes the views anew if the memory has grown. */
  current(): void {
    if (this.u8.length === 0) this.refresh();
  }

  /** A word of the frame. */
  word(word: number): number {
    return this.u32[this.frame + word]!;
  }

  /** Writes text into the input, and says how many bytes it has. */
  input(text: string): number {
    const at = this.#room(text.length * 3);
    return encoder.encodeInto(text, this.u8.subarray(at, at + text.length * 3)).written;
  }

  /** Writes bytes into the input. */
  inputBytes(bytes: Uint8Array): number {
    const at = this.#room(bytes.length);
    this.u8.set(bytes, at);
    return bytes.length;
  }

  #room(bytes: number): number {
    const at = this.exports.input(bytes) >>> 0;
    this.current();
    if (at === 0) throw new RangeError(`Octograph: no memory for an input of ${bytes} bytes.`);
    return at;
  }

  /** The result as text. */
  resultText(): string {
    this.current();
    const at = this.word(Word.result);
    return decoder.decode(this.u8.subarray(at, at + this.word(Word.resultLength)));
  }

  /** The result as words; a copy. */
  resultWords(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.resultBytes().buffer);
  }

  /** The result as bytes; a copy. */
  resultBytes(): Uint8Array<ArrayBuffer> {
    this.current();
    const at = this.word(Word.result);
    return this.u8.slice(at, at + this.word(Word.resultLength));
  }
}

/** Text of bytes that are UTF-8. */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Bytes of text. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text) as Uint8Array<ArrayBuffer>;
}

/**
 * Writes text as UTF-8, a lone surrogate as its three bytes (WTF-8), and says where it ends.
 * There must be room for three bytes a unit.
 */
export function encodeSurrogates(text: string, u8: Uint8Array, at: number): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index)!;
    if (code < 0x80) {
      u8[at++] = code;
    } else if (code < 0x800) {
      u8[at++] = 0xc0 | (code >> 6);
      u8[at++] = 0x80 | (code & 63);
    } else if (code < 0x10000) {
      u8[at++] = 0xe0 | (code >> 12);
      u8[at++] = 0x80 | ((code >> 6) & 63);
      u8[at++] = 0x80 | (code & 63);
    } else {
      u8[at++] = 0xf0 | (code >> 18);
      u8[at++] = 0x80 | ((code >> 12) & 63);
      u8[at++] = 0x80 | ((code >> 6) & 63);
      u8[at++] = 0x80 | (code & 63);
      index++;
    }
  }
  return at;
}

/** Text of bytes that may hold lone surrogates (WTF-8). */
export function decodeSurrogates(bytes: Uint8Array): string {
  let text = "";
  let from = 0;
  for (let at = 0; at + 2 < bytes.length; at++) {
    if (bytes[at] !== 0xed || bytes[at + 1]! < 0xa0) continue;
    const unit = 0xd000 | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63);
    text += decode(bytes.subarray(from, at)) + String.fromCharCode(unit);
    from = at + 3;
    at += 2;
  }
  return text + decode(bytes.subarray(from));
}

/** Whether text has a lone surrogate. */
export function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

/** Writes well-formed text at `at`, and says where it ends. There must be room for three bytes a unit. */
export function encodeAt(text: string, u8: Uint8Array, at: number): number {
  const length = text.length;
  if (length <= 24) {
    let index = 0;
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) break;
      u8[at + index] = code;
    }
    if (index === length) return at + length;
  }
  return at + encoder.encodeInto(text, u8.subarray(at, at + length * 3)).written;
}
