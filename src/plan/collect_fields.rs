//! Field collection (§6.3.2): which fields a selection set selects, in order, and when.
//!
//! Directives with a constant `if` are decided here. Those with a variable become conditions:
//! a field is selected where any of its occurrences is, an occurrence where every selection
//! around it is.

use super::conditions::{ConditionId, ALWAYS, NEVER};
use super::{
    Kind, NullCheck, Occurrence, Parts, PlanField, PlanFieldId, Selection, SelectionId, Wrappers,
};
use crate::hash::Seed;
use crate::language::ast::{self, Document, OperationDefinition, SelectionSet, ValueKind};
use crate::schema::{Schema, TypeId};
use std::collections::HashMap;

/// Collects the root fields of an operation.
pub(super) fn collect_root(
    schema: &Schema,
    document: &Document,
    parts: &mut Parts,
    root: TypeId,
    operation: &OperationDefinition,
) -> SelectionId {
    let mut collector = Collector::new(schema, document, parts, root);
    collector.selection_set(&operation.selection_set, ALWAYS);
    collector.finish()
}

/// Collects the fields beneath a field for objects of type `ty` (§6.4.4: CollectSubfields).
pub(super) fn collect_subfields(
    schema: &Schema,
    document: &Document,
    parts: &mut Parts,
    field: PlanFieldId,
    ty: TypeId,
) -> SelectionId {
    let (start, length) = parts.fields[field.0 as usize].occurrences;
    let places: Box<[_]> = parts.occurrences[start as usize..(start + length) as usize]
        .iter()
        .map(|occurrence| (occurrence.node, occurrence.condition))
        .collect();
    let key = (ty, places);
    if let Some(&known) = parts.memo.get(&key) {
        return known;
    }
    let mut collector = Collector::new(schema, document, parts, ty);
    for &(node, condition) in &key.1 {
        if let Some(set) = field_node(document, node).selection_set {
            collector.selection_set(&set, condition);
        }
    }
    let selection = collector.finish();
    parts.memo.insert(key, selection);
    selection
}

/// The field at a selection that is one.
pub(crate) fn field_node(document: &Document, node: ast::Id<ast::Selection>) -> &ast::Field {
    match &document[node] {
        ast::Selection::Field(field) => field,
        ast::Selection::FragmentSpread(_) | ast::Selection::InlineFragment(_) => {
            unreachable!("an occurrence is a field")
        }
    }
}

/// Fields of one response name, as they are collected.
struct Group {
    first: Occurrence,
    more: Vec<Occurrence>,
    condition: ConditionId,
}

struct Collector<'a> {
    schema: &'a Schema,
    document: &'a Document,
    parts: &'a mut Parts,
    parent: TypeId,
    groups: Vec<Group>,
    by_name: HashMap<&'a [u8], u32, Seed>,
    /// When each fragment has been spread already.
    spread: HashMap<ast::Id<ast::FragmentDefinition>, ConditionId, Seed>,
    sequence: u32,
    /// Where the null checks of this selection begin.
    first_check: u32,
}

impl<'a> Collector<'a> {
    fn new(
        schema: &'a Schema,
        document: &'a Document,
        parts: &'a mut Parts,
        parent: TypeId,
    ) -> Self {
        let seed = parts.seed;
        let first_check = parts.null_checks.len() as u32;
        Collector {
            schema,
            document,
            parts,
            parent,
            groups: Vec::new(),
            by_name: HashMap::with_hasher(seed),
            spread: HashMap::with_hasher(seed),
            sequence: 0,
            first_check,
        }
    }

    /// Walks a selection set and the fragments in it; `condition` is when it counts.
    ///
    /// Fragments chain as far as the document is long, so the walk keeps its own stack.
    fn selection_set(&mut self, set: &SelectionSet, condition: ConditionId) {
        let mut stack = vec![(set.selections.ids(), condition)];
        while let Some((ids, condition)) = stack.last_mut() {
            let condition = *condition;
            let Some(id) = ids.next() else {
                stack.pop();
                continue;
            };
            match &self.document[id] {
                ast::Selection::Field(field) => {
                    let condition = self.included(field.directives, condition);
                    if condition != NEVER {
                        self.field(id, field, condition);
                    }
                }
                ast::Selection::InlineFragment(fragment) => {
                    let condition = self.included(fragment.directives, condition);
                    if condition != NEVER && self.applies(fragment.type_condition) {
                        stack.push((fragment.selection_set.selections.ids(), condition));
                    }
                }
                ast::Selection::FragmentSpread(spread) => {
                    let condition = self.included(spread.directives, condition);
                    if let Some((fragment, condition)) = self.spread(spread, condition) {
                        stack.push((fragment.selection_set.selections.ids(), condition));
                    }
                }
            }
        }
    }

    fn field(&mut self, id: ast::Id<ast::Selection>, field: &ast::Field, condition: ConditionId) {
        let occurrence = Occurrence {
            node: id,
            condition,
            sequence: self.sequence,
        };
        self.sequence += 1;
        let next = self.groups.len() as u32;
        let name = self.document.name(field.response_name());
        let index = *self.by_name.entry(name).or_insert(next);
        if index == next {
            self.groups.push(Group {
                first: occurrence,
                more: Vec::new(),
                condition,
            });
        } else {
            let group = &mut self.groups[index as usize];
            group.more.push(occurrence);
            group.condition = self.parts.conditions.or(group.condition, condition);
        }
    }

