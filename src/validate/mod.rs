//! Validation (§5): a document against a schema, in graphql-js's words, places and order.
//!
//! [`validate`] walks the document once, which resolves its names and calls the rules that
//! look at one node (`walk`). What fragments and variables mean for each other is judged
//! after it (`definitions`), and whether fields can be merged at last. All of it takes time
//! near linear in the document, however its fragments are woven.
//!
//! Validation runs no user code. Literals of custom scalars are left to the host:
//! [`check`] hands them out as [`Site`]s, and [`Checked::finish`] takes the answers.

mod context;
mod definitions;
mod measure;
mod report;
mod rules;
mod same_names;
mod spreads;
mod table;
mod usages;
mod variables;
mod walk;
mod walk_type_system;

pub use measure::Policy;
pub use report::{Answer, Site};

use crate::error::Error;
use crate::hash::Seed;
use crate::language::ast::{Document, FragmentDefinition, Id, Selection};
use crate::language::print_value_for_error;
use crate::limits::Limits;
use crate::schema::input::shorten;
use crate::schema::{FieldId, Schema, TypeId};
use context::{Context, Resolved};
use report::Reports;
use std::ops::Deref;

/// How documents are validated.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether messages suggest names that the schema has.
    pub suggestions: bool,
    /// Whether `__schema` and `__type` may be selected.
    pub introspection: bool,
    /// Whether the host judges literals of custom scalars; otherwise all are accepted.
    pub custom_literals: bool,
    /// The bounds; those on documents and on the number of errors count here.
    pub limits: Limits,
    /// Bounds that refuse valid documents.
    pub policy: Policy,
    /// Keeps clients from foreseeing hashes.
    pub seed: Seed,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            suggestions: true,
            introspection: true,
            custom_literals: false,
            limits: Limits::default(),
            policy: Policy::default(),
            seed: Seed::default(),
        }
    }
}

/// What passed validation. Only this module makes one.
#[derive(Debug)]
pub struct Valid<T>(T, Facts);

/// What validation found out about a document.
#[derive(Debug)]
struct Facts {
    /// By selection.
    resolved: Vec<Resolved>,
    /// By fragment, the type that it is on.
    conditions: Vec<Option<TypeId>>,
    /// The fragments, by name.
    fragments: Vec<Id<FragmentDefinition>>,
}

impl<T> Valid<T> {
    /// The document, without the promise.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Valid<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl Valid<Document> {
    /// The fragment of this name.
    pub fn fragment_named(&self, name: &[u8]) -> Option<Id<FragmentDefinition>> {
        let Valid(document, facts) = self;
        let found = facts
            .fragments
            .binary_search_by(|&id| document.name(document[id].name).cmp(name));
        found.ok().map(|index| facts.fragments[index])
    }

    /// The field that a selection selects on the type that it is written on; if that is an
    /// interface, an object's own field has the same name.
    pub fn field(&self, selection: Id<Selection>) -> Option<FieldId> {
        match self.0[selection] {
            Selection::Field(_) => self.resolved(selection).field(),
            Selection::FragmentSpread(_) | Selection::InlineFragment(_) => None,
        }
    }

    /// The fragment that a selection spreads.
    pub fn spread_fragment(&self, selection: Id<Selection>) -> Option<Id<FragmentDefinition>> {
        match self.0[selection] {
            Selection::FragmentSpread(_) => self.resolved(selection).fragment(),
            Selection::Field(_) | Selection::InlineFragment(_) => None,
        }
    }

    /// The type that a fragment is on.
    pub fn fragment_type(&self, fragment: Id<FragmentDefinition>) -> TypeId {
        self.1.conditions[fragment.index as usize].expect("validated: the type exists")
    }

    /// The type that the selections of an inline fragment are on.
    pub fn inline_fragment_type(&self, selection: Id<Selection>) -> Option<TypeId> {
        match self.0[selection] {
            Selection::InlineFragment(_) => self.resolved(selection).condition(),
            Selection::Field(_) | Selection::FragmentSpread(_) => None,
        }
    }

    fn resolved(&self, selection: Id<Selection>) -> Resolved {
        self.1.resolved[selection.index as usize]
    }
}

/// Validates a document. A literal of a custom scalar is valid.
///
/// The errors are those that graphql-js 17 reports, in its order; after as many as
/// [`Limits::validation_errors`] allows, one more says that there are more. The document comes
/// back with them.
///
/// <https://spec.graphql.org/September2025/#sec-Validation>
#[allow(
    clippy::result_large_err,
    reason = "the document is handed back, not copied"
)]
pub fn validate(
    schema: &Schema,
    document: Document,
    options: &Options,
) -> Result<Valid<Document>, (Document, Vec<Error>)> {
    check(schema, document, options).finish(schema, &[])
}

/// A document that is validated but for the literals that the host judges.
pub struct Checked {
    document: Document,
    facts: Facts,
    reports: Reports,
    sites: Vec<Site>,
}

/// Validates a document but for literals of custom scalars.
#[inline(never)]
pub fn check(schema: &Schema, document: Document, options: &Options) -> Checked {
    let mut cx = Context::new(schema, &document, options);
    walk::walk(&mut cx);
    definitions::check(&mut cx);
    let Context {
        mut reports,
        resolved,
        conditions,
        ..
    } = cx;
    let mut fragments: Vec<Id<FragmentDefinition>> =
        (0..document.fragments.len() as u32).map(Id::new).collect();
    crate::sort::sort_by(&mut fragments, |&a, &b| {
        document
            .name(document[a].name)
            .cmp(document.name(document[b].name))
    });
    let sites = reports.sites();
    Checked {
        facts: Facts {
            resolved,
            conditions,
            fragments,
        },
        document,
        reports,
        sites,
    }
}

impl Checked {
    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The literals that the host must judge.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// Takes an answer for each of [`Checked::sites`], in their order, and ends the validation.
    /// A site without an answer is accepted.
    #[allow(
        clippy::result_large_err,
        reason = "the document is handed back, not copied"
    )]
    pub fn finish(
        self,
        schema: &Schema,
        answers: &[Answer],
    ) -> Result<Valid<Document>, (Document, Vec<Error>)> {
        let Checked {
            document,
            facts,
            reports,
            ..
        } = self;
        if reports.is_empty() {
            return Ok(Valid(document, facts));
        }
        let mut answers = answers.iter();
        let errors = reports.into_errors(&document, |site| {
            let answer = answers.next()?;
            refusal(schema, &document, site, answer)
        });
        match errors.is_empty() {
            true => Ok(Valid(document, facts)),
            false => Err((document, errors)),
        }
    }
}

/// The error that an answer makes, and where its node starts.
fn refusal(
    schema: &Schema,
    document: &Document,
    site: Site,
    answer: &Answer,
) -> Option<(Error, Option<u32>)> {
    let message = match answer {
        Answer::Accepted => return None,
        Answer::Refused(error) => return Some((error.clone(), None)),
        Answer::Undefined => ", found".to_owned(),
        Answer::Threw(message) => format!(", but encountered error \"{message}\"; found"),
    };
    let ty = schema.type_name(site.scalar);
    let found = shorten(print_value_for_error(document, site.value));
    let error = Error::new(format!(
        "Expected value of type \"{ty}\"{message}: {found}."
    ));
    Some((error, Some(document[site.value].span.start)))
}
