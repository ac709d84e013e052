//! The lexer (§2.1): one token at a time, from a table of what each byte begins.
//!
//! `#[inline]` here and in the parser is for the size of the build, not for inlining: the
//! engine is compiled for size, but what is marked is compiled where it is used, for speed.
//!
//! Lines are not counted here: a token is a kind and two offsets, and the rare error
//! finds its line later. What graphql-js reports at a place, this reports at that place.

use super::ast::{Span, Text};
use super::block_string;
use super::characters::{
    find, is_name_continue, is_name_start, CodePoint, BYTE_ORDER_MARK, COMMENT_STOPS, STRING_STOPS,
};
use super::syntax_error::{Failed, Lexed, SyntaxError};
use std::borrow::Cow;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum TokenKind {
    /// Before the first token.
    Sof,
    /// Behind the last one.
    Eof,
    /// `!`
    Bang,
    /// `$`
    Dollar,
    /// `&`
    Amp,
    /// `(`
    ParenL,
    /// `)`
    ParenR,
    /// `...`
    Spread,
    /// `:`
    Colon,
    /// `=`
    Equals,
    /// `@`
    At,
    /// `[`
    BracketL,
    /// `]`
    BracketR,
    /// `{`
    BraceL,
    /// `|`
    Pipe,
    /// `}`
    BraceR,
    /// `name`
    Name,
    /// `1`
    Int,
    /// `1.5`
    Float,
    /// `"text"`
    String,
    /// `"""text"""`
    BlockString,
}

impl TokenKind {
    /// How messages call it.
    #[inline]
    pub(crate) fn description(self) -> &'static str {
        match self {
            TokenKind::Sof => "<SOF>",
            TokenKind::Eof => "<EOF>",
            TokenKind::Bang => "\"!\"",
            TokenKind::Dollar => "\"$\"",
            TokenKind::Amp => "\"&\"",
            TokenKind::ParenL => "\"(\"",
            TokenKind::ParenR => "\")\"",
            TokenKind::Spread => "\"...\"",
            TokenKind::Colon => "\":\"",
            TokenKind::Equals => "\"=\"",
            TokenKind::At => "\"@\"",
            TokenKind::BracketL => "\"[\"",
            TokenKind::BracketR => "\"]\"",
            TokenKind::BraceL => "\"{\"",
            TokenKind::Pipe => "\"|\"",
            TokenKind::BraceR => "\"}\"",
            TokenKind::Name => "Name",
            TokenKind::Int => "Int",
            TokenKind::Float => "Float",
            TokenKind::String => "String",
            TokenKind::BlockString => "BlockString",
        }
    }
}

/// A token: its kind and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// The start, and the end above it: stored and loaded at once. As two fields the
    /// compiler stores them one by one and loads them together, which stalls the
    /// processor at each token.
    range: u64,
}

impl Token {
    #[inline(always)]
    pub(crate) fn new(kind: TokenKind, start: usize, end: usize) -> Token {
        Token {
            kind,
            range: start as u64 | (end as u64) << 32,
        }
    }

    /// Its first byte.
    #[inline(always)]
    pub(crate) fn start(self) -> u32 {
        self.range as u32
    }

    /// One past its last byte.
    #[inline(always)]
    pub(crate) fn end(self) -> u32 {
        (self.range >> 32) as u32
    }

    /// Both.
    #[inline(always)]
    pub(crate) fn span(self) -> Span {
        Span {
            start: self.start(),
            end: self.end(),
        }
    }
}

/// What a byte begins: up to [`PUNCTUATOR_LAST`] the token that it is by itself.
const BEGINS: [u8; 256] = begins();

const PUNCTUATOR_LAST: u8 = TokenKind::BraceR as u8;
const NAME: u8 = TokenKind::Name as u8;
const NUMBER: u8 = TokenKind::Int as u8;
const QUOTE: u8 = TokenKind::String as u8;
const DOT: u8 = TokenKind::Spread as u8 | 0x40;
const IGNORED: u8 = 0x80;
const COMMENT: u8 = 0x81;
/// No token; or, from 0x80 on, perhaps a byte order mark.
const OTHER: u8 = 0x82;

