//! Tapes of coerced values (§6.4.1), decoded: arguments from their templates, and variables.

use super::javascript::number_of_text;
use octograph::language::ast::{Document, Id, Value as Literal, ValueKind};
use octograph::schema::{
    EnumValueId, NameId, Op, Schema, Tape, VARIABLE_HAS_DEFAULT, VARIABLE_NON_NULL,
};
use serde_json::{Map, Value};

/// Null stands where its type forbids it: the arguments do not fit.
#[derive(Debug)]
pub struct Unfit;

/// A place in a tape.
pub struct Reader<'a> {
    pub schema: &'a Schema,
    /// The document that literals of custom scalars stand in.
    pub document: &'a Document,
    pub tape: &'a Tape,
    /// What stands for [`Op::Variable`].
    pub variables: &'a [Option<Value>],
    /// The index of a variable, by its name.
    pub variable_index: &'a dyn Fn(&[u8]) -> Option<u32>,
    /// What stands for [`Op::Input`].
    pub inputs: &'a [Value],
    pub at: usize,
}

impl Reader<'_> {
    fn word(&mut self) -> u32 {
        self.at += 1;
        self.tape.words[self.at - 1]
    }

    /// Reads a value; none where there is no value.
    pub fn read(&mut self) -> Result<Option<Value>, Unfit> {
        let op = self.word();
        let is = |other: Op| op == other as u32;
        Ok(Some(if is(Op::Null) {
            Value::Null
        } else if is(Op::False) || is(Op::True) {
            Value::Bool(is(Op::True))
        } else if is(Op::Int) {
            Value::from(self.word() as i32)
        } else if is(Op::Float) {
            let low = u64::from(self.word());
            Value::from(f64::from_bits(low | u64::from(self.word()) << 32))
        } else if is(Op::String) {
            let (start, length) = (self.word() as usize, self.word() as usize);
            Value::from(text(&self.tape.text[start..start + length]))
        } else if is(Op::Enum) {
            let value = EnumValueId(self.word());
            Value::from(self.schema.name(self.schema[value].name))
        } else if is(Op::List) {
            self.list()?
        } else if is(Op::Object) {
            self.object()?
        } else if is(Op::Variable) {
            return self.variable();
        } else if is(Op::Input) {
            self.input()
        } else if is(Op::ScalarInput) {
            self.word();
            self.input()
        } else if is(Op::Absent) {
            return Ok(None);
        } else if is(Op::ScalarLiteral) {
            self.word();
            let node = Id::new(self.word());
            self.literal(self.document, node)
        } else if is(Op::ScalarDefault) {
            self.word();
            let document = &self.schema.documents[self.word() as usize];
            let node = Id::new(self.word());
            self.literal(document, node)
        } else {
            panic!("{op} is no operation of a tape");
        }))
    }

    fn input(&mut self) -> Value {
        self.inputs[self.word() as usize].clone()
    }

    fn list(&mut self) -> Result<Value, Unfit> {
        let items = (0..self.word()).map(|_| Ok(self.read()?.unwrap_or(Value::Null)));
        Ok(Value::Array(items.collect::<Result<_, Unfit>>()?))
    }

    fn object(&mut self) -> Result<Value, Unfit> {
        let mut object = Map::new();
        for _ in 0..self.word() {
            let name = self.schema.name(NameId(self.word()));
            if let Some(value) = self.read()? {
                object.insert(name.to_owned(), value);
            }
        }
        Ok(Value::Object(object))
    }

    fn variable(&mut self) -> Result<Option<Value>, Unfit> {
        let value = self.variables[self.word() as usize].clone();
        let flags = self.word();
        let default = match flags & VARIABLE_HAS_DEFAULT {
            0 => None,
            _ => self.read()?,
        };
        match value {
            Some(Value::Null) if flags & VARIABLE_NON_NULL != 0 => Err(Unfit),
            Some(value) => Ok(Some(value)),
            None if default.is_none() && flags & VARIABLE_NON_NULL != 0 => Err(Unfit),
            None => Ok(default),
        }
    }

    /// A literal as a scalar without functions of its own takes it.
    fn literal(&self, document: &Document, node: Id<Literal>) -> Value {
        let value = &document[node];
        let source = || text(document.slice(value.span));
        match value.kind {
            ValueKind::Variable => {
                let name = document.name(document.variable_name(value));
                self.variable_named(name).unwrap_or(Value::Null)
            }
            ValueKind::Int | ValueKind::Float => Value::from(number_of_text(&source())),
            ValueKind::String { text: of, .. } => Value::from(text(document.text(of))),
            ValueKind::Boolean(value) => Value::from(value),
            ValueKind::Null => Value::Null,
            ValueKind::Enum => Value::from(source()),
            ValueKind::List(items) => Value::Array(
                items
                    .ids()
                    .map(|item| self.literal(document, item))
                    .collect(),
            ),
            ValueKind::Object(fields) => {
                let mut object = Map::new();
                for field in document.nodes(fields) {
                    let value = self.literal(document, field.value);
                    object.insert(document.name_str(field.name).to_owned(), value);
                }
                Value::Object(object)
            }
        }
    }

    fn variable_named(&self, name: &[u8]) -> Option<Value> {
        let index = (self.variable_index)(name)?;
        self.variables[index as usize].clone()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the host's text is UTF-8")
}
