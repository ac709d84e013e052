//! The test for documents that are woven too finely for [`groups`](super::groups): every two
//! sets that are merged are compared, once as to shape and once in full.

use super::compare::{difference, object_of, same_name, stream, type_of};
use super::sets::{field, set_within, Sets};
use super::Clash;
use crate::language::ast::{Id, Selection};
use crate::validate::context::Context;
use crate::validate::table::{pair, Table};
use std::rc::Rc;

/// Finds a clash, if there is one.
pub fn find(cx: &Context, sets: &Sets) -> Option<Clash> {
    let mut search = Search {
        cx,
        sets,
        open: Vec::new(),
        known: Table::with_hasher(cx.options.seed),
        by_name: vec![None; sets.len()],
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
    known: Table,
    /// By set, its fields.
    by_name: Vec<Option<Rc<[Named]>>>,
}

/// A response name and a field's selection.
type Named = (u32, u32);

impl Search<'_, '_> {
    fn open(&mut self, a: u32, b: u32, exclusive: bool) {
        if !is_known(&mut self.known, a.min(b), a.max(b), exclusive) {
            self.open.push((a, b, exclusive));
        }
    }

    fn compare(&mut self, a: u32, b: u32, exclusive: bool) -> Option<Clash> {
        let sets = self.sets;
        let clash = self.compare_fields(a, b, exclusive);
        if clash.is_some() {
            return clash;
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

    /// Compares the fields of two sets that share a response name.
    fn compare_fields(&mut self, a: u32, b: u32, exclusive: bool) -> Option<Clash> {
        let (firsts, seconds) = (self.by_name(a), self.by_name(b));
        let mut from = 0;
        for (at, &(name, first)) in firsts.iter().enumerate() {
            from += seconds[from..].partition_point(|other| other.0 < name);
            let start = if a == b { at + 1 } else { from };
            let same = seconds[start..].iter().take_while(|other| other.0 == name);
            for &(_, second) in same {
                let clash = self.compare_two(Id::new(first), Id::new(second), exclusive);
                if clash.is_some() {
                    return clash;
                }
            }
        }
        None
    }

    fn compare_two(
        &mut self,
        first: Id<Selection>,
        second: Id<Selection>,
        exclusive: bool,
    ) -> Option<Clash> {
        let cx = self.cx;
        let exclusive = exclusive || are_exclusive(cx, first, second);
        if let Some(difference) = difference(cx, first, second, exclusive) {
            return Some(Clash {
                first,
                second,
                difference,
            });
        }
        if let (Some(a), Some(b)) = (set_within(cx, first), set_within(cx, second)) {
            self.open(a, b, exclusive);
        }
        None
    }

    /// The fields of a set by response name; of those that are alike in all respects, one.
    fn by_name(&mut self, set: u32) -> Rc<[Named]> {
        if let Some(known) = &self.by_name[set as usize] {
            return known.clone();
        }
        let cx = self.cx;
        let fields = self.sets.fields(set).iter();
        let mut fields: Vec<Named> = fields
            .map(|id| (cx.resolved[id.index as usize].response_name, id.index))
            .collect();
        crate::sort::sort_by_key(&mut fields, |&named| named);
        let mut different: Vec<Named> = Vec::with_capacity(fields.len());
        let mut start = 0;
        for named in fields {
            if different.get(start).is_some_and(|first| first.0 != named.0) {
                start = different.len();
            }
            let others = &different[start..];
            if !others
                .iter()
                .any(|other| are_alike(cx, Id::new(other.1), Id::new(named.1)))
            {
                different.push(named);
            }
        }
        let fields: Rc<[Named]> = different.into();
        self.by_name[set as usize] = Some(fields.clone());
        fields
    }
}

/// Whether a pair was compared, as strictly as now; from now on it was.
pub fn is_known(known: &mut Table, a: u32, b: u32, exclusive: bool) -> bool {
    let before = known.get(&pair(a, b)).copied();
    if before.is_some_and(|before| exclusive || before == 0) {
        return true;
    }
    known.insert(pair(a, b), u32::from(exclusive));
    false
}

/// Whether no object has both fields.
pub fn are_exclusive(cx: &Context, first: Id<Selection>, second: Id<Selection>) -> bool {
    match (object_of(cx, first), object_of(cx, second)) {
        (Some(first), Some(second)) => first != second,
        _ => false,
    }
}

/// Whether two fields without arguments and selections are the same.
pub fn are_simple(cx: &Context, first: Id<Selection>, second: Id<Selection>) -> bool {
    let is_simple = |id| {
        let field = field(cx, id);
        field.arguments.is_empty() && field.selection_set.is_none() && stream(cx, id).is_none()
    };
    is_simple(first)
        && is_simple(second)
        && type_of(cx, first) == type_of(cx, second)
        && same_name(cx, first, second)
}

fn are_alike(cx: &Context, first: Id<Selection>, second: Id<Selection>) -> bool {
    let parent = |id: Id<Selection>| cx.resolved[id.index as usize].parent;
    parent(first) == parent(second) && are_simple(cx, first, second)
}
