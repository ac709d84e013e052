//! Response paths (§7.1.2): found by climbing from a row to the root, on the cold path only.

use super::columns::{Cell, Cells, Tag};
use super::{BatchId, Execution, ItemsId, Parent};
use crate::plan::{Plan, PlanFieldId};

/// A step of a response path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStep {
    /// The response name of a field.
    Field(PlanFieldId),
    /// An index in a list.
    Index(u32),
}

/// Whether a cell leads to what is looked for: the index of it within the cell.
type Wanted = dyn Fn(&Cell) -> Option<u32>;

impl Execution {
    /// The path of a row, root first. Takes time in proportion to the parents' rows.
    #[inline(never)]
    pub fn path(&self, plan: &Plan, batch: BatchId, row: u32) -> Vec<PathStep> {
        let mut path = Vec::new();
        let mut at = (batch, row);
        while let Some(parent) = self.climb(plan, at.0, at.1, &mut path) {
            at = parent;
        }
        path.reverse();
        path
    }

    /// From a row to the row of the object that holds it, with the steps between, last first.
    fn climb(
        &self,
        plan: &Plan,
        batch: BatchId,
        row: u32,
        path: &mut Vec<PathStep>,
    ) -> Option<(BatchId, u32)> {
        let mut parent = self.batches[batch.0 as usize].parent;
        let mut is_wanted: Box<Wanted> = Box::new(move |cell| {
            let [first, second] = cell.payload;
            match cell.tag {
                Tag::Object => (first == batch.0 && second == row).then_some(0),
                Tag::DenseHead => row.checked_sub(first).filter(|&index| index < second),
                _ => None,
            }
        });
        loop {
            match parent {
                Parent::None => return None,
                Parent::Column(batch, field) => {
                    let row = self.find_in_column(plan, batch, field, &is_wanted)?;
                    path.push(PathStep::Field(field));
                    return Some((batch, row));
                }
                Parent::Items(items) => {
                    let (head, index) = self.find_in_items(items, &is_wanted)?;
                    path.push(PathStep::Index(index));
                    is_wanted = Box::new(move |cell| {
                        let is_list = cell.tag == Tag::List && cell.payload == [items.0, head];
                        is_list.then_some(0)
                    });
                    parent = self.items[items.0 as usize].parent;
                }
            }
        }
    }

    fn find_in_column(
        &self,
        plan: &Plan,
        batch: BatchId,
        field: PlanFieldId,
        is_wanted: &Wanted,
    ) -> Option<u32> {
        let batch = &self.batches[batch.0 as usize];
        let offset = field.0 - plan[batch.selection].fields.start;
        let start = offset * batch.rows;
        (0..batch.rows).find(|&row| self.matches(batch.cells, start + row, is_wanted).is_some())
    }

    /// The head of the list that holds the wanted item, and the item's index there.
    fn find_in_items(&self, items: ItemsId, is_wanted: &Wanted) -> Option<(u32, u32)> {
        let cells = self.items[items.0 as usize].cells;
        let mut head = 0;
        while head < cells.count {
            let cell = self.columns.cell(cells, head);
            if cell.tag == Tag::DenseHead {
                if let Some(index) = is_wanted(&cell) {
                    return Some((head, index));
                }
                head += 1;
                continue;
            }
            let length = cell.payload[0];
            for index in 0..length {
                if self.matches(cells, head + 1 + index, is_wanted).is_some() {
                    return Some((head, index));
                }
            }
            head += 1 + length;
        }
        None
    }

    fn matches(&self, cells: Cells, index: u32, is_wanted: &Wanted) -> Option<u32> {
        is_wanted(&self.columns.cell(cells, index))
    }
}
