//! JSON text in, events out (RFC 8259, as `JSON.parse` reads it).
//!
//! The reader keeps no tree and does not recurse: a [`Sink`] hears of each value in order. A
//! lone surrogate, which only an escape can make, becomes its three bytes (WTF-8), so that
//! JavaScript can have it back.

/// Hears what a text holds, front to back.
pub trait Sink {
    /// `null`
    fn null(&mut self);
    /// `true` or `false`
    fn boolean(&mut self, value: bool);
    /// A number.
    fn number(&mut self, value: f64);
    /// A string, in WTF-8.
    fn string(&mut self, text: &[u8]);
    /// `[`
    fn begin_list(&mut self);
    /// `]`, after so many items.
    fn end_list(&mut self, count: u32);
    /// `{`
    fn begin_object(&mut self);
    /// The key of an entry; its value follows.
    fn key(&mut self, text: &[u8]);
    /// `}`, after so many entries. A key may have come more than once: the last value counts.
    fn end_object(&mut self, count: u32);
}

/// Why a text is not JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonError {
    /// The text ends too soon.
    End,
    /// What stands at this offset cannot stand there.
    Unexpected(u32),
    /// Lists and objects are nested deeper than allowed.
    Depth,
}

/// Reads a text that holds one value, in lists and objects nested at most `depth_max` deep.
///
/// # Errors
/// The text is not JSON, or too deep; the sink has then heard a part.
pub fn read(text: &[u8], depth_max: u32, sink: &mut impl Sink) -> Result<(), JsonError> {
    let mut reader = Reader {
        text,
        at: 0,
        scratch: Vec::new(),
    };
    reader.document(depth_max, sink)
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// The decoded text of a string with escapes.
    scratch: Vec<u8>,
}

/// A list or object that has begun, and how many parts it has so far.
struct Level {
    is_object: bool,
    count: u32,
}

impl<'a> Reader<'a> {
    fn document(&mut self, depth_max: u32, sink: &mut impl Sink) -> Result<(), JsonError> {
        let mut levels: Vec<Level> = Vec::new();
        loop {
            // A value begins here.
            match self.token()? {
                open @ (b'{' | b'[') => {
                    if levels.len() as u32 >= depth_max {
                        return Err(JsonError::Depth);
                    }
                    self.at += 1;
                    let is_object = open == b'{';
                    match is_object {
                        true => sink.begin_object(),
                        false => sink.begin_list(),
                    }
                    let close = if is_object { b'}' } else { b']' };
                    if self.token()? != close {
                        levels.push(Level {
                            is_object,
                            count: 1,
                        });
                        if is_object {
                            self.key(sink)?;
                        }
                        continue;
                    }
                    self.at += 1;
                    end(is_object, 0, sink);
                }
                _ => self.scalar(sink)?,
            }
            // A value ended here.
            loop {
                let Some(level) = levels.last_mut() else {
                    return self.end();
                };
                match (self.token()?, level.is_object) {
                    (b',', is_object) => {
                        self.at += 1;
                        level.count += 1;
                        if is_object {
                            self.key(sink)?;
                        }
                        break;
                    }
                    (b'}', true) | (b']', false) => {
                        self.at += 1;
                        end(level.is_object, level.count, sink);
                        levels.pop();
                    }
                    (_, _) => return Err(self.unexpected()),
                }
            }
        }
    }

    fn unexpected(&self) -> JsonError {
        JsonError::Unexpected(self.at as u32)
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.text.get(self.at) {
            self.at += 1;
        }
    }

    /// The first byte of the next token.
    fn token(&mut self) -> Result<u8, JsonError> {
        self.skip_space();
        self.text.get(self.at).copied().ok_or(JsonError::End)
    }

    fn end(&mut self) -> Result<(), JsonError> {
        self.skip_space();
        match self.at == self.text.len() {
            true => Ok(()),
            false => Err(self.unexpected()),
        }
    }

    fn key(&mut self, sink: &mut impl Sink) -> Result<(), JsonError> {
        if self.token()? != b'"' {
            return Err(self.unexpected());
        }
        let text = self.string()?;
        sink.key(text);
        if self.token()? != b':' {
            return Err(self.unexpected());
        }
        self.at += 1;
        Ok(())
    }

