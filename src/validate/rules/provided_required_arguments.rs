//! Required arguments are given (§5.4.3).

use crate::language::ast::{Argument, Directive, Field, Name, TypeKind};
use crate::schema::{FieldId, InputValueId};
use crate::validate::context::Context;

/// Judges the arguments of a field.
///
/// <https://spec.graphql.org/September2025/#sec-Required-Arguments>
pub fn field(cx: &mut Context, field: &Field, definition: FieldId) {
    let (schema, document) = (cx.schema, cx.document);
    for id in schema[definition].arguments.clone().map(InputValueId) {
        if !schema.is_required(id) || is_given(cx, document.nodes(field.arguments), id) {
            continue;
        }
        cx.report([field.span().start], |_| {
            let field = schema.coordinate(definition);
            let (name, ty) = (schema.name(schema[id].name), schema.display(schema[id].ty));
            format!(
                "Argument \"{field}({name}:)\" of type \"{ty}\" is required, \
                 but it was not provided."
            )
        });
    }
}

/// Judges the arguments of a directive; of an unknown one nothing is said.
pub fn directive(cx: &mut Context, directive: &Directive) {
    let (schema, document) = (cx.schema, cx.document);
    let given = document.nodes(directive.arguments);
    if let Some(own) = cx.document_directive_named(directive.name) {
        for definition in document.nodes(own.arguments) {
            let required = matches!(document[definition.ty].kind, TypeKind::NonNull(_))
                && definition.default_value.is_none();
            let name = document.name(definition.name);
            if required && !given.iter().any(|given| document.name(given.name) == name) {
                let (name, ty) = (cx.text(definition.name), cx.display_type(definition.ty));
                report(cx, directive, name, ty);
            }
        }
        return;
    }
    let Some(defined) = schema.directive_named(document.name(directive.name)) else {
        return;
    };
    for id in schema[defined].arguments.clone().map(InputValueId) {
        if schema.is_required(id) && !is_given(cx, given, id) {
            let ty = schema.display(schema[id].ty);
            report(cx, directive, schema.name(schema[id].name), ty);
        }
    }
}

fn report(cx: &mut Context, directive: &Directive, argument: &str, ty: String) {
    cx.report([directive.span.start], |cx| {
        let directive = cx.text(directive.name);
        format!(
            "Argument \"@{directive}({argument}:)\" of type \"{ty}\" is required, \
             but it was not provided."
        )
    });
}

fn is_given(cx: &Context, arguments: &[Argument], id: InputValueId) -> bool {
    let name = cx.schema.name(cx.schema[id].name).as_bytes();
    let is = |given: Name| cx.document.name(given) == name;
    arguments.iter().any(|argument| is(argument.name))
}
