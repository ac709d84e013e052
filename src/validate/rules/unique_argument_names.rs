//! Arguments of one field or directive have different names (§5.4.2).

use crate::language::ast::{Argument, Nodes};
use crate::validate::context::Context;
use crate::validate::same_names::same_names;

/// <https://spec.graphql.org/September2025/#sec-Argument-Uniqueness>
pub fn check(cx: &mut Context, arguments: Nodes<Argument>) {
    let arguments = cx.document.nodes(arguments);
    let names = arguments.iter().map(|argument| argument.name);
    for same in same_names(cx, names) {
        cx.same_arguments_names = true;
        let starts: Vec<u32> = same.iter().map(|name| name.0.start).collect();
        cx.report(starts, |cx| {
            format!(
                "There can be only one argument named \"{}\".",
                cx.text(same[0])
            )
        });
    }
}
