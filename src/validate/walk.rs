//! The one walk over a document: it resolves names to what they mean in the schema, and calls
//! each rule where graphql-js calls it, in its order.
//!
//! Selection sets nest no deeper than the parser allows; spreads are not followed.

use super::context::{Context, EnteredSet, Resolved, NONE};
use super::report::Place;
use super::rules::{
    defer_stream_directive_label, fields_on_correct_type, fragments_on_composite_types,
    known_argument_names, known_directives, known_fragment_names, known_type_names,
    max_introspection_depth, no_schema_introspection, possible_fragment_spreads,
    provided_required_arguments, scalar_leafs, stream_directive_on_list_field,
    unique_argument_names, unique_directives_per_location, unique_input_field_names,
    values_of_correct_type, variables_are_input_types,
};
use super::usages::{self, ValuePlace};
use super::walk_type_system;
use crate::language::ast::{
    Argument, Definition, Directive, Field, FragmentDefinition, FragmentSpread, Id, InlineFragment,
    Nodes, OperationDefinition, OperationType, Selection, SelectionSet, Type, TypeKind, Value,
    VariableDefinition,
};
use crate::schema::input::InputType;
use crate::schema::{DirectiveLocation, FieldId, InputValueId, TypeId};

/// What surrounds a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    /// The type that selections here are made on.
    pub parent: Option<TypeId>,
    /// The nearest field around, if it is known.
    pub field: Option<FieldId>,
    /// Within `__schema` or `__type`, whose depth was measured there.
    pub introspection: bool,
}

/// Walks the document and lets the rules report what each node shows by itself.
pub fn walk(cx: &mut Context) {
    for (index, fragment) in cx.document.fragments.iter().enumerate() {
        cx.conditions[index] = cx.composite_type_named(fragment.type_condition);
    }
    for (index, definition) in cx.definitions() {
        let usages = cx.usages.len() as u32;
        cx.reports.place = Place::within(index, cx.sets.len() as u32);
        match definition {
            Definition::Operation(id) => {
                walk_operation(cx, index, &cx.document[id]);
                cx.operation_usages[id.index as usize] = usages..cx.usages.len() as u32;
            }
            Definition::Fragment(id) => {
                walk_fragment(cx, index, id);
                cx.fragment_usages[id.index as usize] = usages..cx.usages.len() as u32;
            }
            Definition::Schema(_) | Definition::Type(_) | Definition::Directive(_) => {
                walk_type_system::walk_definition(cx, definition);
            }
        }
    }
}

fn walk_operation(cx: &mut Context, index: usize, operation: &OperationDefinition) {
    for variable in cx.document.nodes(operation.variables) {
        walk_variable_definition(cx, variable, DirectiveLocation::VariableDefinition);
    }
    let location = match operation.operation {
        OperationType::Query => DirectiveLocation::Query,
        OperationType::Mutation => DirectiveLocation::Mutation,
        OperationType::Subscription => DirectiveLocation::Subscription,
    };
    walk_directives(cx, operation.directives, location, Scope::default());
    let scope = Scope {
        parent: cx.schema.root(operation.operation),
        ..Scope::default()
    };
    walk_selection_set(cx, index, operation.selection_set, scope);
}

fn walk_fragment(cx: &mut Context, index: usize, id: Id<FragmentDefinition>) {
    let fragment = &cx.document[id];
    for variable in cx.document.nodes(fragment.variables) {
        walk_variable_definition(cx, variable, DirectiveLocation::FragmentVariableDefinition);
    }
    known_type_names::check(cx, fragment.type_condition, false);
    let location = DirectiveLocation::FragmentDefinition;
    walk_directives(cx, fragment.directives, location, Scope::default());
    cx.fragment_sets[id.index as usize] = cx.sets.len() as u32;
    let scope = Scope {
        parent: cx.conditions[id.index as usize],
        ..Scope::default()
    };
    walk_selection_set(cx, index, fragment.selection_set, scope);
}

