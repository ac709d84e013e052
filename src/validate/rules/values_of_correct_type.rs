//! Values fit the types of their places (§5.6.1 to §5.6.4).

use crate::language::ast::{Id, Nodes, ObjectField, Value, ValueKind};
use crate::schema::suggestions::{did_you_mean, suggestions};
use crate::schema::{BuiltInScalar, EnumValueId, InputValueId, TypeId, TypeKind};
use crate::validate::context::{Context, InputType, InputTypeKind};
use crate::validate::print_value::{abbreviate, print_value};

/// Judges a value. What stands in variables' places is left to other rules.
///
/// <https://spec.graphql.org/September2025/#sec-Values-of-Correct-Type>
pub fn check(cx: &mut Context, value: Id<Value>, ty: Option<InputType>) {
    if let Some(ty) = ty {
        check_value(cx, value, ty);
    }
}

fn check_value(cx: &mut Context, id: Id<Value>, ty: InputType) {
    let kind = cx.document[id].kind;
    match (cx.input_type_kind(ty), kind) {
        (_, ValueKind::Variable) => {}
        (InputTypeKind::NonNull(_), ValueKind::Null) => report(cx, id, |cx| {
            let ty = cx.display(ty);
            format!("Expected value of non-null type \"{ty}\" not to be null.")
        }),
        (InputTypeKind::NonNull(of), _) => check_value(cx, id, of),
        (InputTypeKind::List(_) | InputTypeKind::Named(_), ValueKind::Null) => {}
        (InputTypeKind::List(of), ValueKind::List(items)) => {
            items.ids().for_each(|item| check_value(cx, item, of));
        }
        (InputTypeKind::List(of), _) => check_value(cx, id, of),
        (InputTypeKind::Named(ty), _) => match cx.schema[ty].kind {
            TypeKind::InputObject => match kind {
                ValueKind::Object(fields) => check_object(cx, id, fields, ty),
                _ => report(cx, id, |cx| {
                    let (ty, found) = (cx.schema.type_name(ty), print_value(cx.document, id));
                    format!("Expected value of type \"{ty}\" to be an object, found: {found}.")
                }),
            },
            TypeKind::Enum => check_enum(cx, id, ty),
            TypeKind::Scalar => match BuiltInScalar::of(ty) {
                Some(scalar) => check_scalar(cx, id, scalar),
                None => cx.defer_to_host(id, ty),
            },
            TypeKind::Object | TypeKind::Interface | TypeKind::Union => {}
        },
    }
}

fn report(cx: &mut Context, value: Id<Value>, message: impl FnOnce(&Context) -> String) {
    cx.report([cx.document[value].span.start], message);
}

fn check_object(cx: &mut Context, id: Id<Value>, fields: Nodes<ObjectField>, ty: TypeId) {
    let (schema, document) = (cx.schema, cx.document);
    let fields = document.nodes(fields);
    let definitions = &schema[ty].input_fields;
    let mut given: Vec<(InputValueId, u32)> = Vec::with_capacity(fields.len());
    let mut unknown = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        match schema.input_value_named(definitions, document.name(field.name)) {
            Some(definition) => given.push((definition, index as u32)),
            None => unknown.push(field),
        }
    }
    let known = given.clone();
    given.sort_unstable();
    check_fields(cx, id, ty, fields, &given);
    for field in unknown {
        report_unknown(cx, id, field, ty);
    }
    if schema[ty].one_of {
        let is_null =
            |&(_, field): &(_, u32)| document[fields[field as usize].value].kind == ValueKind::Null;
        if known.len() != 1 || is_null(&known[0]) {
            report(cx, id, |_| {
                let ty = schema.type_name(ty);
                format!(
                    "Within OneOf Input Object type \"{ty}\", exactly one field must be \
                     specified, and the value for that field must be non-null."
                )
            });
        }
    }
}

