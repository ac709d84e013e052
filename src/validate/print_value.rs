//! A value as errors repeat it: as graphql-js prints it, cut where it becomes long.

use crate::language::ast::{Document, Id, Value, ValueKind};

/// A line that would be longer is broken into one line for each item.
const LINE_MAX: usize = 80;

/// Lines are indented no deeper, and deeper values are not broken into lines.
const INDENT_MAX: usize = 100;

/// An error repeats no more of a value, in UTF-16 units.
const VALUE_TEXT_MAX: usize = 1_000;

/// The text of a value.
pub fn print_value(document: &Document, value: Id<Value>) -> String {
    let mut printer = Printer {
        document,
        out: String::new(),
        depth: 0,
        room: VALUE_TEXT_MAX,
    };
    if printer.value(value).is_err() {
        printer.out.push_str("...");
    }
    printer.out
}

/// A text as errors repeat it: cut where it becomes long.
pub fn abbreviate(text: &str) -> String {
    if text.len() <= VALUE_TEXT_MAX {
        return text.to_owned();
    }
    let mut cut = Cut {
        out: String::new(),
        room: VALUE_TEXT_MAX,
    };
    if push(&mut cut.out, &mut cut.room, text).is_err() {
        cut.out.push_str("...");
    }
    cut.out
}

struct Cut {
    out: String,
    room: usize,
}

struct Printer<'d> {
    document: &'d Document,
    out: String,
    depth: usize,
    room: usize,
}

/// There is no room left.
struct Full;

type Printed = Result<(), Full>;

impl Printer<'_> {
    fn value(&mut self, id: Id<Value>) -> Printed {
        let document = self.document;
        match document[id].kind {
            ValueKind::List(items) => {
                let fits = self.fits(id);
                self.open("[", if fits { "" } else { "\n" })?;
                for (index, item) in items.ids().enumerate() {
                    self.between(index, fits)?;
                    self.value(item)?;
                }
                self.close(if fits { "" } else { "\n" }, "]")
            }
            ValueKind::Object(fields) => {
                let fits = self.fits(id);
                self.open("{", if fits { " " } else { "\n" })?;
                for (index, field) in document.nodes(fields).iter().enumerate() {
                    self.between(index, fits)?;
                    self.push(document.name_str(field.name))?;
                    self.push(": ")?;
                    self.value(field.value)?;
                }
                self.close(if fits { " " } else { "\n" }, "}")
            }
            ValueKind::String { .. }
            | ValueKind::Variable
            | ValueKind::Int
            | ValueKind::Float
            | ValueKind::Boolean(_)
            | ValueKind::Null
            | ValueKind::Enum => {
                let text = leaf(document, id, self.room);
                let mut lines = text.split('\n');
                self.push(lines.next().unwrap_or_default())?;
                for line in lines {
                    self.new_line()?;
                    self.push(line)?;
                }
                Ok(())
            }
        }
    }

    fn open(&mut self, bracket: &str, blank: &str) -> Printed {
        self.push(bracket)?;
        match blank {
            "\n" if self.depth < INDENT_MAX => {
                self.depth += 1;
                self.new_line()
            }
            "\n" => {
                self.depth += 1;
                self.push(" ")
            }
            _ => self.push(blank),
        }
    }

    fn between(&mut self, index: usize, fits: bool) -> Printed {
        match (index, fits) {
            (0, _) => Ok(()),
            (_, true) => self.push(", "),
            (_, false) if self.depth >= INDENT_MAX => self.push(" "),
            (_, false) => self.new_line(),
        }
    }

    fn close(&mut self, blank: &str, bracket: &str) -> Printed {
        match blank {
            "\n" => {
                self.depth -= 1;
                match self.depth >= INDENT_MAX {
                    true => self.push(" ")?,
                    false => self.new_line()?,
                }
            }
            _ => self.push(blank)?,
        }
        self.push(bracket)
    }

    fn new_line(&mut self) -> Printed {
        self.push("\n")?;
        for _ in 0..self.depth.min(INDENT_MAX) {
            self.push("  ")?;
        }
        Ok(())
    }

    fn push(&mut self, text: &str) -> Printed {
        push(&mut self.out, &mut self.room, text)
    }

    fn fits(&self, id: Id<Value>) -> bool {
        line_length(self.document, id, LINE_MAX).is_some()
    }
}

