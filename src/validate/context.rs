//! What the rules share: the schema, the document, what the walk has resolved, and the report.

use super::report::Reports;
use super::rules::max_introspection_depth::Depths;
use super::table::{pair, NameTable, Table};
use super::usages::Usage;
use super::Options;
use crate::language::ast::{
    Definition, DirectiveDefinition, Document, FragmentDefinition, Id, Name, Nodes, Selection,
    Type, TypeKind as AstTypeKind,
};
use crate::schema::input::InputType;
use crate::schema::{FieldId, NameId, Schema, TypeId};
use std::ops::Range;

/// No index.
pub const NONE: u32 = u32::MAX;

/// What a selection stands for, found in the walk.
#[derive(Clone, Copy, Debug)]
pub struct Resolved {
    /// A field's [`FieldId`], a spread's fragment, an inline fragment's [`TypeId`], or [`NONE`].
    pub target: u32,
    /// The type that it is selected on, or [`NONE`].
    pub parent: u32,
    /// A field's response name among [`Context::names`].
    pub response_name: u32,
    /// The number of a field's own selection set, or [`NONE`].
    pub set: u32,
}

/// A selection set that is not an inline fragment's.
#[derive(Clone, Copy, Debug)]
pub struct EnteredSet {
    /// Its selections.
    pub selections: Nodes<Selection>,
    /// The place of the definition around it in the document.
    pub definition: u32,
}

impl Resolved {
    /// Nothing is known.
    pub const UNKNOWN: Resolved = Resolved {
        target: NONE,
        parent: NONE,
        response_name: NONE,
        set: NONE,
    };

    /// The type that it is selected on.
    pub fn parent(self) -> Option<TypeId> {
        (self.parent != NONE).then_some(TypeId(self.parent))
    }

    /// The field, of a selection that is one.
    pub fn field(self) -> Option<FieldId> {
        (self.target != NONE).then_some(FieldId(self.target))
    }

    /// The type of the condition, of a selection that is an inline fragment.
    pub fn condition(self) -> Option<TypeId> {
        (self.target != NONE).then_some(TypeId(self.target))
    }

    /// The fragment, of a selection that is a spread.
    pub fn fragment(self) -> Option<Id<FragmentDefinition>> {
        (self.target != NONE).then_some(Id::new(self.target))
    }
}

impl Usage {
    /// Usages with equal numbers are equally right wherever their variable is defined.
    pub fn class(&self) -> (u64, u64) {
        let ty = self.ty.map_or(NONE, |ty| ty.0);
        let one_of = self.one_of.map_or(NONE, |ty| ty.0);
        (
            pair(self.name, ty),
            pair(one_of, u32::from(self.has_default)),
        )
    }
}

/// The names in a document: the schema's by their ids, then others as they are met.
pub struct Names<'a> {
    schema: &'a Schema,
    others: NameTable<'a>,
    texts: Vec<&'a [u8]>,
}

impl<'a> Names<'a> {
    /// A name's number; equal names have equal numbers.
    pub fn number(&mut self, name: &'a [u8]) -> u32 {
        if let Some(name) = self.schema.names.find(name) {
            return name.0;
        }
        let texts = &mut self.texts;
        let index = *self.others.entry(name).or_insert_with(|| {
            texts.push(name);
            texts.len() as u32 - 1
        });
        self.schema.names.len() as u32 + index
    }

    /// The text of a name by its number.
    pub fn text(&self, number: u32) -> &str {
        match (number as usize).checked_sub(self.schema.names.len()) {
            None => self.schema.names.text(NameId(number)),
            Some(index) => std::str::from_utf8(self.texts[index]).expect("lexed: a name is ASCII"),
        }
    }

    /// One more than the greatest number.
    pub fn len(&self) -> usize {
        self.schema.names.len() + self.texts.len()
    }
}

