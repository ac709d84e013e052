//! Default values are of their types (§3.6.1, §3.10).

use super::Context;
use crate::schema::input::{check_literal, CheckOptions, Finding, InputType, LiteralSource};
use crate::schema::InputValueId;

/// Checks the default value of an argument or input field, which messages call `name`. What a
/// custom scalar thinks of its values is the host's to say.
pub(super) fn check(context: &mut Context, id: InputValueId, name: &str) {
    let schema = context.schema;
    let value = &schema[id];
    let Some(default) = value.default_value else {
        return;
    };
    let document = &schema.documents[default.document as usize];
    let source = LiteralSource {
        schema_document: Some(default.document),
        ..LiteralSource::constant(document)
    };
    let ty = InputType::Schema(value.ty);
    let options = CheckOptions::default();
    check_literal(
        schema,
        &source,
        default.node,
        ty,
        &options,
        &mut |finding, path, span| {
            if let Finding::Message(message) = finding {
                context.report(
                    format!("{name} has invalid default value{path}: {message}"),
                    [document.location(span.start)],
                );
            }
            true
        },
    );
}
