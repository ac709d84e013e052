//! The parser (§2): recursive descent over tokens, for documents, values and types; the
//! type system's definitions are in `parser_sdl`.
//!
//! One token is read ahead, as in graphql-js, so that of two faults the same one is
//! reported. Lists whose items may nest in themselves (selections, list values, object
//! fields) gather their items on a stack and move them to their table when the list
//! closes; all others grow at the end of their table, and lie side by side by themselves.

use super::ast::*;
use super::lexer::{Lexer, Token, TokenKind};
use super::syntax_error::{Failed, Lexed, SyntaxError};
use crate::error::Error;
use crate::limits::Limits;

/// The deepest nesting that can be asked for: the parser and all that walks a document
/// recurse, and a WebAssembly stack of 1 MiB has to hold them.
pub const DEPTH_CEILING: u32 = 1_000;

/// The longest source: offsets are 31 bits.
const SOURCE_CEILING: usize = i32::MAX as usize;

/// How to parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOptions {
    /// Bytes of the source; `u32::MAX` is no bound.
    pub max_bytes: u32,
    /// Tokens of the source, comments not counted; `u32::MAX` is no bound.
    pub max_tokens: u32,
    /// Comments; `u32::MAX` is no bound.
    pub max_comments: u32,
    /// Nesting of selection sets, lists, objects and list types, one counter over all;
    /// never more than [`DEPTH_CEILING`].
    pub max_depth: u32,
    /// Whether fragments may have variables and spreads arguments (experimental).
    pub fragment_arguments: bool,
    /// Whether `{}` is a selection set, as graphql-js has it.
    pub empty_selection_sets: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions::from(&Limits::unbounded())
    }
}

impl From<&Limits> for ParseOptions {
    fn from(limits: &Limits) -> Self {
        ParseOptions {
            max_bytes: limits.document_bytes,
            max_tokens: limits.tokens,
            max_comments: u32::MAX,
            max_depth: limits.depth,
            fragment_arguments: false,
            empty_selection_sets: true,
        }
    }
}

/// Parses a document (§2.3), executable or of the type system.
///
/// The source is UTF-8; a lone surrogate of a JavaScript string stands as its three
/// bytes (WTF-8). A syntax error is the first one, in graphql-js's words, with its
/// location; a limit that was exceeded is in [`Error::limit`].
#[inline]
pub fn parse(source: Vec<u8>, options: &ParseOptions) -> Result<Document, Error> {
    let (document, ()) = parse_with(source, options, |parser| parser.document())?;
    Ok(document)
}

/// Parses a value (§2.9), variables included.
#[inline(never)]
pub fn parse_value(
    source: Vec<u8>,
    options: &ParseOptions,
) -> Result<(Document, Id<Value>), Error> {
    parse_with(source, options, |parser| {
        parser.alone(|parser| parser.value_node(false))
    })
}

/// Parses a value (§2.9) without variables.
#[inline(never)]
pub fn parse_const_value(
    source: Vec<u8>,
    options: &ParseOptions,
) -> Result<(Document, Id<Value>), Error> {
    parse_with(source, options, |parser| {
        parser.alone(|parser| parser.value_node(true))
    })
}

/// Parses a type reference (§2.12).
#[inline(never)]
pub fn parse_type(source: Vec<u8>, options: &ParseOptions) -> Result<(Document, Id<Type>), Error> {
    parse_with(source, options, |parser| parser.alone(Parser::ty))
}

#[inline]
fn parse_with<T>(
    source: Vec<u8>,
    options: &ParseOptions,
    production: impl FnOnce(&mut Parser) -> Lexed<T>,
) -> Result<(Document, T), Error> {
    if let Some(error) = too_long(&source, options) {
        return Err(error.locate(&source));
    }
    let mut parser = Parser::new(&source, options);
    let outcome = production(&mut parser);
    let Parser {
        mut document,
        lexer,
        token_count,
        ..
    } = parser;
    match outcome {
        Ok(root) => {
            document.token_count = token_count;
            document.decoded = lexer.decoded;
            document.source = source;
            Ok((document, root))
        }
        Err(Failed) => {
            let error = lexer.error.expect("what fails notes why");
            Err(error.locate(&source))
        }
    }
}

