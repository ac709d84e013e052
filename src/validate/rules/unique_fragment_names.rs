//! Fragments have different names (§5.5.1.1).

use crate::language::ast::FragmentDefinition;
use crate::validate::context::Context;
use crate::validate::table::NameTable;

/// Judges a fragment, after those before it.
///
/// <https://spec.graphql.org/September2025/#sec-Fragment-Name-Uniqueness>
pub fn check<'a>(cx: &mut Context<'a>, fragment: &FragmentDefinition, known: &mut NameTable<'a>) {
    let start = fragment.name.0.start;
    let first = *known
        .entry(cx.document.name(fragment.name))
        .or_insert(start);
    if first != start {
        cx.report([first, start], |cx| {
            format!(
                "There can be only one fragment named \"{}\".",
                cx.text(fragment.name)
            )
        });
    }
}
