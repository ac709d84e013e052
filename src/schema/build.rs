//! SDL to tables (§3.2 to §3.13): definitions and their extensions, in whatever document they stand.
//!
//! One pass gives every type an id, so that a second can resolve each reference at once.
//! What graphql-js throws while it builds (a type nobody defines, an argument of a built-in
//! directive that does not fit) is collected, all of it.

use super::built_in;
use super::validate;
use super::{
    ast, BuiltInScalar, Directive, DirectiveLocation, EnumValue, EnumValueId, Field, FieldId,
    IdHasher, InputValue, InputValueId, NameId, Origin, Schema, Type, TypeId, TypeKind, TypeRef,
    TypeRefId, META_SCHEMA, META_TYPE, META_TYPENAME,
};
use crate::error::Error;
use crate::language::ast::{Definition, Document, Id, Nodes, OperationType};
use crate::language::print_value_for_error;
use std::collections::HashMap;

/// How a schema is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// Skips validation, of the documents and of the schema. Of two definitions of one name
    /// the last counts, at the place of the first; what cannot stand in tables is still refused.
    pub assume_valid: bool,
}

/// How deep lists may nest in the type of a field: a plan packs them in a word.
pub const LISTS_MAX: u32 = 26;

/// Makes a schema of SDL: one document or many, extensions anywhere among them.
///
/// The error is every fault found: those of the documents as such, then those of the schema
/// where one could be made of them.
#[inline(never)]
pub fn build(documents: Vec<Document>, options: BuildOptions) -> Result<Schema, Vec<Error>> {
    let mut errors = Vec::new();
    if !options.assume_valid {
        errors = validate::documents(&documents);
    }
    match tables(documents) {
        Ok(schema) => {
            if !options.assume_valid {
                errors.extend(validate::schema(&schema));
            }
            match errors.is_empty() {
                true => Ok(schema),
                false => Err(errors),
            }
        }
        Err(faults) => {
            // The documents' validation reported what is unknown, and where.
            let reported = !errors.is_empty();
            errors.extend(
                faults
                    .into_iter()
                    .filter(|fault| !reported || !fault.locations.is_empty()),
            );
            Err(errors)
        }
    }
}

/// Builds without validating.
fn tables(mut documents: Vec<Document>) -> Result<Schema, Vec<Error>> {
    documents.push(built_in::document());
    let mut builder = Builder::new(&documents, Schema::default());
    builder.declare_types();
    for index in 0..builder.sources.len() {
        let named = TypeRef::Named(TypeId(index as u32));
        builder.schema.intern_type_ref(named);
    }
    for index in 0..builder.sources.len() {
        builder.define_type(TypeId(index as u32));
    }
    builder.define_directives();
    builder.define_roots();
    builder.define_meta_fields();
    let Builder {
        mut schema,
        faults,
        defined,
        ..
    } = builder;
    if !faults.is_empty() {
        return Err(faults);
    }
    schema.documents = documents;
    finish(&mut schema, &defined);
    Ok(schema)
}

/// The built-in types, declared and no more.
pub(super) fn declare_built_in(document: &Document) -> Schema {
    let mut builder = Builder::new(std::slice::from_ref(document), Schema::default());
    builder.declare_built_in();
    builder.schema
}

/// Defines the built-in types and meta-fields of a schema whose types are all declared.
pub(super) fn define_built_in(document: &Document, schema: Schema) -> Schema {
    let mut builder = Builder::new(std::slice::from_ref(document), schema);
    builder.declare_built_in();
    for index in 0..builder.sources.len() {
        builder.define_type(TypeId(index as u32));
    }
    builder.define_meta_fields();
    builder.schema
}

/// Orders the types and finds what each can be, once all tables are filled; `defined` are the
/// types that were given, in order.
pub(super) fn finish(schema: &mut Schema, defined: &[TypeId]) {
    schema.order = order(schema, defined);
    let mut listed = vec![false; schema.types.len()];
    for ty in &schema.order {
        listed[ty.index()] = true;
    }
    // A built-in scalar that nothing mentions is not one of the schema's types.
    for scalar in 0..BuiltInScalar::COUNT {
        if !listed[scalar as usize] {
            let name = schema.types[scalar as usize].name;
            schema.type_by_name.remove(&name);
        }
    }
    find_possible_types(schema);
    index_members(schema);
}

