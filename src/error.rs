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
