//! Each field of a type once, its extensions included (§3.6, §3.7, §3.10).

use super::{ast, Context, NameId, NameMap, Place};

#[derive(Default)]
pub(super) struct UniqueFieldDefinitionNames {
    known: NameMap<(NameId, NameId), Place>,
}

impl UniqueFieldDefinitionNames {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::TypeDefinition) {
        if node.fields.is_empty() && node.input_fields.is_empty() {
            return;
        }
        let document = context.document;
        let ty = context.intern(node.name);
        for field in document.nodes(node.fields) {
            self.check_field(context, node, ty, field.name);
        }
        for field in document.nodes(node.input_fields) {
            self.check_field(context, node, ty, field.name);
        }
    }

    fn check_field(
        &mut self,
        context: &mut Context,
        node: &ast::TypeDefinition,
        ty: NameId,
        field: ast::Name,
    ) {
        let name = context.intern(field);
        let place = context.place(field.0);
        match self.known.get(&(ty, name)) {
            None => {
                self.known.insert((ty, name), place);
            }
            Some(&known) => {
                let (ty, name) = (context.name(node.name), context.name(field));
                let message = format!("Field \"{ty}.{name}\" can only be defined once.");
                context.report(message, &[known, place]);
            }
        }
    }
}