fn walk_variable_definition(
    cx: &mut Context,
    variable: &VariableDefinition,
    location: DirectiveLocation,
) {
    variables_are_input_types::check(cx, variable);
    unique_directives_per_location::check(cx, variable.directives);
    walk_type(cx, variable.ty, false);
    if let Some(default) = variable.default_value {
        let ty = cx.input_type(variable.ty);
        walk_constant(cx, default, ty);
    }
    walk_directives(cx, variable.directives, location, Scope::default());
}

/// Visits a type reference; within the definition of a type, more names are known.
pub fn walk_type(cx: &mut Context, ty: Id<Type>, in_type_system: bool) {
    match cx.document[ty].kind {
        TypeKind::Named(name) => known_type_names::check(cx, name, in_type_system),
        TypeKind::List(of) | TypeKind::NonNull(of) => walk_type(cx, of, in_type_system),
    }
}

/// Visits a value that holds no variables.
pub fn walk_constant(cx: &mut Context, value: Id<Value>, ty: Option<InputType>) {
    values_of_correct_type::check(cx, value, ty);
    unique_input_field_names::check(cx, value);
}

fn walk_selection_set(cx: &mut Context, index: usize, set: SelectionSet, scope: Scope) {
    cx.sets.push(EnteredSet {
        selections: set.selections,
        definition: index as u32,
    });
    cx.reports.place = Place::within(index, cx.sets.len() as u32);
    walk_selections(cx, index, set.selections, scope);
}

fn walk_selections(cx: &mut Context, index: usize, selections: Nodes<Selection>, scope: Scope) {
    for (id, selection) in cx.selections(selections) {
        match selection {
            Selection::Field(field) => walk_field(cx, index, id, field, scope),
            Selection::FragmentSpread(spread) => walk_spread(cx, id, spread, scope),
            Selection::InlineFragment(fragment) => {
                walk_inline_fragment(cx, index, id, fragment, scope);
            }
        }
    }
}

fn walk_field(cx: &mut Context, index: usize, id: Id<Selection>, field: &Field, scope: Scope) {
    let definition = scope
        .parent
        .and_then(|parent| cx.schema.field_named(parent, cx.document.name(field.name)));
    resolve_field(cx, id, field, scope.parent, definition);
    let mut inner = Scope {
        parent: None,
        field: definition,
        introspection: scope.introspection,
    };
    if let Some(definition) = definition {
        scalar_leafs::check(cx, field, definition);
    } else if let Some(parent) = scope.parent {
        fields_on_correct_type::report(cx, field, parent);
    }
    if !field.directives.is_empty() {
        unique_directives_per_location::check(cx, field.directives);
    }
    if field.arguments.len() > 1 {
        unique_argument_names::check(cx, field.arguments);
    }
    max_introspection_depth::check(cx, field, id, &mut inner.introspection);
    if !cx.options.introspection {
        no_schema_introspection::check(cx, field, definition);
    }
    for argument in cx.document.nodes(field.arguments) {
        walk_argument(cx, argument, definition);
    }
    if !field.directives.is_empty() {
        let around = Scope {
            parent: scope.parent,
            ..inner
        };
        walk_directives(cx, field.directives, DirectiveLocation::Field, around);
    }
    if let Some(set) = field.selection_set {
        inner.parent = definition.and_then(|definition| {
            let named = cx.schema.named_type(cx.schema[definition].ty);
            cx.schema[named].kind.is_composite().then_some(named)
        });
        cx.resolved[id.index as usize].set = cx.sets.len() as u32;
        walk_selection_set(cx, index, set, inner);
    }
    if let Some(definition) = definition {
        provided_required_arguments::field(cx, field, definition);
    }
}

fn resolve_field(
    cx: &mut Context,
    id: Id<Selection>,
    field: &Field,
    parent: Option<TypeId>,
    definition: Option<FieldId>,
) {
    let response_name = match (field.alias, definition) {
        (None, Some(definition)) => cx.schema[definition].name.0,
        (Some(_), _) | (None, None) => cx.names.number(cx.document.name(field.response_name())),
    };
    cx.resolved[id.index as usize] = Resolved {
        target: definition.map_or(NONE, |definition| definition.0),
        parent: parent.map_or(NONE, |parent| parent.0),
        response_name,
        set: NONE,
    };
}

