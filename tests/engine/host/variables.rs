//! A request's variables: written by declared type as a tape, and read back once coerced.

use super::javascript::{number, shown};
use super::tapes::Reader;
use octograph::engine::Engine;
use octograph::error::Error;
use octograph::language::ast::Document;
use octograph::plan::Plan;
use octograph::schema::input::{Fault, InputOp, InputTape, InputType, Shape, VariableValues};
use octograph::schema::{BuiltInScalar, Schema, TypeId, TypeKind};
use serde_json::Value;

/// The variables of a request, on both sides of coercion.
#[derive(Default)]
pub struct Variables {
    /// As they were given.
    pub input: InputTape,
    /// As the engine has them.
    pub coerced: VariableValues,
    /// As the host has them, by their index; none where a variable has no value.
    pub values: Vec<Option<Value>>,
}

/// Coerces variables.
pub fn coerce(
    engine: &Engine,
    plan: &Plan,
    given: Option<&Value>,
) -> Result<Variables, Vec<Error>> {
    let definitions = plan.document.nodes(plan.document[plan.operation].variables);
    if definitions.is_empty() {
        return Ok(Variables::default());
    }
    let mut writer = Writer {
        schema: &engine.schema,
        document: &plan.document,
        tape: InputTape::default(),
        inputs: Vec::new(),
    };
    for definition in definitions {
        let name = plan.document.name_str(definition.name);
        match given.and_then(|given| given.get(name)) {
            Some(value) => writer.value(value, Some(InputType::Document(definition.ty))),
            None => writer.tape.push(InputOp::Absent, &[]),
        }
    }
    let Writer { tape, inputs, .. } = writer;
    let coerced = engine.coerce_variables(plan, &tape).map_err(errors)?;
    let reader = |start: u32| Reader {
        schema: &engine.schema,
        document: &plan.document,
        tape: &coerced.tape,
        variables: &[],
        variable_index: &|_| None,
        inputs: &inputs,
        at: start as usize,
    };
    let read = |&start: &u32| reader(start).read().expect("variables hold no variables");
    let values = coerced.starts.iter().map(read).collect();
    Ok(Variables {
        input: tape,
        coerced,
        values,
    })
}

/// The errors among faults: the scalars of a case take any value.
pub fn errors(faults: Vec<Fault>) -> Vec<Error> {
    let errors = faults.into_iter().filter_map(|fault| match fault {
        Fault::Error(error) => Some(error),
        Fault::Scalar(_) => None,
    });
    errors.collect()
}

struct Writer<'a> {
    schema: &'a Schema,
    document: &'a Document,
    tape: InputTape,
    inputs: Vec<Value>,
}

impl Writer<'_> {
    /// Writes a value where `ty` is expected, if anything is.
    fn value(&mut self, value: &Value, ty: Option<InputType>) {
        let shape = ty.and_then(|ty| ty.shape(self.schema, self.document));
        let mut named: Option<TypeId> = None;
        let mut items = None;
        match shape {
            Some(Shape::NonNull(of)) => return self.value(value, Some(of)),
            Some(Shape::List(of)) if value.is_array() => items = Some(of),
            // A single value stands for a list of it.
            Some(Shape::List(of)) => return self.value(value, Some(of)),
            Some(Shape::Named(ty)) => named = Some(ty),
            None => {}
        }
        let is_custom = |ty: TypeId| {
            self.schema[ty].kind == TypeKind::Scalar && BuiltInScalar::of(ty).is_none()
        };
        if named.is_some_and(is_custom) && !value.is_null() {
            let number = self.input(value);
            let (start, length) = self.tape.push_text(shown(value).as_bytes());
            return self.tape.push(InputOp::Handle, &[number, start, length]);
        }
        match value {
            Value::Null => self.tape.push(InputOp::Null, &[]),
            Value::Bool(false) => self.tape.push(InputOp::False, &[]),
            Value::Bool(true) => self.tape.push(InputOp::True, &[]),
            Value::Number(value) => {
                let bits = number(value).to_bits();
                self.tape
                    .push(InputOp::Number, &[bits as u32, (bits >> 32) as u32]);
            }
            Value::String(text) => {
                let number = self.input(value);
                let (start, length) = self.tape.push_text(text.as_bytes());
                self.tape.push(InputOp::String, &[number, start, length]);
            }
            Value::Array(list) => {
                self.tape.push(InputOp::List, &[list.len() as u32]);
                list.iter().for_each(|item| self.value(item, items));
            }
            Value::Object(fields) => {
                self.tape
                    .push(InputOp::Object, &[0, 0, fields.len() as u32]);
                for (key, field) in fields {
                    let (start, length) = self.tape.push_text(key.as_bytes());
                    self.tape.words.extend([start, length]);
                    let definition =
                        named.and_then(|ty| self.schema.input_field_named(ty, key.as_bytes()));
                    let ty = definition.map(|field| InputType::Schema(self.schema[field].ty));
                    self.value(field, ty);
                }
            }
        }
    }

    fn input(&mut self, value: &Value) -> u32 {
        self.inputs.push(value.clone());
        self.inputs.len() as u32 - 1
    }
}
