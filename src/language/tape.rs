//! The document as a tape of integers, from which JavaScript builds its own tree in one
//! pass over one array: nodes in order, each a head, offsets, and then its children.
//!
//! Offsets are in UTF-16 code units of the source, so that names and values are slices
//! of the string JavaScript has already. `js/language/decoder.ts` reads what this
//! writes; the constants below stand there under the same names.

use super::ast::*;
use super::location::Utf16Index;

/// What a value is: the low four bits of its head; above them the number of its items.
mod value {
    pub(super) const VARIABLE: u32 = 0;
    pub(super) const INT: u32 = 1;
    pub(super) const FLOAT: u32 = 2;
    pub(super) const STRING: u32 = 3;
    pub(super) const BLOCK_STRING: u32 = 4;
    pub(super) const TRUE: u32 = 5;
    pub(super) const FALSE: u32 = 6;
    pub(super) const NULL: u32 = 7;
    pub(super) const ENUM: u32 = 8;
    pub(super) const LIST: u32 = 9;
    pub(super) const OBJECT: u32 = 10;
    pub(super) const COUNT_SHIFT: u32 = 4;
}

/// What a selection is: the low two bits of its head.
mod selection {
    pub(super) const FIELD: u32 = 0;
    pub(super) const SPREAD: u32 = 1;
    pub(super) const INLINE: u32 = 2;
}

/// What a type reference is.
mod ty {
    pub(super) const NAMED: u32 = 0;
    pub(super) const LIST: u32 = 1;
    pub(super) const NON_NULL: u32 = 2;
}

/// What a definition is: the low four bits of its head.
mod definition {
    pub(super) const OPERATION: u32 = 0;
    pub(super) const FRAGMENT: u32 = 1;
    pub(super) const SCHEMA: u32 = 2;
    pub(super) const DIRECTIVE: u32 = 3;
    pub(super) const TYPE: u32 = 4;
}

/// What a node has, in its head.
mod has {
    pub(super) const DESCRIPTION: u32 = 1 << 4;
    pub(super) const NAME: u32 = 1 << 5;
    pub(super) const ARGUMENTS: u32 = 1 << 6;
    pub(super) const DIRECTIVES: u32 = 1 << 7;
    pub(super) const SELECTION_SET: u32 = 1 << 8;
    pub(super) const DEFAULT_VALUE: u32 = 1 << 9;
    pub(super) const NAMED_TYPES: u32 = 1 << 10;
    pub(super) const MEMBERS: u32 = 1 << 11;
    pub(super) const REPEATABLE: u32 = 1 << 12;
    pub(super) const EXTENSION: u32 = 1 << 13;
    /// The kind of an operation or type, above all flags.
    pub(super) const KIND_SHIFT: u32 = 16;
}

/// In the start of a string's text: it is in what was decoded, not in the source.
const DECODED: u32 = 1 << 31;

/// Appends a document.
#[inline(never)]
pub fn write_document(document: &Document, tape: &mut Vec<u32>) {
    let mut writer = Writer::new(document, tape);
    let end = writer.at(document.source.len() as u32);
    writer
        .tape
        .extend([document.token_count, end, document.definitions.len() as u32]);
    for &definition in &document.definitions {
        writer.definition(definition);
    }
}

/// Appends a value.
#[inline(never)]
pub fn write_value(document: &Document, value: Id<Value>, tape: &mut Vec<u32>) {
    Writer::new(document, tape).value(&document[value]);
}

/// Appends a type reference.
#[inline(never)]
pub fn write_type(document: &Document, ty: Id<Type>, tape: &mut Vec<u32>) {
    Writer::new(document, tape).ty(ty);
}

struct Writer<'d, 't> {
    document: &'d Document,
    tape: &'t mut Vec<u32>,
    source: Utf16Index,
    decoded: Utf16Index,
}

/// The flag if the condition holds.
fn flag(condition: bool, flag: u32) -> u32 {
    if condition {
        flag
    } else {
        0
    }
}

