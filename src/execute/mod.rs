//! Execution (§6, §7): batches over columns, null propagation, the response.
//!
//! The host (JavaScript, or a test in Rust) drives. It starts an execution, fills the cells
//! of the root batch, asks for a batch for the objects it met, fills that one, and so on;
//! when no cell is pending any more it finishes the execution, which propagates nulls and
//! writes the response. The engine calls nothing and waits for nothing.

pub mod columns;
pub mod introspection;
mod nulls;
pub mod path;
mod write;

use crate::hash::Seed;
use crate::json::write::{OutOfRoom, Output};
use crate::language::ast::OperationType;
use crate::limits::Limits;
use crate::plan::{NullCheck, Plan, PlanFieldId, SelectionId};
use crate::schema::input::{InputTape, InputValueNode, VariableState, VariableValues};
use crate::schema::{Op, Schema};
use columns::{Address, Cells, Columns};
use std::collections::HashMap;

pub use nulls::{Cause, ExecutionError};

/// A batch of an execution: the objects that one selection applies to at one level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BatchId(pub u32);

/// An item column of an execution: the items of all lists that one field has in one batch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ItemsId(pub u32);

/// Where a batch or an item column comes from; paths are found by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parent {
    /// The root.
    None,
    /// A field's column of a batch.
    Column(BatchId, PlanFieldId),
    /// An item column.
    Items(ItemsId),
}

/// A batch: rows × fields, column by column.
#[derive(Debug)]
pub struct Batch {
    /// The selection that the rows share.
    pub selection: SelectionId,
    /// Its cells: a column of `rows` for each field of the selection.
    pub cells: Cells,
    /// How many rows it has.
    pub rows: u32,
    /// Where its rows come from.
    pub parent: Parent,
    /// The delivery group it belongs to; 0 is the response itself.
    pub group: u32,
    /// The fields cannot be collected, since a condition is null that must not be: each row is
    /// that error, and its cells are not to be filled.
    pub refused: Option<NullCheck>,
    /// The rows that are null after all; empty while there is none.
    nulled: Vec<u64>,
}

/// The items of lists.
#[derive(Debug)]
pub struct Items {
    /// A head cell before the items of each list.
    pub cells: Cells,
    /// The batch that dense lists of this column have their rows in.
    pub child: BatchId,
    /// Where its lists come from.
    pub parent: Parent,
}

/// What goes wrong while an execution asks for memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

/// An operation being executed.
#[derive(Debug, Default)]
pub struct Execution {
    /// The cells and strings.
    pub columns: Columns,
    /// The batches, the root first.
    pub batches: Vec<Batch>,
    /// The item columns.
    pub items: Vec<Items>,
    /// The response's `data`, once finished.
    pub output: Output,
    /// The errors, in order, once finished.
    pub errors: Vec<ExecutionError>,
    /// Whether a field is selected, by [`crate::plan::conditions::ConditionId`]; empty where no condition is variable.
    conditions: Vec<u8>,
    /// The order of fields of selections whose order depends on the request.
    orders: HashMap<SelectionId, Vec<u32>, Seed>,
    /// Whether `data` is null.
    data_is_null: bool,
    /// The coerced variables.
    pub variables: VariableValues,
    /// The variables as the host gave them, where the engine itself looks at them.
    pub input: InputTape,
}

impl Execution {
    /// Begins an execution of `plan`: a root batch of one row.
    ///
    /// Memory of an earlier execution serves again.
    #[inline]
    pub fn start(
        &mut self,
        plan: &Plan,
        variables: VariableValues,
        bytes_max: u32,
    ) -> Result<BatchId, OutOfMemory> {
        self.columns.begin(bytes_max);
        self.batches.clear();
        self.items.clear();
        self.errors.clear();
        self.conditions.clear();
        self.orders.clear();
        self.data_is_null = false;
        self.variables = variables;
        self.evaluate_conditions(plan);
        let root = self.batch(plan, plan.root, 1, Parent::None)?;
        if plan.operation_type() == OperationType::Mutation {
            // Its fields have turns: one that has not run yet is not null.
            let cells = self.batches[0].cells;
            for cell in 0..cells.count {
                self.columns
                    .set(cells, cell, columns::Tag::Unfilled, [0, 0]);
            }
        }
        Ok(root)
    }

    /// Evaluates the plan's conditions; again where selections planned since have added some.
    #[inline]
    pub fn evaluate_conditions(&mut self, plan: &Plan) {
        let conditions = plan.conditions();
        if conditions.is_constant() || self.conditions.len() == conditions.len() {
            return;
        }
        self.conditions.clear();
        self.conditions.resize(conditions.len(), 0);
        let variables = &self.variables;
        conditions.evaluate(
            |index| variable_op(variables, index) == Some(Op::True as u32),
            &mut self.conditions,
        );
    }

