//! Arguments of directives are defined (§5.4.1).

use super::{ast, Context};
use crate::schema::suggestions::{did_you_mean, suggestions};

pub(super) fn check(context: &mut Context, node: &ast::Directive) {
    let Some((document, definition)) = context.directive(node.name) else {
        return;
    };
    let definitions = document.nodes(definition.arguments);
    for argument in context.document.nodes(node.arguments) {
        let text = context.name(argument.name);
        let mut known = definitions
            .iter()
            .map(|known| document.name_str(known.name));
        if known.any(|known| known == text) {
            continue;
        }
        let options = definitions
            .iter()
            .map(|known| document.name_str(known.name));
        let suggestion = did_you_mean("", &suggestions(text, options));
        let directive = context.name(node.name);
        let place = context.place(argument.name.0);
        let message =
            format!("Unknown argument \"{text}\" on directive \"@{directive}\".{suggestion}");
        context.report(message, &[place]);
    }
}
