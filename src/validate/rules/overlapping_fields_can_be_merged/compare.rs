//! What two fields must have in common to be merged.

use super::sets::field;
use crate::language::ast::{
    Argument, Directive, Id, Nodes, ObjectField, Selection, Value, ValueKind,
};
use crate::schema::{TypeId, TypeKind, TypeRef, TypeRefId};
use crate::validate::context::Context;
use crate::validate::table::NameTable;

/// Why two fields cannot be merged, but for their selections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// They are different fields.
    Name,
    /// Their arguments differ.
    Arguments,
    /// One of them is streamed.
    Stream,
    /// Their types have different shapes.
    Type(TypeRefId, TypeRefId),
}

/// A difference in words.
pub fn reason(
    cx: &Context,
    difference: Difference,
    first: Id<Selection>,
    second: Id<Selection>,
) -> String {
    match difference {
        Difference::Name => {
            let name = |id| super::conflicts::abbreviate(cx.text(field(cx, id).name).to_owned());
            format!(
                "\"{}\" and \"{}\" are different fields",
                name(first),
                name(second)
            )
        }
        Difference::Arguments => "they have differing arguments".to_owned(),
        Difference::Stream => {
            let mut reason = "they have overlapping stream directives".to_owned();
            let arguments = |id| stream(cx, id).map(|directive| directive.arguments);
            if let (Some(first), Some(second)) = (arguments(first), arguments(second)) {
                if same_arguments(cx, first, second) {
                    reason.push_str(
                        ". See https://github.com/graphql/defer-stream-wg/discussions/100",
                    );
                }
            }
            reason
        }
        Difference::Type(first, second) => format!(
            "they return conflicting types \"{}\" and \"{}\"",
            cx.schema.display(first),
            cx.schema.display(second)
        ),
    }
}

/// What differs between two fields. Fields that are never selected on one object may differ
/// in what they are, but not in shape.
pub fn difference(
    cx: &Context,
    first: Id<Selection>,
    second: Id<Selection>,
    exclusive: bool,
) -> Option<Difference> {
    if !exclusive {
        if !same_name(cx, first, second) {
            return Some(Difference::Name);
        }
        let (first, second) = (field(cx, first), field(cx, second));
        if !same_arguments(cx, first.arguments, second.arguments) {
            return Some(Difference::Arguments);
        }
    }
    if cx.incremental && (stream(cx, first).is_some() || stream(cx, second).is_some()) {
        return Some(Difference::Stream);
    }
    match (type_of(cx, first), type_of(cx, second)) {
        (Some(first), Some(second)) if types_conflict(cx, first, second) => {
            Some(Difference::Type(first, second))
        }
        _ => None,
    }
}

/// Whether two fields have the same name.
pub fn same_name(cx: &Context, first: Id<Selection>, second: Id<Selection>) -> bool {
    let name = |id| cx.document.name(field(cx, id).name);
    name(first) == name(second)
}

/// The `@stream` of a field.
pub fn stream<'a>(cx: &Context<'a>, id: Id<Selection>) -> Option<&'a Directive> {
    let document = cx.document;
    let mut directives = document.nodes(field(cx, id).directives).iter();
    directives.find(|directive| document.name(directive.name) == b"stream")
}

/// The type of a field, but for meta-fields, which graphql-js leaves out here.
pub fn type_of(cx: &Context, id: Id<Selection>) -> Option<TypeRefId> {
    let field = cx.resolved[id.index as usize].field()?;
    match cx.schema.meta_fields.contains(&Some(field)) {
        true => None,
        false => Some(cx.schema[field].ty),
    }
}

/// The object type that a field is selected on, if it is one.
pub fn object_of(cx: &Context, id: Id<Selection>) -> Option<TypeId> {
    let parent = cx.resolved[id.index as usize].parent()?;
    (cx.schema[parent].kind == TypeKind::Object).then_some(parent)
}

/// Whether values of two types cannot stand at one place of a response.
pub fn types_conflict(cx: &Context, first: TypeRefId, second: TypeRefId) -> bool {
    if first == second {
        return false;
    }
    match (cx.schema[first], cx.schema[second]) {
        (TypeRef::List(first), TypeRef::List(second))
        | (TypeRef::NonNull(first), TypeRef::NonNull(second)) => types_conflict(cx, first, second),
        (TypeRef::Named(first), TypeRef::Named(second)) => {
            let is_leaf = |ty: TypeId| cx.schema[ty].kind.is_leaf();
            is_leaf(first) || is_leaf(second)
        }
        _ => true,
    }
}

/// Whether arguments are the same but for their order.
pub fn same_arguments(cx: &Context, first: Nodes<Argument>, second: Nodes<Argument>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    let document = cx.document;
    let (first, second) = (document.nodes(first), document.nodes(second));
    let mut both = first.iter().zip(second);
    let in_order = both.all(|(a, b)| document.name(a.name) == document.name(b.name));
    if in_order && !cx.same_arguments_names {
        let mut both = first.iter().zip(second);
        return both.all(|(a, b)| same_value(cx, a.value, b.value));
    }
    let mut by_name = NameTable::with_capacity_and_hasher(second.len(), cx.options.seed);
    by_name.extend(
        second
            .iter()
            .map(|b| (document.name(b.name), b.value.index)),
    );
    first.iter().all(|a| {
        let other = by_name.get(document.name(a.name));
        other.is_some_and(|&other| same_value(cx, a.value, Id::new(other)))
    })
}

fn same_value(cx: &Context, first: Id<Value>, second: Id<Value>) -> bool {
    let document = cx.document;
    let (a, b) = (&document[first], &document[second]);
    match (a.kind, b.kind) {
        (ValueKind::Variable, ValueKind::Variable) => {
            let name = |value| document.name(document.variable_name(value));
            name(a) == name(b)
        }
        (ValueKind::Int, ValueKind::Int)
        | (ValueKind::Float, ValueKind::Float)
        | (ValueKind::Enum, ValueKind::Enum) => document.slice(a.span) == document.slice(b.span),
        (ValueKind::Boolean(a), ValueKind::Boolean(b)) => a == b,
        (ValueKind::Null, ValueKind::Null) => true,
        (
            ValueKind::String { text, block },
            ValueKind::String {
                text: other,
                block: other_block,
            },
        ) => block == other_block && document.text(text) == document.text(other),
        (ValueKind::List(a), ValueKind::List(b)) => {
            a.len() == b.len() && a.ids().zip(b.ids()).all(|(a, b)| same_value(cx, a, b))
        }
        (ValueKind::Object(a), ValueKind::Object(b)) => same_fields(cx, a, b),
        _ => false,
    }
}

fn same_fields(cx: &Context, first: Nodes<ObjectField>, second: Nodes<ObjectField>) -> bool {
    if first.len() != second.len() {
        return false;
    }
    let document = cx.document;
    let name = |field: &ObjectField| document.name(field.name);
    let (first, second) = (document.nodes(first), document.nodes(second));
    let same =
        |a: &ObjectField, b: &ObjectField| name(a) == name(b) && same_value(cx, a.value, b.value);
    if first.iter().zip(second).all(|(a, b)| name(a) == name(b)) {
        return first.iter().zip(second).all(|(a, b)| same(a, b));
    }
    let sorted = |fields: &'_ [ObjectField]| {
        let mut fields = fields.to_vec();
        crate::sort::sort_by(&mut fields, |a, b| name(a).cmp(name(b)));
        fields
    };
    let (first, second) = (sorted(first), sorted(second));
    first.iter().zip(&second).all(|(a, b)| same(a, b))
}
