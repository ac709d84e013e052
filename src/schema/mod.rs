//! The type system (§3) in tables: what the rest of the engine asks a schema.
//!
//! Everything is an index. A type's fields, a field's arguments, an enum's values lie side
//! by side in their tables, so a list is a range; names are interned, so after one lookup
//! of a document's name nothing compares text.

mod build;
mod built_in;
mod from_introspection;
pub mod input;
mod introspection;
mod introspection_json;
mod names;
mod order;
mod printer;
pub mod suggestions;
mod tape;
mod validate;

pub use build::{build, BuildOptions, LISTS_MAX};
pub use from_introspection::build_from_introspection;
pub use introspection::{
    IntrospectionArguments, IntrospectionField, IntrospectionObject, IntrospectionValue,
};
pub use introspection_json::introspection_json;
pub use names::{NameId, Names};
pub use order::Order;
pub use printer::print_schema;
pub use tape::{Op, Tape, VARIABLE_HAS_DEFAULT, VARIABLE_NON_NULL};

use crate::language::ast::{self, Document, OperationType};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::{Index, Range};

pub use crate::language::ast::TypeDefinitionKind as TypeKind;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $node:ident in $table:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(pub u32);

        impl $id {
            /// The index in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl Index<$id> for Schema {
            type Output = $node;

            fn index(&self, id: $id) -> &$node {
                &self.$table[id.index()]
            }
        }
    )*};
}
ids! {
    /// A named type.
    TypeId => Type in types;
    /// A field of an object type or interface.
    FieldId => Field in fields;
    /// An argument, or a field of an input object.
    InputValueId => InputValue in input_values;
    /// A value of an enum.
    EnumValueId => EnumValue in enum_values;
    /// A directive's definition.
    DirectiveId => Directive in directives;
    /// A type with its wrappers; equal types have equal ids.
    TypeRefId => TypeRef in type_refs;
}

/// A type with its wrappers (§3.11, §3.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeRef {
    /// `T`
    Named(TypeId),
    /// `[T]`
    List(TypeRefId),
    /// `T!`
    NonNull(TypeRefId),
}

/// A run of indices of a table.
pub type Ids = Range<u32>;

/// The built-in scalars (§3.5), first in every schema's table of types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum BuiltInScalar {
    /// `Int`
    Int = 0,
    /// `Float`
    Float = 1,
    /// `String`
    String = 2,
    /// `Boolean`
    Boolean = 3,
    /// `ID`
    Id = 4,
}

impl BuiltInScalar {
    /// How many there are.
    pub const COUNT: u32 = 5;

    /// The built-in scalar that this type is, if it is one.
    pub fn of(ty: TypeId) -> Option<BuiltInScalar> {
        match ty.0 {
            0 => Some(BuiltInScalar::Int),
            1 => Some(BuiltInScalar::Float),
            2 => Some(BuiltInScalar::String),
            3 => Some(BuiltInScalar::Boolean),
            4 => Some(BuiltInScalar::Id),
            _ => None,
        }
    }
}

/// How many types come first in every schema: the built-in scalars, then introspection's.
pub const BUILT_IN_TYPES: u32 = 13;

/// A named type (§3.4). What a kind does not have is empty.
#[derive(Clone, Debug)]
pub struct Type {
    /// Its name.
    pub name: NameId,
    /// Its kind.
    pub kind: TypeKind,
    /// Its description.
    pub description: Option<Box<str>>,
    /// `@specifiedBy(url:)` of a scalar.
    pub specified_by_url: Option<Box<str>>,
    /// `@oneOf` of an input object.
    pub one_of: bool,
    /// [`FieldId`]s of an object or interface, in order.
    pub fields: Ids,
    /// [`InputValueId`]s of an input object, in order.
    pub input_fields: Ids,
    /// [`EnumValueId`]s of an enum, in order.
    pub values: Ids,
    /// The interfaces of an object or interface, in order.
    pub interfaces: Vec<TypeId>,
    /// Object types that a value of this type can be: an object's self, a union's members,
    /// the objects that implement an interface; in graphql-js's order (`getPossibleTypes`).
    pub possible_types: Vec<TypeId>,
    /// Where it is defined and extended, in order; nowhere if it is built in.
    pub nodes: Vec<Origin<ast::TypeDefinition>>,
}

