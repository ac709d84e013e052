//! Fragments are used (§5.5.1.4).

use crate::validate::context::Context;
use crate::validate::spreads::Spreads;

/// <https://spec.graphql.org/September2025/#sec-Fragments-Must-Be-Used>
pub fn check(cx: &mut Context, spreads: &Spreads) {
    let document = cx.document;
    let mut used = vec![false; document.fragments.len()];
    for fragment in spreads.reached(0..document.operations.len()) {
        used[fragment as usize] = true;
    }
    for (index, fragment) in document.fragments.iter().enumerate() {
        if !used[cx.canonical[index] as usize] {
            cx.report([fragment.span.start], |cx| {
                format!("Fragment \"{}\" is never used.", cx.text(fragment.name))
            });
        }
    }
}
