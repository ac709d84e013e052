//! What every schema has: the built-in scalars and directives, the types of introspection and
//! the meta-fields, written in SDL like any other part of a schema.

use crate::language::ast::{self, Document, FieldDefinition, Nodes};
use crate::language::{parse, ParseOptions};

const SOURCE: &str = include_str!("built_in.graphql");

/// The built-in definitions.
pub(super) fn document() -> Document {
    parse(SOURCE.into(), &ParseOptions::default()).expect("a test parses the constant")
}

/// The type that only carries the meta-fields, the last of the built-in document.
fn meta(document: &Document) -> &ast::TypeDefinition {
    let last = document.type_definitions.last();
    last.expect("the constant defines types")
}

/// Its name, which no schema lists.
pub(super) fn meta_type(document: &Document) -> ast::Name {
    meta(document).name
}

/// `__schema`, `__type` and `__typename`.
pub(super) fn meta_fields(document: &Document) -> Nodes<FieldDefinition> {
    meta(document).fields
}