/// Indexes input fields and enum values by name.
fn index_members(schema: &mut Schema) {
    for &id in &schema.order {
        let ty = &schema.types[id.index()];
        for value in ty.values.clone().map(EnumValueId) {
            let name = schema.enum_values[value.index()].name;
            schema.enum_value_by_name.insert((id, name), value);
        }
        for field in ty.input_fields.clone().map(InputValueId) {
            let name = schema.input_values[field.index()].name;
            schema.input_field_by_name.insert((id, name), field);
        }
    }
}

struct Builder<'a> {
    /// The given documents, then the built-in one.
    documents: &'a [Document],
    schema: Schema,
    faults: Vec<Error>,
    /// Where each type is defined, by [`TypeId`].
    sources: Vec<Origin<ast::TypeDefinition>>,
    /// The given types in order, each once.
    defined: Vec<TypeId>,
    extensions: HashMap<(NameId, TypeKind), Vec<Origin<ast::TypeDefinition>>, IdHasher>,
    /// By [`NameId`]: at which stamp the name was last met, and its index in its table.
    seen: Vec<(u32, u32)>,
    stamp: u32,
}

impl<'a> Builder<'a> {
    fn new(documents: &'a [Document], schema: Schema) -> Self {
        Builder {
            documents,
            schema,
            faults: Vec::new(),
            sources: Vec::new(),
            defined: Vec::new(),
            extensions: HashMap::default(),
            seen: Vec::new(),
            stamp: 0,
        }
    }

    fn built_in(&self) -> u32 {
        self.documents.len() as u32 - 1
    }

