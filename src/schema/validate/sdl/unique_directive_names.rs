//! One definition for each directive (§3.13).

use super::{ast, Context, NameId, NameMap, Place};

#[derive(Default)]
pub(super) struct UniqueDirectiveNames {
    known: NameMap<NameId, Place>,
}

impl UniqueDirectiveNames {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::DirectiveDefinition) {
        let name = context.intern(node.name);
        let place = context.place(node.name.0);
        match self.known.get(&name) {
            None => {
                self.known.insert(name, place);
            }
            Some(&known) => {
                let name = context.name(node.name);
                let message = format!("There can be only one directive named \"@{name}\".");
                context.report(message, &[known, place]);
            }
        }
    }
}
