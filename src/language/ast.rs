//! The document as an arena (§2): typed tables of compact nodes that hold offsets into the source.
//!
//! A node never owns memory. Children that follow one another lie side by side in their
//! table, so a list of nodes is a [`Nodes`] (start and length), and building a document
//! allocates per table, not per node. Whoever reads a node asks its [`Document`].

use super::characters::is_name_continue;
use super::location::LineIndex;
use crate::error::Location;
use std::marker::PhantomData;
use std::ops::Index;
use std::sync::OnceLock;

/// A range of bytes in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A name in the source (§2.1.9): always ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Name(pub Span);

/// The value of a string: where its characters are, without quotes and with escapes decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// The first byte, in the source or in [`Document::decoded`].
    pub start: u32,
    /// The length in bytes; the top bit says that the text is in [`Document::decoded`].
    length: u32,
}

impl Text {
    const DECODED: u32 = 1 << 31;

    /// A text that stands in the source as it is.
    pub fn in_source(start: u32, length: u32) -> Text {
        Text { start, length }
    }

    /// A text that had escapes or indentation, and lies in [`Document::decoded`].
    pub fn in_decoded(start: u32, length: u32) -> Text {
        Text {
            start,
            length: length | Self::DECODED,
        }
    }

    /// Whether it lies in [`Document::decoded`].
    pub(crate) fn is_decoded(self) -> bool {
        self.length & Text::DECODED != 0
    }

    /// Its bytes' offsets, in the source or in [`Document::decoded`].
    pub(crate) fn range(self) -> std::ops::Range<u32> {
        self.start..self.start + (self.length & !Text::DECODED)
    }

    /// Its bytes, of a source and of what was decoded beside it.
    pub(crate) fn bytes<'d>(self, source: &'d [u8], decoded: &'d [u8]) -> &'d [u8] {
        let range = self.range();
        let range = range.start as usize..range.end as usize;
        if self.is_decoded() {
            &decoded[range]
        } else {
            &source[range]
        }
    }
}

/// A string literal (§2.9.4), also a description (§2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StringValue {
    /// The literal with its quotes.
    pub span: Span,
    /// Its value.
    pub text: Text,
    /// Written between triple quotes.
    pub block: bool,
}

/// A run of nodes that lie side by side in their table.
pub struct Nodes<T> {
    /// The index of the first.
    pub start: u32,
    /// How many.
    pub length: u32,
    node: PhantomData<fn() -> T>,
}

impl<T> Clone for Nodes<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Nodes<T> {}
impl<T> PartialEq for Nodes<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.length) == (other.start, other.length)
    }
}
impl<T> Eq for Nodes<T> {}
impl<T> Default for Nodes<T> {
    fn default() -> Self {
        Nodes::new(0, 0)
    }
}
impl<T> std::fmt::Debug for Nodes<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}", self.start, self.length)
    }
}

impl<T> Nodes<T> {
    /// `length` nodes from index `start`.
    pub const fn new(start: u32, length: u32) -> Self {
        Nodes {
            start,
            length,
            node: PhantomData,
        }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.length as usize
    }

    /// The nodes' ids, in order.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator {
        (self.start..self.start + self.length).map(Id::new)
    }
}

/// One node of a table.
pub struct Id<T> {
    /// Its index in its table.
    pub index: u32,
    node: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The node at `index` of its table.
    pub const fn new(index: u32) -> Self {
        Id {
            index,
            node: PhantomData,
        }
    }
}
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<T> Eq for Id<T> {}
impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u32(self.index);
    }
}
impl<T> std::fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.index)
    }
}

/// A definition of a document (§2.3), in the order of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A query, mutation or subscription.
    Operation(Id<OperationDefinition>),
    /// A fragment.
    Fragment(Id<FragmentDefinition>),
    /// `schema { … }` or `extend schema { … }`.
    Schema(Id<SchemaDefinition>),
    /// A type or an extension of one.
    Type(Id<TypeDefinition>),
    /// `directive @name …`.
    Directive(Id<DirectiveDefinition>),
}

/// The kind of an operation (§2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum OperationType {
    /// `query`
    Query,
    /// `mutation`
    Mutation,
    /// `subscription`
    Subscription,
}