fn too_long(source: &[u8], options: &ParseOptions) -> Option<SyntaxError> {
    let max = options.max_bytes.min(SOURCE_CEILING as u32);
    (source.len() > max as usize).then(|| {
        SyntaxError::limit(
            max as usize,
            format!("Document contains more than {max} bytes. Parsing aborted."),
            "documentBytes",
            max,
        )
    })
}

/// A parser at some token.
pub(super) struct Parser<'s> {
    pub(super) lexer: Lexer<'s>,
    /// The token that comes next.
    pub(super) token: Token,
    /// Where the token before it ended.
    pub(super) last_end: u32,
    token_count: u32,
    depth: u32,
    max_tokens: u32,
    max_depth: u32,
    fragment_arguments: bool,
    empty_selection_sets: bool,
    /// What becomes of it.
    pub(super) document: Document,
    /// Items of lists that are still open.
    selections: Vec<Selection>,
    /// Where in their table the open set's selections start that are not set aside.
    run: usize,
    values: Vec<Value>,
    value_run: usize,
    object_fields: Vec<ObjectField>,
}

/// The run that was appended to a table since it had `start` nodes.
macro_rules! since {
    ($table:expr, $start:expr) => {
        Nodes::new($start as u32, ($table.len() - $start) as u32)
    };
}
pub(super) use since;

/// Adds a node to a table; answers its id.
#[inline]
pub(super) fn add<T>(table: &mut Vec<T>, node: T) -> Id<T> {
    let id = Id::new(table.len() as u32);
    table.push(node);
    id
}

/// Makes room in a table that is still empty: for a node in sixteen bytes of what is left
/// of the source, but for no more than a thousand. Moving a table as it grows costs more
/// than the room.
#[inline(always)]
fn reserve<T>(table: &mut Vec<T>, rest: usize) {
    if table.capacity() == 0 {
        table.reserve((rest / 16 + 4).min(1024));
    }
}

/// Moves the items that an open list gathered since `start` to their table.
#[inline]
fn close<T: Copy>(stack: &mut Vec<T>, start: usize, table: &mut Vec<T>) -> Nodes<T> {
    let first = table.len();
    table.extend_from_slice(&stack[start..]);
    stack.truncate(start);
    since!(table, first)
}

// Tokens.
impl<'s> Parser<'s> {
    #[inline]
    fn new(source: &'s [u8], options: &ParseOptions) -> Self {
        Parser {
            lexer: Lexer::new(source, options.max_comments),
            token: Token::new(TokenKind::Sof, 0, 0),
            last_end: 0,
            token_count: 0,
            depth: 0,
            max_tokens: options.max_tokens,
            max_depth: options.max_depth.min(DEPTH_CEILING),
            fragment_arguments: options.fragment_arguments,
            empty_selection_sets: options.empty_selection_sets,
            document: Document::default(),
            selections: Vec::new(),
            run: 0,
            values: Vec::new(),
            value_run: 0,
            object_fields: Vec::new(),
        }
    }