/// What the rules share.
pub struct Context<'a> {
    pub schema: &'a Schema,
    pub document: &'a Document,
    pub options: &'a Options,
    pub reports: Reports,
    pub names: Names<'a>,
    /// By selection.
    pub resolved: Vec<Resolved>,
    /// By fragment, the type of its condition, if it is composite.
    pub conditions: Vec<Option<TypeId>>,
    /// By fragment, the one that its name means: of several, the last.
    pub canonical: Vec<u32>,
    /// The variables used in operations and fragments, in order.
    pub usages: Vec<Usage>,
    /// By operation, its usages.
    pub operation_usages: Vec<Range<u32>>,
    /// By fragment, its usages.
    pub fragment_usages: Vec<Range<u32>>,
    /// The selection sets as they were entered, those of inline fragments left out.
    pub sets: Vec<EnteredSet>,
    /// By fragment, the number of its selection set.
    pub fragment_sets: Vec<u32>,
    /// Whether any arguments of one field or directive have the same name.
    pub same_arguments_names: bool,
    /// Whether any directive is named `defer` or `stream`.
    pub incremental: bool,
    /// The labels of `@defer` and `@stream`, with the first directive that has each.
    pub labels: NameTable<'a>,
    /// Whether any field is named `__schema` or `__type`.
    pub introspection: bool,
    /// How deep fragments nest lists of introspection.
    pub depths: Depths,
    /// How many places with several directives were met.
    pub places: u32,
    /// By place and name, the first directive that stands there.
    pub first_directives: Table,
    /// The places of definitions that may be written in several parts.
    pub places_of_types: NameTable<'a>,
    fragments: NameTable<'a>,
    directives: NameTable<'a>,
    types: NameTable<'a>,
    overlaps: Table,
}

impl<'a> Context<'a> {
    pub fn new(schema: &'a Schema, document: &'a Document, options: &'a Options) -> Self {
        let seed = options.seed;
        let mut fragments = NameTable::with_capacity_and_hasher(document.fragments.len(), seed);
        for (index, fragment) in document.fragments.iter().enumerate() {
            fragments.insert(document.name(fragment.name), index as u32);
        }
        let mut directives = NameTable::with_hasher(seed);
        for (index, directive) in document.directive_definitions.iter().enumerate() {
            if !directive.extension {
                directives.insert(document.name(directive.name), index as u32);
            }
        }
        let mut types = NameTable::with_hasher(seed);
        let definitions = document.type_definitions.iter();
        for ty in definitions.filter(|ty| !ty.extension) {
            types.insert(document.name(ty.name), 0);
        }
        let canonical = document.fragments.iter();
        let canonical = canonical.map(|fragment| fragments[document.name(fragment.name)]);
        Context {
            schema,
            document,
            options,
            reports: Reports::new(options.limits.validation_errors),
            names: Names {
                schema,
                others: NameTable::with_hasher(seed),
                texts: Vec::new(),
            },
            resolved: vec![Resolved::UNKNOWN; document.selections.len()],
            conditions: vec![None; document.fragments.len()],
            canonical: canonical.collect(),
            usages: Vec::new(),
            operation_usages: vec![0..0; document.operations.len()],
            fragment_usages: vec![0..0; document.fragments.len()],
            sets: Vec::new(),
            fragment_sets: vec![NONE; document.fragments.len()],
            same_arguments_names: false,
            incremental: false,
            labels: NameTable::with_hasher(seed),
            introspection: false,
            depths: Depths::default(),
            places: 0,
            first_directives: Table::with_hasher(seed),
            places_of_types: NameTable::with_hasher(seed),
            fragments,
            directives,
            types,
            overlaps: Table::with_hasher(seed),
        }
    }

    /// Reports an error at nodes that start at these bytes, unless it would be cut off.
    pub fn report<N: Into<Box<[u32]>>>(&mut self, nodes: N, message: impl FnOnce(&Self) -> String) {
        if !self.reports.is_full() {
            let message = message(self);
            self.reports.error(message, nodes);
        }
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &'a str {
        self.document.name_str(name)
    }

