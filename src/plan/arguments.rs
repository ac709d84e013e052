//! Argument templates (§6.4.1): what a field's arguments are, but for the variables in them.
//! Equal templates are one, whatever field they belong to.

use crate::hash::Seed;
use crate::language::ast::{self, Document, Nodes};
use crate::schema::input::coerce_arguments;
use crate::schema::{FieldId, Schema, Tape};
use std::collections::HashMap;

/// A template of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TemplateId(pub u32);

/// The templates of a plan.
#[derive(Debug)]
pub struct Templates {
    tapes: Vec<Tape>,
    ids: HashMap<Tape, TemplateId, Seed>,
}

impl Templates {
    pub(super) fn new(seed: Seed) -> Templates {
        Templates {
            tapes: Vec::new(),
            ids: HashMap::with_hasher(seed),
        }
    }

    /// The template of a field's arguments: one object. Its tape is empty where the literals
    /// do not fit, which validation leaves to execution for custom scalars alone.
    pub(super) fn of_field(
        &mut self,
        schema: &Schema,
        document: &Document,
        variables: &HashMap<Box<[u8]>, u32, Seed>,
        field: FieldId,
        arguments: Nodes<ast::Argument>,
    ) -> Option<TemplateId> {
        let definitions = &schema[field].arguments;
        if definitions.is_empty() {
            return None;
        }
        let mut tape = Tape::default();
        let variable = |name: &[u8]| variables.get(name).copied();
        let coerced = coerce_arguments(
            schema,
            document,
            definitions,
            arguments,
            &variable,
            &mut tape,
        );
        if coerced.is_err() {
            tape = Tape::default();
        }
        let next = TemplateId(self.tapes.len() as u32);
        if let Some(&known) = self.ids.get(&tape) {
            return Some(known);
        }
        self.tapes.push(tape.clone());
        self.ids.insert(tape, next);
        Some(next)
    }

    /// A template's tape.
    pub fn tape(&self, template: TemplateId) -> &Tape {
        &self.tapes[template.0 as usize]
    }
}
