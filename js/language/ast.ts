// The tree that `parse` gives and `print` takes: node for node, and key for key, that of
// graphql-js, so that the tools of its ecosystem take it.

import type { Location } from "./location.js";

/** A node as far as all of them agree. */
interface Node<Kind extends string> {
  readonly kind: Kind;
  /** Where it stands; absent after `noLocation`. */
  readonly loc?: Location | undefined;
}

/** A name. */
export interface NameNode extends Node<"Name"> {
  readonly value: string;
}

/** A whole document. */
export interface DocumentNode extends Node<"Document"> {
  readonly definitions: readonly DefinitionNode[];
  /** How many tokens it has, comments not counted; not enumerable. */
  readonly tokenCount?: number | undefined;
}

/** What a document consists of. */
export type DefinitionNode = ExecutableDefinitionNode | TypeSystemDefinitionNode | TypeSystemExtensionNode;

/** What can be executed. */
export type ExecutableDefinitionNode = OperationDefinitionNode | FragmentDefinitionNode;

/** The kind of an operation. */
export type OperationTypeNode = "query" | "mutation" | "subscription";

/** An operation. */
export interface OperationDefinitionNode extends Node<"OperationDefinition"> {
  readonly operation: OperationTypeNode;
  readonly description?: StringValueNode | undefined;
  readonly name?: NameNode | undefined;
  readonly variableDefinitions?: readonly VariableDefinitionNode[] | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
  readonly selectionSet: SelectionSetNode;
}

