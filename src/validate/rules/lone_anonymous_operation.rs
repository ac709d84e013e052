//! An operation without a name is alone (§5.2.3.1).

use crate::language::ast::OperationDefinition;
use crate::validate::context::Context;

/// <https://spec.graphql.org/September2025/#sec-Lone-Anonymous-Operation>
pub fn check(cx: &mut Context, operation: &OperationDefinition) {
    if operation.name.is_none() && cx.document.operations.len() > 1 {
        cx.report([operation.span.start], |_| {
            "This anonymous operation must be the only defined operation.".to_owned()
        });
    }
}