const fn begins() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'\t' | b' ' | b',' | b'\n' | b'\r' => IGNORED,
            b'#' => COMMENT,
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => NAME,
            b'0'..=b'9' | b'-' => NUMBER,
            b'"' => QUOTE,
            b'.' => DOT,
            b'!' => TokenKind::Bang as u8,
            b'$' => TokenKind::Dollar as u8,
            b'&' => TokenKind::Amp as u8,
            b'(' => TokenKind::ParenL as u8,
            b')' => TokenKind::ParenR as u8,
            b':' => TokenKind::Colon as u8,
            b'=' => TokenKind::Equals as u8,
            b'@' => TokenKind::At as u8,
            b'[' => TokenKind::BracketL as u8,
            b']' => TokenKind::BracketR as u8,
            b'{' => TokenKind::BraceL as u8,
            b'|' => TokenKind::Pipe as u8,
            b'}' => TokenKind::BraceR as u8,
            _ => OTHER,
        };
        byte += 1;
    }
    table
}

/// The punctuator of this number.
#[inline(always)]
fn punctuator(begins: u8) -> TokenKind {
    const PUNCTUATORS: [TokenKind; 16] = [
        TokenKind::Sof,
        TokenKind::Eof,
        TokenKind::Bang,
        TokenKind::Dollar,
        TokenKind::Amp,
        TokenKind::ParenL,
        TokenKind::ParenR,
        TokenKind::Spread,
        TokenKind::Colon,
        TokenKind::Equals,
        TokenKind::At,
        TokenKind::BracketL,
        TokenKind::BracketR,
        TokenKind::BraceL,
        TokenKind::Pipe,
        TokenKind::BraceR,
    ];
    PUNCTUATORS[usize::from(begins & 15)]
}

/// Reads tokens from a text.
pub(crate) struct Lexer<'s> {
    /// The text.
    pub(crate) source: &'s [u8],
    /// Where the next token is looked for.
    position: usize,
    /// Values of strings that do not stand in the source as they are.
    pub(crate) decoded: Vec<u8>,
    /// The value of the string token read last.
    pub(crate) text: Text,
    comments: u32,
    max_comments: u32,
    /// Why it failed.
    pub(crate) error: Option<Box<SyntaxError>>,
}

impl<'s> Lexer<'s> {
    /// A lexer at the start of `source`.
    #[inline]
    pub(crate) fn new(source: &'s [u8], max_comments: u32) -> Self {
        Lexer {
            source,
            position: 0,
            decoded: Vec::new(),
            text: Text::default(),
            comments: 0,
            max_comments,
            error: None,
        }
    }

