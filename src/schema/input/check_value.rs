//! What is wrong with a value of the host, in graphql-js's words and order.

use super::super::{BuiltInScalar, InputValueId, Schema, TypeId, TypeKind};
use super::fault::{print_path, CheckOptions, Finding, ScalarValue, Step};
use super::inspect::{inspect, lossy};
use super::tape::{InputTape, InputValueNode};
use super::variables::{big_int_to_float, is_integer, NoFloat};
use super::{InputType, Shape};
use crate::language::ast::Document;

/// Reports all that is wrong with the value at a position. `report` gets what was found and the
/// way there, as ` at .a[0]`, and answers whether to go on; so does the check.
pub(super) fn check_value(
    schema: &Schema,
    document: &Document,
    input: &InputTape,
    at: usize,
    ty: InputType,
    options: &CheckOptions,
    report: &mut dyn FnMut(Finding, &str) -> bool,
) -> bool {
    let mut check = Check {
        schema,
        document,
        input,
        options,
        report,
        path: Vec::new(),
    };
    check.value(at, ty).is_some()
}

struct Check<'a, 'r> {
    schema: &'a Schema,
    document: &'a Document,
    input: &'a InputTape,
    options: &'a CheckOptions,
    report: &'r mut dyn FnMut(Finding, &str) -> bool,
    path: Vec<Step<'a>>,
}