    /// What is known of a variable's value.
    pub fn variable_state(&self, index: u32) -> VariableState {
        match variable_op(&self.variables, index) {
            None => VariableState::Absent,
            Some(op) if op == Op::Absent as u32 => VariableState::Absent,
            Some(op) if op == Op::Null as u32 => VariableState::Null,
            Some(_) => VariableState::Given,
        }
    }

    /// Whether each condition of the plan holds, a byte each; empty where all are constant.
    pub fn conditions(&self) -> &[u8] {
        &self.conditions
    }

    /// Makes a batch of `rows` objects.
    #[inline]
    pub fn batch(
        &mut self,
        plan: &Plan,
        selection: SelectionId,
        rows: u32,
        parent: Parent,
    ) -> Result<BatchId, OutOfMemory> {
        self.evaluate_conditions(plan);
        let fields = plan.selection_fields(selection).len() as u32;
        let count = rows.checked_mul(fields).ok_or(OutOfMemory)?;
        let cells = self.columns.cells(count).ok_or(OutOfMemory)?;
        let id = BatchId(self.batches.len() as u32);
        let refused = self.refused(plan, selection);
        self.batches.try_reserve(1).map_err(|_| OutOfMemory)?;
        self.batches.push(Batch {
            selection,
            cells,
            rows,
            parent,
            group: 0,
            refused,
            nulled: Vec::new(),
        });
        Ok(id)
    }

    /// The condition that keeps a selection from being collected, if there is one (§6.4.1).
    #[inline]
    fn refused(&self, plan: &Plan, selection: SelectionId) -> Option<NullCheck> {
        let checks = plan.null_checks(selection).iter();
        let is_null = |check: &NullCheck| {
            self.variable_state(check.variable) == VariableState::Null
                && self.is_selected(check.condition)
        };
        checks.copied().find(is_null)
    }

    /// Makes an item column of `count` cells, heads included.
    #[inline]
    pub fn items(
        &mut self,
        count: u32,
        child: BatchId,
        parent: Parent,
    ) -> Result<ItemsId, OutOfMemory> {
        let cells = self.columns.cells(count).ok_or(OutOfMemory)?;
        let id = ItemsId(self.items.len() as u32);
        self.items.try_reserve(1).map_err(|_| OutOfMemory)?;
        self.items.push(Items {
            cells,
            child,
            parent,
        });
        Ok(id)
    }

    /// Propagates nulls, if `dirty` says that a cell holds an error or a forbidden null, and
    /// writes `data`.
    #[inline]
    pub fn finish(
        &mut self,
        schema: &Schema,
        names: &introspection::Constants,
        plan: &mut Plan,
        limits: &Limits,
        dirty: bool,
    ) -> Result<(), OutOfRoom> {
        self.settle(schema, plan, limits, dirty);
        let mut output = std::mem::take(&mut self.output);
        let written = write::response(self, schema, names, plan, limits, &mut output);
        output.finish();
        self.output = output;
        written
    }

    /// Does what comes before the response is written: plans introspection and propagates nulls.
    /// For a host that makes something else of the columns.
    #[inline]
    pub fn settle(&mut self, schema: &Schema, plan: &mut Plan, limits: &Limits, dirty: bool) {
        if plan.has_introspection() {
            introspection::prepare(self, schema, plan);
        }
        if dirty {
            self.propagate_nulls(plan, limits);
        }
    }

    /// The answer to `__schema` or `__type` as JSON, once settled.
    pub fn introspection(&mut self, schema: &Schema, plan: &Plan, field: PlanFieldId) -> Vec<u8> {
        let mut output = Output::default();
        let written = output
            .begin(usize::MAX)
            .and_then(|()| introspection::write(self, schema, plan, field, &mut output));
        output.finish();
        match written {
            Ok(()) => output.chunks().flatten().copied().collect(),
            Err(OutOfRoom) => b"null".to_vec(),
        }
    }

    /// The fields of a selection that this request selects, in response order, as offsets.
    pub fn selected_offsets(&mut self, plan: &Plan, selection: SelectionId) -> Vec<u32> {
        self.order(plan, selection);
        let first = plan[selection].fields.start;
        let fields = self.selected_fields(plan, selection);
        fields.map(|field| field.0 - first).collect()
    }

    /// Whether `data` is null; known once finished.
    pub fn data_is_null(&self) -> bool {
        self.data_is_null
    }

    /// Memory for the host to write strings to, of at least `bytes`: where it starts and ends.
    #[inline]
    pub fn string_room(&mut self, bytes: u32) -> Result<(Address, Address), OutOfMemory> {
        self.columns.string_room(bytes).ok_or(OutOfMemory)
    }