impl Type {
    /// A type without content.
    pub fn new(name: NameId, kind: TypeKind) -> Type {
        Type {
            name,
            kind,
            description: None,
            specified_by_url: None,
            one_of: false,
            fields: 0..0,
            input_fields: 0..0,
            values: 0..0,
            interfaces: Vec::new(),
            possible_types: Vec::new(),
            nodes: Vec::new(),
        }
    }
}

/// A node of one of the schema's documents.
pub struct Origin<T> {
    /// The index in [`Schema::documents`].
    pub document: u32,
    /// The node there.
    pub node: ast::Id<T>,
}
impl<T> Clone for Origin<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Origin<T> {}
impl<T> std::fmt::Debug for Origin<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.document, self.node)
    }
}

/// A field's definition (§3.6).
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: NameId,
    /// The type it belongs to.
    pub parent: TypeId,
    /// Its type.
    pub ty: TypeRefId,
    /// Its arguments, as [`InputValueId`]s.
    pub arguments: Ids,
    /// Its description.
    pub description: Option<Box<str>>,
    /// The reason, if it is deprecated.
    pub deprecation_reason: Option<Box<str>>,
    /// Where it is defined.
    pub node: Option<Origin<ast::FieldDefinition>>,
}

/// An argument or input field (§3.6.1, §3.10).
#[derive(Clone, Debug)]
pub struct InputValue {
    /// Its name.
    pub name: NameId,
    /// Its type.
    pub ty: TypeRefId,
    /// Its default value, as it stands in its document.
    pub default_value: Option<Origin<ast::Value>>,
    /// Its description.
    pub description: Option<Box<str>>,
    /// The reason, if it is deprecated.
    pub deprecation_reason: Option<Box<str>>,
    /// Where it is defined.
    pub node: Option<Origin<ast::InputValueDefinition>>,
}

/// A value of an enum (§3.9).
#[derive(Clone, Debug)]
pub struct EnumValue {
    /// Its name.
    pub name: NameId,
    /// The enum.
    pub parent: TypeId,
    /// Its description.
    pub description: Option<Box<str>>,
    /// The reason, if it is deprecated.
    pub deprecation_reason: Option<Box<str>>,
    /// Where it is defined.
    pub node: Option<Origin<ast::EnumValueDefinition>>,
}

/// A directive's definition (§3.13).
#[derive(Clone, Debug)]
pub struct Directive {
    /// The name without `@`.
    pub name: NameId,
    /// Its description.
    pub description: Option<Box<str>>,
    /// Its arguments, as [`InputValueId`]s.
    pub arguments: Ids,
    /// `repeatable`
    pub repeatable: bool,
    /// The reason, if it is deprecated.
    pub deprecation_reason: Option<Box<str>>,
    /// Where it may stand, in order.
    pub locations: Vec<DirectiveLocation>,
    /// Where it is defined.
    pub node: Option<Origin<ast::DirectiveDefinition>>,
}

/// Where a directive may stand (§3.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum DirectiveLocation {
    Query,
    Mutation,
    Subscription,
    Field,
    FragmentDefinition,
    FragmentSpread,
    InlineFragment,
    VariableDefinition,
    FragmentVariableDefinition,
    Schema,
    Scalar,
    Object,
    FieldDefinition,
    ArgumentDefinition,
    Interface,
    Union,
    Enum,
    EnumValue,
    InputObject,
    InputFieldDefinition,
    DirectiveDefinition,
}