// Offsets and lists.
impl<'d, 't> Writer<'d, 't> {
    fn new(document: &'d Document, tape: &'t mut Vec<u32>) -> Self {
        Writer {
            document,
            tape,
            source: Utf16Index::new(&document.source),
            decoded: Utf16Index::new(&document.decoded),
        }
    }

    /// An offset of the source in UTF-16 code units.
    #[inline]
    fn at(&self, offset: u32) -> u32 {
        self.source.offset(&self.document.source, offset)
    }

    #[inline]
    fn name(&mut self, Name(span): Name) {
        let start = self.at(span.start);
        // A name is ASCII.
        self.tape.extend([start, start + (span.end - span.start)]);
    }

    #[inline]
    fn head(&mut self, head: u32, span: Span) {
        let (start, end) = (self.at(span.start), self.at(span.end));
        self.tape.extend([head, start, end]);
    }

    /// The number of nodes, and each, if there are any.
    #[inline]
    fn list<T: Node + 'd>(&mut self, nodes: Nodes<T>, item: fn(&mut Self, &'d T)) {
        if nodes.is_empty() {
            return;
        }
        let document = self.document;
        self.tape.push(nodes.length);
        for node in document.nodes(nodes) {
            item(self, node);
        }
    }

    fn description(&mut self, description: Option<Id<StringValue>>) {
        let Some(id) = description else { return };
        let string = self.document[id];
        self.string(string.span, string.text, string.block);
    }

    fn string(&mut self, span: Span, text: Text, block: bool) {
        let code = if block {
            value::BLOCK_STRING
        } else {
            value::STRING
        };
        self.head(code, span);
        let range = text.range();
        let (start, end) = if text.is_decoded() {
            let decoded = &self.document.decoded;
            (
                self.decoded.offset(decoded, range.start) | DECODED,
                self.decoded.offset(decoded, range.end),
            )
        } else {
            (self.at(range.start), self.at(range.end))
        };
        self.tape.extend([start, end]);
    }
}