fn walk_argument(cx: &mut Context, argument: &Argument, field: Option<FieldId>) {
    let name = cx.document.name(argument.name);
    let definition = field.and_then(|field| {
        cx.schema
            .input_value_named(&cx.schema[field].arguments, name)
    });
    if let (Some(field), None) = (field, definition) {
        known_argument_names::field(cx, argument, field);
    }
    walk_argument_value(cx, argument, definition);
}

fn walk_argument_value(cx: &mut Context, argument: &Argument, definition: Option<InputValueId>) {
    let mut place = ValuePlace::default();
    if let Some(definition) = definition {
        let definition = &cx.schema[definition];
        place.ty = Some(definition.ty);
        place.has_default = definition.default_value.is_some();
    }
    walk_constant(cx, argument.value, place.ty.map(InputType::Schema));
    usages::collect(cx, argument.value, place);
}

fn walk_spread(cx: &mut Context, id: Id<Selection>, spread: &FragmentSpread, scope: Scope) {
    let target = cx.fragment_named(spread.name);
    cx.resolved[id.index as usize] = Resolved {
        target: target.unwrap_or(NONE),
        parent: scope.parent.map_or(NONE, |parent| parent.0),
        ..Resolved::UNKNOWN
    };
    match target {
        Some(target) => possible_fragment_spreads::spread(cx, spread, target, scope.parent),
        None => known_fragment_names::report(cx, spread),
    }
    if !spread.directives.is_empty() {
        unique_directives_per_location::check(cx, spread.directives);
        let location = DirectiveLocation::FragmentSpread;
        walk_directives(cx, spread.directives, location, scope);
    }
}

fn walk_inline_fragment(
    cx: &mut Context,
    index: usize,
    id: Id<Selection>,
    fragment: &InlineFragment,
    scope: Scope,
) {
    let mut inner = scope;
    if let Some(condition) = fragment.type_condition {
        inner.parent = cx.composite_type_named(condition);
        if inner.parent.is_none() {
            fragments_on_composite_types::inline_fragment(cx, condition);
        }
    }
    cx.resolved[id.index as usize] = Resolved {
        target: inner.parent.map_or(NONE, |ty| ty.0),
        parent: scope.parent.map_or(NONE, |parent| parent.0),
        ..Resolved::UNKNOWN
    };
    possible_fragment_spreads::inline_fragment(cx, fragment, inner.parent, scope.parent);
    unique_directives_per_location::check(cx, fragment.directives);
    if let Some(condition) = fragment.type_condition {
        known_type_names::check(cx, condition, false);
    }
    let location = DirectiveLocation::InlineFragment;
    walk_directives(cx, fragment.directives, location, scope);
    walk_selections(cx, index, fragment.selection_set.selections, inner);
}

/// Visits the directives that stand at one place.
pub fn walk_directives(
    cx: &mut Context,
    directives: Nodes<Directive>,
    location: DirectiveLocation,
    scope: Scope,
) {
    for directive in cx.document.nodes(directives) {
        let definition = known_directives::check(cx, directive, location);
        if matches!(cx.document.name(directive.name), b"defer" | b"stream") {
            cx.incremental = true;
            defer_stream_directive_label::check(cx, directive);
            stream_directive_on_list_field::check(cx, directive, scope);
        }
        known_argument_names::directive(cx, directive);
        unique_argument_names::check(cx, directive.arguments);
        for argument in cx.document.nodes(directive.arguments) {
            let name = cx.document.name(argument.name);
            // Beside an unknown directive graphql-js takes the arguments for the field's.
            let arguments = match (definition, scope.field) {
                (Some(directive), _) => Some(&cx.schema[directive].arguments),
                (None, Some(field)) => Some(&cx.schema[field].arguments),
                (None, None) => None,
            };
            let argument_definition =
                arguments.and_then(|ids| cx.schema.input_value_named(ids, name));
            walk_argument_value(cx, argument, argument_definition);
        }
        provided_required_arguments::directive(cx, directive);
    }
}
