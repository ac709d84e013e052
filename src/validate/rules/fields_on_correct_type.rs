//! A selected field is defined on the type it is selected on (§5.3.1).

use crate::language::ast::Field;
use crate::schema::suggestions::{did_you_mean, natural_order, suggestions};
use crate::schema::{FieldId, Schema, TypeId, TypeKind};
use crate::validate::context::Context;
use std::cmp::Ordering;

/// Reports a field that its parent type does not have.
///
/// <https://spec.graphql.org/September2025/#sec-Field-Selections>
pub fn report(cx: &mut Context, field: &Field, parent: TypeId) {
    cx.report([field.span().start], |cx| {
        let name = cx.text(field.name);
        let mut suggestion = String::new();
        if cx.options.suggestions {
            let types = suggested_types(cx.schema, parent, name);
            suggestion = did_you_mean("to use an inline fragment on ", &types);
            if suggestion.is_empty() {
                suggestion = did_you_mean("", &suggested_fields(cx.schema, parent, name));
            }
        }
        let ty = cx.schema.type_name(parent);
        format!("Cannot query field \"{name}\" on type \"{ty}\".{suggestion}")
    });
}

/// The types that have the field among those that the abstract type can be, and their
/// interfaces: most used first, interfaces before what implements them.
fn suggested_types<'s>(schema: &'s Schema, parent: TypeId, field: &str) -> Vec<&'s str> {
    if !schema[parent].kind.is_abstract() {
        return Vec::new();
    }
    let has_field = |ty: TypeId| {
        let fields = schema[ty].fields.clone();
        let mut fields = fields.map(|id| schema.name(schema[FieldId(id)].name));
        fields.any(|name| name == field)
    };
    let mut types = Vec::new();
    let mut uses = vec![0; schema.types.len()];
    for &possible in &schema[parent].possible_types {
        if !has_field(possible) {
            continue;
        }
        types.push(possible);
        uses[possible.index()] = 1;
        for &interface in &schema[possible].interfaces {
            if has_field(interface) {
                uses[interface.index()] += 1;
                if uses[interface.index()] == 1 {
                    types.push(interface);
                }
            }
        }
    }
    sort(&mut types, |&a, &b| {
        let by_use = uses[b.index()].cmp(&uses[a.index()]);
        if by_use != Ordering::Equal {
            return by_use;
        }
        if is_interface_of(schema, a, b) {
            return Ordering::Less;
        }
        if is_interface_of(schema, b, a) {
            return Ordering::Greater;
        }
        natural_order(schema.type_name(a), schema.type_name(b))
    });
    types.into_iter().map(|ty| schema.type_name(ty)).collect()
}

fn is_interface_of(schema: &Schema, a: TypeId, b: TypeId) -> bool {
    schema[a].kind == TypeKind::Interface && schema[b].interfaces.contains(&a)
}

/// Sorts by an order that need not be transitive, which the library's sort does not promise to
/// bear: a binary insertion sort, as JavaScript sorts short arrays.
fn sort<T: Copy>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut sorted = 1;
    if items.len() > 1 {
        let descending = compare(&items[1], &items[0]) == Ordering::Less;
        sorted = 2;
        while sorted < items.len()
            && (compare(&items[sorted], &items[sorted - 1]) == Ordering::Less) == descending
        {
            sorted += 1;
        }
        if descending {
            items[..sorted].reverse();
        }
    }
    for next in sorted..items.len() {
        let pivot = items[next];
        let (mut low, mut high) = (0, next);
        while low < high {
            let middle = (low + high) / 2;
            if compare(&pivot, &items[middle]) == Ordering::Less {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        items.copy_within(low..next, low + 1);
        items[low] = pivot;
    }
}

fn suggested_fields<'s>(schema: &'s Schema, parent: TypeId, field: &str) -> Vec<&'s str> {
    let fields = schema[parent].fields.clone();
    suggestions(
        field,
        fields.map(|id| schema.name(schema[FieldId(id)].name)),
    )
}
