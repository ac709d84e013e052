// The printer for trees that JavaScript holds, which may be changed, made by hand, or partial:
// what `src/language/printer.rs` does for documents in the engine, over objects.

import type {
  ArgumentNode,
  ASTNode,
  DirectiveNode,
  FragmentArgumentNode,
  InputValueDefinitionNode,
  StringValueNode,
  ValueNode,
  VariableDefinitionNode,
} from "./ast.js";
import { printBlockString, printString } from "./block_string.js";

/** Longer lists, objects and arguments get an item a line. */
const LINE_MAX = 80;

type Maybe<T> = T | null | undefined;
type List = Maybe<readonly ASTNode[]>;

/** The text of a node, byte for byte graphql-js's. */
export function printNode(node: ASTNode): string {
  return new Printer().node(node, "");
}

/** How much room printed text takes before it is indented as a whole. */
interface Measure {
  length: number;
  /** Line ends among it. */
  lines: number;
}

class Printer {
  // Each list and object is measured once, however deep it lies.
  readonly #measures = new Map<ASTNode, Measure>();

  /** Prints a node whose line is indented by `indentation`. */
  node(node: ASTNode, indentation: string): string {
    const print = printers[(node as Maybe<ASTNode>)?.kind as ASTNode["kind"]] as Maybe<Print>;
    if (!print) throw new Error(`Invalid AST Node: ${inspect(node)}.`);
    return print(node as never, indentation, this);
  }

  optional(before: string, node: Maybe<ASTNode>, indentation: string, after = ""): string {
    return node ? before + this.node(node, indentation) + after : "";
  }

  join(nodes: List, separator: string, indentation: string): string {
    return nodes?.length ? nodes.map((node) => this.node(node, indentation)).join(separator) : "";
  }

  description(description: Maybe<StringValueNode>, indentation: string): string {
    return this.optional("", description, indentation, `\n${indentation}`);
  }

  /** Directives, each after a space. */
  directives(directives: Maybe<readonly DirectiveNode[]>, indentation: string): string {
    return directives?.length ? ` ${this.join(directives, " ", indentation)}` : "";
  }

  /** An item a line, indented, in brackets. */
  wrapped(open: string, nodes: readonly ASTNode[], close: string, indentation: string): string {
    const inner = `${indentation}  `;
    return `${open}\n${inner}${this.join(nodes, `\n${inner}`, inner)}\n${indentation}${close}`;
  }

  /** A block behind a space; nothing if it is empty. */
  block(nodes: List, indentation: string): string {
    return nodes?.length ? ` ${this.wrapped("{", nodes, "}", indentation)}` : "";
  }

  /** Arguments behind something of this length. */
  arguments(
    args: Maybe<readonly (ArgumentNode | FragmentArgumentNode)[]>,
    prefix: number,
    indentation: string,
  ) {
    if (!args?.length) return "";
    const { length } = this.joined(args);
    if (prefix + length + 2 > LINE_MAX) return this.wrapped("(", args, ")", indentation);
    return `(${this.join(args, ", ", indentation)})`;
  }

  /** Definitions of arguments: a line for each if one has lines of its own. */
  argumentDefinitions(args: Maybe<readonly InputValueDefinitionNode[]>, indentation: string): string {
    if (!args?.length) return "";
    if (args.some((argument) => this.hasLines(argument))) return this.wrapped("(", args, ")", indentation);
    return `(${this.join(args, ", ", indentation)})`;
  }

  hasLines({ description, defaultValue, directives }: VariableDefinitionNode | InputValueDefinitionNode) {
    return (
      description != null ||
      (defaultValue != null && this.measure(defaultValue).lines > 0) ||
      (directives?.some((directive) => this.joined(directive.arguments ?? []).lines > 0) ?? false)
    );
  }

  /** The measure of nodes with two characters between them. */
  joined(nodes: readonly ASTNode[]): Measure {
    const total = { length: 0, lines: 0 };
    for (const node of nodes) {
      const { length, lines } = this.measure(node);
      total.length += (total.length === 0 ? 0 : 2) + length;
      total.lines += lines;
    }
    return total;
  }

  measure(node: ASTNode): Measure {
    switch (node.kind) {
      case "Argument":
      case "FragmentArgument":
      case "ObjectField": {
        const { length, lines } = this.measure(node.value);
        return { length: length + this.node(node.name, "").length + 2, lines };
      }
      case "ListValue":
      case "ObjectValue": {
        let measure = this.#measures.get(node);
        if (!measure) {
          measure = this.#fit(node.kind === "ListValue" ? node.values : node.fields, node.kind);
          this.#measures.set(node, measure);
        }
        return measure;
      }
      default: {
        const text = this.node(node, "");
        return { length: text.length, lines: text.split("\n").length - 1 };
      }
    }
  }

