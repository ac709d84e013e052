//! How values are printed (§2.9): on one line while it is short, else an item a line.

use super::ast::*;
use super::characters::utf16_length;
use super::print_string::{print_block_string, print_string};
use super::printer::Printer;

/// Longer lists, objects and arguments get an item a line.
const LINE_MAX: u32 = 80;

/// How much room printed text takes before it is indented as a whole.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// UTF-16 code units.
    pub(super) length: u32,
    /// Line ends among them.
    pub(super) lines: u32,
}

impl Measure {
    fn of(text: &[u8]) -> Measure {
        Measure {
            length: utf16_length(text),
            lines: text.iter().filter(|&&byte| byte == b'\n').count() as u32,
        }
    }

    /// The measure of items with two characters between them, `, ` or later a line's end.
    fn join(self, item: Measure) -> Measure {
        let separator = if self.length == 0 { 0 } else { 2 };
        Measure {
            length: self.length + separator + item.length,
            lines: self.lines + item.lines,
        }
    }

    /// The measure of `count` joined items, one a line, indented, in brackets.
    fn wrapped(self, count: u32) -> Measure {
        // `[`, line end, items with a line end each but the last, line end, `]`; each
        // line of the inside has two more spaces.
        let breaks = count - 1;
        let inner = self.length - breaks;
        let lines = self.lines + breaks;
        Measure {
            length: inner + 2 * (lines + 1) + 4,
            lines: lines + 2,
        }
    }
}

/// Whether `prefix(arguments)` is too long for one line.
pub(super) fn arguments_wrap(prefix: u32, arguments: Measure) -> bool {
    prefix + arguments.length + 2 > LINE_MAX
}

impl Printer<'_> {
    /// Prints a value by itself.
    pub(super) fn value(&mut self, id: Id<Value>) {
        self.measure_alone(id);
        self.measured_value(id);
    }

    /// Measures one value, to be printed by [`Printer::measured_value`].
    pub(super) fn measure_alone(&mut self, id: Id<Value>) -> Measure {
        self.forget_measures();
        let document = self.document;
        self.measure(&document[id])
    }

    /// Forgets which lists and objects are wrapped.
    pub(super) fn forget_measures(&mut self) {
        self.wraps.clear();
        self.wraps_read = 0;
    }

    /// Measures arguments, to be printed in order.
    pub(super) fn measure_arguments(&mut self, arguments: Nodes<Argument>) -> Measure {
        self.forget_measures();
        let document = self.document;
        let mut total = Measure::default();
        for argument in document.nodes(arguments) {
            let mut measure = self.measure(&document[argument.value]);
            measure.length += name_length(argument.name) + 2;
            total = total.join(measure);
        }
        total
    }

    /// Measures a value, and notes of it and of what it holds, in order, whether it has
    /// to be wrapped.
    fn measure(&mut self, value: &Value) -> Measure {
        let document = self.document;
        match value.kind {
            ValueKind::List(items) => {
                let slot = self.wraps.len();
                self.wraps.push(false);
                let mut total = Measure::default();
                for item in document.nodes(items) {
                    let measure = self.measure(item);
                    total = total.join(measure);
                }
                self.fit(slot, total, 2, items.length)
            }
            ValueKind::Object(fields) => {
                let slot = self.wraps.len();
                self.wraps.push(false);
                let mut total = Measure::default();
                for field in document.nodes(fields) {
                    let mut measure = self.measure(&document[field.value]);
                    measure.length += name_length(field.name) + 2;
                    total = total.join(measure);
                }
                self.fit(slot, total, 4, fields.length)
            }
            ValueKind::String { text, block } => self.measure_string(document.text(text), block),
            ValueKind::Variable => Measure {
                length: 1 + name_length(document.variable_name(value)),
                lines: 0,
            },
            ValueKind::Int
            | ValueKind::Float
            | ValueKind::Boolean(_)
            | ValueKind::Null
            | ValueKind::Enum => Measure {
                length: value.span.end - value.span.start,
                lines: 0,
            },
        }
    }

    fn fit(&mut self, slot: usize, items: Measure, brackets: u32, count: u32) -> Measure {
        if items.length + brackets <= LINE_MAX {
            return Measure {
                length: items.length + brackets,
                lines: items.lines,
            };
        }
        self.wraps[slot] = true;
        items.wrapped(count)
    }

    fn measure_string(&mut self, value: &[u8], block: bool) -> Measure {
        self.scratch.clear();
        if block {
            print_block_string(value, 0, &mut self.scratch);
        } else {
            print_string(value, &mut self.scratch);
        }
        Measure::of(&self.scratch)
    }

    /// Prints a value that was measured, after all that were measured before it.
    pub(super) fn measured_value(&mut self, id: Id<Value>) {
        let document = self.document;
        self.print_value(&document[id]);
    }

    fn print_value(&mut self, value: &Value) {
        let document = self.document;
        match value.kind {
            ValueKind::List(items) => {
                let wrap = self.next_wrap();
                self.open(wrap, b"[");
                for (i, item) in document.nodes(items).iter().enumerate() {
                    self.separate(wrap, i);
                    self.print_value(item);
                }
                self.close(wrap, b"]");
            }
            ValueKind::Object(fields) => {
                let wrap = self.next_wrap();
                self.open(wrap, if wrap { b"{" } else { b"{ " });
                for (i, field) in document.nodes(fields).iter().enumerate() {
                    self.separate(wrap, i);
                    self.name(field.name);
                    self.push(b": ");
                    self.print_value(&document[field.value]);
                }
                self.close(wrap, if wrap { b"}" } else { b" }" });
            }
            ValueKind::String { text, block } => self.string(text, block),
            ValueKind::Variable => {
                self.push(b"$");
                self.name(document.variable_name(value));
            }
            ValueKind::Int
            | ValueKind::Float
            | ValueKind::Boolean(_)
            | ValueKind::Null
            | ValueKind::Enum => self.push(document.slice(value.span)),
        }
    }

    fn next_wrap(&mut self) -> bool {
        self.wraps_read += 1;
        self.wraps[self.wraps_read - 1]
    }

    /// Prints `(name: value …)`, measured, on one line or wrapped.
    pub(super) fn measured_arguments(&mut self, arguments: Nodes<Argument>, wrap: bool) {
        let document = self.document;
        self.open(wrap, b"(");
        for (i, argument) in document.nodes(arguments).iter().enumerate() {
            self.separate(wrap, i);
            self.name(argument.name);
            self.push(b": ");
            self.measured_value(argument.value);
        }
        self.close(wrap, b")");
    }
}

pub(super) fn name_length(name: Name) -> u32 {
    name.0.end - name.0.start
}