// Executable definitions.
impl<'d> Writer<'d, '_> {
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

    fn operation(&mut self, operation: &'d OperationDefinition) {
        let head = definition::OPERATION
            | (operation.operation as u32) << has::KIND_SHIFT
            | flag(operation.description.is_some(), has::DESCRIPTION)
            | flag(operation.name.is_some(), has::NAME)
            | flag(!operation.variables.is_empty(), has::ARGUMENTS)
            | flag(!operation.directives.is_empty(), has::DIRECTIVES);
        self.head(head, operation.span);
        self.description(operation.description);
        if let Some(name) = operation.name {
            self.name(name);
        }
        self.list(operation.variables, Writer::variable);
        self.list(operation.directives, Writer::directive);
        self.selection_set(&operation.selection_set);
    }

    fn fragment(&mut self, fragment: &'d FragmentDefinition) {
        let head = definition::FRAGMENT
            | flag(fragment.description.is_some(), has::DESCRIPTION)
            | flag(!fragment.variables.is_empty(), has::ARGUMENTS)
            | flag(!fragment.directives.is_empty(), has::DIRECTIVES);
        self.head(head, fragment.span);
        self.description(fragment.description);
        self.name(fragment.name);
        self.list(fragment.variables, Writer::variable);
        self.name(fragment.type_condition);
        self.list(fragment.directives, Writer::directive);
        self.selection_set(&fragment.selection_set);
    }

    fn variable(&mut self, variable: &'d VariableDefinition) {
        let head = flag(variable.description.is_some(), has::DESCRIPTION)
            | flag(variable.default_value.is_some(), has::DEFAULT_VALUE)
            | flag(!variable.directives.is_empty(), has::DIRECTIVES);
        self.head(head, variable.span);
        self.description(variable.description);
        let start = self.at(variable.variable.start);
        self.tape.push(start);
        self.name(variable.name);
        self.ty(variable.ty);
        self.optional_value(variable.default_value);
        self.list(variable.directives, Writer::directive);
    }

    fn selection_set(&mut self, set: &'d SelectionSet) {
        self.head(set.selections.length, set.span);
        let document = self.document;
        for selection in document.nodes(set.selections) {
            self.selection(selection);
        }
    }

    fn selection(&mut self, selection: &'d Selection) {
        match selection {
            Selection::Field(field) => self.field(field),
            Selection::FragmentSpread(spread) => {
                let head = selection::SPREAD
                    | flag(!spread.arguments.is_empty(), has::ARGUMENTS)
                    | flag(!spread.directives.is_empty(), has::DIRECTIVES);
                self.head(head, spread.span);
                self.name(spread.name);
                self.list(spread.arguments, Writer::argument);
                self.list(spread.directives, Writer::directive);
            }
            Selection::InlineFragment(inline) => {
                let head = selection::INLINE
                    | flag(inline.type_condition.is_some(), has::NAME)
                    | flag(!inline.directives.is_empty(), has::DIRECTIVES);
                self.head(head, inline.span);
                if let Some(name) = inline.type_condition {
                    self.name(name);
                }
                self.list(inline.directives, Writer::directive);
                self.selection_set(&inline.selection_set);
            }
        }
    }

    fn field(&mut self, field: &'d Field) {
        let head = selection::FIELD
            | flag(field.alias.is_some(), has::NAME)
            | flag(!field.arguments.is_empty(), has::ARGUMENTS)
            | flag(!field.directives.is_empty(), has::DIRECTIVES)
            | flag(field.selection_set.is_some(), has::SELECTION_SET);
        let Name(name) = field.name;
        let (start, end) = (self.at(name.start), self.at(field.end));
        let name_end = start + (name.end - name.start);
        self.tape.extend([head, start, name_end, end]);
        if let Some(alias) = field.alias {
            self.name(alias);
        }
        self.list(field.arguments, Writer::argument);
        self.list(field.directives, Writer::directive);
        if let Some(set) = &field.selection_set {
            self.selection_set(set);
        }
    }

    fn argument(&mut self, argument: &'d Argument) {
        self.name(argument.name);
        let document = self.document;
        self.value(&document[argument.value]);
    }

    fn directive(&mut self, directive: &'d Directive) {
        let head = flag(!directive.arguments.is_empty(), has::ARGUMENTS);
        self.head(head, directive.span);
        self.name(directive.name);
        self.list(directive.arguments, Writer::argument);
    }
}

// Values and types.
impl<'d> Writer<'d, '_> {
    fn optional_value(&mut self, value: Option<Id<Value>>) {
        let document = self.document;
        if let Some(value) = value {
            self.value(&document[value]);
        }
    }

    fn value(&mut self, value: &'d Value) {
        let document = self.document;
        let code = match value.kind {
            ValueKind::String { text, block } => return self.string(value.span, text, block),
            ValueKind::List(items) => {
                self.head(value::LIST | items.length << value::COUNT_SHIFT, value.span);
                for item in document.nodes(items) {
                    self.value(item);
                }
                return;
            }
            ValueKind::Object(fields) => {
                self.head(
                    value::OBJECT | fields.length << value::COUNT_SHIFT,
                    value.span,
                );
                for field in document.nodes(fields) {
                    self.name(field.name);
                    self.value(&document[field.value]);
                }
                return;
            }
            ValueKind::Variable => {
                self.head(value::VARIABLE, value.span);
                let Name(name) = document.variable_name(value);
                let start = self.at(name.start);
                self.tape.push(start);
                return;
            }
            ValueKind::Int => value::INT,
            ValueKind::Float => value::FLOAT,
            ValueKind::Boolean(true) => value::TRUE,
            ValueKind::Boolean(false) => value::FALSE,
            ValueKind::Null => value::NULL,
            ValueKind::Enum => value::ENUM,
        };
        self.head(code, value.span);
    }

    fn ty(&mut self, id: Id<Type>) {
        let ty = self.document[id];
        match ty.kind {
            TypeKind::Named(_) => self.head(ty::NAMED, ty.span),
            TypeKind::List(inner) => {
                self.head(ty::LIST, ty.span);
                self.ty(inner);
            }
            TypeKind::NonNull(inner) => {
                self.head(ty::NON_NULL, ty.span);
                self.ty(inner);
            }
        }
    }
}