impl DirectiveLocation {
    /// All, in the order of the specification.
    pub const ALL: [(DirectiveLocation, &'static str); 21] = [
        (DirectiveLocation::Query, "QUERY"),
        (DirectiveLocation::Mutation, "MUTATION"),
        (DirectiveLocation::Subscription, "SUBSCRIPTION"),
        (DirectiveLocation::Field, "FIELD"),
        (DirectiveLocation::FragmentDefinition, "FRAGMENT_DEFINITION"),
        (DirectiveLocation::FragmentSpread, "FRAGMENT_SPREAD"),
        (DirectiveLocation::InlineFragment, "INLINE_FRAGMENT"),
        (DirectiveLocation::VariableDefinition, "VARIABLE_DEFINITION"),
        (
            DirectiveLocation::FragmentVariableDefinition,
            "FRAGMENT_VARIABLE_DEFINITION",
        ),
        (DirectiveLocation::Schema, "SCHEMA"),
        (DirectiveLocation::Scalar, "SCALAR"),
        (DirectiveLocation::Object, "OBJECT"),
        (DirectiveLocation::FieldDefinition, "FIELD_DEFINITION"),
        (DirectiveLocation::ArgumentDefinition, "ARGUMENT_DEFINITION"),
        (DirectiveLocation::Interface, "INTERFACE"),
        (DirectiveLocation::Union, "UNION"),
        (DirectiveLocation::Enum, "ENUM"),
        (DirectiveLocation::EnumValue, "ENUM_VALUE"),
        (DirectiveLocation::InputObject, "INPUT_OBJECT"),
        (
            DirectiveLocation::InputFieldDefinition,
            "INPUT_FIELD_DEFINITION",
        ),
        (
            DirectiveLocation::DirectiveDefinition,
            "DIRECTIVE_DEFINITION",
        ),
    ];

    /// The location of this name.
    pub fn named(name: &str) -> Option<DirectiveLocation> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|&(location, _)| location)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Hashes ids; a schema's own, so no seed is needed.
pub type IdHasher = BuildHasherDefault<crate::hash::IdHasher>;

/// A schema: the tables, and the indices over them.
#[derive(Debug, Default)]
pub struct Schema {
    /// Every name that the schema has.
    pub names: Names,
    /// The schema's description.
    pub description: Option<Box<str>>,
    /// Every type: the five built-in scalars, introspection's, then those of the schema.
    pub types: Vec<Type>,
    /// The schema's types as introspection lists them: as defined, each built-in type after
    /// the first that mentions it. A built-in scalar that nothing mentions is not among them.
    pub order: Vec<TypeId>,
    /// The fields of objects and interfaces.
    pub fields: Vec<Field>,
    /// Arguments and input fields.
    pub input_values: Vec<InputValue>,
    /// The values of enums.
    pub enum_values: Vec<EnumValue>,
    /// Types with wrappers, interned: first each type without any, in their order.
    pub type_refs: Vec<TypeRef>,
    /// The directives, in order, the specified ones among them.
    pub directives: Vec<Directive>,
    /// Root types by [`OperationType`].
    pub roots: [Option<TypeId>; 3],
    /// The `schema` definition, if there is one.
    pub definition: Option<Origin<ast::SchemaDefinition>>,
    /// The extensions of the schema itself.
    pub extensions: Vec<Origin<ast::SchemaDefinition>>,
    /// The documents it was made from, then that of the built-in definitions; default values
    /// and applied directives stand there.
    pub documents: Vec<Document>,
    /// Meta-fields: `__schema`, `__type`, `__typename`.
    pub meta_fields: [Option<FieldId>; 3],
    type_by_name: HashMap<NameId, TypeId, IdHasher>,
    field_by_name: HashMap<(TypeId, NameId), FieldId, IdHasher>,
    input_field_by_name: HashMap<(TypeId, NameId), InputValueId, IdHasher>,
    enum_value_by_name: HashMap<(TypeId, NameId), EnumValueId, IdHasher>,
    type_ref_ids: HashMap<TypeRef, TypeRefId, IdHasher>,
}

/// The index of `__schema` in [`Schema::meta_fields`].
pub const META_SCHEMA: usize = 0;
/// The index of `__type` in [`Schema::meta_fields`].
pub const META_TYPE: usize = 1;
/// The index of `__typename` in [`Schema::meta_fields`].
pub const META_TYPENAME: usize = 2;

impl Schema {
    /// The root type of an operation.
    pub fn root(&self, operation: OperationType) -> Option<TypeId> {
        self.roots[operation as usize]
    }

