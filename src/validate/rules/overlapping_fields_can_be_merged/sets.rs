//! The selection sets of a document as this rule sees them: inline fragments dissolved.

use crate::language::ast::{Field, Id, Nodes, Selection};
use crate::validate::context::{Context, NONE};
use std::ops::Range;

/// A selection set that is not an inline fragment's.
#[derive(Clone, Debug, Default)]
struct Set {
    fields: Range<usize>,
    spreads: Range<usize>,
}

/// The fields and spreads of each selection set, by its number in the walk.
pub struct Sets {
    sets: Vec<Set>,
    fields: Vec<Id<Selection>>,
    spreads: Vec<u32>,
    /// By set: whether fields in it share a response name.
    repeats: Vec<bool>,
    /// By response name: the set in which it was met last, and its first field there.
    first: Vec<(u32, Id<Selection>)>,
}

impl Sets {
    /// Gathers the sets of a document that is walked.
    pub fn new(cx: &Context) -> Sets {
        let mut sets = Sets {
            sets: Vec::with_capacity(cx.sets.len()),
            fields: Vec::with_capacity(cx.resolved.len()),
            spreads: Vec::new(),
            repeats: vec![false; cx.sets.len()],
            first: vec![(NONE, Id::new(0)); cx.names.len()],
        };
        let mut spread_in = vec![NONE; cx.document.fragments.len()];
        for (number, set) in cx.sets.iter().enumerate() {
            let (fields, spreads) = (sets.fields.len(), sets.spreads.len());
            sets.gather(cx, set.selections, number as u32, &mut spread_in);
            sets.sets.push(Set {
                fields: fields..sets.fields.len(),
                spreads: spreads..sets.spreads.len(),
            });
        }
        sets
    }

    fn gather(
        &mut self,
        cx: &Context,
        selections: Nodes<Selection>,
        set: u32,
        spread_in: &mut [u32],
    ) {
        for (id, selection) in cx.selections(selections) {
            match selection {
                Selection::Field(_) => {
                    let name = cx.resolved[id.index as usize].response_name;
                    let first = &mut self.first[name as usize];
                    match first.0 == set {
                        true => self.repeats[set as usize] = true,
                        false => *first = (set, id),
                    }
                    self.fields.push(id);
                }
                Selection::InlineFragment(fragment) => {
                    self.gather(cx, fragment.selection_set.selections, set, spread_in);
                }
                Selection::FragmentSpread(_) => {
                    if let Some(fragment) = cx.resolved[id.index as usize].fragment() {
                        let seen = &mut spread_in[fragment.index as usize];
                        if std::mem::replace(seen, set) != set {
                            self.spreads.push(cx.fragment_sets[fragment.index as usize]);
                        }
                    }
                }
            }
        }
    }

    /// Keeps the fields that are marked, and the spreads that lead to some.
    pub fn retain(&mut self, marks: &[bool]) {
        let mut fields = Vec::new();
        for set in &mut self.sets {
            let start = fields.len();
            let of_set = self.fields[set.fields.clone()].iter();
            fields.extend(of_set.copied().filter(|field| marks[field.index as usize]));
            set.fields = start..fields.len();
        }
        self.fields = fields;
        let leads = self.leading_to_fields();
        let mut spreads = Vec::new();
        for set in &mut self.sets {
            let start = spreads.len();
            let of_set = self.spreads[set.spreads.clone()].iter();
            spreads.extend(of_set.copied().filter(|&spread| leads[spread as usize]));
            set.spreads = start..spreads.len();
        }
        self.spreads = spreads;
    }

    /// By set, whether it has fields, or spreads lead to some.
    fn leading_to_fields(&self) -> Vec<bool> {
        let mut spread_in = vec![Vec::new(); self.sets.len()];
        for number in 0..self.sets.len() as u32 {
            for &spread in self.spreads(number) {
                spread_in[spread as usize].push(number);
            }
        }
        let mut leads = vec![false; self.sets.len()];
        let mut open: Vec<u32> = (0..self.sets.len() as u32).collect();
        open.retain(|&set| !self.fields(set).is_empty());
        while let Some(set) = open.pop() {
            if !std::mem::replace(&mut leads[set as usize], true) {
                open.extend(&spread_in[set as usize]);
            }
        }
        leads
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// How many fields and spreads there are.
    pub fn size(&self) -> usize {
        self.fields.len() + self.spreads.len()
    }

    /// The fields of a set, in order.
    pub fn fields(&self, set: u32) -> &[Id<Selection>] {
        &self.fields[self.sets[set as usize].fields.clone()]
    }

    /// The sets of the fragments that are spread in a set, each once, in order.
    pub fn spreads(&self, set: u32) -> &[u32] {
        &self.spreads[self.sets[set as usize].spreads.clone()]
    }

    /// Whether fields of a set share a response name.
    pub fn repeats(&self, set: u32) -> bool {
        self.repeats[set as usize]
    }

    /// Whether anything in a set can meet another.
    pub fn may_clash(&self, set: u32) -> bool {
        self.repeats(set) || !self.spreads(set).is_empty()
    }

    /// The set that a field stands in.
    pub fn set_of(&self, field: Id<Selection>) -> u32 {
        let at = self.fields.iter().position(|&other| other == field);
        let at = at.expect("every field stands in a set");
        let set = self.sets.iter().position(|set| set.fields.contains(&at));
        set.expect("every field stands in a set") as u32
    }
}

/// The field that a selection is.
pub fn field<'a>(cx: &Context<'a>, id: Id<Selection>) -> &'a Field {
    match &cx.document[id] {
        Selection::Field(field) => field,
        Selection::FragmentSpread(_) | Selection::InlineFragment(_) => {
            unreachable!("`Sets::fields` holds fields")
        }
    }
}

/// The set of a field's own selections.
pub fn set_within(cx: &Context, id: Id<Selection>) -> Option<u32> {
    let set = cx.resolved[id.index as usize].set;
    (set != NONE).then_some(set)
}
