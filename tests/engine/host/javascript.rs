//! JSON values as JavaScript reads and writes them.

use octograph::schema::input::{inspect, InputOp, InputTape};
use serde_json::Value;

/// A number as JavaScript has it.
pub fn number(value: &serde_json::Number) -> f64 {
    value.as_f64().expect("a number of JSON fits a double")
}

/// `String(value)` of a finite number.
pub fn number_text(value: f64) -> String {
    ryu_js::Buffer::new().format_finite(value).to_owned()
}

/// `Number(text)`: NaN where the text is no number.
pub fn number_of_text(text: &str) -> f64 {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    match digits {
        "" if text.is_empty() => 0.0,
        "Infinity" if text.starts_with('-') => f64::NEG_INFINITY,
        "Infinity" => f64::INFINITY,
        _ if digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') => {
            text.parse().unwrap_or(f64::NAN)
        }
        _ => f64::NAN,
    }
}

/// `JSON.stringify(value)`.
pub fn json_text(value: &Value) -> String {
    let mut text = String::new();
    write_json(value, &mut text);
    text
}

fn write_json(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(value) => out.push_str(&number_text(number(value))),
        Value::String(text) => out.push_str(&quoted(text)),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_json(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            out.push('{');
            for (index, (key, field)) in fields.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                out.push_str(&quoted(key));
                out.push(':');
                write_json(field, out);
            }
            out.push('}');
        }
    }
}

/// A string literal; both languages escape the same characters in the same way.
pub fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("any text can be written")
}

/// A value as messages show it.
pub fn shown(value: &Value) -> String {
    let mut tape = InputTape::default();
    push_untyped(&mut tape, value);
    inspect(&tape, 0)
}

/// Appends a value after its own form, without numbers.
fn push_untyped(tape: &mut InputTape, value: &Value) {
    match value {
        Value::Null => tape.push(InputOp::Null, &[]),
        Value::Bool(false) => tape.push(InputOp::False, &[]),
        Value::Bool(true) => tape.push(InputOp::True, &[]),
        Value::Number(value) => {
            let bits = number(value).to_bits();
            tape.push(InputOp::Number, &[bits as u32, (bits >> 32) as u32]);
        }
        Value::String(text) => {
            let (start, length) = tape.push_text(text.as_bytes());
            tape.push(InputOp::String, &[0, start, length]);
        }
        Value::Array(items) => {
            tape.push(InputOp::List, &[items.len() as u32]);
            items.iter().for_each(|item| push_untyped(tape, item));
        }
        Value::Object(fields) => {
            tape.push(InputOp::Object, &[0, 0, fields.len() as u32]);
            for (key, field) in fields {
                let (start, length) = tape.push_text(key.as_bytes());
                tape.words.extend([start, length]);
                push_untyped(tape, field);
            }
        }
    }
}