    /// The type of this name.
    pub fn type_named(&self, name: &[u8]) -> Option<TypeId> {
        self.type_by_name.get(&self.names.find(name)?).copied()
    }

    /// A field of an object or interface by name, meta-fields included as graphql-js has it:
    /// `__typename` on every composite type, `__schema` and `__type` on the query root.
    pub fn field_named(&self, parent: TypeId, name: &[u8]) -> Option<FieldId> {
        let name = self.names.find(name)?;
        if let Some(&field) = self.field_by_name.get(&(parent, name)) {
            return Some(field);
        }
        let meta = self
            .meta_fields
            .iter()
            .position(|field| field.is_some_and(|field| self[field].name == name))?;
        let allowed = match meta {
            META_TYPENAME => self[parent].kind.is_composite(),
            _ => self.root(OperationType::Query) == Some(parent),
        };
        if allowed {
            self.meta_fields[meta]
        } else {
            None
        }
    }

    /// An argument or input field by name among `ids`.
    pub fn input_value_named(&self, ids: &Ids, name: &[u8]) -> Option<InputValueId> {
        let name = self.names.find(name)?;
        ids.clone()
            .map(InputValueId)
            .find(|&id| self[id].name == name)
    }

    /// A value of an enum by name.
    pub fn enum_value_named(&self, ty: TypeId, name: &[u8]) -> Option<EnumValueId> {
        let name = self.names.find(name)?;
        self.enum_value_by_name.get(&(ty, name)).copied()
    }

    /// A field of an input object by name.
    pub fn input_field_named(&self, ty: TypeId, name: &[u8]) -> Option<InputValueId> {
        let name = self.names.find(name)?;
        self.input_field_by_name.get(&(ty, name)).copied()
    }

    /// A directive by name.
    pub fn directive_named(&self, name: &[u8]) -> Option<DirectiveId> {
        let name = self.names.find(name)?;
        let index = self
            .directives
            .iter()
            .position(|directive| directive.name == name)?;
        Some(DirectiveId(index as u32))
    }

    /// An input field as messages name it: `Type.field`.
    pub fn input_field_name(&self, field: InputValueId) -> String {
        let mut types = self.types.iter();
        let parent = types.find(|ty| ty.input_fields.contains(&field.0));
        let parent = parent.map_or("", |ty| self.name(ty.name));
        format!("{parent}.{}", self.name(self[field].name))
    }

    /// A field as messages name it: `Type.field`, and `<meta>.__type` for a meta-field.
    pub fn coordinate(&self, field: FieldId) -> String {
        let Field { parent, name, .. } = self[field];
        let parent = match self.meta_fields.contains(&Some(field)) {
            true => "<meta>",
            false => self.type_name(parent),
        };
        format!("{parent}.{}", self.name(name))
    }

    /// Whether an abstract type has this object or interface among its members or
    /// implementations.
    pub fn is_sub_type(&self, of: TypeId, ty: TypeId) -> bool {
        match self[of].kind {
            TypeKind::Union => self[of].possible_types.contains(&ty),
            TypeKind::Interface => self[ty].interfaces.contains(&of),
            TypeKind::Object | TypeKind::Scalar | TypeKind::Enum | TypeKind::InputObject => false,
        }
    }

    /// Whether an argument or input field must be given (§5.4.3).
    pub fn is_required(&self, value: InputValueId) -> bool {
        self.is_non_null(self[value].ty) && self[value].default_value.is_none()
    }

