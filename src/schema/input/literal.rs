//! Literals to tapes (§3.12 "Input Coercion", §6.4.1): constants as they will be handed over,
//! variables as holes.
//!
//! Validated documents hold literals that fit, so this says only that one does not; what is
//! wrong with it, [`super::check`] words.

use super::super::{
    ast, BuiltInScalar, Ids, InputValueId, Op, Schema, Tape, TypeId, TypeKind,
    VARIABLE_HAS_DEFAULT, VARIABLE_NON_NULL,
};
use super::{InputType, Shape};
use crate::language::ast::{Document, Id, Nodes, Value, ValueKind};

/// A literal does not fit its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfit;

/// The index of a variable among those of its operation, by its name.
pub type Variables<'a> = &'a dyn Fn(&[u8]) -> Option<u32>;

/// Where there are no variables.
pub const NO_VARIABLES: Variables<'static> = &|_| None;

/// The words that one literal may become: defaults may multiply, each object holding several
/// whose default holds several.
const WORDS_MAX: usize = 1 << 22;
/// How many defaults may stand in one another.
const DEFAULTS_MAX: usize = 100;

/// Coerces a literal of `document` and appends it to `out`. Where it holds variables, `out` is
/// a template: at each stands [`Op::Variable`].
///
/// # Errors
/// The literal does not fit; `out` is then without meaning.
pub fn coerce_literal(
    schema: &Schema,
    document: &Document,
    value: Id<Value>,
    ty: InputType,
    variables: Variables,
    out: &mut Tape,
) -> Result<(), Unfit> {
    let mut coercion = Coercion::new(schema, document, variables, out);
    coercion.value(value, ty)
}

/// Coerces the arguments of a field or directive (§6.4.1: CoerceArgumentValues) to one
/// [`Op::Object`], in the order of their definitions; what has neither value nor default is
/// not in it.
///
/// # Errors
/// A required argument is missing, or a value does not fit.
pub fn coerce_arguments(
    schema: &Schema,
    document: &Document,
    definitions: &Ids,
    arguments: Nodes<ast::Argument>,
    variables: Variables,
    out: &mut Tape,
) -> Result<(), Unfit> {
    let mut coercion = Coercion::new(schema, document, variables, out);
    coercion.arguments(definitions, arguments)
}

/// Coerces the default value of an argument or input field and appends it to `out`.
///
/// # Errors
/// It does not fit, or holds itself; a validated schema has no such defaults.
pub fn coerce_default(schema: &Schema, value: InputValueId, out: &mut Tape) -> Result<(), Unfit> {
    let document = schema.documents.last().ok_or(Unfit)?;
    let mut coercion = Coercion::new(schema, document, NO_VARIABLES, out);
    coercion.default(value)
}

struct Coercion<'a> {
    schema: &'a Schema,
    document: &'a Document,
    /// The index of `document`, if it is one of the schema's.
    schema_document: Option<u32>,
    variables: Variables<'a>,
    out: &'a mut Tape,
    /// The defaults that are being coerced: one that needs itself has no value.
    defaults: Vec<InputValueId>,
}

impl<'a> Coercion<'a> {
    fn new(
        schema: &'a Schema,
        document: &'a Document,
        variables: Variables<'a>,
        out: &'a mut Tape,
    ) -> Self {
        Coercion {
            schema,
            document,
            schema_document: None,
            variables,
            out,
            defaults: Vec::new(),
        }
    }

    fn arguments(
        &mut self,
        definitions: &Ids,
        arguments: Nodes<ast::Argument>,
    ) -> Result<(), Unfit> {
        let given = self.document.nodes(arguments);
        let count = self.begin_object();
        for definition in definitions.clone().map(InputValueId) {
            let name = self.schema.name(self.schema[definition].name).as_bytes();
            let mut given = given.iter().rev();
            let argument = given.find(|argument| self.document.name(argument.name) == name);
            self.part(definition, argument.map(|argument| argument.value), count)?;
        }
        Ok(())
    }

    /// Begins an object; answers where its count stands.
    fn begin_object(&mut self) -> usize {
        self.out.push(Op::Object, &[0]);
        self.out.words.len() - 1
    }