/// An operation (§2.4).
#[derive(Clone, Copy, Debug)]
pub struct OperationDefinition {
    /// From the description, or the keyword, or `{`, to `}`.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its kind.
    pub operation: OperationType,
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// `($v: Int = 1)`
    pub variables: Nodes<VariableDefinition>,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `{ … }`
    pub selection_set: SelectionSet,
}

/// A fragment (§2.8).
#[derive(Clone, Copy, Debug)]
pub struct FragmentDefinition {
    /// From the description or `fragment` to `}`.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its name.
    pub name: Name,
    /// With experimental fragment arguments: `fragment F($v: Int) on T`.
    pub variables: Nodes<VariableDefinition>,
    /// `on T`
    pub type_condition: Name,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `{ … }`
    pub selection_set: SelectionSet,
}

/// `{ … }` (§2.5).
#[derive(Clone, Copy, Debug, Default)]
pub struct SelectionSet {
    /// From `{` to `}`.
    pub span: Span,
    /// What is selected, in order.
    pub selections: Nodes<Selection>,
}

/// One selection (§2.5).
#[derive(Clone, Copy, Debug)]
pub enum Selection {
    /// `alias: name(…) @d { … }`
    Field(Field),
    /// `...Name @d`
    FragmentSpread(FragmentSpread),
    /// `... on T @d { … }`
    InlineFragment(InlineFragment),
}

/// A field (§2.6).
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The alias, if there is one.
    pub alias: Option<Name>,
    /// The field's name.
    pub name: Name,
    /// `(name: value)`
    pub arguments: Nodes<Argument>,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `{ … }`, if there is one.
    pub selection_set: Option<SelectionSet>,
    /// One past the field's last byte; it starts at its alias or name.
    pub end: u32,
}

impl Field {
    /// The response name (§2.7): the alias, or else the name.
    pub fn response_name(&self) -> Name {
        self.alias.unwrap_or(self.name)
    }

    /// From the alias or name to the end of the selection.
    pub fn span(&self) -> Span {
        Span {
            start: self.response_name().0.start,
            end: self.end,
        }
    }
}

/// A fragment spread (§2.8).
#[derive(Clone, Copy, Debug)]
pub struct FragmentSpread {
    /// From `...` to its end.
    pub span: Span,
    /// The fragment's name.
    pub name: Name,
    /// With experimental fragment arguments: `...F(v: 1)`.
    pub arguments: Nodes<Argument>,
    /// `@directive`
    pub directives: Nodes<Directive>,
}

/// An inline fragment (§2.8.2).
#[derive(Clone, Copy, Debug)]
pub struct InlineFragment {
    /// From `...` to `}`.
    pub span: Span,
    /// `on T`, if there is one.
    pub type_condition: Option<Name>,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `{ … }`
    pub selection_set: SelectionSet,
}

/// An argument of a field, spread or directive (§2.7).
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name; the argument starts here.
    pub name: Name,
    /// Its value; the argument ends where this ends.
    pub value: Id<Value>,
}

/// A directive at a place (§2.13).
#[derive(Clone, Copy, Debug)]
pub struct Directive {
    /// From `@` to its end.
    pub span: Span,
    /// The name without `@`.
    pub name: Name,
    /// `(name: value)`
    pub arguments: Nodes<Argument>,
}

/// A variable's definition (§2.11).
#[derive(Clone, Copy, Debug)]
pub struct VariableDefinition {
    /// From the description or `$` to its end.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// The variable with its `$`.
    pub variable: Span,
    /// The name without `$`.
    pub name: Name,
    /// Its type.
    pub ty: Id<Type>,
    /// `= value`
    pub default_value: Option<Id<Value>>,
    /// `@directive`
    pub directives: Nodes<Directive>,
}

/// A value with its place (§2.9).
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// From its first byte to one past its last.
    pub span: Span,
    /// What it is.
    pub kind: ValueKind,
}

/// A value (§2.9). Numbers, names and enum values are read from the value's span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// `$name`; see [`Document::variable_name`].
    Variable,
    /// `1`
    Int,
    /// `1.5`
    Float,
    /// `"text"` or `"""text"""`
    String {
        /// The decoded value.
        text: Text,
        /// Between triple quotes.
        block: bool,
    },
    /// `true` or `false`
    Boolean(bool),
    /// `null`
    Null,
    /// `NAME`
    Enum,
    /// `[ … ]`
    List(Nodes<Value>),
    /// `{ … }`
    Object(Nodes<ObjectField>),
}

