//! `@defer` and `@stream` do not stand at the root of mutations and subscriptions.

use crate::language::ast::{Directive, Id, Nodes, OperationDefinition, OperationType, Selection};
use crate::validate::context::Context;

/// The fragments in which nothing is wrong, over all operations.
pub type Checked = Vec<bool>;

/// Judges an operation.
pub fn check(cx: &mut Context, operation: &OperationDefinition, checked: &mut Checked) {
    let kind = match operation.operation {
        OperationType::Query => return,
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    };
    let Some(root) = cx.schema.root(operation.operation) else {
        return;
    };
    let document = cx.document;
    let root = cx.schema.type_name(root);
    let mut is_valid = true;
    let mut visited = vec![false; document.fragments.len()];
    let mut open = vec![range(operation.selection_set.selections)];
    while let Some(selections) = open.last_mut() {
        let Some(id) = selections.next().map(Id::<Selection>::new) else {
            open.pop();
            continue;
        };
        let (found, name) = match &document[id] {
            Selection::Field(field) => (find(cx, field.directives, b"stream"), "Stream"),
            Selection::InlineFragment(fragment) => {
                open.push(range(fragment.selection_set.selections));
                (find(cx, fragment.directives, b"defer"), "Defer")
            }
            Selection::FragmentSpread(spread) => {
                let Some(target) = cx.fragment_named(spread.name) else {
                    continue;
                };
                let target = target as usize;
                if std::mem::replace(&mut visited[target], true) {
                    continue;
                }
                if !checked[target] {
                    open.push(range(document.fragments[target].selection_set.selections));
                }
                (find(cx, spread.directives, b"defer"), "Defer")
            }
        };
        if let Some(directive) = found {
            is_valid = false;
            cx.report([directive.span.start], |_| {
                format!("{name} directive cannot be used on root {kind} type \"{root}\".")
            });
        }
    }
    if is_valid {
        checked
            .iter_mut()
            .zip(visited)
            .for_each(|(checked, visited)| *checked |= visited);
    }
}

fn range(selections: Nodes<Selection>) -> std::ops::Range<u32> {
    selections.start..selections.start + selections.length
}

fn find<'a>(cx: &Context<'a>, directives: Nodes<Directive>, name: &[u8]) -> Option<&'a Directive> {
    let document = cx.document;
    let mut directives = document.nodes(directives).iter();
    directives.find(|directive| document.name(directive.name) == name)
}