fn push(out: &mut String, room: &mut usize, text: &str) -> Printed {
    if text.len() <= *room {
        *room -= text.len();
        out.push_str(text);
        return Ok(());
    }
    for character in text.chars() {
        let units = character.len_utf16();
        if units > *room {
            *room = 0;
            return Err(Full);
        }
        *room -= units;
        out.push(character);
    }
    Ok(())
}

/// The length of a value on one line, if it is at most `max`.
fn line_length(document: &Document, id: Id<Value>, max: usize) -> Option<usize> {
    let value = &document[id];
    let mut length = 0;
    let mut add = |more: usize| {
        length += more;
        (length <= max).then_some(length)
    };
    match value.kind {
        ValueKind::List(items) => {
            add(2)?;
            for (index, item) in items.ids().enumerate() {
                let used = add(if index > 0 { 2 } else { 0 })?;
                add(line_length(document, item, max - used)?)?;
            }
        }
        ValueKind::Object(fields) => {
            add(4)?;
            for (index, field) in document.nodes(fields).iter().enumerate() {
                let between = if index > 0 { 2 } else { 0 };
                let used = add(between + document.name(field.name).len() + 2)?;
                add(line_length(document, field.value, max - used)?)?;
            }
        }
        ValueKind::String { .. } => {
            let text = leaf(document, id, max);
            add(text.encode_utf16().count())?;
        }
        ValueKind::Variable => {
            add(1 + document.name(document.variable_name(value)).len())?;
        }
        ValueKind::Int
        | ValueKind::Float
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => {
            add((value.span.end - value.span.start) as usize)?;
        }
    }
    Some(length)
}

/// The text of a value without parts; of a string so much that it exceeds `max` if it does.
fn leaf(document: &Document, id: Id<Value>, max: usize) -> String {
    let value = &document[id];
    match value.kind {
        ValueKind::String { text, block } => {
            let bytes = document.text(text);
            // A unit has at most three bytes.
            let needed = bytes.len().min(3 * max + 4);
            let text = lossy(&bytes[..needed]);
            match block {
                true => print_block_string(&text),
                false => print_string(&text),
            }
        }
        ValueKind::Variable => format!("${}", document.name_str(document.variable_name(value))),
        ValueKind::Int
        | ValueKind::Float
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum
        | ValueKind::List(_)
        | ValueKind::Object(_) => lossy(document.slice(value.span)),
    }
}

/// WTF-8 as text; a lone surrogate becomes one replacement character.
fn lossy(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        match std::str::from_utf8(rest) {
            Ok(text) => {
                out.push_str(text);
                break;
            }
            Err(error) => {
                let (valid, after) = rest.split_at(error.valid_up_to());
                out.push_str(std::str::from_utf8(valid).expect("valid up to here"));
                out.push('\u{fffd}');
                let surrogate = after.len() >= 3 && after[0] == 0xed && after[1] >= 0xa0;
                let skip = if surrogate {
                    3
                } else {
                    error.error_len().unwrap_or(after.len())
                };
                rest = &after[skip..];
            }
        }
    }
    out
}

fn print_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => {
                out.push_str(&format!("\\u{:04X}", u32::from(character)));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}

fn print_block_string(text: &str) -> String {
    let escaped = text.replace("\"\"\"", "\\\"\"\"");
    let is_blank = |line: &str| line.starts_with([' ', '\t']);
    let mut lines = escaped.split('\n');
    lines.next();
    let single_line = lines.clone().next().is_none();
    let leading_new_line =
        !single_line && lines.clone().all(|line| line.is_empty() || is_blank(line));
    let trailing_quotes = escaped.ends_with("\\\"\"\"");
    let trailing_new_line = text.ends_with('"') && !trailing_quotes || text.ends_with('\\');
    let several_lines =
        !single_line || text.encode_utf16().count() > 70 || trailing_new_line || trailing_quotes;
    let skip_leading_new_line = single_line && is_blank(text);
    let mut out = String::from("\"\"\"");
    if several_lines && !skip_leading_new_line || leading_new_line {
        out.push('\n');
    }
    out.push_str(&escaped);
    if several_lines {
        out.push('\n');
    }
    out.push_str("\"\"\"");
    out
}
