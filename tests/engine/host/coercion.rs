//! Result coercion (§3.5, §3.9) of JSON values, in graphql-js's words.

use super::data::Failure;
use super::javascript::{json_text, number, number_of_text, number_text, shown};
use octograph::plan::{Kind, PlanField};
use octograph::schema::{EnumValueId, Schema};
use serde_json::Value;

/// A leaf as a cell has it.
#[derive(Debug)]
pub enum Leaf {
    Number(f64),
    Boolean(bool),
    Text(String),
    Enum(EnumValueId),
    /// JSON text.
    Json(String),
}

/// Coerces a value that is not null.
pub fn coerce(schema: &Schema, field: &PlanField, value: &Value) -> Result<Leaf, Failure> {
    match field.kind {
        Kind::Int => int(value).map(Leaf::Number),
        Kind::Float => float(value).map(Leaf::Number),
        Kind::String => string(value).map(Leaf::Text),
        Kind::Boolean => boolean(value).map(Leaf::Boolean),
        Kind::Id => id(value).map(Leaf::Text),
        Kind::Enum => {
            let name = value.as_str().unwrap_or_default();
            let known = schema.enum_value_named(field.ty, name.as_bytes());
            known.map(Leaf::Enum).ok_or_else(|| {
                let (ty, shown) = (schema.type_name(field.ty), shown(value));
                Failure::new(format!("Enum \"{ty}\" cannot represent value: {shown}"))
            })
        }
        Kind::Scalar => Ok(match value {
            Value::String(text) => Leaf::Text(text.clone()),
            _ => Leaf::Json(json_text(value)),
        }),
        Kind::Object | Kind::Abstract | Kind::Typename | Kind::Introspection => {
            unreachable!("a column of leaves")
        }
    }
}

/// What a value is worth as a number; NaN where it is none.
fn numeric(value: &Value) -> f64 {
    match value {
        Value::Bool(value) => f64::from(u8::from(*value)),
        Value::Number(value) => number(value),
        Value::String(text) if !text.is_empty() => number_of_text(text),
        Value::String(_) | Value::Null | Value::Array(_) | Value::Object(_) => f64::NAN,
    }
}

fn int(value: &Value) -> Result<f64, Failure> {
    let numeric = numeric(value);
    let refused = |what: &str| {
        let shown = shown(value);
        Err(Failure::new(format!(
            "Int cannot represent {what} value: {shown}"
        )))
    };
    if !numeric.is_finite() || numeric.fract() != 0.0 {
        return refused("non-integer");
    }
    if numeric > f64::from(i32::MAX) || numeric < f64::from(i32::MIN) {
        return refused("non 32-bit signed integer");
    }
    Ok(numeric)
}

fn float(value: &Value) -> Result<f64, Failure> {
    let numeric = numeric(value);
    if numeric.is_finite() {
        return Ok(numeric);
    }
    let shown = shown(value);
    Err(Failure::new(format!(
        "Float cannot represent non numeric value: {shown}"
    )))
}

fn string(value: &Value) -> Result<String, Failure> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Bool(value) => Ok(value.to_string()),
        Value::Number(value) => Ok(number_text(number(value))),
        Value::Null | Value::Array(_) | Value::Object(_) => {
            let shown = shown(value);
            Err(Failure::new(format!(
                "String cannot represent value: {shown}"
            )))
        }
    }
}

fn boolean(value: &Value) -> Result<bool, Failure> {
    match value {
        Value::Bool(value) => Ok(*value),
        Value::Number(value) => Ok(number(value) != 0.0),
        Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            let shown = shown(value);
            Err(Failure::new(format!(
                "Boolean cannot represent a non boolean value: {shown}"
            )))
        }
    }
}

fn id(value: &Value) -> Result<String, Failure> {
    match value {
        Value::String(text) => return Ok(text.clone()),
        Value::Number(value) if number(value).fract() == 0.0 => {
            return Ok(number_text(number(value)));
        }
        _ => {}
    }
    Err(Failure::new(format!(
        "ID cannot represent value: {}",
        shown(value)
    )))
}