    fn definitions(&self, document: u32) -> &'a [Definition] {
        &self.documents[document as usize].definitions
    }

    /// The definition's description, as it is shown.
    fn text(&self, document: u32, id: Option<Id<ast::StringValue>>) -> Option<Box<str>> {
        let document = &self.documents[document as usize];
        let text = document.text(document[id?].text);
        Some(String::from_utf8_lossy(text).into())
    }

    fn intern(&mut self, document: u32, name: ast::Name) -> NameId {
        let document = &self.documents[document as usize];
        self.schema.names.intern(document.name_str(name))
    }

    fn declare_types(&mut self) {
        self.declare_built_in();
        let built_in = self.built_in();
        let mut met = vec![false; self.sources.len()];
        for document in 0..built_in {
            for &definition in self.definitions(document) {
                let Definition::Type(node) = definition else {
                    continue;
                };
                let origin = Origin { document, node };
                let definition = &self.documents[document as usize][node];
                if definition.extension {
                    let name = self.intern(document, definition.name);
                    let key = (name, definition.kind);
                    self.extensions.entry(key).or_default().push(origin);
                    continue;
                }
                let id = self.declare_type(origin);
                if id.index() == met.len() {
                    met.push(false);
                }
                if !met[id.index()] {
                    met[id.index()] = true;
                    self.defined.push(id);
                }
            }
        }
    }

    fn declare_built_in(&mut self) {
        let document = self.built_in();
        let source = &self.documents[document as usize];
        for &definition in &source.definitions {
            if let Definition::Type(node) = definition {
                if source[node].name != built_in::meta_type(source) {
                    self.declare_type(Origin { document, node });
                }
            }
        }
    }

    /// Gives a type its id. A second definition of a name takes the place of the first; those
    /// of built-in types stay.
    fn declare_type(&mut self, origin: Origin<ast::TypeDefinition>) -> TypeId {
        let built_in = self.built_in();
        let definition = &self.documents[origin.document as usize][origin.node];
        let name = self.intern(origin.document, definition.name);
        if let Some(&id) = self.schema.type_by_name.get(&name) {
            if id.index() == self.sources.len() {
                self.sources.push(origin);
            } else if self.sources[id.index()].document != built_in {
                self.sources[id.index()] = origin;
                self.schema.types[id.index()].kind = definition.kind;
            }
            return id;
        }
        self.sources.push(origin);
        self.schema.add_type(Type::new(name, definition.kind))
    }

    fn define_type(&mut self, id: TypeId) {
        let source = self.sources[id.index()];
        let document = &self.documents[source.document as usize];
        let definition = &document[source.node];
        self.schema.types[id.index()].description =
            self.text(source.document, definition.description);
        let mut nodes = vec![source];
        if source.document != self.built_in() {
            let key = (self.schema.types[id.index()].name, definition.kind);
            nodes.extend(self.extensions.remove(&key).unwrap_or_default());
        }
        match definition.kind {
            TypeKind::Scalar => self.define_scalar(id, &nodes),
            TypeKind::Object | TypeKind::Interface => {
                self.schema.types[id.index()].interfaces = self.named_types(&nodes);
                self.define_fields(id, &nodes);
            }
            TypeKind::Union => {
                self.schema.types[id.index()].possible_types = self.named_types(&nodes);
            }
            TypeKind::Enum => self.define_values(id, &nodes),
            TypeKind::InputObject => self.define_input_fields(id, &nodes),
        }
        if source.document != self.built_in() {
            self.schema.types[id.index()].nodes = nodes;
        }
    }

    fn define_scalar(&mut self, id: TypeId, nodes: &[Origin<ast::TypeDefinition>]) {
        for &origin in nodes {
            let directives = self.documents[origin.document as usize][origin.node].directives;
            if let Some(url) = self.specified_by_url(origin.document, directives) {
                self.schema.types[id.index()].specified_by_url = Some(url);
            }
        }
    }

    /// Interfaces or union members over a definition and its extensions.
    fn named_types(&mut self, nodes: &[Origin<ast::TypeDefinition>]) -> Vec<TypeId> {
        let mut types = Vec::new();
        for &origin in nodes {
            let document = &self.documents[origin.document as usize];
            for &name in document.nodes(document[origin.node].named_types) {
                types.extend(self.named_type(origin.document, name));
            }
        }
        types
    }

    fn define_fields(&mut self, parent: TypeId, nodes: &[Origin<ast::TypeDefinition>]) {
        let start = self.schema.fields.len() as u32;
        for &origin in nodes {
            let document = &self.documents[origin.document as usize];
            for node in document[origin.node].fields.ids() {
                self.define_field(
                    parent,
                    Origin {
                        document: origin.document,
                        node,
                    },
                );
            }
        }
        self.schema.types[parent.index()].fields = start..self.schema.fields.len() as u32;
    }

    fn define_field(&mut self, parent: TypeId, origin: Origin<ast::FieldDefinition>) {
        let field = self.field(parent, origin);
        match self.schema.field_by_name.get(&(parent, field.name)) {
            Some(&known) => self.schema.fields[known.index()] = field,
            None => {
                self.schema.add_field(field);
            }
        }
    }

    fn field(&mut self, parent: TypeId, origin: Origin<ast::FieldDefinition>) -> Field {
        let document = origin.document;
        let node = &self.documents[document as usize][origin.node];
        let arguments = self.define_input_values(document, &[node.arguments]);
        let name = self.intern(document, node.name);
        let ty = self.type_ref(document, node.ty);
        if self.lists(ty) > LISTS_MAX {
            let message = format!(
                "Field \"{}.{}\" has a type of more than {LISTS_MAX} nested lists.",
                self.schema.type_name(parent),
                self.schema.name(name),
            );
            let source = &self.documents[document as usize];
            let place = source.location(source[node.ty].span.start);
            self.faults.push(Error::new(message).at([place]));
        }
        Field {
            name,
            parent,
            ty,
            arguments,
            description: self.text(document, node.description),
            deprecation_reason: self.deprecation_reason(document, node.directives),
            node: (document != self.built_in()).then_some(origin),
        }
    }

    fn lists(&self, mut ty: TypeRefId) -> u32 {
        let mut lists = 0;
        loop {
            match self.schema[ty] {
                TypeRef::Named(_) => return lists,
                TypeRef::NonNull(of) => ty = of,
                TypeRef::List(of) => {
                    lists += 1;
                    ty = of;
                }
            }
        }
    }

    fn define_input_fields(&mut self, id: TypeId, nodes: &[Origin<ast::TypeDefinition>]) {
        let start = self.schema.input_values.len() as u32;
        self.next_stamp();
        for &origin in nodes {
            let document = &self.documents[origin.document as usize];
            self.add_input_values(origin.document, document[origin.node].input_fields);
        }
        let one_of = self.is_one_of(nodes[0]);
        let ty = &mut self.schema.types[id.index()];
        ty.input_fields = start..self.schema.input_values.len() as u32;
        ty.one_of = one_of;
    }

    fn define_input_values(
        &mut self,
        document: u32,
        runs: &[Nodes<ast::InputValueDefinition>],
    ) -> super::Ids {
        let start = self.schema.input_values.len() as u32;
        self.next_stamp();
        for &run in runs {
            self.add_input_values(document, run);
        }
        start..self.schema.input_values.len() as u32
    }

    fn add_input_values(&mut self, document: u32, run: Nodes<ast::InputValueDefinition>) {
        for node in run.ids() {
            let value = self.input_value(Origin { document, node });
            match self.met(value.name, self.schema.input_values.len()) {
                Some(known) => self.schema.input_values[known] = value,
                None => self.schema.input_values.push(value),
            }
        }
    }

    fn input_value(&mut self, origin: Origin<ast::InputValueDefinition>) -> InputValue {
        let document = origin.document;
        let node = &self.documents[document as usize][origin.node];
        InputValue {
            name: self.intern(document, node.name),
            ty: self.type_ref(document, node.ty),
            default_value: node.default_value.map(|node| Origin { document, node }),
            description: self.text(document, node.description),
            deprecation_reason: self.deprecation_reason(document, node.directives),
            node: (document != self.built_in()).then_some(origin),
        }
    }

    fn define_values(&mut self, parent: TypeId, nodes: &[Origin<ast::TypeDefinition>]) {
        let start = self.schema.enum_values.len() as u32;
        self.next_stamp();
        for &origin in nodes {
            let document = origin.document;
            let source = &self.documents[document as usize];
            for id in source[origin.node].values.ids() {
                let node = &source[id];
                let value = EnumValue {
                    name: self.intern(document, node.name),
                    parent,
                    description: self.text(document, node.description),
                    deprecation_reason: self.deprecation_reason(document, node.directives),
                    node: (document != self.built_in()).then_some(Origin { document, node: id }),
                };
                match self.met(value.name, self.schema.enum_values.len()) {
                    Some(known) => self.schema.enum_values[known] = value,
                    None => self.schema.enum_values.push(value),
                }
            }
        }
        self.schema.types[parent.index()].values = start..self.schema.enum_values.len() as u32;
    }

    fn define_directives(&mut self) {
        let built_in = self.built_in();
        let extensions = self.directive_extensions();
        let mut given = Vec::new();
        for document in 0..=built_in {
            for &definition in self.definitions(document) {
                let Definition::Directive(node) = definition else {
                    continue;
                };
                let definition = &self.documents[document as usize][node];
                if definition.extension {
                    continue;
                }
                let name = self.intern(document, definition.name);
                if document != built_in {
                    given.push(name);
                } else if given.contains(&name) {
                    continue;
                }
                // The built-in directives are not extended, as graphql-js has it.
                let of_name = extensions.get(&name).filter(|_| document != built_in);
                let of_name = of_name.map_or(&[][..], Vec::as_slice);
                self.define_directive(name, Origin { document, node }, of_name);
            }
        }
    }

    /// The extensions of directives, by name and in order: their documents and directives.
    fn directive_extensions(&mut self) -> HashMap<NameId, Vec<Applied>, IdHasher> {
        let mut extensions: HashMap<NameId, Vec<Applied>, IdHasher> = HashMap::default();
        for document in 0..self.built_in() {
            for &definition in self.definitions(document) {
                let Definition::Directive(node) = definition else {
                    continue;
                };
                let node = &self.documents[document as usize][node];
                if node.extension {
                    let name = self.intern(document, node.name);
                    let applied = (document, node.directives);
                    extensions.entry(name).or_default().push(applied);
                }
            }
        }
        extensions
    }

    fn define_directive(
        &mut self,
        name: NameId,
        origin: Origin<ast::DirectiveDefinition>,
        extensions: &[Applied],
    ) {
        let document = origin.document;
        let source = &self.documents[document as usize];
        let node = &source[origin.node];
        let mut deprecation_reason = self.deprecation_reason(document, node.directives);
        for &(document, directives) in extensions {
            if deprecation_reason.is_none() {
                deprecation_reason = self.deprecation_reason(document, directives);
            }
        }
        let directive = Directive {
            name,
            description: self.text(document, node.description),
            arguments: self.define_input_values(document, &[node.arguments]),
            repeatable: node.repeatable,
            deprecation_reason,
            locations: source
                .nodes(node.locations)
                .iter()
                .filter_map(|&name| DirectiveLocation::named(source.name_str(name)))
                .collect(),
            node: (document != self.built_in()).then_some(origin),
        };
        self.schema.directives.push(directive);
    }

    /// The root types (§3.3.1): as a schema definition and its extensions say, and without a
    /// definition those of the default names.
    fn define_roots(&mut self) {
        let mut definition = None;
        let mut extensions = Vec::new();
        for document in 0..self.built_in() {
            for &node in self.definitions(document) {
                let Definition::Schema(node) = node else {
                    continue;
                };
                if self.documents[document as usize][node].extension {
                    extensions.push(Origin { document, node });
                } else {
                    definition = Some(Origin { document, node });
                }
            }
        }
        for &origin in definition.iter().chain(&extensions) {
            let document = &self.documents[origin.document as usize];
            for operation in document.nodes(document[origin.node].operation_types) {
                if let Some(ty) = self.named_type(origin.document, operation.ty) {
                    self.schema.roots[operation.operation as usize] = Some(ty);
                }
            }
        }
        match definition {
            Some(origin) => {
                let node = &self.documents[origin.document as usize][origin.node];
                self.schema.description = self.text(origin.document, node.description);
            }
            None => {
                for (operation, name) in DEFAULT_ROOTS {
                    if let Some(ty) = self.schema.type_named(name.as_bytes()) {
                        self.schema.roots[operation as usize] = Some(ty);
                    }
                }
            }
        }
        self.schema.definition = definition;
        self.schema.extensions = extensions;
    }

    fn define_meta_fields(&mut self) {
        let document = self.built_in();
        let source = &self.documents[document as usize];
        let parent = self
            .schema
            .type_named(b"__Schema")
            .expect("a built-in type was declared");
        let fields = built_in::meta_fields(source);
        for (meta, node) in [META_SCHEMA, META_TYPE, META_TYPENAME]
            .into_iter()
            .zip(fields.ids())
        {
            let field = self.field(parent, Origin { document, node });
            let id = FieldId(self.schema.fields.len() as u32);
            self.schema.fields.push(field);
            self.schema.meta_fields[meta] = Some(id);
        }
    }

    fn named_type(&mut self, document: u32, name: ast::Name) -> Option<TypeId> {
        let name = self.documents[document as usize].name(name);
        let found = self.schema.type_named(name);
        if found.is_none() {
            let message = format!("Unknown type: \"{}\".", String::from_utf8_lossy(name));
            if self.faults.iter().all(|fault| fault.message != message) {
                self.faults.push(Error::new(message));
            }
        }
        found
    }

    /// Interns a type reference. An unknown name is a fault, and stands for `Int` until the end.
    fn type_ref(&mut self, document: u32, ty: Id<ast::Type>) -> TypeRefId {
        let ty = match self.documents[document as usize][ty].kind {
            ast::TypeKind::Named(name) => TypeRef::Named(
                self.named_type(document, name)
                    .unwrap_or(TypeId(BuiltInScalar::Int as u32)),
            ),
            ast::TypeKind::List(of) => TypeRef::List(self.type_ref(document, of)),
            ast::TypeKind::NonNull(of) => TypeRef::NonNull(self.type_ref(document, of)),
        };
        self.schema.intern_type_ref(ty)
    }

    /// Begins a list in which each name counts once.
    fn next_stamp(&mut self) {
        self.stamp += 1;
    }

    /// The index at which the name was met since [`Builder::next_stamp`], or else notes that it
    /// will be at `index`.
    fn met(&mut self, name: NameId, index: usize) -> Option<usize> {
        let slot = name.0 as usize;
        if slot >= self.seen.len() {
            self.seen.resize(slot + 1, (0, 0));
        }
        if self.seen[slot].0 == self.stamp {
            return Some(self.seen[slot].1 as usize);
        }
        self.seen[slot] = (self.stamp, index as u32);
        None
    }

    fn is_one_of(&self, origin: Origin<ast::TypeDefinition>) -> bool {
        let document = &self.documents[origin.document as usize];
        let directives = document.nodes(document[origin.node].directives);
        directives
            .iter()
            .any(|directive| document.name(directive.name) == b"oneOf")
    }

    /// The reason of `@deprecated` (§3.13.3), if it stands there.
    fn deprecation_reason(
        &mut self,
        document: u32,
        directives: Nodes<ast::Directive>,
    ) -> Option<Box<str>> {
        if directives.is_empty() {
            return None;
        }
        let directive = self.directive_named(document, directives, b"deprecated")?;
        match self.string_argument(document, directive, "reason") {
            StringArgument::Given(reason) => Some(reason),
            StringArgument::Absent => Some(DEPRECATION_REASON_DEFAULT.into()),
            StringArgument::Invalid => None,
        }
    }

    /// The URL of `@specifiedBy` (§3.13.4), if it stands there.
    fn specified_by_url(
        &mut self,
        document: u32,
        directives: Nodes<ast::Directive>,
    ) -> Option<Box<str>> {
        let directive = self.directive_named(document, directives, b"specifiedBy")?;
        match self.string_argument(document, directive, "url") {
            StringArgument::Given(url) => Some(url),
            StringArgument::Invalid => None,
            StringArgument::Absent => {
                let source = &self.documents[document as usize];
                self.faults.push(
                    Error::new(
                        "Argument \"@specifiedBy(url:)\" of required type \"String!\" was not provided.",
                    )
                    .at([source.location(directive.span.start)]),
                );
                None
            }
        }
    }

    fn directive_named(
        &self,
        document: u32,
        directives: Nodes<ast::Directive>,
        name: &[u8],
    ) -> Option<&'a ast::Directive> {
        let document = &self.documents[document as usize];
        let mut directives = document.nodes(directives).iter();
        directives.find(|directive| document.name(directive.name) == name)
    }

    /// An argument of type `String!` of a built-in directive; the last of its name counts.
    fn string_argument(
        &mut self,
        document: u32,
        directive: &ast::Directive,
        name: &str,
    ) -> StringArgument {
        let source = &self.documents[document as usize];
        let mut arguments = source.nodes(directive.arguments).iter().rev();
        let Some(argument) =
            arguments.find(|argument| source.name(argument.name) == name.as_bytes())
        else {
            return StringArgument::Absent;
        };
        let value = &source[argument.value];
        let fault = match value.kind {
            ast::ValueKind::String { text, .. } => {
                return StringArgument::Given(String::from_utf8_lossy(source.text(text)).into());
            }
            ast::ValueKind::Null => {
                "Expected value of non-null type \"String!\" not to be null.".to_owned()
            }
            ast::ValueKind::Variable => format!(
                "Expected variable \"{}\" provided to type \"String!\" to provide a runtime value.",
                String::from_utf8_lossy(source.slice(value.span)),
            ),
            ast::ValueKind::Int
            | ast::ValueKind::Float
            | ast::ValueKind::Boolean(_)
            | ast::ValueKind::Enum
            | ast::ValueKind::List(_)
            | ast::ValueKind::Object(_) => format!(
                "String cannot represent a non string value: {}",
                print_value_for_error(source, argument.value),
            ),
        };
        let directive = String::from_utf8_lossy(source.name(directive.name));
        self.faults.push(
            Error::new(format!(
                "Argument \"@{directive}({name}:)\" has invalid value: {fault}"
            ))
            .at([source.location(value.span.start)]),
        );
        StringArgument::Invalid
    }
}

