//! Where variables are used: the places that three rules judge, each with its type (§5.8).

use super::context::{Context, InputType, InputTypeKind};
use crate::language::ast::{Id, Value, ValueKind};
use crate::schema::{TypeId, TypeKind};

/// A variable in an operation or fragment.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// The first byte, its `$`.
    pub start: u32,
    /// Its name among [`Context::names`].
    pub name: u32,
    /// The type of the place, if that is known.
    pub ty: Option<InputType>,
    /// The `@oneOf` input object that it is directly in.
    pub one_of: Option<TypeId>,
    /// The place has a default value.
    pub has_default: bool,
}

/// A place for a value: what the schema says of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ValuePlace {
    /// Its type, if that is known and an input type.
    pub ty: Option<InputType>,
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
            let object = place.ty.map(|ty| cx.named_type(ty));
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

fn item_type(cx: &Context, ty: InputType) -> Option<InputType> {
    match cx.input_type_kind(cx.nullable(ty)) {
        InputTypeKind::List(of) => Some(of),
        InputTypeKind::Named(_) | InputTypeKind::NonNull(_) => None,
    }
}

fn field_place(cx: &Context, object: Option<TypeId>, name: &[u8]) -> ValuePlace {
    let Some(object) = object else {
        return ValuePlace::default();
    };
    let ty = &cx.schema[object];
    if ty.kind != TypeKind::InputObject {
        return ValuePlace::default();
    }
    let one_of = ty.one_of.then_some(object);
    let Some(field) = cx.schema.input_value_named(&ty.input_fields, name) else {
        return ValuePlace {
            one_of,
            ..ValuePlace::default()
        };
    };
    ValuePlace {
        ty: Some(InputType::Schema(cx.schema[field].ty)),
        one_of,
        has_default: cx.schema[field].default_value.is_some(),
    }
}
