//! Fragments stand on objects, interfaces and unions (§5.5.1.3).

use crate::language::ast::{FragmentDefinition, Name};
use crate::validate::context::Context;

/// Judges the condition of a fragment.
///
/// <https://spec.graphql.org/September2025/#sec-Fragments-on-Object-Interface-or-Union-Types>
pub fn fragment(cx: &mut Context, fragment: &FragmentDefinition) {
    let condition = fragment.type_condition;
    if is_leaf_or_input(cx, condition) {
        cx.report([condition.0.start], |cx| {
            let (name, ty) = (cx.text(fragment.name), cx.text(condition));
            format!("Fragment \"{name}\" cannot condition on non composite type \"{ty}\".")
        });
    }
}

/// Judges the condition of an inline fragment.
pub fn inline_fragment(cx: &mut Context, condition: Name) {
    if is_leaf_or_input(cx, condition) {
        cx.report([condition.0.start], |cx| {
            let ty = cx.text(condition);
            format!("Fragment cannot condition on non composite type \"{ty}\".")
        });
    }
}

fn is_leaf_or_input(cx: &Context, condition: Name) -> bool {
    cx.type_named(condition)
        .is_some_and(|ty| !cx.schema[ty].kind.is_composite())
}