    /// Whether a field of the plan is selected in this request.
    #[inline]
    fn is_selected(&self, condition: crate::plan::conditions::ConditionId) -> bool {
        match self.conditions.get(condition.0 as usize) {
            Some(&value) => value != 0,
            None => condition == crate::plan::conditions::ALWAYS,
        }
    }

    /// The fields of a selection in response order, as offsets into the selection.
    #[inline]
    fn order(&mut self, plan: &Plan, selection: SelectionId) -> Option<&[u32]> {
        if !plan[selection].reorders {
            return None;
        }
        if !self.orders.contains_key(&selection) {
            let fields = plan[selection].fields.clone();
            let mut order: Vec<(u32, u32)> = (0..fields.len() as u32)
                .filter_map(|offset| {
                    let field = PlanFieldId(fields.start + offset);
                    let first = plan
                        .occurrences(field)
                        .iter()
                        .filter(|occurrence| self.is_selected(occurrence.condition))
                        .map(|occurrence| occurrence.sequence)
                        .min()?;
                    Some((first, offset))
                })
                .collect();
            crate::sort::sort_by_key(&mut order, |&one| one);
            let order = order.into_iter().map(|(_, offset)| offset).collect();
            self.orders.insert(selection, order);
        }
        self.orders.get(&selection).map(Vec::as_slice)
    }
}

impl Execution {
    /// The operation of a variable's coerced value.
    fn variable_op(&self, index: u32) -> Option<u32> {
        variable_op(&self.variables, index)
    }

    /// A variable's value, if it is a string: as it was coerced, or else as the host gave it.
    fn variable_string(&self, index: u32) -> Option<Vec<u8>> {
        let tape = &self.variables.tape;
        let start = *self.variables.starts.get(index as usize)? as usize;
        if tape.words[start] == Op::String as u32 {
            let (at, length) = (tape.words[start + 1], tape.words[start + 2]);
            return Some(tape.text[at as usize..(at + length) as usize].to_vec());
        }
        let mut at = self.input.start(0, 0);
        for variable in 0..index {
            at = self.input.start(variable as usize + 1, self.input.skip(at));
        }
        match self.input.node(at).0 {
            InputValueNode::String(_, text) => Some(text.to_vec()),
            _ => None,
        }
    }

    /// The fields of a selection that this request selects, in response order.
    fn selected_fields<'a>(
        &'a self,
        plan: &'a Plan,
        selection: SelectionId,
    ) -> impl Iterator<Item = PlanFieldId> + 'a {
        let fields = plan[selection].fields.clone();
        let order = self.orders.get(&selection);
        let count = order.map_or(fields.len(), Vec::len);
        (0..count)
            .map(move |position| {
                let offset = order.map_or(position as u32, |order| order[position]);
                PlanFieldId(fields.start + offset)
            })
            .filter(|&field| self.is_selected(plan[field].condition))
    }
}

fn variable_op(variables: &VariableValues, index: u32) -> Option<u32> {
    let start = *variables.starts.get(index as usize)?;
    variables.tape.words.get(start as usize).copied()
}

impl Batch {
    /// Whether a row is null after all.
    pub fn is_nulled(&self, row: u32) -> bool {
        match self.nulled.get(row as usize / 64) {
            Some(word) => word >> (row % 64) & 1 != 0,
            None => false,
        }
    }

    fn null_row(&mut self, row: u32) {
        if self.nulled.is_empty() {
            self.nulled.resize((self.rows as usize).div_ceil(64), 0);
        }
        self.nulled[row as usize / 64] |= 1 << (row % 64);
    }
}

impl Execution {
    /// The places of a field's occurrences that are selected in this request.
    pub fn locations(&self, plan: &Plan, field: PlanFieldId) -> Vec<crate::error::Location> {
        let starts = self.selected_starts(plan, field);
        starts.map(|start| plan.document.location(start)).collect()
    }

    /// The same in UTF-16 units from the start of the document.
    pub fn field_starts(&self, plan: &Plan, field: PlanFieldId) -> Vec<u32> {
        let starts = self.selected_starts(plan, field);
        starts
            .map(|start| {
                let before = String::from_utf8_lossy(&plan.document.source[..start as usize]);
                before.encode_utf16().count() as u32
            })
            .collect()
    }

    fn selected_starts<'a>(
        &'a self,
        plan: &'a Plan,
        field: PlanFieldId,
    ) -> impl Iterator<Item = u32> + 'a {
        plan.occurrences(field)
            .iter()
            .filter(|occurrence| self.is_selected(occurrence.condition))
            .map(|occurrence| {
                let node = crate::plan::field_node(&plan.document, occurrence.node);
                node.span().start
            })
    }
}
