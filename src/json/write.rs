//! The JSON writer: appends to chunks, never moves what it wrote.
//!
//! An [`Output`] always has [`SLACK`] bytes of room, so short constants, numbers and keys are
//! written in fixed steps without a check; what has a length of its own asks for room first.

use super::simd::{Bytes, LANES};

/// Room that is always there.
pub const SLACK: usize = 64;

const CHUNK_BYTES_MIN: usize = 4 << 10;
const CHUNK_BYTES_MAX: usize = 256 << 10;

/// The output cannot grow: memory or the limit on a response's bytes is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfRoom;

/// Bytes of JSON in chunks.
///
/// Invariant: `at` points into the last chunk's allocation, after `at` stand at least
/// `SLACK` bytes up to `end + SLACK`, and a chunk's length is set when the next one begins
/// or the output is finished.
#[derive(Debug)]
pub struct Output {
    chunks: Vec<Vec<u8>>,
    at: *mut u8,
    /// `SLACK` bytes before the end of the last chunk's allocation.
    end: *mut u8,
    /// Bytes in the chunks before the last.
    done: usize,
    bytes_max: usize,
}

impl Default for Output {
    fn default() -> Self {
        Output {
            chunks: Vec::new(),
            at: std::ptr::null_mut(),
            end: std::ptr::null_mut(),
            done: 0,
            bytes_max: 0,
        }
    }
}

impl Output {
    /// Begins a text of at most `bytes_max` bytes, in the memory that the one before left.
    #[inline]
    pub fn begin(&mut self, bytes_max: usize) -> Result<(), OutOfRoom> {
        self.done = 0;
        self.bytes_max = bytes_max;
        // The usual case: what the last text had is all there is.
        if let [chunk] = &mut self.chunks[..] {
            if (CHUNK_BYTES_MIN..=2 * CHUNK_BYTES_MAX).contains(&chunk.capacity()) {
                self.at = chunk.as_mut_ptr();
                // SAFETY: every chunk is allocated with more than `SLACK` bytes.
                self.end = unsafe { self.at.add(chunk.capacity() - SLACK) };
                chunk.clear();
                return Ok(());
            }
        }
        // The largest chunk serves again, if it is not out of proportion.
        let largest = self.chunks.iter_mut().max_by_key(|chunk| chunk.capacity());
        let kept = largest
            .map(std::mem::take)
            .filter(|c| c.capacity() <= 2 * CHUNK_BYTES_MAX);
        self.chunks.clear();
        match kept {
            Some(chunk) if chunk.capacity() >= CHUNK_BYTES_MIN => self.use_chunk(chunk),
            _ => self.add_chunk(CHUNK_BYTES_MIN)?,
        }
        Ok(())
    }

    /// Ends the text; [`Output::chunks`] then has it.
    #[inline]
    pub fn finish(&mut self) {
        self.seal();
    }

    /// The text, chunk by chunk, once it is finished.
    pub fn chunks(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.chunks.iter().map(Vec::as_slice)
    }

    /// How many bytes are written.
    pub fn byte_length(&self) -> usize {
        self.done + self.last_length()
    }

    #[inline]
    fn last_length(&self) -> usize {
        match self.chunks.last() {
            Some(chunk) => self.at as usize - chunk.as_ptr() as usize,
            None => 0,
        }
    }

    #[inline]
    fn seal(&mut self) {
        let length = self.last_length();
        if let Some(chunk) = self.chunks.last_mut() {
            // SAFETY: `at` is in the allocation (invariant), and all bytes before it were written.
            unsafe { chunk.set_len(length) };
        }
    }

    #[inline]
    fn use_chunk(&mut self, mut chunk: Vec<u8>) {
        chunk.clear();
        self.at = chunk.as_mut_ptr();
        // SAFETY: every chunk is allocated with more than `SLACK` bytes.
        self.end = unsafe { self.at.add(chunk.capacity() - SLACK) };
        self.chunks.push(chunk);
    }

    #[inline]
    fn add_chunk(&mut self, bytes: usize) -> Result<(), OutOfRoom> {
        let mut chunk = Vec::new();
        chunk
            .try_reserve_exact(bytes + SLACK)
            .map_err(|_| OutOfRoom)?;
        self.use_chunk(chunk);
        Ok(())
    }

