//! Schemas as SDL, byte for byte as graphql-js's `printSchema` writes them.

use super::build::DEPRECATION_REASON_DEFAULT;
use super::{
    Directive, EnumValueId, InputValueId, Order, Schema, Type, TypeId, TypeKind, TypeRef, TypeRefId,
};
use crate::language::ast::OperationType;
use crate::language::{print_block_string, print_string, print_value};

/// A schema as SDL: its root types where they have other names than usual, its directives, its
/// types; without what is built in.
#[inline(never)]
pub fn print_schema(schema: &Schema, order: Order) -> String {
    let mut printer = Printer {
        schema,
        order,
        out: Vec::new(),
    };
    printer.schema_definition();
    for id in order.directives(schema) {
        if !schema.is_specified_directive(&schema[id]) {
            printer.next_definition();
            printer.directive(&schema[id]);
        }
    }
    for ty in order.types(schema) {
        if !schema.is_built_in(ty) {
            printer.next_definition();
            printer.type_definition(ty);
        }
    }
    String::from_utf8(printer.out)
        .unwrap_or_else(|error| String::from_utf8_lossy(&error.into_bytes()).into_owned())
}

struct Printer<'a> {
    schema: &'a Schema,
    order: Order,
    out: Vec<u8>,
}

impl Printer<'_> {
    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn next_definition(&mut self) {
        if !self.out.is_empty() {
            self.push("\n\n");
        }
    }

    fn schema_definition(&mut self) {
        let schema = self.schema;
        let roots = [
            (OperationType::Query, "query"),
            (OperationType::Mutation, "mutation"),
            (OperationType::Subscription, "subscription"),
        ];
        let has_roots = roots
            .iter()
            .any(|&(operation, _)| schema.root(operation).is_some());
        if !has_roots || schema.description.is_none() && schema.has_default_roots() {
            return;
        }
        self.description(schema.description.as_deref(), 0, true);
        self.push("schema {\n");
        for (operation, name) in roots {
            if let Some(ty) = schema.root(operation) {
                self.push(&format!("  {name}: {}\n", schema.type_name(ty)));
            }
        }
        self.push("}");
    }

    fn directive(&mut self, directive: &Directive) {
        let schema = self.schema;
        self.description(directive.description.as_deref(), 0, true);
        self.push("directive @");
        self.push(schema.name(directive.name));
        self.arguments(&self.order.directive_arguments(schema, directive), 0);
        self.deprecated(directive.deprecation_reason.as_deref());
        if directive.repeatable {
            self.push(" repeatable");
        }
        self.push(" on ");
        let locations = self.order.locations(schema, directive);
        let locations: Vec<&str> = locations.iter().map(|location| location.name()).collect();
        self.push(&locations.join(" | "));
    }

    fn type_definition(&mut self, ty: TypeId) {
        let schema = self.schema;
        let of = &schema[ty];
        self.description(of.description.as_deref(), 0, true);
        self.push(match of.kind {
            TypeKind::Scalar => "scalar ",
            TypeKind::Object => "type ",
            TypeKind::Interface => "interface ",
            TypeKind::Union => "union ",
            TypeKind::Enum => "enum ",
            TypeKind::InputObject => "input ",
        });
        self.push(schema.name(of.name));
        match of.kind {
            TypeKind::Scalar => self.specified_by(of),
            TypeKind::Object | TypeKind::Interface => {
                self.named_types(" implements ", " & ", &of.interfaces);
                self.fields(ty);
            }
            TypeKind::Union => self.named_types(" = ", " | ", &of.possible_types),
            TypeKind::Enum => self.values(ty),
            TypeKind::InputObject => self.input_fields(ty),
        }
    }

    fn specified_by(&mut self, ty: &Type) {
        if let Some(url) = &ty.specified_by_url {
            self.push(" @specifiedBy(url: ");
            print_string(url.as_bytes(), &mut self.out);
            self.push(")");
        }
    }

    fn named_types(&mut self, before: &str, between: &str, types: &[TypeId]) {
        let types = self.order.named_types(self.schema, types);
        for (index, ty) in types.into_iter().enumerate() {
            self.push(if index == 0 { before } else { between });
            self.push(self.schema.type_name(ty));
        }
    }

    fn fields(&mut self, ty: TypeId) {
        let schema = self.schema;
        let fields = self.order.fields(schema, ty);
        for (index, &id) in fields.iter().enumerate() {
            let field = &schema[id];
            self.begin_item(index, field.description.as_deref());
            self.push(schema.name(field.name));
            self.arguments(&self.order.arguments(schema, id), 2);
            self.push(": ");
            self.type_reference(field.ty);
            self.deprecated(field.deprecation_reason.as_deref());
        }
        self.end_items(fields.len());
    }

    fn values(&mut self, ty: TypeId) {
        let schema = self.schema;
        let values: Vec<EnumValueId> = self.order.values(schema, ty);
        for (index, &id) in values.iter().enumerate() {
            let value = &schema[id];
            self.begin_item(index, value.description.as_deref());
            self.push(schema.name(value.name));
            self.deprecated(value.deprecation_reason.as_deref());
        }
        self.end_items(values.len());
    }

    fn input_fields(&mut self, ty: TypeId) {
        let schema = self.schema;
        if schema[ty].one_of {
            self.push(" @oneOf");
        }
        let fields = self.order.input_fields(schema, ty);
        for (index, &id) in fields.iter().enumerate() {
            self.begin_item(index, schema[id].description.as_deref());
            self.input_value(id);
        }
        self.end_items(fields.len());
    }

    fn begin_item(&mut self, index: usize, description: Option<&str>) {
        self.push(if index == 0 { " {\n" } else { "\n" });
        self.description(description, 2, index == 0);
        self.push("  ");
    }

    fn end_items(&mut self, count: usize) {
        if count > 0 {
            self.push("\n}");
        }
    }

    fn arguments(&mut self, arguments: &[InputValueId], indent: usize) {
        if arguments.is_empty() {
            return;
        }
        let described = |&id: &InputValueId| self.schema[id].description.is_some();
        if !arguments.iter().any(described) {
            for (index, &id) in arguments.iter().enumerate() {
                self.push(if index == 0 { "(" } else { ", " });
                self.input_value(id);
            }
            self.push(")");
            return;
        }
        for (index, &id) in arguments.iter().enumerate() {
            self.push(if index == 0 { "(\n" } else { "\n" });
            let description = self.schema[id].description.as_deref();
            self.description(description, indent + 2, index == 0);
            self.spaces(indent + 2);
            self.input_value(id);
        }
        self.push("\n");
        self.spaces(indent);
        self.push(")");
    }

    fn spaces(&mut self, count: usize) {
        self.out.resize(self.out.len() + count, b' ');
    }

    fn input_value(&mut self, id: InputValueId) {
        let schema = self.schema;
        let value = &schema[id];
        self.push(schema.name(value.name));
        self.push(": ");
        self.type_reference(value.ty);
        if let Some(default) = schema.print_default_value(id) {
            self.push(" = ");
            self.push(&default);
        }
        self.deprecated(value.deprecation_reason.as_deref());
    }

    fn type_reference(&mut self, ty: TypeRefId) {
        match self.schema[ty] {
            TypeRef::Named(ty) => self.push(self.schema.type_name(ty)),
            TypeRef::List(of) => {
                self.push("[");
                self.type_reference(of);
                self.push("]");
            }
            TypeRef::NonNull(of) => {
                self.type_reference(of);
                self.push("!");
            }
        }
    }

    fn deprecated(&mut self, reason: Option<&str>) {
        match reason {
            None => {}
            Some(DEPRECATION_REASON_DEFAULT) => self.push(" @deprecated"),
            Some(reason) => {
                self.push(" @deprecated(reason: ");
                print_string(reason.as_bytes(), &mut self.out);
                self.push(")");
            }
        }
    }

    /// A description with the line after it; not the first of a block, it has an empty line
    /// before it.
    fn description(&mut self, description: Option<&str>, indent: usize, first: bool) {
        let Some(description) = description else {
            return;
        };
        if indent > 0 && !first {
            self.push("\n");
        }
        self.spaces(indent);
        if is_printable_as_block_string(description) {
            print_block_string(description.as_bytes(), indent, &mut self.out);
        } else {
            print_string(description.as_bytes(), &mut self.out);
        }
        self.push("\n");
    }
}

impl Schema {
    /// The default value of an argument or input field as it is printed.
    pub fn print_default_value(&self, id: InputValueId) -> Option<String> {
        let origin = self[id].default_value?;
        let document = &self.documents[origin.document as usize];
        Some(print_value(document, origin.node))
    }
}

/// Whether a text is the same once it is written as a block string and read again.
fn is_printable_as_block_string(text: &str) -> bool {
    let mut is_empty_line = true;
    let mut has_indent = false;
    let mut has_common_indent = true;
    let mut seen_line = false;
    for byte in text.bytes() {
        match byte {
            0..=8 | 11..=15 => return false,
            b'\n' => {
                if is_empty_line && !seen_line {
                    return false;
                }
                seen_line = true;
                is_empty_line = true;
                has_indent = false;
            }
            b'\t' | b' ' => has_indent |= is_empty_line,
            _ => {
                has_common_indent &= has_indent;
                is_empty_line = false;
            }
        }
    }
    let is_stripped = is_empty_line || has_common_indent && seen_line;
    text.is_empty() || !is_stripped
}
