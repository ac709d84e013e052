//! Directives are defined, and stand where they may (§5.7.1, §5.7.2).

use crate::language::ast::Directive;
use crate::schema::{DirectiveId, DirectiveLocation};
use crate::validate::context::Context;

/// Judges a directive and gives its definition in the schema.
///
/// <https://spec.graphql.org/September2025/#sec-Directives-Are-Defined>
pub fn check(
    cx: &mut Context,
    directive: &Directive,
    location: DirectiveLocation,
) -> Option<DirectiveId> {
    let (schema, document) = (cx.schema, cx.document);
    let defined = schema.directive_named(document.name(directive.name));
    let own = cx.document_directive_named(directive.name);
    let may_stand = match (own, defined) {
        (Some(own), _) => document
            .nodes(own.locations)
            .iter()
            .any(|&name| cx.text(name) == location.name()),
        (None, Some(defined)) => schema[defined].locations.contains(&location),
        (None, None) => {
            cx.report([directive.span.start], |cx| {
                format!("Unknown directive \"@{}\".", cx.text(directive.name))
            });
            return None;
        }
    };
    if !may_stand {
        cx.report([directive.span.start], |cx| {
            let (name, location) = (cx.text(directive.name), location.name());
            format!("Directive \"@{name}\" may not be used on {location}.")
        });
    }
    defined
}
