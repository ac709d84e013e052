// The bounds on a request: what an option may say, and what the engine takes.

import type { OptionFault } from "./errors.js";

const UNBOUNDED = 0xffff_ffff;

/** The limits with their defaults, in the order of `Limits` and `Policy` of the engine. */
const defaults = {
  /** Bytes of a document. */
  documentBytes: 1 << 20,
  /** Tokens of a document. */
  tokens: 15_000,
  /** Nesting of selection sets, lists, objects and list types. */
  depth: 200,
  /** Fields of an operation, counted as if its fragments were expanded. */
  fields: 100_000,
  /** Bytes of the variables. */
  variablesBytes: 1 << 20,
  /** Nesting of the variables. */
  variablesDepth: 200,
  /** Nesting of lists in introspection. */
  introspectionDepth: 3,
  /** Fields of introspection. */
  introspectionFields: 1_000,
  /** Validation errors before validation stops. */
  validationErrors: 100,
  /** Errors of variables before coercion stops. */
  coercionErrors: 50,
  /** Errors in one response. */
  errors: 10_000,
  /** Bytes of a response. */
  responseBytes: 64 << 20,
  // What follows refuses valid documents, which is a policy: off unless it is set.
  /** Nesting of fields, introspection's not counted. */
  queryDepth: UNBOUNDED,
  /** Fields with an alias. */
  aliases: UNBOUNDED,
  /** Fields of an operation itself. */
  rootFields: UNBOUNDED,
  /** Directives in an operation. */
  directives: UNBOUNDED,
  /** Fields, each as often as lists around it have items by `first`, `last` or `limit`. */
  cost: UNBOUNDED,
  /** Bytes of memory that one request may take; JavaScript's own affair. */
  memoryBytes: 256 << 20,
};

/** A limit by name. */
export type LimitName = keyof typeof defaults;

/** Bounds on a request; `false` turns one off. */
export type LimitOptions = { readonly [Name in LimitName]?: number | false };

/** The limits of an engine. */
export type Limits = Readonly<Record<LimitName, number>>;

/** The limits that options give; what is wrong with them is added to `faults`. */
export function limitsOf(options: LimitOptions | undefined, faults: OptionFault[]): Limits {
  const limits: Record<LimitName, number> = { ...defaults };
  for (const [name, value] of Object.entries(options ?? {})) {
    const path = `limits.${name}`;
    if (!Object.hasOwn(defaults, name)) {
      faults.push({
        path,
        message: `There is no such limit; there are ${Object.keys(defaults).join(", ")}.`,
      });
    } else if (value === false) {
      limits[name as LimitName] = UNBOUNDED;
    } else if (Number.isInteger(value) && (value as number) > 0) {
      limits[name as LimitName] = Math.min(value as number, UNBOUNDED);
    } else if (value !== undefined) {
      faults.push({ path, message: "Expected a positive integer, or `false` for no bound." });
    }
  }
  return limits;
}

/** The limits as words for the engine. */
export function limitWords(limits: Limits): Uint32Array<ArrayBuffer> {
  const names = Object.keys(defaults).filter((name) => name !== "memoryBytes") as LimitName[];
  return Uint32Array.from(names, (name) => limits[name]);
}
