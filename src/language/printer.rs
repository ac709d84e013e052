//! The printer: a document as text, byte for byte as graphql-js 17 prints it.
//!
//! Text is written once. What decides about line ends (how long values are, whether one
//! has lines of its own) is measured first, each value once.

use super::ast::*;
use super::print_string::{print_block_string, print_string, push_line};
use super::print_value::{arguments_wrap, name_length};

/// Prints a document.
#[inline(never)]
pub fn print(document: &Document) -> Vec<u8> {
    let mut printer = Printer::new(document);
    printer.out.reserve(document.source.len());
    for (i, &definition) in document.definitions.iter().enumerate() {
        if i > 0 {
            printer.push(b"\n\n");
        }
        printer.definition(definition);
    }
    printer.out
}

/// Prints one definition.
pub fn print_definition(document: &Document, definition: Definition) -> Vec<u8> {
    let mut printer = Printer::new(document);
    printer.definition(definition);
    printer.out
}

/// Prints a selection set.
pub fn print_selection_set(document: &Document, selection_set: SelectionSet) -> Vec<u8> {
    let mut printer = Printer::new(document);
    printer.selection_set(selection_set);
    printer.out
}

/// Prints a value.
pub fn print_value(document: &Document, value: Id<Value>) -> String {
    let mut printer = Printer::new(document);
    printer.value(value);
    printer.into_string()
}

/// Prints a value as it stands in messages: beyond 100 levels it is no longer indented.
pub fn print_value_for_error(document: &Document, value: Id<Value>) -> String {
    let mut printer = Printer::new(document);
    printer.max_indent = 100;
    printer.value(value);
    printer.into_string()
}

/// Prints a type reference.
pub fn print_type(document: &Document, ty: Id<Type>) -> String {
    let mut printer = Printer::new(document);
    printer.ty(ty);
    printer.into_string()
}

/// Prints a directive with its arguments.
pub fn print_directive(document: &Document, directive: &Directive) -> String {
    let mut printer = Printer::new(document);
    printer.directive(directive);
    printer.into_string()
}

/// Text that grows, and how far it is indented.
pub(super) struct Printer<'d> {
    pub(super) document: &'d Document,
    pub(super) out: Vec<u8>,
    /// Levels of indentation.
    indent: usize,
    /// Levels beyond which lines are joined.
    max_indent: usize,
    /// Of the lists and objects measured last, in order: whether each is wrapped.
    pub(super) wraps: Vec<bool>,
    /// How many of them were printed.
    pub(super) wraps_read: usize,
    /// Where strings are measured.
    pub(super) scratch: Vec<u8>,
}

// Pieces.
impl<'d> Printer<'d> {
    fn new(document: &'d Document) -> Self {
        Printer {
            document,
            out: Vec::new(),
            indent: 0,
            max_indent: usize::MAX,
            wraps: Vec::new(),
            wraps_read: 0,
            scratch: Vec::new(),
        }
    }

    fn into_string(self) -> String {
        String::from_utf8(self.out)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    #[inline]
    pub(super) fn push(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    #[inline]
    pub(super) fn name(&mut self, name: Name) {
        let document = self.document;
        self.push(document.name(name));
    }

    fn spaces(&self) -> usize {
        2 * self.indent.min(self.max_indent)
    }

    /// Ends a line.
    fn line(&mut self) {
        if self.indent >= self.max_indent {
            self.push(b" ");
        } else {
            push_line(self.spaces(), &mut self.out);
        }
    }

    /// Opens a list; if it is wrapped, its first item starts on a line of its own.
    pub(super) fn open(&mut self, wrap: bool, bracket: &[u8]) {
        self.push(bracket);
        if !wrap {
            return;
        }
        // At the deepest level lines are joined, but the way down to it is a line.
        if self.indent >= self.max_indent {
            self.push(b" ");
            self.indent += 1;
        } else {
            self.indent += 1;
            push_line(self.spaces(), &mut self.out);
        }
    }

    /// What stands before item `i` of a list.
    #[inline]
    pub(super) fn separate(&mut self, wrap: bool, i: usize) {
        if i == 0 {
            return;
        }
        if wrap {
            self.line();
        } else {
            self.push(b", ");
        }
    }

    /// Closes a list.
    pub(super) fn close(&mut self, wrap: bool, bracket: &[u8]) {
        if wrap {
            self.indent -= 1;
            self.line();
        }
        self.push(bracket);
    }

    /// A list in braces, an item a line, after a space; nothing if there is none.
    fn block<T: Node + Copy + 'd>(&mut self, nodes: Nodes<T>, item: fn(&mut Self, &'d T)) {
        if nodes.is_empty() {
            return;
        }
        self.push(b" ");
        self.braces(nodes, item);
    }