    /// Goes on to the next token.
    #[inline]
    pub(super) fn advance(&mut self) -> Lexed<()> {
        self.last_end = self.token.end();
        self.token = self.lexer.next_token()?;
        if self.token.kind != TokenKind::Eof {
            self.token_count += 1;
            if self.token_count > self.max_tokens {
                return Err(self.too_many_tokens());
            }
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn too_many_tokens(&mut self) -> Failed {
        let max = self.max_tokens;
        self.fail_limit(
            format!("Document contains more than {max} tokens. Parsing aborted."),
            "tokens",
            max,
        )
    }

    fn fail_limit(&mut self, description: String, limit: &'static str, max: u32) -> Failed {
        self.lexer.error = Some(Box::new(SyntaxError::limit(
            self.token.start() as usize,
            description,
            limit,
            max,
        )));
        Failed
    }

    /// Goes a level down, at the token that opens it.
    #[inline]
    fn enter(&mut self) -> Lexed<()> {
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(self.too_deep());
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&mut self) -> Failed {
        let max = self.max_depth;
        self.fail_limit(
            format!("Document nests deeper than {max} levels. Parsing aborted."),
            "depth",
            max,
        )
    }

    #[inline]
    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether the next token is of this kind.
    #[inline]
    pub(super) fn peek(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Takes a token of this kind if it comes next.
    #[inline]
    pub(super) fn skip(&mut self, kind: TokenKind) -> Lexed<bool> {
        let found = self.token.kind == kind;
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes a token of this kind, which must come next.
    #[inline(always)]
    pub(super) fn expect(&mut self, kind: TokenKind) -> Lexed<Token> {
        let token = self.token;
        if token.kind != kind {
            return Err(self.expected(kind.description()));
        }
        self.advance()?;
        Ok(token)
    }

    /// Whether the next token is this keyword.
    #[inline]
    pub(super) fn peek_keyword(&self, keyword: &[u8]) -> bool {
        self.peek(TokenKind::Name) && self.text(self.token) == keyword
    }

    /// Takes this keyword if it comes next.
    #[inline]
    pub(super) fn skip_keyword(&mut self, keyword: &[u8]) -> Lexed<bool> {
        let found = self.peek_keyword(keyword);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes this keyword, which must come next.
    #[inline]
    pub(super) fn expect_keyword(&mut self, keyword: &'static str) -> Lexed<()> {
        if self.skip_keyword(keyword.as_bytes())? {
            return Ok(());
        }
        Err(self.expected(&format!("\"{keyword}\"")))
    }

    /// A token's bytes in the source.
    #[inline]
    pub(super) fn text(&self, token: Token) -> &'s [u8] {
        &self.lexer.source[token.start() as usize..token.end() as usize]
    }

    /// What a name, number or string token says; a string's token is the one read last.
    pub(super) fn token_value(&self, token: Token) -> Option<&[u8]> {
        match token.kind {
            TokenKind::Name | TokenKind::Int | TokenKind::Float => Some(self.text(token)),
            TokenKind::String | TokenKind::BlockString => Some(
                self.lexer
                    .text
                    .bytes(self.lexer.source, &self.lexer.decoded),
            ),
            _ => None,
        }
    }

    /// A token as messages show it.
    pub(super) fn token_description(&self, token: Token) -> String {
        let kind = token.kind.description();
        match self.token_value(token) {
            Some(value) => format!("{kind} \"{}\"", String::from_utf8_lossy(value)),
            None => kind.to_owned(),
        }
    }

    #[cold]
    #[inline(never)]
    fn expected(&mut self, what: &str) -> Failed {
        let found = self.token_description(self.token);
        self.lexer.fail(
            self.token.start() as usize,
            format!("Expected {what}, found {found}."),
        )
    }

    /// The error of a token that may not stand where it stands.
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected(&mut self, token: Token) -> Failed {
        let found = self.token_description(token);
        self.lexer
            .fail(token.start() as usize, format!("Unexpected {found}."))
    }

    /// How many bytes there are behind the token taken last.
    #[inline(always)]
    fn rest(&self) -> usize {
        self.lexer.source.len() - self.last_end as usize
    }

    /// From `start` to the end of the token taken last.
    #[inline]
    pub(super) fn span(&self, start: u32) -> Span {
        Span {
            start,
            end: self.last_end,
        }
    }
}

// Documents (§2.3).
impl Parser<'_> {
    /// A production that is the whole source.
    fn alone<T>(&mut self, production: impl FnOnce(&mut Self) -> Lexed<T>) -> Lexed<T> {
        self.expect(TokenKind::Sof)?;
        let root = production(self)?;
        self.expect(TokenKind::Eof)?;
        Ok(root)
    }

    #[inline]
    fn document(&mut self) -> Lexed<()> {
        self.expect(TokenKind::Sof)?;
        loop {
            let definition = self.definition()?;
            self.document.definitions.push(definition);
            if self.skip(TokenKind::Eof)? {
                return Ok(());
            }
        }
    }

    #[inline]
    fn definition(&mut self) -> Lexed<Definition> {
        if self.peek(TokenKind::BraceL) {
            return self.shorthand_query();
        }
        let described = self.peek_description();
        let keyword = if described {
            self.lexer.lookahead()?
        } else {
            self.token
        };
        if described && keyword.kind == TokenKind::BraceL {
            return Err(self.lexer.fail(
                self.token.start() as usize,
                "Unexpected description, descriptions are not supported on shorthand queries.",
            ));
        }
        if keyword.kind != TokenKind::Name {
            return Err(self.unexpected(keyword));
        }
        match self.text(keyword) {
            b"query" => self.operation(OperationType::Query),
            b"mutation" => self.operation(OperationType::Mutation),
            b"subscription" => self.operation(OperationType::Subscription),
            b"fragment" => self.fragment_definition(),
            b"extend" if !described => self.extension(),
            word => match self.type_system_definition(word)? {
                Some(definition) => Ok(definition),
                None if described => Err(self.lexer.fail(
                    self.token.start() as usize,
                    "Unexpected description, only GraphQL definitions support descriptions.",
                )),
                None => Err(self.unexpected(keyword)),
            },
        }
    }

    /// Whether a string comes next.
    #[inline]
    pub(super) fn peek_description(&self) -> bool {
        matches!(self.token.kind, TokenKind::String | TokenKind::BlockString)
    }

    /// A description, if there is one.
    #[inline]
    pub(super) fn description(&mut self) -> Lexed<Option<Id<StringValue>>> {
        if !self.peek_description() {
            return Ok(None);
        }
        let token = self.token;
        let string = StringValue {
            span: token.span(),
            text: self.lexer.text,
            block: token.kind == TokenKind::BlockString,
        };
        self.advance()?;
        Ok(Some(add(&mut self.document.descriptions, string)))
    }

    /// `Name`
    #[inline(always)]
    pub(super) fn name(&mut self) -> Lexed<Name> {
        let token = self.expect(TokenKind::Name)?;
        Ok(Name(token.span()))
    }
}

// Operations (§2.4).
impl Parser<'_> {
    #[inline]
    fn shorthand_query(&mut self) -> Lexed<Definition> {
        let start = self.token.start();
        let selection_set = self.selection_set()?;
        let operation = OperationDefinition {
            span: self.span(start),
            description: None,
            operation: OperationType::Query,
            name: None,
            variables: Nodes::default(),
            directives: Nodes::default(),
            selection_set,
        };
        Ok(self.add_operation(operation))
    }

    #[inline]
    fn operation(&mut self, operation: OperationType) -> Lexed<Definition> {
        let start = self.token.start();
        let description = self.description()?;
        self.advance()?;
        let name = if self.peek(TokenKind::Name) {
            Some(self.name()?)
        } else {
            None
        };
        let variables = self.variable_definitions()?;
        let directives = self.directives(false)?;
        let selection_set = self.selection_set()?;
        let operation = OperationDefinition {
            span: self.span(start),
            description,
            operation,
            name,
            variables,
            directives,
            selection_set,
        };
        Ok(self.add_operation(operation))
    }

    #[inline]
    fn add_operation(&mut self, operation: OperationDefinition) -> Definition {
        Definition::Operation(add(&mut self.document.operations, operation))
    }

    #[inline]
    fn variable_definitions(&mut self) -> Lexed<Nodes<VariableDefinition>> {
        let first = self.document.variables.len();
        if self.skip(TokenKind::ParenL)? {
            loop {
                let variable = self.variable_definition()?;
                self.document.variables.push(variable);
                if self.skip(TokenKind::ParenR)? {
                    break;
                }
            }
        }
        Ok(since!(self.document.variables, first))
    }

    #[inline]
    fn variable_definition(&mut self) -> Lexed<VariableDefinition> {
        let start = self.token.start();
        let description = self.description()?;
        let (variable, name) = self.variable()?;
        self.expect(TokenKind::Colon)?;
        let ty = self.ty()?;
        let default_value = self.default_value()?;
        let directives = self.directives(true)?;
        Ok(VariableDefinition {
            span: self.span(start),
            description,
            variable,
            name,
            ty,
            default_value,
            directives,
        })
    }

    #[inline(always)]
    fn variable(&mut self) -> Lexed<(Span, Name)> {
        let start = self.token.start();
        self.expect(TokenKind::Dollar)?;
        let name = self.name()?;
        Ok((self.span(start), name))
    }

    /// `= value`, if it is there.
    #[inline]
    pub(super) fn default_value(&mut self) -> Lexed<Option<Id<Value>>> {
        if !self.skip(TokenKind::Equals)? {
            return Ok(None);
        }
        self.value_node(true).map(Some)
    }
}

// Selections (§2.5) and fragments (§2.8).
impl Parser<'_> {
    #[inline]
    fn selection_set(&mut self) -> Lexed<SelectionSet> {
        let start = self.token.start();
        if self.peek(TokenKind::BraceL) {
            self.enter()?;
        }
        self.expect(TokenKind::BraceL)?;
        self.set_aside();
        let rest = self.rest();
        reserve(&mut self.document.selections, rest);
        let first = self.selections.len();
        if !(self.empty_selection_sets && self.peek(TokenKind::BraceR)) {
            loop {
                self.selection()?;
                if self.peek(TokenKind::BraceR) {
                    break;
                }
            }
        }
        self.advance()?;
        self.leave();
        Ok(SelectionSet {
            span: self.span(start),
            selections: self.close_selections(first),
        })
    }

    /// Makes room at the end of the table for the selections of a deeper set: those of
    /// the open set, which went straight there, wait on the stack.
    #[inline]
    fn set_aside(&mut self) {
        let table = &mut self.document.selections;
        self.selections.extend_from_slice(&table[self.run..]);
        table.truncate(self.run);
    }

    /// Closes a set whose first selections are on the stack from `first` on, if any of
    /// its selections had to be set aside.
    #[inline]
    fn close_selections(&mut self, first: usize) -> Nodes<Selection> {
        let selections = if self.selections.len() == first {
            since!(self.document.selections, self.run)
        } else {
            self.set_aside();
            close(&mut self.selections, first, &mut self.document.selections)
        };
        self.run = self.document.selections.len();
        selections
    }

    /// Adds one selection to the open set.
    #[inline]
    fn selection(&mut self) -> Lexed<()> {
        if self.peek(TokenKind::Spread) {
            self.fragment()
        } else {
            self.field()
        }
    }

    #[inline]
    fn field(&mut self) -> Lexed<()> {
        let mut name = self.name()?;
        let mut alias = None;
        if self.skip(TokenKind::Colon)? {
            alias = Some(name);
            name = self.name()?;
        }
        let arguments = self.arguments(false)?;
        let directives = self.directives(false)?;
        let selection_set = if self.peek(TokenKind::BraceL) {
            Some(self.selection_set()?)
        } else {
            None
        };
        // Built where it will lie: it is the largest of the common nodes.
        self.document.selections.push(Selection::Field(Field {
            alias,
            name,
            arguments,
            directives,
            selection_set,
            end: self.last_end,
        }));
        Ok(())
    }

    /// A spread or an inline fragment.
    fn fragment(&mut self) -> Lexed<()> {
        let start = self.token.start();
        self.advance()?;
        let conditional = self.skip_keyword(b"on")?;
        if !conditional && self.peek(TokenKind::Name) {
            return self.fragment_spread(start);
        }
        let type_condition = if conditional {
            Some(self.name()?)
        } else {
            None
        };
        let directives = self.directives(false)?;
        let selection_set = self.selection_set()?;
        let span = self.span(start);
        let inline = InlineFragment {
            span,
            type_condition,
            directives,
            selection_set,
        };
        self.document
            .selections
            .push(Selection::InlineFragment(inline));
        Ok(())
    }

    #[inline]
    fn fragment_spread(&mut self, start: u32) -> Lexed<()> {
        let name = self.fragment_name()?;
        let arguments = if self.fragment_arguments {
            self.arguments(false)?
        } else {
            Nodes::default()
        };
        let directives = self.directives(false)?;
        let span = self.span(start);
        let spread = FragmentSpread {
            span,
            name,
            arguments,
            directives,
        };
        self.document
            .selections
            .push(Selection::FragmentSpread(spread));
        Ok(())
    }

    #[inline]
    fn fragment_definition(&mut self) -> Lexed<Definition> {
        let start = self.token.start();
        let description = self.description()?;
        self.advance()?;
        let name = self.fragment_name()?;
        let variables = if self.fragment_arguments {
            self.variable_definitions()?
        } else {
            Nodes::default()
        };
        self.expect_keyword("on")?;
        let type_condition = self.name()?;
        let directives = self.directives(false)?;
        let selection_set = self.selection_set()?;
        let fragment = FragmentDefinition {
            span: self.span(start),
            description,
            name,
            variables,
            type_condition,
            directives,
            selection_set,
        };
        Ok(Definition::Fragment(add(
            &mut self.document.fragments,
            fragment,
        )))
    }

    /// Any name but `on`.
    #[inline]
    fn fragment_name(&mut self) -> Lexed<Name> {
        if self.token_value(self.token) == Some(b"on") {
            return Err(self.unexpected(self.token));
        }
        self.name()
    }

    /// `(name: value …)`, if it is there (§2.7).
    #[inline(always)]
    fn arguments(&mut self, constant: bool) -> Lexed<Nodes<Argument>> {
        let first = self.document.arguments.len();
        if self.peek(TokenKind::ParenL) {
            self.argument_list(constant)?;
        }
        Ok(since!(self.document.arguments, first))
    }

    #[inline]
    fn argument_list(&mut self, constant: bool) -> Lexed<()> {
        self.advance()?;
        let rest = self.rest();
        reserve(&mut self.document.arguments, rest);
        reserve(&mut self.document.values, rest);
        loop {
            let name = self.name()?;
            self.expect(TokenKind::Colon)?;
            let value = self.value_node(constant)?;
            self.document.arguments.push(Argument { name, value });
            if self.peek(TokenKind::ParenR) {
                return self.advance();
            }
        }
    }

    /// `@name(…) …`, as many as there are (§2.13).
    #[inline(always)]
    pub(super) fn directives(&mut self, constant: bool) -> Lexed<Nodes<Directive>> {
        let first = self.document.directives.len();
        while self.peek(TokenKind::At) {
            self.directive(constant)?;
        }
        Ok(since!(self.document.directives, first))
    }

    #[inline]
    fn directive(&mut self, constant: bool) -> Lexed<()> {
        let start = self.token.start();
        self.advance()?;
        let name = self.name()?;
        let arguments = self.arguments(constant)?;
        let span = self.span(start);
        self.document.directives.push(Directive {
            span,
            name,
            arguments,
        });
        Ok(())
    }
}

// Values (§2.9) and types (§2.12).
impl Parser<'_> {
    /// A value that is no item of a list.
    #[inline(always)]
    fn value_node(&mut self, constant: bool) -> Lexed<Id<Value>> {
        self.value(constant)?;
        let table = &self.document.values;
        self.value_run = table.len();
        Ok(Id::new(table.len() as u32 - 1))
    }

