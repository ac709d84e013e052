// Literals of custom scalars (§3.5): the user's `parseLiteral` takes them as nodes.

import { ABSENT, type VariableValues } from "./arguments.js";
import type { ConstValueNode, ValueNode } from "./language/ast.js";
import type { TypeDefinition } from "./schema.js";
import { parseScalar } from "./variables.js";

/** The variables of a request by name. */
export type NamedVariables = Readonly<Record<string, unknown>>;

/** The value of a literal for a custom scalar; `undefined` and exceptions refuse it. */
export function parseScalarLiteral(
  type: TypeDefinition,
  node: ValueNode,
  variables: NamedVariables,
): unknown {
  const { scalar } = type;
  if (scalar?.coerceInputLiteral !== undefined) {
    return scalar.coerceInputLiteral(withoutVariables(node, variables));
  }
  if (scalar?.parseLiteral !== undefined) return scalar.parseLiteral(node, variables);
  return parseScalar(type, untypedValue(node, variables));
}

/** The variables that have a value, by name. */
export function namedVariables(
  definitions: readonly { readonly name: string }[],
  values: VariableValues,
): NamedVariables {
  const named = Object.create(null) as Record<string, unknown>;
  definitions.forEach(({ name }, index) => {
    const value = values[index];
    if (value !== ABSENT && index < values.length) named[name] = value;
  });
  return named;
}

/** A literal as the value that it would be in JavaScript. */
function untypedValue(node: ValueNode, variables: NamedVariables): unknown {
  switch (node.kind) {
    case "NullValue":
      return null;
    case "IntValue":
      return Number.parseInt(node.value, 10);
    case "FloatValue":
      return Number.parseFloat(node.value);
    case "StringValue":
    case "EnumValue":
    case "BooleanValue":
      return node.value;
    case "ListValue":
      return node.values.map((item) => untypedValue(item, variables));
    case "ObjectValue": {
      const object = Object.create(null) as Record<string, unknown>;
      for (const field of node.fields) object[field.name.value] = untypedValue(field.value, variables);
      return object;
    }
    case "Variable":
      return variables[node.name.value];
  }
}

/** A literal with the values of its variables in their places. */
function withoutVariables(node: ValueNode, variables: NamedVariables): ConstValueNode {
  switch (node.kind) {
    case "Variable":
      return literalOf(variables[node.name.value]);
    case "ListValue":
      return { ...node, values: node.values.map((item) => withoutVariables(item, variables)) };
    case "ObjectValue": {
      const fields = node.fields.map((field) => ({
        ...field,
        value: withoutVariables(field.value, variables),
      }));
      return { ...node, fields };
    }
    default:
      return node;
  }
}

/** A value as a literal. */
function literalOf(value: unknown): ConstValueNode {
  if (value === null || value === undefined) return { kind: "NullValue" };
  if (typeof value === "boolean") return { kind: "BooleanValue", value };
  if (typeof value === "string") return { kind: "StringValue", value, block: false };
  if (typeof value === "number" || typeof value === "bigint") {
    const text = String(value);
    return { kind: /^-?\d+$/.test(text) ? "IntValue" : "FloatValue", value: text };
  }
  if (Array.isArray(value)) return { kind: "ListValue", values: value.map(literalOf) };
  const fields = Object.entries(value as object).map(([key, inner]) => ({
    kind: "ObjectField" as const,
    name: { kind: "Name" as const, value: key },
    value: literalOf(inner),
  }));
  return { kind: "ObjectValue", fields };
}
