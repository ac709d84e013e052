//! Root types (§3.3.1): a query type there must be; each is an object type, and they differ.

use super::Context;
use crate::error::Location;
use crate::language::ast::OperationType;
use crate::schema::suggestions::and_list;
use crate::schema::{TypeId, TypeKind};

const OPERATIONS: [(OperationType, &str, &str); 3] = [
    (OperationType::Query, "query", "Query"),
    (OperationType::Mutation, "mutation", "Mutation"),
    (OperationType::Subscription, "subscription", "Subscription"),
];

pub(super) fn check(context: &mut Context) {
    let schema = context.schema;
    if schema.root(OperationType::Query).is_none() {
        let place = schema.definition.map(|node| context.place(node));
        context.report("Query root type must be provided.".to_owned(), place);
    }
    let mut used: Vec<(TypeId, Vec<(OperationType, &str)>)> = Vec::new();
    for (operation, name, title) in OPERATIONS {
        let Some(ty) = schema.root(operation) else {
            continue;
        };
        if schema[ty].kind != TypeKind::Object {
            check_kind(context, operation, title, ty);
            continue;
        }
        match used.iter_mut().find(|(root, _)| *root == ty) {
            Some((_, operations)) => operations.push((operation, name)),
            None => used.push((ty, vec![(operation, name)])),
        }
    }
    for (ty, operations) in used {
        if operations.len() > 1 {
            let names: Vec<String> = operations
                .iter()
                .map(|(_, name)| name.to_string())
                .collect();
            let message = format!(
                "All root types must be different, \"{}\" type is used as {} root types.",
                schema.type_name(ty),
                and_list(&names)
            );
            let places = operations
                .iter()
                .filter_map(|&(operation, _)| place(context, operation));
            let places: Vec<Location> = places.collect();
            context.report(message, places);
        }
    }
}

fn check_kind(context: &mut Context, operation: OperationType, title: &str, ty: TypeId) {
    let provided = match operation {
        OperationType::Query => "",
        OperationType::Mutation | OperationType::Subscription => " if provided",
    };
    let message = format!(
        "{title} root type must be Object type{provided}, it cannot be {}.",
        context.schema.type_name(ty)
    );
    let definition = context.schema[ty].nodes.first();
    let place = place(context, operation).or_else(|| definition.map(|&node| context.place(node)));
    context.report(message, place);
}

/// Where the schema's definition or extensions name the root type.
fn place(context: &Context, operation: OperationType) -> Option<Location> {
    let schema = context.schema;
    let nodes = schema.definition.iter().chain(&schema.extensions);
    for node in nodes {
        let document = context.document(node.document);
        let mut types = document.nodes(document[node.node].operation_types).iter();
        if let Some(ty) = types.find(|ty| ty.operation == operation) {
            return Some(document.location(ty.ty.0.start));
        }
    }
    None
}
