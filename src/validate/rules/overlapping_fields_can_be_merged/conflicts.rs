//! Conflicts in graphql-js's words and order: its own comparison of every two fields, for
//! documents in which a conflict is known to be.

use super::compare::{difference, reason};
use super::pairs::{are_exclusive, are_simple, is_known};
use super::sets::{field, set_within, Sets};
use crate::language::ast::{Id, Selection};
use crate::validate::context::Context;
use crate::validate::report::Place;
use crate::validate::table::{pair, Table};
use std::rc::Rc;

/// Texts in a message are cut beyond so many characters.
const TEXT_MAX: usize = 1_000;
/// Nodes named on each side of a conflict.
const NODES_MAX: usize = 20;
/// Comparisons before the search for more conflicts ends. Well above what graphql-js allows
/// itself before it refuses the document.
const STEPS_MAX: u32 = 1_000_000;
/// Levels of fields in fields; fragments can nest them deeper than a document is.
const LEVELS_MAX: u32 = 250;

/// Reports the conflicts of a document. Whether there was one: the search is bounded.
pub fn report(cx: &mut Context, sets: &Sets) -> bool {
    let mut search = Search {
        sets,
        grouped: vec![None; sets.len()],
        group_of: Table::with_hasher(cx.options.seed),
        fields_and_fragment: Table::with_hasher(cx.options.seed),
        fragments: Table::with_hasher(cx.options.seed),
        steps: STEPS_MAX,
        level: 0,
    };
    let mut found = false;
    for set in 0..search.sets.len() as u32 {
        if !search.sets.may_clash(set) {
            continue;
        }
        let definition = cx.sets[set as usize].definition as usize;
        cx.reports.place = Place::selection_set(definition, set);
        for conflict in search.within(cx, set) {
            found = true;
            let nodes = [conflict.first, conflict.second].concat();
            cx.report(nodes, |cx| {
                let name = cx.resolved[conflict.field.index as usize].response_name;
                message(cx.names.text(name), &conflict.reason)
            });
        }
        if cx.reports.is_full() || search.steps == 0 {
            break;
        }
    }
    found
}

/// The message of a conflict.
pub fn message(response_name: &str, reason: &str) -> String {
    let name = abbreviate(response_name.to_owned());
    format!(
        "Fields \"{name}\" conflict because {reason}. Use different aliases on the fields to \
         fetch both if this was intentional."
    )
}

/// A text, cut if it is long.
pub fn abbreviate(mut text: String) -> String {
    // All is ASCII: names, types and our own words.
    if text.len() > TEXT_MAX {
        text.truncate(TEXT_MAX);
        text.push_str("...");
    }
    text
}

/// Why two fields cannot be merged.
struct Conflict {
    field: Id<Selection>,
    reason: String,
    /// Where the nodes start on either side.
    first: Vec<u32>,
    second: Vec<u32>,
}

/// The fields of a set by response name, in order.
type Grouped = Rc<[(u32, Vec<Id<Selection>>)]>;

struct Search<'s> {
    sets: &'s Sets,
    /// By set, its fields.
    grouped: Vec<Option<Grouped>>,
    /// By set and response name, which group has it.
    group_of: Table,
    /// Sets that were compared with fragments, and whether as mutually exclusive.
    fields_and_fragment: Table,
    fragments: Table,
    steps: u32,
    level: u32,
}

