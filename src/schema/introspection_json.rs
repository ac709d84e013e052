//! The result of introspection as JSON, as graphql-js's `introspectionFromSchema` gives it.

use super::introspection::kind_name;
use super::{
    Directive, FieldId, InputValueId, Order, Schema, TypeId, TypeKind, TypeRef, TypeRefId,
};
use crate::language::ast::OperationType;

/// How deep the wrappers of a type are followed, as in the reference's query.
const DEPTH_MAX: u32 = 9;

/// `{"__schema":{…}}` with all that introspection says of a schema.
#[inline(never)]
pub fn introspection_json(schema: &Schema, order: Order) -> Vec<u8> {
    let mut writer = Writer {
        schema,
        order,
        out: Vec::new(),
    };
    writer.schema();
    writer.out
}

struct Writer<'a> {
    schema: &'a Schema,
    order: Order,
    out: Vec<u8>,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A key, after `{` or what came before it.
    fn key(&mut self, key: &str) {
        if self.out.last() != Some(&b'{') {
            self.push(",");
        }
        self.push("\"");
        self.push(key);
        self.push("\":");
    }

    fn text(&mut self, text: &str) {
        push_string(text.as_bytes(), &mut self.out);
    }

    fn optional_text(&mut self, key: &str, text: Option<&str>) {
        self.key(key);
        match text {
            Some(text) => self.text(text),
            None => self.push("null"),
        }
    }

    fn boolean(&mut self, key: &str, value: bool) {
        self.key(key);
        self.push(if value { "true" } else { "false" });
    }

    /// A list under a key.
    fn list<T>(&mut self, key: &str, items: Vec<T>, mut item: impl FnMut(&mut Self, T)) {
        self.key(key);
        self.push("[");
        for (index, value) in items.into_iter().enumerate() {
            if index > 0 {
                self.push(",");
            }
            item(self, value);
        }
        self.push("]");
    }

    fn null(&mut self, key: &str) {
        self.key(key);
        self.push("null");
    }

    fn schema(&mut self) {
        let schema = self.schema;
        self.push("{\"__schema\":{");
        self.optional_text("description", schema.description.as_deref());
        let roots = [
            ("queryType", OperationType::Query),
            ("mutationType", OperationType::Mutation),
            ("subscriptionType", OperationType::Subscription),
        ];
        for (key, operation) in roots {
            self.key(key);
            match schema.root(operation) {
                None => self.push("null"),
                Some(ty) => {
                    self.push("{");
                    self.key("name");
                    self.text(schema.type_name(ty));
                    self.key("kind");
                    self.text(kind_name(schema[ty].kind));
                    self.push("}");
                }
            }
        }
        self.list("types", self.order.types(schema), Self::full_type);
        self.list("directives", self.order.directives(schema), |writer, id| {
            writer.directive(&schema[id]);
        });
        self.push("}}");
    }

    fn full_type(&mut self, ty: TypeId) {
        let schema = self.schema;
        let of = &schema[ty];
        let kind = of.kind;
        self.push("{");
        self.key("kind");
        self.text(kind_name(kind));
        self.key("name");
        self.text(schema.name(of.name));
        self.optional_text("description", of.description.as_deref());
        self.optional_text("specifiedByURL", of.specified_by_url.as_deref());
        let has_fields = matches!(kind, TypeKind::Object | TypeKind::Interface);
        match kind {
            TypeKind::InputObject => self.boolean("isOneOf", of.one_of),
            _ => self.null("isOneOf"),
        }
        match has_fields {
            true => self.list("fields", self.order.fields(schema, ty), Self::field),
            false => self.null("fields"),
        }
        match kind {
            TypeKind::InputObject => {
                let fields = self.order.input_fields(schema, ty);
                self.list("inputFields", fields, Self::input_value);
            }
            _ => self.null("inputFields"),
        }
        match has_fields {
            true => self.types("interfaces", self.order.named_types(schema, &of.interfaces)),
            false => self.null("interfaces"),
        }
        match kind {
            TypeKind::Enum => self.values(ty),
            _ => self.null("enumValues"),
        }
        match schema.is_abstract(ty) {
            true => self.types("possibleTypes", self.order.possible_types(schema, ty)),
            false => self.null("possibleTypes"),
        }
        self.push("}");
    }

    fn types(&mut self, key: &str, types: Vec<TypeId>) {
        let schema = self.schema;
        self.list(key, types, |writer, ty| {
            writer.type_reference(schema.named_type_ref(ty), 0);
        });
    }

    fn field(&mut self, id: FieldId) {
        let schema = self.schema;
        let of = &schema[id];
        self.push("{");
        self.key("name");
        self.text(schema.name(of.name));
        self.optional_text("description", of.description.as_deref());
        self.list("args", self.order.arguments(schema, id), Self::input_value);
        self.key("type");
        self.type_reference(of.ty, 0);
        self.deprecation(of.deprecation_reason.as_deref());
        self.push("}");
    }

    fn input_value(&mut self, id: InputValueId) {
        let schema = self.schema;
        let of = &schema[id];
        self.push("{");
        self.key("name");
        self.text(schema.name(of.name));
        self.optional_text("description", of.description.as_deref());
        self.key("type");
        self.type_reference(of.ty, 0);
        self.optional_text("defaultValue", schema.print_default_value(id).as_deref());
        self.deprecation(of.deprecation_reason.as_deref());
        self.push("}");
    }

    fn values(&mut self, ty: TypeId) {
        let schema = self.schema;
        self.list("enumValues", self.order.values(schema, ty), |writer, id| {
            let of = &schema[id];
            writer.push("{");
            writer.key("name");
            writer.text(schema.name(of.name));
            writer.optional_text("description", of.description.as_deref());
            writer.deprecation(of.deprecation_reason.as_deref());
            writer.push("}");
        });
    }

    fn directive(&mut self, of: &Directive) {
        let schema = self.schema;
        self.push("{");
        self.key("name");
        self.text(schema.name(of.name));
        self.optional_text("description", of.description.as_deref());
        self.boolean("isRepeatable", of.repeatable);
        self.deprecation(of.deprecation_reason.as_deref());
        self.list(
            "locations",
            self.order.locations(schema, of),
            |writer, location| {
                writer.text(location.name());
            },
        );
        let arguments = self.order.directive_arguments(schema, of);
        self.list("args", arguments, Self::input_value);
        self.push("}");
    }

    fn deprecation(&mut self, reason: Option<&str>) {
        self.boolean("isDeprecated", reason.is_some());
        self.optional_text("deprecationReason", reason);
    }

    fn type_reference(&mut self, id: TypeRefId, depth: u32) {
        let schema = self.schema;
        let (kind, name, of) = match schema[id] {
            TypeRef::Named(ty) => (kind_name(schema[ty].kind), Some(schema.type_name(ty)), None),
            TypeRef::List(of) => ("LIST", None, Some(of)),
            TypeRef::NonNull(of) => ("NON_NULL", None, Some(of)),
        };
        self.push("{");
        // The query asks for the two in another order inside wrappers.
        if depth == 0 {
            self.key("kind");
            self.text(kind);
        }
        self.optional_text("name", name);
        if depth > 0 {
            self.key("kind");
            self.text(kind);
        }
        if depth < DEPTH_MAX {
            self.key("ofType");
            match of {
                Some(of) => self.type_reference(of, depth + 1),
                None => self.push("null"),
            }
        }
        self.push("}");
    }
}

/// Appends a JSON string, escaped as `JSON.stringify` escapes it.
fn push_string(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    let mut start = 0;
    for (index, &byte) in text.iter().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.extend_from_slice(&text[start..index]);
        start = index + 1;
        let short = match byte {
            b'"' | b'\\' => byte,
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            8 => b'b',
            12 => b'f',
            _ => {
                out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
                continue;
            }
        };
        out.extend_from_slice(&[b'\\', short]);
    }
    out.extend_from_slice(&text[start..]);
    out.push(b'"');
}
