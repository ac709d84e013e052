//! Source characters (§2.1.1): classes of bytes, code points and their lengths in UTF-16.

use std::fmt;

/// The byte order mark, ignored between any two tokens (§2.1.2).
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const NAME_START: u8 = 1;
const NAME_CONTINUE: u8 = 2;

const CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => NAME_START | NAME_CONTINUE,
            b'0'..=b'9' => NAME_CONTINUE,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Whether a name may start with this byte (§2.1.9).
#[inline(always)]
pub(crate) fn is_name_start(byte: u8) -> bool {
    CLASSES[byte as usize] & NAME_START != 0
}

/// Whether a name may go on with this byte (§2.1.9).
#[inline(always)]
pub(crate) fn is_name_continue(byte: u8) -> bool {
    CLASSES[byte as usize] & NAME_CONTINUE != 0
}

/// What ends a line (§2.1.3).
pub(crate) const LINE_ENDS: [u8; 2] = *b"\n\r";

/// What a comment has to stop at: a line's end, or what may be a lone surrogate.
pub(crate) const COMMENT_STOPS: [u8; 3] = *b"\n\r\xED";

/// What a text between quotes has to stop at.
pub(crate) const STRING_STOPS: [u8; 5] = *b"\"\\\n\r\xED";

/// The first byte from `position` on that is one of these, or the end.
#[inline(always)]
pub(crate) fn find<const N: usize>(text: &[u8], mut position: usize, wanted: [u8; N]) -> usize {
    while let Some(chunk) = text.get(position..).and_then(|rest| rest.first_chunk()) {
        if has_any(chunk, wanted) {
            break;
        }
        position += chunk.len();
    }
    while position < text.len() && !wanted.contains(&text[position]) {
        position += 1;
    }
    position
}

/// Whether one of sixteen bytes is wanted.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn has_any<const N: usize>(chunk: &[u8; 16], wanted: [u8; N]) -> bool {
    // No branches: the compiler compares all of them at once.
    let mut found = 0;
    for &byte in chunk {
        for wanted in wanted {
            found |= u8::from(byte == wanted);
        }
    }
    found != 0
}

/// Whether one of sixteen bytes is wanted. For this target the compiler does not find
/// the instructions by itself.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn has_any<const N: usize>(chunk: &[u8; 16], wanted: [u8; N]) -> bool {
    use core::arch::wasm32::{u64x2, u8x16_eq, u8x16_splat, v128_any_true, v128_or};
    let word = |start: usize| u64::from_le_bytes(std::array::from_fn(|i| chunk[start + i]));
    let bytes = u64x2(word(0), word(8));
    let found = wanted
        .into_iter()
        .map(|wanted| u8x16_eq(bytes, u8x16_splat(wanted)))
        .reduce(|a, b| v128_or(a, b));
    found.is_some_and(|found| v128_any_true(found))
}

/// A code point as a message shows it, or the end of the source.
#[derive(Clone, Copy)]
pub(crate) struct CodePoint(Option<u32>);

impl CodePoint {
    /// The code point at `position`, a surrogate included.
    pub(crate) fn at(source: &[u8], position: usize) -> CodePoint {
        CodePoint(
            source
                .get(position..)
                .and_then(first)
                .map(|(point, _)| point),
        )
    }

    /// Whether the three bytes at `position` are a lone surrogate in WTF-8.
    #[inline]
    pub(crate) fn is_surrogate_at(source: &[u8], position: usize) -> bool {
        source[position] == 0xED && matches!(source.get(position + 1), Some(0xA0..))
    }

    /// Whether it is half of a surrogate pair.
    pub(crate) fn is_surrogate(self) -> bool {
        matches!(self.0, Some(0xD800..=0xDFFF))
    }

    /// The text of `units` UTF-16 code units from `position` on, fewer at the end. What
    /// is no character of its own, half a pair, becomes U+FFFD, one unit for one.
    pub(crate) fn take_units(source: &[u8], position: usize, units: usize) -> String {
        let mut text = String::new();
        let mut rest = source.get(position..).unwrap_or(&[]);
        let mut left = units;
        while left > 0 {
            let Some((point, length)) = first(rest) else {
                break;
            };
            rest = &rest[length..];
            match char::from_u32(point) {
                Some(character) if character.len_utf16() <= left => text.push(character),
                Some(_) | None => text.push(char::REPLACEMENT_CHARACTER),
            }
            left = left.saturating_sub(if point >= 0x1_0000 { 2 } else { 1 });
        }
        text
    }
}

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("<EOF>"),
            Some(0x22) => f.write_str("'\"'"),
            Some(point @ 0x20..=0x7E) => write!(f, "\"{}\"", point as u8 as char),
            Some(point) => write!(f, "U+{point:04X}"),
        }
    }
}

/// The first code point and its length in bytes. Bytes that are no WTF-8 (only a Rust
/// caller can pass them) count as U+FFFD, one by one.
fn first(bytes: &[u8]) -> Option<(u32, usize)> {
    let lead = *bytes.first()?;
    let length = match lead {
        0x00..=0x7F => return Some((u32::from(lead), 1)),
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return Some((0xFFFD, 1)),
    };
    let Some(rest) = bytes.get(1..length) else {
        return Some((0xFFFD, 1));
    };
    if rest.iter().any(|byte| byte & 0xC0 != 0x80) {
        return Some((0xFFFD, 1));
    }
    let point = rest
        .iter()
        .fold(u32::from(lead) & (0x7F >> length), |point, byte| {
            point << 6 | u32::from(byte & 0x3F)
        });
    Some((point, length))
}

/// How many UTF-16 code units the text has: one for each character's first byte, and
/// one more where four bytes make a pair.
pub(crate) fn utf16_length(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .map(|&byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0))
        .sum()
}
