//! Values fit the types of their places (§5.6.1 to §5.6.4).

use crate::language::ast::{Id, Value, ValueKind};
use crate::schema::input::{
    check_literal, CheckOptions, Finding, InputType, LiteralSource, ScalarValue, Shape,
};
use crate::schema::{BuiltInScalar, TypeKind};
use crate::validate::context::Context;
use crate::validate::report::Site;

/// Judges a value. What stands in variables' places is left to other rules.
///
/// <https://spec.graphql.org/September2025/#sec-Values-of-Correct-Type>
pub fn check(cx: &mut Context, value: Id<Value>, ty: Option<InputType>) {
    let Some(ty) = ty else {
        return;
    };
    if cx.reports.is_full() || fits(cx, value, ty) {
        return;
    }
    let options = CheckOptions {
        errors_max: u32::MAX,
        suggestions: cx.options.suggestions,
    };
    let custom_literals = cx.options.custom_literals;
    let source = LiteralSource::constant(cx.document);
    let reports = &mut cx.reports;
    check_literal(
        cx.schema,
        &source,
        value,
        ty,
        &options,
        &mut |finding, _, span| {
            match finding {
                Finding::Message(message) => reports.error(message, [span.start]),
                Finding::Scalar(scalar, ScalarValue::Literal(index), _) if custom_literals => {
                    let value = Id::new(index);
                    reports.site(Site { value, scalar });
                }
                Finding::Scalar(..) => {}
            }
            !reports.is_full()
        },
    );
}

/// Whether a value is seen to fit at a glance, as most do.
fn fits(cx: &Context, value: Id<Value>, ty: InputType) -> bool {
    let value = &cx.document[value];
    if value.kind == ValueKind::Variable {
        return true;
    }
    let shape = match ty.shape(cx.schema, cx.document) {
        Some(Shape::NonNull(of)) if value.kind != ValueKind::Null => {
            of.shape(cx.schema, cx.document)
        }
        shape => shape,
    };
    let Some(Shape::Named(ty)) = shape else {
        return false;
    };
    match cx.schema[ty].kind {
        TypeKind::Enum => {
            let name = cx.document.slice(value.span);
            value.kind == ValueKind::Enum && cx.schema.enum_value_named(ty, name).is_some()
        }
        TypeKind::Scalar => match (BuiltInScalar::of(ty), value.kind) {
            (Some(BuiltInScalar::String), ValueKind::String { .. })
            | (Some(BuiltInScalar::Boolean), ValueKind::Boolean(_))
            | (Some(BuiltInScalar::Float), ValueKind::Int | ValueKind::Float)
            | (Some(BuiltInScalar::Id), ValueKind::String { .. } | ValueKind::Int) => true,
            // No more than nine characters: in range.
            (Some(BuiltInScalar::Int), ValueKind::Int) => value.span.end - value.span.start <= 9,
            (Some(_), _) => false,
            (None, _) => !cx.options.custom_literals,
        },
        TypeKind::InputObject | TypeKind::Object | TypeKind::Interface | TypeKind::Union => false,
    }
}