    fn scalar(&mut self, sink: &mut impl Sink) -> Result<(), JsonError> {
        match self.text[self.at] {
            b'"' => sink.string(self.string()?),
            b'-' | b'0'..=b'9' => sink.number(self.number()?),
            b'n' => {
                self.word(b"null")?;
                sink.null();
            }
            b't' => {
                self.word(b"true")?;
                sink.boolean(true);
            }
            b'f' => {
                self.word(b"false")?;
                sink.boolean(false);
            }
            _ => return Err(self.unexpected()),
        }
        Ok(())
    }

    fn word(&mut self, word: &[u8]) -> Result<(), JsonError> {
        for &byte in word {
            match self.text.get(self.at) {
                Some(&found) if found == byte => self.at += 1,
                Some(_) => return Err(self.unexpected()),
                None => return Err(JsonError::End),
            }
        }
        Ok(())
    }

    fn number(&mut self) -> Result<f64, JsonError> {
        let start = self.at;
        if self.text[self.at] == b'-' {
            self.at += 1;
        }
        match self.text.get(self.at) {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.text.get(self.at) {
            self.at += 1;
            if let Some(b'+' | b'-') = self.text.get(self.at) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.text[start..self.at]).expect("read: ASCII only");
        Ok(text.parse().expect("read: Rust reads each number of JSON"))
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), JsonError> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.text.get(self.at) {
            self.at += 1;
        }
        match (self.at > start, self.at < self.text.len()) {
            (true, _) => Ok(()),
            (false, true) => Err(self.unexpected()),
            (false, false) => Err(JsonError::End),
        }
    }

    /// The string at a `"`, decoded.
    fn string(&mut self) -> Result<&[u8], JsonError> {
        self.at += 1;
        let start = self.at;
        self.plain()?;
        if self.text[self.at] == b'"' {
            self.at += 1;
            return Ok(&self.text[start..self.at - 1]);
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.text[start..self.at]);
        loop {
            if self.text[self.at] == b'"' {
                self.at += 1;
                return Ok(&self.scratch);
            }
            self.escape()?;
            let start = self.at;
            self.plain()?;
            self.scratch.extend_from_slice(&self.text[start..self.at]);
        }
    }

    /// Moves to the next `"` or `\`.
    fn plain(&mut self) -> Result<(), JsonError> {
        loop {
            match self.text.get(self.at) {
                None => return Err(JsonError::End),
                Some(b'"' | b'\\') => return Ok(()),
                Some(0..=0x1f) => return Err(self.unexpected()),
                Some(_) => self.at += 1,
            }
        }
    }

    fn escape(&mut self) -> Result<(), JsonError> {
        self.at += 1;
        let byte = *self.text.get(self.at).ok_or(JsonError::End)?;
        let character = match byte {
            b'"' | b'\\' | b'/' => byte,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(self.unexpected()),
        };
        self.at += 1;
        self.scratch.push(character);
        Ok(())
    }

    /// A `\uXXXX`, or two that make a pair; the position is after the `u`.
    fn unicode(&mut self) -> Result<(), JsonError> {
        let unit = self.hex()?;
        let mut point = unit;
        if (0xD800..0xDC00).contains(&unit) && self.text[self.at..].starts_with(b"\\u") {
            let back = self.at;
            self.at += 2;
            let low = self.hex()?;
            match (0xDC00..0xE000).contains(&low) {
                true => point = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00),
                false => self.at = back,
            }
        }
        push_code_point(point, &mut self.scratch);
        Ok(())
    }

    fn hex(&mut self) -> Result<u32, JsonError> {
        let mut unit = 0;
        for _ in 0..4 {
            let byte = *self.text.get(self.at).ok_or(JsonError::End)?;
            let digit = char::from(byte).to_digit(16);
            unit = unit << 4 | digit.ok_or_else(|| self.unexpected())?;
            self.at += 1;
        }
        Ok(unit)
    }
}

fn end(is_object: bool, count: u32, sink: &mut impl Sink) {
    match is_object {
        true => sink.end_object(count),
        false => sink.end_list(count),
    }
}

/// Appends a code point, a surrogate included.
fn push_code_point(point: u32, out: &mut Vec<u8>) {
    if let Some(character) = char::from_u32(point) {
        let mut buffer = [0; 4];
        out.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
    } else {
        out.extend_from_slice(&[
            0xE0 | (point >> 12) as u8,
            0x80 | (point >> 6 & 0x3F) as u8,
            0x80 | (point & 0x3F) as u8,
        ]);
    }
}
