//! Introspection (§4) while executing: names that are known beforehand, and the answers to
//! `__schema` and `__type`, written from the schema's tables.

use super::Execution;
use crate::json::simd::LANES;
use crate::json::write::{OutOfRoom, Output};
use crate::plan::{Kind, Plan, PlanFieldId, SelectionId};
use crate::schema::input::VariableState;
use crate::schema::{
    IntrospectionArguments, IntrospectionObject, IntrospectionValue, Op, Schema, Tape, TypeId,
    META_TYPE, VARIABLE_HAS_DEFAULT,
};

/// Names as JSON strings, ready to copy: of types, and of enum values.
#[derive(Debug, Default)]
pub struct Constants {
    text: Vec<u8>,
    types: Vec<(u32, u32)>,
    enum_values: Vec<(u32, u32)>,
}

impl Constants {
    /// The names of a schema.
    pub fn new(schema: &Schema) -> Constants {
        let mut constants = Constants::default();
        let types = schema
            .types
            .iter()
            .map(|ty| constants.push(schema.name(ty.name)))
            .collect::<Vec<_>>();
        let enum_values = schema
            .enum_values
            .iter()
            .map(|value| constants.push(schema.name(value.name)))
            .collect::<Vec<_>>();
        constants.types = types;
        constants.enum_values = enum_values;
        constants.text.extend_from_slice(&[0; LANES]);
        constants
    }

    fn push(&mut self, name: &str) -> (u32, u32) {
        let start = self.text.len() as u32;
        self.text.push(b'"');
        self.text.extend_from_slice(name.as_bytes());
        self.text.push(b'"');
        (start, self.text.len() as u32 - start)
    }

    /// A type's name with quotes; [`LANES`] bytes after it may be read.
    pub fn type_name(&self, ty: TypeId) -> &[u8] {
        self.slice(self.types[ty.index()])
    }

    /// An enum value's name with quotes; [`LANES`] bytes after it may be read.
    pub fn enum_value(&self, value: u32) -> &[u8] {
        self.slice(self.enum_values[value as usize])
    }

    fn slice(&self, (start, length): (u32, u32)) -> &[u8] {
        &self.text[start as usize..(start + length) as usize]
    }
}

/// Plans everything beneath the fields of introspection that the batches have, so that the
/// answer can be written from a plan that does not change.
pub(super) fn prepare(execution: &mut Execution, schema: &Schema, plan: &mut Plan) {
    let mut selections: Vec<SelectionId> = Vec::new();
    for batch in 0..execution.batches.len() {
        let selection = execution.batches[batch].selection;
        for field in plan[selection].fields.clone().map(PlanFieldId) {
            if plan[field].kind == Kind::Introspection {
                selections.push(plan.child(schema, field, plan[field].ty));
            }
        }
    }
    let mut next = 0;
    while let Some(&selection) = selections.get(next) {
        next += 1;
        for field in plan[selection].fields.clone().map(PlanFieldId) {
            if plan[field].kind != Kind::Object {
                continue;
            }
            let planned = plan.planned_child(field, plan[field].ty).is_some();
            let child = plan.child(schema, field, plan[field].ty);
            if !planned || !selections.contains(&child) {
                selections.push(child);
            }
        }
    }
    execution.evaluate_conditions(plan);
    for selection in selections {
        execution.order(plan, selection);
    }
}

/// Writes the answer to `__schema` or `__type`.
pub(super) fn write(
    execution: &Execution,
    schema: &Schema,
    plan: &Plan,
    field: PlanFieldId,
    output: &mut Output,
) -> Result<(), OutOfRoom> {
    let mut writer = Writer {
        execution,
        schema,
        plan,
        output,
    };
    let object = match schema.meta_fields[META_TYPE] == Some(plan[field].field) {
        false => Some(IntrospectionObject::Schema),
        true => writer
            .name_argument(field)
            .and_then(|name| schema.introspect_type(&name)),
    };
    match object {
        Some(object) => writer.object(field, object),
        None => writer.output.text(b"null"),
    }
}

struct Writer<'a> {
    execution: &'a Execution,
    schema: &'a Schema,
    plan: &'a Plan,
    output: &'a mut Output,
}

