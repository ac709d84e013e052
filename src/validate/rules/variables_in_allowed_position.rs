//! Variables are used where their types allow (§5.8.5), and never null in `@oneOf` input
//! objects (§5.6.4).

use crate::language::ast::{
    Id, OperationDefinition, Type, TypeKind, ValueKind, VariableDefinition,
};
use crate::schema::{TypeRef, TypeRefId};
use crate::validate::context::Context;
use crate::validate::usages::Usage;
use crate::validate::variables::Definitions;

/// Judges what an operation uses, itself and through its fragments.
///
/// <https://spec.graphql.org/September2025/#sec-All-Variable-Usages-Are-Allowed>
pub fn check(
    cx: &mut Context,
    operation: &OperationDefinition,
    definitions: &Definitions,
    usages: &[Usage],
) {
    let variables = cx.document.nodes(operation.variables);
    for usage in usages {
        let Some(variable) = definitions.get(usage).map(|at| &variables[at]) else {
            continue;
        };
        let nodes = [variable.span.start, usage.start];
        if let Some(expected) = wrong_type(cx, variable, usage) {
            cx.report(nodes, |cx| {
                let (name, ty) = (cx.text(variable.name), cx.display_type(variable.ty));
                let expected = cx.schema.display(expected);
                format!(
                    "Variable \"${name}\" of type \"{ty}\" used in position expecting type \
                     \"{expected}\"."
                )
            });
        }
        if let (true, Some(object)) = (may_be_null(cx, variable, usage), usage.one_of) {
            cx.report(nodes, |cx| {
                let (name, ty) = (cx.text(variable.name), cx.display_type(variable.ty));
                let object = cx.schema.type_name(object);
                format!(
                    "Variable \"${name}\" is of type \"{ty}\" but must be non-nullable to be \
                     used for OneOf Input Object \"{object}\"."
                )
            });
        }
    }
}

/// Whether nothing is wrong with a usage of a variable.
pub fn is_right(cx: &Context, variable: &VariableDefinition, usage: &Usage) -> bool {
    wrong_type(cx, variable, usage).is_none() && !may_be_null(cx, variable, usage)
}

fn may_be_null(cx: &Context, variable: &VariableDefinition, usage: &Usage) -> bool {
    usage.ty.is_some()
        && usage.one_of.is_some()
        && !matches!(cx.document[variable.ty].kind, TypeKind::NonNull(_))
        && cx.type_named(cx.named_type_of(variable.ty)).is_some()
}

/// The type of the place, if the variable's does not fit it.
fn wrong_type(cx: &Context, variable: &VariableDefinition, usage: &Usage) -> Option<TypeRefId> {
    let expected = usage.ty?;
    cx.type_named(cx.named_type_of(variable.ty))?;
    let nullable = cx.schema.nullable(expected);
    let is_non_null = matches!(cx.document[variable.ty].kind, TypeKind::NonNull(_));
    let default = variable.default_value.map(|value| cx.document[value].kind);
    let has_default = usage.has_default || default.is_some_and(|kind| kind != ValueKind::Null);
    let fits = match nullable == expected || is_non_null {
        true => is_subtype(cx, variable.ty, expected),
        false => has_default && is_subtype(cx, variable.ty, nullable),
    };
    (!fits).then_some(expected)
}

fn is_subtype(cx: &Context, ty: Id<Type>, of: TypeRefId) -> bool {
    match (cx.document[ty].kind, cx.schema[of]) {
        (TypeKind::NonNull(ty), TypeRef::NonNull(of)) => is_subtype(cx, ty, of),
        (_, TypeRef::NonNull(_)) => false,
        (TypeKind::NonNull(ty), _) => is_subtype(cx, ty, of),
        (TypeKind::List(ty), TypeRef::List(of)) => is_subtype(cx, ty, of),
        (TypeKind::List(_), TypeRef::Named(_)) => false,
        (TypeKind::Named(_), TypeRef::List(_)) => false,
        (TypeKind::Named(name), TypeRef::Named(of)) => cx.type_named(name) == Some(of),
    }
}
