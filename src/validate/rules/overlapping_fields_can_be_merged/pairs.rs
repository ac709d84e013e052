//! The test for documents that are woven too finely for [`groups`](super::groups): every two
//! sets that are merged are compared, once as to shape and once in full.

use super::compare::{difference, object_of, stream, type_of};
use super::sets::{field, set_within, Sets};
use super::Clash;
use crate::language::ast::{Id, Selection};
use crate::validate::context::Context;
use std::collections::{HashMap, HashSet};

/// Finds a clash, if there is one.
pub fn find(cx: &Context, sets: &Sets) -> Option<Clash> {
    let mut search = Search {
        cx,
        sets,
        open: Vec::new(),
        known: HashMap::with_hasher(cx.options.seed),
        by_name: HashMap::with_hasher(cx.options.seed),
    };
    for set in 0..sets.len() as u32 {
        if sets.may_clash(set) {
            search.open(set, set, false);
        }
    }
    while let Some((a, b, exclusive)) = search.open.pop() {
        let clash = search.compare(a, b, exclusive);
        if clash.is_some() {
            return clash;
        }
    }
    None
}

struct Search<'c, 'a> {
    cx: &'c Context<'a>,
    sets: &'c Sets,
    open: Vec<(u32, u32, bool)>,
    /// The pairs that were opened, and whether only as to shape.
    known: HashMap<(u32, u32), bool, crate::hash::Seed>,
    /// By set, its fields by response name.
    by_name: HashMap<u32, ByName, crate::hash::Seed>,
}

/// The fields of each response name; of those that are alike in all respects, one.
type ByName = HashMap<u32, Vec<Id<Selection>>, crate::hash::Seed>;

impl Search<'_, '_> {
    fn open(&mut self, a: u32, b: u32, exclusive: bool) {
        let pair = (a.min(b), a.max(b));
        let news = match self.known.get_mut(&pair) {
            Some(known) => *known && !exclusive,
            None => true,
        };
        if news {
            self.known.insert(pair, exclusive);
            self.open.push((pair.0, pair.1, exclusive));
        }
    }

    fn compare(&mut self, a: u32, b: u32, exclusive: bool) -> Option<Clash> {
        let (cx, sets) = (self.cx, self.sets);
        for set in [a, b] {
            let of_set = self.by_name.entry(set);
            of_set.or_insert_with(|| by_name(cx, sets.fields(set)));
        }
        let mut within = Vec::new();
        let (small, large) = match sets.fields(a).len() <= sets.fields(b).len() {
            true => (&self.by_name[&a], &self.by_name[&b]),
            false => (&self.by_name[&b], &self.by_name[&a]),
        };
        for (name, firsts) in small {
            let Some(seconds) = large.get(name) else {
                continue;
            };
            for (at, &first) in firsts.iter().enumerate() {
                let seconds = if a == b { &seconds[at + 1..] } else { seconds };
                for &second in seconds {
                    let exclusive = exclusive || are_exclusive(cx, first, second);
                    if let Some(difference) = difference(cx, first, second, exclusive) {
                        return Some(Clash {
                            first,
                            second,
                            difference,
                        });
                    }
                    let both = (set_within(cx, first), set_within(cx, second));
                    if let (Some(first), Some(second)) = both {
                        within.push((first, second, exclusive));
                    }
                }
            }
        }
        for (first, second, exclusive) in within {
            self.open(first, second, exclusive);
        }
        for &spread in sets.spreads(b) {
            self.open(a, spread, exclusive);
        }
        for &spread in sets.spreads(a) {
            self.open(spread, b, exclusive);
        }
        if a == b {
            let spreads = sets.spreads(a);
            for (at, &first) in spreads.iter().enumerate() {
                for &second in &spreads[at + 1..] {
                    self.open(first, second, exclusive);
                }
            }
        }
        None
    }
}

/// Whether no object has both fields.
pub fn are_exclusive(cx: &Context, first: Id<Selection>, second: Id<Selection>) -> bool {
    match (object_of(cx, first), object_of(cx, second)) {
        (Some(first), Some(second)) => first != second,
        _ => false,
    }
}

fn by_name(cx: &Context, fields: &[Id<Selection>]) -> ByName {
    let mut by_name = HashMap::with_hasher(cx.options.seed);
    let mut leaves = HashSet::with_hasher(cx.options.seed);
    for &id in fields {
        let resolved = cx.resolved[id.index as usize];
        let node = field(cx, id);
        let is_simple = node.arguments.is_empty()
            && node.selection_set.is_none()
            && !(cx.incremental && stream(cx, id).is_some());
        let name = cx.document.name(node.name);
        let ty = type_of(cx, id);
        if !is_simple || leaves.insert((resolved.response_name, resolved.parent, name, ty)) {
            let same: &mut Vec<_> = by_name.entry(resolved.response_name).or_default();
            same.push(id);
        }
    }
    by_name
}
