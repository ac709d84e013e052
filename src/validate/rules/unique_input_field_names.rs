//! Fields of one input object have different names (§5.6.3).

use crate::language::ast::{Id, Value, ValueKind};
use crate::validate::context::Context;
use crate::validate::table::NameTable;

/// Judges a value and what it holds.
///
/// <https://spec.graphql.org/September2025/#sec-Input-Object-Field-Uniqueness>
pub fn check(cx: &mut Context, value: Id<Value>) {
    let document = cx.document;
    match document[value].kind {
        ValueKind::List(items) => items.ids().for_each(|item| check(cx, item)),
        ValueKind::Object(fields) => {
            let mut known = NameTable::with_hasher(cx.options.seed);
            for field in document.nodes(fields) {
                if fields.len() > 1 {
                    let start = field.name.0.start;
                    let first = *known.entry(document.name(field.name)).or_insert(start);
                    if first != start {
                        cx.report([first, start], |cx| {
                            let name = cx.text(field.name);
                            format!("There can be only one input field named \"{name}\".")
                        });
                    }
                }
                check(cx, field.value);
            }
        }
        ValueKind::Variable
        | ValueKind::Int
        | ValueKind::Float
        | ValueKind::String { .. }
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => {}
    }
}