    /// Makes room for `bytes` more, beyond the slack.
    #[inline(always)]
    pub fn reserve(&mut self, bytes: usize) -> Result<(), OutOfRoom> {
        if (self.end as usize).wrapping_sub(self.at as usize) as isize > bytes as isize {
            return Ok(());
        }
        self.grow(bytes)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, bytes: usize) -> Result<(), OutOfRoom> {
        let last = self.last_length();
        if self.done + last > self.bytes_max {
            return Err(OutOfRoom);
        }
        self.seal();
        self.done += last;
        let capacity = self.chunks.last().map_or(0, Vec::capacity);
        let next = (capacity * 2).clamp(CHUNK_BYTES_MIN, CHUNK_BYTES_MAX);
        self.add_chunk(next.max(bytes + SLACK))
    }

    /// Appends up to eight bytes, little-endian in a word.
    #[inline(always)]
    pub fn constant(&mut self, word: u64, length: usize) {
        debug_assert!(length <= 8);
        // SAFETY: eight bytes of slack are there (invariant; callers reserve between steps).
        unsafe {
            self.at.cast::<u64>().write_unaligned(word);
            self.at = self.at.add(length);
        }
    }

    /// Appends a byte.
    #[inline(always)]
    pub fn byte(&mut self, byte: u8) {
        // SAFETY: a byte of slack is there (invariant; callers reserve between steps).
        unsafe {
            *self.at = byte;
            self.at = self.at.add(1);
        }
    }

    /// Where the next byte goes.
    #[inline(always)]
    pub fn position(&self) -> *mut u8 {
        self.at
    }

    /// Appends `length` bytes in steps of 16.
    ///
    /// # Safety
    /// `length` bytes and then 15 more are readable from `from`, and room for `length` was
    /// reserved (or `length` is at most 32).
    #[inline(always)]
    pub unsafe fn copy(&mut self, from: *const u8, length: usize) {
        // SAFETY: reads end within 15 bytes after the text; writes within the slack.
        unsafe {
            Bytes::load(from).store(self.at);
            let mut copied = LANES;
            while copied < length {
                Bytes::load(from.add(copied)).store(self.at.add(copied));
                copied += LANES;
            }
            self.at = self.at.add(length);
        }
    }