/// Directives that are applied, and the document where.
type Applied = (u32, Nodes<ast::Directive>);

enum StringArgument {
    Given(Box<str>),
    Absent,
    Invalid,
}

/// The reason that `@deprecated` has without one (§3.13.3).
pub(super) const DEPRECATION_REASON_DEFAULT: &str = "No longer supported";

/// The names of root types without a schema definition (§3.3.1).
pub(super) const DEFAULT_ROOTS: [(OperationType, &str); 3] = [
    (OperationType::Query, "Query"),
    (OperationType::Mutation, "Mutation"),
    (OperationType::Subscription, "Subscription"),
];

/// The types as graphql-js lists them: those that are defined in order, each followed by what
/// it is the first to mention of the built-in types.
fn order(schema: &Schema, defined: &[TypeId]) -> Vec<TypeId> {
    let mut order = Vec::with_capacity(schema.types.len());
    let mut listed = vec![false; schema.types.len()];
    for ty in defined {
        listed[ty.index()] = true;
    }
    for &ty in defined {
        order.push(ty);
        list_mentioned(schema, ty, &mut listed, &mut order);
    }
    for ty in schema.roots.into_iter().flatten() {
        list(schema, ty, &mut listed, &mut order);
    }
    for directive in &schema.directives {
        for argument in directive.arguments.clone().map(InputValueId) {
            let ty = schema.named_type(schema[argument].ty);
            list(schema, ty, &mut listed, &mut order);
        }
    }
    let root = schema.type_named(b"__Schema");
    list(
        schema,
        root.expect("a built-in type was declared"),
        &mut listed,
        &mut order,
    );
    order
}

