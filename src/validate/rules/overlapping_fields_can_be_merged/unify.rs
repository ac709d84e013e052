//! The quick test: selection sets that may be merged anywhere become one, by union and find,
//! and each response name in one means one field with one set of arguments.
//!
//! A fragment joins all sets that spread it, though these may never meet; nor need fields
//! meet that stand on different objects. So a difference found here is not yet a conflict. But
//! where there is none, neither in fields of one name nor in their selections, there is none.

use super::compare::{difference, type_of};
use super::sets::{set_within, Sets};
use crate::hash::Seed;
use crate::language::ast::{Id, Selection};
use crate::schema::IdHasher;
use crate::validate::context::{Context, NONE};
use std::collections::{HashMap, HashSet};

/// A set that stands for its class, and a response name.
type Name = (u32, u32);

/// By selection, whether it is a field that differs from one that it may be merged with, or
/// has such a field in it; nothing if there is none.
pub fn differing(cx: &Context, sets: &Sets) -> Option<Vec<bool>> {
    let mut search = Search::default();
    let mut first = vec![(NONE, Id::new(0)); cx.names.len()];
    for set in 0..sets.len() as u32 {
        if sets.repeats(set) {
            for &field in sets.fields(set) {
                let name = cx.resolved[field.index as usize].response_name;
                let met = &mut first[name as usize];
                if met.0 != set {
                    *met = (set, field);
                } else if !merge(cx, &mut met.1, field, &mut search.joins) {
                    search.differing.push((set, name));
                }
            }
        }
        let spreads = sets.spreads(set).iter();
        search.joins.extend(spreads.map(|&spread| (set, spread)));
    }
    if search.joins.is_empty() && search.differing.is_empty() {
        return None;
    }
    let mut classes = Classes::new(cx, sets);
    classes.join_all(&mut search);
    match search.differing.is_empty() {
        true => None,
        false => Some(classes.differing_fields(search.differing)),
    }
}

#[derive(Default)]
struct Search {
    /// Sets that are to be joined.
    joins: Vec<(u32, u32)>,
    /// Response names of sets, or of classes at some time, whose fields differ.
    differing: Vec<Name>,
}

/// Whether two fields agree. Their selections are to be joined; the one that has some stands
/// for both.
fn merge(
    cx: &Context,
    first: &mut Id<Selection>,
    second: Id<Selection>,
    joins: &mut Vec<(u32, u32)>,
) -> bool {
    let both_known = type_of(cx, *first).is_some() == type_of(cx, second).is_some();
    let agree = both_known && difference(cx, *first, second, false).is_none();
    match (set_within(cx, *first), set_within(cx, second)) {
        (Some(a), Some(b)) => joins.push((a, b)),
        (None, Some(_)) => *first = second,
        (_, None) => {}
    }
    agree
}

/// Sets that were joined are a class.
struct Classes<'c, 'a> {
    cx: &'c Context<'a>,
    sets: &'c Sets,
    /// By set: another of its class, at last the one that stands for it.
    parent: Vec<u32>,
    /// By set that stands for a class of several: its response names.
    names: HashMap<u32, Vec<u32>, IdHasher>,
    /// The fields by class and response name.
    by_name: HashMap<Name, Id<Selection>, Seed>,
}

impl<'c, 'a> Classes<'c, 'a> {
    fn new(cx: &'c Context<'a>, sets: &'c Sets) -> Self {
        Classes {
            cx,
            sets,
            parent: (0..sets.len() as u32).collect(),
            names: HashMap::default(),
            by_name: HashMap::with_hasher(cx.options.seed),
        }
    }

    /// Joins sets, and those that follow from that.
    fn join_all(&mut self, search: &mut Search) {
        while let Some((a, b)) = search.joins.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a != b {
                self.join(a, b, search);
            }
        }
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
    fn join(&mut self, a: u32, b: u32, search: &mut Search) {
        let (large, small) = match self.count(a) < self.count(b) {
            true => (b, a),
            false => (a, b),
        };
        if !self.names.contains_key(&large) {
            let fields = self.sets.fields(large);
            self.names.insert(large, Vec::with_capacity(fields.len()));
            // What those of one set need is known already.
            self.add(large, fields, &mut Search::default());
        }
        self.parent[small as usize] = large;
        match self.names.remove(&small) {
            Some(names) => {
                let by_name = &mut self.by_name;
                let fields = names
                    .iter()
                    .filter_map(|&name| by_name.remove(&(small, name)));
                let fields: Vec<_> = fields.collect();
                self.add(large, &fields, search);
            }
            None => self.add(large, self.sets.fields(small), search),
        }
    }

    fn count(&self, set: u32) -> usize {
        match self.names.get(&set) {
            Some(names) => names.len(),
            None => self.sets.fields(set).len(),
        }
    }

    fn add(&mut self, class: u32, fields: &[Id<Selection>], search: &mut Search) {
        let names = self.names.entry(class).or_default();
        for &field in fields {
            let name = self.cx.resolved[field.index as usize].response_name;
            let known = self.by_name.entry((class, name)).or_insert_with(|| {
                names.push(name);
                field
            });
            if *known != field && !merge(self.cx, known, field, &mut search.joins) {
                search.differing.push((class, name));
            }
        }
    }

    /// The fields of these names, and those that have such fields in them.
    fn differing_fields(&mut self, differing: Vec<Name>) -> Vec<bool> {
        let sets = self.sets;
        // By class: the names of the fields that have a set of the class in them.
        let mut around: HashMap<u32, Vec<Name>, IdHasher> = HashMap::default();
        for set in 0..sets.len() as u32 {
            let class = self.find(set);
            for &field in sets.fields(set) {
                let resolved = self.cx.resolved[field.index as usize];
                if let Some(within) = set_within(self.cx, field) {
                    let within = self.find(within);
                    let names = around.entry(within).or_default();
                    names.push((class, resolved.response_name));
                }
            }
        }
        let mut names: HashSet<Name, Seed> = HashSet::with_hasher(self.cx.options.seed);
        let mut open = differing;
        while let Some((class, name)) = open.pop() {
            let class = self.find(class);
            if names.insert((class, name)) {
                open.extend(around.remove(&class).unwrap_or_default());
            }
        }
        let mut marks = vec![false; self.cx.resolved.len()];
        for set in 0..sets.len() as u32 {
            let class = self.find(set);
            for &field in sets.fields(set) {
                let name = self.cx.resolved[field.index as usize].response_name;
                marks[field.index as usize] = names.contains(&(class, name));
            }
        }
        marks
    }
}
