//! A fragment is spread where its type can be met (§5.5.2.3).

use crate::language::ast::{FragmentSpread, InlineFragment};
use crate::schema::TypeId;
use crate::validate::context::Context;

/// Judges an inline fragment.
///
/// <https://spec.graphql.org/September2025/#sec-Fragment-Spread-Is-Possible>
pub fn inline_fragment(
    cx: &mut Context,
    fragment: &InlineFragment,
    ty: Option<TypeId>,
    parent: Option<TypeId>,
) {
    let (Some(ty), Some(parent)) = (ty, parent) else {
        return;
    };
    if !cx.types_overlap(ty, parent) {
        cx.report([fragment.span.start], |cx| {
            let (parent, ty) = (cx.schema.type_name(parent), cx.schema.type_name(ty));
            format!(
                "Fragment cannot be spread here as objects of type \"{parent}\" \
                 can never be of type \"{ty}\"."
            )
        });
    }
}

/// Judges a spread of the fragment with this index.
pub fn spread(cx: &mut Context, spread: &FragmentSpread, target: u32, parent: Option<TypeId>) {
    let (Some(ty), Some(parent)) = (cx.conditions[target as usize], parent) else {
        return;
    };
    if !cx.types_overlap(ty, parent) {
        cx.report([spread.span.start], |cx| {
            let name = cx.text(spread.name);
            let (parent, ty) = (cx.schema.type_name(parent), cx.schema.type_name(ty));
            format!(
                "Fragment \"{name}\" cannot be spread here as objects of type \"{parent}\" \
                 can never be of type \"{ty}\"."
            )
        });
    }
}
