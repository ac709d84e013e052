//! Input objects that no finite value could satisfy (§3.10): through required fields, or through
//! the fields of a oneOf, they need themselves.

use super::Context;
use crate::schema::{InputValueId, Schema, TypeId, TypeKind, TypeRef, TypeRefId};

/// What one input object needs.
struct State {
    ty: TypeId,
    /// Fields whose value needs a value of another input object.
    targets: Vec<(InputValueId, TypeId)>,
    /// The states that need this one, once for each field.
    dependents: Vec<usize>,
    unresolved: usize,
    finite: bool,
}

pub(super) fn check(context: &mut Context) {
    let schema = context.schema;
    let mut states = states(schema);
    resolve(schema, &mut states);
    let by_type = indices(schema, &states);
    let mut walk = Walk {
        states: &states,
        by_type: &by_type,
        visited: vec![false; states.len()],
        path: Vec::new(),
        path_index: vec![None; states.len()],
    };
    for (index, state) in states.iter().enumerate() {
        if !state.finite {
            walk.report_cycles(context, index);
        }
    }
}

fn states(schema: &Schema) -> Vec<State> {
    let mut states = Vec::new();
    for &ty in &schema.order {
        if schema[ty].kind == TypeKind::InputObject {
            let fields = schema[ty].input_fields.clone().map(InputValueId);
            let targets = fields.filter_map(|field| {
                Some((field, target(schema, schema[ty].one_of, schema[field].ty)?))
            });
            states.push(State {
                ty,
                targets: targets.collect(),
                dependents: Vec::new(),
                unresolved: 0,
                finite: false,
            });
        }
    }
    states
}

/// The input object that a field cannot do without.
fn target(schema: &Schema, one_of: bool, ty: TypeRefId) -> Option<TypeId> {
    let named = match (one_of, schema[ty]) {
        (true, TypeRef::Named(named)) => named,
        (false, TypeRef::NonNull(of)) => match schema[of] {
            TypeRef::Named(named) => named,
            TypeRef::List(_) | TypeRef::NonNull(_) => return None,
        },
        (_, _) => return None,
    };
    (schema[named].kind == TypeKind::InputObject).then_some(named)
}

/// The index of each input object's state.
fn indices(schema: &Schema, states: &[State]) -> Vec<usize> {
    let mut indices = vec![usize::MAX; schema.types.len()];
    for (index, state) in states.iter().enumerate() {
        indices[state.ty.index()] = index;
    }
    indices
}

/// Finds which have finite values, from those that need nothing onwards.
fn resolve(schema: &Schema, states: &mut [State]) {
    let by_type = indices(schema, states);
    let mut finite = Vec::new();
    for index in 0..states.len() {
        for position in 0..states[index].targets.len() {
            let target = by_type[states[index].targets[position].1.index()];
            states[target].dependents.push(index);
        }
        let state = &mut states[index];
        state.unresolved = state.targets.len();
        let of = &schema[state.ty];
        let is_finite = match of.one_of {
            true => of.input_fields.is_empty() || state.targets.len() < of.input_fields.len(),
            false => state.targets.is_empty(),
        };
        if is_finite {
            state.finite = true;
            finite.push(index);
        }
    }
    while let Some(index) = finite.pop() {
        for dependent in std::mem::take(&mut states[index].dependents) {
            let state = &mut states[dependent];
            if state.finite {
                continue;
            }
            state.unresolved -= 1;
            if schema[state.ty].one_of || state.unresolved == 0 {
                state.finite = true;
                finite.push(dependent);
            }
        }
    }
}

/// Finds each cycle among those that have no finite value, once.
struct Walk<'a> {
    states: &'a [State],
    by_type: &'a [usize],
    visited: Vec<bool>,
    path: Vec<InputValueId>,
    /// For a state on the path, how long the path was when it was entered.
    path_index: Vec<Option<usize>>,
}

impl Walk<'_> {
    fn report_cycles(&mut self, context: &mut Context, root: usize) {
        if self.visited[root] {
            return;
        }
        // The states on the way, and which of its targets each looks at next.
        let mut stack = vec![(root, 0)];
        self.enter(root);
        while let Some((state, next)) = stack.last_mut() {
            let (state, position) = (*state, *next);
            *next += 1;
            let Some(&(field, target)) = self.states[state].targets.get(position) else {
                self.path_index[state] = None;
                stack.pop();
                self.path.pop();
                continue;
            };
            let target = self.by_type[target.index()];
            if self.states[target].finite {
                continue;
            }
            self.path.push(field);
            match self.path_index[target] {
                Some(start) => {
                    self.report(context, target, start);
                    self.path.pop();
                }
                None if self.visited[target] => {
                    self.path.pop();
                }
                None => {
                    self.enter(target);
                    stack.push((target, 0));
                }
            }
        }
    }

    fn enter(&mut self, state: usize) {
        self.visited[state] = true;
        self.path_index[state] = Some(self.path.len());
    }

    fn report(&self, context: &mut Context, target: usize, start: usize) {
        let schema = context.schema;
        let cycle = &self.path[start..];
        let names: Vec<String> = cycle
            .iter()
            .map(|&field| schema.input_field_name(field))
            .collect();
        let message = format!(
            "Input Object {} cannot be provided a finite value because it references itself through fields: {}.",
            schema.type_name(self.states[target].ty),
            names.join(", ")
        );
        let nodes = cycle.iter().filter_map(|&field| schema[field].node);
        let places: Vec<_> = nodes.map(|node| context.place(node)).collect();
        context.report(message, places);
    }
}
