// A request's variables (§6.1.2): written by declared type as a tape that the engine coerces,
// and read back. Only own properties count, and nothing here calls into the engine while a
// user's getter runs.

import { readVariables, type VariableValues } from "./arguments.js";
import { inspect } from "./inspect.js";
import type { Limits } from "./limits.js";
import { type NamedVariables, parseScalarLiteral } from "./literals.js";
import { encodeSurrogates, hasLoneSurrogate, type Memory, NONE } from "./memory.js";
import type { Plan } from "./plan.js";
import type { FormattedError } from "./response.js";
import type { InputTypeOf, SchemaTables, TypeDefinition } from "./schema.js";

/** Operations of an input tape; `InputOp` of `src/schema/input/tape.rs`. */
const InputOp = {
  absent: 0,
  null: 1,
  false: 2,
  true: 3,
  number: 4,
  string: 5,
  bigInt: 6,
  other: 7,
  list: 8,
  object: 9,
  handle: 10,
} as const;

const NO_TYPE: InputTypeOf = { type: -1, lists: 0 };

/** The variables cannot be coerced: what the response says. */
export class VariableErrors extends Error {
  readonly errors: readonly FormattedError[];

  constructor(errors: readonly FormattedError[]) {
    super("The variables have errors.");
    this.errors = errors;
  }
}

/** The variables of a request on their way into the engine. */
export class VariableInput {
  readonly #limits: Limits;
  readonly #plan: Plan;
  readonly #tables: SchemaTables;
  readonly #words: number[] = [];
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];
  #units = 0;

  constructor(plan: Plan, variables: Readonly<Record<string, unknown>>, limits: Limits) {
    this.#limits = limits;
    this.#plan = plan;
    this.#tables = plan.tables;
    for (const definition of plan.variables) {
      const given = Object.hasOwn(variables, definition.name);
      this.#write(given ? variables[definition.name] : undefined, definition, limits.variablesDepth);
    }
  }

  /** Puts the tape into the engine's input, and says how long it is. */
  input(memory: Memory): number {
    const text = this.#texts.join("");
    const head = this.#words.length + 1;
    const bytes = new Uint8Array(head * 4 + text.length * 3);
    const end = hasLoneSurrogate(text)
      ? encodeSurrogates(text, bytes, head * 4)
      : head * 4 + encoder.encodeInto(text, bytes.subarray(head * 4)).written;
    if (end - head * 4 !== text.length) this.#countBytes();
    new Uint32Array(bytes.buffer, 0, head).set([this.#words.length, ...this.#words]);
    return memory.inputBytes(bytes.subarray(0, end));
  }

  /** Reads the coerced values that the engine has answered. */
  read(memory: Memory): VariableValues {
    const bytes = memory.resultBytes();
    const count = new Uint32Array(bytes.buffer, 0, 1)[0]!;
    const words = new Uint32Array(bytes.buffer, 4, count);
    const text = bytes.subarray(4 + 4 * count);
    try {
      return readVariables(this.#plan, words, text, this.#plan.variables.length, this.#values);
    } catch {
      // A custom scalar refused a value: ask where it stands, and what else is wrong.
      memory.exports.variable_faults(this.#plan.handle, this.input(memory));
      throw new VariableErrors(this.judge(JSON.parse(memory.resultText()) as InputFault[]));
    }
  }

  /** Has custom scalars judge the values that are theirs; what is left are errors. */
  judge(faults: readonly InputFault[]): FormattedError[] {
    return judgeFaults(this.#plan, faults, this.#values);
  }

  // ---- writing ------------------------------------------------------------------

  #push(...words: number[]): void {
    this.#words.push(...words);
    if (this.#words.length * 4 + this.#units > this.#limits.variablesBytes) {
      const max = this.#limits.variablesBytes;
      throw new VariableErrors([
        limitError(`The variables have more than the ${max} bytes that are allowed.`, "variablesBytes", max),
      ]);
    }
  }

  #text(text: string): [number, number] {
    const start = this.#units;
    this.#texts.push(text);
    this.#units += text.length;
    return [start, text.length];
  }

  #write(value: unknown, expected: InputTypeOf, depth: number): void {
    if (depth === 0) {
      const max = this.#limits.variablesDepth;
      throw new VariableErrors([
        limitError(`The variables nest deeper than ${max} levels.`, "variablesDepth", max),
      ]);
    }
    if (value === undefined) return this.#push(InputOp.absent);
    if (value === null) return this.#push(InputOp.null);
    if (expected.lists > 0 && isIterable(value)) return this.#list([...value], expected, depth);
    const type = expected.type >= 0 ? this.#tables.type(expected.type) : undefined;
    if (type?.kind === "SCALAR" && type.id > 4) {
      return this.#push(InputOp.handle, this.#number(value), ...this.#text(inspect(value)));
    }
    switch (typeof value) {
      case "boolean":
        return this.#push(value ? InputOp.true : InputOp.false);
      case "number":
        return this.#push(InputOp.number, ...wordsOf(value));
      case "string":
        return this.#push(InputOp.string, this.#number(value), ...this.#text(value));
      case "bigint":
        return this.#push(InputOp.bigInt, ...this.#text(String(value)));
      case "object":
        if (Array.isArray(value)) return this.#list(value, NO_TYPE, depth);
        return this.#object(value, type, depth);
      default:
        return this.#push(InputOp.other, ...this.#text(inspect(value)));
    }
  }

  #number(value: unknown): number {
    return this.#values.push(value) - 1;
  }

  #list(items: readonly unknown[], expected: InputTypeOf, depth: number): void {
    this.#push(InputOp.list, items.length);
    const inner = { type: expected.type, lists: Math.max(0, expected.lists - 1) };
    for (const item of items) this.#write(item === undefined ? null : item, inner, depth - 1);
  }

  #object(object: object, type: TypeDefinition | undefined, depth: number): void {
    const isPlain = isPlainObject(object);
    const keys = Object.keys(object);
    this.#push(InputOp.object, ...(isPlain ? [0, 0] : this.#text(inspect(object))), keys.length);
    for (const key of keys) {
      this.#push(...this.#text(key));
      const index = type?.kind === "INPUT_OBJECT" ? type.members.indexOf(key) : -1;
      const value = (object as Record<string, unknown>)[key];
      this.#write(value, index < 0 ? NO_TYPE : type!.inputs[index]!, depth - 1);
    }
  }

  /** Makes the places of texts, counted in UTF-16 units, bytes. */
  #countBytes(): void {
    const starts = new Map<number, number>();
    let units = 0;
    let bytes = 0;
    for (const text of this.#texts) {
      starts.set(units, bytes);
      units += text.length;
      bytes += byteLength(text);
    }
    starts.set(units, bytes);
    const place = (at: number) => {
      const start = this.#words[at]!;
      const end = start + this.#words[at + 1]!;
      this.#words[at] = starts.get(start)!;
      this.#words[at + 1] = starts.get(end)! - starts.get(start)!;
    };
    const walk = (at: number): number => {
      switch (this.#words[at]) {
        case InputOp.number:
          return at + 3;
        case InputOp.bigInt:
        case InputOp.other:
          place(at + 1);
          return at + 3;
        case InputOp.string:
        case InputOp.handle:
          place(at + 2);
          return at + 4;
        case InputOp.list: {
          let next = at + 2;
          for (let rest = this.#words[at + 1]!; rest > 0; rest--) next = walk(next);
          return next;
        }
        case InputOp.object: {
          if (this.#words[at + 2] !== 0) place(at + 1);
          let next = at + 4;
          for (let rest = this.#words[at + 3]!; rest > 0; rest--) {
            place(next);
            next = walk(next + 2);
          }
          return next;
        }
        default:
          return at + 1;
      }
    };
    for (let at = 0; at < this.#words.length; ) at = walk(at);
  }
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function wordsOf(value: number): Uint32Array {
  return new Uint32Array(new Float64Array([value]).buffer);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Iterable<unknown>)[Symbol.iterator] === "function"
  );
}

