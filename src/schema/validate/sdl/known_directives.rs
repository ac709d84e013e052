//! Directives are defined, and stand where their definitions allow (§5.7.1, §5.7.2).

use super::{ast, Context};
use crate::schema::DirectiveLocation;

pub(super) fn check(context: &mut Context, node: &ast::Directive, location: DirectiveLocation) {
    let name = context.name(node.name);
    let place = context.place(node.span);
    let Some((document, definition)) = context.directive(node.name) else {
        context.report(format!("Unknown directive \"@{name}\"."), &[place]);
        return;
    };
    let mut locations = document.nodes(definition.locations).iter();
    if !locations.any(|&known| document.name(known) == location.name().as_bytes()) {
        let location = location.name();
        let message = format!("Directive \"@{name}\" may not be used on {location}.");
        context.report(message, &[place]);
    }
}