    /// A name's text.
    pub fn name(&self, id: NameId) -> &str {
        self.names.text(id)
    }

    /// The name of a type.
    pub fn type_name(&self, id: TypeId) -> &str {
        self.name(self[id].name)
    }

    /// The named type inside the wrappers.
    pub fn named_type(&self, mut ty: TypeRefId) -> TypeId {
        loop {
            match self[ty] {
                TypeRef::Named(id) => return id,
                TypeRef::List(of) | TypeRef::NonNull(of) => ty = of,
            }
        }
    }

    /// The type without an outer `!`.
    pub fn nullable(&self, ty: TypeRefId) -> TypeRefId {
        match self[ty] {
            TypeRef::NonNull(of) => of,
            TypeRef::Named(_) | TypeRef::List(_) => ty,
        }
    }

    /// Whether the type is `T!`.
    pub fn is_non_null(&self, ty: TypeRefId) -> bool {
        matches!(self[ty], TypeRef::NonNull(_))
    }

    /// The type as it is written: `[Int!]!`.
    pub fn display(&self, ty: TypeRefId) -> String {
        match self[ty] {
            TypeRef::Named(id) => self.type_name(id).to_owned(),
            TypeRef::List(of) => format!("[{}]", self.display(of)),
            TypeRef::NonNull(of) => format!("{}!", self.display(of)),
        }
    }

    /// A named type as a type reference.
    pub fn named_type_ref(&self, ty: TypeId) -> TypeRefId {
        TypeRefId(ty.0)
    }

    /// The id of a type with wrappers, if the schema or a document already made it.
    pub fn find_type_ref(&self, ty: TypeRef) -> Option<TypeRefId> {
        self.type_ref_ids.get(&ty).copied()
    }

    /// Interns a type with wrappers; for building a schema.
    pub fn intern_type_ref(&mut self, ty: TypeRef) -> TypeRefId {
        if let Some(&id) = self.type_ref_ids.get(&ty) {
            return id;
        }
        let id = TypeRefId(self.type_refs.len() as u32);
        self.type_refs.push(ty);
        self.type_ref_ids.insert(ty, id);
        id
    }

    /// Adds a type; for building a schema. The name must be new.
    pub fn add_type(&mut self, ty: Type) -> TypeId {
        let id = TypeId(self.types.len() as u32);
        self.type_by_name.insert(ty.name, id);
        self.types.push(ty);
        id
    }

    /// Adds a field to the table and to the index by name; for building a schema.
    pub fn add_field(&mut self, field: Field) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        self.field_by_name.insert((field.parent, field.name), id);
        self.fields.push(field);
        id
    }
}

impl TypeKind {
    /// Object, interface or union: has a selection.
    pub fn is_composite(self) -> bool {
        match self {
            TypeKind::Object | TypeKind::Interface | TypeKind::Union => true,
            TypeKind::Scalar | TypeKind::Enum | TypeKind::InputObject => false,
        }
    }

    /// Interface or union.
    pub fn is_abstract(self) -> bool {
        match self {
            TypeKind::Interface | TypeKind::Union => true,
            TypeKind::Object | TypeKind::Scalar | TypeKind::Enum | TypeKind::InputObject => false,
        }
    }

    /// Scalar or enum: has no selection.
    pub fn is_leaf(self) -> bool {
        match self {
            TypeKind::Scalar | TypeKind::Enum => true,
            TypeKind::Object | TypeKind::Interface | TypeKind::Union | TypeKind::InputObject => {
                false
            }
        }
    }

    /// May be the type of an argument, input field or variable.
    pub fn is_input(self) -> bool {
        match self {
            TypeKind::Scalar | TypeKind::Enum | TypeKind::InputObject => true,
            TypeKind::Object | TypeKind::Interface | TypeKind::Union => false,
        }
    }
}
