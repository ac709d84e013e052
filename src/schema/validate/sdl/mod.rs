//! Validation of type system documents as such, before there is a schema (§3, §5.4, §5.7):
//! names that are defined once and known, extensions of what exists, directives that fit.
//!
//! One walk visits each node once, in order, and calls the rules that look at nodes of its kind
//! in the order of graphql-js's `specifiedSDLRules`, so errors come in its order too.

mod known_argument_names;
mod known_directives;
mod known_type_names;
mod lone_schema_definition;
mod possible_type_extensions;
mod provided_required_arguments;
mod unique_argument_definition_names;
mod unique_argument_names;
mod unique_directive_names;
mod unique_directives_per_location;
mod unique_enum_value_names;
mod unique_field_definition_names;
mod unique_input_field_names;
mod unique_operation_types;
mod unique_type_names;
mod walk;

use super::ast;
use crate::error::{Error, Location};
use crate::language::ast::{Definition, Document, Span};
use crate::schema::{built_in, IdHasher, NameId, Names};
use std::collections::HashMap;

/// The faults of documents that are read together.
pub(in crate::schema) fn documents(documents: &[Document]) -> Vec<Error> {
    let built_in = built_in::document();
    let mut known = Known::new(documents, &built_in);
    let mut walk = walk::Walk::new(documents);
    walk.run(&mut known);
    walk.errors
}

/// A place in one of the documents.
#[derive(Clone, Copy)]
struct Place {
    document: u32,
    offset: u32,
}

/// A hash map whose keys are the documents' own names.
type NameMap<K, V> = HashMap<K, V, IdHasher>;

/// What the documents and the built-in document define, whatever the order.
struct Known<'a> {
    documents: &'a [Document],
    /// Every name met, so that rules compare numbers.
    names: Names,
    /// The last definition of each type.
    types: NameMap<NameId, (u32, &'a ast::TypeDefinition)>,
    /// The names of defined types, each once, in order.
    type_names: Vec<NameId>,
    /// The names of built-in types.
    built_in_types: Vec<NameId>,
    /// The last definition of each directive, and the document that has it.
    directives: NameMap<NameId, (&'a Document, &'a ast::DirectiveDefinition)>,
}

impl<'a> Known<'a> {
    fn new(documents: &'a [Document], built_in: &'a Document) -> Self {
        let mut known = Known {
            documents,
            names: Names::default(),
            types: NameMap::default(),
            type_names: Vec::new(),
            built_in_types: Vec::new(),
            directives: NameMap::default(),
        };
        for definition in &built_in.definitions {
            known.add_built_in(built_in, *definition);
        }
        for (index, document) in documents.iter().enumerate() {
            for definition in &document.definitions {
                known.add(index as u32, document, *definition);
            }
        }
        known
    }

    fn add_built_in(&mut self, document: &'a Document, definition: Definition) {
        match definition {
            Definition::Type(id) if document[id].name != built_in::meta_type(document) => {
                let name = self.names.intern(document.name_str(document[id].name));
                self.built_in_types.push(name);
            }
            Definition::Directive(id) => {
                let name = self.names.intern(document.name_str(document[id].name));
                self.directives.insert(name, (document, &document[id]));
            }
            Definition::Type(_)
            | Definition::Schema(_)
            | Definition::Operation(_)
            | Definition::Fragment(_) => {}
        }
    }

    fn add(&mut self, index: u32, document: &'a Document, definition: Definition) {
        match definition {
            Definition::Type(id) if !document[id].extension => {
                let name = self.names.intern(document.name_str(document[id].name));
                if self.types.insert(name, (index, &document[id])).is_none() {
                    self.type_names.push(name);
                }
            }
            Definition::Directive(id) if !document[id].extension => {
                let name = self.names.intern(document.name_str(document[id].name));
                self.directives.insert(name, (document, &document[id]));
            }
            Definition::Type(_)
            | Definition::Directive(_)
            | Definition::Schema(_)
            | Definition::Operation(_)
            | Definition::Fragment(_) => {}
        }
    }
}

/// Where a rule stands: the document in hand, and what is known of all.
struct Context<'a, 'k> {
    known: &'k mut Known<'a>,
    document: &'a Document,
    /// The index of `document`.
    index: u32,
    errors: &'k mut Vec<Error>,
}

impl<'a> Context<'a, '_> {
    fn intern(&mut self, name: ast::Name) -> NameId {
        self.known.names.intern(self.document.name_str(name))
    }

    fn name(&self, name: ast::Name) -> &'a str {
        self.document.name_str(name)
    }

    fn place(&self, span: Span) -> Place {
        Place {
            document: self.index,
            offset: span.start,
        }
    }

    fn location(&self, place: Place) -> Location {
        self.known.documents[place.document as usize].location(place.offset)
    }

    fn report(&mut self, message: String, places: &[Place]) {
        let locations: Vec<Location> = places.iter().map(|&place| self.location(place)).collect();
        self.errors.push(Error::new(message).at(locations));
    }

    /// The definition of a directive, and the document that has it.
    fn directive(&self, name: ast::Name) -> Option<(&'a Document, &'a ast::DirectiveDefinition)> {
        let name = self.known.names.find(self.document.name(name))?;
        self.known.directives.get(&name).copied()
    }
}
