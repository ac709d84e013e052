//! What is extended is defined, and of the same kind (§3.4.3).

use super::{ast, Context, Place};
use crate::schema::suggestions::{did_you_mean, suggestions};
use crate::schema::TypeKind;

pub(super) fn check(context: &mut Context, node: &ast::TypeDefinition) {
    let name = context.name(node.name);
    let id = context.intern(node.name);
    let Some(&(document, definition)) = context.known.types.get(&id) else {
        let options = context.known.type_names.iter();
        let options = options.map(|&name| context.known.names.text(name));
        let suggestion = did_you_mean("", &suggestions(name, options));
        let place = context.place(node.name.0);
        let message =
            format!("Cannot extend type \"{name}\" because it is not defined.{suggestion}");
        context.report(message, &[place]);
        return;
    };
    if definition.kind != node.kind {
        let kind = match node.kind {
            TypeKind::Scalar => "scalar",
            TypeKind::Object => "object",
            TypeKind::Interface => "interface",
            TypeKind::Union => "union",
            TypeKind::Enum => "enum",
            TypeKind::InputObject => "input object",
        };
        let definition = Place {
            document,
            offset: definition.span.start,
        };
        let place = context.place(node.span);
        let message = format!("Cannot extend non-{kind} type \"{name}\".");
        context.report(message, &[definition, place]);
    }
}