impl Search<'_> {
    fn spend(&mut self, steps: usize) -> bool {
        self.steps = self.steps.saturating_sub(steps as u32);
        self.steps > 0
    }

    fn grouped(&mut self, cx: &Context, set: u32) -> Grouped {
        if let Some(grouped) = &self.grouped[set as usize] {
            return grouped.clone();
        }
        let mut groups: Vec<(u32, Vec<Id<Selection>>)> = Vec::new();
        for &id in self.sets.fields(set) {
            let name = cx.resolved[id.index as usize].response_name;
            let at = self.group_of.entry(pair(set, name));
            let at = *at.or_insert(groups.len() as u32) as usize;
            if at == groups.len() {
                groups.push((name, Vec::new()));
            }
            groups[at].1.push(id);
        }
        let grouped: Grouped = groups.into();
        self.grouped[set as usize] = Some(grouped.clone());
        grouped
    }

    /// The conflicts of a set with itself and its fragments.
    fn within(&mut self, cx: &Context, set: u32) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let grouped = self.grouped(cx, set);
        let room = cx.options.limits.validation_errors as usize;
        for (_, fields) in grouped.iter() {
            for (at, &first) in fields.iter().enumerate() {
                for &second in &fields[at + 1..] {
                    if conflicts.len() > room || self.steps == 0 {
                        return conflicts;
                    }
                    conflicts.extend(self.conflict(cx, first, second, false));
                }
            }
        }
        let sets = self.sets;
        let spreads = sets.spreads(set);
        for (at, &first) in spreads.iter().enumerate() {
            self.fields_and_fragment(cx, &mut conflicts, set, first, false);
            for &second in &spreads[at + 1..] {
                self.fragments(cx, &mut conflicts, first, second, false);
            }
        }
        conflicts
    }

    /// Compares a set with a fragment and those that it spreads.
    fn fields_and_fragment(
        &mut self,
        cx: &Context,
        conflicts: &mut Vec<Conflict>,
        set: u32,
        fragment: u32,
        exclusive: bool,
    ) {
        if self.sets.fields(set).is_empty() {
            return;
        }
        let mut open = vec![fragment];
        while let Some(fragment) = open.pop() {
            if !self.spend(1) || is_known(&mut self.fields_and_fragment, set, fragment, exclusive) {
                continue;
            }
            if fragment != set {
                self.between(cx, conflicts, set, fragment, exclusive);
                open.extend(self.sets.spreads(fragment).iter().rev());
            }
        }
    }

    /// Compares two fragments and those that they spread.
    fn fragments(
        &mut self,
        cx: &Context,
        conflicts: &mut Vec<Conflict>,
        first: u32,
        second: u32,
        exclusive: bool,
    ) {
        let mut open = vec![(first, second)];
        while let Some((first, second)) = open.pop() {
            let (a, b) = (first.min(second), first.max(second));
            if first == second || !self.spend(1) || is_known(&mut self.fragments, a, b, exclusive) {
                continue;
            }
            self.between(cx, conflicts, first, second, exclusive);
            let sets = self.sets;
            open.extend(
                sets.spreads(first)
                    .iter()
                    .rev()
                    .map(|&spread| (spread, second)),
            );
            open.extend(
                sets.spreads(second)
                    .iter()
                    .rev()
                    .map(|&spread| (first, spread)),
            );
        }
    }

    /// Compares the fields of two sets, without their fragments.
    fn between(
        &mut self,
        cx: &Context,
        conflicts: &mut Vec<Conflict>,
        a: u32,
        b: u32,
        exclusive: bool,
    ) {
        let (of_a, of_b) = (self.grouped(cx, a), self.grouped(cx, b));
        self.spend(of_a.len());
        for (name, firsts) in of_a.iter() {
            let Some(&at) = self.group_of.get(&pair(b, *name)) else {
                continue;
            };
            for &first in firsts {
                for &second in &of_b[at as usize].1 {
                    conflicts.extend(self.conflict(cx, first, second, exclusive));
                    if self.steps == 0 {
                        return;
                    }
                }
            }
        }
    }

    fn conflict(
        &mut self,
        cx: &Context,
        first: Id<Selection>,
        second: Id<Selection>,
        exclusive: bool,
    ) -> Option<Conflict> {
        if !self.spend(1) || first == second || are_simple(cx, first, second) {
            return None;
        }
        let exclusive = exclusive || are_exclusive(cx, first, second);
        let start = |id| field(cx, id).span().start;
        if let Some(difference) = difference(cx, first, second, exclusive) {
            return Some(Conflict {
                field: first,
                reason: reason(cx, difference, first, second),
                first: vec![start(first)],
                second: vec![start(second)],
            });
        }
        let (a, b) = (set_within(cx, first)?, set_within(cx, second)?);
        if self.level == LEVELS_MAX {
            return None;
        }
        self.level += 1;
        let conflicts = self.between_selections(cx, a, b, exclusive);
        self.level -= 1;
        if conflicts.is_empty() {
            return None;
        }
        Some(Conflict {
            field: first,
            reason: reason_of(cx, &conflicts),
            first: nodes(start(first), &conflicts, |conflict| &conflict.first),
            second: nodes(start(second), &conflicts, |conflict| &conflict.second),
        })
    }

    /// The conflicts between the selections of two fields.
    fn between_selections(
        &mut self,
        cx: &Context,
        a: u32,
        b: u32,
        exclusive: bool,
    ) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        self.between(cx, &mut conflicts, a, b, exclusive);
        let sets = self.sets;
        for &spread in sets.spreads(b) {
            self.fields_and_fragment(cx, &mut conflicts, a, spread, exclusive);
        }
        for &spread in sets.spreads(a) {
            self.fields_and_fragment(cx, &mut conflicts, b, spread, exclusive);
        }
        for &first in sets.spreads(a) {
            for &second in sets.spreads(b) {
                self.fragments(cx, &mut conflicts, first, second, exclusive);
            }
        }
        conflicts
    }
}

fn reason_of(cx: &Context, conflicts: &[Conflict]) -> String {
    let mut reason = String::new();
    for conflict in conflicts {
        if !reason.is_empty() {
            reason.push_str(" and ");
        }
        let name = cx.resolved[conflict.field.index as usize].response_name;
        let name = abbreviate(cx.names.text(name).to_owned());
        reason.push_str(&format!(
            "subfields \"{name}\" conflict because {}",
            conflict.reason
        ));
        if reason.len() > TEXT_MAX {
            break;
        }
    }
    abbreviate(reason)
}

fn nodes(start: u32, conflicts: &[Conflict], side: impl Fn(&Conflict) -> &Vec<u32>) -> Vec<u32> {
    let mut nodes = vec![start];
    for conflict in conflicts {
        let side = side(conflict);
        let room = NODES_MAX - nodes.len();
        nodes.extend_from_slice(&side[side.len().saturating_sub(room)..]);
        if nodes.len() == NODES_MAX {
            break;
        }
    }
    nodes
}
