//! Fields of objects and interfaces (§3.6, §3.7), and their arguments.

use super::directives::check_required_is_not_deprecated;
use super::{check_name, default_values, Context};
use crate::schema::{FieldId, InputValueId, TypeId, TypeKind};

pub(super) fn check(context: &mut Context, ty: TypeId) {
    let schema = context.schema;
    if schema[ty].fields.is_empty() {
        let message = format!(
            "Type {} must define one or more fields.",
            schema.type_name(ty)
        );
        let places = context.type_places(ty);
        context.report(message, places);
    }
    for id in schema[ty].fields.clone().map(FieldId) {
        let field = &schema[id];
        check_name(context, field.name, field.node);
        if schema[schema.named_type(field.ty)].kind == TypeKind::InputObject {
            let message = format!(
                "The type of {} must be Output Type but got: {}.",
                schema.coordinate(id),
                schema.display(field.ty)
            );
            let place = context.type_place(field.node);
            context.report(message, place);
        }
        for argument in field.arguments.clone().map(InputValueId) {
            check_argument(context, id, argument);
        }
    }
}

fn check_argument(context: &mut Context, field: FieldId, id: InputValueId) {
    let schema = context.schema;
    let argument = &schema[id];
    check_name(context, argument.name, argument.node);
    let is_input = schema[schema.named_type(argument.ty)].kind.is_input();
    if is_input && argument.deprecation_reason.is_none() && argument.default_value.is_none() {
        return;
    }
    let name = format!(
        "{}({}:)",
        schema.coordinate(field),
        schema.name(argument.name)
    );
    if !is_input {
        let ty = schema.display(argument.ty);
        let place = context.type_place(argument.node);
        context.report(
            format!("The type of {name} must be Input Type but got: {ty}."),
            place,
        );
    }
    check_required_is_not_deprecated(context, id, &format!("argument {name}"));
    default_values::check(context, id, &name);
}
