//! Variables are defined by the operations that use them (§5.8.3).

use crate::language::ast::OperationDefinition;
use crate::validate::context::Context;
use crate::validate::usages::Usage;
use crate::validate::variables::Definitions;

/// Judges what an operation uses, itself and through its fragments.
///
/// <https://spec.graphql.org/September2025/#sec-All-Variable-Uses-Defined>
pub fn check(
    cx: &mut Context,
    operation: &OperationDefinition,
    definitions: &Definitions,
    usages: &[Usage],
) {
    for usage in usages {
        if definitions.get(usage).is_none() {
            cx.report([usage.start, operation.span.start], |cx| {
                let variable = cx.names.text(usage.name);
                match operation.name {
                    Some(name) => format!(
                        "Variable \"${variable}\" is not defined by operation \"{}\".",
                        cx.text(name)
                    ),
                    None => format!("Variable \"${variable}\" is not defined."),
                }
            });
        }
    }
}
