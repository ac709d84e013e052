//! Input coercion: what graphql-js makes of literals and variables, written by `tests/cases/input.mjs`.

use crate::schema_cases::build_sdl;
use octograph::language::ast::{Document, Id, Selection, Value as Literal, ValueKind};
use octograph::language::{parse, ParseOptions};
use octograph::schema::input::{
    argument_faults, coerce_arguments, coerce_variables, variable_index, ArgumentsSite,
    CheckOptions, Fault, InputOp, InputTape, InputValueNode, VariableState, VariableValues,
};
use octograph::schema::{
    EnumValueId, NameId, Op, Schema, Tape, VARIABLE_HAS_DEFAULT, VARIABLE_NON_NULL,
};
use serde_json::{json, Map, Value};
use std::path::Path;

fn cases(name: &str) -> Vec<Value> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/input/{name}.jsonl"));
    let text = std::fs::read_to_string(&path).expect("the cases are there");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a case is JSON"));
    lines.collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Writes a value as the host does.
fn write(value: &Value, tape: &mut InputTape) {
    match value {
        Value::Null => tape.push(InputOp::Null, &[]),
        Value::Bool(false) => tape.push(InputOp::False, &[]),
        Value::Bool(true) => tape.push(InputOp::True, &[]),
        Value::Number(number) => write_number(number.as_f64().expect("a number"), tape),
        Value::String(text) => {
            let (start, length) = tape.push_text(text.as_bytes());
            tape.push(InputOp::String, &[0, start, length]);
        }
        Value::Array(items) => {
            tape.push(InputOp::List, &[items.len() as u32]);
            items.iter().for_each(|item| write(item, tape));
        }
        Value::Object(entries) if entries.contains_key("$absent") => {
            tape.push(InputOp::Absent, &[])
        }
        Value::Object(entries) if entries.contains_key("$negativeZero") => write_number(-0.0, tape),
        Value::Object(entries) => {
            tape.push(InputOp::Object, &[0, 0, entries.len() as u32]);
            for (key, value) in entries {
                let (start, length) = tape.push_text(key.as_bytes());
                tape.words.extend([start, length]);
                write(value, tape);
            }
        }
    }
}

fn write_number(value: f64, tape: &mut InputTape) {
    let bits = value.to_bits();
    tape.push(InputOp::Number, &[bits as u32, (bits >> 32) as u32]);
}

fn number(value: f64) -> Value {
    if value == 0.0 && value.is_sign_negative() {
        json!({"$negativeZero": 1})
    } else if value == f64::INFINITY {
        json!({"$infinity": 1})
    } else if value.trunc() == value && value.abs() < 1e15 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

/// Decodes tapes as the host does. A value of a variable that is absent is `None`.
struct Decoder<'a> {
    schema: &'a Schema,
    document: &'a Document,
    input: &'a InputTape,
    /// What the template's variables became.
    variables: Option<(&'a VariableValues, &'a [Option<Value>])>,
}

/// A null or nothing where there must be a value.
struct Refused;

