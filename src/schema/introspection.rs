//! Introspection (§4): what each field of its types answers, read from the tables.
//!
//! Its objects are handles ([`IntrospectionObject`]): no tree is built, and whoever writes the
//! answer asks for one field of one object at a time.

use super::{
    DirectiveId, DirectiveLocation, EnumValueId, FieldId, InputValueId, Order, Schema, TypeId,
    TypeKind, TypeRef, TypeRefId,
};
use crate::language::ast::OperationType;
use std::borrow::Cow;

/// An object of introspection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntrospectionObject {
    /// `__Schema`
    Schema,
    /// `__Type`
    Type(TypeRefId),
    /// `__Field`
    Field(FieldId),
    /// `__InputValue`
    InputValue(InputValueId),
    /// `__EnumValue`
    EnumValue(EnumValueId),
    /// `__Directive`
    Directive(DirectiveId),
}

impl IntrospectionObject {
    /// The object in eight bytes: its kind above its index.
    pub fn pack(self) -> u64 {
        let (kind, index) = match self {
            IntrospectionObject::Schema => (0, 0),
            IntrospectionObject::Type(id) => (1, id.0),
            IntrospectionObject::Field(id) => (2, id.0),
            IntrospectionObject::InputValue(id) => (3, id.0),
            IntrospectionObject::EnumValue(id) => (4, id.0),
            IntrospectionObject::Directive(id) => (5, id.0),
        };
        kind << 32 | u64::from(index)
    }

    /// The object that was packed.
    pub fn unpack(packed: u64) -> Option<IntrospectionObject> {
        let index = packed as u32;
        Some(match packed >> 32 {
            0 => IntrospectionObject::Schema,
            1 => IntrospectionObject::Type(TypeRefId(index)),
            2 => IntrospectionObject::Field(FieldId(index)),
            3 => IntrospectionObject::InputValue(InputValueId(index)),
            4 => IntrospectionObject::EnumValue(EnumValueId(index)),
            5 => IntrospectionObject::Directive(DirectiveId(index)),
            _ => return None,
        })
    }
}

/// A field of one of introspection's types, by what it asks; types that share a question share
/// the name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum IntrospectionField {
    Args,
    DefaultValue,
    DeprecationReason,
    Description,
    Directives,
    EnumValues,
    Fields,
    InputFields,
    Interfaces,
    IsDeprecated,
    IsOneOf,
    IsRepeatable,
    Kind,
    Locations,
    MutationType,
    Name,
    OfType,
    PossibleTypes,
    QueryType,
    SpecifiedByUrl,
    SubscriptionType,
    Type,
    Types,
}

use IntrospectionField as Ask;

/// The fields of introspection's types as the built-in document defines them, which gives them
/// the first ids.
const FIELDS: [Ask; 40] = [
    Ask::Description,
    Ask::Types,
    Ask::QueryType,
    Ask::MutationType,
    Ask::SubscriptionType,
    Ask::Directives,
    Ask::Kind,
    Ask::Name,
    Ask::Description,
    Ask::SpecifiedByUrl,
    Ask::Fields,
    Ask::Interfaces,
    Ask::PossibleTypes,
    Ask::EnumValues,
    Ask::InputFields,
    Ask::OfType,
    Ask::IsOneOf,
    Ask::Name,
    Ask::Description,
    Ask::Args,
    Ask::Type,
    Ask::IsDeprecated,
    Ask::DeprecationReason,
    Ask::Name,
    Ask::Description,
    Ask::Type,
    Ask::DefaultValue,
    Ask::IsDeprecated,
    Ask::DeprecationReason,
    Ask::Name,
    Ask::Description,
    Ask::IsDeprecated,
    Ask::DeprecationReason,
    Ask::Name,
    Ask::Description,
    Ask::IsRepeatable,
    Ask::Locations,
    Ask::Args,
    Ask::IsDeprecated,
    Ask::DeprecationReason,
];

