// Builds the tree from the tape that `src/language/tape.rs` writes. Names and values are slices
// of the source string, which is here already; only strings with escapes or indentation come
// along as text. Each node is one literal with its keys in graphql-js's order.
//
// The reader's state is the module's: no code of a user runs meanwhile, so no two readers meet.

import type {
  ArgumentNode,
  ConstDirectiveNode,
  ConstValueNode,
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentArgumentNode,
  FragmentDefinitionNode,
  FragmentSpreadNode,
  InlineFragmentNode,
  NamedTypeNode,
  NameNode,
  ObjectFieldNode,
  OperationDefinitionNode,
  OperationTypeNode,
  SchemaCoordinateNode,
  SelectionNode,
  SelectionSetNode,
  StringValueNode,
  TypeNode,
  ValueNode,
  VariableDefinitionNode,
  VariableNode,
} from "./ast.js";
import { typeSystemDefinition } from "./decoder_sdl.js";
import { DocumentLocation, Location } from "./location.js";
import type { Source } from "./source.js";

// What a value is (`value` in tape.rs).
const VARIABLE = 0;
const INT = 1;
const FLOAT = 2;
const STRING = 3;
const BLOCK_STRING = 4;
const TRUE = 5;
const FALSE = 6;
const NULL = 7;
const ENUM = 8;
const LIST = 9;
const COUNT_SHIFT = 4;

// What a selection is.
const FIELD = 0;
const SPREAD = 1;

// What a type reference is.
const NAMED = 0;
const LIST_TYPE = 1;

// What a definition is.
const OPERATION = 0;
const FRAGMENT = 1;

/** What a node has (`has` in tape.rs). */
export const DESCRIPTION: number = 1 << 4;
const NAME = 1 << 5;
export const ARGUMENTS: number = 1 << 6;
export const DIRECTIVES: number = 1 << 7;
const SELECTION_SET = 1 << 8;
export const DEFAULT_VALUE: number = 1 << 9;
export const KIND_SHIFT = 16;

export const operationTypes: readonly OperationTypeNode[] = ["query", "mutation", "subscription"];

/** What a tape is read with. */
export interface Tape {
  words: Uint32Array;
  /** The index of its first word. */
  start: number;
  source: Source;
  /** The strings that do not stand in the source as they are. */
  decoded: string;
  located: boolean;
  fragmentArguments: boolean;
}

const nothing = new Uint32Array();
let words: Uint32Array = nothing;
let at = 0;
let source: Source;
let body = "";
let decoded = "";
let located = true;
let fragmentArguments = false;

/** Reads a tape with one of the functions below. */
export function decode<T>(tape: Tape, read: () => T): T {
  ({ words, start: at, source, decoded, located, fragmentArguments } = tape);
  body = source.body;
  const node = read();
  // What was parsed is not kept from the collector.
  words = nothing;
  source = undefined as unknown as Source;
  body = decoded = "";
  return node;
}

export function document(): DocumentNode {
  const tokenCount = words[at]!;
  const end = words[at + 1]!;
  at += 2;
  const definitions = many(anyDefinition);
  const document: DocumentNode = located
    ? { kind: "Document", definitions, loc: new DocumentLocation(0, end, source) }
    : { kind: "Document", definitions };
  Object.defineProperty(document, "tokenCount", { value: tokenCount });
  return document;
}

export function coordinate(): SchemaCoordinateNode {
  const kind = words[at++];
  const loc = new Location(0, body.length, source);
  const first = name();
  if (kind === 0) return { kind: "TypeCoordinate", name: first, loc };
  if (kind === 1) return { kind: "MemberCoordinate", name: first, memberName: name(), loc };
  if (kind === 3) return { kind: "DirectiveCoordinate", name: first, loc };
  if (kind === 4) return { kind: "DirectiveArgumentCoordinate", name: first, argumentName: name(), loc };
  return { kind: "ArgumentCoordinate", name: first, fieldName: name(), argumentName: name(), loc };
}

/** The next word. */
export function word(): number {
  return words[at++]!;
}

/** The nodes that stand here, their number before them. */
export function many<T>(item: () => T): T[] {
  const count = words[at++]!;
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(item());
  return items;
}

/** The node with its location, unless that is not wanted. */
export function place<T extends object>(node: T, start: number, end: number): T {
  if (located) (node as { loc?: Location }).loc = new Location(start, end, source);
  return node;
}

/** A name, where its offsets stand next. */
export function name(): NameNode {
  at += 2;
  return nameAt(words[at - 2]!, words[at - 1]!);
}

function nameAt(start: number, end: number): NameNode {
  const value = body.slice(start, end);
  return located ? { kind: "Name", value, loc: new Location(start, end, source) } : { kind: "Name", value };
}

