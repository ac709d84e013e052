//! What is wrong with an input value: a message, or a question to the host.

use super::super::{Schema, TypeId};
use crate::error::{Error, Location};
use crate::schema::suggestions::{did_you_mean, suggestions};

/// A fault of an input value, in graphql-js's order.
///
/// The host's scalars decide about their values themselves. So a fault may be a question: the
/// host calls the scalar's function once, and if it fails the fault stands, at this place.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An error.
    Error(Error),
    /// A value that a custom scalar may refuse.
    Scalar(ScalarSite),
}

/// A value for a custom scalar, and how its error begins and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ScalarSite {
    /// The scalar.
    pub ty: TypeId,
    /// The value.
    pub value: ScalarValue,
    /// What comes before the scalar's own message.
    pub prefix: String,
    /// How a message shows the value; empty if only the host knows.
    pub shown: String,
    /// The error's places, unless the scalar's own error has some.
    pub locations: Vec<Location>,
}

/// A value for a custom scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarValue {
    /// The host's, by its number.
    Input(u32),
    /// A literal: the index of its node in the request's document.
    Literal(u32),
    /// A literal in a document of the schema: the document's index, then the node's.
    Default(u32, u32),
}

/// How faults are worded and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// Errors before one that says that there are too many.
    pub errors_max: u32,
    /// Whether messages suggest names of the schema.
    pub suggestions: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        CheckOptions {
            errors_max: 50,
            suggestions: true,
        }
    }
}

/// What a check finds at one place, before it is put in a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// What is wrong.
    Message(String),
    /// A value for a custom scalar, and how a message shows it.
    Scalar(TypeId, ScalarValue, String),
}

/// A step into a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    Index(u32),
    Field(&'a str),
}

/// The way into a value, as messages write it: ` at .a[0]`.
pub(super) fn print_path(path: &[Step]) -> String {
    let mut text = String::new();
    if !path.is_empty() {
        text.push_str(" at ");
    }
    for step in path {
        match step {
            Step::Index(index) => text.push_str(&format!("[{index}]")),
            Step::Field(name) => {
                text.push('.');
                text.push_str(name);
            }
        }
    }
    text
}

impl Schema {
    /// A suggestion of enum values close to what was given.
    pub(super) fn suggest_enum_values(
        &self,
        ty: TypeId,
        given: &str,
        options: &CheckOptions,
    ) -> String {
        if !options.suggestions {
            return String::new();
        }
        let values =
            &self.enum_values[self[ty].values.start as usize..self[ty].values.end as usize];
        let names = values.iter().map(|value| self.name(value.name));
        did_you_mean("the enum value ", &suggestions(given, names))
    }

    /// The message of a field that an input object does not have.
    pub(super) fn unknown_input_field(
        &self,
        ty: TypeId,
        field: &str,
        found: &str,
        options: &CheckOptions,
    ) -> String {
        let fields = self[ty].input_fields.clone();
        let fields = &self.input_values[fields.start as usize..fields.end as usize];
        let mut suggestion = String::new();
        if options.suggestions {
            let names = fields.iter().map(|field| self.name(field.name));
            suggestion = did_you_mean("", &suggestions(field, names));
        }
        let found_after = match suggestion.is_empty() {
            true => ", found".to_owned(),
            false => format!(".{suggestion} Found"),
        };
        format!(
            "Expected value of type \"{}\" not to include unknown field \"{field}\"{found_after}: {found}.",
            self.type_name(ty)
        )
    }

    /// The message of a oneOf input object with another number of fields than one.
    pub(super) fn one_of_message(&self, ty: TypeId) -> String {
        format!(
            "Within OneOf Input Object type \"{}\", exactly one field must be specified, and the value for that field must be non-null.",
            self.type_name(ty)
        )
    }
}
