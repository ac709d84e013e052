//! A subscription selects one field, without conditions, and none of introspection (§5.2.4.1).

use crate::language::ast::{
    Argument, Directive, Field, Id, Nodes, OperationDefinition, OperationType, Selection, ValueKind,
};
use crate::schema::TypeId;
use crate::validate::context::{Context, NONE};
use crate::validate::spreads::Spreads;
use crate::validate::table::{pair, NameTable, Table};

/// Judges an operation. Where there are many, what fragments select is found once for all.
///
/// <https://spec.graphql.org/September2025/#sec-Single-Root-Field>
pub fn check(cx: &mut Context, operation: &OperationDefinition, selected: &[Selected]) {
    if operation.operation != OperationType::Subscription || cx.reports.is_full() {
        return;
    }
    let Some(root) = cx.schema.root(OperationType::Subscription) else {
        return;
    };
    if !selected.is_empty() {
        let mut of_operation = Selected::default();
        select(
            cx,
            operation.selection_set.selections,
            root,
            selected,
            &mut of_operation,
        );
        if of_operation.is_right() {
            return;
        }
    }
    let Collected { groups, forbidden } = collect_fields(cx, operation, root);
    if !forbidden.is_empty() {
        return report(
            cx,
            operation,
            forbidden,
            "must not use `@skip` or `@include` directives in the top level selection",
        );
    }
    let starts = |group: &Vec<&Field>| -> Vec<u32> {
        group.iter().map(|field| field.span().start).collect()
    };
    if groups.is_empty() {
        let start = operation.selection_set.span.start;
        report(
            cx,
            operation,
            vec![start],
            "must select one top level field",
        );
    } else if groups.len() > 1 {
        let extra = groups[1..].iter().flat_map(starts).collect();
        report(cx, operation, extra, "must select only one top level field");
    }
    for group in &groups {
        if cx.text(group[0].name).starts_with("__") {
            report(
                cx,
                operation,
                starts(group),
                "must not select an introspection top level field",
            );
        }
    }
}

fn report(cx: &mut Context, operation: &OperationDefinition, nodes: Vec<u32>, fault: &str) {
    cx.report(nodes, |cx| match operation.name {
        Some(name) => format!("Subscription \"{}\" {fault}.", cx.text(name)),
        None => format!("Anonymous Subscription {fault}."),
    });
}

/// What a fragment selects of a subscription, as far as it matters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Selected {
    /// A response name.
    name: Option<u32>,
    /// It has another response name, a condition or a field of introspection, or may have.
    is_wrong: bool,
}

impl Selected {
    fn is_right(self) -> bool {
        self.name.is_some() && !self.is_wrong
    }

    fn add(&mut self, other: Selected) {
        let differ = matches!((self.name, other.name), (Some(a), Some(b)) if a != b);
        self.is_wrong |= other.is_wrong || differ;
        self.name = self.name.or(other.name);
    }
}

/// What the fragments select, if several operations may spread them.
pub fn selected_by_fragments(cx: &Context, spreads: &Spreads) -> Vec<Selected> {
    let document = cx.document;
    let operations = document.operations.iter();
    let is_subscription =
        |operation: &&OperationDefinition| operation.operation == OperationType::Subscription;
    let several = operations.filter(is_subscription).nth(1).is_some();
    let root = cx.schema.root(OperationType::Subscription);
    let (true, Some(root)) = (several, root) else {
        return Vec::new();
    };
    let mut all = vec![Selected::default(); document.fragments.len()];
    let (order, cyclic) = spreads.leaves_first();
    for index in order {
        let fragment = &document.fragments[index as usize];
        let mut selected = Selected {
            is_wrong: cyclic[index as usize],
            ..Selected::default()
        };
        if applies(cx, cx.type_named(fragment.type_condition), root) {
            select(
                cx,
                fragment.selection_set.selections,
                root,
                &all,
                &mut selected,
            );
        }
        all[index as usize] = selected;
    }
    all
}

fn select(
    cx: &Context,
    selections: Nodes<Selection>,
    root: TypeId,
    fragments: &[Selected],
    selected: &mut Selected,
) {
    for (id, selection) in cx.selections(selections) {
        let resolved = cx.resolved[id.index as usize];
        let directives = match selection {
            Selection::Field(field) => {
                selected.add(Selected {
                    name: Some(resolved.response_name),
                    is_wrong: cx.text(field.name).starts_with("__"),
                });
                field.directives
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = resolved.fragment() {
                    selected.add(fragments[fragment.index as usize]);
                }
                spread.directives
            }
            Selection::InlineFragment(fragment) => {
                let condition = fragment.type_condition.map(|name| cx.type_named(name));
                if condition.is_none_or(|ty| applies(cx, ty, root)) {
                    let inner = fragment.selection_set.selections;
                    select(cx, inner, root, fragments, selected);
                }
                fragment.directives
            }
        };
        let is_condition = |name: &[u8]| named(cx, directives, name).is_some();
        selected.is_wrong |= is_condition(b"skip") || is_condition(b"include");
    }
}