/** `$name: Type = value` */
export interface VariableDefinitionNode extends Node<"VariableDefinition"> {
  readonly description?: StringValueNode | undefined;
  readonly variable: VariableNode;
  readonly type: TypeNode;
  readonly defaultValue?: ConstValueNode | undefined;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** `$name` */
export interface VariableNode extends Node<"Variable"> {
  readonly name: NameNode;
}

/** `{ … }` */
export interface SelectionSetNode extends Node<"SelectionSet"> {
  readonly selections: readonly SelectionNode[];
}

/** What a selection set holds. */
export type SelectionNode = FieldNode | FragmentSpreadNode | InlineFragmentNode;

/** A field. */
export interface FieldNode extends Node<"Field"> {
  readonly alias?: NameNode | undefined;
  readonly name: NameNode;
  readonly arguments?: readonly ArgumentNode[] | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
  readonly selectionSet?: SelectionSetNode | undefined;
}

/** `name: value` */
export interface ArgumentNode extends Node<"Argument"> {
  readonly name: NameNode;
  readonly value: ValueNode;
}

/** `name: value` without variables in it. */
export interface ConstArgumentNode extends Node<"Argument"> {
  readonly name: NameNode;
  readonly value: ConstValueNode;
}

/** An argument of a spread (experimental). */
export interface FragmentArgumentNode extends Node<"FragmentArgument"> {
  readonly name: NameNode;
  readonly value: ValueNode;
}

/** `...Name` */
export interface FragmentSpreadNode extends Node<"FragmentSpread"> {
  readonly name: NameNode;
  readonly arguments?: readonly FragmentArgumentNode[] | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** `... on Type { … }` */
export interface InlineFragmentNode extends Node<"InlineFragment"> {
  readonly typeCondition?: NamedTypeNode | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
  readonly selectionSet: SelectionSetNode;
}

/** `fragment Name on Type { … }` */
export interface FragmentDefinitionNode extends Node<"FragmentDefinition"> {
  readonly description?: StringValueNode | undefined;
  readonly name: NameNode;
  readonly variableDefinitions?: readonly VariableDefinitionNode[] | undefined;
  readonly typeCondition: NamedTypeNode;
  readonly directives?: readonly DirectiveNode[] | undefined;
  readonly selectionSet: SelectionSetNode;
}

/** A value. */
export type ValueNode =
  | VariableNode
  | IntValueNode
  | FloatValueNode
  | StringValueNode
  | BooleanValueNode
  | NullValueNode
  | EnumValueNode
  | ListValueNode
  | ObjectValueNode;

/** A value without variables in it. */
export type ConstValueNode =
  | IntValueNode
  | FloatValueNode
  | StringValueNode
  | BooleanValueNode
  | NullValueNode
  | EnumValueNode
  | ConstListValueNode
  | ConstObjectValueNode;

/** `1` */
export interface IntValueNode extends Node<"IntValue"> {
  readonly value: string;
}

/** `1.5` */
export interface FloatValueNode extends Node<"FloatValue"> {
  readonly value: string;
}

/** `"text"` */
export interface StringValueNode extends Node<"StringValue"> {
  readonly value: string;
  /** Between triple quotes. */
  readonly block?: boolean | undefined;
}

/** `true` */
export interface BooleanValueNode extends Node<"BooleanValue"> {
  readonly value: boolean;
}

/** `null` */
export interface NullValueNode extends Node<"NullValue"> {}

/** `NAME` */
export interface EnumValueNode extends Node<"EnumValue"> {
  readonly value: string;
}

/** `[ … ]` */
export interface ListValueNode extends Node<"ListValue"> {
  readonly values: readonly ValueNode[];
}

/** `[ … ]` without variables in it. */
export interface ConstListValueNode extends Node<"ListValue"> {
  readonly values: readonly ConstValueNode[];
}

/** `{ … }` */
export interface ObjectValueNode extends Node<"ObjectValue"> {
  readonly fields: readonly ObjectFieldNode[];
}

/** `{ … }` without variables in it. */
export interface ConstObjectValueNode extends Node<"ObjectValue"> {
  readonly fields: readonly ConstObjectFieldNode[];
}

/** `name: value` */
export interface ObjectFieldNode extends Node<"ObjectField"> {
  readonly name: NameNode;
  readonly value: ValueNode;
}

/** `name: value` without variables in it. */
export interface ConstObjectFieldNode extends Node<"ObjectField"> {
  readonly name: NameNode;
  readonly value: ConstValueNode;
}

/** `@name(…)` */
export interface DirectiveNode extends Node<"Directive"> {
  readonly name: NameNode;
  readonly arguments?: readonly ArgumentNode[] | undefined;
}

/** `@name(…)` without variables in it. */
export interface ConstDirectiveNode extends Node<"Directive"> {
  readonly name: NameNode;
  readonly arguments?: readonly ConstArgumentNode[] | undefined;
}

/** A type reference. */
export type TypeNode = NamedTypeNode | ListTypeNode | NonNullTypeNode;

/** `Name` */
export interface NamedTypeNode extends Node<"NamedType"> {
  readonly name: NameNode;
}

/** `[T]` */
export interface ListTypeNode extends Node<"ListType"> {
  readonly type: TypeNode;
}

/** `T!` */
export interface NonNullTypeNode extends Node<"NonNullType"> {
  readonly type: NamedTypeNode | ListTypeNode;
}

/** What defines a part of the type system. */
export type TypeSystemDefinitionNode = SchemaDefinitionNode | TypeDefinitionNode | DirectiveDefinitionNode;

/** `schema { … }` */
export interface SchemaDefinitionNode extends Node<"SchemaDefinition"> {
  readonly description?: StringValueNode | undefined;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
  readonly operationTypes: readonly OperationTypeDefinitionNode[];
}

/** `query: Q` */
export interface OperationTypeDefinitionNode extends Node<"OperationTypeDefinition"> {
  readonly operation: OperationTypeNode;
  readonly type: NamedTypeNode;
}

/** What defines a type. */
export type TypeDefinitionNode =
  | ScalarTypeDefinitionNode
  | ObjectTypeDefinitionNode
  | InterfaceTypeDefinitionNode
  | UnionTypeDefinitionNode
  | EnumTypeDefinitionNode
  | InputObjectTypeDefinitionNode;

interface Definition<Kind extends string> extends Node<Kind> {
  readonly description?: StringValueNode | undefined;
  readonly name: NameNode;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** `scalar` */
export interface ScalarTypeDefinitionNode extends Definition<"ScalarTypeDefinition"> {}

/** `type` */
export interface ObjectTypeDefinitionNode extends Definition<"ObjectTypeDefinition"> {
  readonly interfaces?: readonly NamedTypeNode[] | undefined;
  readonly fields?: readonly FieldDefinitionNode[] | undefined;
}

/** `name(…): Type` */
export interface FieldDefinitionNode extends Definition<"FieldDefinition"> {
  readonly arguments?: readonly InputValueDefinitionNode[] | undefined;
  readonly type: TypeNode;
}

/** `name: Type = value` */
export interface InputValueDefinitionNode extends Definition<"InputValueDefinition"> {
  readonly type: TypeNode;
  readonly defaultValue?: ConstValueNode | undefined;
}

/** `interface` */
export interface InterfaceTypeDefinitionNode extends Definition<"InterfaceTypeDefinition"> {
  readonly interfaces?: readonly NamedTypeNode[] | undefined;
  readonly fields?: readonly FieldDefinitionNode[] | undefined;
}

/** `union` */
export interface UnionTypeDefinitionNode extends Definition<"UnionTypeDefinition"> {
  readonly types?: readonly NamedTypeNode[] | undefined;
}

/** `enum` */
export interface EnumTypeDefinitionNode extends Definition<"EnumTypeDefinition"> {
  readonly values?: readonly EnumValueDefinitionNode[] | undefined;
}

/** A value of an enum. */
export interface EnumValueDefinitionNode extends Definition<"EnumValueDefinition"> {}

/** `input` */
export interface InputObjectTypeDefinitionNode extends Definition<"InputObjectTypeDefinition"> {
  readonly fields?: readonly InputValueDefinitionNode[] | undefined;
}

/** `directive @name` */
export interface DirectiveDefinitionNode extends Definition<"DirectiveDefinition"> {
  readonly arguments?: readonly InputValueDefinitionNode[] | undefined;
  readonly repeatable: boolean;
  readonly locations: readonly NameNode[];
}

/** What extends a part of the type system. */
export type TypeSystemExtensionNode = SchemaExtensionNode | TypeExtensionNode | DirectiveExtensionNode;

/** `extend schema` */
export interface SchemaExtensionNode extends Node<"SchemaExtension"> {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
  readonly operationTypes?: readonly OperationTypeDefinitionNode[] | undefined;
}

/** What extends a type. */
export type TypeExtensionNode =
  | ScalarTypeExtensionNode
  | ObjectTypeExtensionNode
  | InterfaceTypeExtensionNode
  | UnionTypeExtensionNode
  | EnumTypeExtensionNode
  | InputObjectTypeExtensionNode;

interface Extension<Kind extends string> extends Node<Kind> {
  readonly name: NameNode;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** `extend scalar` */
export interface ScalarTypeExtensionNode extends Extension<"ScalarTypeExtension"> {}

/** `extend type` */
export interface ObjectTypeExtensionNode extends Extension<"ObjectTypeExtension"> {
  readonly interfaces?: readonly NamedTypeNode[] | undefined;
  readonly fields?: readonly FieldDefinitionNode[] | undefined;
}

/** `extend interface` */
export interface InterfaceTypeExtensionNode extends Extension<"InterfaceTypeExtension"> {
  readonly interfaces?: readonly NamedTypeNode[] | undefined;
  readonly fields?: readonly FieldDefinitionNode[] | undefined;
}

/** `extend union` */
export interface UnionTypeExtensionNode extends Extension<"UnionTypeExtension"> {
  readonly types?: readonly NamedTypeNode[] | undefined;
}

/** `extend enum` */
export interface EnumTypeExtensionNode extends Extension<"EnumTypeExtension"> {
  readonly values?: readonly EnumValueDefinitionNode[] | undefined;
}

/** `extend input` */
export interface InputObjectTypeExtensionNode extends Extension<"InputObjectTypeExtension"> {
  readonly fields?: readonly InputValueDefinitionNode[] | undefined;
}

/** `extend directive @name` */
export interface DirectiveExtensionNode extends Extension<"DirectiveExtension"> {}

/** What a schema coordinate names. */
export type SchemaCoordinateNode =
  | TypeCoordinateNode
  | MemberCoordinateNode
  | ArgumentCoordinateNode
  | DirectiveCoordinateNode
  | DirectiveArgumentCoordinateNode;

/** `Type` */
export interface TypeCoordinateNode extends Node<"TypeCoordinate"> {
  readonly name: NameNode;
}

/** `Type.member` */
export interface MemberCoordinateNode extends Node<"MemberCoordinate"> {
  readonly name: NameNode;
  readonly memberName: NameNode;
}

/** `Type.field(argument:)` */
export interface ArgumentCoordinateNode extends Node<"ArgumentCoordinate"> {
  readonly name: NameNode;
  readonly fieldName: NameNode;
  readonly argumentName: NameNode;
}

/** `@directive` */
export interface DirectiveCoordinateNode extends Node<"DirectiveCoordinate"> {
  readonly name: NameNode;
}

/** `@directive(argument:)` */
export interface DirectiveArgumentCoordinateNode extends Node<"DirectiveArgumentCoordinate"> {
  readonly name: NameNode;
  readonly argumentName: NameNode;
}

/** Any node. */
export type ASTNode =
  | NameNode
  | DocumentNode
  | DefinitionNode
  | VariableDefinitionNode
  | SelectionSetNode
  | SelectionNode
  | ArgumentNode
  | FragmentArgumentNode
  | ValueNode
  | ObjectFieldNode
  | DirectiveNode
  | TypeNode
  | OperationTypeDefinitionNode
  | FieldDefinitionNode
  | InputValueDefinitionNode
  | EnumValueDefinitionNode
  | SchemaCoordinateNode;
