//! Enums (§3.9): they have values.

use super::{check_name, Context};
use crate::schema::{EnumValueId, TypeId};

pub(super) fn check(context: &mut Context, ty: TypeId) {
    let schema = context.schema;
    if schema[ty].values.is_empty() {
        let message = format!(
            "Enum type {} must define one or more values.",
            schema.type_name(ty)
        );
        let places = context.type_places(ty);
        context.report(message, places);
    }
    for value in schema[ty].values.clone().map(EnumValueId) {
        check_name(context, schema[value].name, schema[value].node);
    }
}
