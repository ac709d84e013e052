//! What is wrong with a literal, in graphql-js's words and order.

use super::super::{ast, BuiltInScalar, InputValueId, Schema, TypeId, TypeKind};
use super::fault::{print_path, CheckOptions, Finding, ScalarValue, Step};
use super::inspect::shorten;
use super::literal::parse_int;
use super::{InputType, Shape};
use crate::language::ast::{Document, Id, Span, Value, ValueKind};
use crate::language::print_value_for_error;

/// What is known of a variable's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariableState {
    /// No value.
    Absent,
    /// `null`
    Null,
    /// Another value.
    Given,
}

/// What is known of each variable, by its name.
pub type VariableStates<'a> = &'a dyn Fn(&[u8]) -> VariableState;

/// The document of a literal, and the variables that it may hold.
pub struct LiteralSource<'a> {
    /// Where the literal stands.
    pub document: &'a Document,
    /// The index of the document, if it is one of the schema's.
    pub schema_document: Option<u32>,
    /// The variables' values by name; without, variables are left unchecked.
    pub variables: Option<VariableStates<'a>>,
}

impl<'a> LiteralSource<'a> {
    /// Literals of a document whose variables have no values yet.
    pub fn constant(document: &'a Document) -> Self {
        LiteralSource {
            document,
            schema_document: None,
            variables: None,
        }
    }
}

/// What a check of a literal calls: with what was found, the way there as ` at .a[0]`, and
/// where it stands. It answers whether to go on.
pub type Report<'r> = dyn FnMut(Finding, &str, Span) -> bool + 'r;

/// Reports all that is wrong with a literal; answers whether to go on.
pub fn check_literal(
    schema: &Schema,
    source: &LiteralSource,
    value: Id<Value>,
    ty: InputType,
    options: &CheckOptions,
    report: &mut Report,
) -> bool {
    let mut check = Check {
        schema,
        source,
        document: source.document,
        options,
        report,
        path: Vec::new(),
    };
    check.value(value, ty).is_some()
}

struct Check<'a, 'r> {
    schema: &'a Schema,
    source: &'a LiteralSource<'a>,
    document: &'a Document,
    options: &'a CheckOptions,
    report: &'r mut Report<'r>,
    path: Vec<Step<'a>>,
}

