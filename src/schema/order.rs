//! The orders in which a schema is shown: as it was defined, or sorted by name.

use super::suggestions::natural_order;
use super::{
    Directive, DirectiveId, DirectiveLocation, EnumValueId, FieldId, Ids, InputValueId, NameId,
    Schema, TypeId, TypeKind,
};
use crate::sort::sort_by;

/// An order of types, of their parts and of directives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they were defined.
    #[default]
    Definition,
    /// By name, numbers in names by their value, as graphql-js's `lexicographicSortSchema` has
    /// it. What is built in keeps its own order inside.
    Name,
}

impl Order {
    /// The types of a schema.
    pub fn types(self, schema: &Schema) -> Vec<TypeId> {
        self.named_types(schema, &schema.order)
    }

    /// Interfaces, members, or other types.
    pub fn named_types(self, schema: &Schema, types: &[TypeId]) -> Vec<TypeId> {
        let mut types = types.to_vec();
        self.sort(schema, true, &mut types, |ty| schema[ty].name);
        types
    }

    /// The types that an abstract type can be, as introspection lists them.
    pub fn possible_types(self, schema: &Schema, ty: TypeId) -> Vec<TypeId> {
        self.named_types(schema, &schema[ty].possible_types)
    }

    /// The directives of a schema.
    pub fn directives(self, schema: &Schema) -> Vec<DirectiveId> {
        let mut directives: Vec<DirectiveId> = (0..schema.directives.len() as u32)
            .map(DirectiveId)
            .collect();
        self.sort(schema, true, &mut directives, |id| schema[id].name);
        directives
    }

    /// The locations of a directive.
    pub fn locations(self, schema: &Schema, directive: &Directive) -> Vec<DirectiveLocation> {
        let mut locations = directive.locations.clone();
        if self == Order::Name && !schema.is_specified_directive(directive) {
            sort_by(&mut locations, |a, b| natural_order(a.name(), b.name()));
        }
        locations
    }

    /// The arguments of a directive.
    pub fn directive_arguments(self, schema: &Schema, directive: &Directive) -> Vec<InputValueId> {
        let sorts = !schema.is_specified_directive(directive);
        self.input_values(schema, sorts, &directive.arguments)
    }

    /// The fields of an object or interface.
    pub fn fields(self, schema: &Schema, ty: TypeId) -> Vec<FieldId> {
        let mut fields: Vec<FieldId> = schema[ty].fields.clone().map(FieldId).collect();
        self.sort(schema, !schema.is_built_in(ty), &mut fields, |id| {
            schema[id].name
        });
        fields
    }

    /// The arguments of a field.
    pub fn arguments(self, schema: &Schema, field: FieldId) -> Vec<InputValueId> {
        let sorts = !schema.is_built_in(schema[field].parent);
        self.input_values(schema, sorts, &schema[field].arguments)
    }

    /// The fields of an input object.
    pub fn input_fields(self, schema: &Schema, ty: TypeId) -> Vec<InputValueId> {
        self.input_values(schema, true, &schema[ty].input_fields)
    }

    /// The values of an enum.
    pub fn values(self, schema: &Schema, ty: TypeId) -> Vec<EnumValueId> {
        let mut values: Vec<EnumValueId> = schema[ty].values.clone().map(EnumValueId).collect();
        self.sort(schema, !schema.is_built_in(ty), &mut values, |id| {
            schema[id].name
        });
        values
    }

    fn input_values(self, schema: &Schema, sorts: bool, ids: &Ids) -> Vec<InputValueId> {
        let mut values: Vec<InputValueId> = ids.clone().map(InputValueId).collect();
        self.sort(schema, sorts, &mut values, |id| schema[id].name);
        values
    }

    fn sort<T: Copy>(
        self,
        schema: &Schema,
        sorts: bool,
        items: &mut Vec<T>,
        name: impl Fn(T) -> NameId,
    ) {
        if self == Order::Name && sorts {
            sort_by(items, |&a, &b| {
                natural_order(schema.name(name(a)), schema.name(name(b)))
            });
        }
    }
}

impl Schema {
    /// Whether a type is a built-in scalar or one of introspection's.
    pub fn is_built_in(&self, ty: TypeId) -> bool {
        ty.0 < super::BUILT_IN_TYPES
    }

    /// Whether a directive has the name of a specified one (§3.13).
    pub fn is_specified_directive(&self, directive: &Directive) -> bool {
        const SPECIFIED: [&str; 5] = ["include", "skip", "deprecated", "specifiedBy", "oneOf"];
        SPECIFIED.contains(&self.name(directive.name))
    }

    /// Whether a type has the default name of a root type, or is none (§3.3.1).
    pub(super) fn has_default_roots(&self) -> bool {
        super::build::DEFAULT_ROOTS
            .iter()
            .all(|&(operation, name)| self.root(operation) == self.type_named(name.as_bytes()))
    }

    /// Whether introspection shows `possibleTypes`.
    pub(super) fn is_abstract(&self, ty: TypeId) -> bool {
        match self[ty].kind {
            TypeKind::Interface | TypeKind::Union => true,
            TypeKind::Object | TypeKind::Scalar | TypeKind::Enum | TypeKind::InputObject => false,
        }
    }
}
