//! Schema coordinates (§2.15): `Type.field(argument:)`, `@directive(argument:)`.

use super::ast::{Name, Span};
use super::characters::{is_name_continue, is_name_start, CodePoint};
use super::syntax_error::SyntaxError;
use crate::error::Error;

/// What a schema coordinate names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaCoordinate {
    /// `Type`
    Type(Name),
    /// `Type.member`: a field, an input field or an enum value.
    Member {
        /// The type.
        name: Name,
        /// Its member.
        member: Name,
    },
    /// `Type.field(argument:)`
    Argument {
        /// The type.
        name: Name,
        /// Its field.
        field: Name,
        /// The field's argument.
        argument: Name,
    },
    /// `@directive`
    Directive(Name),
    /// `@directive(argument:)`
    DirectiveArgument {
        /// The directive.
        name: Name,
        /// Its argument.
        argument: Name,
    },
}

/// Parses a schema coordinate; nothing is ignored in one, not even a space.
#[inline(never)]
pub fn parse_schema_coordinate(source: &[u8]) -> Result<SchemaCoordinate, Error> {
    Parser::new(source)
        .and_then(|mut parser| parser.coordinate())
        .map_err(|error| error.locate(source))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    End,
    Name(Name),
    Mark(u8),
}

struct Parser<'s> {
    source: &'s [u8],
    token: Token,
    /// Where it starts, and where the next is looked for.
    start: usize,
    position: usize,
}

impl<'s> Parser<'s> {
    fn new(source: &'s [u8]) -> Result<Self, SyntaxError> {
        let mut parser = Parser {
            source,
            token: Token::End,
            start: 0,
            position: 0,
        };
        parser.advance()?;
        Ok(parser)
    }

    fn coordinate(&mut self) -> Result<SchemaCoordinate, SyntaxError> {
        let of_directive = self.skip(b'@')?;
        let name = self.name()?;
        let member = if !of_directive && self.skip(b'.')? {
            Some(self.name()?)
        } else {
            None
        };
        let argument = if (of_directive || member.is_some()) && self.skip(b'(')? {
            let argument = self.name()?;
            self.expect(b':')?;
            self.expect(b')')?;
            Some(argument)
        } else {
            None
        };
        if self.token != Token::End {
            return Err(self.expected("<EOF>"));
        }
        Ok(match (member, argument) {
            (Some(field), Some(argument)) => SchemaCoordinate::Argument {
                name,
                field,
                argument,
            },
            (Some(member), None) => SchemaCoordinate::Member { name, member },
            (None, Some(argument)) => SchemaCoordinate::DirectiveArgument { name, argument },
            (None, None) if of_directive => SchemaCoordinate::Directive(name),
            (None, None) => SchemaCoordinate::Type(name),
        })
    }

    fn advance(&mut self) -> Result<(), SyntaxError> {
        let start = self.position;
        self.start = start;
        (self.token, self.position) = match self.source.get(start).copied() {
            None => (Token::End, start),
            Some(mark @ (b'.' | b'(' | b')' | b':' | b'@')) => (Token::Mark(mark), start + 1),
            Some(byte) if is_name_start(byte) => {
                let length = self.source[start..]
                    .iter()
                    .take_while(|&&byte| is_name_continue(byte))
                    .count();
                let span = Span {
                    start: start as u32,
                    end: (start + length) as u32,
                };
                (Token::Name(Name(span)), start + length)
            }
            Some(_) => {
                let found = CodePoint::at(self.source, start);
                return Err(SyntaxError::new(
                    start,
                    format!("Invalid character: {found}."),
                ));
            }
        };
        Ok(())
    }

    fn skip(&mut self, mark: u8) -> Result<bool, SyntaxError> {
        let found = self.token == Token::Mark(mark);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, mark: u8) -> Result<(), SyntaxError> {
        if self.skip(mark)? {
            return Ok(());
        }
        Err(self.expected(&format!("\"{}\"", mark as char)))
    }

    fn name(&mut self) -> Result<Name, SyntaxError> {
        let Token::Name(name) = self.token else {
            return Err(self.expected("Name"));
        };
        self.advance()?;
        Ok(name)
    }

    fn expected(&self, what: &str) -> SyntaxError {
        let found = match self.token {
            Token::End => "<EOF>".to_owned(),
            Token::Mark(mark) => format!("\"{}\"", mark as char),
            Token::Name(Name(span)) => {
                let name = &self.source[span.start as usize..span.end as usize];
                format!("Name \"{}\"", String::from_utf8_lossy(name))
            }
        };
        SyntaxError::new(self.start, format!("Expected {what}, found {found}."))
    }
}
