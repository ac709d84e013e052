// Values on their way to cells: errors, values of a known type, lists that are still being read.

import type { ResolveInfo } from "./info.js";
import { inspect } from "./inspect.js";
import type { PlanField, Selection } from "./plan.js";
import type { SchemaTables, TypeDefinition } from "./schema.js";

/** A value that is an error. */
export class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

const NO_PROPERTIES: object = Object.freeze(Object.create(null) as object);

/** A value whose object type is known. */
export class Typed {
  readonly type: TypeDefinition;
  readonly value: unknown;
  /** What `isTypeOf` said. */
  readonly is: boolean;

  constructor(type: TypeDefinition, value: unknown, is: boolean) {
    this.type = type;
    this.value = value;
    this.is = is;
  }
}

/** A list that is still being read. */
export class Waiting extends Error {}

/** The value that has settled: a wrong type is an error. */
export function unwrap(value: unknown): unknown {
  if (!(value instanceof Typed)) return value;
  if (!value.is) return new Failure(wrongType(value.type, value.value));
  return value;
}

/** What `isTypeOf` has denied. */
export function wrongType(type: TypeDefinition, value: unknown): Error {
  return new Error(`Expected value of type "${type.name}" but got: ${inspect(value)}.`);
}

/** Rows that a property can be read of: an empty object for each that has none. */
export function objectsOf(rows: readonly unknown[]): readonly unknown[] {
  for (let row = 0; row < rows.length; row++) {
    const value = rows[row];
    if (value === null || (typeof value !== "object" && typeof value !== "function")) {
      return rows.map(hasProperties);
    }
  }
  return rows;
}

function hasProperties(value: unknown): unknown {
  const has = (typeof value === "object" && value !== null) || typeof value === "function";
  return has ? value : NO_PROPERTIES;
}

/** All items of an async iterable. */
export async function readToEnd(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

/** The object type of this name (§6.4.3: ResolveAbstractType); throws where it is none that the value may have. */
export function ensureType(
  tables: SchemaTables,
  field: PlanField,
  abstractType: TypeDefinition,
  name: unknown,
  value: unknown,
): TypeDefinition {
  const of = abstractType.name;
  const parent = tables.type(field.definition.parent).name;
  const place = `"${of}" must resolve to an Object type at runtime for field "${parent}.${field.definition.name}"`;
  if (name === null || name === undefined) {
    throw new Error(
      `Abstract type ${place}. Either the "${of}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
    );
  }
  if (typeof name !== "string") {
    throw new Error(
      `Abstract type ${place} with value ${inspect(value)}, received "${inspect(name)}", which is not a valid Object type name.`,
    );
  }
  const type = tables.typeNamed(name);
  if (type === undefined) {
    throw new Error(
      `Abstract type "${of}" was resolved to a type "${name}" that does not exist inside the schema.`,
    );
  }
  if (type.kind !== "OBJECT") {
    throw new Error(`Abstract type "${of}" was resolved to a non-object type "${name}".`);
  }
  if (!abstractType.possibleTypes.includes(type.id)) {
    throw new Error(`Runtime Object type "${type.name}" is not a possible type for "${of}".`);
  }
  return type;
}

/** What the response of an execution is made of. */
export interface Outcome {
  /** The length of the `{"data":…}` text that the frame points to. */
  readonly length: number;
  /** The errors as the engine located them; empty where there is none. */
  readonly errors: readonly LocatedError[];
}

/** An error as the engine locates it: `handle` counts the errors of user code. */
export interface LocatedError {
  readonly message: string;
  readonly locations?: readonly { line: number; column: number }[];
  readonly path?: readonly (string | number)[];
  readonly handle?: number;
}

/** `__typename` of the value, or the first possible type whose `isTypeOf` says yes. */
export function defaultType(
  tables: SchemaTables,
  contextValue: unknown,
  abstractType: TypeDefinition,
  value: unknown,
  info: ResolveInfo,
): unknown {
  const typename = (value as { __typename?: unknown }).__typename;
  if (typeof value === "object" && typeof typename === "string") return typename;
  const promised: PromiseLike<string | undefined>[] = [];
  for (const id of abstractType.possibleTypes) {
    const type = tables.type(id);
    const answer = type.isTypeOf?.(value, contextValue, info);
    if (isPromise(answer)) {
      promised.push(answer.then((is) => (is ? type.name : undefined)));
    } else if (answer) {
      for (const other of promised) other.then(undefined, () => undefined);
      return type.name;
    }
  }
  if (promised.length === 0) return undefined;
  return Promise.all(promised).then((names) => names.find((name) => name !== undefined));
}

/** Whether a value is a promise, or anything with `then`. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
}

/** A run of cells, and where the engine finds it. */
export interface Block {
  readonly payloads: number;
  readonly tags: number;
  /** The item column, or NONE where it is a column of `batch`. */
  readonly items: number;
  readonly batch: number;
}

/** A composite value that has settled and waits for its wave. */
export interface Settled {
  readonly field: PlanField;
  readonly level: number;
  readonly block: Block;
  readonly index: number;
  readonly value: unknown;
}

/** The objects that one selection applies to at one level. */
export interface Batch {
  readonly id: number;
  readonly selection: Selection;
  /** The source objects. */
  readonly rows: readonly unknown[];
  /** The same, with an empty object for each that has no properties; made when first needed. */
  objects: readonly unknown[] | undefined;
  readonly count: number;
  readonly payloads: number;
  readonly tags: number;
  /** The batch to be filled after it. */
  next: Batch | undefined;
}
