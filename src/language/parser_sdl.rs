//! The parser of the type system's definitions and extensions (§3).

use super::ast::*;
use super::lexer::TokenKind;
use super::parser::{add, since, Parser};
use super::syntax_error::{Failed, Lexed};

/// Where a directive may stand (§3.13), and where graphql-js lets experimental ones.
const DIRECTIVE_LOCATIONS: [&[u8]; 21] = [
    b"QUERY",
    b"MUTATION",
    b"SUBSCRIPTION",
    b"FIELD",
    b"FRAGMENT_DEFINITION",
    b"FRAGMENT_SPREAD",
    b"INLINE_FRAGMENT",
    b"VARIABLE_DEFINITION",
    b"FRAGMENT_VARIABLE_DEFINITION",
    b"SCHEMA",
    b"SCALAR",
    b"OBJECT",
    b"FIELD_DEFINITION",
    b"ARGUMENT_DEFINITION",
    b"INTERFACE",
    b"UNION",
    b"ENUM",
    b"ENUM_VALUE",
    b"INPUT_OBJECT",
    b"INPUT_FIELD_DEFINITION",
    b"DIRECTIVE_DEFINITION",
];

/// The parts of a type's definition that not every kind has.
#[derive(Default)]
struct Parts {
    named_types: Nodes<Name>,
    directives: Nodes<Directive>,
    fields: Nodes<FieldDefinition>,
    values: Nodes<EnumValueDefinition>,
    input_fields: Nodes<InputValueDefinition>,
}

impl Parts {
    fn is_empty(&self) -> bool {
        self.named_types.is_empty()
            && self.directives.is_empty()
            && self.fields.is_empty()
            && self.values.is_empty()
            && self.input_fields.is_empty()
    }
}

#[inline]
fn type_definition_kind(keyword: &[u8]) -> Option<TypeDefinitionKind> {
    Some(match keyword {
        b"scalar" => TypeDefinitionKind::Scalar,
        b"type" => TypeDefinitionKind::Object,
        b"interface" => TypeDefinitionKind::Interface,
        b"union" => TypeDefinitionKind::Union,
        b"enum" => TypeDefinitionKind::Enum,
        b"input" => TypeDefinitionKind::InputObject,
        _ => return None,
    })
}