impl<'a> Check<'a, '_> {
    /// None: the report wants no more.
    fn message(&mut self, span: Span, message: String) -> Option<()> {
        (self.report)(Finding::Message(message), &print_path(&self.path), span).then_some(())
    }

    fn shown(&self, value: Id<Value>) -> String {
        shorten(print_value_for_error(self.document, value))
    }

    fn value(&mut self, id: Id<Value>, ty: InputType) -> Option<()> {
        let value = self.document[id];
        let Some(shape) = ty.shape(self.schema, self.document) else {
            return Some(());
        };
        match (value.kind, shape) {
            (ValueKind::Variable, shape) => self.variable(&value, ty, shape),
            (ValueKind::Null, Shape::NonNull(_)) => {
                let ty = ty.display(self.schema, self.document);
                let message = format!("Expected value of non-null type \"{ty}\" not to be null.");
                self.message(value.span, message)
            }
            (_, Shape::NonNull(of)) => self.value(id, of),
            (ValueKind::Null, _) => Some(()),
            (ValueKind::List(items), Shape::List(of)) => {
                for (index, item) in items.ids().enumerate() {
                    self.path.push(Step::Index(index as u32));
                    self.value(item, of)?;
                    self.path.pop();
                }
                Some(())
            }
            (_, Shape::List(of)) => self.value(id, of),
            (_, Shape::Named(named)) => match self.schema[named].kind {
                TypeKind::InputObject => self.object(id, named),
                TypeKind::Enum => self.enum_value(id, named),
                TypeKind::Scalar => self.scalar(id, named),
                TypeKind::Object | TypeKind::Interface | TypeKind::Union => Some(()),
            },
        }
    }

    fn state(&self, value: &Value) -> Option<VariableState> {
        let variables = self.source.variables?;
        let name = self.document.variable_name(value);
        Some(variables(self.document.name(name)))
    }

    fn variable_text(&self, value: &Value) -> &'a str {
        let document = self.document;
        document.name_str(document.variable_name(value))
    }

    fn variable(&mut self, value: &Value, ty: InputType, shape: Shape) -> Option<()> {
        let Shape::NonNull(_) = shape else {
            return Some(());
        };
        let name = self.variable_text(value);
        let ty = ty.display(self.schema, self.document);
        let message = match self.state(value) {
            None | Some(VariableState::Given) => return Some(()),
            Some(VariableState::Absent) => format!(
                "Expected variable \"${name}\" provided to type \"{ty}\" to provide a runtime value."
            ),
            Some(VariableState::Null) => format!(
                "Expected variable \"${name}\" provided to non-null type \"{ty}\" not to be null."
            ),
        };
        self.message(value.span, message)
    }

    fn object(&mut self, id: Id<Value>, ty: TypeId) -> Option<()> {
        let schema = self.schema;
        let name = schema.type_name(ty);
        let span = self.document[id].span;
        let ValueKind::Object(fields) = self.document[id].kind else {
            let shown = self.shown(id);
            return self.message(
                span,
                format!("Expected value of type \"{name}\" to be an object, found: {shown}."),
            );
        };
        let document = self.document;
        let given = document.nodes(fields);
        for definition in schema[ty].input_fields.clone().map(InputValueId) {
            let field_name = schema.name(schema[definition].name);
            let mut given = given.iter().rev();
            let field = given.find(|field| document.name(field.name) == field_name.as_bytes());
            match field {
                Some(field) => self.field(id, ty, definition, field)?,
                None if schema.is_required(definition) => {
                    let shown = self.shown(id);
                    self.message(span, format!(
                        "Expected value of type \"{name}\" to include required field \"{field_name}\", found: {shown}."
                    ))?;
                }
                None => {}
            }
        }
        let mut known = Vec::new();
        for field in given {
            if schema
                .input_field_named(ty, document.name(field.name))
                .is_some()
            {
                known.push(field);
                continue;
            }
            let shown = self.shown(id);
            let field_name = document.name_str(field.name);
            let message = schema.unknown_input_field(ty, field_name, &shown, self.options);
            let end = document[field.value].span.end;
            let start = field.name.0.start;
            self.message(Span { start, end }, message)?;
        }
        match schema[ty].one_of {
            true => self.one_of(ty, span, &known),
            false => Some(()),
        }
    }

    fn field(
        &mut self,
        object: Id<Value>,
        ty: TypeId,
        definition: InputValueId,
        field: &ast::ObjectField,
    ) -> Option<()> {
        let schema = self.schema;
        let field_name = schema.name(schema[definition].name);
        let value = self.document[field.value];
        let state = match value.kind {
            ValueKind::Variable => self.state(&value),
            _ => None,
        };
        if let (true, Some(state)) = (schema[ty].one_of, state) {
            let what = match state {
                VariableState::Absent => "to provide a runtime value",
                VariableState::Null => "not to be null",
                VariableState::Given => "",
            };
            if !what.is_empty() {
                let variable = self.variable_text(&value);
                let message = format!(
                    "Expected variable \"${variable}\" provided to field \"{field_name}\" for OneOf Input Object type \"{}\" {what}.",
                    schema.type_name(ty)
                );
                self.message(self.document[object].span, message)?;
            }
        } else if state == Some(VariableState::Absent) && !schema.is_required(definition) {
            return Some(());
        }
        self.path.push(Step::Field(field_name));
        self.value(field.value, InputType::Schema(schema[definition].ty))?;
        self.path.pop();
        Some(())
    }

    fn one_of(&mut self, ty: TypeId, span: Span, known: &[&ast::ObjectField]) -> Option<()> {
        let message = self.schema.one_of_message(ty);
        let [field] = known else {
            return self.message(span, message);
        };
        if self.document[field.value].kind == ValueKind::Null {
            let document = self.document;
            self.path.push(Step::Field(document.name_str(field.name)));
            self.message(span, message)?;
            self.path.pop();
        }
        Some(())
    }

    fn enum_value(&mut self, id: Id<Value>, ty: TypeId) -> Option<()> {
        let name = self.schema.type_name(ty);
        let value = self.document[id];
        let is_name = value.kind == ValueKind::Enum;
        let text = self.document.slice(value.span);
        if is_name && self.schema.enum_value_named(ty, text).is_some() {
            return Some(());
        }
        let shown = self.shown(id);
        let suggestion = self.schema.suggest_enum_values(ty, &shown, self.options);
        let message = match is_name {
            true => format!("Value \"{shown}\" does not exist in \"{name}\" enum.{suggestion}"),
            false => {
                format!("Enum \"{name}\" cannot represent non-enum value: {shown}.{suggestion}")
            }
        };
        self.message(value.span, message)
    }

    fn scalar(&mut self, id: Id<Value>, ty: TypeId) -> Option<()> {
        let value = self.document[id];
        let Some(scalar) = BuiltInScalar::of(ty) else {
            let site = match self.source.schema_document {
                Some(document) => ScalarValue::Default(document, id.index),
                None => ScalarValue::Literal(id.index),
            };
            let finding = Finding::Scalar(ty, site, self.shown(id));
            return (self.report)(finding, &print_path(&self.path), value.span).then_some(());
        };
        let what = match (scalar, value.kind) {
            (BuiltInScalar::Int, ValueKind::Int) => {
                let text = self.document.slice(value.span);
                if parse_int(text).is_some() {
                    return Some(());
                }
                "Int cannot represent non 32-bit signed integer value"
            }
            (BuiltInScalar::Int, _) => "Int cannot represent non-integer value",
            (BuiltInScalar::Float, ValueKind::Int | ValueKind::Float)
            | (BuiltInScalar::String, ValueKind::String { .. })
            | (BuiltInScalar::Boolean, ValueKind::Boolean(_))
            | (BuiltInScalar::Id, ValueKind::String { .. } | ValueKind::Int) => return Some(()),
            (BuiltInScalar::Float, _) => "Float cannot represent non numeric value",
            (BuiltInScalar::String, _) => "String cannot represent a non string value",
            (BuiltInScalar::Boolean, _) => "Boolean cannot represent a non boolean value",
            (BuiltInScalar::Id, _) => "ID cannot represent a non-string and non-integer value",
        };
        let message = format!("{what}: {}", self.shown(id));
        self.message(value.span, message)
    }
}
