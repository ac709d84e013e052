//! Each argument of a field or directive is defined once (§3.6.1, §3.13).

use super::{ast, Context, Place};
use crate::language::ast::Nodes;

pub(super) fn check_type(context: &mut Context, node: &ast::TypeDefinition) {
    for field in context.document.nodes(node.fields) {
        if let Some(duplicates) = duplicates(context, field.arguments) {
            let parent = format!("{}.{}", context.name(node.name), context.name(field.name));
            report(context, &parent, duplicates);
        }
    }
}

pub(super) fn check_directive(context: &mut Context, node: &ast::DirectiveDefinition) {
    if let Some(duplicates) = duplicates(context, node.arguments) {
        let parent = format!("@{}", context.name(node.name));
        report(context, &parent, duplicates);
    }
}

type Duplicates<'a> = Vec<(&'a str, Vec<Place>)>;

/// The names that stand more than once, with all their places.
fn duplicates<'a>(
    context: &Context<'a, '_>,
    arguments: Nodes<ast::InputValueDefinition>,
) -> Option<Duplicates<'a>> {
    if arguments.len() < 2 {
        return None;
    }
    let mut groups: Duplicates = Vec::new();
    for argument in context.document.nodes(arguments) {
        let name = context.name(argument.name);
        let place = context.place(argument.name.0);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, places)) => places.push(place),
            None => groups.push((name, vec![place])),
        }
    }
    groups.retain(|(_, places)| places.len() > 1);
    (!groups.is_empty()).then_some(groups)
}

fn report(context: &mut Context, parent: &str, duplicates: Duplicates) {
    for (name, places) in duplicates {
        let message = format!("Argument \"{parent}({name}:)\" can only be defined once.");
        context.report(message, &places);
    }
}