// The type system's definitions.
impl<'d> Writer<'d, '_> {
    fn schema(&mut self, schema: &'d SchemaDefinition) {
        let head = definition::SCHEMA
            | flag(schema.description.is_some(), has::DESCRIPTION)
            | flag(!schema.directives.is_empty(), has::DIRECTIVES)
            | flag(!schema.operation_types.is_empty(), has::MEMBERS)
            | flag(schema.extension, has::EXTENSION);
        self.head(head, schema.span);
        self.description(schema.description);
        self.list(schema.directives, Writer::directive);
        self.list(schema.operation_types, |writer, root| {
            writer.head(root.operation as u32, root.span);
            writer.name(root.ty);
        });
    }

    fn type_definition(&mut self, definition: &'d TypeDefinition) {
        let members = !definition.fields.is_empty()
            || !definition.values.is_empty()
            || !definition.input_fields.is_empty();
        // A union's types come last, as the key does in JavaScript.
        let is_union = definition.kind == TypeDefinitionKind::Union;
        let named = !definition.named_types.is_empty();
        let head = definition::TYPE
            | (definition.kind as u32) << has::KIND_SHIFT
            | flag(definition.description.is_some(), has::DESCRIPTION)
            | flag(!is_union && named, has::NAMED_TYPES)
            | flag(!definition.directives.is_empty(), has::DIRECTIVES)
            | flag(members || is_union && named, has::MEMBERS)
            | flag(definition.extension, has::EXTENSION);
        self.head(head, definition.span);
        self.description(definition.description);
        self.name(definition.name);
        if !is_union {
            self.list(definition.named_types, |writer, &name| writer.name(name));
        }
        self.list(definition.directives, Writer::directive);
        if is_union {
            self.list(definition.named_types, |writer, &name| writer.name(name));
        }
        self.list(definition.fields, Writer::field_definition);
        self.list(definition.values, Writer::enum_value);
        self.list(definition.input_fields, Writer::input_value);
    }

    fn field_definition(&mut self, field: &'d FieldDefinition) {
        let head = flag(field.description.is_some(), has::DESCRIPTION)
            | flag(!field.arguments.is_empty(), has::ARGUMENTS)
            | flag(!field.directives.is_empty(), has::DIRECTIVES);
        self.head(head, field.span);
        self.description(field.description);
        self.name(field.name);
        self.list(field.arguments, Writer::input_value);
        self.ty(field.ty);
        self.list(field.directives, Writer::directive);
    }

    fn input_value(&mut self, value: &'d InputValueDefinition) {
        let head = flag(value.description.is_some(), has::DESCRIPTION)
            | flag(value.default_value.is_some(), has::DEFAULT_VALUE)
            | flag(!value.directives.is_empty(), has::DIRECTIVES);
        self.head(head, value.span);
        self.description(value.description);
        self.name(value.name);
        self.ty(value.ty);
        self.optional_value(value.default_value);
        self.list(value.directives, Writer::directive);
    }

    fn enum_value(&mut self, value: &'d EnumValueDefinition) {
        let head = flag(value.description.is_some(), has::DESCRIPTION)
            | flag(!value.directives.is_empty(), has::DIRECTIVES);
        self.head(head, value.span);
        self.description(value.description);
        self.name(value.name);
        self.list(value.directives, Writer::directive);
    }

    fn directive_definition(&mut self, directive: &'d DirectiveDefinition) {
        let head = definition::DIRECTIVE
            | flag(directive.description.is_some(), has::DESCRIPTION)
            | flag(!directive.arguments.is_empty(), has::ARGUMENTS)
            | flag(!directive.directives.is_empty(), has::DIRECTIVES)
            | flag(directive.repeatable, has::REPEATABLE)
            | flag(directive.extension, has::EXTENSION);
        self.head(head, directive.span);
        self.description(directive.description);
        self.name(directive.name);
        self.list(directive.arguments, Writer::input_value);
        self.list(directive.directives, Writer::directive);
        self.list(directive.locations, |writer, &name| writer.name(name));
    }
}
