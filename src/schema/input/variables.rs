//! The values of variables (§6.1.2: CoerceVariableValues).

use super::super::{ast, BuiltInScalar, InputValueId, Op, Schema, Tape, TypeId, TypeKind};
use super::check_literal::{check_literal, LiteralSource};
use super::check_value::check_value;
use super::fault::{CheckOptions, Fault, Finding, ScalarSite};
use super::inspect::number;
use super::literal::{coerce_default, coerce_literal, Unfit, NO_VARIABLES};
use super::tape::{InputTape, InputValueNode, NO_VALUE};
use super::{InputType, Shape};
use crate::error::Error;
use crate::language::ast::{Document, Nodes, VariableDefinition};
use std::collections::BTreeMap;

/// The coerced values of an operation's variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariableValues {
    /// The values, one after another; [`Op::Absent`] where there is neither value nor default.
    pub tape: Tape,
    /// For each variable, in order, where its value begins in the tape's words.
    pub starts: Vec<u32>,
}

/// Coerces the values of variables.
///
/// # Errors
/// All faults of all variables, as [`variable_faults`] gives them.
pub fn coerce_variables(
    schema: &Schema,
    document: &Document,
    definitions: Nodes<VariableDefinition>,
    input: &InputTape,
    options: &CheckOptions,
) -> Result<VariableValues, Vec<Fault>> {
    let mut values = VariableValues::default();
    let mut at = 0;
    for (index, definition) in document.nodes(definitions).iter().enumerate() {
        at = input.start(index, at);
        values.starts.push(values.tape.words.len() as u32);
        let mut coercion = Coercion {
            schema,
            document,
            input,
            out: &mut values.tape,
            entries: Vec::new(),
            depth: 0,
        };
        match coercion.variable(definition, at) {
            Ok(next) => at = next,
            Err(Unfit) => {
                let mut faults = variable_faults(schema, document, definitions, input, options);
                if !faults.iter().any(|fault| matches!(fault, Fault::Error(_))) {
                    let message = "Variables with their default values are too large.";
                    faults.push(Fault::Error(Error::new(message)));
                }
                return Err(faults);
            }
        }
    }
    Ok(values)
}

/// The faults of the values of variables, in order; among them the values that custom scalars
/// have yet to judge. The host strikes those out that are fine, and where errors are then still
/// more than [`CheckOptions::errors_max`] ends the list with [`TOO_MANY`].
pub fn variable_faults(
    schema: &Schema,
    document: &Document,
    definitions: Nodes<VariableDefinition>,
    input: &InputTape,
    options: &CheckOptions,
) -> Vec<Fault> {
    let mut faults = Faults {
        found: Vec::new(),
        errors: 0,
        options,
    };
    let mut at = 0;
    for (index, definition) in document.nodes(definitions).iter().enumerate() {
        at = input.start(index, at);
        if !check_variable(schema, document, definition, input, at, &mut faults) {
            break;
        }
        at = input.skip(at);
    }
    faults.found
}

/// What ends a list of too many errors.
pub const TOO_MANY: &str =
    "Too many errors processing variables, error limit reached. Execution aborted.";

struct Faults<'a> {
    found: Vec<Fault>,
    errors: u32,
    options: &'a CheckOptions,
}

impl Faults<'_> {
    /// Notes a fault; answers whether there may be more.
    fn push(&mut self, fault: Fault) -> bool {
        if matches!(fault, Fault::Error(_)) {
            if self.errors >= self.options.errors_max {
                self.found.push(Fault::Error(Error::new(TOO_MANY)));
                return false;
            }
            self.errors += 1;
        }
        self.found.push(fault);
        true
    }
}

