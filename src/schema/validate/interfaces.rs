//! Conformance to interfaces (§3.6 IsValidImplementation, §3.7).

use super::Context;
use crate::schema::{FieldId, InputValueId, Schema, TypeId, TypeKind, TypeRef, TypeRefId};

pub(super) fn check(context: &mut Context, ty: TypeId) {
    let schema = context.schema;
    let interfaces = &schema[ty].interfaces;
    for (index, &interface) in interfaces.iter().enumerate() {
        let name = schema.type_name(ty);
        let interface_name = schema.type_name(interface);
        let fault = if schema[interface].kind != TypeKind::Interface {
            format!("Type {name} must only implement Interface types, it cannot implement {interface_name}.")
        } else if ty == interface {
            format!(
                "Type {name} cannot implement itself because it would create a circular reference."
            )
        } else if interfaces[..index].contains(&interface) {
            format!("Type {name} can only implement {interface_name} once.")
        } else {
            check_ancestors(context, ty, interface);
            check_fields(context, ty, interface);
            continue;
        };
        let places = context.named_type_places(ty, interface);
        context.report(fault, places);
    }
}

/// What implements an interface implements the interface's own interfaces.
fn check_ancestors(context: &mut Context, ty: TypeId, interface: TypeId) {
    let schema = context.schema;
    for &ancestor in &schema[interface].interfaces {
        if schema[ty].interfaces.contains(&ancestor) {
            continue;
        }
        let name = schema.type_name(ty);
        let interface_name = schema.type_name(interface);
        let message = if ancestor == ty {
            format!("Type {name} cannot implement {interface_name} because it would create a circular reference.")
        } else {
            let ancestor = schema.type_name(ancestor);
            format!("Type {name} must implement {ancestor} because it is implemented by {interface_name}.")
        };
        let mut places = context.named_type_places(interface, ancestor);
        places.extend(context.named_type_places(ty, interface));
        context.report(message, places);
    }
}

fn check_fields(context: &mut Context, ty: TypeId, interface: TypeId) {
    let schema = context.schema;
    for expected in schema[interface].fields.clone().map(FieldId) {
        let name = schema[expected].name;
        let Some(&field) = schema.field_by_name.get(&(ty, name)) else {
            let message = format!(
                "Interface field {} expected but {} does not provide it.",
                schema.coordinate(expected),
                schema.type_name(ty)
            );
            let mut places: Vec<_> = schema[expected]
                .node
                .map(|node| context.place(node))
                .into_iter()
                .collect();
            places.extend(context.type_places(ty));
            context.report(message, places);
            continue;
        };
        if !is_sub_type(schema, schema[field].ty, schema[expected].ty) {
            let message = format!(
                "Interface field {} expects type {} but {} is type {}.",
                schema.coordinate(expected),
                schema.display(schema[expected].ty),
                schema.coordinate(field),
                schema.display(schema[field].ty),
            );
            let places = [schema[expected].node, schema[field].node];
            let places = places.map(|node| context.type_place(node));
            context.report(message, places.into_iter().flatten());
        }
        check_arguments(context, field, expected);
        check_additional_arguments(context, field, expected);
        check_deprecation(context, field, expected);
    }
}

/// A field has each argument of the interface's, of the same type.
fn check_arguments(context: &mut Context, field: FieldId, expected: FieldId) {
    let schema = context.schema;
    for wanted in schema[expected].arguments.clone().map(InputValueId) {
        let label = || argument_label(schema, expected, wanted);
        let Some(argument) = argument_like(schema, field, wanted) else {
            let message = format!(
                "Interface field argument {} expected but {} does not provide it.",
                label(),
                schema.coordinate(field)
            );
            let places = [
                schema[wanted].node.map(|node| context.place(node)),
                schema[field].node.map(|node| context.place(node)),
            ];
            context.report(message, places.into_iter().flatten());
            continue;
        };
        if schema[argument].ty != schema[wanted].ty {
            let message = format!(
                "Interface field argument {} expects type {} but {} is type {}.",
                label(),
                schema.display(schema[wanted].ty),
                argument_label(schema, field, argument),
                schema.display(schema[argument].ty),
            );
            let places = [schema[wanted].node, schema[argument].node];
            let places = places.map(|node| context.type_place(node));
            context.report(message, places.into_iter().flatten());
        }
    }
}

/// What a field has beside the interface's arguments is not required.
fn check_additional_arguments(context: &mut Context, field: FieldId, expected: FieldId) {
    let schema = context.schema;
    for argument in schema[field].arguments.clone().map(InputValueId) {
        if !schema.is_required(argument) || argument_like(schema, expected, argument).is_some() {
            continue;
        }
        let message = format!(
            "Argument \"{}\" must not be required type \"{}\" if not provided by the Interface field \"{}\".",
            argument_label(schema, field, argument),
            schema.display(schema[argument].ty),
            schema.coordinate(expected),
        );
        let places = [
            schema[argument].node.map(|node| context.place(node)),
            schema[expected].node.map(|node| context.place(node)),
        ];
        context.report(message, places.into_iter().flatten());
    }
}

fn check_deprecation(context: &mut Context, field: FieldId, expected: FieldId) {
    let schema = context.schema;
    if schema[field].deprecation_reason.is_none() || schema[expected].deprecation_reason.is_some() {
        return;
    }
    let message = format!(
        "Interface field {} is not deprecated, so implementation field {} must not be deprecated.",
        schema.coordinate(expected),
        schema.coordinate(field),
    );
    let node = schema[field].node;
    let directive = node.and_then(|node| {
        let directives = context.document(node.document)[node.node].directives;
        context.deprecated_place(node.document, directives)
    });
    let ty = context.type_place(node);
    context.report(message, directive.into_iter().chain(ty));
}

/// The argument of `field` that has the name of another field's.
fn argument_like(schema: &Schema, field: FieldId, other: InputValueId) -> Option<InputValueId> {
    let name = schema[other].name;
    let mut arguments = schema[field].arguments.clone().map(InputValueId);
    arguments.find(|&argument| schema[argument].name == name)
}

fn argument_label(schema: &Schema, field: FieldId, argument: InputValueId) -> String {
    let name = schema.name(schema[argument].name);
    format!("{}({name}:)", schema.coordinate(field))
}

/// Whether each value of one type is one of the other (§3.6 IsSubType).
fn is_sub_type(schema: &Schema, ty: TypeRefId, of: TypeRefId) -> bool {
    if ty == of {
        return true;
    }
    match (schema[ty], schema[of]) {
        (TypeRef::NonNull(ty), TypeRef::NonNull(of)) => is_sub_type(schema, ty, of),
        (_, TypeRef::NonNull(_)) => false,
        (TypeRef::NonNull(ty), _) => is_sub_type(schema, ty, of),
        (TypeRef::List(ty), TypeRef::List(of)) => is_sub_type(schema, ty, of),
        (TypeRef::List(_), _) | (_, TypeRef::List(_)) => false,
        (TypeRef::Named(ty), TypeRef::Named(of)) => schema.is_sub_type(of, ty),
    }
}