impl Writer<'_> {
    /// An object of introspection with the selection of the field that answers it.
    fn object(&mut self, field: PlanFieldId, object: IntrospectionObject) -> Result<(), OutOfRoom> {
        let plan = self.plan;
        let selection = plan
            .planned_child(field, plan[field].ty)
            .expect("prepared: all selections of introspection are planned");
        let mut separator = b'{';
        for field in self.execution.selected_fields(plan, selection) {
            let (start, length) = plan[field].key;
            self.output.byte(separator);
            separator = b',';
            // The key begins with its own comma.
            let key = &plan.keys()[start as usize + 1..(start + length) as usize];
            self.output.text(key)?;
            self.value(field, object)?;
        }
        if separator == b'{' {
            self.output.byte(b'{');
        }
        self.output.byte(b'}');
        self.output.reserve(0)
    }

    fn value(&mut self, field: PlanFieldId, object: IntrospectionObject) -> Result<(), OutOfRoom> {
        let planned = &self.plan[field];
        if planned.kind == Kind::Typename {
            let name = self.schema.type_name(planned.parent);
            return self.output.string_of(name.as_bytes());
        }
        let schema = self.schema;
        let asked = schema
            .introspection_field(planned.field)
            .expect("a field of introspection's types");
        let arguments = IntrospectionArguments {
            include_deprecated: self.include_deprecated(field),
            ..IntrospectionArguments::default()
        };
        match schema.introspect(object, asked, arguments) {
            IntrospectionValue::Null => self.output.text(b"null"),
            IntrospectionValue::Boolean(true) => self.output.text(b"true"),
            IntrospectionValue::Boolean(false) => self.output.text(b"false"),
            IntrospectionValue::Text(text) => self.output.string_of(text.as_bytes()),
            IntrospectionValue::EnumValue(name) => self.output.string_of(name.as_bytes()),
            IntrospectionValue::EnumValues(names) => self.list(names.iter(), |writer, name| {
                writer.output.string_of(name.as_bytes())
            }),
            IntrospectionValue::Object(object) => self.object(field, object),
            IntrospectionValue::Objects(objects) => self.list(objects.iter(), |writer, &object| {
                writer.object(field, object)
            }),
        }
    }

    fn list<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> Result<(), OutOfRoom>,
    ) -> Result<(), OutOfRoom> {
        self.output.byte(b'[');
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.output.byte(b',');
            }
            write(self, item)?;
        }
        self.output.byte(b']');
        self.output.reserve(0)
    }

    fn include_deprecated(&self, field: PlanFieldId) -> bool {
        match self.argument(field) {
            Some(Argument::Constant(at)) => at.word() == Op::True as u32,
            Some(Argument::Variable(index)) => {
                self.execution.variable_op(index) == Some(Op::True as u32)
            }
            None => false,
        }
    }

    fn name_argument(&self, field: PlanFieldId) -> Option<Vec<u8>> {
        match self.argument(field)? {
            Argument::Constant(at) => at.string(),
            Argument::Variable(index) => self.execution.variable_string(index),
        }
    }

    /// The only argument that a field of introspection has.
    fn argument(&self, field: PlanFieldId) -> Option<Argument<'_>> {
        let tape = self.plan.templates().tape(self.plan[field].arguments?);
        let words = &tape.words;
        // An object of one entry: its operation, its count, a name, the value.
        if words.first() != Some(&(Op::Object as u32)) || words.get(1) != Some(&1) {
            return None;
        }
        let at = TapePlace { tape, at: 3 };
        if at.word() != Op::Variable as u32 {
            return Some(Argument::Constant(at));
        }
        let (index, flags) = (words[4], words[5]);
        let is_absent = self.execution.variable_state(index) == VariableState::Absent;
        if is_absent && flags & VARIABLE_HAS_DEFAULT != 0 {
            return Some(Argument::Constant(TapePlace { tape, at: 6 }));
        }
        Some(Argument::Variable(index))
    }
}

enum Argument<'a> {
    Constant(TapePlace<'a>),
    Variable(u32),
}

/// A value in a tape.
#[derive(Clone, Copy)]
struct TapePlace<'a> {
    tape: &'a Tape,
    at: usize,
}

impl TapePlace<'_> {
    fn word(self) -> u32 {
        self.tape.words[self.at]
    }

    fn string(self) -> Option<Vec<u8>> {
        if self.word() != Op::String as u32 {
            return None;
        }
        let (start, length) = (self.tape.words[self.at + 1], self.tape.words[self.at + 2]);
        Some(self.tape.text[start as usize..(start + length) as usize].to_vec())
    }
}