impl Parser<'_> {
    /// The definition that this keyword begins, if it begins one; the parser stands
    /// before its description.
    #[inline]
    pub(super) fn type_system_definition(&mut self, keyword: &[u8]) -> Lexed<Option<Definition>> {
        let definition = match keyword {
            b"schema" => self.schema_definition()?,
            b"directive" => self.directive_definition()?,
            _ => match type_definition_kind(keyword) {
                Some(kind) => self.type_definition(kind)?,
                None => return Ok(None),
            },
        };
        Ok(Some(definition))
    }

    /// `extend …` (§3.3.2, §3.4.3)
    pub(super) fn extension(&mut self) -> Lexed<Definition> {
        let keyword = self.lexer.lookahead()?;
        if keyword.kind != TokenKind::Name {
            return Err(self.unexpected(keyword));
        }
        let start = self.token.start();
        match self.text(keyword) {
            b"schema" => self.schema_extension(start),
            b"directive" => self.directive_extension(start),
            word => match type_definition_kind(word) {
                Some(kind) => self.type_extension(start, kind),
                None => Err(self.unexpected(keyword)),
            },
        }
    }

    /// Takes `extend` and the keyword that was looked at.
    fn take_extend(&mut self) -> Lexed<()> {
        self.advance()?;
        self.advance()
    }
    fn schema_definition(&mut self) -> Lexed<Definition> {
        let start = self.token.start();
        let description = self.description()?;
        self.advance()?;
        let directives = self.directives(true)?;
        self.expect(TokenKind::BraceL)?;
        let operation_types = self.operation_types()?;
        let schema = SchemaDefinition {
            span: self.span(start),
            description,
            extension: false,
            directives,
            operation_types,
        };
        Ok(Definition::Schema(add(&mut self.document.schemas, schema)))
    }
    fn schema_extension(&mut self, start: u32) -> Lexed<Definition> {
        self.take_extend()?;
        let directives = self.directives(true)?;
        let operation_types = if self.skip(TokenKind::BraceL)? {
            self.operation_types()?
        } else {
            Nodes::default()
        };
        if directives.is_empty() && operation_types.is_empty() {
            return Err(self.unexpected(self.token));
        }
        let schema = SchemaDefinition {
            span: self.span(start),
            description: None,
            extension: true,
            directives,
            operation_types,
        };
        Ok(Definition::Schema(add(&mut self.document.schemas, schema)))
    }

    /// `query: Q … }`, the brace before it taken.
    fn operation_types(&mut self) -> Lexed<Nodes<OperationTypeDefinition>> {
        let first = self.document.operation_types.len();
        loop {
            let start = self.token.start();
            let operation = self.operation_type()?;
            self.expect(TokenKind::Colon)?;
            let ty = self.name()?;
            let span = self.span(start);
            self.document.operation_types.push(OperationTypeDefinition {
                span,
                operation,
                ty,
            });
            if self.skip(TokenKind::BraceR)? {
                return Ok(since!(self.document.operation_types, first));
            }
        }
    }
    fn operation_type(&mut self) -> Lexed<OperationType> {
        let token = self.expect(TokenKind::Name)?;
        match self.text(token) {
            b"query" => Ok(OperationType::Query),
            b"mutation" => Ok(OperationType::Mutation),
            b"subscription" => Ok(OperationType::Subscription),
            _ => Err(self.unexpected(token)),
        }
    }

    #[inline]
    fn type_definition(&mut self, kind: TypeDefinitionKind) -> Lexed<Definition> {
        let start = self.token.start();
        let description = self.description()?;
        self.advance()?;
        let name = self.name()?;
        let parts = self.parts(kind)?;
        Ok(self.add_type(start, description, kind, false, name, parts))
    }
    fn type_extension(&mut self, start: u32, kind: TypeDefinitionKind) -> Lexed<Definition> {
        self.take_extend()?;
        let name = self.name()?;
        let parts = self.parts(kind)?;
        if parts.is_empty() {
            return Err(self.unexpected(self.token));
        }
        Ok(self.add_type(start, None, kind, true, name, parts))
    }

    #[inline]
    fn add_type(
        &mut self,
        start: u32,
        description: Option<Id<StringValue>>,
        kind: TypeDefinitionKind,
        extension: bool,
        name: Name,
        parts: Parts,
    ) -> Definition {
        let span = self.span(start);
        let definition = TypeDefinition {
            span,
            description,
            kind,
            extension,
            name,
            named_types: parts.named_types,
            directives: parts.directives,
            fields: parts.fields,
            values: parts.values,
            input_fields: parts.input_fields,
        };
        Definition::Type(add(&mut self.document.type_definitions, definition))
    }

    /// What follows the name of a type of this kind.
    #[inline]
    fn parts(&mut self, kind: TypeDefinitionKind) -> Lexed<Parts> {
        let mut parts = Parts::default();
        match kind {
            TypeDefinitionKind::Scalar => parts.directives = self.directives(true)?,
            TypeDefinitionKind::Object | TypeDefinitionKind::Interface => {
                if self.skip_keyword(b"implements")? {
                    parts.named_types = self.delimited(TokenKind::Amp, Parser::name)?;
                }
                parts.directives = self.directives(true)?;
                parts.fields = self.field_definitions()?;
            }
            TypeDefinitionKind::Union => {
                parts.directives = self.directives(true)?;
                if self.skip(TokenKind::Equals)? {
                    parts.named_types = self.delimited(TokenKind::Pipe, Parser::name)?;
                }
            }
            TypeDefinitionKind::Enum => {
                parts.directives = self.directives(true)?;
                parts.values = self.enum_values()?;
            }
            TypeDefinitionKind::InputObject => {
                parts.directives = self.directives(true)?;
                parts.input_fields = self.input_values(TokenKind::BraceL, TokenKind::BraceR)?;
            }
        }
        Ok(parts)
    }

    /// Names with a delimiter between them, and perhaps before the first.
    #[inline]
    fn delimited(
        &mut self,
        delimiter: TokenKind,
        item: fn(&mut Self) -> Lexed<Name>,
    ) -> Lexed<Nodes<Name>> {
        let first = self.document.names.len();
        self.skip(delimiter)?;
        loop {
            let name = item(self)?;
            self.document.names.push(name);
            if !self.skip(delimiter)? {
                return Ok(since!(self.document.names, first));
            }
        }
    }

    #[inline]
    fn field_definitions(&mut self) -> Lexed<Nodes<FieldDefinition>> {
        let first = self.document.field_definitions.len();
        if self.skip(TokenKind::BraceL)? {
            loop {
                let field = self.field_definition()?;
                self.document.field_definitions.push(field);
                if self.skip(TokenKind::BraceR)? {
                    break;
                }
            }
        }
        Ok(since!(self.document.field_definitions, first))
    }

    #[inline]
    fn field_definition(&mut self) -> Lexed<FieldDefinition> {
        let start = self.token.start();
        let description = self.description()?;
        let name = self.name()?;
        let arguments = self.input_values(TokenKind::ParenL, TokenKind::ParenR)?;
        self.expect(TokenKind::Colon)?;
        let ty = self.ty()?;
        let directives = self.directives(true)?;
        Ok(FieldDefinition {
            span: self.span(start),
            description,
            name,
            arguments,
            ty,
            directives,
        })
    }

    /// Arguments or input fields between these, if they are there.
    #[inline]
    fn input_values(
        &mut self,
        open: TokenKind,
        close: TokenKind,
    ) -> Lexed<Nodes<InputValueDefinition>> {
        let first = self.document.input_values.len();
        if self.skip(open)? {
            loop {
                let value = self.input_value()?;
                self.document.input_values.push(value);
                if self.skip(close)? {
                    break;
                }
            }
        }
        Ok(since!(self.document.input_values, first))
    }

    #[inline]
    fn input_value(&mut self) -> Lexed<InputValueDefinition> {
        let start = self.token.start();
        let description = self.description()?;
        let name = self.name()?;
        self.expect(TokenKind::Colon)?;
        let ty = self.ty()?;
        let default_value = self.default_value()?;
        let directives = self.directives(true)?;
        Ok(InputValueDefinition {
            span: self.span(start),
            description,
            name,
            ty,
            default_value,
            directives,
        })
    }

    #[inline]
    fn enum_values(&mut self) -> Lexed<Nodes<EnumValueDefinition>> {
        let first = self.document.enum_values.len();
        if self.skip(TokenKind::BraceL)? {
            loop {
                let value = self.enum_value()?;
                self.document.enum_values.push(value);
                if self.skip(TokenKind::BraceR)? {
                    break;
                }
            }
        }
        Ok(since!(self.document.enum_values, first))
    }

    #[inline]
    fn enum_value(&mut self) -> Lexed<EnumValueDefinition> {
        let start = self.token.start();
        let description = self.description()?;
        if let Some(b"true" | b"false" | b"null") = self.token_value(self.token) {
            return Err(self.reserved_enum_value());
        }
        let name = self.name()?;
        let directives = self.directives(true)?;
        Ok(EnumValueDefinition {
            span: self.span(start),
            description,
            name,
            directives,
        })
    }

    #[cold]
    fn reserved_enum_value(&mut self) -> Failed {
        let token = self.token_description(self.token);
        self.lexer.fail(
            self.token.start() as usize,
            format!("{token} is reserved and cannot be used for an enum value."),
        )
    }
    fn directive_definition(&mut self) -> Lexed<Definition> {
        let start = self.token.start();
        let description = self.description()?;
        self.advance()?;
        self.expect(TokenKind::At)?;
        let name = self.name()?;
        let arguments = self.input_values(TokenKind::ParenL, TokenKind::ParenR)?;
        let directives = self.directives(true)?;
        let repeatable = self.skip_keyword(b"repeatable")?;
        self.expect_keyword("on")?;
        let locations = self.delimited(TokenKind::Pipe, Parser::directive_location)?;
        let directive = DirectiveDefinition {
            span: self.span(start),
            description,
            extension: false,
            name,
            arguments,
            directives,
            repeatable,
            locations,
        };
        Ok(self.add_directive(directive))
    }
    fn directive_extension(&mut self, start: u32) -> Lexed<Definition> {
        self.take_extend()?;
        self.expect(TokenKind::At)?;
        let name = self.name()?;
        let directives = self.directives(true)?;
        if directives.is_empty() {
            return Err(self.unexpected(self.token));
        }
        let directive = DirectiveDefinition {
            span: self.span(start),
            description: None,
            extension: true,
            name,
            arguments: Nodes::default(),
            directives,
            repeatable: false,
            locations: Nodes::default(),
        };
        Ok(self.add_directive(directive))
    }
    fn add_directive(&mut self, directive: DirectiveDefinition) -> Definition {
        Definition::Directive(add(&mut self.document.directive_definitions, directive))
    }
    fn directive_location(&mut self) -> Lexed<Name> {
        let token = self.token;
        let name = self.name()?;
        if DIRECTIVE_LOCATIONS.contains(&self.text(token)) {
            return Ok(name);
        }
        Err(self.unexpected(token))
    }
}
