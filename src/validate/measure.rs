//! How much a document asks for: the limits on documents, counted as if fragments were
//! written where they are spread.
//!
//! A selection is measured once, a fragment before those that spread it. Counts saturate.

use super::context::{Context, NONE};
use super::report::Place;
use super::spreads::Spreads;
use crate::error::LimitExceeded;
use crate::language::ast::{
    Definition, Document, Field, Id, OperationDefinition, Selection, SelectionSet, Value, ValueKind,
};
use crate::limits::Limits;
use crate::schema::InputValueId;

/// Bounds that refuse valid documents, which is the host's policy: off unless set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// Nesting of fields; introspection's are not counted.
    pub query_depth: Option<u32>,
    /// Fields with an alias.
    pub aliases: Option<u32>,
    /// Fields of an operation itself.
    pub root_fields: Option<u32>,
    /// Directives in an operation.
    pub directives: Option<u32>,
    /// Fields, each as often as the lists around it have items by their arguments `first`,
    /// `last` or `limit`; a variable counts as its argument's default, or else once.
    /// Introspection's are not counted.
    pub cost: Option<u32>,
}

/// What a selection set holds.
#[derive(Clone, Copy, Debug, Default)]
struct Measure {
    fields: u64,
    introspection_fields: u64,
    aliases: u64,
    root_fields: u64,
    directives: u64,
    depth: u64,
    cost: u64,
}

impl Measure {
    fn add(&mut self, other: Measure) {
        self.fields = self.fields.saturating_add(other.fields);
        let of_introspection = other.introspection_fields;
        self.introspection_fields = self.introspection_fields.saturating_add(of_introspection);
        self.aliases = self.aliases.saturating_add(other.aliases);
        self.root_fields = self.root_fields.saturating_add(other.root_fields);
        self.directives = self.directives.saturating_add(other.directives);
        self.depth = self.depth.max(other.depth);
        self.cost = self.cost.saturating_add(other.cost);
    }
}

/// Whether the operations of a document that is walked stay within the limits. If not, that
/// is all that is said of it.
pub fn check(cx: &mut Context, spreads: &Spreads) -> bool {
    if is_small(cx) {
        return true;
    }
    let document = cx.document;
    let mut fragments = vec![Measure::default(); document.fragments.len()];
    for index in spreads.leaves_first().0 {
        let fragment = &document.fragments[index as usize];
        let mut measure = selection_set(cx, fragment.selection_set, &fragments);
        measure.directives += u64::from(fragment.directives.length);
        fragments[index as usize] = measure;
    }
    let mut exceeded = Vec::new();
    for (index, definition) in cx.definitions() {
        if let Definition::Operation(id) = definition {
            let operation = &document[id];
            let mut measure = selection_set(cx, operation.selection_set, &fragments);
            measure.directives += u64::from(operation.directives.length);
            if let Some((limit, message)) = excess(cx, operation, measure) {
                exceeded.push((index, operation.span.start, limit, message));
            }
        }
    }
    if exceeded.is_empty() {
        return true;
    }
    cx.reports.clear();
    for (index, start, limit, message) in exceeded {
        cx.reports.place = Place::enter(index);
        cx.reports.limit(message, [start], limit);
    }
    false
}

/// Whether a document has too few selections to exceed a limit, or there is none.
fn is_small(cx: &Context) -> bool {
    let Limits {
        fields,
        introspection_fields,
        ..
    } = cx.options.limits;
    let least = match cx.introspection {
        true => fields.min(introspection_fields),
        false => fields,
    };
    let is_plain = cx.document.fragments.is_empty() && cx.resolved.len() <= least as usize;
    cx.options.policy == Policy::default() && (is_plain || least == u32::MAX)
}

fn selection_set(cx: &Context, set: SelectionSet, fragments: &[Measure]) -> Measure {
    let mut measure = Measure::default();
    for (id, selection) in cx.selections(set.selections) {
        let (mut of_selection, directives) = match selection {
            Selection::Field(field) => (measure_field(cx, id, field, fragments), field.directives),
            Selection::InlineFragment(fragment) => (
                selection_set(cx, fragment.selection_set, fragments),
                fragment.directives,
            ),
            Selection::FragmentSpread(spread) => {
                let target = cx.resolved[id.index as usize].target;
                let measure = match target {
                    NONE => Measure::default(),
                    target => fragments[target as usize],
                };
                (measure, spread.directives)
            }
        };
        let count = u64::from(directives.length);
        of_selection.directives = of_selection.directives.saturating_add(count);
        measure.add(of_selection);
    }
    measure
}

