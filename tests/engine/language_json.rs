//! A document as the JSON of graphql-js's tree: the same keys in the same order.

use octograph::language::ast::*;
use octograph::language::location::Utf16Index;
use serde_json::{json, Map, Value as Json};

/// The tree of a document.
pub fn document(document: &Document) -> Json {
    let writer = Writer {
        document,
        index: Utf16Index::new(&document.source),
    };
    let end = document.source.len() as u32;
    let definitions = document.definitions.iter().map(|&d| writer.definition(d));
    let definitions: Vec<Json> = definitions.collect();
    writer.node(
        "Document",
        Span { start: 0, end },
        vec![("definitions", Some(definitions.into()))],
    )
}

struct Writer<'d> {
    document: &'d Document,
    index: Utf16Index,
}

type Entry = (&'static str, Option<Json>);

impl Writer<'_> {
    fn node(&self, kind: &str, span: Span, entries: Vec<Entry>) -> Json {
        let mut map = Map::new();
        map.insert("kind".into(), kind.into());
        for (key, value) in entries {
            if let Some(value) = value {
                map.insert(key.into(), value);
            }
        }
        let at = |offset| self.index.offset(&self.document.source, offset);
        let loc = json!({"start": at(span.start), "end": at(span.end)});
        map.insert("loc".into(), loc);
        map.into()
    }

    fn text(&self, span: Span) -> Json {
        String::from_utf8_lossy(self.document.slice(span)).into()
    }

    fn some<T: Node>(&self, nodes: Nodes<T>, item: impl Fn(&T) -> Json) -> Option<Json> {
        let nodes = self.document.nodes(nodes);
        (!nodes.is_empty()).then(|| nodes.iter().map(item).collect::<Vec<_>>().into())
    }

    fn name(&self, name: Name) -> Json {
        self.node("Name", name.0, vec![("value", Some(self.text(name.0)))])
    }

    fn named(&self, name: Name) -> Json {
        self.node("NamedType", name.0, vec![("name", Some(self.name(name)))])
    }

    fn string(&self, span: Span, text: Text, block: bool) -> Json {
        let value = String::from_utf8_lossy(self.document.text(text)).into_owned();
        let entries = vec![("value", Some(value.into())), ("block", Some(block.into()))];
        self.node("StringValue", span, entries)
    }

    fn description(&self, id: Option<Id<StringValue>>) -> Option<Json> {
        id.map(|id| {
            let string = self.document[id];
            self.string(string.span, string.text, string.block)
        })
    }

    fn definition(&self, definition: Definition) -> Json {
        match definition {
            Definition::Operation(id) => self.operation(&self.document[id]),
            Definition::Fragment(id) => self.fragment(&self.document[id]),
            Definition::Schema(id) => self.schema(&self.document[id]),
            Definition::Type(id) => self.type_definition(&self.document[id]),
            Definition::Directive(id) => self.directive_definition(&self.document[id]),
        }
    }

    fn operation(&self, node: &OperationDefinition) -> Json {
        let entries = vec![
            ("operation", Some(operation_type(node.operation).into())),
            ("description", self.description(node.description)),
            ("name", node.name.map(|name| self.name(name))),
            ("variableDefinitions", self.variables(node.variables)),
            ("directives", self.directives(node.directives)),
            ("selectionSet", Some(self.selection_set(node.selection_set))),
        ];
        self.node("OperationDefinition", node.span, entries)
    }

    fn fragment(&self, node: &FragmentDefinition) -> Json {
        let entries = vec![
            ("description", self.description(node.description)),
            ("name", Some(self.name(node.name))),
            ("variableDefinitions", self.variables(node.variables)),
            ("typeCondition", Some(self.named(node.type_condition))),
            ("directives", self.directives(node.directives)),
            ("selectionSet", Some(self.selection_set(node.selection_set))),
        ];
        self.node("FragmentDefinition", node.span, entries)
    }

    fn variables(&self, nodes: Nodes<VariableDefinition>) -> Option<Json> {
        self.some(nodes, |node| {
            let variable = vec![("name", Some(self.name(node.name)))];
            let entries = vec![
                ("description", self.description(node.description)),
                (
                    "variable",
                    Some(self.node("Variable", node.variable, variable)),
                ),
                ("type", Some(self.ty(node.ty))),
                ("defaultValue", self.default_value(node.default_value)),
                ("directives", self.directives(node.directives)),
            ];
            self.node("VariableDefinition", node.span, entries)
        })
    }

    fn default_value(&self, id: Option<Id<Value>>) -> Option<Json> {
        id.map(|id| self.value(&self.document[id]))
    }

    fn selection_set(&self, set: SelectionSet) -> Json {
        let selections = self.document.nodes(set.selections).iter();
        let selections: Vec<Json> = selections.map(|s| self.selection(s)).collect();
        self.node(
            "SelectionSet",
            set.span,
            vec![("selections", Some(selections.into()))],
        )
    }

    fn selection(&self, selection: &Selection) -> Json {
        match selection {
            Selection::Field(node) => {
                let entries = vec![
                    ("alias", node.alias.map(|alias| self.name(alias))),
                    ("name", Some(self.name(node.name))),
                    ("arguments", self.arguments("Argument", node.arguments)),
                    ("directives", self.directives(node.directives)),
                    (
                        "selectionSet",
                        node.selection_set.map(|set| self.selection_set(set)),
                    ),
                ];
                self.node("Field", node.span(), entries)
            }
            Selection::FragmentSpread(node) => {
                let entries = vec![
                    ("name", Some(self.name(node.name))),
                    (
                        "arguments",
                        self.arguments("FragmentArgument", node.arguments),
                    ),
                    ("directives", self.directives(node.directives)),
                ];
                self.node("FragmentSpread", node.span, entries)
            }
            Selection::InlineFragment(node) => {
                let entries = vec![
                    (
                        "typeCondition",
                        node.type_condition.map(|name| self.named(name)),
                    ),
                    ("directives", self.directives(node.directives)),
                    ("selectionSet", Some(self.selection_set(node.selection_set))),
                ];
                self.node("InlineFragment", node.span, entries)
            }
        }
    }

    fn arguments(&self, kind: &str, nodes: Nodes<Argument>) -> Option<Json> {
        self.some(nodes, |node| self.pair(kind, node.name, node.value))
    }

    fn pair(&self, kind: &str, name: Name, value: Id<Value>) -> Json {
        let value = &self.document[value];
        let span = Span {
            start: name.0.start,
            end: value.span.end,
        };
        let entries = vec![
            ("name", Some(self.name(name))),
            ("value", Some(self.value(value))),
        ];
        self.node(kind, span, entries)
    }

    fn directives(&self, nodes: Nodes<Directive>) -> Option<Json> {
        self.some(nodes, |node| {
            let entries = vec![
                ("name", Some(self.name(node.name))),
                ("arguments", self.arguments("Argument", node.arguments)),
            ];
            self.node("Directive", node.span, entries)
        })
    }

    fn value(&self, value: &Value) -> Json {
        let span = value.span;
        let literal = |kind| self.node(kind, span, vec![("value", Some(self.text(span)))]);
        match value.kind {
            ValueKind::Variable => {
                let name = self.name(self.document.variable_name(value));
                self.node("Variable", span, vec![("name", Some(name))])
            }
            ValueKind::Int => literal("IntValue"),
            ValueKind::Float => literal("FloatValue"),
            ValueKind::Enum => literal("EnumValue"),
            ValueKind::String { text, block } => self.string(span, text, block),
            ValueKind::Boolean(is) => {
                self.node("BooleanValue", span, vec![("value", Some(is.into()))])
            }
            ValueKind::Null => self.node("NullValue", span, vec![]),
            ValueKind::List(items) => {
                let items = self.document.nodes(items).iter();
                let items: Vec<Json> = items.map(|item| self.value(item)).collect();
                self.node("ListValue", span, vec![("values", Some(items.into()))])
            }
            ValueKind::Object(fields) => {
                let fields = self.document.nodes(fields).iter();
                let fields: Vec<Json> = fields
                    .map(|field| self.pair("ObjectField", field.name, field.value))
                    .collect();
                self.node("ObjectValue", span, vec![("fields", Some(fields.into()))])
            }
        }
    }

    fn ty(&self, id: Id<Type>) -> Json {
        let ty = self.document[id];
        match ty.kind {
            TypeKind::Named(name) => self.named(name),
            TypeKind::List(inner) => {
                self.node("ListType", ty.span, vec![("type", Some(self.ty(inner)))])
            }
            TypeKind::NonNull(inner) => {
                self.node("NonNullType", ty.span, vec![("type", Some(self.ty(inner)))])
            }
        }
    }

    fn schema(&self, node: &SchemaDefinition) -> Json {
        let kind = if node.extension {
            "SchemaExtension"
        } else {
            "SchemaDefinition"
        };
        let roots = self.some(node.operation_types, |root| {
            let entries = vec![
                ("operation", Some(operation_type(root.operation).into())),
                ("type", Some(self.named(root.ty))),
            ];
            self.node("OperationTypeDefinition", root.span, entries)
        });
        let entries = vec![
            ("description", self.description(node.description)),
            ("directives", self.directives(node.directives)),
            ("operationTypes", roots),
        ];
        self.node(kind, node.span, entries)
    }

    fn type_definition(&self, node: &TypeDefinition) -> Json {
        let what = if node.extension {
            "Extension"
        } else {
            "Definition"
        };
        let kind = match node.kind {
            TypeDefinitionKind::Scalar => "ScalarType",
            TypeDefinitionKind::Object => "ObjectType",
            TypeDefinitionKind::Interface => "InterfaceType",
            TypeDefinitionKind::Union => "UnionType",
            TypeDefinitionKind::Enum => "EnumType",
            TypeDefinitionKind::InputObject => "InputObjectType",
        };
        let named = self.some(node.named_types, |&name| self.named(name));
        let (interfaces, types) = match node.kind {
            TypeDefinitionKind::Union => (None, named),
            _ => (named, None),
        };
        let values = self.some(node.values, |value| {
            let entries = vec![
                ("description", self.description(value.description)),
                ("name", Some(self.name(value.name))),
                ("directives", self.directives(value.directives)),
            ];
            self.node("EnumValueDefinition", value.span, entries)
        });
        let entries = vec![
            ("description", self.description(node.description)),
            ("name", Some(self.name(node.name))),
            ("interfaces", interfaces),
            ("directives", self.directives(node.directives)),
            ("types", types),
            ("values", values),
            ("fields", self.fields(node)),
        ];
        self.node(&format!("{kind}{what}"), node.span, entries)
    }

    fn fields(&self, node: &TypeDefinition) -> Option<Json> {
        let fields = self.some(node.fields, |field| {
            let entries = vec![
                ("description", self.description(field.description)),
                ("name", Some(self.name(field.name))),
                ("arguments", self.input_values(field.arguments)),
                ("type", Some(self.ty(field.ty))),
                ("directives", self.directives(field.directives)),
            ];
            self.node("FieldDefinition", field.span, entries)
        });
        fields.or_else(|| self.input_values(node.input_fields))
    }

    fn input_values(&self, nodes: Nodes<InputValueDefinition>) -> Option<Json> {
        self.some(nodes, |node| {
            let entries = vec![
                ("description", self.description(node.description)),
                ("name", Some(self.name(node.name))),
                ("type", Some(self.ty(node.ty))),
                ("defaultValue", self.default_value(node.default_value)),
                ("directives", self.directives(node.directives)),
            ];
            self.node("InputValueDefinition", node.span, entries)
        })
    }

    fn directive_definition(&self, node: &DirectiveDefinition) -> Json {
        if node.extension {
            let entries = vec![
                ("name", Some(self.name(node.name))),
                ("directives", self.directives(node.directives)),
            ];
            return self.node("DirectiveExtension", node.span, entries);
        }
        let entries = vec![
            ("description", self.description(node.description)),
            ("name", Some(self.name(node.name))),
            ("arguments", self.input_values(node.arguments)),
            ("directives", self.directives(node.directives)),
            ("repeatable", Some(node.repeatable.into())),
            (
                "locations",
                self.some(node.locations, |&name| self.name(name)),
            ),
        ];
        self.node("DirectiveDefinition", node.span, entries)
    }
}

fn operation_type(operation: OperationType) -> &'static str {
    match operation {
        OperationType::Query => "query",
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    }
}
