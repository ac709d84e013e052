//! A directive that is not repeatable stands once at a place (§5.7.3).

use crate::language::ast::{Directive, Nodes};
use crate::validate::context::Context;
use std::collections::HashMap;

/// Judges the directives of one place.
///
/// <https://spec.graphql.org/September2025/#sec-Directives-Are-Unique-per-Location>
pub fn check(cx: &mut Context, directives: Nodes<Directive>) {
    if directives.len() > 1 {
        check_with(cx, directives, &mut HashMap::with_hasher(cx.options.seed));
    }
}

/// The first of each directive seen at a place, by name.
pub type Seen<'a> = HashMap<&'a [u8], u32, crate::hash::Seed>;

/// Judges the directives of a place that may be written in several parts, as a type and its
/// extensions are.
pub fn check_with<'a>(cx: &mut Context<'a>, directives: Nodes<Directive>, seen: &mut Seen<'a>) {
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
        let first = *seen.entry(name).or_insert(start);
        if first != start {
            cx.report([first, start], |cx| {
                let name = cx.text(directive.name);
                format!("The directive \"@{name}\" can only be used once at this location.")
            });
        }
    }
}