    /// Adds one value to the table.
    #[inline]
    fn value(&mut self, constant: bool) -> Lexed<()> {
        let token = self.token;
        let kind = match token.kind {
            TokenKind::BracketL => return self.list(constant),
            TokenKind::BraceL => return self.object(constant),
            TokenKind::Dollar => return self.variable_value(constant),
            TokenKind::Int => ValueKind::Int,
            TokenKind::Float => ValueKind::Float,
            TokenKind::String => ValueKind::String {
                text: self.lexer.text,
                block: false,
            },
            TokenKind::BlockString => ValueKind::String {
                text: self.lexer.text,
                block: true,
            },
            TokenKind::Name => match self.text(token) {
                b"true" => ValueKind::Boolean(true),
                b"false" => ValueKind::Boolean(false),
                b"null" => ValueKind::Null,
                _ => ValueKind::Enum,
            },
            _ => return Err(self.unexpected(token)),
        };
        let span = token.span();
        self.document.values.push(Value { span, kind });
        self.advance()
    }

    #[inline]
    fn variable_value(&mut self, constant: bool) -> Lexed<()> {
        let dollar = self.token;
        if constant {
            self.advance()?;
            return Err(self.variable_in_constant(dollar));
        }
        let (span, _) = self.variable()?;
        let kind = ValueKind::Variable;
        self.document.values.push(Value { span, kind });
        Ok(())
    }

