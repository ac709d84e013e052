//! Lists of introspection nest no deeper than the limit: each level can multiply the answer.

use crate::language::ast::{Field, Id, Nodes, Selection};
use crate::validate::context::Context;
use crate::validate::table::Table;

/// Judges a field; notes if it is one of introspection, so that what is in it is not measured
/// again.
pub fn check(cx: &mut Context, field: &Field, id: Id<Selection>, measured: &mut bool) {
    if !matches!(cx.document.name(field.name), b"__schema" | b"__type") {
        return;
    }
    cx.introspection = true;
    if !std::mem::replace(measured, true) && is_too_deep(cx, id) {
        cx.report([field.span().start], |_| {
            "Maximum introspection depth exceeded".to_owned()
        });
    }
}

/// Selections that are still to be visited.
struct Open {
    selections: std::ops::Range<u32>,
    /// How many lists they are in.
    depth: u32,
    /// The fragment whose selections they are.
    fragment: Option<u32>,
}

impl Open {
    fn new(selections: Nodes<Selection>, depth: u32, fragment: Option<u32>) -> Open {
        Open {
            selections: selections.start..selections.start + selections.length,
            depth,
            fragment,
        }
    }
}

/// What is known of fragments, by how many lists they were entered in.
#[derive(Default)]
pub struct Depths {
    /// The depth from which on a fragment is too deep.
    exceeded: Table,
    /// The depth up to which a fragment is not too deep.
    passed: Table,
}

fn is_too_deep(cx: &mut Context, root: Id<Selection>) -> bool {
    let mut depths = std::mem::take(&mut cx.depths);
    let mut open = vec![Open {
        selections: root.index..root.index + 1,
        depth: 0,
        fragment: None,
    }];
    let too_deep = visit(cx, &mut depths, &mut open);
    if too_deep {
        for Open {
            depth, fragment, ..
        } in open
        {
            depths
                .exceeded
                .extend(fragment.map(|fragment| (u64::from(fragment), depth)));
        }
    }
    cx.depths = depths;
    too_deep
}

fn visit(cx: &Context, depths: &mut Depths, open: &mut Vec<Open>) -> bool {
    let (document, max) = (cx.document, cx.options.limits.introspection_depth);
    let mut visited = Table::with_hasher(cx.options.seed);
    while let Some(Open {
        selections,
        depth,
        fragment,
    }) = open.last_mut()
    {
        let (depth, fragment) = (*depth, *fragment);
        let Some(id) = selections.next().map(Id::<Selection>::new) else {
            depths
                .passed
                .extend(fragment.map(|fragment| (u64::from(fragment), depth)));
            open.pop();
            continue;
        };
        match &document[id] {
            Selection::Field(field) => {
                let is_list = matches!(
                    document.name(field.name),
                    b"fields" | b"interfaces" | b"possibleTypes" | b"inputFields"
                );
                let depth = depth + u32::from(is_list);
                if is_list && depth >= max {
                    return true;
                }
                let set = field.selection_set;
                open.extend(set.map(|set| Open::new(set.selections, depth, None)));
            }
            Selection::InlineFragment(fragment) => {
                open.push(Open::new(fragment.selection_set.selections, depth, None));
            }
            Selection::FragmentSpread(spread) => {
                let Some(target) = cx.fragment_named(spread.name) else {
                    continue;
                };
                if depths
                    .exceeded
                    .get(&u64::from(target))
                    .is_some_and(|&from| from <= depth)
                {
                    return true;
                }
                let known = [
                    visited.get(&u64::from(target)),
                    depths.passed.get(&u64::from(target)),
                ];
                if known.into_iter().flatten().any(|&up_to| up_to >= depth) {
                    continue;
                }
                visited.insert(u64::from(target), depth);
                let set = document.fragments[target as usize].selection_set;
                open.push(Open::new(set.selections, depth, Some(target)));
            }
        }
    }
    false
}
