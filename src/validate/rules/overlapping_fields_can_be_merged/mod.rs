//! Fields of one response name can be merged into one (§5.3.2).
//!
//! The definition compares every two fields, at every level, in all that fragments bring
//! together: quadratic at best. Here it takes up to four steps, and nearly every document is
//! done after the first:
//!
//! 1. [`unify`]: whatever may be merged anywhere must agree. Near linear, but too strict:
//!    fields that never meet, or not on one object, need not agree. The fields that do not
//!    agree go on to the next steps.
//! 2. [`groups`]: for each set of selection sets that are merged, its fields by response name
//!    and parent type, after Simon Adameit's method; each set once. Exact, and near linear
//!    unless a document is made to have very many such sets.
//! 3. [`pairs`]: every two selection sets that are merged, once. Exact and quadratic.
//! 4. [`conflicts`]: only if there is a conflict, words it as graphql-js does.

mod compare;
mod conflicts;
mod groups;
mod pairs;
mod sets;
mod unify;

use crate::language::ast::{Id, Selection};
use crate::validate::context::Context;
use crate::validate::report::Place;
use compare::Difference;
use sets::Sets;

/// Two fields that cannot be merged.
#[derive(Clone, Copy, Debug)]
struct Clash {
    first: Id<Selection>,
    second: Id<Selection>,
    difference: Difference,
}

/// Judges a document that is walked.
///
/// <https://spec.graphql.org/September2025/#sec-Field-Selection-Merging>
pub fn check(cx: &mut Context) {
    let mut sets = Sets::new(cx);
    // Of two arguments with one name graphql-js compares only one, so that a field may differ
    // from itself.
    let found = match cx.same_arguments_names {
        true => None,
        false => {
            let expected = expected(cx, &sets);
            let Some(differing) = unify::differing(cx, &sets) else {
                debug_assert!(expected != Some(true), "`unify` overlooks a clash");
                return;
            };
            sets.retain(&differing);
            let found = groups::find(cx, &sets);
            if let (Some(expected), Some(found)) = (expected, found) {
                debug_assert_eq!(found.is_some(), expected, "`groups` and `pairs` differ");
            }
            found
        }
    };
    let clash = match found {
        Some(clash) => clash,
        None => pairs::find(cx, &sets),
    };
    if let Some(clash) = clash {
        if !conflicts::report(cx, &sets) {
            report_clash(cx, &sets, clash);
        }
    }
}

/// In tests, for documents that are not large: whether there is a clash.
fn expected(cx: &Context, sets: &Sets) -> Option<bool> {
    (cfg!(debug_assertions) && sets.size() < 2_000).then(|| pairs::find(cx, sets).is_some())
}

/// Reports two fields, where wording all conflicts would take too long.
fn report_clash(cx: &mut Context, sets: &Sets, clash: Clash) {
    let Clash { first, second, .. } = clash;
    let name = cx.resolved[first.index as usize].response_name;
    let number = sets.set_of(first);
    cx.reports.place = Place::selection_set(cx.sets[number as usize].definition as usize, number);
    let starts = [sets::field(cx, first), sets::field(cx, second)].map(|field| field.span().start);
    cx.report(starts, |cx| {
        let reason = compare::reason(cx, clash.difference, first, second);
        conflicts::message(cx.names.text(name), &reason)
    });
}
