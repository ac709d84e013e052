//! At most one definition of the schema (§3.3).

use super::{ast, Context};

#[derive(Default)]
pub(super) struct LoneSchemaDefinition {
    met: bool,
}

impl LoneSchemaDefinition {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::SchemaDefinition) {
        if node.extension {
            return;
        }
        if self.met {
            let place = context.place(node.span);
            context.report(
                "Must provide only one schema definition.".to_owned(),
                &[place],
            );
        }
        self.met = true;
    }
}
