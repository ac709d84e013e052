//! A directive that is not repeatable stands once at a place (§5.7.3); a type and its
//! extensions are one place, and so is the schema with its own.

use super::{ast, Context, NameId, NameMap, Place};
use crate::language::ast::Nodes;

/// What counts as one place with other nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Schema,
    Type(NameId),
    Directive(NameId),
    /// The node alone.
    Own,
}

#[derive(Default)]
pub(super) struct UniqueDirectivesPerLocation {
    known: NameMap<(Group, NameId), Place>,
}

impl UniqueDirectivesPerLocation {
    pub(super) fn check(
        &mut self,
        context: &mut Context,
        nodes: Nodes<ast::Directive>,
        group: Group,
    ) {
        if nodes.is_empty() || group == Group::Own && nodes.len() < 2 {
            return;
        }
        let mut own = Vec::new();
        for node in context.document.nodes(nodes) {
            let Some((_, definition)) = context.directive(node.name) else {
                continue;
            };
            if definition.repeatable {
                continue;
            }
            let name = context.intern(node.name);
            let place = context.place(node.span);
            let known = match group {
                Group::Own => {
                    let known = own.iter().find(|&&(known, _)| known == name);
                    let known = known.map(|&(_, place)| place);
                    if known.is_none() {
                        own.push((name, place));
                    }
                    known
                }
                Group::Schema | Group::Type(_) | Group::Directive(_) => {
                    let known = self.known.get(&(group, name)).copied();
                    self.known.entry((group, name)).or_insert(place);
                    known
                }
            };
            if let Some(known) = known {
                let name = context.name(node.name);
                let message =
                    format!("The directive \"@{name}\" can only be used once at this location.");
                context.report(message, &[known, place]);
            }
        }
    }
}
