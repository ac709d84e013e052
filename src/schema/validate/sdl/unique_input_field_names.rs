//! Each field of an input object literal is given once (§5.6.3).

use super::{ast, Context, NameId, NameMap, Place};

/// The fields of one literal.
#[derive(Default)]
pub(super) struct UniqueInputFieldNames {
    known: NameMap<NameId, Place>,
}

impl UniqueInputFieldNames {
    pub(super) fn check(&mut self, context: &mut Context, field: &ast::ObjectField) {
        let name = context.intern(field.name);
        let place = context.place(field.name.0);
        match self.known.get(&name) {
            None => {
                self.known.insert(name, place);
            }
            Some(&known) => {
                let name = context.name(field.name);
                let message = format!("There can be only one input field named \"{name}\".");
                context.report(message, &[known, place]);
            }
        }
    }
}
