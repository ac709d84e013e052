//! Each value of an enum once, its extensions included (§3.9).

use super::{ast, Context, NameId, NameMap, Place};

#[derive(Default)]
pub(super) struct UniqueEnumValueNames {
    known: NameMap<(NameId, NameId), Place>,
}

impl UniqueEnumValueNames {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::TypeDefinition) {
        if node.values.is_empty() {
            return;
        }
        let ty = context.intern(node.name);
        for value in context.document.nodes(node.values) {
            let name = context.intern(value.name);
            let place = context.place(value.name.0);
            match self.known.get(&(ty, name)) {
                None => {
                    self.known.insert((ty, name), place);
                }
                Some(&known) => {
                    let (ty, name) = (context.name(node.name), context.name(value.name));
                    let message = format!("Enum value \"{ty}.{name}\" can only be defined once.");
                    context.report(message, &[known, place]);
                }
            }
        }
    }
}
