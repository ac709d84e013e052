//! What the lexer and the parser fail with: one error, at an offset.

use super::location::LineIndex;
use crate::error::{Error, LimitExceeded};
use std::borrow::Cow;

/// Says that an error was noted; the error itself waits in the lexer, so that results
/// stay small on the way up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failed;

/// A result whose error waits in the lexer.
pub(crate) type Lexed<T> = Result<T, Failed>;

/// A syntax error before its line is known.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    offset: usize,
    description: Cow<'static, str>,
    limit: Option<LimitExceeded>,
}

impl SyntaxError {
    /// The error at this offset of the source.
    pub(crate) fn new(offset: usize, description: impl Into<Cow<'static, str>>) -> SyntaxError {
        SyntaxError {
            offset,
            description: description.into(),
            limit: None,
        }
    }

    /// The error of a limit.
    pub(crate) fn limit(
        offset: usize,
        description: String,
        limit: &'static str,
        max: u32,
    ) -> SyntaxError {
        SyntaxError {
            offset,
            description: description.into(),
            limit: Some(LimitExceeded {
                limit,
                max: max.into(),
                actual: None,
            }),
        }
    }

    /// The error as a response shows it.
    pub(crate) fn locate(self, source: &[u8]) -> Error {
        let location = LineIndex::new(source).location(source, self.offset as u32);
        let mut error = Error::new(format!("Syntax Error: {}", self.description)).at([location]);
        error.limit = self.limit;
        error
    }
}
