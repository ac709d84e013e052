//! The response (§7.1): `data` from the columns, depth-first, in response order.

use super::columns::{Cell, Cells, Tag};
use super::introspection::{self, Constants};
use super::{BatchId, Execution, ItemsId};
use crate::json::write::{OutOfRoom, Output};
use crate::limits::Limits;
use crate::plan::{Kind, Plan, PlanField, PlanFieldId};
use crate::schema::Schema;

const NULL: u64 = u64::from_le_bytes(*b"null\0\0\0\0");
const TRUE: u64 = u64::from_le_bytes(*b"true\0\0\0\0");
const FALSE: u64 = u64::from_le_bytes(*b"false\0\0\0");

/// Writes `{"data":…}`.
///
/// Like all of the hot path this is `#[inline]`, so that the wasm crate has a copy of its own, which
/// is optimised for speed while the rest of the engine is optimised for size.
#[inline]
pub(super) fn response(
    execution: &mut Execution,
    schema: &Schema,
    constants: &Constants,
    plan: &mut Plan,
    limits: &Limits,
    output: &mut Output,
) -> Result<(), OutOfRoom> {
    output.begin(limits.response_bytes as usize)?;
    output.constant(u64::from_le_bytes(*b"{\"data\":"), 8);
    if execution.data_is_null {
        output.constant(NULL, 4);
    } else {
        for index in 0..execution.batches.len() {
            // Orders are made before the walk, which only reads.
            execution.order(plan, execution.batches[index].selection);
        }
        let mut writer = Writer {
            execution,
            schema,
            constants,
            plan,
            output,
        };
        writer.row(BatchId(0), 0)?;
    }
    output.byte(b'}');
    Ok(())
}

struct Writer<'a> {
    execution: &'a Execution,
    schema: &'a Schema,
    constants: &'a Constants,
    plan: &'a Plan,
    output: &'a mut Output,
}

