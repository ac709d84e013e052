//! Required arguments of directives are given (§5.4.3).

use super::{ast, Context};
use crate::language::print_type;

pub(super) fn check(context: &mut Context, node: &ast::Directive) {
    let Some((document, definition)) = context.directive(node.name) else {
        return;
    };
    let definitions = document.nodes(definition.arguments);
    for (index, argument) in definitions.iter().enumerate() {
        let is_required = argument.default_value.is_none()
            && matches!(document[argument.ty].kind, ast::TypeKind::NonNull(_));
        let name = document.name_str(argument.name);
        let mut given = context.document.nodes(node.arguments).iter();
        if !is_required || given.any(|given| context.name(given.name) == name) {
            continue;
        }
        // Of two required definitions of one name the last counts, at the place of the first.
        let required = |other: &&ast::InputValueDefinition| {
            document.name_str(other.name) == name
                && other.default_value.is_none()
                && matches!(document[other.ty].kind, ast::TypeKind::NonNull(_))
        };
        if definitions[..index].iter().any(|other| required(&other)) {
            continue;
        }
        let last = definitions.iter().rfind(required).unwrap_or(argument);
        let ty = print_type(document, last.ty);
        let directive = context.name(node.name);
        let message = format!(
            "Argument \"@{directive}({name}:)\" of type \"{ty}\" is required, but it was not provided."
        );
        let place = context.place(node.span);
        context.report(message, &[place]);
    }
}