/// What a field of introspection answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IntrospectionValue<'a> {
    /// `null`
    Null,
    /// A boolean.
    Boolean(bool),
    /// A string.
    Text(Cow<'a, str>),
    /// A value of an enum, by its name.
    EnumValue(&'static str),
    /// Values of an enum, by their names.
    EnumValues(Vec<&'static str>),
    /// An object.
    Object(IntrospectionObject),
    /// A list of objects.
    Objects(Vec<IntrospectionObject>),
}

/// What a field of introspection is asked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IntrospectionArguments {
    /// `includeDeprecated`, where the field has it.
    pub include_deprecated: bool,
    /// The order of lists.
    pub order: Order,
}

impl Schema {
    /// What a field asks, if it is one of introspection's types.
    pub fn introspection_field(&self, field: FieldId) -> Option<IntrospectionField> {
        FIELDS.get(field.index()).copied()
    }

    /// The object that `__type(name:)` answers.
    pub fn introspect_type(&self, name: &[u8]) -> Option<IntrospectionObject> {
        let ty = self.type_named(name)?;
        Some(IntrospectionObject::Type(self.named_type_ref(ty)))
    }

    /// What a field of an object of introspection answers.
    pub fn introspect(
        &self,
        object: IntrospectionObject,
        field: IntrospectionField,
        arguments: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        match object {
            IntrospectionObject::Schema => self.introspect_schema(field, arguments),
            IntrospectionObject::Type(id) => self.introspect_type_ref(id, field, arguments),
            IntrospectionObject::Field(id) => self.introspect_field(id, field, arguments),
            IntrospectionObject::InputValue(id) => self.introspect_input_value(id, field),
            IntrospectionObject::EnumValue(id) => {
                let value = &self[id];
                match field {
                    Ask::Name => text(self.name(value.name)),
                    Ask::Description => optional_text(value.description.as_deref()),
                    _ => deprecation(field, value.deprecation_reason.as_deref()),
                }
            }
            IntrospectionObject::Directive(id) => self.introspect_directive(id, field, arguments),
        }
    }

    fn introspect_schema(
        &self,
        field: IntrospectionField,
        arguments: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        let root = |operation| match self.root(operation) {
            Some(ty) => self.type_value(ty),
            None => IntrospectionValue::Null,
        };
        match field {
            Ask::Description => optional_text(self.description.as_deref()),
            Ask::Types => self.type_values(&arguments.order.types(self)),
            Ask::QueryType => root(OperationType::Query),
            Ask::MutationType => root(OperationType::Mutation),
            Ask::SubscriptionType => root(OperationType::Subscription),
            Ask::Directives => {
                let mut directives = arguments.order.directives(self);
                directives.retain(|&id| {
                    arguments.include_deprecated || self[id].deprecation_reason.is_none()
                });
                objects(directives, IntrospectionObject::Directive)
            }
            _ => IntrospectionValue::Null,
        }
    }

    fn introspect_type_ref(
        &self,
        id: TypeRefId,
        field: IntrospectionField,
        arguments: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        let (kind, of) = match self[id] {
            TypeRef::Named(ty) => return self.introspect_named_type(ty, field, arguments),
            TypeRef::List(of) => ("LIST", of),
            TypeRef::NonNull(of) => ("NON_NULL", of),
        };
        match field {
            Ask::Kind => IntrospectionValue::EnumValue(kind),
            Ask::OfType => IntrospectionValue::Object(IntrospectionObject::Type(of)),
            _ => IntrospectionValue::Null,
        }
    }

    fn introspect_named_type(
        &self,
        ty: TypeId,
        field: IntrospectionField,
        IntrospectionArguments {
            include_deprecated,
            order,
        }: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        let of = &self[ty];
        match (field, of.kind) {
            (Ask::Kind, kind) => IntrospectionValue::EnumValue(kind_name(kind)),
            (Ask::Name, _) => text(self.name(of.name)),
            (Ask::Description, _) => optional_text(of.description.as_deref()),
            (Ask::SpecifiedByUrl, _) => optional_text(of.specified_by_url.as_deref()),
            (Ask::Fields, TypeKind::Object | TypeKind::Interface) => {
                let mut fields = order.fields(self, ty);
                fields.retain(|&id| include_deprecated || self[id].deprecation_reason.is_none());
                objects(fields, IntrospectionObject::Field)
            }
            (Ask::Interfaces, TypeKind::Object | TypeKind::Interface) => {
                self.type_values(&order.named_types(self, &of.interfaces))
            }
            (Ask::PossibleTypes, TypeKind::Interface | TypeKind::Union) => {
                self.type_values(&order.possible_types(self, ty))
            }
            (Ask::EnumValues, TypeKind::Enum) => {
                let mut values = order.values(self, ty);
                values.retain(|&id| include_deprecated || self[id].deprecation_reason.is_none());
                objects(values, IntrospectionObject::EnumValue)
            }
            (Ask::InputFields, TypeKind::InputObject) => {
                self.input_values(order.input_fields(self, ty), include_deprecated)
            }
            (Ask::IsOneOf, TypeKind::InputObject) => IntrospectionValue::Boolean(of.one_of),
            (_, _) => IntrospectionValue::Null,
        }
    }

    fn introspect_field(
        &self,
        id: FieldId,
        field: IntrospectionField,
        arguments: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        let of = &self[id];
        match field {
            Ask::Name => text(self.name(of.name)),
            Ask::Description => optional_text(of.description.as_deref()),
            Ask::Args => {
                let values = arguments.order.arguments(self, id);
                self.input_values(values, arguments.include_deprecated)
            }
            Ask::Type => IntrospectionValue::Object(IntrospectionObject::Type(of.ty)),
            _ => deprecation(field, of.deprecation_reason.as_deref()),
        }
    }

    fn introspect_input_value(
        &self,
        id: InputValueId,
        field: IntrospectionField,
    ) -> IntrospectionValue<'_> {
        let of = &self[id];
        match field {
            Ask::Name => text(self.name(of.name)),
            Ask::Description => optional_text(of.description.as_deref()),
            Ask::Type => IntrospectionValue::Object(IntrospectionObject::Type(of.ty)),
            Ask::DefaultValue => match self.print_default_value(id) {
                Some(value) => IntrospectionValue::Text(value.into()),
                None => IntrospectionValue::Null,
            },
            _ => deprecation(field, of.deprecation_reason.as_deref()),
        }
    }

    fn introspect_directive(
        &self,
        id: DirectiveId,
        field: IntrospectionField,
        arguments: IntrospectionArguments,
    ) -> IntrospectionValue<'_> {
        let of = &self[id];
        match field {
            Ask::Name => text(self.name(of.name)),
            Ask::Description => optional_text(of.description.as_deref()),
            Ask::IsRepeatable => IntrospectionValue::Boolean(of.repeatable),
            Ask::Locations => {
                let locations = arguments.order.locations(self, of).into_iter();
                IntrospectionValue::EnumValues(locations.map(DirectiveLocation::name).collect())
            }
            Ask::Args => {
                let values = arguments.order.directive_arguments(self, of);
                self.input_values(values, arguments.include_deprecated)
            }
            _ => deprecation(field, of.deprecation_reason.as_deref()),
        }
    }

    fn type_value(&self, ty: TypeId) -> IntrospectionValue<'_> {
        IntrospectionValue::Object(IntrospectionObject::Type(self.named_type_ref(ty)))
    }

    fn type_values(&self, types: &[TypeId]) -> IntrospectionValue<'_> {
        let types = types.iter().map(|&ty| self.named_type_ref(ty)).collect();
        objects(types, IntrospectionObject::Type)
    }

    fn input_values(
        &self,
        mut values: Vec<InputValueId>,
        deprecated: bool,
    ) -> IntrospectionValue<'_> {
        values.retain(|&id| deprecated || self[id].deprecation_reason.is_none());
        objects(values, IntrospectionObject::InputValue)
    }
}

fn text(text: &str) -> IntrospectionValue<'_> {
    IntrospectionValue::Text(text.into())
}

fn optional_text(value: Option<&str>) -> IntrospectionValue<'_> {
    value.map_or(IntrospectionValue::Null, text)
}

fn deprecation(field: IntrospectionField, reason: Option<&str>) -> IntrospectionValue<'_> {
    match field {
        Ask::IsDeprecated => IntrospectionValue::Boolean(reason.is_some()),
        Ask::DeprecationReason => optional_text(reason),
        _ => IntrospectionValue::Null,
    }
}

fn objects<'a, T>(ids: Vec<T>, object: fn(T) -> IntrospectionObject) -> IntrospectionValue<'a> {
    IntrospectionValue::Objects(ids.into_iter().map(object).collect())
}

/// The name of a kind in `__TypeKind`.
pub(super) fn kind_name(kind: TypeKind) -> &'static str {
    match kind {
        TypeKind::Scalar => "SCALAR",
        TypeKind::Object => "OBJECT",
        TypeKind::Interface => "INTERFACE",
        TypeKind::Union => "UNION",
        TypeKind::Enum => "ENUM",
        TypeKind::InputObject => "INPUT_OBJECT",
    }
}
