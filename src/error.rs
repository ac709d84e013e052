//! Errors as a response shows them (§7.1.2): message, locations, path.

use std::borrow::Cow;

/// A place in a source text, both counted from 1, columns in UTF-16 code units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Location {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// A step of a response path (§7.1.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathSegment {
    /// A response name.
    Key(Box<str>),
    /// An index in a list.
    Index(u32),
}

/// Which limit was exceeded; becomes `extensions` of the error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitExceeded {
    /// The option's name.
    pub limit: &'static str,
    /// Its value.
    pub max: u64,
    /// What the request had, where it is known.
    pub actual: Option<u64>,
}

/// One error: what `errors` of a response or a `SchemaError` lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong, in graphql-js's words.
    pub message: Cow<'static, str>,
    /// The places in the document.
    pub locations: Vec<Location>,
    /// The path in the response; empty for request errors.
    pub path: Vec<PathSegment>,
    /// The limit that was exceeded, if that is the error.
    pub limit: Option<LimitExceeded>,
}

impl Error {
    /// An error without a place.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Error {
        Error {
            message: message.into(),
            locations: Vec::new(),
            path: Vec::new(),
            limit: None,
        }
    }

    /// The same error at these places.
    pub fn at(mut self, locations: impl IntoIterator<Item = Location>) -> Error {
        self.locations.extend(locations);
        self
    }
}

impl Error {
    /// An error of a limit that the request exceeds.
    pub fn limit(
        message: impl Into<Cow<'static, str>>,
        limit: &'static str,
        max: u64,
        actual: Option<u64>,
    ) -> Error {
        let mut error = Error::new(message);
        error.limit = Some(LimitExceeded { limit, max, actual });
        error
    }
}

/// Errors as a JSON array, `message`, `locations`, `path`, `extensions` in this order, and
/// `handle` where the host has an error of its own for it.
#[inline(never)]
pub fn to_json<'a>(errors: impl IntoIterator<Item = (&'a Error, Option<u32>)>) -> String {
    let mut json = String::from("[");
    for (index, (error, handle)) in errors.into_iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        error.write_json(&mut json, handle);
    }
    json.push(']');
    json
}

impl Error {
    fn write_json(&self, json: &mut String, handle: Option<u32>) {
        use std::fmt::Write;
        json.push_str("{\"message\":");
        write_string(json, &self.message);
        if !self.locations.is_empty() {
            json.push_str(",\"locations\":[");
            for (index, Location { line, column }) in self.locations.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let _ = write!(json, "{comma}{{\"line\":{line},\"column\":{column}}}");
            }
            json.push(']');
        }
        if !self.path.is_empty() {
            json.push_str(",\"path\":[");
            for (index, segment) in self.path.iter().enumerate() {
                if index > 0 {
                    json.push(',');
                }
                match segment {
                    PathSegment::Key(key) => write_string(json, key),
                    PathSegment::Index(index) => {
                        let _ = write!(json, "{index}");
                    }
                }
            }
            json.push(']');
        }
        if let Some(LimitExceeded { limit, max, actual }) = self.limit {
            let _ = write!(
                json,
                ",\"extensions\":{{\"code\":\"LIMIT_EXCEEDED\",\"limit\":\"{limit}\",\"max\":{max}"
            );
            if let Some(actual) = actual {
                let _ = write!(json, ",\"actual\":{actual}");
            }
            json.push('}');
        }
        if let Some(handle) = handle {
            let _ = write!(json, ",\"handle\":{handle}");
        }
        json.push('}');
    }
}

fn write_string(json: &mut String, text: &str) {
    use std::fmt::Write;
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\0'..' ' => {
                let _ = write!(json, "\\u{:04x}", character as u32);
            }
            _ => json.push(character),
        }
    }
    json.push('"');
}
