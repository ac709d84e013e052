//! Operations have different names (§5.2.2.1).

use crate::language::ast::OperationDefinition;
use crate::validate::context::Context;
use crate::validate::table::NameTable;

/// Judges an operation, after those before it.
///
/// <https://spec.graphql.org/September2025/#sec-Operation-Name-Uniqueness>
pub fn check<'a>(cx: &mut Context<'a>, operation: &OperationDefinition, known: &mut NameTable<'a>) {
    let Some(name) = operation.name else {
        return;
    };
    let start = name.0.start;
    let first = *known.entry(cx.document.name(name)).or_insert(start);
    if first != start {
        cx.report([first, start], |cx| {
            format!(
                "There can be only one operation named \"{}\".",
                cx.text(name)
            )
        });
    }
}