impl Writer<'_> {
    /// An object.
    #[inline]
    fn row(&mut self, batch: BatchId, row: u32) -> Result<(), OutOfRoom> {
        let plan = self.plan;
        let batch = &self.execution.batches[batch.0 as usize];
        let fields = plan[batch.selection].fields.clone();
        let mut object = None;
        match self.execution.orders.get(&batch.selection) {
            None if self.execution.conditions.is_empty() => {
                let mut cell = row;
                for field in fields {
                    self.field(PlanFieldId(field), batch.cells, cell, &mut object)?;
                    cell += batch.rows;
                }
            }
            None => {
                let mut cell = row;
                for field in fields {
                    let field = PlanFieldId(field);
                    if self.execution.is_selected(plan[field].condition) {
                        self.field(field, batch.cells, cell, &mut object)?;
                    }
                    cell += batch.rows;
                }
            }
            Some(order) => {
                for &offset in order {
                    let cell = offset * batch.rows + row;
                    let field = PlanFieldId(fields.start + offset);
                    self.field(field, batch.cells, cell, &mut object)?;
                }
            }
        }
        self.output.reserve(0)?;
        match object {
            // SAFETY: the position is where the first key was written; chunks do not move.
            Some(first) => unsafe { self.output.close_object(first) },
            None => self
                .output
                .constant(u64::from_le_bytes(*b"{}\0\0\0\0\0\0"), 2),
        }
        Ok(())
    }

    #[inline(always)]
    fn field(
        &mut self,
        id: PlanFieldId,
        cells: Cells,
        index: u32,
        object: &mut Option<*mut u8>,
    ) -> Result<(), OutOfRoom> {
        let field = &self.plan[id];
        let (start, length) = (field.key.0 as usize, field.key.1 as usize);
        self.output.reserve(length)?;
        if object.is_none() {
            *object = Some(self.output.position());
        }
        // SAFETY: the plan's keys are followed by `KEYS_SLACK` bytes, and room was reserved.
        unsafe {
            self.output
                .copy(self.plan.keys().as_ptr().add(start), length)
        };
        let cell = self.execution.columns.cell(cells, index);
        match cell.tag {
            Tag::Int => {
                self.output.integer(cell.payload[0] as i32);
                Ok(())
            }
            // SAFETY: the host wrote a text there; it lies in a room with slack after it.
            Tag::String => unsafe {
                let text = self.execution.columns.pointer(cell.payload[0]);
                self.output.string(text, cell.payload[1] as usize)
            },
            Tag::Enum if field.kind == Kind::Enum => {
                self.constant(self.constants.enum_value(cell.payload[0]))
            }
            _ => self.value(id, cell),
        }
    }

    #[inline]
    fn value(&mut self, id: PlanFieldId, cell: Cell) -> Result<(), OutOfRoom> {
        let field = &self.plan[id];
        match field.kind {
            Kind::Typename => self.constant(self.constants.type_name(field.parent)),
            Kind::Introspection => {
                introspection::write(self.execution, self.schema, self.plan, id, self.output)
            }
            _ => self.cell(field, cell),
        }
    }

    #[inline]
    fn cell(&mut self, field: &PlanField, cell: Cell) -> Result<(), OutOfRoom> {
        let [first, second] = cell.payload;
        match cell.tag {
            // What is still open lies beneath a nulled position, or it is not written.
            Tag::Null | Tag::Error | Tag::Pending | Tag::Unfilled => self.output.constant(NULL, 4),
            Tag::False => self.output.constant(FALSE, 5),
            Tag::True => self.output.constant(TRUE, 4),
            Tag::Int => self.output.integer(first as i32),
            Tag::Float => {
                let bits = u64::from(first) | u64::from(second) << 32;
                self.output.number(f64::from_bits(bits));
            }
            // SAFETY: the host wrote a text there; it lies in a room with slack after it.
            Tag::String => unsafe {
                let text = self.execution.columns.pointer(first);
                self.output.string(text, second as usize)?;
            },
            // SAFETY: as above.
            Tag::StringWithSurrogates => unsafe {
                let text = self.execution.columns.pointer(first);
                self.output.string_with_surrogates(text, second as usize)?;
            },
            Tag::Enum => self.constant(self.constants.enum_value(first))?,
            Tag::Raw => {
                let text = self.execution.columns.bytes(first, second);
                self.output.text(text)?;
            }
            Tag::Object => {
                let batch = BatchId(first);
                if self.execution.batches[first as usize].is_nulled(second) {
                    self.output.constant(NULL, 4);
                } else {
                    self.row(batch, second)?;
                }
            }
            Tag::List => self.list(field, ItemsId(first), second)?,
            Tag::DenseHead | Tag::Head => unreachable!("a head is read by its list"),
        }
        self.output.reserve(0)
    }

    #[inline]
    fn list(&mut self, field: &PlanField, items: ItemsId, head: u32) -> Result<(), OutOfRoom> {
        let items = &self.execution.items[items.0 as usize];
        let head_cell = self.execution.columns.cell(items.cells, head);
        self.output.reserve(0)?;
        self.output.byte(b'[');
        match head_cell.tag {
            Tag::DenseHead => {
                let [start, length] = head_cell.payload;
                self.rows(items.child, start, length)?;
            }
            _ => {
                let length = head_cell.payload[0];
                for index in head + 1..=head + length {
                    if index > head + 1 {
                        self.output.byte(b',');
                    }
                    let cell = self.execution.columns.cell(items.cells, index);
                    self.cell(field, cell)?;
                }
            }
        }
        self.output.reserve(0)?;
        self.output.byte(b']');
        Ok(())
    }

    /// The items of a dense list.
    #[inline]
    fn rows(&mut self, batch: BatchId, start: u32, length: u32) -> Result<(), OutOfRoom> {
        let any_nulled = !self.execution.batches[batch.0 as usize].nulled.is_empty();
        for row in start..start + length {
            if row > start {
                self.output.byte(b',');
            }
            if any_nulled && self.execution.batches[batch.0 as usize].is_nulled(row) {
                self.output.constant(NULL, 4);
                self.output.reserve(0)?;
            } else {
                self.row(batch, row)?;
            }
        }
        Ok(())
    }

    /// A text that is known beforehand, with its quotes.
    #[inline]
    fn constant(&mut self, text: &[u8]) -> Result<(), OutOfRoom> {
        self.output.reserve(text.len())?;
        // SAFETY: constants are followed by slack, and room was reserved.
        unsafe { self.output.copy(text.as_ptr(), text.len()) };
        Ok(())
    }
}