/// A field of an input object literal (§2.9.8).
#[derive(Clone, Copy, Debug)]
pub struct ObjectField {
    /// Its name; the field starts here.
    pub name: Name,
    /// Its value; the field ends where this ends.
    pub value: Id<Value>,
}

/// A type reference with its place (§2.12).
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// From its first byte to one past its last.
    pub span: Span,
    /// What it is.
    pub kind: TypeKind,
}

/// A type reference (§2.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeKind {
    /// `Name`
    Named(Name),
    /// `[T]`
    List(Id<Type>),
    /// `T!`
    NonNull(Id<Type>),
}

/// `schema` or `extend schema` (§3.3).
#[derive(Clone, Copy, Debug)]
pub struct SchemaDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// `extend schema`
    pub extension: bool,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `{ query: Q }`
    pub operation_types: Nodes<OperationTypeDefinition>,
}

/// `query: Q` in a schema definition (§3.3).
#[derive(Clone, Copy, Debug)]
pub struct OperationTypeDefinition {
    /// From the keyword to the type.
    pub span: Span,
    /// The kind of operation.
    pub operation: OperationType,
    /// The root type.
    pub ty: Name,
}

/// The kind of a type definition (§3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TypeDefinitionKind {
    /// `scalar`
    Scalar,
    /// `type`
    Object,
    /// `interface`
    Interface,
    /// `union`
    Union,
    /// `enum`
    Enum,
    /// `input`
    InputObject,
}

/// A type's definition or extension (§3.4). What a kind does not have is empty.
#[derive(Clone, Copy, Debug)]
pub struct TypeDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its kind.
    pub kind: TypeDefinitionKind,
    /// `extend …`
    pub extension: bool,
    /// Its name.
    pub name: Name,
    /// `implements A & B` of objects and interfaces; the members of a union.
    pub named_types: Nodes<Name>,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// The fields of an object or interface.
    pub fields: Nodes<FieldDefinition>,
    /// The values of an enum.
    pub values: Nodes<EnumValueDefinition>,
    /// The fields of an input object.
    pub input_fields: Nodes<InputValueDefinition>,
}

/// A field's definition (§3.6).
#[derive(Clone, Copy, Debug)]
pub struct FieldDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its name.
    pub name: Name,
    /// `(name: T)`
    pub arguments: Nodes<InputValueDefinition>,
    /// Its type.
    pub ty: Id<Type>,
    /// `@directive`
    pub directives: Nodes<Directive>,
}

/// An argument's or input field's definition (§3.6.1, §3.10).
#[derive(Clone, Copy, Debug)]
pub struct InputValueDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Id<Type>,
    /// `= value`
    pub default_value: Option<Id<Value>>,
    /// `@directive`
    pub directives: Nodes<Directive>,
}

/// An enum value's definition (§3.9).
#[derive(Clone, Copy, Debug)]
pub struct EnumValueDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// Its name.
    pub name: Name,
    /// `@directive`
    pub directives: Nodes<Directive>,
}

/// A directive's definition (§3.13), or an extension of one, which has directives only.
#[derive(Clone, Copy, Debug)]
pub struct DirectiveDefinition {
    /// The whole definition.
    pub span: Span,
    /// Its description.
    pub description: Option<Id<StringValue>>,
    /// `extend directive`
    pub extension: bool,
    /// The name without `@`.
    pub name: Name,
    /// `(name: T)`
    pub arguments: Nodes<InputValueDefinition>,
    /// `@directive`
    pub directives: Nodes<Directive>,
    /// `repeatable`
    pub repeatable: bool,
    /// `on FIELD | QUERY`
    pub locations: Nodes<Name>,
}

