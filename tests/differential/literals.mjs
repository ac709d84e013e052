// Input values of a type, as GraphQL literals and as JavaScript values, from a graphql-js schema's types.

import * as graphql from "graphql";

const strings = [
  '""',
  '"a"',
  '"é😀"',
  '"\\u00e9\\n\\"\\\\"',
  '"\\u{1F600}"',
  '"""block "q" text"""',
  '"""\n  two\n    lines\n  """',
  '"# no comment"',
];
const integers = ["0", "1", "-1", "7", "2147483647", "-2147483648", "42"];
const floats = ["0.5", "-0.0", "1e3", "3", "-2.25E-2", "1.7976931348623157e308", "123456789012345680000"];
const ids = ['"x"', "5", '"0"', "-3", '"é"'];
const anything = ["1", '"s"', "true", "[1, [2.5]]", '{a: 1, b: {c: ["x", null]}}', "SYMBOL"];

/**
 * @param {(type: graphql.GraphQLInputType, hasDefault: boolean) => string | undefined} variable gives `$name` where a
 *   variable is to stand
 */
export function literal(random, type, variable, depth = 0, hasDefault = false) {
  const used = variable?.(type, hasDefault);
  if (used !== undefined) return used;
  if (graphql.isNonNullType(type)) return present(random, type.ofType, variable, depth);
  return random.chance(0.1) ? "null" : present(random, type, variable, depth);
}

function present(random, type, variable, depth) {
  if (graphql.isListType(type)) {
    // A single value stands for a list of it; a variable would need the item's type there.
    if (random.chance(0.2)) return notNull(random, type.ofType, depth + 1);
    const length = depth > 3 ? 0 : random.between(0, 3);
    return `[${Array.from({ length }, () => literal(random, type.ofType, variable, depth + 1)).join(random.pick([", ", " "]))}]`;
  }
  if (graphql.isInputObjectType(type)) return inputObject(random, type, variable, depth);
  if (graphql.isEnumType(type)) return random.pick(type.getValues()).name;
  switch (type.name) {
    case "Int":
      return random.pick(integers);
    case "Float":
      return random.pick(floats);
    case "String":
      return random.pick(strings);
    case "Boolean":
      return random.pick(["true", "false"]);
    case "ID":
      return random.pick(ids);
    default:
      return type.name.startsWith("Text") ? random.pick(strings.slice(0, 5)) : random.pick(anything);
  }
}

/** A literal without variables that is not `null`. */
function notNull(random, type, depth) {
  const nullable = graphql.getNullableType(type);
  return present(random, nullable, undefined, depth);
}

function inputObject(random, type, variable, depth) {
  const fields = Object.values(type.getFields());
  if (type.isOneOf) {
    const field = pickShallow(random, fields, depth);
    return `{${field.name}: ${notNull(random, field.type, depth + 1)}}`;
  }
  const given = fields.filter(
    (field) => graphql.isRequiredInputField(field) || (depth < 3 && random.chance(0.5)),
  );
  return `{${given.map((field) => `${field.name}: ${literal(random, field.type, variable, depth + 1, hasDefaultValue(field))}`).join(", ")}}`;
}

/** A field of a oneOf type: leaves first where it is deep, so that it ends. */
function pickShallow(random, fields, depth) {
  const leaves = fields.filter((field) => !graphql.isInputObjectType(graphql.getNamedType(field.type)));
  return random.pick(depth > 2 && leaves.length > 0 ? leaves : fields);
}

export const hasDefaultValue = (input) => input.default !== undefined || input.defaultValue !== undefined;

const stringValues = ["", "a", "é😀", '\n"\\\u0000\u2028', "日本語 and more than sixteen bytes of it"];
const anyValues = [1, "s", true, [1, [2.5]], { a: 1, b: { c: ["x", null] } }];

// Without a prototype: graphql-js takes inherited properties for fields, and nothing is inherited here.
const empty = Object.create(null);
const unknown = Object.assign(Object.create(null), { nope: 1 });

/** A value for a variable. `wrong`: the chance that any part of it is of another kind. */
export function variableValue(random, type, wrong, depth = 0) {
  if (wrong > 0 && random.chance(wrong))
    return random.pick([null, "wrong", 1.5, true, [], empty, 2147483648, unknown, [[null]], -0]);
  if (graphql.isNonNullType(type)) return presentValue(random, type.ofType, wrong, depth);
  return random.chance(0.15) ? null : presentValue(random, type, wrong, depth);
}

function presentValue(random, type, wrong, depth) {
  if (graphql.isListType(type)) {
    if (random.chance(0.15))
      return presentValue(random, graphql.getNullableType(type.ofType), wrong, depth + 1);
    const length = depth > 3 ? 0 : random.between(0, 3);
    return Array.from({ length }, () => variableValue(random, type.ofType, wrong, depth + 1));
  }
  if (graphql.isInputObjectType(type)) return inputValue(random, type, wrong, depth);
  if (graphql.isEnumType(type)) return random.pick(type.getValues()).name;
  switch (type.name) {
    case "Int":
      return random.pick([0, 1, -1, 2147483647, -2147483648, 42]);
    case "Float":
      return random.pick([0.5, -0, 1000, 3, 5e-324, 1e21]);
    case "String":
      return random.pick(stringValues);
    case "Boolean":
      return random.chance(0.5);
    case "ID":
      return random.pick(["x", 5, "0", -3]);
    default:
      return type.name.startsWith("Text") ? random.pick(stringValues) : random.pick(anyValues);
  }
}

function inputValue(random, type, wrong, depth) {
  const value = Object.create(null);
  const fields = Object.values(type.getFields());
  if (type.isOneOf) {
    const field = pickShallow(random, fields, depth);
    value[field.name] = presentValue(random, graphql.getNullableType(field.type), wrong, depth + 1);
    return value;
  }
  for (const field of fields) {
    const required = graphql.isRequiredInputField(field) && !(wrong > 0 && random.chance(wrong));
    if (required || (depth < 3 && random.chance(0.5)))
      value[field.name] = variableValue(random, field.type, wrong, depth + 1);
  }
  return value;
}
