//! What the rules find, put into graphql-js's order at the end.
//!
//! graphql-js reports as its one traversal goes. Here some rules look only after the walk,
//! when all fragments are known; so a finding carries the place in graphql-js's traversal
//! where it belongs, and a stable sort by place gives the order.

use crate::error::{Error, LimitExceeded};
use crate::language::ast::{Document, Id, Value};
use crate::schema::TypeId;
use std::borrow::Cow;

/// Where in graphql-js's traversal something is found; later places compare greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place(u64);

impl Place {
    /// When the document is entered.
    pub const DOCUMENT_ENTER: Place = Place(0);
    /// When the document is left.
    pub const DOCUMENT_LEAVE: Place = Place(u64::MAX);

    const PHASE: u32 = 34;

    fn definition(index: usize, phase: u64) -> u64 {
        ((index as u64 + 1) << 2 | phase) << Self::PHASE
    }

    /// When a definition is entered.
    pub fn enter(definition: usize) -> Place {
        Place(Self::definition(definition, 0))
    }

    /// Within a definition, after `selection_sets` of the document's selection sets (those of
    /// inline fragments left out) were entered.
    pub fn within(definition: usize, selection_sets: u32) -> Place {
        Place(Self::definition(definition, 1) | u64::from(selection_sets) << 1)
    }

    /// When the selection set with this number is entered.
    pub fn selection_set(definition: usize, number: u32) -> Place {
        Place(Self::definition(definition, 1) | u64::from(number) << 1 | 1)
    }

    /// When a definition is left.
    pub fn leave(definition: usize) -> Place {
        Place(Self::definition(definition, 2))
    }

    fn phase(self) -> usize {
        if self == Self::DOCUMENT_ENTER || self == Self::DOCUMENT_LEAVE {
            return 3;
        }
        (self.0 >> Self::PHASE & 3) as usize
    }
}

/// A literal of a custom scalar that the host must judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The literal.
    pub value: Id<Value>,
    /// The scalar.
    pub scalar: TypeId,
}

/// What the host says of a [`Site`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// `parseLiteral` returned a value.
    Accepted,
    /// `parseLiteral` returned `undefined`.
    Undefined,
    /// `parseLiteral` threw; this is the message of what it threw.
    Threw(String),
    /// `parseLiteral` threw a `GraphQLError`, which is reported as it is.
    Refused(Error),
}

enum Finding {
    Error(Cow<'static, str>, Box<[u32]>),
    Limit(Cow<'static, str>, Box<[u32]>, LimitExceeded),
    Site(Site),
}

/// The findings of one validation.
pub struct Reports {
    findings: Vec<(Place, Finding)>,
    /// Errors of each phase of a definition, and of the document.
    counts: [u32; 4],
    limit: u32,
    /// Where the walk is.
    pub place: Place,
}

const TOO_MANY: &str = "Too many validation errors, error limit reached. Validation aborted.";

impl Reports {
    /// No finding yet, and at most `limit` errors to come.
    pub fn new(limit: u32) -> Reports {
        Reports {
            findings: Vec::new(),
            counts: [0; 4],
            limit,
            place: Place::DOCUMENT_ENTER,
        }
    }

    /// Whether what is found at this place would be cut off: as many errors as are shown, and
    /// the one that says there are more, are already known of places like this one before it.
    pub fn is_full(&self) -> bool {
        self.is_full_at(self.place)
    }

    /// Whether what is found there would be cut off.
    pub fn is_full_at(&self, place: Place) -> bool {
        self.counts[place.phase()] > self.limit
    }

    /// Whether there is no finding.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// Notes an error; its nodes start at these bytes of the source.
    pub fn error(&mut self, message: impl Into<Cow<'static, str>>, nodes: impl Into<Box<[u32]>>) {
        self.push(Finding::Error(message.into(), nodes.into()));
        self.counts[self.place.phase()] += 1;
    }

    /// Notes that a limit is exceeded.
    pub fn limit(
        &mut self,
        message: impl Into<Cow<'static, str>>,
        nodes: impl Into<Box<[u32]>>,
        limit: LimitExceeded,
    ) {
        self.push(Finding::Limit(message.into(), nodes.into(), limit));
        self.counts[self.place.phase()] += 1;
    }

    /// Forgets all findings.
    pub fn clear(&mut self) {
        self.findings.clear();
        self.counts = [0; 4];
    }

    /// Notes a literal that the host must judge.
    pub fn site(&mut self, site: Site) {
        self.push(Finding::Site(site));
    }

    fn push(&mut self, finding: Finding) {
        if !self.is_full() {
            self.findings.push((self.place, finding));
        }
    }

    /// The literals that the host must judge, in order.
    pub fn sites(&mut self) -> Vec<Site> {
        crate::sort::sort_by_key(&mut self.findings, |&(place, _)| place);
        let sites = self
            .findings
            .iter()
            .filter_map(|(_, finding)| match finding {
                Finding::Site(site) => Some(*site),
                Finding::Error(..) | Finding::Limit(..) => None,
            });
        sites.collect()
    }

    /// All errors in order, cut at the limit. `judge` gives the error of a site, if it has one.
    pub fn into_errors(
        mut self,
        document: &Document,
        mut judge: impl FnMut(Site) -> Option<(Error, Option<u32>)>,
    ) -> Vec<Error> {
        crate::sort::sort_by_key(&mut self.findings, |&(place, _)| place);
        let mut errors = Vec::new();
        for (_, finding) in self.findings {
            let (error, nodes) = match finding {
                Finding::Error(message, nodes) => (Error::new(message), nodes),
                Finding::Limit(message, nodes, limit) => {
                    let mut error = Error::new(message);
                    error.limit = Some(limit);
                    (error, nodes)
                }
                Finding::Site(site) => match judge(site) {
                    Some((error, node)) => (error, node.into_iter().collect()),
                    None => continue,
                },
            };
            if errors.len() as u64 == u64::from(self.limit) {
                errors.push(Error::new(TOO_MANY));
                break;
            }
            errors.push(error.at(nodes.iter().map(|&start| document.location(start))));
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_the_order_of_the_traversal() {
        let places = [
            Place::DOCUMENT_ENTER,
            Place::enter(0),
            Place::within(0, 0),
            Place::selection_set(0, 0),
            Place::within(0, 1),
            Place::selection_set(0, u32::MAX),
            Place::leave(0),
            Place::enter(1),
            Place::DOCUMENT_LEAVE,
        ];
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
