//! Default values that hold themselves (§3.10): the default of a field leaves out a field whose
//! default leaves out …, back to the first.

use super::Context;
use crate::error::Location;
use crate::language::ast::{Id, Value, ValueKind};
use crate::schema::{InputValueId, Schema, TypeId, TypeKind};
use std::collections::HashSet;

/// The walk over all default values of a schema; each is entered once.
#[derive(Default)]
pub(super) struct Cycles {
    visited: HashSet<InputValueId>,
    /// The fields whose defaults are being walked.
    path: Vec<InputValueId>,
}

/// What is left to walk. A stack of these stands for the calls of a recursion, which a long
/// chain of defaults would make too deep.
enum Step {
    /// A value of an input object: its type, its document and its node.
    Value(TypeId, u32, Id<Value>),
    /// The default of a field that a value leaves out.
    Default(InputValueId),
    /// The end of a field's default.
    Leave,
}

impl Cycles {
    pub(super) fn check(&mut self, context: &mut Context, ty: TypeId) {
        let mut steps = Vec::new();
        push_fields(context.schema, ty, None, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Value(ty, document, value) => {
                    push_parts(context.schema, ty, document, value, &mut steps);
                }
                Step::Default(field) => self.enter(context, field, &mut steps),
                Step::Leave => {
                    self.path.pop();
                }
            }
        }
    }

    fn enter(&mut self, context: &mut Context, field: InputValueId, steps: &mut Vec<Step>) {
        let schema = context.schema;
        let Some(default) = schema[field].default_value else {
            return;
        };
        if let Some(start) = self.path.iter().position(|&known| known == field) {
            self.report(context, field, start);
            return;
        }
        if self.visited.insert(field) {
            self.path.push(field);
            steps.push(Step::Leave);
            let ty = schema.named_type(schema[field].ty);
            steps.push(Step::Value(ty, default.document, default.node));
        }
    }

    fn report(&self, context: &mut Context, field: InputValueId, start: usize) {
        let schema = context.schema;
        let name = schema.input_field_name(field);
        let via: Vec<String> = self.path[start + 1..]
            .iter()
            .map(|&field| schema.input_field_name(field))
            .collect();
        let via = match via.is_empty() {
            true => String::new(),
            false => format!(" via the default values of: {}", via.join(", ")),
        };
        let message = format!(
            "Invalid circular reference. The default value of Input Object field {name} references itself{via}."
        );
        let places: Vec<Location> = self.path[start..]
            .iter()
            .filter_map(|&field| schema[field].default_value)
            .map(|default| {
                let document = context.document(default.document);
                document.location(document[default.node].span.start)
            })
            .collect();
        context.report(message, places);
    }
}

/// Pushes the parts of a value, so that the first is walked first.
fn push_parts(schema: &Schema, ty: TypeId, document: u32, value: Id<Value>, steps: &mut Vec<Step>) {
    match schema.documents[document as usize][value].kind {
        ValueKind::List(items) => {
            let items = items.ids().rev();
            steps.extend(items.map(|item| Step::Value(ty, document, item)));
        }
        ValueKind::Object(_) => push_fields(schema, ty, Some((document, value)), steps),
        ValueKind::Variable
        | ValueKind::Int
        | ValueKind::Float
        | ValueKind::String { .. }
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => {}
    }
}

/// Pushes, for each field that is an input object, what the value gives it or else its default.
fn push_fields(
    schema: &Schema,
    ty: TypeId,
    value: Option<(u32, Id<Value>)>,
    steps: &mut Vec<Step>,
) {
    for field in schema[ty].input_fields.clone().rev().map(InputValueId) {
        let of = schema.named_type(schema[field].ty);
        if schema[of].kind != TypeKind::InputObject {
            continue;
        }
        let given = value.and_then(|(document, value)| {
            let source = &schema.documents[document as usize];
            let ValueKind::Object(fields) = source[value].kind else {
                return None;
            };
            let name = schema.name(schema[field].name).as_bytes();
            let mut fields = source.nodes(fields).iter().rev();
            let given = fields.find(|field| source.name(field.name) == name)?;
            Some(Step::Value(of, document, given.value))
        });
        steps.push(given.unwrap_or(Step::Default(field)));
    }
}