/** A named type, where its name's offsets stand next. */
export function namedType(): NamedTypeNode {
  at += 2;
  return namedTypeAt(words[at - 2]!, words[at - 1]!);
}

function namedTypeAt(start: number, end: number): NamedTypeNode {
  const name = nameAt(start, end);
  return located
    ? { kind: "NamedType", name, loc: new Location(start, end, source) }
    : { kind: "NamedType", name };
}

// ---- operations, fragments, selections

function anyDefinition(): DefinitionNode {
  const head = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  const kind = head & 15;
  if (kind === OPERATION) return operation(head, start, end);
  if (kind === FRAGMENT) return fragment(head, start, end);
  return place(typeSystemDefinition(head), start, end);
}

function operation(head: number, start: number, end: number): OperationDefinitionNode {
  return place(
    {
      kind: "OperationDefinition",
      operation: operationTypes[head >>> KIND_SHIFT]!,
      description: head & DESCRIPTION ? string() : undefined,
      name: head & NAME ? name() : undefined,
      variableDefinitions: head & ARGUMENTS ? many(variableDefinition) : undefined,
      directives: head & DIRECTIVES ? many(directive) : undefined,
      selectionSet: selectionSet(),
    },
    start,
    end,
  );
}

function variableDefinition(): VariableDefinitionNode {
  const head = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  return place(
    {
      kind: "VariableDefinition",
      description: head & DESCRIPTION ? string() : undefined,
      variable: definedVariable(),
      type: type(),
      defaultValue: head & DEFAULT_VALUE ? constValue() : undefined,
      directives: head & DIRECTIVES ? constDirectives() : undefined,
    },
    start,
    end,
  );
}

function definedVariable(): VariableNode {
  const start = words[at++]!;
  const named = name();
  return located
    ? { kind: "Variable", name: named, loc: new Location(start, words[at - 1]!, source) }
    : { kind: "Variable", name: named };
}

function fragment(head: number, start: number, end: number): FragmentDefinitionNode {
  const kind = "FragmentDefinition";
  const description = head & DESCRIPTION ? string() : undefined;
  const named = name();
  if (!fragmentArguments) return place({ kind, description, name: named, ...fragmentRest(head) }, start, end);
  const variableDefinitions = head & ARGUMENTS ? many(variableDefinition) : undefined;
  return place({ kind, description, name: named, variableDefinitions, ...fragmentRest(head) }, start, end);
}

function fragmentRest(head: number) {
  return {
    typeCondition: namedType(),
    directives: head & DIRECTIVES ? many(directive) : undefined,
    selectionSet: selectionSet(),
  };
}

function selectionSet(): SelectionSetNode {
  const count = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  const selections: SelectionNode[] = [];
  for (let i = 0; i < count; i++) selections.push(selection());
  return located
    ? { kind: "SelectionSet", selections, loc: new Location(start, end, source) }
    : { kind: "SelectionSet", selections };
}

function selection(): SelectionNode {
  const head = words[at]!;
  const kind = head & 3;
  if (kind === FIELD) return field(head);
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  return kind === SPREAD ? spread(head, start, end) : inlineFragment(head, start, end);
}

function field(head: number): FieldNode {
  const kind = "Field";
  const nameStart = words[at + 1]!;
  const nameEnd = words[at + 2]!;
  const end = words[at + 3]!;
  at += 4;
  let start = nameStart;
  let alias: NameNode | undefined;
  if (head & NAME) {
    start = words[at]!;
    alias = name();
  }
  const named = nameAt(nameStart, nameEnd);
  const args = head & ARGUMENTS ? many(argument) : undefined;
  const directives = head & DIRECTIVES ? many(directive) : undefined;
  const set = head & SELECTION_SET ? selectionSet() : undefined;
  return located
    ? {
        kind,
        alias,
        name: named,
        arguments: args,
        directives,
        selectionSet: set,
        loc: new Location(start, end, source),
      }
    : { kind, alias, name: named, arguments: args, directives, selectionSet: set };
}

function spread(head: number, start: number, end: number): FragmentSpreadNode {
  const kind = "FragmentSpread";
  const named = name();
  if (!(head & ARGUMENTS)) {
    const directives = head & DIRECTIVES ? many(directive) : undefined;
    return place({ kind, name: named, directives }, start, end);
  }
  const args = many(fragmentArgument);
  const directives = head & DIRECTIVES ? many(directive) : undefined;
  return place({ kind, name: named, arguments: args, directives }, start, end);
}

function inlineFragment(head: number, start: number, end: number): InlineFragmentNode {
  const kind = "InlineFragment";
  const typeCondition = head & NAME ? namedType() : undefined;
  const directives = head & DIRECTIVES ? many(directive) : undefined;
  const set = selectionSet();
  return located
    ? { kind, typeCondition, directives, selectionSet: set, loc: new Location(start, end, source) }
    : { kind, typeCondition, directives, selectionSet: set };
}

