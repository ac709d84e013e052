//! The rules, one a file, named as in graphql-js.

use crate::hash::Seed;
use std::collections::HashMap;

pub mod defer_stream_directive_label;
pub mod defer_stream_directive_on_root_field;
pub mod defer_stream_directive_on_valid_operations;
pub mod executable_definitions;
pub mod fields_on_correct_type;
pub mod fragments_on_composite_types;
pub mod known_argument_names;
pub mod known_directives;
pub mod known_fragment_names;
pub mod known_operation_types;
pub mod known_type_names;
pub mod lone_anonymous_operation;
pub mod max_introspection_depth;
pub mod no_fragment_cycles;
pub mod no_schema_introspection;
pub mod no_undefined_variables;
pub mod no_unused_fragments;
pub mod no_unused_variables;
pub mod overlapping_fields_can_be_merged;
pub mod possible_fragment_spreads;
pub mod provided_required_arguments;
pub mod scalar_leafs;
pub mod single_field_subscriptions;
pub mod stream_directive_on_list_field;
pub mod unique_argument_names;
pub mod unique_directives_per_location;
pub mod unique_fragment_names;
pub mod unique_input_field_names;
pub mod unique_operation_names;
pub mod unique_variable_names;
pub mod values_of_correct_type;
pub mod variables_are_input_types;
pub mod variables_in_allowed_position;

/// Where names were first met.
pub type Known<'a> = HashMap<&'a [u8], u32, Seed>;
