//! With introspection switched off, nothing of it can be selected but `__typename`.

use crate::language::ast::Field;
use crate::schema::FieldId;
use crate::validate::context::Context;

/// Judges a field.
pub fn check(cx: &mut Context, field: &Field, definition: Option<FieldId>) {
    let schema = cx.schema;
    let Some(definition) = definition else {
        return;
    };
    let ty = schema.named_type(schema[definition].ty);
    if schema.type_name(ty).starts_with("__") {
        cx.report([field.span().start], |cx| {
            let name = cx.text(field.name);
            format!(
                "GraphQL introspection has been disabled, but the requested query contained \
                 the field \"{name}\"."
            )
        });
    }
}
