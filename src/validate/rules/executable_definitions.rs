//! A request's document defines operations and fragments only (§5.1.1).

use crate::language::ast::Definition;
use crate::validate::context::Context;

/// <https://spec.graphql.org/September2025/#sec-Executable-Definitions>
pub fn check(cx: &mut Context) {
    let document = cx.document;
    for (_, definition) in cx.definitions() {
        let (start, name) = match definition {
            Definition::Operation(_) | Definition::Fragment(_) => continue,
            Definition::Schema(id) => (document[id].span.start, None),
            Definition::Type(id) => (document[id].span.start, Some(document[id].name)),
            Definition::Directive(id) => (document[id].span.start, Some(document[id].name)),
        };
        cx.report([start], |cx| match name {
            Some(name) => format!("The \"{}\" definition is not executable.", cx.text(name)),
            None => "The schema definition is not executable.".to_owned(),
        });
    }
}
