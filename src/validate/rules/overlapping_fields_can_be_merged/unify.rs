//! The quick test: selection sets that may be merged anywhere become one, by union and find,
//! and each response name in one means one field with one set of arguments.
//!
//! A fragment joins all sets that spread it, though these may never meet; nor need fields
//! meet that stand on different objects. So a difference found here is not yet a conflict. But
//! where there is none, neither in fields of one name nor in their selections, there is none.

use super::compare::{difference, type_of};
use super::sets::{set_within, Sets};
use crate::language::ast::{Id, Selection};
use crate::validate::context::{Context, NONE};
use crate::validate::table::{pair, Table};

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
    /// Sets, or classes at some time, and response names in them, whose fields differ.
    differing: Vec<(u32, u32)>,
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
    names: Vec<Option<Vec<u32>>>,
    /// By class and response name, a field.
    by_name: Table,
}

impl<'c, 'a> Classes<'c, 'a> {
    fn new(cx: &'c Context<'a>, sets: &'c Sets) -> Self {
        Classes {
            cx,
            sets,
            parent: (0..sets.len() as u32).collect(),
            names: vec![None; sets.len()],
            by_name: Table::with_hasher(cx.options.seed),
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
        let sets = self.sets;
        if self.names[large as usize].is_none() {
            let fields = sets.fields(large);
            self.names[large as usize] = Some(Vec::with_capacity(fields.len()));
            // What those of one set need is known already.
            self.add(large, fields.iter().copied(), &mut Search::default());
        }
        self.parent[small as usize] = large;
        match self.names[small as usize].take() {
            None => self.add(large, sets.fields(small).iter().copied(), search),
            Some(names) => {
                for name in names {
                    if let Some(field) = self.by_name.remove(&pair(small, name)) {
                        self.add(large, [Id::new(field)], search);
                    }
                }
            }
        }
    }

    fn count(&self, set: u32) -> usize {
        match &self.names[set as usize] {
            Some(names) => names.len(),
            None => self.sets.fields(set).len(),
        }
    }

    fn add(
        &mut self,
        class: u32,
        fields: impl IntoIterator<Item = Id<Selection>>,
        search: &mut Search,
    ) {
        let names = self.names[class as usize].get_or_insert_default();
        for field in fields {
            let name = self.cx.resolved[field.index as usize].response_name;
            let known = self.by_name.entry(pair(class, name)).or_insert_with(|| {
                names.push(name);
                field.index
            });
            let mut first = Id::new(*known);
            if first != field && !merge(self.cx, &mut first, field, &mut search.joins) {
                search.differing.push((class, name));
            }
            *known = first.index;
        }
    }

    /// The fields of these names, and those that have such fields in them.
    fn differing_fields(&mut self, mut open: Vec<(u32, u32)>) -> Vec<bool> {
        let (cx, sets) = (self.cx, self.sets);
        // By class: the classes and names of the fields that have a set of the class in them.
        let mut around = vec![Vec::new(); sets.len()];
        for set in 0..sets.len() as u32 {
            let class = self.find(set);
            for &field in sets.fields(set) {
                if let Some(within) = set_within(cx, field) {
                    let name = cx.resolved[field.index as usize].response_name;
                    around[self.find(within) as usize].push((class, name));
                }
            }
        }
        let mut names = Table::with_hasher(cx.options.seed);
        while let Some((class, name)) = open.pop() {
            let class = self.find(class);
            if names.insert(pair(class, name), 0).is_none() {
                open.append(&mut around[class as usize]);
            }
        }
        let mut marks = vec![false; cx.resolved.len()];
        for set in 0..sets.len() as u32 {
            let class = self.find(set);
            for &field in sets.fields(set) {
                let name = cx.resolved[field.index as usize].response_name;
                marks[field.index as usize] = names.contains_key(&pair(class, name));
            }
        }
        marks
    }
}
