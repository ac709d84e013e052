//! Labels of `@defer` and `@stream` are static and unique.

use crate::language::ast::{Directive, ValueKind};
use crate::validate::context::Context;

/// Judges a `@defer` or `@stream`.
pub fn check(cx: &mut Context, directive: &Directive) {
    let document = cx.document;
    let mut arguments = document.nodes(directive.arguments).iter();
    let Some(label) = arguments.find(|argument| document.name(argument.name) == b"label") else {
        return;
    };
    let start = directive.span.start;
    match document[label.value].kind {
        ValueKind::Null => {}
        ValueKind::String { text, .. } => {
            let known = cx.labels.insert(document.text(text), start);
            if let Some(known) = known {
                cx.labels.insert(document.text(text), known);
                cx.report([known, start], |_| {
                    "Value for arguments \"defer(label:)\" and \"stream(label:)\" must be unique \
                     across all Defer/Stream directive usages."
                        .to_owned()
                });
            }
        }
        ValueKind::Variable
        | ValueKind::Int
        | ValueKind::Float
        | ValueKind::Boolean(_)
        | ValueKind::Enum
        | ValueKind::List(_)
        | ValueKind::Object(_) => cx.report([start], |cx| {
            let name = cx.text(directive.name);
            format!("Argument \"@{name}(label:)\" must be a static string.")
        }),
    }
}