    /// An argument or input field: its value, or else its default.
    fn part(
        &mut self,
        definition: InputValueId,
        value: Option<Id<Value>>,
        count: usize,
    ) -> Result<(), Unfit> {
        let of = &self.schema[definition];
        let Some(value) = value else {
            if of.default_value.is_some() {
                self.begin_part(definition, count);
                return self.default(definition);
            }
            return match self.schema.is_non_null(of.ty) {
                true => Err(Unfit),
                false => Ok(()),
            };
        };
        self.begin_part(definition, count);
        if self.document[value].kind != ValueKind::Variable {
            return self.value(value, InputType::Schema(of.ty));
        }
        let has_default = of.default_value.is_some();
        self.variable(value, self.schema.is_non_null(of.ty), has_default)?;
        match has_default {
            true => self.default(definition),
            false => Ok(()),
        }
    }

    fn begin_part(&mut self, definition: InputValueId, count: usize) {
        self.out.words[count] += 1;
        self.out.words.push(self.schema[definition].name.0);
    }

    fn variable(
        &mut self,
        value: Id<Value>,
        non_null: bool,
        has_default: bool,
    ) -> Result<(), Unfit> {
        let name = self.document.variable_name(&self.document[value]);
        let index = (self.variables)(self.document.name(name)).ok_or(Unfit)?;
        let mut flags = 0;
        if non_null {
            flags |= VARIABLE_NON_NULL;
        }
        if has_default {
            flags |= VARIABLE_HAS_DEFAULT;
        }
        self.out.push(Op::Variable, &[index, flags]);
        Ok(())
    }

    fn default(&mut self, definition: InputValueId) -> Result<(), Unfit> {
        let of = &self.schema[definition];
        let origin = of.default_value.ok_or(Unfit)?;
        if self.defaults.contains(&definition)
            || self.defaults.len() >= DEFAULTS_MAX
            || self.out.words.len() > WORDS_MAX
        {
            return Err(Unfit);
        }
        self.defaults.push(definition);
        let mut inner = Coercion {
            schema: self.schema,
            document: &self.schema.documents[origin.document as usize],
            schema_document: Some(origin.document),
            variables: NO_VARIABLES,
            out: self.out,
            defaults: std::mem::take(&mut self.defaults),
        };
        let result = inner.value(origin.node, InputType::Schema(of.ty));
        self.defaults = inner.defaults;
        self.defaults.pop();
        result
    }

    fn value(&mut self, value: Id<Value>, ty: InputType) -> Result<(), Unfit> {
        let kind = self.document[value].kind;
        let shape = ty.shape(self.schema, self.document).ok_or(Unfit)?;
        match (kind, shape) {
            (ValueKind::Variable, Shape::NonNull(_)) => self.variable(value, true, false),
            (ValueKind::Variable, _) => self.variable(value, false, false),
            (ValueKind::Null, Shape::NonNull(_)) => Err(Unfit),
            (_, Shape::NonNull(of)) => self.value(value, of),
            (ValueKind::Null, _) => {
                self.out.push(Op::Null, &[]);
                Ok(())
            }
            (ValueKind::List(items), Shape::List(of)) => {
                self.out.push(Op::List, &[items.length]);
                items.ids().try_for_each(|item| self.value(item, of))
            }
            (_, Shape::List(of)) => {
                self.out.push(Op::List, &[1]);
                self.value(value, of)
            }
            (_, Shape::Named(named)) => match self.schema[named].kind {
                TypeKind::InputObject => match kind {
                    ValueKind::Object(fields) => self.object(named, fields),
                    _ => Err(Unfit),
                },
                TypeKind::Enum => self.enum_value(value, named),
                TypeKind::Scalar => self.scalar(value, named),
                TypeKind::Object | TypeKind::Interface | TypeKind::Union => Err(Unfit),
            },
        }
    }

