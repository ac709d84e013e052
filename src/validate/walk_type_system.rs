//! The walk through definitions of the type system: a request's document must not hold any,
//! and is told what else is wrong with them.

use super::context::Context;
use super::rules::unique_directives_per_location::{check, check_at};
use super::rules::{known_type_names, unique_input_field_names};
use super::walk::{walk_directives, walk_type, Scope};
use crate::language::ast::{
    Definition, Directive, DirectiveDefinition, InputValueDefinition, Nodes, SchemaDefinition,
    TypeDefinition, TypeDefinitionKind,
};
use crate::schema::DirectiveLocation;

/// Walks a definition of the type system.
pub fn walk_definition(cx: &mut Context, definition: Definition) {
    let document = cx.document;
    match definition {
        Definition::Schema(id) => walk_schema(cx, &document[id]),
        Definition::Type(id) => walk_type_definition(cx, &document[id]),
        Definition::Directive(id) => walk_directive_definition(cx, &document[id]),
        Definition::Operation(_) | Definition::Fragment(_) => {}
    }
}

/// Set in the places of directives' definitions, whose names may be those of types.
const OF_DIRECTIVE: u32 = 1 << 31;

/// The number of the place that all definitions of this name are.
fn place<'a>(cx: &mut Context<'a>, name: &'a [u8]) -> u32 {
    cx.places += 1;
    *cx.places_of_types.entry(name).or_insert(cx.places)
}

fn walk_schema(cx: &mut Context, schema: &SchemaDefinition) {
    let place = place(cx, b"schema {");
    check_at(cx, schema.directives, place);
    directives(cx, schema.directives, DirectiveLocation::Schema);
    for operation_type in cx.document.nodes(schema.operation_types) {
        known_type_names::check(cx, operation_type.ty, true);
    }
}

fn walk_type_definition(cx: &mut Context, ty: &TypeDefinition) {
    let document = cx.document;
    let place = place(cx, document.name(ty.name));
    check_at(cx, ty.directives, place);
    let location = match ty.kind {
        TypeDefinitionKind::Scalar => DirectiveLocation::Scalar,
        TypeDefinitionKind::Object => DirectiveLocation::Object,
        TypeDefinitionKind::Interface => DirectiveLocation::Interface,
        TypeDefinitionKind::Union => DirectiveLocation::Union,
        TypeDefinitionKind::Enum => DirectiveLocation::Enum,
        TypeDefinitionKind::InputObject => DirectiveLocation::InputObject,
    };
    let is_union = ty.kind == TypeDefinitionKind::Union;
    if is_union {
        directives(cx, ty.directives, location);
    }
    for &name in document.nodes(ty.named_types) {
        known_type_names::check(cx, name, true);
    }
    if !is_union {
        directives(cx, ty.directives, location);
    }
    for field in document.nodes(ty.fields) {
        check(cx, field.directives);
        let location = DirectiveLocation::ArgumentDefinition;
        walk_input_values(cx, field.arguments, location);
        walk_type(cx, field.ty, true);
        directives(cx, field.directives, DirectiveLocation::FieldDefinition);
    }
    for value in document.nodes(ty.values) {
        check(cx, value.directives);
        directives(cx, value.directives, DirectiveLocation::EnumValue);
    }
    walk_input_values(cx, ty.input_fields, DirectiveLocation::InputFieldDefinition);
}

fn walk_directive_definition(cx: &mut Context, directive: &DirectiveDefinition) {
    let place = place(cx, cx.document.name(directive.name)) | OF_DIRECTIVE;
    check_at(cx, directive.directives, place);
    walk_input_values(
        cx,
        directive.arguments,
        DirectiveLocation::ArgumentDefinition,
    );
    directives(
        cx,
        directive.directives,
        DirectiveLocation::DirectiveDefinition,
    );
}

fn walk_input_values(
    cx: &mut Context,
    values: Nodes<InputValueDefinition>,
    location: DirectiveLocation,
) {
    for value in cx.document.nodes(values) {
        check(cx, value.directives);
        walk_type(cx, value.ty, true);
        if let Some(default) = value.default_value {
            unique_input_field_names::check(cx, default);
        }
        directives(cx, value.directives, location);
    }
}

fn directives(cx: &mut Context, directives: Nodes<Directive>, location: DirectiveLocation) {
    walk_directives(cx, directives, location, Scope::default());
}