  #fit(items: readonly ASTNode[], kind: string): Measure {
    const total = this.joined(items);
    const brackets = kind === "ListValue" ? 2 : 4;
    if (brackets + total.length <= LINE_MAX) return { length: total.length + brackets, lines: total.lines };
    // One line end, not two characters, between two; and one behind each bracket.
    const breaks = items.length - 1;
    const lines = total.lines + breaks;
    return { length: total.length - breaks + 2 * (lines + 1) + 4, lines: lines + 2 };
  }

  /** Whether a list or an object gets an item a line. */
  wraps(items: readonly ASTNode[], brackets: number): boolean {
    return brackets + this.joined(items).length > LINE_MAX;
  }
}

type Print = (node: never, indentation: string, printer: Printer) => string;
type Printers = {
  [Kind in ASTNode["kind"]]: (
    node: Extract<ASTNode, { kind: Kind }>,
    indentation: string,
    printer: Printer,
  ) => string;
};

const itself = ({ value }: { value: string }) => value;
const named = ({ name }: { name: ASTNode }, indentation: string, printer: Printer) =>
  printer.node(name, indentation);
const pair = ({ name, value }: { name: ASTNode; value: ValueNode }, indentation: string, printer: Printer) =>
  `${printer.node(name, indentation)}: ${printer.node(value, indentation)}`;

interface TypeLike {
  readonly description?: Maybe<StringValueNode>;
  readonly name: ASTNode;
  readonly interfaces?: List;
  readonly directives?: Maybe<readonly DirectiveNode[]>;
  readonly types?: List;
  readonly fields?: List;
  readonly values?: List;
}

/** A type's definition or extension; what a kind does not have is absent. */
const type =
  (keyword: string) =>
  (node: TypeLike, indentation: string, printer: Printer): string => {
    const { description, name, interfaces, directives, types, fields, values } = node;
    return (
      printer.description(description, indentation) +
      `${keyword} ${printer.node(name, indentation)}` +
      (interfaces?.length ? ` implements ${printer.join(interfaces, " & ", indentation)}` : "") +
      printer.directives(directives, indentation) +
      (types?.length ? ` = ${printer.join(types, " | ", indentation)}` : "") +
      printer.block(fields ?? values, indentation)
    );
  };