function argument(): ArgumentNode {
  const start = words[at]!;
  const named = name();
  // An argument ends where its value does.
  const end = words[at + 2]!;
  const content = value();
  return located
    ? { kind: "Argument", name: named, value: content, loc: new Location(start, end, source) }
    : { kind: "Argument", name: named, value: content };
}

function fragmentArgument(): FragmentArgumentNode {
  const start = words[at]!;
  const named = name();
  const end = words[at + 2]!;
  const content = value();
  return located
    ? { kind: "FragmentArgument", name: named, value: content, loc: new Location(start, end, source) }
    : { kind: "FragmentArgument", name: named, value: content };
}

function directive(): DirectiveNode {
  const head = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  const named = name();
  const args = head & ARGUMENTS ? many(argument) : undefined;
  return located
    ? { kind: "Directive", name: named, arguments: args, loc: new Location(start, end, source) }
    : { kind: "Directive", name: named, arguments: args };
}

/** Directives that the parser found free of variables. */
export function constDirectives(): ConstDirectiveNode[] {
  return many(directive) as ConstDirectiveNode[];
}

// ---- values and types

/** A value that the parser found free of variables. */
export function constValue(): ConstValueNode {
  return value() as ConstValueNode;
}

export function value(): ValueNode {
  const head = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  switch (head & 15) {
    case VARIABLE: {
      const named = nameAt(words[at++]!, end);
      return located
        ? { kind: "Variable", name: named, loc: new Location(start, end, source) }
        : { kind: "Variable", name: named };
    }
    case INT:
      return located
        ? { kind: "IntValue", value: body.slice(start, end), loc: new Location(start, end, source) }
        : { kind: "IntValue", value: body.slice(start, end) };
    case FLOAT:
      return located
        ? { kind: "FloatValue", value: body.slice(start, end), loc: new Location(start, end, source) }
        : { kind: "FloatValue", value: body.slice(start, end) };
    case ENUM:
      return located
        ? { kind: "EnumValue", value: body.slice(start, end), loc: new Location(start, end, source) }
        : { kind: "EnumValue", value: body.slice(start, end) };
    case STRING:
    case BLOCK_STRING:
      return stringAt(head, start, end);
    case TRUE:
    case FALSE: {
      const content = (head & 15) === TRUE;
      return located
        ? { kind: "BooleanValue", value: content, loc: new Location(start, end, source) }
        : { kind: "BooleanValue", value: content };
    }
    case NULL:
      return located ? { kind: "NullValue", loc: new Location(start, end, source) } : { kind: "NullValue" };
    case LIST: {
      const values: ValueNode[] = [];
      for (let i = head >>> COUNT_SHIFT; i > 0; i--) values.push(value());
      return located
        ? { kind: "ListValue", values, loc: new Location(start, end, source) }
        : { kind: "ListValue", values };
    }
    default: {
      const fields: ObjectFieldNode[] = [];
      for (let i = head >>> COUNT_SHIFT; i > 0; i--) fields.push(objectField());
      return located
        ? { kind: "ObjectValue", fields, loc: new Location(start, end, source) }
        : { kind: "ObjectValue", fields };
    }
  }
}

function objectField(): ObjectFieldNode {
  const start = words[at]!;
  const named = name();
  const end = words[at + 2]!;
  const content = value();
  return located
    ? { kind: "ObjectField", name: named, value: content, loc: new Location(start, end, source) }
    : { kind: "ObjectField", name: named, value: content };
}

/** A string, where its head stands next. */
export function string(): StringValueNode {
  at += 3;
  return stringAt(words[at - 3]!, words[at - 2]!, words[at - 1]!);
}

function stringAt(head: number, start: number, end: number): StringValueNode {
  const textStart = words[at]!;
  const textEnd = words[at + 1]!;
  at += 2;
  // The top bit says where the text is.
  const value =
    textStart >>> 31 === 0 ? body.slice(textStart, textEnd) : decoded.slice(textStart & 0x7fffffff, textEnd);
  const block = (head & 15) === BLOCK_STRING;
  return located
    ? { kind: "StringValue", value, block, loc: new Location(start, end, source) }
    : { kind: "StringValue", value, block };
}

export function type(): TypeNode {
  const kind = words[at]!;
  const start = words[at + 1]!;
  const end = words[at + 2]!;
  at += 3;
  if (kind === NAMED) return namedTypeAt(start, end);
  const inner = type();
  if (kind === LIST_TYPE)
    return located
      ? { kind: "ListType", type: inner, loc: new Location(start, end, source) }
      : { kind: "ListType", type: inner };
  const nullable = inner as Exclude<TypeNode, { kind: "NonNullType" }>;
  return located
    ? { kind: "NonNullType", type: nullable, loc: new Location(start, end, source) }
    : { kind: "NonNullType", type: nullable };
}