/// Checks one variable; answers whether the next should be checked.
fn check_variable(
    schema: &Schema,
    document: &Document,
    definition: &VariableDefinition,
    input: &InputTape,
    at: usize,
    faults: &mut Faults,
) -> bool {
    let name = document.name_str(definition.name);
    let ty = InputType::Document(definition.ty);
    let is_input = ty
        .named(schema, document)
        .is_some_and(|named| schema[named].kind.is_input());
    if !is_input {
        let message = format!(
            "Variable \"${name}\" expected value of type \"{}\" which cannot be used as an input type.",
            ty.display(schema, document),
        );
        let location = document.location(document[definition.ty].span.start);
        return faults.push(Fault::Error(Error::new(message).at([location])));
    }
    let options = *faults.options;
    let absent = matches!(input.node(at).0, InputValueNode::Absent);
    let default = definition.default_value.filter(|_| absent);
    let what = match default {
        Some(_) => "invalid default value",
        None => "invalid value",
    };
    let mut report = |finding: Finding, path: &str| {
        let prefix = format!("Variable \"${name}\" has {what}{path}: ");
        let location = document.location(definition.span.start);
        faults.push(match finding {
            Finding::Message(message) => {
                Fault::Error(Error::new(format!("{prefix}{message}")).at([location]))
            }
            Finding::Scalar(ty, value, shown) => Fault::Scalar(ScalarSite {
                ty,
                value,
                prefix,
                shown,
                locations: vec![location],
            }),
        })
    };
    if let Some(default) = default {
        let source = LiteralSource::constant(document);
        return check_literal(
            schema,
            &source,
            default,
            ty,
            &options,
            &mut |finding, path, _| report(finding, path),
        );
    }
    check_value(schema, document, input, at, ty, &options, &mut report)
}

struct Coercion<'a> {
    schema: &'a Schema,
    document: &'a Document,
    input: &'a InputTape,
    out: &'a mut Tape,
    /// The entries of the objects that are being coerced: which field, and where its value is.
    entries: Vec<(InputValueId, usize)>,
    depth: u32,
}

/// Deeper values are refused; whoever writes a tape has a tighter bound.
const DEPTH_MAX: u32 = 1_000;
/// The words that variables may become.
const WORDS_MAX: usize = 1 << 23;

