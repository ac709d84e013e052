//! Fragments do not spread themselves, however far round (§5.5.2.2).

use crate::language::ast::{Id, Selection};
use crate::validate::context::{Context, NONE};
use crate::validate::spreads::Spreads;

/// The search for cycles, over all fragments of a document.
pub struct Cycles {
    visited: Vec<bool>,
    /// By fragment: where on the path its spreads begin.
    begins: Vec<u32>,
    /// The spreads that lead to where the search is.
    path: Vec<Id<Selection>>,
}

impl Cycles {
    /// No fragment is visited.
    pub fn new(cx: &Context) -> Cycles {
        let count = cx.document.fragments.len();
        Cycles {
            visited: vec![false; count],
            begins: vec![NONE; count],
            path: Vec::new(),
        }
    }

    /// Reports the cycles that are found from a fragment on, but for those found before.
    ///
    /// <https://spec.graphql.org/September2025/#sec-Fragment-Spreads-Must-Not-Form-Cycles>
    pub fn check(&mut self, cx: &mut Context, spreads: &Spreads, fragment: u32) {
        let mut open = Vec::new();
        self.visit(cx, fragment, &mut open);
        while let Some((fragment, next)) = open.last_mut() {
            let all = &spreads.all[spreads.of_fragment[*fragment as usize].clone()];
            // A spread that led to a fragment stays on the path until that is done.
            self.path
                .truncate(self.begins[cx.canonical[*fragment as usize] as usize] as usize);
            let Some(&spread) = all.get(*next) else {
                self.begins[cx.canonical[*fragment as usize] as usize] = NONE;
                open.pop();
                continue;
            };
            *next += 1;
            let Some(target) = cx.resolved[spread.index as usize].fragment() else {
                continue;
            };
            self.path.push(spread);
            match self.begins[target.index as usize] {
                NONE => self.visit(cx, target.index, &mut open),
                begin => report(cx, &self.path[begin as usize..]),
            }
        }
        self.path.clear();
    }

    fn visit(&mut self, cx: &Context, fragment: u32, open: &mut Vec<(u32, usize)>) {
        let canonical = cx.canonical[fragment as usize] as usize;
        if !std::mem::replace(&mut self.visited[canonical], true) {
            self.begins[canonical] = self.path.len() as u32;
            open.push((fragment, 0));
        }
    }
}

fn report(cx: &mut Context, cycle: &[Id<Selection>]) {
    let spread = |id: Id<Selection>| match &cx.document[id] {
        Selection::FragmentSpread(spread) => spread,
        Selection::Field(_) | Selection::InlineFragment(_) => {
            unreachable!("`Spreads` holds spreads")
        }
    };
    let starts: Vec<u32> = cycle.iter().map(|&id| spread(id).span.start).collect();
    let names: Vec<&str> = cycle.iter().map(|&id| cx.text(spread(id).name)).collect();
    let Some((last, via)) = names.split_last() else {
        return;
    };
    cx.report(starts, |_| {
        let via: Vec<String> = via.iter().map(|name| format!("\"{name}\"")).collect();
        match via.is_empty() {
            true => format!("Cannot spread fragment \"{last}\" within itself."),
            false => {
                let via = via.join(", ");
                format!("Cannot spread fragment \"{last}\" within itself via {via}.")
            }
        }
    });
}
