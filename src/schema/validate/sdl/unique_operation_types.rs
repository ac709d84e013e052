//! One root type for each kind of operation (§3.3.1).

use super::{ast, Context, Place};

#[derive(Default)]
pub(super) struct UniqueOperationTypes {
    defined: [Option<Place>; 3],
}

impl UniqueOperationTypes {
    pub(super) fn check(&mut self, context: &mut Context, node: &ast::SchemaDefinition) {
        for operation in context.document.nodes(node.operation_types) {
            let place = context.place(operation.span);
            match self.defined[operation.operation as usize] {
                None => self.defined[operation.operation as usize] = Some(place),
                Some(known) => {
                    let name = match operation.operation {
                        ast::OperationType::Query => "query",
                        ast::OperationType::Mutation => "mutation",
                        ast::OperationType::Subscription => "subscription",
                    };
                    let message = format!("There can be only one {name} type in schema.");
                    context.report(message, &[known, place]);
                }
            }
        }
    }
}
