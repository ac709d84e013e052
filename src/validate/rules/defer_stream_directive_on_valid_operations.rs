//! `@defer` and `@stream` in subscriptions can be switched off.

use super::defer_stream_directive_on_root_field::Checked;
use crate::language::ast::{
    Directive, Id, Nodes, OperationDefinition, OperationType, Selection, SelectionSet, ValueKind,
};
use crate::validate::context::Context;

/// Selections that are still to be visited.
struct Open {
    selections: std::ops::Range<u32>,
    /// They are those of a fragment, whose spread is among the spreads around.
    of_fragment: bool,
}

impl Open {
    fn new(set: SelectionSet, of_fragment: bool) -> Open {
        let selections = set.selections;
        Open {
            selections: selections.start..selections.start + selections.length,
            of_fragment,
        }
    }
}

/// Judges an operation.
pub fn check(cx: &mut Context, operation: &OperationDefinition, checked: &mut Checked) {
    if operation.operation != OperationType::Subscription {
        return;
    }
    let document = cx.document;
    let mut is_valid = true;
    let mut visited = vec![false; document.fragments.len()];
    let mut spreads = Vec::new();
    let mut open = vec![Open::new(operation.selection_set, false)];
    while let Some(Open {
        selections,
        of_fragment,
    }) = open.last_mut()
    {
        let Some(id) = selections.next().map(Id::<Selection>::new) else {
            if *of_fragment {
                spreads.pop();
            }
            open.pop();
            continue;
        };
        let directives = match &document[id] {
            Selection::Field(field) => field.directives,
            Selection::FragmentSpread(spread) => spread.directives,
            Selection::InlineFragment(fragment) => fragment.directives,
        };
        if may_be_skipped(cx, directives) {
            continue;
        }
        for directive in document.nodes(directives) {
            let (title, name) = match document.name(directive.name) {
                b"defer" => ("Defer", "defer"),
                b"stream" => ("Stream", "stream"),
                _ => continue,
            };
            if may_be_off(cx, directive) {
                continue;
            }
            is_valid = false;
            let around = spreads.iter().rev().copied();
            let nodes: Vec<u32> = std::iter::once(directive.span.start)
                .chain(around)
                .collect();
            cx.report(nodes, |_| {
                format!(
                    "{title} directive not supported on subscription operations. Disable \
                     `@{name}` by setting the `if` argument to `false`."
                )
            });
        }
        match &document[id] {
            Selection::Field(field) => {
                open.extend(field.selection_set.map(|set| Open::new(set, false)));
            }
            Selection::InlineFragment(fragment) => {
                open.push(Open::new(fragment.selection_set, false));
            }
            Selection::FragmentSpread(spread) => {
                let Some(target) = cx.fragment_named(spread.name) else {
                    continue;
                };
                let target = target as usize;
                if !checked[target] && !std::mem::replace(&mut visited[target], true) {
                    spreads.push(spread.span.start);
                    open.push(Open::new(document.fragments[target].selection_set, true));
                }
            }
        }
    }
    if is_valid {
        checked
            .iter_mut()
            .zip(visited)
            .for_each(|(checked, visited)| *checked |= visited);
    }
}

/// Whether a selection is left out for some values of variables, or always.
fn may_be_skipped(cx: &Context, directives: Nodes<Directive>) -> bool {
    let document = cx.document;
    let named = |name: &[u8]| {
        let mut directives = document.nodes(directives).iter();
        directives.find(|directive| document.name(directive.name) == name)
    };
    let skip = named(b"skip").is_some_and(|skip| {
        let condition = condition(cx, skip);
        condition != Some(ValueKind::Boolean(false))
    });
    skip || named(b"include").is_some_and(|include| {
        let condition = condition(cx, include);
        condition.is_some_and(|condition| condition != ValueKind::Boolean(true))
    })
}

fn may_be_off(cx: &Context, directive: &Directive) -> bool {
    matches!(
        condition(cx, directive),
        Some(ValueKind::Boolean(false) | ValueKind::Variable)
    )
}

/// The value of `if`.
fn condition(cx: &Context, directive: &Directive) -> Option<ValueKind> {
    let document = cx.document;
    let mut arguments = document.nodes(directive.arguments).iter();
    let condition = arguments.find(|argument| document.name(argument.name) == b"if")?;
    Some(document[condition.value].kind)
}
