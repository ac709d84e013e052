//! Conditions (§3.13.1, §3.13.2): when a field is selected, as an expression over the
//! operation's Boolean variables. A plan holds expressions; a request evaluates each once.

use std::collections::HashMap;

/// An expression of a plan; equal expressions have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ConditionId(pub u32);

/// Always true.
pub const ALWAYS: ConditionId = ConditionId(0);
/// Never true.
pub const NEVER: ConditionId = ConditionId(1);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Condition {
    Always,
    Never,
    /// The variable of this index is true.
    Variable(u32),
    Not(ConditionId),
    And(ConditionId, ConditionId),
    Or(ConditionId, ConditionId),
}

/// The expressions of a plan; an operand stands before what it is part of.
#[derive(Debug)]
pub struct Conditions {
    nodes: Vec<Condition>,
    ids: HashMap<Condition, ConditionId, crate::hash::Seed>,
}

impl Conditions {
    /// The two constants.
    pub fn new(seed: crate::hash::Seed) -> Conditions {
        let mut conditions = Conditions {
            nodes: Vec::new(),
            ids: HashMap::with_hasher(seed),
        };
        conditions.intern(Condition::Always);
        conditions.intern(Condition::Never);
        conditions
    }

    /// How many expressions there are; at least the two constants.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing depends on a variable.
    pub fn is_constant(&self) -> bool {
        self.nodes.len() == 2
    }

    /// The variable of this index is true.
    pub fn variable(&mut self, index: u32) -> ConditionId {
        self.intern(Condition::Variable(index))
    }

    /// True where the operand is false.
    pub fn not(&mut self, of: ConditionId) -> ConditionId {
        match self.nodes[of.0 as usize] {
            Condition::Always => NEVER,
            Condition::Never => ALWAYS,
            Condition::Not(inner) => inner,
            Condition::Variable(_) | Condition::And(..) | Condition::Or(..) => {
                self.intern(Condition::Not(of))
            }
        }
    }

    /// True where both are.
    pub fn and(&mut self, a: ConditionId, b: ConditionId) -> ConditionId {
        if a == ALWAYS || a == b || self.is_part(a, b) {
            return b;
        }
        if b == ALWAYS || self.is_part(b, a) {
            return a;
        }
        if a == NEVER || b == NEVER || self.not(a) == b {
            return NEVER;
        }
        self.intern(Condition::And(a.min(b), a.max(b)))
    }

    /// True where either is.
    pub fn or(&mut self, a: ConditionId, b: ConditionId) -> ConditionId {
        if a == NEVER || a == b || self.is_part(b, a) {
            return b;
        }
        if b == NEVER || self.is_part(a, b) {
            return a;
        }
        if a == ALWAYS || b == ALWAYS || self.not(a) == b {
            return ALWAYS;
        }
        self.intern(Condition::Or(a.min(b), a.max(b)))
    }

    /// Whether `whole` is a conjunction with `part` as an operand, so that it implies it.
    fn is_part(&self, part: ConditionId, whole: ConditionId) -> bool {
        matches!(self.nodes[whole.0 as usize], Condition::And(a, b) if a == part || b == part)
    }

    fn intern(&mut self, condition: Condition) -> ConditionId {
        let next = ConditionId(self.nodes.len() as u32);
        let id = *self.ids.entry(condition).or_insert(next);
        if id == next {
            self.nodes.push(condition);
        }
        id
    }

    /// Evaluates every expression: one byte each, 1 where it is true.
    pub fn evaluate(&self, variable: impl Fn(u32) -> bool, out: &mut [u8]) {
        for (index, condition) in self.nodes.iter().enumerate() {
            let value = |id: ConditionId, out: &[u8]| out[id.0 as usize] != 0;
            out[index] = u8::from(match *condition {
                Condition::Always => true,
                Condition::Never => false,
                Condition::Variable(index) => variable(index),
                Condition::Not(of) => !value(of, out),
                Condition::And(a, b) => value(a, out) && value(b, out),
                Condition::Or(a, b) => value(a, out) || value(b, out),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_fold_and_equal_expressions_are_one() {
        let mut c = Conditions::new(Default::default());
        let (a, b) = (c.variable(0), c.variable(1));
        assert_eq!(c.and(a, ALWAYS), a);
        assert_eq!(c.and(a, NEVER), NEVER);
        assert_eq!(c.or(a, NEVER), a);
        assert_eq!(c.or(a, ALWAYS), ALWAYS);
        let not_a = c.not(a);
        assert_eq!(c.not(not_a), a);
        assert_eq!(c.or(a, not_a), ALWAYS);
        assert_eq!(c.and(a, not_a), NEVER);
        assert_eq!(c.and(a, b), c.and(b, a));
        let both = c.and(a, b);
        assert_eq!(c.or(a, both), a);
        assert_eq!(c.and(both, a), both);
    }

    #[test]
    fn evaluates_every_expression() {
        let mut c = Conditions::new(Default::default());
        let (a, b) = (c.variable(0), c.variable(1));
        let not_b = c.not(b);
        let and = c.and(a, not_b);
        let or = c.or(and, b);
        let mut out = vec![0; c.len()];
        c.evaluate(|index| index == 0, &mut out);
        assert_eq!(
            [a, b, not_b, and, or].map(|id| out[id.0 as usize]),
            [1, 0, 1, 1, 1]
        );
    }
}
