// The part of the decoder that builds the type system's definitions.

import type {
  ConstDirectiveNode,
  DefinitionNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  OperationTypeDefinitionNode,
} from "./ast.js";
import {
  ARGUMENTS,
  constDirectives,
  constValue,
  DEFAULT_VALUE,
  DESCRIPTION,
  DIRECTIVES,
  KIND_SHIFT,
  many,
  name,
  namedType,
  operationTypes,
  place,
  string,
  type,
  word,
} from "./decoder.js";

// What a definition is, and what it has.
const SCHEMA = 2;
const DIRECTIVE = 3;
const NAMED_TYPES = 1 << 10;
const MEMBERS = 1 << 11;
const REPEATABLE = 1 << 12;
const EXTENSION = 1 << 13;

// Kinds of types, in the order of `TypeDefinitionKind` in ast.rs.
const SCALAR = 0;
const OBJECT = 1;
const INTERFACE = 2;
const UNION = 3;
const ENUM = 4;

/** The definition behind this head, without its location. */
export function typeSystemDefinition(head: number): DefinitionNode {
  if (head & EXTENSION) return extension(head) as DefinitionNode;
  const description = head & DESCRIPTION ? string() : undefined;
  const what = head & 15;
  if (what === SCHEMA)
    return {
      kind: "SchemaDefinition",
      description,
      directives: directives(head),
      operationTypes: many(operationType),
    };
  if (what === DIRECTIVE)
    return {
      kind: "DirectiveDefinition",
      description,
      name: name(),
      arguments: head & ARGUMENTS ? many(inputValue) : undefined,
      directives: directives(head),
      repeatable: (head & REPEATABLE) !== 0,
      locations: many(name),
    };
  const kind = head >>> KIND_SHIFT;
  const named = name();
  const interfaces = kind === UNION ? undefined : names(head);
  const annotations = directives(head);
  if (kind === OBJECT || kind === INTERFACE) {
    const fields = head & MEMBERS ? many(fieldDefinition) : undefined;
    return kind === OBJECT
      ? {
          kind: "ObjectTypeDefinition",
          description,
          name: named,
          interfaces,
          directives: annotations,
          fields,
        }
      : {
          kind: "InterfaceTypeDefinition",
          description,
          name: named,
          interfaces,
          directives: annotations,
          fields,
        };
  }
  const base = { description, name: named, directives: annotations };
  if (kind === SCALAR) return { kind: "ScalarTypeDefinition", ...base };
  if (kind === UNION)
    return { kind: "UnionTypeDefinition", ...base, types: head & MEMBERS ? many(namedType) : undefined };
  if (kind === ENUM)
    return { kind: "EnumTypeDefinition", ...base, values: head & MEMBERS ? many(enumValue) : undefined };
  return {
    kind: "InputObjectTypeDefinition",
    ...base,
    fields: head & MEMBERS ? many(inputValue) : undefined,
  };
}

function extension(head: number): object {
  const what = head & 15;
  if (what === SCHEMA)
    return {
      kind: "SchemaExtension",
      directives: directives(head),
      operationTypes: head & MEMBERS ? many(operationType) : undefined,
    };
  const named = name();
  if (what === DIRECTIVE) return { kind: "DirectiveExtension", name: named, directives: directives(head) };
  const kind = head >>> KIND_SHIFT;
  const interfaces = kind === UNION ? undefined : names(head);
  const base = { name: named, directives: directives(head) };
  if (kind === SCALAR) return { kind: "ScalarTypeExtension", ...base };
  if (kind === UNION)
    return { kind: "UnionTypeExtension", ...base, types: head & MEMBERS ? many(namedType) : undefined };
  if (kind === ENUM)
    return { kind: "EnumTypeExtension", ...base, values: head & MEMBERS ? many(enumValue) : undefined };
  if (kind === OBJECT || kind === INTERFACE)
    return {
      kind: kind === OBJECT ? "ObjectTypeExtension" : "InterfaceTypeExtension",
      name: named,
      interfaces,
      directives: base.directives,
      fields: head & MEMBERS ? many(fieldDefinition) : undefined,
    };
  return { kind: "InputObjectTypeExtension", ...base, fields: head & MEMBERS ? many(inputValue) : undefined };
}

function names(head: number) {
  return head & NAMED_TYPES ? many(namedType) : undefined;
}

function directives(head: number): ConstDirectiveNode[] | undefined {
  return head & DIRECTIVES ? constDirectives() : undefined;
}

function operationType(): OperationTypeDefinitionNode {
  const operation = operationTypes[word()]!;
  const start = word();
  const end = word();
  return place({ kind: "OperationTypeDefinition", operation, type: namedType() }, start, end);
}

function fieldDefinition(): FieldDefinitionNode {
  const head = word();
  const start = word();
  const end = word();
  return place(
    {
      kind: "FieldDefinition",
      description: head & DESCRIPTION ? string() : undefined,
      name: name(),
      arguments: head & ARGUMENTS ? many(inputValue) : undefined,
      type: type(),
      directives: directives(head),
    },
    start,
    end,
  );
}

function inputValue(): InputValueDefinitionNode {
  const head = word();
  const start = word();
  const end = word();
  return place(
    {
      kind: "InputValueDefinition",
      description: head & DESCRIPTION ? string() : undefined,
      name: name(),
      type: type(),
      defaultValue: head & DEFAULT_VALUE ? constValue() : undefined,
      directives: directives(head),
    },
    start,
    end,
  );
}

function enumValue(): EnumValueDefinitionNode {
  const head = word();
  const start = word();
  const end = word();
  return place(
    {
      kind: "EnumValueDefinition",
      description: head & DESCRIPTION ? string() : undefined,
      name: name(),
      directives: directives(head),
    },
    start,
    end,
  );
}
