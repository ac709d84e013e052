//! Input objects (§3.10): fields of input types; those of a oneOf are nullable and have no default.

use super::directives::check_required_is_not_deprecated;
use super::{check_name, default_values, Context};
use crate::schema::{InputValueId, TypeId};

pub(super) fn check(context: &mut Context, ty: TypeId) {
    let schema = context.schema;
    let type_name = schema.type_name(ty);
    if schema[ty].input_fields.is_empty() {
        let places = context.type_places(ty);
        context.report(
            format!("Input Object type {type_name} must define one or more fields."),
            places,
        );
    }
    for id in schema[ty].input_fields.clone().map(InputValueId) {
        let field = &schema[id];
        let name = format!("{type_name}.{}", schema.name(field.name));
        check_name(context, field.name, field.node);
        if !schema[schema.named_type(field.ty)].kind.is_input() {
            let of = schema.display(field.ty);
            let place = context.type_place(field.node);
            context.report(
                format!("The type of {name} must be Input Type but got: {of}."),
                place,
            );
        }
        check_required_is_not_deprecated(context, id, &format!("input field {name}"));
        default_values::check(context, id, &name);
        if schema[ty].one_of {
            check_one_of(context, id, &name);
        }
    }
}

fn check_one_of(context: &mut Context, id: InputValueId, name: &str) {
    let field = &context.schema[id];
    if context.schema.is_non_null(field.ty) {
        let place = context.type_place(field.node);
        context.report(format!("OneOf input field {name} must be nullable."), place);
    }
    if field.default_value.is_some() {
        let place = field.node.map(|node| context.place(node));
        context.report(
            format!("OneOf input field {name} cannot have a default value."),
            place,
        );
    }
}