impl Coercion<'_> {
    /// Coerces one variable; answers where the next one's value is.
    fn variable(&mut self, definition: &VariableDefinition, at: usize) -> Result<usize, Unfit> {
        let ty = InputType::Document(definition.ty);
        let named = ty.named(self.schema, self.document).ok_or(Unfit)?;
        if !self.schema[named].kind.is_input() {
            return Err(Unfit);
        }
        if let (InputValueNode::Absent, next) = self.input.node(at) {
            if let Some(default) = definition.default_value {
                coerce_literal(
                    self.schema,
                    self.document,
                    default,
                    ty,
                    NO_VARIABLES,
                    self.out,
                )?;
                return Ok(next);
            }
            if let Some(Shape::NonNull(_)) = ty.shape(self.schema, self.document) {
                return Err(Unfit);
            }
            self.out.push(Op::Absent, &[]);
            return Ok(next);
        }
        self.value(at, ty)
    }

    /// Coerces the value at a position; answers the position behind it.
    fn value(&mut self, at: usize, ty: InputType) -> Result<usize, Unfit> {
        let (node, next) = self.input.node(at);
        match (ty.shape(self.schema, self.document).ok_or(Unfit)?, node) {
            (Shape::NonNull(_), InputValueNode::Absent | InputValueNode::Null) => Err(Unfit),
            (Shape::NonNull(of), _) => self.value(at, of),
            (_, InputValueNode::Absent | InputValueNode::Null) => {
                self.out.push(Op::Null, &[]);
                Ok(next)
            }
            (Shape::List(of), InputValueNode::List(count)) => {
                self.out.push(Op::List, &[count]);
                self.deeper()?;
                let mut at = next;
                for _ in 0..count {
                    at = self.value(at, of)?;
                }
                self.depth -= 1;
                Ok(at)
            }
            (Shape::List(of), _) => {
                self.out.push(Op::List, &[1]);
                self.value(at, of)
            }
            (Shape::Named(named), node) => match self.schema[named].kind {
                TypeKind::InputObject => match node {
                    InputValueNode::Object(count, _) => self.object(named, next, count),
                    _ => Err(Unfit),
                },
                TypeKind::Enum => match node {
                    InputValueNode::String(_, name) => {
                        let id = self.schema.enum_value_named(named, name).ok_or(Unfit)?;
                        self.out.push(Op::Enum, &[id.0]);
                        Ok(next)
                    }
                    _ => Err(Unfit),
                },
                TypeKind::Scalar => self.scalar(named, at),
                TypeKind::Object | TypeKind::Interface | TypeKind::Union => Err(Unfit),
            },
        }
    }

    fn deeper(&mut self) -> Result<(), Unfit> {
        self.depth += 1;
        if self.depth > DEPTH_MAX || self.out.words.len() > WORDS_MAX {
            return Err(Unfit);
        }
        Ok(())
    }

    /// Coerces an object whose entries begin at a position (§3.10).
    fn object(&mut self, ty: TypeId, at: usize, count: u32) -> Result<usize, Unfit> {
        self.deeper()?;
        let first = self.entries.len();
        let mut at = at;
        for _ in 0..count {
            let (key, value) = self.input.key(at);
            if let InputValueNode::Absent = self.input.node(value).0 {
                at = value + 1;
                continue;
            }
            let field = self.schema.input_field_named(ty, key).ok_or(Unfit)?;
            at = self.input.skip(value);
            // In JSON a key may come again: the last value counts.
            let mut known = match self.input.positions {
                true => self.entries[first..].iter_mut(),
                false => [].iter_mut(),
            };
            match known.find(|(known, _)| *known == field) {
                Some(entry) => entry.1 = value,
                None => self.entries.push((field, value)),
            }
        }
        if self.schema[ty].one_of {
            self.check_one_of(first)?;
        }
        self.out.push(Op::Object, &[0]);
        let count_at = self.out.words.len() - 1;
        for field in self.schema[ty].input_fields.clone().map(InputValueId) {
            let of = &self.schema[field];
            let mut entries = self.entries[first..].iter();
            let entry = entries.find(|&&(given, _)| given == field);
            let entry = entry.map(|&(_, value)| value);
            if entry.is_none() && of.default_value.is_none() {
                if self.schema.is_non_null(of.ty) {
                    return Err(Unfit);
                }
                continue;
            }
            self.out.words[count_at] += 1;
            self.out.words.push(self.schema[field].name.0);
            match entry {
                Some(value) => {
                    self.value(value, InputType::Schema(of.ty))?;
                }
                None => coerce_default(self.schema, field, self.out)?,
            }
        }
        self.entries.truncate(first);
        self.depth -= 1;
        Ok(at)
    }

    /// Exactly one entry, and not null (§3.10.1).
    fn check_one_of(&self, first: usize) -> Result<(), Unfit> {
        match self.entries[first..] {
            [(_, value)] => match self.input.node(value).0 {
                InputValueNode::Null => Err(Unfit),
                _ => Ok(()),
            },
            _ => Err(Unfit),
        }
    }

    /// Coerces a value for a scalar (§3.5).
    fn scalar(&mut self, ty: TypeId, at: usize) -> Result<usize, Unfit> {
        let (node, next) = self.input.node(at);
        let Some(scalar) = BuiltInScalar::of(ty) else {
            return self.custom_scalar(ty, at);
        };
        match (scalar, node) {
            (BuiltInScalar::Int, InputValueNode::Number(value)) => {
                push_int(value, self.out)?;
            }
            (BuiltInScalar::Int, InputValueNode::BigInt(digits)) => {
                self.out
                    .push_int(super::literal::parse_int(digits).ok_or(Unfit)?);
            }
            (BuiltInScalar::Float, InputValueNode::Number(value)) if value.is_finite() => {
                self.out.push_float(value);
            }
            (BuiltInScalar::Float, InputValueNode::BigInt(digits)) => {
                let value = big_int_to_float(digits).map_err(|_| Unfit)?;
                self.out.push_float(value);
            }
            (BuiltInScalar::String | BuiltInScalar::Id, InputValueNode::String(number, _)) => {
                self.out.push(Op::Input, &[number]);
            }
            (BuiltInScalar::Boolean, InputValueNode::Boolean(value)) => {
                self.out.push(if value { Op::True } else { Op::False }, &[]);
            }
            (BuiltInScalar::Id, InputValueNode::Number(value)) if is_integer(value) => {
                self.out.push_string(number(value).as_bytes());
            }
            (BuiltInScalar::Id, InputValueNode::BigInt(digits)) => self.out.push_string(digits),
            (_, _) => return Err(Unfit),
        }
        Ok(next)
    }

    fn custom_scalar(&mut self, ty: TypeId, at: usize) -> Result<usize, Unfit> {
        let (node, next) = self.input.node(at);
        let number = match node {
            InputValueNode::Handle(number, _) => number,
            _ if self.input.positions => at as u32,
            _ => return Err(Unfit),
        };
        self.out.push(Op::ScalarInput, &[ty.0, number]);
        Ok(match node {
            InputValueNode::Handle(..) => next,
            _ => self.input.skip(at),
        })
    }
}

