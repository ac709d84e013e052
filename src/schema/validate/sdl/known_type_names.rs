//! Types that are mentioned are defined, or built in (§3.4).

use super::{ast, Context};
use crate::schema::suggestions::{did_you_mean, suggestions};

pub(super) fn check(context: &mut Context, name: ast::Name) {
    let known = &context.known;
    let text = context.document.name(name);
    if let Some(id) = known.names.find(text) {
        if known.types.contains_key(&id) || known.built_in_types.contains(&id) {
            return;
        }
    }
    let text = context.name(name);
    let options = known.built_in_types.iter().chain(&known.type_names);
    let options = options.map(|&name| known.names.text(name));
    let suggestion = did_you_mean("", &suggestions(text, options));
    let place = context.place(name.0);
    context.report(format!("Unknown type \"{text}\".{suggestion}"), &[place]);
}
