//! Unions (§3.8): members, each once, all of them objects.

use super::Context;
use crate::schema::{TypeId, TypeKind};

pub(super) fn check(context: &mut Context, ty: TypeId) {
    let schema = context.schema;
    let name = schema.type_name(ty);
    let members = &schema[ty].possible_types;
    if members.is_empty() {
        let places = context.type_places(ty);
        context.report(
            format!("Union type {name} must define one or more member types."),
            places,
        );
    }
    for (index, &member) in members.iter().enumerate() {
        let member_name = schema.type_name(member);
        let fault = if members[..index].contains(&member) {
            format!("Union type {name} can only include type {member_name} once.")
        } else if schema[member].kind != TypeKind::Object {
            format!(
                "Union type {name} can only include Object types, it cannot include {member_name}."
            )
        } else {
            continue;
        };
        let places = context.named_type_places(ty, member);
        context.report(fault, places);
    }
}
