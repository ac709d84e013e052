//! What is judged when all of a document is walked: its operations and fragments as wholes.

use super::context::Context;
use super::measure;
use super::report::Place;
use super::rules::no_fragment_cycles::Cycles;
use super::rules::{
    defer_stream_directive_on_root_field, defer_stream_directive_on_valid_operations,
    executable_definitions, fragments_on_composite_types, known_operation_types,
    lone_anonymous_operation, no_unused_fragments, overlapping_fields_can_be_merged,
    single_field_subscriptions, unique_directives_per_location, unique_fragment_names,
    unique_operation_names, unique_variable_names,
};
use super::spreads::Spreads;
use super::table::NameTable;
use super::variables::Variables;
use crate::language::ast::Definition;

/// Calls the rules that look at definitions, in graphql-js's order.
pub fn check(cx: &mut Context) {
    let document = cx.document;
    let spreads = Spreads::new(cx);
    if !measure::check(cx, &spreads) {
        return;
    }
    cx.reports.place = Place::DOCUMENT_ENTER;
    executable_definitions::check(cx);
    let mut variables = Variables::new(cx, &spreads);
    let selected = single_field_subscriptions::selected_by_fragments(cx, &spreads);
    let mut cycles = Cycles::new(cx);
    let mut operation_names = NameTable::with_hasher(cx.options.seed);
    let mut fragment_names = NameTable::with_hasher(cx.options.seed);
    let mut at_root = vec![false; document.fragments.len()];
    let mut in_subscriptions = at_root.clone();
    for (index, definition) in cx.definitions() {
        cx.reports.place = Place::enter(index);
        match definition {
            Definition::Operation(id) => {
                let operation = &document[id];
                known_operation_types::check(cx, operation);
                unique_operation_names::check(cx, operation, &mut operation_names);
                lone_anonymous_operation::check(cx, operation);
                single_field_subscriptions::check(cx, operation, &selected);
                unique_variable_names::check(cx, operation);
                variables.check(cx, &spreads, index, id.index as usize);
                unique_directives_per_location::check(cx, operation.directives);
                if cx.incremental && !cx.reports.is_full() {
                    defer_stream_directive_on_root_field::check(cx, operation, &mut at_root);
                    defer_stream_directive_on_valid_operations::check(
                        cx,
                        operation,
                        &mut in_subscriptions,
                    );
                }
            }
            Definition::Fragment(id) => {
                let fragment = &document[id];
                fragments_on_composite_types::fragment(cx, fragment);
                unique_fragment_names::check(cx, fragment, &mut fragment_names);
                cycles.check(cx, &spreads, id.index);
                unique_directives_per_location::check(cx, fragment.directives);
            }
            Definition::Schema(_) | Definition::Type(_) | Definition::Directive(_) => {}
        }
    }
    cx.reports.place = Place::DOCUMENT_LEAVE;
    no_unused_fragments::check(cx, &spreads);
    overlapping_fields_can_be_merged::check(cx);
}