    /// The fragment of a spread and when it adds to what is collected: not where it was
    /// spread before.
    fn spread(
        &mut self,
        spread: &ast::FragmentSpread,
        condition: ConditionId,
    ) -> Option<(&'a ast::FragmentDefinition, ConditionId)> {
        if condition == NEVER {
            return None;
        }
        let name = self.document.name(spread.name);
        let id = *self
            .parts
            .fragments
            .get(name)
            .expect("validated: the fragment is defined");
        let before = *self.spread.entry(id).or_insert(NEVER);
        let conditions = &mut self.parts.conditions;
        let not_before = conditions.not(before);
        let added = conditions.and(condition, not_before);
        if added == NEVER {
            return None;
        }
        let since = conditions.or(before, condition);
        self.spread.insert(id, since);
        let document: &'a Document = self.document;
        let fragment = &document[id];
        self.applies(Some(fragment.type_condition))
            .then_some((fragment, added))
    }

    /// Whether a type condition holds for the object type (§6.3.2: DoesFragmentTypeApply).
    fn applies(&self, type_condition: Option<ast::Name>) -> bool {
        let Some(name) = type_condition else {
            return true;
        };
        let ty = self
            .schema
            .type_named(self.document.name(name))
            .expect("validated: the type exists");
        ty == self.parent || self.schema[ty].possible_types.contains(&self.parent)
    }

    /// `@skip` and `@include` at a selection, together with what is around it.
    fn included(
        &mut self,
        directives: ast::Nodes<ast::Directive>,
        mut condition: ConditionId,
    ) -> ConditionId {
        // `@skip` is looked at first, wherever it stands.
        for name in [b"skip".as_slice(), b"include"] {
            let mut directives = self.document.nodes(directives).iter();
            let named = |directive: &&ast::Directive| self.document.name(directive.name) == name;
            let Some(directive) = directives.find(named) else {
                continue;
            };
            let skips = name == b"skip";
            let decided = self.if_argument(directive, skips, condition);
            let conditions = &mut self.parts.conditions;
            let decided = if skips {
                conditions.not(decided)
            } else {
                decided
            };
            condition = conditions.and(condition, decided);
        }
        condition
    }

    fn if_argument(
        &mut self,
        directive: &ast::Directive,
        skips: bool,
        condition: ConditionId,
    ) -> ConditionId {
        let document = self.document;
        let arguments = document.nodes(directive.arguments);
        let argument = arguments
            .iter()
            .find(|argument| document.name(argument.name) == b"if")
            .expect("validated: the argument is required");
        let value = &document[argument.value];
        match value.kind {
            ValueKind::Boolean(value) => {
                if value {
                    ALWAYS
                } else {
                    NEVER
                }
            }
            ValueKind::Variable => {
                let name = document.name(document.variable_name(value));
                let index = self.parts.variables[name];
                if condition != NEVER && self.parts.nullable[index as usize] {
                    self.parts.null_checks.push(NullCheck {
                        variable: index,
                        condition,
                        value: argument.value,
                        skips,
                    });
                }
                self.parts.conditions.variable(index)
            }
            _ => unreachable!("validated: a Boolean or a variable of that type"),
        }
    }

    fn finish(self) -> SelectionId {
        let Collector {
            schema,
            document,
            parts,
            parent,
            groups,
            first_check,
            ..
        } = self;
        let start = parts.fields.len() as u32;
        let mut reorders = false;
        parts.fields.reserve(groups.len());
        for group in groups {
            reorders |= group.first.condition != group.condition;
            push_field(schema, document, parts, parent, group);
        }
        let id = SelectionId(parts.selections.len() as u32);
        parts.selections.push(Selection {
            parent,
            fields: start..parts.fields.len() as u32,
            reorders,
            null_checks: first_check..parts.null_checks.len() as u32,
        });
        id
    }
}

fn push_field(
    schema: &Schema,
    document: &Document,
    parts: &mut Parts,
    parent: TypeId,
    group: Group,
) {
    let node = field_node(document, group.first.node);
    let field = schema
        .field_named(parent, document.name(node.name))
        .expect("validated: the field is defined");
    let ty = schema.named_type(schema[field].ty);
    let occurrences = (parts.occurrences.len() as u32, 1 + group.more.len() as u32);
    parts.occurrences.push(group.first);
    parts.occurrences.extend(group.more);
    let arguments =
        parts
            .templates
            .of_field(schema, document, &parts.variables, field, node.arguments);
    let kind = Kind::of(schema, field, ty);
    parts.has_introspection |= kind == Kind::Introspection;
    let key = parts.push_key(document.name(node.response_name()));
    parts.fields.push(PlanField {
        key,
        field,
        parent,
        kind,
        wrappers: Wrappers::of(schema, schema[field].ty),
        ty,
        condition: group.condition,
        occurrences,
        arguments,
        child: None,
    });
}
