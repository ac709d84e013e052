//! Which fragments are spread where, and which are reached (§5.5).

use super::context::Context;
use crate::language::ast::{Id, Selection, SelectionSet};
use std::ops::Range;

/// The spreads of each operation and fragment, in the order in which graphql-js finds them:
/// those of a selection set before those of the sets in it, later sets first.
pub struct Spreads {
    /// The selections that are spreads.
    pub all: Vec<Id<Selection>>,
    /// By fragment, its spreads in `all`.
    pub of_fragment: Vec<Range<usize>>,
    /// The fragments spread, each once in a definition.
    targets: Vec<u32>,
    operation_targets: Vec<Range<usize>>,
    fragment_targets: Vec<Range<usize>>,
}

impl Spreads {
    /// Finds the spreads of a document that is walked.
    pub fn new(cx: &Context) -> Spreads {
        let mut spreads = Spreads {
            all: Vec::new(),
            of_fragment: Vec::new(),
            targets: Vec::new(),
            operation_targets: Vec::new(),
            fragment_targets: Vec::new(),
        };
        let mut marks = vec![0; cx.document.fragments.len()];
        let mut mark = 0;
        let mut add = |spreads: &mut Spreads, set| {
            mark += 1;
            spreads.add(cx, set, &mut marks, mark)
        };
        for operation in &cx.document.operations {
            let (_, targets) = add(&mut spreads, operation.selection_set);
            spreads.operation_targets.push(targets);
        }
        for fragment in &cx.document.fragments {
            let (all, targets) = add(&mut spreads, fragment.selection_set);
            spreads.of_fragment.push(all);
            spreads.fragment_targets.push(targets);
        }
        spreads
    }

    fn add(
        &mut self,
        cx: &Context,
        set: SelectionSet,
        marks: &mut [u32],
        mark: u32,
    ) -> (Range<usize>, Range<usize>) {
        let (all, targets) = (self.all.len(), self.targets.len());
        if cx.document.fragments.is_empty() {
            return (all..all, targets..targets);
        }
        let mut sets = vec![set];
        while let Some(set) = sets.pop() {
            for (id, selection) in cx.selections(set.selections) {
                match selection {
                    Selection::Field(field) => sets.extend(field.selection_set),
                    Selection::InlineFragment(fragment) => sets.push(fragment.selection_set),
                    Selection::FragmentSpread(_) => self.all.push(id),
                }
            }
        }
        for &id in &self.all[all..] {
            if let Some(fragment) = cx.resolved[id.index as usize].fragment() {
                let seen = std::mem::replace(&mut marks[fragment.index as usize], mark);
                if seen != mark {
                    self.targets.push(fragment.index);
                }
            }
        }
        (all..self.all.len(), targets..self.targets.len())
    }

    /// The fragments that an operation itself spreads, each once.
    pub fn in_operation(&self, operation: usize) -> &[u32] {
        &self.targets[self.operation_targets[operation].clone()]
    }

    /// The fragments that a fragment itself spreads, each once.
    pub fn in_fragment(&self, fragment: u32) -> &[u32] {
        &self.targets[self.fragment_targets[fragment as usize].clone()]
    }

    /// The fragments that these operations reach, in graphql-js's order.
    pub fn reached(&self, operations: impl IntoIterator<Item = usize>) -> Vec<u32> {
        let mut seen = vec![false; self.of_fragment.len()];
        let mut reached = Vec::new();
        let mut add = |reached: &mut Vec<u32>, targets: &[u32]| {
            for &target in targets {
                if !std::mem::replace(&mut seen[target as usize], true) {
                    reached.push(target);
                }
            }
        };
        for operation in operations {
            add(&mut reached, self.in_operation(operation));
        }
        let mut at = 0;
        while at < reached.len() {
            let fragment = reached[at];
            add(&mut reached, self.in_fragment(fragment));
            at += 1;
        }
        reached
    }

    /// The fragments, each after those that it spreads; and which of them are in a cycle or
    /// reach one.
    pub fn leaves_first(&self) -> (Vec<u32>, Vec<bool>) {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let count = self.of_fragment.len();
        let mut state = vec![NEW; count];
        let mut cyclic = vec![false; count];
        let mut order = Vec::with_capacity(count);
        let mut stack: Vec<(u32, usize)> = Vec::new();
        for root in 0..count as u32 {
            if state[root as usize] != NEW {
                continue;
            }
            state[root as usize] = OPEN;
            stack.push((root, 0));
            while let Some((fragment, next)) = stack.last_mut() {
                let fragment = *fragment;
                match self.in_fragment(fragment).get(*next) {
                    Some(&target) => {
                        *next += 1;
                        match state[target as usize] {
                            NEW => {
                                state[target as usize] = OPEN;
                                stack.push((target, 0));
                            }
                            OPEN => cyclic[fragment as usize] = true,
                            _ => cyclic[fragment as usize] |= cyclic[target as usize],
                        }
                    }
                    None => {
                        state[fragment as usize] = DONE;
                        order.push(fragment);
                        stack.pop();
                        if let Some(&(parent, _)) = stack.last() {
                            cyclic[parent as usize] |= cyclic[fragment as usize];
                        }
                    }
                }
            }
        }
        (order, cyclic)
    }
}
