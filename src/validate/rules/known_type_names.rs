//! Named types are defined (§5.5.1.2).

use crate::language::ast::Name;
use crate::schema::suggestions::{did_you_mean, suggestions};
use crate::validate::context::Context;

/// Types that every document which defines types may name.
const STANDARD_TYPES: [&str; 13] = [
    "String",
    "Int",
    "Float",
    "Boolean",
    "ID",
    "__Schema",
    "__Directive",
    "__DirectiveLocation",
    "__Type",
    "__Field",
    "__InputValue",
    "__EnumValue",
    "__TypeKind",
];

/// Judges a type's name; within the definition of a type, more names are known.
///
/// <https://spec.graphql.org/September2025/#sec-Fragment-Spread-Type-Existence>
pub fn check(cx: &mut Context, name: Name, in_type_system: bool) {
    if cx.type_named(name).is_some()
        || cx.defines_type(name)
        || in_type_system && STANDARD_TYPES.contains(&cx.text(name))
    {
        return;
    }
    cx.report([name.0.start], |cx| {
        let schema = cx.schema;
        let mut suggestion = String::new();
        if cx.options.suggestions {
            let standard: &[&str] = if in_type_system { &STANDARD_TYPES } else { &[] };
            let known = schema.order.iter().map(|&ty| schema.type_name(ty));
            let own = cx.document_types();
            let all = standard.iter().copied().chain(known).chain(own);
            suggestion = did_you_mean("", &suggestions(cx.text(name), all));
        }
        format!("Unknown type \"{}\".{suggestion}", cx.text(name))
    });
}