    /// Appends text as it is.
    #[inline]
    pub fn text(&mut self, text: &[u8]) -> Result<(), OutOfRoom> {
        self.reserve(text.len())?;
        // SAFETY: room was reserved, and the output never overlaps what it is given.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr(), self.at, text.len());
            self.at = self.at.add(text.len());
        }
        Ok(())
    }

    /// Appends a string literal of UTF-8 text.
    ///
    /// # Safety
    /// `length` bytes and then 15 more are readable from `from`.
    #[inline(always)]
    pub unsafe fn string(&mut self, from: *const u8, length: usize) -> Result<(), OutOfRoom> {
        self.reserve(length)?;
        self.byte(b'"');
        let start = self.at;
        let mut read = 0;
        while read < length {
            // SAFETY: reads end within 15 bytes after the text; writes within the slack.
            unsafe {
                let bytes = Bytes::load(from.add(read));
                let rest = length - read;
                let within = if rest < LANES {
                    (1_u32 << rest) - 1
                } else {
                    u32::MAX
                };
                if bytes.escapes() & within != 0 {
                    self.at = start;
                    return self.escaped(from, length);
                }
                bytes.store(start.add(read));
            }
            read += LANES;
        }
        // SAFETY: room for the text was reserved.
        self.at = unsafe { start.add(length) };
        self.byte(b'"');
        Ok(())
    }

    #[cold]
    #[inline(never)]
    unsafe fn escaped(&mut self, from: *const u8, length: usize) -> Result<(), OutOfRoom> {
        self.reserve(length.checked_mul(6).ok_or(OutOfRoom)?)?;
        // The quote may have been left in the chunk before: it stays the byte before.
        // SAFETY: the caller's.
        let text = unsafe { std::slice::from_raw_parts(from, length) };
        for (index, &byte) in text.iter().enumerate() {
            match byte {
                b'"' | b'\\' => {
                    self.byte(b'\\');
                    self.byte(byte);
                }
                0..0x20 => self.control(byte),
                // A lone surrogate in WTF-8: UTF-8 has no second byte from A0 after ED.
                0xed if text.get(index + 1).is_some_and(|&next| next >= 0xa0) => {
                    let (second, third) = (text[index + 1], text[index + 2]);
                    self.byte(b'\\');
                    self.byte(b'u');
                    self.byte(b'd');
                    self.byte(HEX[usize::from((second >> 2) & 0x0f)]);
                    self.byte(HEX[usize::from((second & 3) << 2 | (third >> 4) & 3)]);
                    self.byte(HEX[usize::from(third & 0x0f)]);
                }
                // The other two bytes of a lone surrogate.
                0x80..0xc0 if is_in_surrogate(text, index) => {}
                _ => self.byte(byte),
            }
        }
        self.byte(b'"');
        Ok(())
    }

    /// Appends a string literal that may hold lone surrogates (WTF-8).
    ///
    /// # Safety
    /// `length` bytes are readable from `from`.
    #[cold]
    pub unsafe fn string_with_surrogates(
        &mut self,
        from: *const u8,
        length: usize,
    ) -> Result<(), OutOfRoom> {
        self.byte(b'"');
        // SAFETY: the caller's.
        unsafe { self.escaped(from, length) }
    }

    fn control(&mut self, byte: u8) {
        let short = match byte {
            0x08 => b'b',
            0x09 => b't',
            0x0a => b'n',
            0x0c => b'f',
            0x0d => b'r',
            _ => {
                self.constant(u64::from_le_bytes(*b"\\u00\0\0\0\0"), 4);
                self.byte(HEX[usize::from(byte >> 4)]);
                self.byte(HEX[usize::from(byte & 15)]);
                return;
            }
        };
        self.byte(b'\\');
        self.byte(short);
    }

    /// Appends a string literal of text that has no slack after it.
    pub fn string_of(&mut self, text: &[u8]) -> Result<(), OutOfRoom> {
        self.byte(b'"');
        // SAFETY: `escaped` reads the text and nothing after it.
        unsafe { self.escaped(text.as_ptr(), text.len()) }
    }

    /// Appends an integer.
    #[inline(always)]
    pub fn integer(&mut self, value: i32) {
        let mut rest = value.unsigned_abs();
        if value < 0 {
            self.byte(b'-');
        }
        if rest < 10 {
            self.byte(b'0' + rest as u8);
            return;
        }
        if rest < 100 {
            self.pair(rest);
            return;
        }
        let length = decimal_length(rest);
        // SAFETY: at most ten bytes, within the slack; the loop writes `length` of them, last first.
        unsafe {
            let mut to = self.at.add(length);
            while rest >= 100 {
                to = to.sub(2);
                to.cast::<[u8; 2]>().write(DIGITS[(rest % 100) as usize]);
                rest /= 100;
            }
            if rest >= 10 {
                to.sub(2).cast::<[u8; 2]>().write(DIGITS[rest as usize]);
            } else {
                *to.sub(1) = b'0' + rest as u8;
            }
            self.at = self.at.add(length);
        }
    }

    #[inline(always)]
    fn pair(&mut self, below_100: u32) {
        let [tens, ones] = DIGITS[below_100 as usize];
        self.byte(tens);
        self.byte(ones);
    }

    /// Appends a finite number as JavaScript prints it.
    #[inline(always)]
    pub fn number(&mut self, value: f64) {
        let integer = value as i32;
        if f64::from(integer) == value {
            self.integer(integer);
        } else {
            self.fraction(value);
        }
    }

    #[inline(never)]
    fn fraction(&mut self, value: f64) {
        let mut buffer = ryu_js::Buffer::new();
        let text = buffer.format_finite(value).as_bytes();
        debug_assert!(text.len() <= 32);
        // SAFETY: at most 25 bytes, within the slack.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr(), self.at, text.len());
            self.at = self.at.add(text.len());
        }
    }

    /// Turns the comma before the first key at `from` into `{` and closes the object.
    ///
    /// # Safety
    /// `from` is the position where the object's first key was written, in this chunk or in
    /// an earlier one of the same text.
    #[inline(always)]
    pub unsafe fn close_object(&mut self, from: *mut u8) {
        // SAFETY: the caller's: the comma of the first key stands there, and chunks stay.
        unsafe { *from = b'{' };
        self.byte(b'}');
    }
}

