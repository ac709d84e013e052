//! Where variables are used: the places that three rules judge, each with its type (§5.8).

use super::context::Context;
use crate::language::ast::{Id, Value, ValueKind};
use crate::schema::{TypeId, TypeKind, TypeRef, TypeRefId};

/// A variable in an operation or fragment.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// The first byte, its `$`.
    pub start: u32,
    /// Its name among [`Context::names`].
    pub name: u32,
    /// The type of the place, if that is known.
    pub ty: Option<TypeRefId>,
    /// The `@oneOf` input object that it is directly in.
    pub one_of: Option<TypeId>,
    /// The place has a default value.
    pub has_default: bool,
}

/// A place for a value: what the schema says of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ValuePlace {
    /// Its type, if that is known and an input type.
    pub ty: Option<TypeRefId>,
    /// The `@oneOf` input object that it is directly in.
    pub one_of: Option<TypeId>,
    /// It has a default value.
    pub has_default: bool,
}

/// Notes the variables of a value.
pub fn collect(cx: &mut Context, id: Id<Value>, place: ValuePlace) {
    let document = cx.document;
    let value = &document[id];
    match value.kind {
        ValueKind::Variable => {
            let name = document.name(document.variable_name(value));
            let usage = Usage {
                start: value.span.start,
                name: cx.names.number(name),
                ty: place.ty,
                one_of: place.one_of,
                has_default: place.has_default,
            };
            cx.usages.push(usage);
        }
        ValueKind::List(items) => {
            let ty = place.ty.and_then(|ty| item_type(cx, ty));
            for item in items.ids() {
                let place = ValuePlace {
                    ty,
                    ..ValuePlace::default()
                };
                collect(cx, item, place);
            }
        }
        ValueKind::Object(fields) => {
            let object = place.ty.map(|ty| cx.schema.named_type(ty));
            for field in document.nodes(fields) {
                if !may_hold_variables(document[field.value].kind) {
                    continue;
                }
                let place = field_place(cx, object, document.name(field.name));
                collect(cx, field.value, place);
            }
        }
        ValueKind::Int
        | ValueKind::Float
        | ValueKind::String { .. }
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => {}
    }
}

fn may_hold_variables(kind: ValueKind) -> bool {
    match kind {
        ValueKind::Variable | ValueKind::List(_) | ValueKind::Object(_) => true,
        ValueKind::Int
        | ValueKind::Float
        | ValueKind::String { .. }
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => false,
    }
}

fn item_type(cx: &Context, ty: TypeRefId) -> Option<TypeRefId> {
    match cx.schema[cx.schema.nullable(ty)] {
        TypeRef::List(of) => Some(of),
        TypeRef::Named(_) | TypeRef::NonNull(_) => None,
    }
}

fn field_place(cx: &Context, object: Option<TypeId>, name: &[u8]) -> ValuePlace {
    let Some(object) = object else {
        return ValuePlace::default();
    };
    let ty = &cx.schema[object];
    let mut place = ValuePlace {
        one_of: ty.one_of.then_some(object),
        ..ValuePlace::default()
    };
    if ty.kind == TypeKind::InputObject {
        if let Some(field) = cx.schema.input_field_named(object, name) {
            place.ty = Some(cx.schema[field].ty);
            place.has_default = cx.schema[field].default_value.is_some();
        }
    }
    place
}