/// What a subscription selects.
struct Collected<'a> {
    /// The fields by response name, in order.
    groups: Vec<Vec<&'a Field>>,
    /// The starts of the conditions.
    forbidden: Vec<u32>,
}

/// Selections that are still to be visited, and the `@defer` that they are under.
struct Open {
    selections: std::ops::Range<u32>,
    defer: u32,
}

impl Open {
    fn new(selections: Nodes<Selection>, defer: u32) -> Open {
        Open {
            selections: selections.start..selections.start + selections.length,
            defer,
        }
    }
}

/// `CollectFields()` without variables, which notes conditions instead of obeying them.
fn collect_fields<'a>(
    cx: &Context<'a>,
    operation: &OperationDefinition,
    root: TypeId,
) -> Collected<'a> {
    let document = cx.document;
    let mut collected = Collected {
        groups: Vec::new(),
        forbidden: Vec::new(),
    };
    let mut group_of = NameTable::with_hasher(cx.options.seed);
    let mut visited = Table::with_hasher(cx.options.seed);
    let mut open = vec![Open::new(operation.selection_set.selections, NONE)];
    while let Some(Open { selections, defer }) = open.last_mut() {
        let Some(id) = selections.next().map(Id::<Selection>::new) else {
            open.pop();
            continue;
        };
        let around = *defer;
        let directives = match &document[id] {
            Selection::Field(field) => field.directives,
            Selection::FragmentSpread(spread) => spread.directives,
            Selection::InlineFragment(fragment) => fragment.directives,
        };
        let condition = named(cx, directives, b"skip").or(named(cx, directives, b"include"));
        if let Some((_, condition)) = condition {
            collected.forbidden.push(condition.span.start);
            continue;
        }
        match &document[id] {
            Selection::Field(field) => {
                let name = document.name(field.response_name());
                let group = *group_of
                    .entry(name)
                    .or_insert(collected.groups.len() as u32) as usize;
                if group == collected.groups.len() {
                    collected.groups.push(Vec::new());
                }
                collected.groups[group].push(field);
            }
            Selection::InlineFragment(fragment) => {
                let condition = fragment.type_condition.map(|name| cx.type_named(name));
                if condition.is_none_or(|ty| applies(cx, ty, root)) {
                    let defer = defer_of(cx, directives).unwrap_or(around);
                    open.push(Open::new(fragment.selection_set.selections, defer));
                }
            }
            Selection::FragmentSpread(spread) => {
                let Some(target) = cx.fragment_named(spread.name) else {
                    continue;
                };
                let fragment = &document.fragments[target as usize];
                if !applies(cx, cx.type_named(fragment.type_condition), root) {
                    continue;
                }
                let defer = defer_of(cx, directives).unwrap_or(around);
                let known = visited.contains_key(&pair(target, NONE));
                if !known && visited.insert(pair(target, defer), 0).is_none() {
                    open.push(Open::new(fragment.selection_set.selections, defer));
                }
            }
        }
    }
    collected
}

fn named<'a>(
    cx: &Context<'a>,
    directives: Nodes<Directive>,
    name: &[u8],
) -> Option<(u32, &'a Directive)> {
    let document = cx.document;
    let mut directives = directives.ids().map(|id| (id.index, &document[id]));
    directives.find(|(_, directive)| document.name(directive.name) == name)
}

/// The `@defer` among some directives, if it applies.
fn defer_of(cx: &Context, directives: Nodes<Directive>) -> Option<u32> {
    let document = cx.document;
    let (index, directive) = named(cx, directives, b"defer")?;
    let is_off = |argument: &Argument| {
        document.name(argument.name) == b"if"
            && document[argument.value].kind == ValueKind::Boolean(false)
    };
    let off = document.nodes(directive.arguments).iter().any(is_off);
    (!off).then_some(index)
}

fn applies(cx: &Context, condition: Option<TypeId>, root: TypeId) -> bool {
    condition.is_some_and(|condition| {
        let ty = &cx.schema[condition];
        condition == root || ty.kind.is_abstract() && ty.possible_types.contains(&root)
    })
}