    fn braces<T: Node + Copy + 'd>(&mut self, nodes: Nodes<T>, item: fn(&mut Self, &'d T)) {
        let document = self.document;
        self.open(true, b"{");
        for (i, node) in document.nodes(nodes).iter().enumerate() {
            self.separate(true, i);
            item(self, node);
        }
        self.close(true, b"}");
    }

    pub(super) fn string(&mut self, text: Text, block: bool) {
        let document = self.document;
        if block {
            print_block_string(document.text(text), self.spaces(), &mut self.out);
        } else {
            print_string(document.text(text), &mut self.out);
        }
    }

    fn description(&mut self, description: Option<Id<StringValue>>) {
        let Some(id) = description else { return };
        let string = self.document[id];
        self.string(string.text, string.block);
        self.line();
    }

    /// Names with a delimiter between them.
    fn names(&mut self, names: Nodes<Name>, delimiter: &[u8]) {
        let document = self.document;
        for (i, &name) in document.nodes(names).iter().enumerate() {
            if i > 0 {
                self.push(delimiter);
            }
            self.name(name);
        }
    }

    fn ty(&mut self, id: Id<Type>) {
        let document = self.document;
        match document[id].kind {
            TypeKind::Named(name) => self.name(name),
            TypeKind::List(inner) => {
                self.push(b"[");
                self.ty(inner);
                self.push(b"]");
            }
            TypeKind::NonNull(inner) => {
                self.ty(inner);
                self.push(b"!");
            }
        }
    }

    /// Directives, each after a space.
    fn directives(&mut self, directives: Nodes<Directive>) {
        let document = self.document;
        for directive in document.nodes(directives) {
            self.push(b" ");
            self.directive(directive);
        }
    }

    fn directive(&mut self, directive: &Directive) {
        self.push(b"@");
        self.name(directive.name);
        if !directive.arguments.is_empty() {
            self.measure_arguments(directive.arguments);
            self.measured_arguments(directive.arguments, false);
        }
    }

    /// Whether directives have line ends in them.
    fn directives_have_lines(&mut self, directives: Nodes<Directive>) -> bool {
        let document = self.document;
        document
            .nodes(directives)
            .iter()
            .any(|directive| self.measure_arguments(directive.arguments).lines > 0)
    }

    fn value_has_lines(&mut self, value: Option<Id<Value>>) -> bool {
        value.is_some_and(|value| self.measure_alone(value).lines > 0)
    }
}

// Operations, fragments and selections (§2.4 to §2.8).
impl<'d> Printer<'d> {
    fn definition(&mut self, definition: Definition) {
        let document = self.document;
        match definition {
            Definition::Operation(id) => self.operation(&document[id]),
            Definition::Fragment(id) => self.fragment(&document[id]),
            Definition::Schema(id) => self.schema(&document[id]),
            Definition::Type(id) => self.type_definition(&document[id]),
            Definition::Directive(id) => self.directive_definition(&document[id]),
        }
    }

    fn operation(&mut self, operation: &OperationDefinition) {
        let shorthand = operation.operation == OperationType::Query
            && operation.description.is_none()
            && operation.name.is_none()
            && operation.variables.is_empty()
            && operation.directives.is_empty();
        if !shorthand {
            self.description(operation.description);
            self.push(operation_type(operation.operation));
            if operation.name.is_some() || !operation.variables.is_empty() {
                self.push(b" ");
            }
            if let Some(name) = operation.name {
                self.name(name);
            }
            self.operation_variables(operation.variables);
            self.directives(operation.directives);
            self.push(b" ");
        }
        self.selection_set(operation.selection_set);
    }

    /// `($v: Int)`; a line for each, but not indented, if one has lines of its own.
    fn operation_variables(&mut self, variables: Nodes<VariableDefinition>) {
        if variables.is_empty() {
            return;
        }
        let document = self.document;
        let wrap = document.nodes(variables).iter().any(|variable| {
            variable.description.is_some()
                || self.value_has_lines(variable.default_value)
                || self.directives_have_lines(variable.directives)
        });
        self.push(b"(");
        if wrap {
            self.line();
        }
        self.variables(variables, wrap);
        if wrap {
            self.line();
        }
        self.push(b")");
    }

    fn variables(&mut self, variables: Nodes<VariableDefinition>, wrap: bool) {
        let document = self.document;
        for (i, variable) in document.nodes(variables).iter().enumerate() {
            self.separate(wrap, i);
            self.variable(variable);
        }
    }

    fn variable(&mut self, variable: &VariableDefinition) {
        self.description(variable.description);
        self.push(b"$");
        self.name(variable.name);
        self.push(b": ");
        self.ty(variable.ty);
        self.default_value(variable.default_value);
        self.directives(variable.directives);
    }

    fn default_value(&mut self, value: Option<Id<Value>>) {
        if let Some(value) = value {
            self.push(b" = ");
            self.value(value);
        }
    }

    fn fragment(&mut self, fragment: &FragmentDefinition) {
        self.description(fragment.description);
        self.push(b"fragment ");
        self.name(fragment.name);
        if !fragment.variables.is_empty() {
            self.push(b"(");
            self.variables(fragment.variables, false);
            self.push(b")");
        }
        self.push(b" on ");
        self.name(fragment.type_condition);
        self.directives(fragment.directives);
        self.push(b" ");
        self.selection_set(fragment.selection_set);
    }