impl<'a> Check<'a, '_> {
    /// None: the report wants no more.
    fn message(&mut self, message: String) -> Option<()> {
        (self.report)(Finding::Message(message), &print_path(&self.path)).then_some(())
    }

    fn value(&mut self, at: usize, ty: InputType) -> Option<()> {
        let node = self.input.node(at).0;
        let Some(shape) = ty.shape(self.schema, self.document) else {
            return Some(());
        };
        match (shape, node) {
            (Shape::NonNull(_), InputValueNode::Absent) => self.message(format!(
                "Expected a value of non-null type \"{}\" to be provided.",
                ty.display(self.schema, self.document)
            )),
            (Shape::NonNull(_), InputValueNode::Null) => self.message(format!(
                "Expected value of non-null type \"{}\" not to be null.",
                ty.display(self.schema, self.document)
            )),
            (Shape::NonNull(of), _) => self.value(at, of),
            (_, InputValueNode::Absent | InputValueNode::Null) => Some(()),
            (Shape::List(of), InputValueNode::List(count)) => self.list(at, count, of),
            (Shape::List(of), _) => self.value(at, of),
            (Shape::Named(named), _) => match self.schema[named].kind {
                TypeKind::InputObject => self.object(at, named),
                TypeKind::Enum => self.enum_value(at, named),
                TypeKind::Scalar => self.scalar(at, named),
                TypeKind::Object | TypeKind::Interface | TypeKind::Union => Some(()),
            },
        }
    }

    fn list(&mut self, at: usize, count: u32, of: InputType) -> Option<()> {
        let mut at = self.input.node(at).1;
        for index in 0..count {
            self.path.push(Step::Index(index));
            self.value(at, of)?;
            self.path.pop();
            at = self.input.skip(at);
        }
        Some(())
    }

    fn object(&mut self, at: usize, ty: TypeId) -> Option<()> {
        let schema = self.schema;
        let name = schema.type_name(ty);
        let (InputValueNode::Object(count, _), first) = self.input.node(at) else {
            return self.message(format!(
                "Expected value of type \"{name}\" to be an object, found: {}.",
                inspect(self.input, at)
            ));
        };
        let mut known = Vec::new();
        let mut unknown = Vec::new();
        let mut entry = first;
        for _ in 0..count {
            let (key, value) = self.input.key(entry);
            entry = self.input.skip(value);
            if let InputValueNode::Absent = self.input.node(value).0 {
                continue;
            }
            match schema.input_field_named(ty, key) {
                // In JSON a key may come again: the last value counts.
                Some(field) => match known.iter_mut().find(|(known, _)| *known == field) {
                    Some(entry) => entry.1 = value,
                    None => known.push((field, value)),
                },
                None => unknown.push(key),
            }
        }
        for field in schema[ty].input_fields.clone().map(InputValueId) {
            let field_name = schema.name(schema[field].name);
            match known.iter().find(|&&(given, _)| given == field) {
                Some(&(_, value)) => {
                    self.path.push(Step::Field(field_name));
                    self.value(value, InputType::Schema(schema[field].ty))?;
                    self.path.pop();
                }
                None if schema.is_required(field) => self.message(format!(
                    "Expected value of type \"{name}\" to include required field \"{field_name}\", found: {}.",
                    inspect(self.input, at)
                ))?,
                None => {}
            }
        }
        for key in unknown {
            let found = inspect(self.input, at);
            let message = schema.unknown_input_field(ty, &lossy(key), &found, self.options);
            self.message(message)?;
        }
        if schema[ty].one_of {
            self.one_of(ty, &known)?;
        }
        Some(())
    }

    fn one_of(&mut self, ty: TypeId, known: &[(InputValueId, usize)]) -> Option<()> {
        if known.len() != 1 {
            self.message(self.schema.one_of_message(ty))?;
        }
        let Some(&(field, value)) = known.first() else {
            return Some(());
        };
        if let InputValueNode::Null = self.input.node(value).0 {
            let name = self.schema.name(self.schema[field].name);
            self.path.push(Step::Field(name));
            self.message(self.schema.one_of_message(ty))?;
            self.path.pop();
        }
        Some(())
    }

    fn enum_value(&mut self, at: usize, ty: TypeId) -> Option<()> {
        let schema = self.schema;
        let name = schema.type_name(ty);
        let InputValueNode::String(_, text) = self.input.node(at).0 else {
            let shown = inspect(self.input, at);
            let suggestion = schema.suggest_enum_values(ty, &shown, self.options);
            return self.message(format!(
                "Enum \"{name}\" cannot represent non-string value: {shown}.{suggestion}"
            ));
        };
        if schema.enum_value_named(ty, text).is_some() {
            return Some(());
        }
        let shown = lossy(text);
        let suggestion = schema.suggest_enum_values(ty, &shown, self.options);
        self.message(format!(
            "Value \"{shown}\" does not exist in \"{name}\" enum.{suggestion}"
        ))
    }

    fn scalar(&mut self, at: usize, ty: TypeId) -> Option<()> {
        let Some(scalar) = BuiltInScalar::of(ty) else {
            return self.custom_scalar(at, ty);
        };
        let shown = || inspect(self.input, at);
        let node = self.input.node(at).0;
        let message = match (scalar, node) {
            (BuiltInScalar::Int, InputValueNode::Number(value)) if is_integer(value) => {
                match value > f64::from(i32::MAX) || value < f64::from(i32::MIN) {
                    true => int_out_of_range(&shown()),
                    false => return Some(()),
                }
            }
            (BuiltInScalar::Int, InputValueNode::BigInt(digits)) => {
                match super::literal::parse_int(digits) {
                    None => int_out_of_range(&shown()),
                    Some(_) => return Some(()),
                }
            }
            (BuiltInScalar::Int, _) => {
                format!("Int cannot represent non-integer value: {}", shown())
            }
            (BuiltInScalar::Float, InputValueNode::Number(value)) if value.is_finite() => {
                return Some(());
            }
            (BuiltInScalar::Float, InputValueNode::BigInt(digits)) => {
                let reason = match big_int_to_float(digits) {
                    Ok(_) => return Some(()),
                    Err(NoFloat::TooLarge) => "value is too large",
                    Err(NoFloat::Inexact) => "value would lose precision",
                };
                let shown = shown();
                format!("Float cannot represent non numeric value: {shown} ({reason})")
            }
            (BuiltInScalar::Float, _) => {
                format!("Float cannot represent non numeric value: {}", shown())
            }
            (BuiltInScalar::String, InputValueNode::String(..)) => return Some(()),
            (BuiltInScalar::String, _) => {
                format!("String cannot represent a non string value: {}", shown())
            }
            (BuiltInScalar::Boolean, InputValueNode::Boolean(_)) => return Some(()),
            (BuiltInScalar::Boolean, _) => {
                format!("Boolean cannot represent a non boolean value: {}", shown())
            }
            (BuiltInScalar::Id, InputValueNode::String(..) | InputValueNode::BigInt(_)) => {
                return Some(());
            }
            (BuiltInScalar::Id, InputValueNode::Number(value)) if is_integer(value) => {
                return Some(());
            }
            (BuiltInScalar::Id, _) => format!("ID cannot represent value: {}", shown()),
        };
        self.message(message)
    }

    fn custom_scalar(&mut self, at: usize, ty: TypeId) -> Option<()> {
        let (number, shown) = match self.input.node(at).0 {
            InputValueNode::Handle(number, shown) => (number, lossy(shown)),
            _ => (at as u32, inspect(self.input, at)),
        };
        let finding = Finding::Scalar(ty, ScalarValue::Input(number), shown);
        (self.report)(finding, &print_path(&self.path)).then_some(())
    }
}

fn int_out_of_range(shown: &str) -> String {
    format!("Int cannot represent non 32-bit signed integer value: {shown}")
}
