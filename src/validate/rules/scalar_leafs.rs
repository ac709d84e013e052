//! Leaf fields have no selection set, others have one (§5.3.3).

use crate::language::ast::Field;
use crate::schema::FieldId;
use crate::validate::context::Context;

/// <https://spec.graphql.org/September2025/#sec-Leaf-Field-Selections>
pub fn check(cx: &mut Context, field: &Field, definition: FieldId) {
    let schema = cx.schema;
    let ty = schema[definition].ty;
    let is_leaf = schema[schema.named_type(ty)].kind.is_leaf();
    match field.selection_set {
        Some(set) if is_leaf => cx.report([set.span.start], |cx| {
            let (name, ty) = (cx.text(field.name), schema.display(ty));
            format!(
                "Field \"{name}\" must not have a selection since type \"{ty}\" has no subfields."
            )
        }),
        None if !is_leaf => cx.report([field.span().start], |cx| {
            let (name, ty) = (cx.text(field.name), schema.display(ty));
            format!(
                "Field \"{name}\" of type \"{ty}\" must have a selection of subfields. \
                 Did you mean \"{name} {{ ... }}\"?"
            )
        }),
        Some(_) | None => {}
    }
}
