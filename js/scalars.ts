// Result coercion of the built-in scalars (§3.5), in graphql-js's words. The loops over
// columns take the plain cases themselves; this is for all others.

import { inspect } from "./inspect.js";

const INT_MAX = 2147483647;
const INT_MIN = -2147483648;

/** What an object stands for: its `valueOf`, or its `toJSON`. */
function primitiveOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const object = value as { valueOf?: unknown; toJSON?: unknown };
  if (typeof object.valueOf === "function") {
    const primitive: unknown = object.valueOf();
    if (typeof primitive !== "object" || primitive === null) return primitive;
  }
  return typeof object.toJSON === "function" ? object.toJSON() : value;
}

/** `Int` (§3.5.1). */
export function coerceInt(result: unknown): number {
  const value = primitiveOf(result);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") {
    if (value > INT_MAX || value < INT_MIN) {
      throw new Error(`Int cannot represent non 32-bit signed integer value: ${value}`);
    }
    return Number(value);
  }
  const number = numberOf(value);
  if (!Number.isInteger(number)) {
    throw new Error(`Int cannot represent non-integer value: ${inspect(value)}`);
  }
  if (number > INT_MAX || number < INT_MIN) {
    throw new Error(`Int cannot represent non 32-bit signed integer value: ${inspect(value)}`);
  }
  return number;
}

/** `Float` (§3.5.2). */
export function coerceFloat(result: unknown): number {
  const value = primitiveOf(result);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") {
    const number = Number(value);
    const shown = `Float cannot represent non numeric value: ${inspect(value)}`;
    if (!Number.isFinite(number)) throw new Error(`${shown} (value is too large)`);
    if (BigInt(number) !== value) throw new Error(`${shown} (value would lose precision)`);
    return number;
  }
  const number = numberOf(value);
  if (!Number.isFinite(number)) {
    throw new Error(`Float cannot represent non numeric value: ${inspect(value)}`);
  }
  return number;
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
}

/** `String` (§3.5.3). */
export function coerceString(result: unknown): string {
  const value = primitiveOf(result);
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value))) {
    return String(value);
  }
  throw new Error(`String cannot represent value: ${inspect(typeof value === "number" ? value : result)}`);
}

/** `Boolean` (§3.5.4). */
export function coerceBoolean(result: unknown): boolean {
  const value = primitiveOf(result);
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return value !== 0n;
  if (typeof value === "number" && Number.isFinite(value)) return value !== 0;
  throw new Error(`Boolean cannot represent a non boolean value: ${inspect(value)}`);
}

/** `ID` (§3.5.5). */
export function coerceId(result: unknown): string {
  const value = primitiveOf(result);
  if (typeof value === "string") return value;
  if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))) {
    return String(value);
  }
  throw new Error(`ID cannot represent value: ${inspect(typeof value === "number" ? value : result)}`);
}