    fn object(&mut self, ty: TypeId, fields: Nodes<ast::ObjectField>) -> Result<(), Unfit> {
        let definitions = self.schema[ty].input_fields.clone();
        let given = self.document.nodes(fields);
        let known = |field: &ast::ObjectField| {
            let name = self.document.name(field.name);
            self.schema.input_field_named(ty, name).is_some()
        };
        if !given.iter().all(known) {
            return Err(Unfit);
        }
        if self.schema[ty].one_of {
            return self.one_of(ty, given);
        }
        let count = self.begin_object();
        for definition in definitions.map(InputValueId) {
            let name = self.schema.name(self.schema[definition].name).as_bytes();
            let mut given = given.iter().rev();
            let field = given.find(|field| self.document.name(field.name) == name);
            self.part(definition, field.map(|field| field.value), count)?;
        }
        Ok(())
    }

    /// Exactly one field, and not null, be it a variable's value (§3.10.1).
    fn one_of(&mut self, ty: TypeId, given: &[ast::ObjectField]) -> Result<(), Unfit> {
        let Some((last, others)) = given.split_last() else {
            return Err(Unfit);
        };
        let name = self.document.name(last.name);
        if others
            .iter()
            .any(|field| self.document.name(field.name) != name)
        {
            return Err(Unfit);
        }
        let definition = self.schema.input_field_named(ty, name).ok_or(Unfit)?;
        let count = self.begin_object();
        self.begin_part(definition, count);
        match self.document[last.value].kind {
            ValueKind::Variable => self.variable(last.value, true, false),
            ValueKind::Null => Err(Unfit),
            _ => self.value(last.value, InputType::Schema(self.schema[definition].ty)),
        }
    }

    fn enum_value(&mut self, value: Id<Value>, ty: TypeId) -> Result<(), Unfit> {
        let value = &self.document[value];
        if value.kind != ValueKind::Enum {
            return Err(Unfit);
        }
        let name = self.document.slice(value.span);
        let id = self.schema.enum_value_named(ty, name).ok_or(Unfit)?;
        self.out.push(Op::Enum, &[id.0]);
        Ok(())
    }

    fn scalar(&mut self, id: Id<Value>, ty: TypeId) -> Result<(), Unfit> {
        let value = self.document[id];
        match (BuiltInScalar::of(ty), value.kind) {
            (None, _) => {
                match self.schema_document {
                    Some(document) => self
                        .out
                        .push(Op::ScalarDefault, &[ty.0, document, id.index]),
                    None => self.out.push(Op::ScalarLiteral, &[ty.0, id.index]),
                }
                return Ok(());
            }
            (Some(BuiltInScalar::Int), ValueKind::Int) => {
                let text = self.document.slice(value.span);
                push_int(parse_int(text).ok_or(Unfit)?, text, self.out);
            }
            (Some(BuiltInScalar::Float), ValueKind::Int | ValueKind::Float) => {
                self.out
                    .push_float(parse_float(self.document.slice(value.span)));
            }
            (Some(BuiltInScalar::String | BuiltInScalar::Id), ValueKind::String { text, .. }) => {
                self.out.push_string(self.document.text(text))
            }
            (Some(BuiltInScalar::Id), ValueKind::Int) => {
                self.out.push_string(self.document.slice(value.span));
            }
            (Some(BuiltInScalar::Boolean), ValueKind::Boolean(true)) => {
                self.out.push(Op::True, &[])
            }
            (Some(BuiltInScalar::Boolean), ValueKind::Boolean(false)) => {
                self.out.push(Op::False, &[]);
            }
            (Some(_), _) => return Err(Unfit),
        }
        Ok(())
    }
}

/// An integer literal's value, if it is one of `Int`.
pub(super) fn parse_int(text: &[u8]) -> Option<i32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// `-0` is zero to `Int`, and yet another value to JavaScript.
fn push_int(value: i32, text: &[u8], out: &mut Tape) {
    match value == 0 && text[0] == b'-' {
        true => out.push_float(-0.0),
        false => out.push_int(value),
    }
}

fn parse_float(text: &[u8]) -> f64 {
    let text = std::str::from_utf8(text).expect("lexed: a number is ASCII");
    text.parse()
        .expect("lexed: Rust reads each number of GraphQL")
}
