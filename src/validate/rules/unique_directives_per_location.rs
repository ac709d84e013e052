//! A directive that is not repeatable stands once at a place (§5.7.3).

use crate::language::ast::{Directive, Nodes};
use crate::validate::context::Context;
use crate::validate::table::pair;

/// Judges the directives of one place.
///
/// <https://spec.graphql.org/September2025/#sec-Directives-Are-Unique-per-Location>
pub fn check(cx: &mut Context, directives: Nodes<Directive>) {
    if directives.len() > 1 {
        cx.places += 1;
        check_at(cx, directives, cx.places);
    }
}

/// Judges directives of a place that may be written in several parts, as a type and its
/// extensions are; `place` is its number.
pub fn check_at(cx: &mut Context, directives: Nodes<Directive>, place: u32) {
    let (schema, document) = (cx.schema, cx.document);
    for directive in document.nodes(directives) {
        let name = document.name(directive.name);
        let repeatable = match cx.document_directive_named(directive.name) {
            Some(own) => Some(own.repeatable),
            None => schema.directive_named(name).map(|id| schema[id].repeatable),
        };
        if repeatable != Some(false) {
            continue;
        }
        let start = directive.span.start;
        let key = pair(place, cx.names.number(name));
        let first = *cx.first_directives.entry(key).or_insert(start);
        if first != start {
            cx.report([first, start], |cx| {
                let name = cx.text(directive.name);
                format!("The directive \"@{name}\" can only be used once at this location.")
            });
        }
    }
}
