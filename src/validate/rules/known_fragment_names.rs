//! A spread's fragment is defined (§5.5.2.1).

use crate::language::ast::FragmentSpread;
use crate::validate::context::Context;

/// Reports a spread of a fragment that is not defined.
///
/// <https://spec.graphql.org/September2025/#sec-Fragment-Spread-Target-Defined>
pub fn report(cx: &mut Context, spread: &FragmentSpread) {
    cx.report([spread.name.0.start], |cx| {
        format!("Unknown fragment \"{}\".", cx.text(spread.name))
    });
}