impl Decoder<'_> {
    fn value(&self, tape: &Tape, at: &mut usize) -> Result<Option<Value>, Refused> {
        let mut next = || {
            *at += 1;
            tape.words[*at - 1]
        };
        let op = next();
        Ok(Some(match op {
            op if op == Op::Null as u32 => Value::Null,
            op if op == Op::False as u32 => json!(false),
            op if op == Op::True as u32 => json!(true),
            op if op == Op::Int as u32 => json!(next() as i32),
            op if op == Op::Float as u32 => {
                number(f64::from_bits(u64::from(next()) | u64::from(next()) << 32))
            }
            op if op == Op::String as u32 => {
                let (start, length) = (next() as usize, next() as usize);
                json!(String::from_utf8_lossy(&tape.text[start..start + length]))
            }
            op if op == Op::Enum as u32 => {
                json!(self.schema.name(self.schema[EnumValueId(next())].name))
            }
            op if op == Op::List as u32 => {
                let count = next();
                let item = |_| Ok(self.value(tape, at)?.unwrap_or(Value::Null));
                Value::Array((0..count).map(item).collect::<Result<_, Refused>>()?)
            }
            op if op == Op::Object as u32 => {
                let count = next();
                let mut object = Map::new();
                for _ in 0..count {
                    let name = NameId(tape.words[*at]);
                    *at += 1;
                    if let Some(value) = self.value(tape, at)? {
                        object.insert(self.schema.name(name).to_owned(), value);
                    }
                }
                Value::Object(object)
            }
            op if op == Op::ScalarLiteral as u32 => {
                let _ = next();
                self.literal(Id::new(next()))
            }
            op if op == Op::Variable as u32 => {
                let (index, flags) = (next(), next());
                return self.variable(index, flags, tape, at);
            }
            op if op == Op::Input as u32 => self.input(next() as usize),
            op if op == Op::ScalarInput as u32 => {
                let _ = next();
                self.input(next() as usize)
            }
            op if op == Op::Absent as u32 => return Ok(None),
            op => panic!("an operation {op}"),
        }))
    }

    fn variable(
        &self,
        index: u32,
        flags: u32,
        tape: &Tape,
        at: &mut usize,
    ) -> Result<Option<Value>, Refused> {
        let (_, values) = self.variables.expect("a template has variables");
        let default = match flags & VARIABLE_HAS_DEFAULT != 0 {
            true => self.value(tape, at)?,
            false => None,
        };
        let given = values[index as usize].clone();
        let non_null = flags & VARIABLE_NON_NULL != 0;
        match given {
            Some(Value::Null) if non_null => Err(Refused),
            None if non_null && default.is_none() => Err(Refused),
            None => Ok(default),
            Some(value) => Ok(Some(value)),
        }
    }

    fn input(&self, at: usize) -> Value {
        let (node, next) = self.input.node(at);
        let mut at = next;
        match node {
            InputValueNode::String(_, text) => json!(String::from_utf8_lossy(text)),
            InputValueNode::Number(value) => number(value),
            InputValueNode::Boolean(value) => json!(value),
            InputValueNode::List(count) => {
                let item = |_| {
                    let start = at;
                    at = self.input.skip(at);
                    self.input(start)
                };
                (0..count).map(item).collect()
            }
            InputValueNode::Object(count, _) => {
                let mut object = Map::new();
                for _ in 0..count {
                    let (key, value) = self.input.key(at);
                    object.insert(String::from_utf8_lossy(key).into_owned(), self.input(value));
                    at = self.input.skip(value);
                }
                Value::Object(object)
            }
            InputValueNode::Absent
            | InputValueNode::Null
            | InputValueNode::BigInt(_)
            | InputValueNode::Other(_)
            | InputValueNode::Handle(..) => Value::Null,
        }
    }

    /// A literal as the default `parseLiteral` has it.
    fn literal(&self, id: Id<Literal>) -> Value {
        let document = self.document;
        let value = &document[id];
        let source = || String::from_utf8_lossy(document.slice(value.span)).into_owned();
        match value.kind {
            ValueKind::Variable => {
                let definitions = document.operations[0].variables;
                let name = document.name(document.variable_name(value));
                let index = variable_index(document, definitions, name).expect("it is defined");
                let (_, values) = self.variables.expect("a template has variables");
                values[index as usize].clone().unwrap_or(Value::Null)
            }
            ValueKind::Int | ValueKind::Float => number(source().parse().expect("a number")),
            ValueKind::String { text, .. } => json!(String::from_utf8_lossy(document.text(text))),
            ValueKind::Boolean(value) => json!(value),
            ValueKind::Null => Value::Null,
            ValueKind::Enum => json!(source()),
            ValueKind::List(items) => items.ids().map(|item| self.literal(item)).collect(),
            ValueKind::Object(fields) => {
                let fields = document.nodes(fields).iter();
                let field = |field: &octograph::language::ast::ObjectField| {
                    (
                        document.name_str(field.name).to_owned(),
                        self.literal(field.value),
                    )
                };
                Value::Object(fields.map(field).collect())
            }
        }
    }
}

fn errors(faults: &[Fault]) -> Value {
    let error = |fault: &Fault| match fault {
        Fault::Error(error) => {
            let locations = error.locations.iter();
            let location = |place: &octograph::error::Location| json!({"line": place.line, "column": place.column});
            Some(
                json!({"message": error.message, "locations": locations.map(location).collect::<Vec<_>>()}),
            )
        }
        Fault::Scalar(_) => None,
    };
    json!({"errors": faults.iter().filter_map(error).collect::<Vec<_>>()})
}

