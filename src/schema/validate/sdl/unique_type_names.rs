//! One definition for each type (§3.4).

use super::{ast, Context, NameId, NameMap, Place};

#[derive(Default)]
pub(super) struct UniqueTypeNames {
    known: NameMap<NameId, Place>,
}

impl UniqueTypeNames {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::TypeDefinition) {
        let name = context.intern(node.name);
        let place = context.place(node.name.0);
        match self.known.get(&name) {
            None => {
                self.known.insert(name, place);
            }
            Some(&known) => {
                let name = context.name(node.name);
                let message = format!("There can be only one type named \"{name}\".");
                context.report(message, &[known, place]);
            }
        }
    }
}
