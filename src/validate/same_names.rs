//! Names that stand more than once among some.

use super::context::Context;
use super::table::NameTable;
use crate::language::ast::Name;

/// As few names are compared one with another.
const FEW: usize = 8;

/// The names that are equal to others, together, in the order of the first of each.
pub fn same_names(
    cx: &Context,
    names: impl ExactSizeIterator<Item = Name> + Clone,
) -> Vec<Vec<Name>> {
    let text = |name: Name| cx.document.name(name);
    if names.len() <= FEW {
        let mut rest = names.clone();
        let mut differ = true;
        while let Some(name) = rest.next() {
            differ &= rest.clone().all(|other| text(other) != text(name));
        }
        if differ {
            return Vec::new();
        }
    }
    let mut groups: Vec<Vec<Name>> = Vec::new();
    let mut group_of = NameTable::with_capacity_and_hasher(names.len(), cx.options.seed);
    for name in names {
        let group = *group_of.entry(text(name)).or_insert(groups.len() as u32) as usize;
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(name);
    }
    groups.retain(|group| group.len() > 1);
    groups
}