    fn selection_set(&mut self, set: SelectionSet) {
        if set.selections.is_empty() {
            self.push(b"{}");
        } else {
            self.braces(set.selections, Printer::selection);
        }
    }

    fn selection(&mut self, selection: &Selection) {
        match selection {
            Selection::Field(field) => self.field(field),
            Selection::FragmentSpread(spread) => {
                self.push(b"...");
                self.name(spread.name);
                self.arguments(3 + name_length(spread.name), spread.arguments);
                self.directives(spread.directives);
            }
            Selection::InlineFragment(inline) => {
                self.push(b"...");
                if let Some(name) = inline.type_condition {
                    self.push(b" on ");
                    self.name(name);
                }
                self.directives(inline.directives);
                self.push(b" ");
                self.selection_set(inline.selection_set);
            }
        }
    }

    fn field(&mut self, field: &Field) {
        let mut prefix = name_length(field.name);
        if let Some(alias) = field.alias {
            self.name(alias);
            self.push(b": ");
            prefix += name_length(alias) + 2;
        }
        self.name(field.name);
        self.arguments(prefix, field.arguments);
        self.directives(field.directives);
        if let Some(set) = field.selection_set {
            self.push(b" ");
            self.selection_set(set);
        }
    }

    /// Arguments behind something of this length.
    fn arguments(&mut self, prefix: u32, arguments: Nodes<Argument>) {
        if arguments.is_empty() {
            return;
        }
        let measure = self.measure_arguments(arguments);
        self.measured_arguments(arguments, arguments_wrap(prefix, measure));
    }
}

// The type system (§3).
impl<'d> Printer<'d> {
    fn extend(&mut self, extension: bool) {
        if extension {
            self.push(b"extend ");
        }
    }

    fn schema(&mut self, schema: &SchemaDefinition) {
        self.description(schema.description);
        self.extend(schema.extension);
        self.push(b"schema");
        self.directives(schema.directives);
        self.block(schema.operation_types, |printer, root| {
            printer.push(operation_type(root.operation));
            printer.push(b": ");
            printer.name(root.ty);
        });
    }

    fn type_definition(&mut self, definition: &TypeDefinition) {
        self.description(definition.description);
        self.extend(definition.extension);
        self.push(type_keyword(definition.kind));
        self.push(b" ");
        self.name(definition.name);
        let is_union = definition.kind == TypeDefinitionKind::Union;
        if !is_union && !definition.named_types.is_empty() {
            self.push(b" implements ");
            self.names(definition.named_types, b" & ");
        }
        self.directives(definition.directives);
        if is_union && !definition.named_types.is_empty() {
            self.push(b" = ");
            self.names(definition.named_types, b" | ");
        }
        self.block(definition.fields, Printer::field_definition);
        self.block(definition.values, |printer, value| {
            printer.description(value.description);
            printer.name(value.name);
            printer.directives(value.directives);
        });
        self.block(definition.input_fields, Printer::input_value);
    }

    fn field_definition(&mut self, field: &FieldDefinition) {
        self.description(field.description);
        self.name(field.name);
        self.argument_definitions(field.arguments);
        self.push(b": ");
        self.ty(field.ty);
        self.directives(field.directives);
    }

    /// `(name: T)`; a line for each if one has lines of its own.
    fn argument_definitions(&mut self, arguments: Nodes<InputValueDefinition>) {
        if arguments.is_empty() {
            return;
        }
        let document = self.document;
        let wrap = document.nodes(arguments).iter().any(|argument| {
            argument.description.is_some()
                || self.value_has_lines(argument.default_value)
                || self.directives_have_lines(argument.directives)
        });
        self.open(wrap, b"(");
        for (i, argument) in document.nodes(arguments).iter().enumerate() {
            self.separate(wrap, i);
            self.input_value(argument);
        }
        self.close(wrap, b")");
    }

    fn input_value(&mut self, value: &InputValueDefinition) {
        self.description(value.description);
        self.name(value.name);
        self.push(b": ");
        self.ty(value.ty);
        self.default_value(value.default_value);
        self.directives(value.directives);
    }

    fn directive_definition(&mut self, directive: &DirectiveDefinition) {
        self.description(directive.description);
        self.extend(directive.extension);
        self.push(b"directive @");
        self.name(directive.name);
        self.argument_definitions(directive.arguments);
        self.directives(directive.directives);
        if directive.extension {
            return;
        }
        if directive.repeatable {
            self.push(b" repeatable");
        }
        self.push(b" on ");
        self.names(directive.locations, b" | ");
    }
}

fn operation_type(operation: OperationType) -> &'static [u8] {
    match operation {
        OperationType::Query => b"query",
        OperationType::Mutation => b"mutation",
        OperationType::Subscription => b"subscription",
    }
}

fn type_keyword(kind: TypeDefinitionKind) -> &'static [u8] {
    match kind {
        TypeDefinitionKind::Scalar => b"scalar",
        TypeDefinitionKind::Object => b"type",
        TypeDefinitionKind::Interface => b"interface",
        TypeDefinitionKind::Union => b"union",
        TypeDefinitionKind::Enum => b"enum",
        TypeDefinitionKind::InputObject => b"input",
    }
}
