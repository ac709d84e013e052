//! `@stream` stands on lists.

use crate::language::ast::Directive;
use crate::schema::TypeRef;
use crate::validate::context::Context;
use crate::validate::walk::Scope;

/// Judges a directive.
pub fn check(cx: &mut Context, directive: &Directive, scope: Scope) {
    let (schema, document) = (cx.schema, cx.document);
    let (Some(field), Some(parent)) = (scope.field, scope.parent) else {
        return;
    };
    let is_list = matches!(schema[schema.nullable(schema[field].ty)], TypeRef::List(_));
    if is_list || document.name(directive.name) != b"stream" {
        return;
    }
    cx.report([directive.span.start], |_| {
        let (ty, field) = (schema.type_name(parent), schema.name(schema[field].name));
        format!("Directive \"@stream\" cannot be used on non-list field \"{ty}.{field}\".")
    });
}