const printers: Printers = {
  Name: itself,
  Document: ({ definitions }, indentation, printer) => printer.join(definitions, "\n\n", indentation),

  OperationDefinition(node, indentation, printer) {
    const { operation, description, name, variableDefinitions: variables, directives, selectionSet } = node;
    const set = printer.optional("", selectionSet, indentation);
    const wrap = variables?.some((variable) => printer.hasLines(variable));
    const list = variables?.length
      ? wrap
        ? `(\n${printer.join(variables, "\n", indentation)}\n)`
        : `(${printer.join(variables, ", ", indentation)})`
      : "";
    const title = printer.optional("", name, indentation) + list;
    const annotations = printer.directives(directives, indentation);
    if (operation === "query" && !description && !title && !annotations) return set;
    return `${printer.description(description, indentation)}${operation}${title && ` ${title}`}${annotations} ${set}`;
  },
  VariableDefinition: ({ description, variable, type, defaultValue, directives }, indentation, printer) =>
    printer.description(description, indentation) +
    `${printer.node(variable, indentation)}: ${printer.node(type, indentation)}` +
    printer.optional(" = ", defaultValue, indentation) +
    printer.directives(directives, indentation),
  Variable: ({ name }, indentation, printer) => `$${printer.node(name, indentation)}`,
  SelectionSet: ({ selections }, indentation, printer) =>
    selections.length ? printer.wrapped("{", selections, "}", indentation) : "{}",
  Field({ alias, name, arguments: args, directives, selectionSet }, indentation, printer) {
    const prefix = printer.optional("", alias, indentation, ": ") + printer.node(name, indentation);
    return (
      prefix +
      printer.arguments(args, prefix.length, indentation) +
      printer.directives(directives, indentation) +
      printer.optional(" ", selectionSet, indentation)
    );
  },
  Argument: pair,
  FragmentArgument: pair,
  FragmentSpread({ name, arguments: args, directives }, indentation, printer) {
    const prefix = `...${printer.node(name, indentation)}`;
    return (
      prefix +
      printer.arguments(args, prefix.length, indentation) +
      printer.directives(directives, indentation)
    );
  },
  InlineFragment: ({ typeCondition, directives, selectionSet }, indentation, printer) =>
    "..." +
    printer.optional(" on ", typeCondition, indentation) +
    printer.directives(directives, indentation) +
    printer.optional(" ", selectionSet, indentation),
  FragmentDefinition(node, indentation, printer) {
    const { description, name, variableDefinitions, typeCondition, directives, selectionSet } = node;
    const variables = printer.join(variableDefinitions, ", ", indentation);
    return (
      printer.description(description, indentation) +
      `fragment ${printer.node(name, indentation)}${variables && `(${variables})`}` +
      ` on ${printer.node(typeCondition, indentation)}` +
      `${printer.directives(directives, indentation)} ${printer.node(selectionSet, indentation)}`
    );
  },

  IntValue: itself,
  FloatValue: itself,
  StringValue: ({ value, block }, indentation) =>
    block === true ? printBlockString(value, indentation) : printString(value),
  BooleanValue: ({ value }) => (value ? "true" : "false"),
  NullValue: () => "null",
  EnumValue: itself,
  ListValue: ({ values }, indentation, printer) =>
    printer.wraps(values, 2)
      ? printer.wrapped("[", values, "]", indentation)
      : `[${printer.join(values, ", ", indentation)}]`,
  ObjectValue: ({ fields }, indentation, printer) =>
    printer.wraps(fields, 4)
      ? printer.wrapped("{", fields, "}", indentation)
      : `{ ${printer.join(fields, ", ", indentation)} }`,
  ObjectField: pair,
  Directive({ name, arguments: args }, indentation, printer) {
    const list = printer.join(args, ", ", indentation);
    return `@${printer.node(name, indentation)}${list && `(${list})`}`;
  },

  NamedType: named,
  ListType: ({ type }, indentation, printer) => `[${printer.node(type, indentation)}]`,
  NonNullType: ({ type }, indentation, printer) => `${printer.node(type, indentation)}!`,

  SchemaDefinition: ({ description, directives, operationTypes }, indentation, printer) =>
    printer.description(description, indentation) +
    `schema${printer.directives(directives, indentation)}${printer.block(operationTypes, indentation)}`,
  OperationTypeDefinition: ({ operation, type }, indentation, printer) =>
    `${operation}: ${printer.node(type, indentation)}`,
  ScalarTypeDefinition: type("scalar"),
  ObjectTypeDefinition: type("type"),
  FieldDefinition: ({ description, name, arguments: args, type, directives }, indentation, printer) =>
    printer.description(description, indentation) +
    printer.node(name, indentation) +
    printer.argumentDefinitions(args, indentation) +
    `: ${printer.node(type, indentation)}${printer.directives(directives, indentation)}`,
  InputValueDefinition: ({ description, name, type, defaultValue, directives }, indentation, printer) =>
    printer.description(description, indentation) +
    `${printer.node(name, indentation)}: ${printer.node(type, indentation)}` +
    printer.optional(" = ", defaultValue, indentation) +
    printer.directives(directives, indentation),
  InterfaceTypeDefinition: type("interface"),
  UnionTypeDefinition: type("union"),
  EnumTypeDefinition: type("enum"),
  EnumValueDefinition: ({ description, name, directives }, indentation, printer) =>
    printer.description(description, indentation) +
    printer.node(name, indentation) +
    printer.directives(directives, indentation),
  InputObjectTypeDefinition: type("input"),
  DirectiveDefinition(node, indentation, printer) {
    const { description, name, arguments: args, directives, repeatable, locations } = node;
    return (
      printer.description(description, indentation) +
      `directive @${printer.node(name, indentation)}` +
      printer.argumentDefinitions(args, indentation) +
      printer.directives(directives, indentation) +
      `${repeatable ? " repeatable" : ""} on ${printer.join(locations, " | ", indentation)}`
    );
  },

  SchemaExtension: ({ directives, operationTypes }, indentation, printer) =>
    `extend schema${printer.directives(directives, indentation)}${printer.block(operationTypes, indentation)}`,
  ScalarTypeExtension: type("extend scalar"),
  ObjectTypeExtension: type("extend type"),
  InterfaceTypeExtension: type("extend interface"),
  UnionTypeExtension: type("extend union"),
  EnumTypeExtension: type("extend enum"),
  InputObjectTypeExtension: type("extend input"),
  DirectiveExtension: ({ name, directives }, indentation, printer) =>
    `extend directive @${printer.node(name, indentation)}${printer.directives(directives, indentation)}`,

  TypeCoordinate: named,
  MemberCoordinate: ({ name, memberName }, indentation, printer) =>
    `${printer.node(name, indentation)}.${printer.node(memberName, indentation)}`,
  ArgumentCoordinate: ({ name, fieldName, argumentName }, indentation, printer) =>
    `${printer.node(name, indentation)}.${printer.node(fieldName, indentation)}(${printer.node(argumentName, indentation)}:)`,
  DirectiveCoordinate: ({ name }, indentation, printer) => `@${printer.node(name, indentation)}`,
  DirectiveArgumentCoordinate: ({ name, argumentName }, indentation, printer) =>
    `@${printer.node(name, indentation)}(${printer.node(argumentName, indentation)}:)`,
};

function inspect(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