    #[cold]
    fn variable_in_constant(&mut self, dollar: Token) -> Failed {
        if !self.peek(TokenKind::Name) {
            return self.unexpected(dollar);
        }
        let name = String::from_utf8_lossy(self.text(self.token));
        let message = format!("Unexpected variable \"${name}\" in constant value.");
        self.lexer.fail(dollar.start() as usize, message)
    }

    /// Makes room for the values of a list or object: the open list's items wait.
    #[inline]
    fn set_values_aside(&mut self) {
        let table = &mut self.document.values;
        self.values.extend_from_slice(&table[self.value_run..]);
        table.truncate(self.value_run);
    }

    #[inline]
    fn list(&mut self, constant: bool) -> Lexed<()> {
        let start = self.token.start();
        self.enter()?;
        self.advance()?;
        self.set_values_aside();
        let first = self.values.len();
        while !self.peek(TokenKind::BracketR) {
            self.value(constant)?;
        }
        self.advance()?;
        self.leave();
        let items = if self.values.len() == first {
            since!(self.document.values, self.value_run)
        } else {
            self.set_values_aside();
            close(&mut self.values, first, &mut self.document.values)
        };
        self.value_run = self.document.values.len();
        let span = self.span(start);
        let kind = ValueKind::List(items);
        self.document.values.push(Value { span, kind });
        Ok(())
    }