fn decode_variables(
    schema: &Schema,
    document: &Document,
    input: &InputTape,
    values: &VariableValues,
) -> Vec<Option<Value>> {
    let decoder = Decoder {
        schema,
        document,
        input,
        variables: None,
    };
    let decode = |&start: &u32| {
        let Ok(value) = decoder.value(&values.tape, &mut (start as usize)) else {
            panic!("a variable's value has no variables");
        };
        value
    };
    values.starts.iter().map(decode).collect()
}

#[test]
fn variables_become_what_graphql_js_makes_of_them() {
    let mut lines = cases("variables").into_iter();
    let head = lines.next().expect("the schema");
    let schema = build_sdl(text(&head[0])).expect("the schema is valid");
    let mut count = 0;
    for case in lines {
        let query = format!("query($v: {}) {{ f }}", text(&case[0]));
        let document = parse(query.clone().into(), &ParseOptions::default()).expect("a query");
        let mut input = InputTape {
            positions: true,
            ..InputTape::default()
        };
        write(
            case[1].get("v").unwrap_or(&json!({"$absent": 1})),
            &mut input,
        );
        let definitions = document.operations[0].variables;
        let options = CheckOptions::default();
        let result = match coerce_variables(&schema, &document, definitions, &input, &options) {
            Ok(values) => match decode_variables(&schema, &document, &input, &values).remove(0) {
                Some(value) => json!({"value": {"v": value}}),
                None => json!({"value": {}}),
            },
            Err(faults) => errors(&faults),
        };
        assert_eq!(result, case[2], "{query} with {}", case[1]);
        count += 1;
    }
    assert!(count >= 300, "only {count} cases");
}

#[test]
fn arguments_become_what_graphql_js_makes_of_them() {
    let variables = cases("variables");
    let sdl = text(&variables[0][0]);
    let mut lines = cases("arguments").into_iter();
    let head = lines.next().expect("the variables");
    let mut count = 0;
    for case in lines {
        let schema = build_sdl(&sdl.replace("f(a: Int)", &format!("f({})", text(&case[0]))))
            .expect("a valid schema");
        let query = format!("query({}) {{ f{} }}", text(&head[0]), text(&case[1]));
        let result = arguments(&schema, &query, &head[1]);
        assert_eq!(result, case[2], "{} {query}", case[0]);
        count += 1;
    }
    assert!(count >= 100, "only {count} cases");
}

/// The arguments of the first field, as one template, with the variables put in.
fn arguments(schema: &Schema, query: &str, given: &Value) -> Value {
    let document = parse(query.into(), &ParseOptions::default()).expect("a query");
    let definitions = document.operations[0].variables;
    let mut input = InputTape {
        positions: true,
        ..InputTape::default()
    };
    for definition in document.nodes(definitions) {
        let value = given.get(document.name_str(definition.name));
        write(value.unwrap_or(&json!({"$absent": 1})), &mut input);
    }
    let options = CheckOptions::default();
    let values =
        coerce_variables(schema, &document, definitions, &input, &options).expect("they fit");
    let decoded = decode_variables(schema, &document, &input, &values);
    let root = schema.type_named(b"Query").expect("a root");
    let field = schema.field_named(root, b"f").expect("the field");
    let Some(&Selection::Field(node)) = document
        .nodes(document.operations[0].selection_set.selections)
        .first()
    else {
        panic!("the query selects a field");
    };
    let index = |name: &[u8]| variable_index(&document, definitions, name);
    let mut template = Tape::default();
    let of = &schema[field].arguments;
    if coerce_arguments(schema, &document, of, node.arguments, &index, &mut template).is_ok() {
        let variables = Some((&values, &decoded[..]));
        let decoder = Decoder {
            schema,
            document: &document,
            input: &input,
            variables,
        };
        if let Ok(Some(value)) = decoder.value(&template, &mut 0) {
            return json!({"value": value});
        }
    }
    let site = ArgumentsSite {
        coordinate: &schema.coordinate(field),
        definitions: of,
        span: node.span(),
        arguments: node.arguments,
    };
    let state = |name: &[u8]| match index(name).and_then(|index| decoded[index as usize].as_ref()) {
        None => VariableState::Absent,
        Some(Value::Null) => VariableState::Null,
        Some(_) => VariableState::Given,
    };
    errors(&argument_faults(schema, &document, &site, &state, &options))
}
