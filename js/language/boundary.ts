// The calls into `src/wasm/src/language.rs`: text in, one call, a block of integers out.

/** What to parse. */
export const DOCUMENT = 0;
export const VALUE = 1;
export const CONST_VALUE = 2;
export const TYPE = 3;

/** Bits of the options. */
export const FRAGMENT_ARGUMENTS = 1;
export const NO_EMPTY_SELECTION_SETS = 2;

/** No bound. */
export const UNBOUNDED = 0xffffffff;

interface LanguageExports {
  memory: WebAssembly.Memory;
  language_source(capacity: number): number;
  language_parse(
    production: number,
    length: number,
    maxTokens: number,
    maxDepth: number,
    maxComments: number,
    flags: number,
  ): number;
  language_hold(
    length: number,
    maxTokens: number,
    maxDepth: number,
    maxComments: number,
    flags: number,
  ): number;
  language_print(): number;
  language_release(): void;
  language_strip(length: number): number;
  language_coordinate(length: number): number;
}

// Words of an answer (`Answer` in language.rs).
const FAILED = 0;
const TAPE = 1;
const TEXT = 3;
const TEXT_LENGTH = 4;
const LINE = 5;
const COLUMN = 6;
const LIMIT = 7;
const MAX = 8;

/** Below this many units a text gets room for the worst case at once. */
const SHORT = 4096;

const limits = [undefined, "tokens", "depth", "documentBytes"] as const;

/** An error, as the engine gives it. */
export interface Failure {
  message: string;
  line: number;
  column: number;
  limit: (typeof limits)[number];
  max: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The shared instance's language functions. */
export class Boundary {
  readonly exports: LanguageExports;
  #bytes = new Uint8Array();
  #words = new Uint32Array();
  /** The index of the last answer's first word. */
  #answer = 0;

  constructor(exports: WebAssembly.Exports) {
    this.exports = exports as unknown as LanguageExports;
  }

  /** Writes a text for the next call; its length in bytes. */
  write(text: string): number {
    const units = text.length;
    let { written, read } = this.#encode(text, units < SHORT ? units * 3 : units);
    if (read < units) ({ written, read } = this.#encode(text, units * 3));
    // As many bytes as units: ASCII. Else a lone surrogate may have become U+FFFD.
    if (written !== units && !isWellFormed(text)) return this.#encodeSurrogates(text);
    return written;
  }

  #encode(text: string, capacity: number): { read: number; written: number } {
    const start = this.#room(capacity);
    return encoder.encodeInto(text, this.#bytes.subarray(start, start + capacity));
  }

  #room(capacity: number): number {
    const start = this.exports.language_source(capacity) >>> 0;
    if (start === 0) throw new RangeError("There is no memory for the source.");
    this.#refresh();
    return start;
  }

  /** WTF-8: a lone surrogate as three bytes. */
  #encodeSurrogates(text: string): number {
    const start = this.#room(text.length * 3);
    const bytes = this.#bytes;
    let at = start;
    for (const character of text) {
      const point = character.codePointAt(0)!;
      if (point >= 0xd800 && point < 0xe000) {
        bytes[at++] = 0xed;
        bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
        bytes[at++] = 0x80 | (point & 0x3f);
      } else at += encoder.encodeInto(character, bytes.subarray(at)).written;
    }
    return at - start;
  }

  /** Takes the answer of a call; false after an error. */
  take(answer: number): boolean {
    this.#refresh();
    this.#answer = answer >>> 2;
    return this.#words[this.#answer + FAILED] === 0;
  }

  // The memory's buffer is another one after it grew.
  #refresh(): void {
    const { buffer } = this.exports.memory;
    if (this.#bytes.buffer === buffer) return;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
  }

  /** All of the memory; valid until the next call. */
  get words(): Uint32Array {
    return this.#words;
  }

  /** The index of the tape's first word. */
  get tape(): number {
    return this.#words[this.#answer + TAPE]! >>> 2;
  }

  /** The answer's text. */
  get text(): string {
    const length = this.#words[this.#answer + TEXT_LENGTH]!;
    if (length === 0) return "";
    const start = this.#words[this.#answer + TEXT]!;
    return decoder.decode(this.#bytes.subarray(start, start + length));
  }

  /** The answer's error. */
  get failure(): Failure {
    const word = (index: number) => this.#words[this.#answer + index]!;
    return {
      message: this.text,
      line: word(LINE),
      column: word(COLUMN),
      limit: limits[word(LIMIT)],
      max: word(MAX),
    };
  }
}

const loneSurrogate = /\p{Surrogate}/u;

function isWellFormed(text: string): boolean {
  const own = text as string & { isWellFormed?(): boolean };
  return own.isWellFormed ? own.isWellFormed() : !loneSurrogate.test(text);
}
