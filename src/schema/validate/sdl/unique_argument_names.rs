//! Each argument of a directive is given once (§5.4.2).

use super::{ast, Context, Place};

pub(super) fn check(context: &mut Context, node: &ast::Directive) {
    if node.arguments.len() < 2 {
        return;
    }
    let mut groups: Vec<(&str, Vec<Place>)> = Vec::new();
    for argument in context.document.nodes(node.arguments) {
        let name = context.name(argument.name);
        let place = context.place(argument.name.0);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, places)) => places.push(place),
            None => groups.push((name, vec![place])),
        }
    }
    for (name, places) in groups {
        if places.len() > 1 {
            let message = format!("There can be only one argument named \"{name}\".");
            context.report(message, &places);
        }
    }
}
