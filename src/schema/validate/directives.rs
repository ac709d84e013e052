//! Directive definitions (§3.13): names, locations and arguments.

use super::{check_name, default_values, Context};
use crate::schema::{DirectiveId, InputValueId};

pub(super) fn check(context: &mut Context) {
    let schema = context.schema;
    for index in 0..schema.directives.len() {
        let directive = &schema[DirectiveId(index as u32)];
        let label = format!("@{}", schema.name(directive.name));
        check_name(context, directive.name, directive.node);
        if directive.locations.is_empty() {
            let place = directive.node.map(|node| context.place(node));
            context.report(
                format!("Directive {label} must include 1 or more locations."),
                place,
            );
        }
        for id in directive.arguments.clone().map(InputValueId) {
            let argument = &schema[id];
            let name = format!("{label}({}:)", schema.name(argument.name));
            check_name(context, argument.name, argument.node);
            if !schema[schema.named_type(argument.ty)].kind.is_input() {
                let ty = schema.display(argument.ty);
                let place = argument.node.map(|node| context.place(node));
                context.report(
                    format!("The type of {name} must be Input Type but got: {ty}."),
                    place,
                );
            }
            check_required_is_not_deprecated(context, id, &format!("argument {name}"));
            default_values::check(context, id, &name);
        }
    }
}

/// What must be given cannot be deprecated (§3.13.3). `what` is `argument …` or `input field …`.
pub(super) fn check_required_is_not_deprecated(
    context: &mut Context,
    id: InputValueId,
    what: &str,
) {
    let value = &context.schema[id];
    if value.deprecation_reason.is_none() || !context.schema.is_required(id) {
        return;
    }
    let directive = value.node.and_then(|node| {
        let directives = context.document(node.document)[node.node].directives;
        context.deprecated_place(node.document, directives)
    });
    let ty = context.type_place(value.node);
    context.report(
        format!("Required {what} cannot be deprecated."),
        directive.into_iter().chain(ty),
    );
}