    /// Notes why it fails, and where.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, offset: usize, message: impl Into<Cow<'static, str>>) -> Failed {
        self.error = Some(Box::new(SyntaxError::new(offset, message)));
        Failed
    }

    /// The token behind the one read last; the next call reads it again.
    #[inline]
    pub(crate) fn lookahead(&mut self) -> Lexed<Token> {
        let (position, comments) = (self.position, self.comments);
        let token = self.next_token();
        (self.position, self.comments) = (position, comments);
        token
    }

    /// The byte at `position`; 0 behind the end, where no rule takes it for anything.
    #[inline(always)]
    fn byte(&self, position: usize) -> u8 {
        self.source.get(position).copied().unwrap_or(0)
    }

    /// Reads the next token.
    #[inline]
    pub(crate) fn next_token(&mut self) -> Lexed<Token> {
        let source = self.source;
        let mut position = self.position;
        while let Some(&byte) = source.get(position) {
            let begins = BEGINS[usize::from(byte)];
            if begins <= PUNCTUATOR_LAST {
                return Ok(self.token(punctuator(begins), position, position + 1));
            }
            if begins == NAME {
                let end = name_end(source, position + 1);
                return Ok(self.token(TokenKind::Name, position, end));
            }
            if begins != IGNORED {
                match self.seldom(begins, position)? {
                    Step::Token(token) => return Ok(token),
                    Step::Ignored(end) => position = end,
                }
                continue;
            }
            position += 1;
        }
        Ok(self.token(TokenKind::Eof, position, position))
    }

    /// What is neither a punctuator nor a name. Cold, so that it stays apart from
    /// [`Lexer::next_token`], whose registers it would take.
    #[cold]
    #[inline]
    fn seldom(&mut self, begins: u8, position: usize) -> Lexed<Step> {
        let token = match begins {
            NUMBER => self.number(position)?,
            QUOTE => self.quote(position)?,
            DOT => self.dots(position)?,
            COMMENT => return self.comment(position).map(Step::Ignored),
            _ if self.source[position..].starts_with(BYTE_ORDER_MARK) => {
                return Ok(Step::Ignored(position + BYTE_ORDER_MARK.len()));
            }
            _ => return Err(self.stray(position)),
        };
        Ok(Step::Token(token))
    }

    #[inline(always)]
    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Token {
        self.position = end;
        Token::new(kind, start, end)
    }

    /// Skips a comment (§2.1.6) up to its line's end, or to a lone surrogate.
    #[inline]
    fn comment(&mut self, start: usize) -> Lexed<usize> {
        self.comments += 1;
        if self.comments > self.max_comments {
            let max = self.max_comments;
            return Err(self.fail(
                start,
                format!("Document contains more than {max} comments. Parsing aborted."),
            ));
        }
        let source = self.source;
        let mut position = start + 1;
        loop {
            position = find(source, position, COMMENT_STOPS);
            match source.get(position) {
                Some(0xED) if !CodePoint::is_surrogate_at(source, position) => position += 1,
                _ => return Ok(position),
            }
        }
    }

    /// `...`, and what may have been meant by fewer dots.
    #[inline]
    fn dots(&mut self, start: usize) -> Lexed<Token> {
        match (self.byte(start + 1), self.byte(start + 2)) {
            (b'.', b'.') => Ok(self.token(TokenKind::Spread, start, start + 3)),
            (b'.', _) => Err(self.fail(start, "Unexpected \"..\", did you mean \"...\"?")),
            (b'0'..=b'9', _) => {
                let end = self.digits(start + 1)?;
                let digits = String::from_utf8_lossy(&self.source[start + 1..end]).into_owned();
                Err(self.fail(
                    start,
                    format!(
                        "Invalid number, expected digit before \".\", did you mean \"0.{digits}\"?"
                    ),
                ))
            }
            _ => Err(self.stray(start)),
        }
    }

    /// The error of a character that begins no token.
    #[cold]
    fn stray(&mut self, position: usize) -> Failed {
        if self.byte(position) == b'\'' {
            return self.fail(
                position,
                "Unexpected single quote character ('), did you mean to use a double quote (\")?",
            );
        }
        let point = CodePoint::at(self.source, position);
        let adjective = if point.is_surrogate() {
            "Invalid"
        } else {
            "Unexpected"
        };
        self.fail(position, format!("{adjective} character: {point}."))
    }

    /// An Int (§2.9.1) or a Float (§2.9.2).
    #[inline]
    fn number(&mut self, start: usize) -> Lexed<Token> {
        let mut position = start;
        let mut kind = TokenKind::Int;
        if self.byte(position) == b'-' {
            position += 1;
        }
        if self.byte(position) == b'0' {
            position += 1;
            if self.byte(position).is_ascii_digit() {
                let found = CodePoint::at(self.source, position);
                return Err(self.fail(
                    position,
                    format!("Invalid number, unexpected digit after 0: {found}."),
                ));
            }
        } else {
            position = self.digits(position)?;
        }
        if self.byte(position) == b'.' {
            kind = TokenKind::Float;
            position = self.digits(position + 1)?;
        }
        if matches!(self.byte(position), b'e' | b'E') {
            kind = TokenKind::Float;
            position += 1;
            if matches!(self.byte(position), b'+' | b'-') {
                position += 1;
            }
            position = self.digits(position)?;
        }
        // A number may not run into a name or a second point.
        if self.byte(position) == b'.' || is_name_start(self.byte(position)) {
            return Err(self.expected_digit(position));
        }
        Ok(self.token(kind, start, position))
    }

    /// Past the digits at `start`, at least one.
    #[inline]
    fn digits(&mut self, start: usize) -> Lexed<usize> {
        if !self.byte(start).is_ascii_digit() {
            return Err(self.expected_digit(start));
        }
        let mut position = start + 1;
        while self.byte(position).is_ascii_digit() {
            position += 1;
        }
        Ok(position)
    }

    #[cold]
    fn expected_digit(&mut self, position: usize) -> Failed {
        let found = CodePoint::at(self.source, position);
        self.fail(
            position,
            format!("Invalid number, expected digit but got: {found}."),
        )
    }

    /// A string or a block string.
    #[inline]
    fn quote(&mut self, start: usize) -> Lexed<Token> {
        if self.byte(start + 1) == b'"' && self.byte(start + 2) == b'"' {
            self.block_string(start)
        } else {
            self.string(start)
        }
    }

    /// A string between single quotes (§2.9.4).
    #[inline]
    fn string(&mut self, start: usize) -> Lexed<Token> {
        let source = self.source;
        let decoded_start = self.decoded.len();
        let mut chunk = start + 1;
        let mut position = chunk;
        loop {
            position = find(source, position, STRING_STOPS);
            match source.get(position) {
                Some(b'"') => break,
                Some(b'\\') => {
                    self.decoded.extend_from_slice(&source[chunk..position]);
                    position = self.escape(position)?;
                    chunk = position;
                }
                Some(0xED) if !CodePoint::is_surrogate_at(source, position) => position += 1,
                Some(0xED) => return Err(self.invalid_in_string(position)),
                _ => return Err(self.fail(position, "Unterminated string.")),
            }
        }
        self.text = if chunk == start + 1 {
            Text::in_source(chunk as u32, (position - chunk) as u32)
        } else {
            self.decoded.extend_from_slice(&source[chunk..position]);
            self.text_since(decoded_start)
        };
        Ok(self.token(TokenKind::String, start, position + 1))
    }

    /// The text that was decoded since `start`.
    #[inline]
    fn text_since(&self, start: usize) -> Text {
        Text::in_decoded(start as u32, (self.decoded.len() - start) as u32)
    }

    #[cold]
    fn invalid_in_string(&mut self, position: usize) -> Failed {
        let found = CodePoint::at(self.source, position);
        self.fail(
            position,
            format!("Invalid character within String: {found}."),
        )
    }

    /// Decodes the escape at `position`; answers where it ends.
    #[inline]
    fn escape(&mut self, position: usize) -> Lexed<usize> {
        let byte = match self.byte(position + 1) {
            b'u' if self.byte(position + 2) == b'{' => return self.unicode_variable(position),
            b'u' => return self.unicode_fixed(position),
            quoted @ (b'"' | b'\\' | b'/') => quoted,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            _ => return Err(self.invalid_escape("character", position, 2)),
        };
        self.decoded.push(byte);
        Ok(position + 2)
    }

    /// `\u{1F600}`
    #[inline]
    fn unicode_variable(&mut self, position: usize) -> Lexed<usize> {
        let mut point: u32 = 0;
        let mut size = 3;
        // Up to eight digits, as graphql-js reads them.
        while size < 12 {
            let byte = self.byte(position + size);
            size += 1;
            if byte == b'}' {
                if size < 5 {
                    break;
                }
                let Some(character) = char::from_u32(point) else {
                    break;
                };
                self.push_char(character);
                return Ok(position + size);
            }
            let Some(digit) = hex_digit(byte) else { break };
            // A point of more than 31 bits is as wrong as it is there.
            if point >= 1 << 27 {
                break;
            }
            point = point << 4 | digit;
        }
        Err(self.invalid_escape("Unicode", position, size))
    }

    /// `\uD83D\uDE00` or `\u00E9`
    #[inline]
    fn unicode_fixed(&mut self, position: usize) -> Lexed<usize> {
        let high = self.hex_16(position + 2);
        if let Some(character) = high.and_then(char::from_u32) {
            self.push_char(character);
            return Ok(position + 6);
        }
        if let Some(high @ 0xD800..=0xDBFF) = high {
            if self.byte(position + 6) == b'\\' && self.byte(position + 7) == b'u' {
                if let Some(low @ 0xDC00..=0xDFFF) = self.hex_16(position + 8) {
                    let point = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    self.push_char(char::from_u32(point).expect("a pair is a scalar value"));
                    return Ok(position + 12);
                }
            }
        }
        Err(self.invalid_escape("Unicode", position, 6))
    }

    #[inline]
    fn hex_16(&self, position: usize) -> Option<u32> {
        (0..4).try_fold(0, |value, i| {
            Some(value << 4 | hex_digit(self.byte(position + i))?)
        })
    }

    #[inline]
    fn push_char(&mut self, character: char) {
        let mut bytes = [0; 4];
        self.decoded
            .extend_from_slice(character.encode_utf8(&mut bytes).as_bytes());
    }

    /// The error of an escape whose first `units` UTF-16 code units are quoted.
    #[cold]
    fn invalid_escape(&mut self, what: &str, position: usize, units: usize) -> Failed {
        let quoted = CodePoint::take_units(self.source, position, units);
        self.fail(
            position,
            format!("Invalid {what} escape sequence: \"{quoted}\"."),
        )
    }

    /// A string between triple quotes (§2.9.4).
    #[inline]
    fn block_string(&mut self, start: usize) -> Lexed<Token> {
        let source = self.source;
        let mut position = start + 3;
        let mut raw = RawBlockString::default();
        loop {
            position = find(source, position, STRING_STOPS);
            match source.get(position) {
                Some(b'"') if source[position..].starts_with(b"\"\"\"") => break,
                Some(b'\\') if source[position..].starts_with(b"\\\"\"\"") => {
                    raw.has_escapes = true;
                    position += 4;
                }
                Some(b'\n' | b'\r') => {
                    raw.has_lines = true;
                    position += 1;
                }
                Some(0xED) if CodePoint::is_surrogate_at(source, position) => {
                    return Err(self.invalid_in_string(position));
                }
                Some(_) => position += 1,
                None => return Err(self.fail(position, "Unterminated string.")),
            }
        }
        self.text = self.block_text(start + 3, position, raw);
        Ok(self.token(TokenKind::BlockString, start, position + 3))
    }

    /// The value of a block string whose raw text is `start..end`.
    #[inline]
    fn block_text(&mut self, start: usize, end: usize, raw: RawBlockString) -> Text {
        let text = &self.source[start..end];
        if !raw.has_lines && !raw.has_escapes {
            let blank = text.iter().all(|byte| matches!(byte, b' ' | b'\t'));
            let length = if blank { 0 } else { text.len() };
            return Text::in_source(start as u32, length as u32);
        }
        let decoded_start = self.decoded.len();
        block_string::push_value(text, raw.has_escapes, &mut self.decoded);
        self.text_since(decoded_start)
    }
}

/// What was seen of a block string's raw text.
#[derive(Clone, Copy, Default)]
struct RawBlockString {
    has_lines: bool,
    has_escapes: bool,
}

/// A token, or where to look on behind what is ignored.
enum Step {
    Token(Token),
    Ignored(usize),
}

/// Where the name ends that goes on at `position`. Sixteen bytes a step measured no
/// better: names are short.
#[inline(always)]
fn name_end(source: &[u8], mut position: usize) -> usize {
    while position < source.len() && is_name_continue(source[position]) {
        position += 1;
    }
    position
}

#[inline]
fn hex_digit(byte: u8) -> Option<u32> {
    (byte as char).to_digit(16)
}