/// Judges the given fields and finds the missing ones, in the order of their definitions; of
/// fields with one name the last counts. `given` is sorted.
fn check_fields(
    cx: &mut Context,
    id: Id<Value>,
    ty: TypeId,
    fields: &[ObjectField],
    given: &[(InputValueId, u32)],
) {
    let required = cx.required_fields(ty);
    let mut required = required.iter().copied().peekable();
    for (at, &(definition, field)) in given.iter().enumerate() {
        while let Some(missing) = required.next_if(|&required| required < definition) {
            report_missing(cx, id, ty, missing);
        }
        required.next_if_eq(&definition);
        let is_last = given.get(at + 1).is_none_or(|next| next.0 != definition);
        if is_last {
            let ty = InputType::Schema(cx.schema[definition].ty);
            check_value(cx, fields[field as usize].value, ty);
        }
    }
    for missing in required {
        report_missing(cx, id, ty, missing);
    }
}

fn report_missing(cx: &mut Context, id: Id<Value>, ty: TypeId, missing: InputValueId) {
    report(cx, id, |cx| {
        let (ty, found) = (cx.schema.type_name(ty), print_value(cx.document, id));
        let name = cx.schema.name(cx.schema[missing].name);
        format!(
            "Expected value of type \"{ty}\" to include required field \"{name}\", \
             found: {found}."
        )
    });
}

fn report_unknown(cx: &mut Context, id: Id<Value>, field: &ObjectField, ty: TypeId) {
    cx.report([field.name.0.start], |cx| {
        let (schema, name) = (cx.schema, cx.text(field.name));
        let mut suggestion = String::new();
        if cx.options.suggestions {
            let known = schema[ty].input_fields.clone();
            let known = known.map(|id| schema.name(schema[InputValueId(id)].name));
            suggestion = did_you_mean("", &suggestions(name, known));
        }
        let found = match suggestion.as_str() {
            "" => ", found".to_owned(),
            _ => format!(".{suggestion} Found"),
        };
        let (ty, value) = (schema.type_name(ty), print_value(cx.document, id));
        format!(
            "Expected value of type \"{ty}\" not to include unknown field \"{name}\"{found}: \
             {value}."
        )
    });
}

fn check_enum(cx: &mut Context, id: Id<Value>, ty: TypeId) {
    let (schema, document) = (cx.schema, cx.document);
    let value = document[id];
    let is_enum = value.kind == ValueKind::Enum;
    if is_enum
        && schema
            .enum_value_named(ty, document.slice(value.span))
            .is_some()
    {
        return;
    }
    report(cx, id, |cx| {
        let (name, found) = (schema.type_name(ty), print_value(document, id));
        let mut suggestion = String::new();
        if cx.options.suggestions {
            let known = schema[ty].values.clone();
            let known = known.map(|id| schema.name(schema[EnumValueId(id)].name));
            suggestion = did_you_mean("the enum value ", &suggestions(&found, known));
        }
        match is_enum {
            true => format!("Value \"{found}\" does not exist in \"{name}\" enum.{suggestion}"),
            false => {
                format!("Enum \"{name}\" cannot represent non-enum value: {found}.{suggestion}")
            }
        }
    });
}

fn check_scalar(cx: &mut Context, id: Id<Value>, scalar: BuiltInScalar) {
    let value = cx.document[id];
    let wrong = match (scalar, value.kind) {
        (BuiltInScalar::Int, ValueKind::Int) => {
            let digits = cx.document.slice(value.span);
            let digits = std::str::from_utf8(digits).expect("lexed: a number is ASCII");
            if digits.parse::<i32>().is_err() {
                report(cx, id, |_| {
                    let digits = abbreviate(digits);
                    format!("Int cannot represent non 32-bit signed integer value: {digits}")
                });
            }
            return;
        }
        (BuiltInScalar::Float, ValueKind::Int | ValueKind::Float)
        | (BuiltInScalar::String, ValueKind::String { .. })
        | (BuiltInScalar::Boolean, ValueKind::Boolean(_))
        | (BuiltInScalar::Id, ValueKind::String { .. } | ValueKind::Int) => return,
        (BuiltInScalar::Int, _) => "Int cannot represent non-integer value",
        (BuiltInScalar::Float, _) => "Float cannot represent non numeric value",
        (BuiltInScalar::String, _) => "String cannot represent a non string value",
        (BuiltInScalar::Boolean, _) => "Boolean cannot represent a non boolean value",
        (BuiltInScalar::Id, _) => "ID cannot represent a non-string and non-integer value",
    };
    report(cx, id, |cx| {
        format!("{wrong}: {}", print_value(cx.document, id))
    });
}