fn measure_field(cx: &Context, id: Id<Selection>, field: &Field, fragments: &[Measure]) -> Measure {
    let mut within = match field.selection_set {
        Some(set) => selection_set(cx, set, fragments),
        None => Measure::default(),
    };
    within.fields = within.fields.saturating_add(1);
    within.aliases = within
        .aliases
        .saturating_add(u64::from(field.alias.is_some()));
    within.root_fields = 1;
    if matches!(cx.document.name(field.name), b"__schema" | b"__type") {
        within.introspection_fields = within.fields;
        (within.depth, within.cost) = (0, 0);
    } else {
        within.depth += 1;
        let items = items(cx, id, field);
        within.cost = within.cost.saturating_mul(items).saturating_add(1);
    }
    within
}

/// How many items the arguments of a field ask for.
fn items(cx: &Context, id: Id<Selection>, field: &Field) -> u64 {
    let (schema, document) = (cx.schema, cx.document);
    let Some(definition) = cx.resolved[id.index as usize].field() else {
        return 1;
    };
    let mut items = 1;
    for argument in schema[definition].arguments.clone().map(InputValueId) {
        let name = schema.name(schema[argument].name);
        if !matches!(name, "first" | "last" | "limit") {
            continue;
        }
        let mut given = document.nodes(field.arguments).iter();
        let given = given.find(|given| document.name(given.name) == name.as_bytes());
        let literal = given.and_then(|given| integer(document, given.value));
        let default = schema[argument].default_value;
        let default = default
            .and_then(|origin| integer(&schema.documents[origin.document as usize], origin.node));
        let is_literal =
            given.is_some_and(|given| document[given.value].kind != ValueKind::Variable);
        let asked = if is_literal { literal } else { default };
        items = items.max(asked.unwrap_or(1));
    }
    items
}

fn integer(document: &Document, value: Id<Value>) -> Option<u64> {
    let value = &document[value];
    match value.kind {
        ValueKind::Int => {
            let digits = std::str::from_utf8(document.slice(value.span));
            digits.expect("lexed: a number is ASCII").parse().ok()
        }
        _ => None,
    }
}

fn excess(
    cx: &Context,
    operation: &OperationDefinition,
    measure: Measure,
) -> Option<(LimitExceeded, String)> {
    let (limits, policy) = (&cx.options.limits, &cx.options.policy);
    let bound = |limit: u32| (limit != u32::MAX).then_some(limit);
    let all = [
        (
            "fields",
            bound(limits.fields),
            measure.fields,
            "selects",
            "fields",
        ),
        (
            "introspectionFields",
            bound(limits.introspection_fields),
            measure.introspection_fields,
            "selects",
            "fields of introspection",
        ),
        (
            "queryDepth",
            policy.query_depth,
            measure.depth,
            "nests",
            "levels of fields",
        ),
        ("aliases", policy.aliases, measure.aliases, "has", "aliases"),
        (
            "rootFields",
            policy.root_fields,
            measure.root_fields,
            "selects",
            "root fields",
        ),
        (
            "directives",
            policy.directives,
            measure.directives,
            "has",
            "directives",
        ),
        ("cost", policy.cost, measure.cost, "has a cost of", ""),
    ];
    let (limit, max, actual, verb, unit) =
        all.into_iter()
            .find_map(|(limit, max, actual, verb, unit)| {
                let max = u64::from(max?);
                (actual > max).then_some((limit, max, actual, verb, unit))
            })?;
    let operation = match operation.name {
        Some(name) => format!("Operation \"{}\"", cx.text(name)),
        None => "The operation".to_owned(),
    };
    let unit = if unit.is_empty() {
        String::new()
    } else {
        format!(" {unit}")
    };
    let message = format!("{operation} {verb} {actual}{unit}, more than the limit of {max}.");
    let limit = LimitExceeded {
        limit,
        max,
        actual: Some(actual),
    };
    Some((limit, message))
}
