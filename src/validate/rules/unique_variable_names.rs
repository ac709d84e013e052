//! Variables of one operation have different names (§5.8.1).

use crate::language::ast::OperationDefinition;
use crate::validate::context::Context;
use crate::validate::same_names::same_names;

/// <https://spec.graphql.org/September2025/#sec-Variable-Uniqueness>
pub fn check(cx: &mut Context, operation: &OperationDefinition) {
    let variables = cx.document.nodes(operation.variables);
    for same in same_names(cx, variables.iter().map(|variable| variable.name)) {
        let starts: Vec<u32> = same.iter().map(|name| name.0.start).collect();
        cx.report(starts, |cx| {
            format!(
                "There can be only one variable named \"${}\".",
                cx.text(same[0])
            )
        });
    }
}
