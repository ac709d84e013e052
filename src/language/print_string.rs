//! How strings are printed: with escapes between single quotes, or as a block string.

use super::block_string::lines;
use super::characters::utf16_length;

/// Longer single lines stand on a line of their own between triple quotes.
const BLOCK_LINE_MAX: u32 = 70;

/// Appends a string between single quotes, escaped as graphql-js escapes it.
pub fn print_string(value: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    let mut chunk = 0;
    let mut position = 0;
    while position < value.len() {
        let (control, length) = match value[position] {
            byte @ (0..=0x1F | b'"' | b'\\' | 0x7F) => (byte, 1),
            0xC2 if matches!(value.get(position + 1), Some(0x80..=0x9F)) => {
                (value[position + 1], 2)
            }
            _ => {
                position += 1;
                continue;
            }
        };
        out.extend_from_slice(&value[chunk..position]);
        push_escape(control, out);
        position += length;
        chunk = position;
    }
    out.extend_from_slice(&value[chunk..]);
    out.push(b'"');
}

fn push_escape(control: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let short = match control {
        0x08 => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        0x0C => b'f',
        b'\r' => b'r',
        b'"' => b'"',
        b'\\' => b'\\',
        _ => {
            out.extend_from_slice(b"\\u00");
            out.push(HEX[usize::from(control >> 4)]);
            out.push(HEX[usize::from(control & 15)]);
            return;
        }
    };
    out.push(b'\\');
    out.push(short);
}

/// Appends a block string; each of its line ends is followed by `indent` spaces.
pub fn print_block_string(value: &[u8], indent: usize, out: &mut Vec<u8>) {
    block_string(value, Some(indent), out);
}

/// Appends the shortest block string of this value.
pub(crate) fn print_block_string_minimized(value: &[u8], out: &mut Vec<u8>) {
    block_string(value, None, out);
}

fn block_string(value: &[u8], indent: Option<usize>, out: &mut Vec<u8>) {
    let is_single_line = !value.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    // Else the indentation of its later lines would be taken for common.
    let force_leading_line = !is_single_line
        && lines(value)
            .skip(1)
            .all(|line| matches!(line.first(), None | Some(b' ' | b'\t')));
    // Of a run of quotes each three are escaped, from its start.
    let quotes = value.iter().rev().take_while(|&&byte| byte == b'"').count();
    let has_trailing_triple_quotes = quotes > 0 && quotes % 3 == 0;
    let has_trailing_quote = quotes % 3 != 0;
    let force_trailing_line = has_trailing_quote || value.ends_with(b"\\");
    let on_many_lines = indent.is_some()
        && (!is_single_line
            || force_trailing_line
            || has_trailing_triple_quotes
            || utf16_length(value) > BLOCK_LINE_MAX);
    let starts_blank = is_single_line && matches!(value.first(), Some(b' ' | b'\t'));

    let indent = indent.unwrap_or(0);
    out.extend_from_slice(b"\"\"\"");
    if (on_many_lines && !starts_blank) || force_leading_line {
        push_line(indent, out);
    }
    push_block_value(value, indent, out);
    if on_many_lines || force_trailing_line {
        push_line(indent, out);
    }
    out.extend_from_slice(b"\"\"\"");
}

/// Appends the value with `"""` escaped and its lines indented.
fn push_block_value(value: &[u8], indent: usize, out: &mut Vec<u8>) {
    let mut chunk = 0;
    let mut position = 0;
    while position < value.len() {
        match value[position] {
            b'\n' => {
                out.extend_from_slice(&value[chunk..position]);
                push_line(indent, out);
                position += 1;
                chunk = position;
            }
            b'"' if value[position..].starts_with(b"\"\"\"") => {
                out.extend_from_slice(&value[chunk..position]);
                out.push(b'\\');
                chunk = position;
                position += 3;
            }
            _ => position += 1,
        }
    }
    out.extend_from_slice(&value[chunk..]);
}

/// Appends a line's end and the next line's indentation.
pub(crate) fn push_line(indent: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.resize(out.len() + indent, b' ');
}
