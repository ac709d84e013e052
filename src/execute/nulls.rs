//! Null propagation (§6.4.4), a pass over the columns before the response is written.
//!
//! The pass walks in response order, records each error with its path, and makes the nearest
//! nullable position null. What lies beneath a nulled position is not visited, so each
//! nulled subtree keeps the errors that come before the one that nulled it, as a
//! depth-first execution has them.
//!
//! While cells are pending the same walk, without recording, tells whether any of them still
//! counts.

use super::columns::{Cells, Tag};
use super::path::PathStep;
use super::{BatchId, Execution, ItemsId};
use crate::limits::Limits;
use crate::plan::{Kind, NullCheck, Plan, PlanFieldId};

/// What made a position null.
#[derive(Clone, Copy, Debug)]
pub enum Cause {
    /// An error of the host, by its number.
    Host(u32),
    /// Null where the type forbids it.
    Null,
    /// A variable in a condition is null where the condition forbids it.
    Condition(NullCheck),
}

/// An execution error (§7.1.2): the host words it.
#[derive(Clone, Debug)]
pub struct ExecutionError {
    /// What made the position null.
    pub cause: Cause,
    /// Where in the response.
    pub path: Vec<PathStep>,
    /// The field; its selected occurrences are the error's locations. Of a condition that
    /// keeps the root from being collected, none.
    pub field: Option<PlanFieldId>,
}

/// Null is forbidden where it came to stand: the position around it becomes null.
struct Forbidden;

struct Walk<'a> {
    execution: &'a mut Execution,
    plan: &'a Plan,
    path: Vec<PathStep>,
    /// Errors are recorded and positions nulled; else the walk only looks.
    records: bool,
    errors_max: usize,
    /// Pending cells that still count.
    pending: u32,
}

impl Execution {
    /// Records the errors and makes positions null. Errors beyond the limit are counted by
    /// the host's last one.
    pub(super) fn propagate_nulls(&mut self, plan: &Plan, limits: &Limits) {
        let errors_max = limits.errors as usize;
        let (data_is_null, _) = self.walk_nulls(plan, true, errors_max);
        self.data_is_null = data_is_null;
    }

    /// How many pending cells still count: those not beneath a position that is null already.
    pub fn live_pending(&mut self, plan: &Plan) -> u32 {
        self.walk_nulls(plan, false, 0).1
    }

    /// Whether `data` is null already, whatever is pending.
    pub fn data_will_be_null(&mut self, plan: &Plan) -> bool {
        self.walk_nulls(plan, false, 0).0
    }

    fn walk_nulls(&mut self, plan: &Plan, records: bool, errors_max: usize) -> (bool, u32) {
        let mut orders = 0;
        while orders < self.batches.len() {
            self.order(plan, self.batches[orders].selection);
            orders += 1;
        }
        let mut walk = Walk {
            execution: self,
            plan,
            path: Vec::new(),
            records,
            errors_max,
            pending: 0,
        };
        let failed = walk.row(BatchId(0), 0).is_err();
        (failed, if failed { 0 } else { walk.pending })
    }
}

