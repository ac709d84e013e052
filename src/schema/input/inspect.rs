//! Values as messages show them, the way graphql-js's `inspect` does; long ones cut short.

use super::tape::{InputTape, InputValueNode};
use std::fmt::Write;

/// Items of a list that are shown.
const ITEMS_MAX: u32 = 10;
/// Objects and lists nested deeper are shown as `[Object]` and `[Array]`.
const DEPTH_MAX: u32 = 2;
/// An error repeats no more bytes of a value than these.
const BYTES_MAX: usize = 1_000;

/// A value of a tape as text.
pub fn inspect(tape: &InputTape, at: usize) -> String {
    let mut out = String::new();
    value(tape, at, 0, &mut out);
    shorten(out)
}

/// The text, or its beginning if it is long.
pub fn shorten(mut text: String) -> String {
    if text.len() > BYTES_MAX {
        let mut end = BYTES_MAX;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Bytes of the host as text, long ones cut.
pub fn lossy(text: &[u8]) -> String {
    let end = text.len().min(BYTES_MAX + 4);
    shorten(String::from_utf8_lossy(&text[..end]).into_owned())
}

/// A number as JavaScript writes it.
pub fn number(value: f64) -> String {
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else {
        ryu_js::Buffer::new().format_finite(value).to_owned()
    }
}

/// Writes a value and answers the position behind it. Stops early where enough is written: the
/// position is then without meaning, and so is what follows, which nobody will see.
fn value(tape: &InputTape, at: usize, depth: u32, out: &mut String) -> usize {
    let (node, next) = tape.node(at);
    if out.len() > BYTES_MAX {
        return next;
    }
    match node {
        InputValueNode::Absent => out.push_str("undefined"),
        InputValueNode::Null => out.push_str("null"),
        InputValueNode::Boolean(value) => {
            let _ = write!(out, "{value}");
        }
        InputValueNode::Number(value) => out.push_str(&number(value)),
        InputValueNode::String(_, text) => quote(text, out),
        InputValueNode::BigInt(text) | InputValueNode::Other(text) => {
            out.push_str(&String::from_utf8_lossy(text));
        }
        InputValueNode::Handle(_, shown) => match shown.is_empty() {
            true => out.push_str("[Object]"),
            false => out.push_str(&String::from_utf8_lossy(shown)),
        },
        InputValueNode::List(count) => return list(tape, at, count, depth, out),
        InputValueNode::Object(count, shown) => {
            if shown.is_empty() {
                return object(tape, at, count, depth, out);
            }
            out.push_str(&String::from_utf8_lossy(shown));
            return tape.skip(at);
        }
    }
    next
}

fn list(tape: &InputTape, at: usize, count: u32, depth: u32, out: &mut String) -> usize {
    if count == 0 {
        out.push_str("[]");
        return tape.node(at).1;
    }
    if depth >= DEPTH_MAX {
        out.push_str("[Array]");
        return tape.skip(at);
    }
    let mut item = tape.node(at).1;
    out.push('[');
    for index in 0..count.min(ITEMS_MAX) {
        if index > 0 {
            out.push_str(", ");
        }
        item = value(tape, item, depth + 1, out);
    }
    match count.saturating_sub(ITEMS_MAX) {
        0 => {}
        1 => out.push_str(", ... 1 more item"),
        more => {
            let _ = write!(out, ", ... {more} more items");
        }
    }
    out.push(']');
    if count > ITEMS_MAX {
        return tape.skip(at);
    }
    item
}

fn object(tape: &InputTape, at: usize, count: u32, depth: u32, out: &mut String) -> usize {
    let mut entry = tape.node(at).1;
    if count == 0 {
        out.push_str("{}");
        return entry;
    }
    if depth >= DEPTH_MAX {
        out.push_str("[Object]");
        return tape.skip(at);
    }
    out.push_str("{ ");
    for index in 0..count {
        if out.len() > BYTES_MAX {
            break;
        }
        if index > 0 {
            out.push_str(", ");
        }
        let (key, at) = tape.key(entry);
        out.push_str(&String::from_utf8_lossy(key));
        out.push_str(": ");
        entry = value(tape, at, depth + 1, out);
    }
    out.push_str(" }");
    entry
}

/// A string as `JSON.stringify` writes it.
pub fn quote(text: &[u8], out: &mut String) {
    out.push('"');
    let end = text.len().min(BYTES_MAX + 4);
    let mut rest = &text[..end];
    while !rest.is_empty() {
        let valid = match std::str::from_utf8(rest) {
            Ok(valid) => valid,
            Err(error) => {
                std::str::from_utf8(&rest[..error.valid_up_to()]).expect("checked up to there")
            }
        };
        valid.chars().for_each(|character| escape(character, out));
        rest = &rest[valid.len()..];
        if let [0xED, second, third, ..] = *rest {
            // A lone surrogate.
            let unit = 0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F);
            let _ = write!(out, "\\u{unit:04x}");
            rest = &rest[3..];
        } else if !rest.is_empty() {
            // The string was cut inside a character.
            break;
        }
    }
    out.push('"');
}

fn escape(character: char, out: &mut String) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        '\0'..='\u{1f}' => {
            let _ = write!(out, "\\u{:04x}", character as u32);
        }
        _ => out.push(character),
    }
}
