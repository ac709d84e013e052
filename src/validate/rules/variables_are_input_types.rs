//! Variables have input types (§5.8.2).

use crate::language::ast::VariableDefinition;
use crate::validate::context::Context;

/// <https://spec.graphql.org/September2025/#sec-Variables-Are-Input-Types>
pub fn check(cx: &mut Context, variable: &VariableDefinition) {
    let named = cx.named_type_of(variable.ty);
    let Some(ty) = cx.type_named(named) else {
        return;
    };
    if !cx.schema[ty].kind.is_input() {
        cx.report([cx.document[variable.ty].span.start], |cx| {
            let (name, ty) = (cx.text(variable.name), cx.display_type(variable.ty));
            format!("Variable \"${name}\" cannot be non-input type \"{ty}\".")
        });
    }
}