/// A parsed document: its source and the tables of its nodes.
///
/// Read a node with the index operator (`document[id]`) and a run of them with
/// [`Document::nodes`].
#[derive(Debug, Default)]
pub struct Document {
    /// The text, in UTF-8; a lone surrogate of a JavaScript string as its three bytes (WTF-8).
    pub source: Vec<u8>,
    /// The values of strings that do not stand in the source as they are.
    pub decoded: Vec<u8>,
    /// The definitions, in order.
    pub definitions: Vec<Definition>,
    /// The operations.
    pub operations: Vec<OperationDefinition>,
    /// The fragments.
    pub fragments: Vec<FragmentDefinition>,
    /// The selections.
    pub selections: Vec<Selection>,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The directives.
    pub directives: Vec<Directive>,
    /// The variables' definitions.
    pub variables: Vec<VariableDefinition>,
    /// The values.
    pub values: Vec<Value>,
    /// The fields of object literals.
    pub object_fields: Vec<ObjectField>,
    /// The type references.
    pub types: Vec<Type>,
    /// The descriptions.
    pub descriptions: Vec<StringValue>,
    /// The schema definitions.
    pub schemas: Vec<SchemaDefinition>,
    /// The root types.
    pub operation_types: Vec<OperationTypeDefinition>,
    /// The type definitions.
    pub type_definitions: Vec<TypeDefinition>,
    /// The fields' definitions.
    pub field_definitions: Vec<FieldDefinition>,
    /// The arguments' and input fields' definitions.
    pub input_values: Vec<InputValueDefinition>,
    /// The enum values' definitions.
    pub enum_values: Vec<EnumValueDefinition>,
    /// The directives' definitions.
    pub directive_definitions: Vec<DirectiveDefinition>,
    /// Interfaces, union members and directive locations.
    pub names: Vec<Name>,
    /// How many tokens it has, comments not counted.
    pub token_count: u32,
    /// Where its lines start, once an error asked for it.
    pub(crate) lines: OnceLock<LineIndex>,
}

/// A kind of node that has a table of its own.
pub trait Node: Sized {
    /// The table of such nodes.
    fn table(document: &Document) -> &[Self];
}

macro_rules! tables {
    ($($node:ty: $table:ident),* $(,)?) => {$(
        impl Node for $node {
            fn table(document: &Document) -> &[Self] { &document.$table }
        }
    )*};
}
tables! {
    OperationDefinition: operations,
    FragmentDefinition: fragments,
    Selection: selections,
    Argument: arguments,
    Directive: directives,
    VariableDefinition: variables,
    Value: values,
    ObjectField: object_fields,
    Type: types,
    StringValue: descriptions,
    SchemaDefinition: schemas,
    OperationTypeDefinition: operation_types,
    TypeDefinition: type_definitions,
    FieldDefinition: field_definitions,
    InputValueDefinition: input_values,
    EnumValueDefinition: enum_values,
    DirectiveDefinition: directive_definitions,
    Name: names,
}

impl<T: Node> Index<Id<T>> for Document {
    type Output = T;

    fn index(&self, id: Id<T>) -> &T {
        &T::table(self)[id.index as usize]
    }
}

impl Document {
    /// The nodes of a run, in order.
    pub fn nodes<T: Node>(&self, nodes: Nodes<T>) -> &[T] {
        &T::table(self)[nodes.start as usize..(nodes.start + nodes.length) as usize]
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &[u8] {
        &self.source[span.start as usize..span.end as usize]
    }

    /// The line and column of a byte of the source.
    pub fn location(&self, offset: u32) -> Location {
        self.line_index().location(&self.source, offset)
    }

    /// Where the source's lines start; made on the first call.
    pub fn line_index(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.source))
    }

    /// A name's bytes.
    pub fn name(&self, name: Name) -> &[u8] {
        self.slice(name.0)
    }

    /// A name as text.
    pub fn name_str(&self, name: Name) -> &str {
        std::str::from_utf8(self.slice(name.0)).expect("lexed: a name is ASCII")
    }

    /// A string's value in UTF-8 (WTF-8 where the source has lone surrogates).
    pub fn text(&self, text: Text) -> &[u8] {
        text.bytes(&self.source, &self.decoded)
    }

    /// The name of a variable that stands as a value.
    pub fn variable_name(&self, value: &Value) -> Name {
        debug_assert_eq!(value.kind, ValueKind::Variable);
        // Blanks and comments may stand behind the `$`; behind the name nothing does.
        let rest = self.slice(value.span);
        let length = rest
            .iter()
            .rev()
            .take_while(|&&byte| is_name_continue(byte))
            .count();
        Name(Span {
            start: value.span.end - length as u32,
            end: value.span.end,
        })
    }

    /// The root of what an argument holds.
    pub fn argument_value(&self, argument: &Argument) -> &Value {
        &self[argument.value]
    }
}

const _: () = assert!(size_of::<Selection>() <= 64);
const _: () = assert!(size_of::<Value>() <= 24);
const _: () = assert!(size_of::<Argument>() == 12);
const _: () = assert!(size_of::<Type>() <= 20);
const _: () = assert!(size_of::<Directive>() == 24);
