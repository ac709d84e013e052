//! Block strings (§2.9.4): the value of what stands between triple quotes.

use super::characters::{find, LINE_ENDS};

/// `BlockStringValue(rawValue)`: appends the value of a block string's raw text, its
/// common indentation and its blank first and last lines removed, `\"""` unescaped.
///
/// <https://spec.graphql.org/September2025/#BlockStringValue()>
#[inline]
pub(crate) fn push_value(raw: &[u8], has_escapes: bool, value: &mut Vec<u8>) {
    let mut common_indent = usize::MAX;
    // Where the first and the last line that are not blank start and end.
    let mut range: Option<(usize, usize)> = None;
    for (start, line) in lines_at(raw) {
        let indent = leading_whitespace(line);
        if indent == line.len() {
            continue;
        }
        if start != 0 {
            common_indent = common_indent.min(indent);
        }
        let first = range.map_or(start, |(first, _)| first);
        range = Some((first, start + line.len()));
    }
    // All lines blank: an empty value.
    let Some((first, end)) = range else { return };
    for (start, line) in lines_at(&raw[first..end]) {
        if start > 0 {
            value.push(b'\n');
        }
        let is_first_of_all = first + start == 0;
        let indent = if is_first_of_all { 0 } else { common_indent };
        let line = line.get(indent..).unwrap_or(&[]);
        if has_escapes {
            push_unescaped(line, value);
        } else {
            value.extend_from_slice(line);
        }
    }
}

/// The lines of a text, without what ends them (§2.1.3).
#[inline]
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    lines_at(text).map(|(_, line)| line)
}

/// The lines of a text and where they start.
#[inline]
fn lines_at(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = find(text, start, LINE_ENDS);
        next = match text.get(end) {
            Some(b'\r') if text.get(end + 1) == Some(&b'\n') => Some(end + 2),
            Some(_) => Some(end + 1),
            None => None,
        };
        Some((start, &text[start..end]))
    })
}

#[inline]
fn leading_whitespace(line: &[u8]) -> usize {
    line.iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

#[inline]
fn push_unescaped(line: &[u8], value: &mut Vec<u8>) {
    let mut chunk = 0;
    let mut position = 0;
    while position < line.len() {
        if line[position] == b'\\' && line[position..].starts_with(b"\\\"\"\"") {
            value.extend_from_slice(&line[chunk..position]);
            chunk = position + 1;
            position += 4;
        } else {
            position += 1;
        }
    }
    value.extend_from_slice(&line[chunk..]);
}