/// Whether a number is an integer.
pub(super) fn is_integer(value: f64) -> bool {
    value.is_finite() && value.trunc() == value
}

fn push_int(value: f64, out: &mut Tape) -> Result<(), Unfit> {
    if !is_integer(value) || value > f64::from(i32::MAX) || value < f64::from(i32::MIN) {
        return Err(Unfit);
    }
    match value == 0.0 && value.is_sign_negative() {
        true => out.push_float(value),
        false => out.push_int(value as i32),
    }
    Ok(())
}

/// Why a big integer is not a `Float`.
pub(super) enum NoFloat {
    TooLarge,
    Inexact,
}

pub(super) fn big_int_to_float(digits: &[u8]) -> Result<f64, NoFloat> {
    let text = std::str::from_utf8(digits).unwrap_or_default();
    let value: f64 = text.parse().map_err(|_| NoFloat::Inexact)?;
    if !value.is_finite() {
        return Err(NoFloat::TooLarge);
    }
    match significant_bits(digits.strip_prefix(b"-").unwrap_or(digits)) <= f64::MANTISSA_DIGITS {
        true => Ok(value),
        false => Err(NoFloat::Inexact),
    }
}

/// How many bits an integer has from its highest to its lowest that is 1: those that a float
/// must hold. The digits are few enough to be finite as a float.
fn significant_bits(digits: &[u8]) -> u32 {
    let mut limbs: Vec<u32> = Vec::new();
    for digit in digits {
        let mut carry = u64::from(digit - b'0');
        for limb in &mut limbs {
            let product = u64::from(*limb) * 10 + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    let Some(lowest) = limbs.iter().position(|&limb| limb != 0) else {
        return 0;
    };
    let all = limbs.len() as u32 * 32 - limbs[limbs.len() - 1].leading_zeros();
    all - lowest as u32 * 32 - limbs[lowest].trailing_zeros()
}

/// Finds the values of an operation's variables among the entries of the object at a position,
/// for [`InputTape::starts`].
pub fn locate_variables(
    document: &Document,
    definitions: Nodes<ast::VariableDefinition>,
    input: &InputTape,
    object: usize,
) -> Vec<u32> {
    let definitions_count = definitions.len();
    let definitions = document.nodes(definitions).iter();
    // Both names and keys are a client's choice: a tree needs no hash it cannot foresee.
    let indices: BTreeMap<&[u8], usize> = definitions
        .enumerate()
        .map(|(index, definition)| (document.name(definition.name), index))
        .collect();
    let mut starts = vec![NO_VALUE; definitions_count];
    for (key, value) in input.entries(object) {
        if let Some(&index) = indices.get(key) {
            starts[index] = value as u32;
        }
    }
    starts
}

/// The index of a variable among an operation's, by name.
pub fn variable_index(
    document: &Document,
    definitions: Nodes<ast::VariableDefinition>,
    name: &[u8],
) -> Option<u32> {
    let mut definitions = document.nodes(definitions).iter();
    let index = definitions.position(|definition| document.name(definition.name) == name);
    index.map(|index| index as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_big_integer_is_a_float_only_where_it_is_exact() {
        let exact = |text: &str| big_int_to_float(text.as_bytes()).ok();
        assert_eq!(exact("0"), Some(0.0));
        assert_eq!(exact("-12"), Some(-12.0));
        assert_eq!(exact("9007199254740992"), Some(9_007_199_254_740_992.0));
        assert_eq!(exact("9007199254740993"), None);
        assert_eq!(exact("18014398509481984"), Some(18_014_398_509_481_984.0));
        assert_eq!(exact("1000000000000000000000"), Some(1e21));
        assert_eq!(exact("100000000000000000000000"), None);
        assert_eq!(exact(&format!("1{}", "0".repeat(400))), None);
    }
}