impl Walk<'_> {
    fn row(&mut self, batch: BatchId, row: u32) -> Result<(), Forbidden> {
        if let Some(check) = self.execution.batches[batch.0 as usize].refused {
            let field = self.path.iter().rev().find_map(|step| match *step {
                PathStep::Field(field) => Some(field),
                PathStep::Index(_) => None,
            });
            self.record(Cause::Condition(check), field);
            return Err(Forbidden);
        }
        let selection = self.execution.batches[batch.0 as usize].selection;
        let fields = self.plan[selection].fields.clone();
        let before = self.pending;
        let length = match self.execution.orders.get(&selection) {
            Some(order) => order.len() as u32,
            None => fields.len() as u32,
        };
        for position in 0..length {
            let offset = match self.execution.orders.get(&selection) {
                Some(order) => order[position as usize],
                None => position,
            };
            let field = PlanFieldId(fields.start + offset);
            let planned = &self.plan[field];
            let is_column = !matches!(planned.kind, Kind::Typename | Kind::Introspection);
            if !is_column || !self.execution.is_selected(planned.condition) {
                continue;
            }
            let batch = &self.execution.batches[batch.0 as usize];
            let (cells, index) = (batch.cells, offset * batch.rows + row);
            self.path.push(PathStep::Field(field));
            let value = self.value(field, cells, index, 0);
            self.path.pop();
            if value.is_err() {
                self.pending = before;
                return Err(Forbidden);
            }
        }
        Ok(())
    }

    /// A value inside `level` lists of its field.
    fn value(
        &mut self,
        field: PlanFieldId,
        cells: Cells,
        index: u32,
        level: u32,
    ) -> Result<(), Forbidden> {
        let cell = self.execution.columns.cell(cells, index);
        let [first, second] = cell.payload;
        let nulls = match cell.tag {
            Tag::Null => {
                if self.forbids_null(field, level) {
                    self.record(Cause::Null, Some(field));
                    return Err(Forbidden);
                }
                return Ok(());
            }
            Tag::Error => {
                self.record(Cause::Host(first), Some(field));
                true
            }
            Tag::Object => self.object(BatchId(first), second).is_err(),
            Tag::List => self.list(field, ItemsId(first), second, level + 1).is_err(),
            Tag::Pending => {
                self.pending += 1;
                false
            }
            Tag::False
            | Tag::True
            | Tag::Int
            | Tag::Float
            | Tag::String
            | Tag::StringWithSurrogates
            | Tag::Enum
            | Tag::Raw
            | Tag::DenseHead
            | Tag::Head
            | Tag::Unfilled => false,
        };
        if !nulls {
            return Ok(());
        }
        if self.records {
            self.execution.columns.set(cells, index, Tag::Null, [0, 0]);
        }
        if self.forbids_null(field, level) {
            Err(Forbidden)
        } else {
            Ok(())
        }
    }

    fn object(&mut self, batch: BatchId, row: u32) -> Result<(), Forbidden> {
        let result = self.row(batch, row);
        if result.is_err() && self.records {
            self.execution.batches[batch.0 as usize].null_row(row);
        }
        result
    }

    fn list(
        &mut self,
        field: PlanFieldId,
        items: ItemsId,
        head: u32,
        level: u32,
    ) -> Result<(), Forbidden> {
        let Items { cells, child } = self.items(items);
        let head_cell = self.execution.columns.cell(cells, head);
        let before = self.pending;
        let dense = head_cell.tag == Tag::DenseHead;
        let [first, second] = head_cell.payload;
        let length = if dense { second } else { first };
        for item in 0..length {
            self.path.push(PathStep::Index(item));
            let value = if dense {
                let row = self.object(child, first + item);
                row.or_else(|_| {
                    if self.forbids_null(field, level) {
                        Err(Forbidden)
                    } else {
                        Ok(())
                    }
                })
            } else {
                self.value(field, cells, head + 1 + item, level)
            };
            self.path.pop();
            if value.is_err() {
                self.pending = before;
                return Err(Forbidden);
            }
        }
        Ok(())
    }

    fn items(&self, items: ItemsId) -> Items {
        let items = &self.execution.items[items.0 as usize];
        Items {
            cells: items.cells,
            child: items.child,
        }
    }

    fn forbids_null(&self, field: PlanFieldId, level: u32) -> bool {
        self.plan[field].wrappers.is_non_null(level)
    }

    fn record(&mut self, cause: Cause, field: Option<PlanFieldId>) {
        if self.records && self.execution.errors.len() < self.errors_max {
            self.execution.errors.push(ExecutionError {
                cause,
                path: self.path.clone(),
                field,
            });
        }
    }
}

struct Items {
    cells: Cells,
    child: BatchId,
}
