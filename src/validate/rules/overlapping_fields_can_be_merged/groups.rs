//! The exact test: the fields of sets that are merged, by response name and parent type.
//!
//! Sets that are merged are looked at together, once. Fields of one response name must have
//! one shape; those on one object type, and those on abstract types with them, must also be
//! one field. Their selections are merged in turn: per object type as a whole, and over all
//! of them as to shape.

use super::compare::{difference, object_of, Difference};
use super::sets::{set_within, Sets};
use super::Clash;
use crate::language::ast::{Id, Selection};
use crate::schema::TypeId;
use crate::validate::context::{Context, NONE};
use std::collections::HashSet;

/// How often the document's size may be looked at before it is said to be too complex.
const PASSES_MAX: usize = 30;

/// What is looked at in any case.
const STEPS_MIN: usize = 50_000;

/// Sets that are merged, sorted, each once; and whether only their shapes must agree.
type Merged = (Box<[u32]>, bool);

/// Finds a clash, if there is one; or nothing if the document is too complex to say.
pub fn find(cx: &Context, sets: &Sets) -> Option<Option<Clash>> {
    let mut search = Search {
        cx,
        sets,
        open: Vec::new(),
        known: HashSet::with_hasher(cx.options.seed),
        merged_in: vec![NONE; sets.len()],
        merges: 0,
        steps: sets.size() * PASSES_MAX + STEPS_MIN,
        fields: Vec::new(),
    };
    for set in 0..sets.len() as u32 {
        let is_fragment = sets.fields(set).is_empty() && sets.spreads(set).len() == 1;
        if sets.may_clash(set) && !is_fragment {
            search.open.push(([set].into(), false));
        }
    }
    search.run()
}

/// A response name and a field's selection.
type Named = (u32, u32);

struct Search<'c, 'a> {
    cx: &'c Context<'a>,
    sets: &'c Sets,
    open: Vec<Merged>,
    known: HashSet<Merged, crate::hash::Seed>,
    /// By set: the merge that it was last part of.
    merged_in: Vec<u32>,
    merges: u32,
    steps: usize,
    /// The fields that are merged.
    fields: Vec<Named>,
}

/// There were too many steps.
struct TooComplex;

impl Search<'_, '_> {
    fn run(mut self) -> Option<Option<Clash>> {
        while let Some((merged, shape_only)) = self.open.pop() {
            match self.merge(&merged, shape_only) {
                Ok(None) => {}
                Ok(Some(clash)) => return Some(Some(clash)),
                Err(TooComplex) => return None,
            }
        }
        Some(None)
    }

    fn spend(&mut self, steps: usize) -> Result<(), TooComplex> {
        self.steps = self.steps.checked_sub(steps).ok_or(TooComplex)?;
        Ok(())
    }

    fn merge(&mut self, merged: &[u32], shape_only: bool) -> Result<Option<Clash>, TooComplex> {
        self.gather(merged)?;
        let mut fields = std::mem::take(&mut self.fields);
        crate::sort::sort_by_key(&mut fields, |&named| named);
        for group in fields.chunk_by(|a, b| a.0 == b.0) {
            if group.len() > 1 {
                let clash = match shape_only {
                    true => self.merge_shapes(group)?,
                    false => self.merge_fields(group)?,
                };
                if clash.is_some() {
                    return Ok(clash);
                }
            }
        }
        fields.clear();
        self.fields = fields;
        Ok(None)
    }

    /// Finds the fields of sets, and of all fragments that they spread.
    fn gather(&mut self, merged: &[u32]) -> Result<(), TooComplex> {
        self.merges += 1;
        let mut open = merged.to_vec();
        while let Some(set) = open.pop() {
            if std::mem::replace(&mut self.merged_in[set as usize], self.merges) == self.merges {
                continue;
            }
            let (sets, resolved) = (self.sets, &self.cx.resolved);
            let (fields, spreads) = (sets.fields(set), sets.spreads(set));
            self.fields.extend(
                fields
                    .iter()
                    .map(|&field| (resolved[field.index as usize].response_name, field.index)),
            );
            open.extend_from_slice(spreads);
            self.spend(1 + fields.len() + spreads.len())?;
        }
        Ok(())
    }

    /// Merges fields of which only the shapes must agree.
    fn merge_shapes(&mut self, group: &[Named]) -> Result<Option<Clash>, TooComplex> {
        let clash = self.shapes(group);
        if clash.is_none() {
            self.open_within(group.iter().map(|field| Id::new(field.1)), true)?;
        }
        Ok(clash)
    }

    /// Merges fields that stand on one object or on different ones.
    fn merge_fields(&mut self, group: &[Named]) -> Result<Option<Clash>, TooComplex> {
        if let Some(clash) = self.shapes(group) {
            return Ok(Some(clash));
        }
        let cx = self.cx;
        let mut by_object: Vec<(Option<TypeId>, Id<Selection>)> = group
            .iter()
            .map(|&(_, index)| (object_of(cx, Id::new(index)), Id::new(index)))
            .collect();
        crate::sort::sort_by_key(&mut by_object, |&(object, _)| object);
        let abstracts = by_object.partition_point(|(object, _)| object.is_none());
        let (abstracts, concrete) = by_object.split_at(abstracts);
        let mut objects: Vec<_> = concrete.chunk_by(|a, b| a.0 == b.0).collect();
        if objects.len() > 1 {
            self.open_within(group.iter().map(|field| Id::new(field.1)), true)?;
        }
        if objects.is_empty() {
            objects.push(&[]);
        }
        for object in objects {
            self.spend(abstracts.len())?;
            let all = abstracts.iter().chain(object).map(|field| field.1);
            if let Some(clash) = self.agree(all.clone()) {
                return Ok(Some(clash));
            }
            self.open_within(all, false)?;
        }
        Ok(None)
    }

    /// Fields of one response name that are different fields, though not for their shape.
    fn agree(&self, mut fields: impl Iterator<Item = Id<Selection>>) -> Option<Clash> {
        let first = fields.next()?;
        fields.find_map(|second| match difference(self.cx, first, second, false)? {
            Difference::Type(..) => None,
            difference => Some(Clash {
                first,
                second,
                difference,
            }),
        })
    }

    /// Fields of one response name with different shapes.
    fn shapes(&self, group: &[Named]) -> Option<Clash> {
        let of_known_type = |id: &Id<Selection>| super::compare::type_of(self.cx, *id).is_some();
        let first = group
            .iter()
            .map(|field| Id::new(field.1))
            .find(of_known_type);
        let first = first.unwrap_or(Id::new(group[0].1));
        group.iter().find_map(|&(_, second)| {
            let second = Id::new(second);
            if second == first {
                return None;
            }
            let difference = difference(self.cx, first, second, true)?;
            Some(Clash {
                first,
                second,
                difference,
            })
        })
    }

    fn open_within(
        &mut self,
        fields: impl Iterator<Item = Id<Selection>>,
        shape_only: bool,
    ) -> Result<(), TooComplex> {
        let cx = self.cx;
        let mut within: Vec<u32> = fields.filter_map(|id| set_within(cx, id)).collect();
        crate::sort::sort_by_key(&mut within, |&one| one);
        within.dedup();
        // What a set merges by itself is looked at anyway.
        if within.len() > 1 {
            self.spend(within.len())?;
            let merged: Merged = (within.into(), shape_only);
            if self.known.insert(merged.clone()) {
                self.open.push(merged);
            }
        }
        Ok(())
    }
}