    #[inline]
    fn object(&mut self, constant: bool) -> Lexed<()> {
        let start = self.token.start();
        self.enter()?;
        self.advance()?;
        self.set_values_aside();
        let first = self.object_fields.len();
        while !self.peek(TokenKind::BraceR) {
            let name = self.name()?;
            self.expect(TokenKind::Colon)?;
            let value = self.value_node(constant)?;
            self.object_fields.push(ObjectField { name, value });
        }
        self.advance()?;
        self.leave();
        let fields = close(
            &mut self.object_fields,
            first,
            &mut self.document.object_fields,
        );
        let span = self.span(start);
        let kind = ValueKind::Object(fields);
        self.document.values.push(Value { span, kind });
        Ok(())
    }

    /// A type reference (§2.12).
    #[inline]
    pub(super) fn ty(&mut self) -> Lexed<Id<Type>> {
        let start = self.token.start();
        let kind = if self.peek(TokenKind::BracketL) {
            self.enter()?;
            self.advance()?;
            let inner = self.ty()?;
            self.expect(TokenKind::BracketR)?;
            self.leave();
            TypeKind::List(inner)
        } else {
            TypeKind::Named(self.name()?)
        };
        let span = self.span(start);
        let ty = add(&mut self.document.types, Type { span, kind });
        if !self.skip(TokenKind::Bang)? {
            return Ok(ty);
        }
        let kind = TypeKind::NonNull(ty);
        let span = self.span(start);
        Ok(add(&mut self.document.types, Type { span, kind }))
    }
}