function isPlainObject(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return (prototype === null || prototype === Object.prototype) && !("toJSON" in object);
}

function limitError(message: string, limit: string, max: number): FormattedError {
  return { message, extensions: { code: "LIMIT_EXCEEDED", limit, max } };
}

/** A fault of an input value: an error, or a value that a custom scalar has to judge. */
export interface InputFault extends FormattedError {
  readonly scalar?: number;
  readonly input?: number;
  readonly literal?: number;
  readonly default?: readonly [number, number];
  readonly shown?: { readonly message: string };
}

/** Strikes out the questions whose values custom scalars take. */
export function judgeFaults(
  plan: Plan,
  faults: readonly InputFault[],
  values: readonly unknown[],
  variables: NamedVariables = {},
): FormattedError[] {
  const errors: FormattedError[] = [];
  for (const { scalar, input, literal, default: inSchema, shown, message, ...rest } of faults) {
    if (scalar === undefined) {
      errors.push({ message, ...rest });
      continue;
    }
    const type = plan.tables.type(scalar);
    const parse = () => {
      if (input !== undefined) return parseScalarValue(type, values[input]);
      const node = inSchema ? plan.literal(inSchema[0], inSchema[1]) : plan.literal(NONE, literal!);
      return parseScalarLiteral(type, node, variables);
    };
    const refused = refusal(parse);
    if (refused === undefined) continue;
    const found = shown?.message || inspect(input === undefined ? undefined : values[input]);
    errors.push({ message: `${message}Expected value of type "${type.name}"${refused}: ${found}.`, ...rest });
  }
  return errors;
}

/** How a message says that a custom scalar refuses a value; nothing where it takes it. */
function refusal(parse: () => unknown): string | undefined {
  try {
    return parse() === undefined ? ", found" : undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : inspect(error);
    return `, but encountered error "${said}"; found`;
  }
}

/** What a custom scalar makes of a value; `undefined` and exceptions refuse it. */
function parseScalarValue(type: TypeDefinition, value: unknown): unknown {
  const { scalar } = type;
  const parse = scalar?.coerceInputValue ?? scalar?.parseValue;
  return parse === undefined ? value : parse.call(scalar, value);
}

/** A value for a custom scalar as its `parseValue` takes it; throws where it does not. */
export function parseScalar(type: TypeDefinition, value: unknown): unknown {
  const parsed = parseScalarValue(type, value);
  if (parsed === undefined) throw new TypeError(`"${type.name}" gave no value.`);
  return parsed;
}
