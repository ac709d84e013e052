// Argument objects (§6.4.1), built from a plan's templates and a request's variables.

import { namedVariables, parseScalarLiteral } from "./literals.js";
import { decode, NONE } from "./memory.js";
import type { Plan } from "./plan.js";
import type { SchemaTables } from "./schema.js";
import { parseScalar } from "./variables.js";

/** Operations of a tape; `Op` of `src/schema/tape.rs`. */
const Op = {
  null: 0,
  false: 1,
  true: 2,
  int: 3,
  float: 4,
  string: 5,
  enum: 6,
  list: 7,
  object: 8,
  scalarLiteral: 9,
  variable: 10,
  input: 11,
  scalarInput: 12,
  absent: 13,
  scalarDefault: 14,
} as const;

const NON_NULL = 1;
const HAS_DEFAULT = 2;

/** A value that is not there: an argument that was not given and has no default. */
export const ABSENT: unique symbol = Symbol("absent");

/** The coerced variables of a request, by their index in the operation; ABSENT where not given. */
export type VariableValues = readonly unknown[];

/** The arguments of a field, as a constant or as what makes them from variables. */
export interface Template {
  /** The arguments, where no variable is in them. */
  readonly constant: object | undefined;
  /** Makes the arguments of a request. Throws where a variable does not fit its place. */
  make(variables: VariableValues): object;
}

/** The arguments of fields that have none. */
export const NO_ARGUMENTS: object = Object.freeze(Object.create(null) as object);

/** A template whose literals do not fit. */
const UNFIT: Template = {
  constant: undefined,
  make() {
    throw new UnfitArguments();
  },
};

/** Decodes a template of a plan. */
export function templateOf(plan: Plan, template: number): Template {
  const { memory } = plan;
  const count = memory.exports.plan_template(plan.handle, template);
  if (count === 0) return UNFIT;
  const bytes = memory.resultBytes();
  const words = new Uint32Array(bytes.buffer, 0, count);
  const text = bytes.subarray(count * 4);
  const isConstant = !hasVariable(words);
  const read = (variables: VariableValues) =>
    new TapeReader(plan, words, text, variables, []).read() as object;
  const constant = isConstant ? read([]) : undefined;
  return { constant, make: constant === undefined ? read : () => constant };
}

/** Decodes a list of values, one for each variable of an operation. */
export function readVariables(
  plan: Plan,
  words: Uint32Array,
  text: Uint8Array,
  count: number,
  inputs: readonly unknown[],
): unknown[] {
  const reader = new TapeReader(plan, words, text, [], inputs);
  return Array.from({ length: count }, () => reader.read());
}

/** Whether a tape depends on variables: it is walked as it is read. */
function hasVariable(words: Uint32Array): boolean {
  let found = false;
  const skip = (at: number): number => {
    switch (words[at]) {
      case Op.variable:
      case Op.scalarLiteral:
      case Op.scalarDefault:
        found = true;
        return words.length;
      case Op.float:
      case Op.string:
      case Op.scalarInput:
        return at + 3;
      case Op.int:
      case Op.enum:
      case Op.input:
        return at + 2;
      case Op.list:
      case Op.object: {
        const named = words[at] === Op.object ? 1 : 0;
        let next = at + 2;
        for (let rest = words[at + 1]!; rest > 0 && !found; rest--) next = skip(next + named);
        return next;
      }
      default:
        return at + 1;
    }
  };
  skip(0);
  return found;
}

class TapeReader {
  readonly #plan: Plan;
  readonly #tables: SchemaTables;
  readonly #words: Uint32Array;
  readonly #text: Uint8Array;
  readonly #variables: VariableValues;
  readonly #inputs: readonly unknown[];
  #at = 0;

  constructor(
    plan: Plan,
    words: Uint32Array,
    text: Uint8Array,
    variables: VariableValues,
    inputs: readonly unknown[],
  ) {
    this.#plan = plan;
    this.#tables = plan.tables;
    this.#words = words;
    this.#text = text;
    this.#variables = variables;
    this.#inputs = inputs;
  }

  #word(): number {
    return this.#words[this.#at++]!;
  }

  read(): unknown {
    switch (this.#word()) {
      case Op.null:
        return null;
      case Op.false:
        return false;
      case Op.true:
        return true;
      case Op.int:
        return this.#word() | 0;
      case Op.float: {
        const low = this.#word();
        return new Float64Array(new Uint32Array([low, this.#word()]).buffer)[0];
      }
      case Op.string: {
        const start = this.#word();
        return decode(this.#text.subarray(start, start + this.#word()));
      }
      case Op.enum:
        return this.#tables.enumValue(this.#word());
      case Op.list:
        return this.#list();
      case Op.object:
        return this.#object();
      case Op.variable:
        return this.#variable();
      case Op.input:
        return this.#inputs[this.#word()];
      case Op.absent:
        return ABSENT;
      case Op.scalarLiteral: {
        const type = this.#word();
        return this.#literal(type, NONE, this.#word());
      }
      case Op.scalarDefault: {
        const type = this.#word();
        const document = this.#word();
        return this.#literal(type, document, this.#word());
      }
      case Op.scalarInput: {
        const type = this.#tables.type(this.#word());
        return parseScalar(type, this.#inputs[this.#word()]);
      }
      default:
        throw new Error("Octograph: unknown operation in a tape of values.");
    }
  }

  #literal(type: number, document: number, node: number): unknown {
    const literal = this.#plan.literal(document, node);
    const variables = namedVariables(this.#plan.variables, this.#variables);
    let value: unknown;
    try {
      value = parseScalarLiteral(this.#tables.type(type), literal, variables);
    } catch {
      throw new UnfitArguments();
    }
    if (value === undefined) throw new UnfitArguments();
    return value;
  }

  #list(): readonly unknown[] {
    const list: unknown[] = [];
    for (let rest = this.#word(); rest > 0; rest--) {
      const item = this.read();
      list.push(item === ABSENT ? null : item);
    }
    return Object.freeze(list);
  }

  #object(): object {
    const object = Object.create(null) as Record<string, unknown>;
    for (let rest = this.#word(); rest > 0; rest--) {
      const name = this.#tables.name(this.#word());
      const value = this.read();
      if (value !== ABSENT) object[name] = value;
    }
    return Object.freeze(object);
  }

  #variable(): unknown {
    const value = this.#variables[this.#word()];
    const flags = this.#word();
    const fallback = (flags & HAS_DEFAULT) !== 0 ? this.read() : ABSENT;
    if (value === ABSENT || value === undefined) {
      if (fallback === ABSENT && (flags & NON_NULL) !== 0) throw new UnfitArguments();
      return fallback;
    }
    if (value === null && (flags & NON_NULL) !== 0) throw new UnfitArguments();
    return value;
  }
}

/** The arguments do not fit, such as a variable that is null where its place forbids it. */
export class UnfitArguments extends Error {}