/// Lists a type that is not listed yet, and all it mentions. Only built-in types are listed
/// so, and they nest no deeper than there are of them.
fn list(schema: &Schema, ty: TypeId, listed: &mut [bool], order: &mut Vec<TypeId>) {
    if !listed[ty.index()] {
        listed[ty.index()] = true;
        order.push(ty);
        list_mentioned(schema, ty, listed, order);
    }
}

fn list_mentioned(schema: &Schema, ty: TypeId, listed: &mut [bool], order: &mut Vec<TypeId>) {
    let of = &schema[ty];
    if of.kind == TypeKind::Union {
        for &member in &of.possible_types {
            list(schema, member, listed, order);
        }
    }
    for &interface in &of.interfaces {
        list(schema, interface, listed, order);
    }
    for field in of.fields.clone().map(FieldId) {
        list(schema, schema.named_type(schema[field].ty), listed, order);
        for argument in schema[field].arguments.clone().map(InputValueId) {
            list(
                schema,
                schema.named_type(schema[argument].ty),
                listed,
                order,
            );
        }
    }
    for field in of.input_fields.clone().map(InputValueId) {
        list(schema, schema.named_type(schema[field].ty), listed, order);
    }
}

fn find_possible_types(schema: &mut Schema) {
    for index in 0..schema.order.len() {
        let id = schema.order[index];
        if schema[id].kind != TypeKind::Object {
            continue;
        }
        schema.types[id.index()].possible_types = vec![id];
        for interface in schema[id].interfaces.clone() {
            if schema[interface].kind == TypeKind::Interface {
                schema.types[interface.index()].possible_types.push(id);
            }
        }
    }
}
