//! The schema has the operation's root type (§3.3.1).

use crate::language::ast::{OperationDefinition, OperationType};
use crate::validate::context::Context;

/// Judges an operation.
///
/// <https://spec.graphql.org/September2025/#sec-Root-Operation-Types>
pub fn check(cx: &mut Context, operation: &OperationDefinition) {
    if cx.schema.root(operation.operation).is_some() {
        return;
    }
    let kind = match operation.operation {
        OperationType::Query => "query",
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    };
    cx.report([operation.span.start], |_| {
        format!("The {kind} operation is not supported by the schema.")
    });
}