    /// The fragment of this name: of several, the last.
    pub fn fragment_named(&self, name: Name) -> Option<u32> {
        self.fragments.get(self.document.name(name)).copied()
    }

    /// The directive of this name that the document itself defines: of several, the last.
    pub fn document_directive_named(&self, name: Name) -> Option<&'a DirectiveDefinition> {
        if self.directives.is_empty() {
            return None;
        }
        let index = *self.directives.get(self.document.name(name))?;
        Some(&self.document[Id::new(index)])
    }

    /// Whether the document itself defines a type of this name.
    pub fn defines_type(&self, name: Name) -> bool {
        self.types.contains_key(self.document.name(name))
    }

    /// The names of the types that the document itself defines.
    pub fn document_types(&self) -> impl Iterator<Item = &'a str> + '_ {
        let document = self.types.keys();
        document.map(|name| std::str::from_utf8(name).expect("lexed: a name is ASCII"))
    }

    /// The type of this name.
    pub fn type_named(&self, name: Name) -> Option<TypeId> {
        self.schema.type_named(self.document.name(name))
    }

    /// The type of this name, if a selection set may stand on it.
    pub fn composite_type_named(&self, name: Name) -> Option<TypeId> {
        let ty = self.type_named(name)?;
        self.schema[ty].kind.is_composite().then_some(ty)
    }

    /// The named type within a type that the document wrote.
    pub fn named_type_of(&self, mut ty: Id<Type>) -> Name {
        loop {
            match self.document[ty].kind {
                AstTypeKind::Named(name) => return name,
                AstTypeKind::List(of) | AstTypeKind::NonNull(of) => ty = of,
            }
        }
    }

    /// A type of the document as a place for values, if the schema has it and it is one.
    pub fn input_type(&self, ty: Id<Type>) -> Option<InputType> {
        let named = self.type_named(self.named_type_of(ty))?;
        let is_input = self.schema[named].kind.is_input();
        is_input.then_some(InputType::Document(ty))
    }

    /// A type of the document, without the white space.
    pub fn display_type(&self, ty: Id<Type>) -> String {
        match self.document[ty].kind {
            AstTypeKind::Named(name) => self.text(name).to_owned(),
            AstTypeKind::List(of) => format!("[{}]", self.display_type(of)),
            AstTypeKind::NonNull(of) => format!("{}!", self.display_type(of)),
        }
    }

    /// Whether some object can be of both composite types.
    pub fn types_overlap(&mut self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        let schema = self.schema;
        let (a, b) = (a.min(b), a.max(b));
        let overlap = self.overlaps.entry(pair(a.0, b.0)).or_insert_with(|| {
            let (first, second) = (&schema[a], &schema[b]);
            u32::from(
                match (first.kind.is_abstract(), second.kind.is_abstract()) {
                    (false, false) => false,
                    (true, false) => first.possible_types.contains(&b),
                    (false, true) => second.possible_types.contains(&a),
                    (true, true) => have_common(&first.possible_types, &second.possible_types),
                },
            )
        });
        *overlap != 0
    }

    /// The definitions of the document with their places in it.
    pub fn definitions(&self) -> impl Iterator<Item = (usize, Definition)> + 'a {
        self.document.definitions.iter().copied().enumerate()
    }

    /// A selection and what it stands for.
    pub fn selections(
        &self,
        selections: Nodes<Selection>,
    ) -> impl DoubleEndedIterator<Item = (Id<Selection>, &'a Selection)> {
        let document = self.document;
        selections.ids().map(move |id| (id, &document[id]))
    }
}

fn have_common(a: &[TypeId], b: &[TypeId]) -> bool {
    let greatest = a.iter().map(|ty| ty.index()).max().unwrap_or(0);
    let mut marks = vec![false; greatest + 1];
    for ty in a {
        marks[ty.index()] = true;
    }
    b.iter()
        .any(|ty| marks.get(ty.index()).copied().unwrap_or(false))
}