fn is_in_surrogate(text: &[u8], index: usize) -> bool {
    let starts =
        |back: usize| index >= back && text[index - back] == 0xed && text[index - back + 1] >= 0xa0;
    starts(1) || starts(2)
}

fn decimal_length(value: u32) -> usize {
    match value {
        0..1_000 => 3,
        1_000..10_000 => 4,
        10_000..100_000 => 5,
        100_000..1_000_000 => 6,
        1_000_000..10_000_000 => 7,
        10_000_000..100_000_000 => 8,
        100_000_000..1_000_000_000 => 9,
        _ => 10,
    }
}

const HEX: [u8; 16] = *b"0123456789abcdef";

const DIGITS: [[u8; 2]; 100] = {
    let mut digits = [[0; 2]; 100];
    let mut index = 0;
    while index < 100 {
        digits[index] = [b'0' + (index / 10) as u8, b'0' + (index % 10) as u8];
        index += 1;
    }
    digits
};

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl Fn(&mut Output)) -> String {
        let mut output = Output::default();
        output.begin(usize::MAX).unwrap();
        write(&mut output);
        output.finish();
        let bytes: Vec<u8> = output.chunks().flatten().copied().collect();
        String::from_utf8(bytes).unwrap()
    }

    fn string(text: &str) -> String {
        let mut padded = text.as_bytes().to_vec();
        padded.extend([b'"'; LANES]);
        // SAFETY: 16 bytes follow the text.
        written(|out| unsafe { out.string(padded.as_ptr(), text.len()).unwrap() })
    }

    #[test]
    fn strings_are_escaped_as_json_stringify_does() {
        for text in [
            "",
            "a",
            "fifteen bytes..",
            "sixteen bytes...",
            "seventeen bytes..",
            "\u{2028}é東京😀",
        ] {
            assert_eq!(string(text), serde_json::to_string(text).unwrap());
        }
        for byte in 0..0x80_u8 {
            for at in [0, 1, 15, 16, 40] {
                let text = "x".repeat(at) + std::str::from_utf8(&[byte]).unwrap() + "yz";
                assert_eq!(string(&text), serde_json::to_string(&text).unwrap());
            }
        }
    }

    #[test]
    fn a_lone_surrogate_is_escaped() {
        let text = b"a\xed\xa0\xbdb\xed\xbf\xbf";
        // SAFETY: the text is readable.
        let json = written(|out| unsafe {
            out.string_with_surrogates(text.as_ptr(), text.len())
                .unwrap();
        });
        assert_eq!(json, "\"a\\ud83db\\udfff\"");
    }

    #[test]
    fn integers() {
        let mut value = 1_i64;
        while value <= i64::from(i32::MAX) {
            for near in [value - 1, value, value + 1, -value] {
                if let Ok(near) = i32::try_from(near) {
                    assert_eq!(written(|out| out.integer(near)), near.to_string());
                }
            }
            value *= 10;
        }
        for value in [i32::MIN, i32::MAX] {
            assert_eq!(written(|out| out.integer(value)), value.to_string());
        }
    }

    #[test]
    fn numbers_as_javascript_prints_them() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.5, "1.5"),
            (1e21, "1e+21"),
            (1e20, "100000000000000000000"),
            (1e-7, "1e-7"),
            (0.000001, "0.000001"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (-1234567890123.25, "-1234567890123.25"),
        ] {
            assert_eq!(written(|out| out.number(value)), text);
        }
    }

    #[test]
    fn a_text_longer_than_a_chunk_is_kept_whole() {
        let text = "0123456789".repeat(100_000);
        let json = string(&text);
        assert_eq!(json.len(), text.len() + 2);
        let json = written(|out| {
            for value in 0..100_000 {
                out.reserve(16).unwrap();
                out.integer(value);
                out.byte(b',');
            }
        });
        assert!(json.starts_with("0,1,2,") && json.ends_with("99998,99999,"));
    }

    #[test]
    fn a_response_over_its_limit_is_refused() {
        let mut output = Output::default();
        output.begin(10_000).unwrap();
        let mut written = Ok(());
        for _ in 0..10_000 {
            written = output.text(b"0123456789");
            if written.is_err() {
                break;
            }
        }
        assert_eq!(written, Err(OutOfRoom));
        assert!(output.byte_length() < 40_000);
    }
}
