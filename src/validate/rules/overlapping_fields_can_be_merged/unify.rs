//! The quick test: selection sets that may be merged anywhere become one, by union and find,
//! and each response name in one means one field with one set of arguments.
//!
//! A fragment joins all sets that spread it, though these may never meet. So a difference
//! found here is not yet a conflict, but where there is none, there is none.

use super::compare::{difference, type_of};
use super::sets::{set_within, Sets};
use crate::language::ast::{Id, Selection};
use crate::validate::context::{Context, NONE};
use std::collections::HashMap;

/// Whether all fields that may be merged agree.
pub fn agree(cx: &Context, sets: &mut Sets) -> bool {
    let mut joins = Vec::new();
    let mut first = vec![(NONE, Id::new(0)); cx.names.len()];
    for set in 0..sets.len() as u32 {
        if sets.repeats(set) {
            for &field in sets.fields(set) {
                let name = cx.resolved[field.index as usize].response_name;
                let met = &mut first[name as usize];
                if met.0 != set {
                    *met = (set, field);
                } else if !merge(cx, &mut met.1, field, &mut joins) {
                    return false;
                }
            }
        }
        joins.extend(sets.spreads(set).iter().map(|&spread| (set, spread)));
    }
    joins.is_empty() || Classes::new(cx, sets).join_all(joins)
}

/// Whether two fields agree; then their selections are to be joined, and the one that has
/// some stands for both.
fn merge(
    cx: &Context,
    first: &mut Id<Selection>,
    second: Id<Selection>,
    joins: &mut Vec<(u32, u32)>,
) -> bool {
    let known = type_of(cx, *first).is_some() == type_of(cx, second).is_some();
    if !known || difference(cx, *first, second, false).is_some() {
        return false;
    }
    match (set_within(cx, *first), set_within(cx, second)) {
        (Some(a), Some(b)) => joins.push((a, b)),
        (None, Some(_)) => *first = second,
        (_, None) => {}
    }
    true
}

/// Sets that were joined are a class.
struct Classes<'c, 'a> {
    cx: &'c Context<'a>,
    sets: &'c Sets,
    /// By set: another of its class, at last the one that stands for it.
    parent: Vec<u32>,
    /// By set that stands for a class of several: a field for each response name.
    fields: HashMap<u32, Vec<Id<Selection>>, crate::schema::IdHasher>,
    /// The fields by class and response name.
    by_name: HashMap<(u32, u32), Id<Selection>, crate::hash::Seed>,
}

impl<'c, 'a> Classes<'c, 'a> {
    fn new(cx: &'c Context<'a>, sets: &'c Sets) -> Self {
        Classes {
            cx,
            sets,
            parent: (0..sets.len() as u32).collect(),
            fields: HashMap::default(),
            by_name: HashMap::with_hasher(cx.options.seed),
        }
    }

    /// Joins the sets of these pairs, and what follows from that. Whether all agreed.
    fn join_all(mut self, mut joins: Vec<(u32, u32)>) -> bool {
        while let Some((a, b)) = joins.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a != b && !self.join(a, b, &mut joins) {
                return false;
            }
        }
        true
    }

    fn find(&mut self, mut set: u32) -> u32 {
        while self.parent[set as usize] != set {
            let above = self.parent[set as usize];
            self.parent[set as usize] = self.parent[above as usize];
            set = above;
        }
        set
    }

    /// Moves the smaller class into the larger.
    fn join(&mut self, a: u32, b: u32, joins: &mut Vec<(u32, u32)>) -> bool {
        let (large, small) = match self.count(a) < self.count(b) {
            true => (b, a),
            false => (a, b),
        };
        if !self.fields.contains_key(&large) {
            let fields = self.sets.fields(large).to_vec();
            self.fields.insert(large, Vec::with_capacity(fields.len()));
            // Those of one set agree already.
            self.add(large, &fields, &mut Vec::new());
        }
        let fields = match self.fields.remove(&small) {
            Some(fields) => fields,
            None => self.sets.fields(small).to_vec(),
        };
        self.parent[small as usize] = large;
        self.add(large, &fields, joins)
    }

    fn count(&self, set: u32) -> usize {
        match self.fields.get(&set) {
            Some(fields) => fields.len(),
            None => self.sets.fields(set).len(),
        }
    }

    fn add(&mut self, class: u32, fields: &[Id<Selection>], joins: &mut Vec<(u32, u32)>) -> bool {
        let of_class = self.fields.entry(class).or_default();
        fields.iter().all(|&field| {
            let name = self.cx.resolved[field.index as usize].response_name;
            let known = self.by_name.entry((class, name)).or_insert_with(|| {
                of_class.push(field);
                field
            });
            *known == field || merge(self.cx, known, field, joins)
        })
    }
}
