// Resolver maps (the shape of graphql-tools): types → fields, bound to the schema's tables.

import { didYouMean } from "./did_you_mean.js";
import { type OptionFault, OptionsError } from "./errors.js";
import type { ResolveInfo } from "./info.js";
import type { ConstValueNode, ValueNode } from "./language/ast.js";
import type { NamedVariables } from "./literals.js";
import type { SchemaTables, TypeDefinition } from "./schema.js";

/** Answers a field. */
// biome-ignore lint/suspicious/noExplicitAny: sources, arguments and contexts are the user's
export type FieldResolver = (source: any, args: any, context: any, info: ResolveInfo) => unknown;

/** Tells the object type of a value of an interface or union, by name. */
// biome-ignore lint/suspicious/noExplicitAny: values and contexts are the user's
export type TypeResolver = (value: any, context: any, info: ResolveInfo, type: TypeDefinition) => unknown;

/** Tells whether a value is of an object type. */
// biome-ignore lint/suspicious/noExplicitAny: values and contexts are the user's
export type IsTypeOf = (value: any, context: any, info: ResolveInfo) => unknown;

/** A custom scalar. */
export interface ScalarResolver {
  serialize?: (value: unknown) => unknown;
  coerceOutputValue?: (value: unknown) => unknown;
  parseValue?: (value: unknown) => unknown;
  coerceInputValue?: (value: unknown) => unknown;
  parseLiteral?: (node: ValueNode, variables?: NamedVariables) => unknown;
  coerceInputLiteral?: (node: ConstValueNode) => unknown;
}

/** A field's resolver, or its parts. */
export type FieldEntry = FieldResolver | { resolve?: FieldResolver; subscribe?: FieldResolver };

/** What one type has: fields' resolvers, an enum's internal values, a scalar, or type resolvers. */
export type TypeEntry =
  | Record<string, unknown>
  | ScalarResolver
  | { __resolveType?: TypeResolver; __isTypeOf?: IsTypeOf };

/** Types → what each has. */
export type Resolvers = Record<string, TypeEntry>;

/**
 * Binds resolver maps to a schema; a later map wins field by field.
 *
 * @throws OptionsError that lists everything in the maps that the schema lacks
 */
export function bindResolvers(tables: SchemaTables, maps: readonly Resolvers[]): void {
  const faults: OptionFault[] = [];
  for (const map of maps) {
    for (const [typeName, entry] of Object.entries(map)) {
      bindType(tables, typeName, entry as Record<string, unknown>, faults);
    }
  }
  if (faults.length > 0) throw new OptionsError(faults);
}

function bindType(
  tables: SchemaTables,
  typeName: string,
  entry: Record<string, unknown>,
  faults: OptionFault[],
): void {
  const path = `resolvers.${typeName}`;
  const type = tables.typeNamed(typeName);
  if (type === undefined) {
    const message = `The schema has no type "${typeName}".${didYouMean(typeName, tables.typeNames())}`;
    faults.push({ path, message });
    return;
  }
  if (entry === null || (typeof entry !== "object" && typeof entry !== "function")) {
    faults.push({ path, message: `Expected an object of resolvers for type "${typeName}".` });
    return;
  }
  switch (type.kind) {
    case "OBJECT":
    case "INTERFACE":
      bindFields(tables, type, entry, faults);
      break;
    case "UNION":
      bindFunction(type, entry, "__resolveType", faults);
      break;
    case "ENUM":
      bindEnum(type, entry, faults);
      break;
    case "SCALAR":
      bindScalar(tables, type, entry, faults);
      break;
    case "INPUT_OBJECT":
      faults.push({ path, message: `"${typeName}" is an input object: it takes no resolvers.` });
  }
}

function bindFields(
  tables: SchemaTables,
  type: TypeDefinition,
  entry: Record<string, unknown>,
  faults: OptionFault[],
): void {
  for (const [name, value] of Object.entries(entry)) {
    const path = `resolvers.${type.name}.${name}`;
    if (name === "__resolveType" || name === "__isTypeOf") {
      bindFunction(type, entry, name, faults);
      continue;
    }
    const field = tables.fieldNamed(type, name);
    if (field === undefined) {
      const message = `Type "${type.name}" has no field "${name}".${didYouMean(name, type.members)}`;
      faults.push({ path, message });
      continue;
    }
    const parts = typeof value === "function" ? { resolve: value } : value;
    if (typeof parts !== "object" || parts === null) {
      faults.push({ path, message: "Expected a function, or an object with `resolve` or `subscribe`." });
      continue;
    }
    const { resolve, subscribe } = parts as { resolve?: unknown; subscribe?: unknown };
    for (const [part, given] of [
      ["resolve", resolve],
      ["subscribe", subscribe],
    ] as const) {
      if (given === undefined) continue;
      if (typeof given === "function") field[part] = given as FieldResolver;
      else faults.push({ path: `${path}.${part}`, message: "Expected a function." });
    }
  }
}

function bindFunction(
  type: TypeDefinition,
  entry: Record<string, unknown>,
  name: string,
  faults: OptionFault[],
): void {
  const value = entry[name];
  const path = `resolvers.${type.name}.${name}`;
  for (const key of type.kind === "UNION" ? Object.keys(entry) : []) {
    if (key !== "__resolveType") {
      faults.push({
        path: `resolvers.${type.name}.${key}`,
        message: `"${type.name}" is a union: it takes \`__resolveType\` only.`,
      });
    }
  }
  if (value === undefined) return;
  if (typeof value !== "function") {
    faults.push({ path, message: "Expected a function." });
  } else if (name === "__isTypeOf") {
    if (type.kind === "OBJECT") type.isTypeOf = value as IsTypeOf;
    else faults.push({ path, message: `"${type.name}" is no object type: it takes \`__resolveType\`.` });
  } else if (type.kind === "OBJECT") {
    faults.push({ path, message: `"${type.name}" is an object type: it takes \`__isTypeOf\`.` });
  } else {
    type.resolveType = value as TypeResolver;
  }
}

function bindEnum(type: TypeDefinition, entry: Record<string, unknown>, faults: OptionFault[]): void {
  for (const name of Object.keys(entry)) {
    if (!type.members.includes(name)) {
      const message = `Enum "${type.name}" has no value "${name}".${didYouMean(name, type.members)}`;
      faults.push({ path: `resolvers.${type.name}.${name}`, message });
    }
  }
  type.setEnumValues(entry);
}

function bindScalar(tables: SchemaTables, type: TypeDefinition, entry: object, faults: OptionFault[]): void {
  const scalar = entry as Record<string, unknown>;
  for (const part of ["serialize", "parseValue", "parseLiteral", "appendJSON"]) {
    if (scalar[part] !== undefined && typeof scalar[part] !== "function") {
      faults.push({ path: `resolvers.${type.name}.${part}`, message: "Expected a function." });
    }
  }
  type.scalar = entry as ScalarResolver;
  tables.hasScalars = true;
}
