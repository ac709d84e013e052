//! The variables of operations (§5.8): calls the three rules on what an operation uses, itself
//! or through its fragments.
//!
//! With many operations over many shared fragments, looking at each fragment for each
//! operation would be quadratic. So equal usages are one *class*, and a fragment's classes
//! are found once. Only an operation that has an error, or uses very many classes, looks at
//! its usages one by one.

use super::context::{Context, NONE};
use super::report::Place;
use super::rules::{no_undefined_variables, no_unused_variables, variables_in_allowed_position};
use super::spreads::Spreads;
use super::table::{pair, Table};
use super::usages::Usage;
use crate::language::ast::{OperationDefinition, VariableDefinition};

/// A fragment with more classes of usages is looked at each time.
const CLASSES_MAX: usize = 64;

/// The definitions of an operation's variables, by name.
pub struct Definitions {
    /// By number of the name: the operation that defines it, and which of its definitions
    /// does, of several the last.
    by_name: Vec<(u32, u32)>,
    operation: u32,
}

impl Definitions {
    /// Which of the operation's definitions is that of a used variable.
    pub fn get(&self, usage: &Usage) -> Option<usize> {
        let (operation, index) = self.by_name[usage.name as usize];
        (operation == self.operation).then_some(index as usize)
    }

    /// Which of the operation's definitions is the last of this name, which one of them has.
    pub fn last_of(&self, cx: &mut Context, variable: &VariableDefinition) -> usize {
        let name = cx.names.number(cx.document.name(variable.name));
        self.by_name[name as usize].1 as usize
    }
}

/// What judging the operations' variables needs.
pub struct Variables {
    definitions: Definitions,
    /// By fragment: one usage of each class, or none if there are too many.
    classes: Vec<Option<Box<[u32]>>>,
}

impl Variables {
    /// Prepares to judge the operations of a document that is walked.
    pub fn new(cx: &mut Context, spreads: &Spreads) -> Variables {
        let document = cx.document;
        for variable in &document.variables {
            cx.names.number(document.name(variable.name));
        }
        let classes = match document.operations.len() {
            0 | 1 => vec![None; document.fragments.len()],
            _ => classes(cx, spreads),
        };
        Variables {
            definitions: Definitions {
                by_name: vec![(NONE, 0); cx.names.len()],
                operation: NONE,
            },
            classes,
        }
    }

    /// Judges the variables of an operation, the one of this definition of the document.
    pub fn check(&mut self, cx: &mut Context, spreads: &Spreads, index: usize, operation: usize) {
        let document = cx.document;
        let definition = &document.operations[operation];
        self.definitions.operation = operation as u32;
        for (at, variable) in document.nodes(definition.variables).iter().enumerate() {
            let name = cx.names.number(document.name(variable.name));
            self.definitions.by_name[name as usize] = (operation as u32, at as u32);
        }
        let (usages, is_all) = self.some_of_each_class(cx, spreads, operation);
        let definitions = &self.definitions;
        if !is_all && !all_right(cx, definition, definitions, &usages) {
            if cx.reports.is_full() && cx.reports.is_full_at(Place::leave(index)) {
                return;
            }
            let usages = all(cx, spreads, operation);
            report(cx, index, definition, definitions, &usages);
        } else {
            report(cx, index, definition, definitions, &usages);
        }
    }

    /// Usages of which each class that the operation uses has one; and whether they are all.
    fn some_of_each_class(
        &self,
        cx: &Context,
        spreads: &Spreads,
        operation: usize,
    ) -> (Vec<Usage>, bool) {
        let own = cx.operation_usages[operation].clone();
        let mut usages = cx.usages[own.start as usize..own.end as usize].to_vec();
        let targets = spreads.in_operation(operation);
        if targets.is_empty() {
            return (usages, true);
        }
        for &target in targets {
            let Some(classes) = &self.classes[target as usize] else {
                return (all(cx, spreads, operation), true);
            };
            usages.extend(classes.iter().map(|&usage| cx.usages[usage as usize]));
        }
        (usages, false)
    }
}

/// The usages of an operation and of the fragments that it reaches, in graphql-js's order.
fn all(cx: &Context, spreads: &Spreads, operation: usize) -> Vec<Usage> {
    let own = cx.operation_usages[operation].clone();
    let mut usages = cx.usages[own.start as usize..own.end as usize].to_vec();
    for fragment in spreads.reached([operation]) {
        let of = cx.fragment_usages[fragment as usize].clone();
        usages.extend_from_slice(&cx.usages[of.start as usize..of.end as usize]);
    }
    usages
}

fn all_right(
    cx: &Context,
    operation: &OperationDefinition,
    definitions: &Definitions,
    usages: &[Usage],
) -> bool {
    let variables = cx.document.nodes(operation.variables);
    usages.iter().all(|usage| {
        definitions
            .get(usage)
            .is_some_and(|at| variables_in_allowed_position::is_right(cx, &variables[at], usage))
    })
}

fn report(
    cx: &mut Context,
    index: usize,
    operation: &OperationDefinition,
    definitions: &Definitions,
    usages: &[Usage],
) {
    no_undefined_variables::check(cx, operation, definitions, usages);
    no_unused_variables::check(cx, operation, definitions, usages);
    let enter = std::mem::replace(&mut cx.reports.place, Place::leave(index));
    variables_in_allowed_position::check(cx, operation, definitions, usages);
    cx.reports.place = enter;
}

fn classes(cx: &Context, spreads: &Spreads) -> Vec<Option<Box<[u32]>>> {
    let mut place_of = Table::with_hasher(cx.options.seed);
    let mut kind_of = Table::with_hasher(cx.options.seed);
    let mut class_of = Table::with_hasher(cx.options.seed);
    let mut classes: Vec<Option<Box<[u32]>>> = vec![None; cx.document.fragments.len()];
    let (order, cyclic) = spreads.leaves_first();
    let mut seen: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for fragment in order {
        if cyclic[fragment as usize] {
            continue;
        }
        found.clear();
        let own = cx.fragment_usages[fragment as usize].clone();
        let own = own.map(|usage| {
            let (a, b) = cx.usages[usage as usize].class();
            let a = *place_of.entry(a).or_insert(usage);
            let b = *kind_of.entry(b).or_insert(usage);
            *class_of.entry(pair(a, b)).or_insert(usage)
        });
        seen.resize(cx.usages.len(), NONE);
        let mut add = |usage: u32, found: &mut Vec<u32>| {
            if std::mem::replace(&mut seen[usage as usize], fragment) != fragment {
                found.push(usage);
            }
        };
        own.for_each(|usage| add(usage, &mut found));
        let mut few = true;
        for &target in spreads.in_fragment(fragment) {
            match &classes[target as usize] {
                Some(classes) => classes.iter().for_each(|&usage| add(usage, &mut found)),
                None => few = false,
            }
            if !few || found.len() > CLASSES_MAX {
                break;
            }
        }
        if few && found.len() <= CLASSES_MAX {
            classes[fragment as usize] = Some(found.as_slice().into());
        }
    }
    classes
}
