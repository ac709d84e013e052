//! Defined variables are used (§5.8.4).

use crate::language::ast::OperationDefinition;
use crate::validate::context::Context;
use crate::validate::usages::Usage;
use crate::validate::variables::Definitions;

/// Judges the variables that an operation defines.
///
/// <https://spec.graphql.org/September2025/#sec-All-Variables-Used>
pub fn check(
    cx: &mut Context,
    operation: &OperationDefinition,
    definitions: &Definitions,
    usages: &[Usage],
) {
    let variables = cx.document.nodes(operation.variables);
    let mut used = vec![false; variables.len()];
    for at in usages.iter().filter_map(|usage| definitions.get(usage)) {
        used[at] = true;
    }
    for variable in variables {
        // Of several definitions with one name the last stands for all.
        if used[definitions.last_of(cx, variable)] {
            continue;
        }
        cx.report([variable.span.start], |cx| {
            let variable = cx.text(variable.name);
            match operation.name {
                Some(name) => format!(
                    "Variable \"${variable}\" is never used in operation \"{}\".",
                    cx.text(name)
                ),
                None => format!("Variable \"${variable}\" is never used."),
            }
        });
    }
}
