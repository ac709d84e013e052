//! Arguments are defined where they are given (§5.4.1).

use crate::language::ast::{Argument, Directive};
use crate::schema::suggestions::{did_you_mean, suggestions};
use crate::schema::{FieldId, InputValueId};
use crate::validate::context::Context;

/// Reports an argument that its field does not have.
///
/// <https://spec.graphql.org/September2025/#sec-Argument-Names>
pub fn field(cx: &mut Context, argument: &Argument, field: FieldId) {
    cx.report([argument.name.0.start], |cx| {
        let (schema, name) = (cx.schema, cx.text(argument.name));
        let mut suggestion = String::new();
        if cx.options.suggestions {
            let known = schema[field].arguments.clone();
            let known = known.map(|id| schema.name(schema[InputValueId(id)].name));
            suggestion = did_you_mean("", &suggestions(name, known));
        }
        let field = schema.coordinate(field);
        format!("Unknown argument \"{name}\" on field \"{field}\".{suggestion}")
    });
}

/// Judges the arguments of a directive; of an unknown one nothing is said.
pub fn directive(cx: &mut Context, directive: &Directive) {
    if directive.arguments.is_empty() {
        return;
    }
    let (schema, document) = (cx.schema, cx.document);
    let own = cx.document_directive_named(directive.name);
    let defined = schema.directive_named(document.name(directive.name));
    for argument in document.nodes(directive.arguments) {
        let name = document.name(argument.name);
        let is_known = match (own, defined) {
            (Some(own), _) => document
                .nodes(own.arguments)
                .iter()
                .any(|known| document.name(known.name) == name),
            (None, Some(defined)) => schema
                .input_value_named(&schema[defined].arguments, name)
                .is_some(),
            (None, None) => return,
        };
        if is_known {
            continue;
        }
        cx.report([argument.name.0.start], |cx| {
            let name = cx.text(argument.name);
            let mut suggestion = String::new();
            if cx.options.suggestions {
                let list = match (own, defined) {
                    (Some(own), _) => suggestions(
                        name,
                        document
                            .nodes(own.arguments)
                            .iter()
                            .map(|known| cx.text(known.name)),
                    ),
                    (None, Some(defined)) => {
                        let known = schema[defined].arguments.clone();
                        let known = known.map(|id| schema.name(schema[InputValueId(id)].name));
                        suggestions(name, known)
                    }
                    (None, None) => Vec::new(),
                };
                suggestion = did_you_mean("", &list);
            }
            let directive = cx.text(directive.name);
            format!("Unknown argument \"{name}\" on directive \"@{directive}\".{suggestion}")
        });
    }
}
