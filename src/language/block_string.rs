//! Block strings (§2.9.4): the value of what stands between triple quotes.

/// `BlockStringValue(rawValue)`: appends the value of a block string's raw text, its
/// common indentation and its blank first and last lines removed, `\"""` unescaped.
///
/// <https://spec.graphql.org/September2025/#BlockStringValue()>
pub(crate) fn push_value(raw: &[u8], value: &mut Vec<u8>) {
    let mut common_indent = usize::MAX;
    let mut first = None;
    let mut last = 0;
    for (i, line) in lines(raw).enumerate() {
        let indent = leading_whitespace(line);
        if indent == line.len() {
            continue;
        }
        first.get_or_insert(i);
        last = i;
        if i != 0 {
            common_indent = common_indent.min(indent);
        }
    }
    // All lines blank: an empty value.
    let Some(first) = first else { return };
    for (i, line) in lines(raw).enumerate().take(last + 1).skip(first) {
        if i > first {
            value.push(b'\n');
        }
        let indent = if i == 0 { 0 } else { common_indent };
        push_unescaped(line.get(indent..).unwrap_or(&[]), value);
    }
}

/// The lines of a text, without what ends them (§2.1.3).
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return Some(text);
        };
        let next = if text[end..].starts_with(b"\r\n") {
            end + 2
        } else {
            end + 1
        };
        rest = Some(&text[next..]);
        Some(&text[..end])
    })
}

fn leading_whitespace(line: &[u8]) -> usize {
    line.iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

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
