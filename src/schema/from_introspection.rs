//! An introspection result to tables (§4), as graphql-js's `buildClientSchema` reads it.

use super::build::{declare_built_in, define_built_in, finish};
use super::input::{inspect, InputTape, InputValueNode};
use super::{
    built_in, validate, BuildOptions, Directive, DirectiveLocation, EnumValue, Field, Ids,
    InputValue, NameId, Origin, Schema, Type, TypeId, TypeKind, TypeRef, TypeRefId, BUILT_IN_TYPES,
};
use crate::error::Error;
use crate::json::read::JsonError;
use crate::language::ast;
use crate::language::{parse_const_value, ParseOptions};
use std::collections::HashMap;

/// Nesting of the JSON: lists, objects and the wrappers of types.
const DEPTH_MAX: u32 = 1_000;

/// Makes a schema of the result of introspection: JSON of `{ __schema }`, or of a response that
/// has it under `data`.
///
/// # Errors
/// Every fault of the result, or of the schema that it describes.
#[inline(never)]
pub fn build_from_introspection(json: &[u8], options: BuildOptions) -> Result<Schema, Vec<Error>> {
    let json = json.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(json);
    let text = String::from_utf8_lossy(json);
    let tape = InputTape::from_json(text.as_bytes(), DEPTH_MAX)
        .map_err(|error| vec![Error::new(syntax_fault(error))])?;
    let root = Value { tape: &tape, at: 0 };
    let found = root.get("__schema");
    let found = found.or_else(|| root.get("data")?.get("__schema"));
    let Some(introspection) = found.filter(|value| value.is_object()) else {
        return Err(vec![Error::new(format!(
            "Invalid or incomplete introspection result. Ensure that you are passing \"data\" property of introspection response and no \"errors\" was returned alongside: {}.",
            root.inspect()
        ))]);
    };
    let mut builder = Builder::default();
    builder.schema(introspection);
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let Builder {
        mut schema,
        defined,
        ..
    } = builder;
    finish(&mut schema, &defined);
    let errors = match options.assume_valid {
        true => Vec::new(),
        false => validate::schema(&schema),
    };
    match errors.is_empty() {
        true => Ok(schema),
        false => Err(errors),
    }
}

fn syntax_fault(error: JsonError) -> String {
    match error {
        JsonError::End => "The introspection result is not JSON: it ends too soon.".to_owned(),
        JsonError::Depth => {
            format!("The introspection result is nested deeper than {DEPTH_MAX} levels.")
        }
        JsonError::Unexpected(offset) => {
            format!("The introspection result is not JSON: unexpected byte at {offset}.")
        }
    }
}

/// A value of the JSON.
#[derive(Clone, Copy)]
struct Value<'a> {
    tape: &'a InputTape,
    at: usize,
}

impl<'a> Value<'a> {
    fn is_object(self) -> bool {
        matches!(self.tape.node(self.at).0, InputValueNode::Object(..))
    }

    /// An entry that is not null.
    fn get(self, key: &str) -> Option<Value<'a>> {
        Object::new(self).get(key)
    }

    fn text(self) -> Option<&'a str> {
        match self.tape.node(self.at).0 {
            InputValueNode::String(_, text) => std::str::from_utf8(text).ok(),
            _ => None,
        }
    }

    fn is_true(self) -> bool {
        matches!(self.tape.node(self.at).0, InputValueNode::Boolean(true))
    }

    /// The items of a list.
    fn items(self) -> Option<Vec<Value<'a>>> {
        let (InputValueNode::List(count), mut at) = self.tape.node(self.at) else {
            return None;
        };
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(Value { at, ..self });
            at = self.tape.skip(at);
        }
        Some(items)
    }

    fn inspect(self) -> String {
        inspect(self.tape, self.at)
    }
}

/// The entries of an object, found in one walk.
struct Object<'a> {
    value: Value<'a>,
    entries: Vec<(&'a [u8], usize)>,
}

impl<'a> Object<'a> {
    fn new(value: Value<'a>) -> Self {
        Object {
            value,
            entries: value.tape.entries(value.at),
        }
    }

    /// An entry that is not null.
    fn get(&self, key: &str) -> Option<Value<'a>> {
        let mut entries = self.entries.iter().rev();
        let &(_, at) = entries.find(|(known, _)| *known == key.as_bytes())?;
        match self.value.tape.node(at).0 {
            InputValueNode::Null => None,
            _ => Some(Value { at, ..self.value }),
        }
    }

    fn text(&self, key: &str) -> Option<&'a str> {
        self.get(key)?.text()
    }

    fn boxed(&self, key: &str) -> Option<Box<str>> {
        self.text(key).map(Box::from)
    }

    fn items(&self, key: &str) -> Option<Vec<Value<'a>>> {
        self.get(key)?.items()
    }
}

#[derive(Default)]
struct Builder {
    schema: Schema,
    faults: Vec<Error>,
    defined: Vec<TypeId>,
    /// Default values that were parsed, by their text.
    defaults: HashMap<Box<str>, Origin<ast::Value>>,
}

impl Builder {
    fn fault(&mut self, message: String) {
        if self.faults.iter().all(|fault| fault.message != message) {
            self.faults.push(Error::new(message));
        }
    }

    fn schema(&mut self, introspection: Value) {
        // The built-in types and meta-fields come from the built-in document alone.
        let document = built_in::document();
        self.schema = declare_built_in(&document);
        let of = Object::new(introspection);
        self.schema.description = of.boxed("description");
        let Some(types) = of.items("types") else {
            return self.fault(format!(
                "Introspection result missing types: {}.",
                introspection.inspect()
            ));
        };
        let types: Vec<Object> = types.into_iter().map(Object::new).collect();
        let declared: Vec<Option<TypeId>> = types.iter().map(|ty| self.declare(ty)).collect();
        for id in 0..self.schema.types.len() as u32 {
            self.schema.intern_type_ref(TypeRef::Named(TypeId(id)));
        }
        self.schema = define_built_in(&document, std::mem::take(&mut self.schema));
        self.schema.documents.push(document);
        for (ty, id) in types.iter().zip(declared) {
            if let Some(id) = id {
                self.define(ty, id);
            }
        }
        for (operation, key) in ["queryType", "mutationType", "subscriptionType"]
            .into_iter()
            .enumerate()
        {
            if let Some(root) = of.get(key) {
                self.schema.roots[operation] = self.named_type(root, Some(TypeKind::Object));
            }
        }
        for directive in of.items("directives").unwrap_or_default() {
            self.directive(&Object::new(directive));
        }
    }

    /// Gives a type its id, unless it is built in and has one.
    fn declare(&mut self, ty: &Object) -> Option<TypeId> {
        let kind = match ty.text("kind") {
            Some("SCALAR") => TypeKind::Scalar,
            Some("OBJECT") => TypeKind::Object,
            Some("INTERFACE") => TypeKind::Interface,
            Some("UNION") => TypeKind::Union,
            Some("ENUM") => TypeKind::Enum,
            Some("INPUT_OBJECT") => TypeKind::InputObject,
            _ => {
                self.fault(format!(
                    "Invalid or incomplete introspection result. Ensure that a full introspection query is used in order to build a client schema: {}.",
                    ty.value.inspect()
                ));
                return None;
            }
        };
        let name = self.name(ty)?;
        if let Some(&known) = self.schema.type_by_name.get(&name) {
            if !self.defined.contains(&known) || known.0 >= BUILT_IN_TYPES {
                if known.0 < BUILT_IN_TYPES {
                    self.defined.push(known);
                } else {
                    let name = self.schema.name(name);
                    self.fault(format!("There can be only one type named \"{name}\"."));
                }
            }
            return None;
        }
        let id = self.schema.add_type(Type::new(name, kind));
        self.defined.push(id);
        Some(id)
    }

    /// The name of a type, field, argument or value.
    fn name(&mut self, of: &Object) -> Option<NameId> {
        let name = of.text("name").unwrap_or_default();
        let mut bytes = name.bytes();
        let is_start = |byte: u8| byte == b'_' || byte.is_ascii_alphabetic();
        let is_name = bytes.next().is_some_and(is_start)
            && bytes.all(|byte| is_start(byte) || byte.is_ascii_digit());
        if !is_name {
            self.fault(format!(
                "Expected a name, but received: {}.",
                of.value.inspect()
            ));
            return None;
        }
        Some(self.schema.names.intern(name))
    }

    fn define(&mut self, ty: &Object, id: TypeId) {
        self.schema.types[id.index()].description = ty.boxed("description");
        match self.schema[id].kind {
            TypeKind::Scalar => {
                let url = ty.boxed("specifiedByURL");
                self.schema.types[id.index()].specified_by_url = url;
            }
            TypeKind::Object => {
                self.interfaces(ty, id, true);
                self.fields(ty, id);
            }
            TypeKind::Interface => {
                self.interfaces(ty, id, false);
                self.fields(ty, id);
            }
            TypeKind::Union => match self.required(ty, "possibleTypes") {
                None => {}
                Some(members) => {
                    let members = members.into_iter();
                    let members =
                        members.filter_map(|ty| self.named_type(ty, Some(TypeKind::Object)));
                    self.schema.types[id.index()].possible_types = members.collect();
                }
            },
            TypeKind::Enum => self.values(ty, id),
            TypeKind::InputObject => {
                if let Some(fields) = self.required(ty, "inputFields") {
                    let fields = self.input_values(fields);
                    let of = &mut self.schema.types[id.index()];
                    of.input_fields = fields;
                    of.one_of = ty.get("isOneOf").is_some_and(Value::is_true);
                }
            }
        }
    }

    /// A list that must be there.
    fn required<'a>(&mut self, of: &Object<'a>, key: &str) -> Option<Vec<Value<'a>>> {
        let items = of.items(key);
        if items.is_none() {
            let shown = of.value.inspect();
            self.fault(format!("Introspection result missing {key}: {shown}."));
        }
        items
    }

    fn interfaces(&mut self, ty: &Object, id: TypeId, required: bool) {
        let interfaces = match required {
            true => self.required(ty, "interfaces"),
            false => ty.items("interfaces"),
        };
        let interfaces = interfaces.unwrap_or_default().into_iter();
        let interfaces = interfaces.filter_map(|ty| self.named_type(ty, Some(TypeKind::Interface)));
        self.schema.types[id.index()].interfaces = interfaces.collect();
    }

    fn fields(&mut self, ty: &Object, id: TypeId) {
        let Some(fields) = self.required(ty, "fields") else {
            return;
        };
        let start = self.schema.fields.len() as u32;
        for field in fields {
            let of = Object::new(field);
            let Some(field) = self.field(&of, id) else {
                continue;
            };
            match self.schema.field_by_name.get(&(id, field.name)) {
                Some(&known) => self.schema.fields[known.index()] = field,
                None => {
                    self.schema.add_field(field);
                }
            }
        }
        self.schema.types[id.index()].fields = start..self.schema.fields.len() as u32;
    }

    fn field(&mut self, of: &Object, parent: TypeId) -> Option<Field> {
        let name = self.name(of)?;
        let ty = self.type_ref(of.get("type"), of)?;
        let named = self.schema.named_type(ty);
        if self.schema[named].kind == TypeKind::InputObject {
            let ty = self.schema.display(ty);
            self.fault(format!(
                "Introspection must provide output type for fields, but received: {ty}."
            ));
            return None;
        }
        let Some(arguments) = of.items("args") else {
            let shown = of.value.inspect();
            self.fault(format!("Introspection result missing field args: {shown}."));
            return None;
        };
        Some(Field {
            name,
            parent,
            ty,
            arguments: self.input_values(arguments),
            description: of.boxed("description"),
            deprecation_reason: of.boxed("deprecationReason"),
            node: None,
        })
    }

    fn values(&mut self, ty: &Object, id: TypeId) {
        let Some(values) = self.required(ty, "enumValues") else {
            return;
        };
        let start = self.schema.enum_values.len();
        for value in values {
            let of = Object::new(value);
            let Some(name) = self.name(&of) else {
                continue;
            };
            let value = EnumValue {
                name,
                parent: id,
                description: of.boxed("description"),
                deprecation_reason: of.boxed("deprecationReason"),
                node: None,
            };
            let known = self.schema.enum_values[start..]
                .iter_mut()
                .find(|known| known.name == name);
            match known {
                Some(known) => *known = value,
                None => self.schema.enum_values.push(value),
            }
        }
        self.schema.types[id.index()].values = start as u32..self.schema.enum_values.len() as u32;
    }

    fn input_values(&mut self, values: Vec<Value>) -> Ids {
        let start = self.schema.input_values.len();
        for value in values {
            let of = Object::new(value);
            let Some(value) = self.input_value(&of) else {
                continue;
            };
            let mut known = self.schema.input_values[start..].iter_mut();
            match known.find(|known| known.name == value.name) {
                Some(known) => *known = value,
                None => self.schema.input_values.push(value),
            }
        }
        start as u32..self.schema.input_values.len() as u32
    }

    fn input_value(&mut self, of: &Object) -> Option<InputValue> {
        let name = self.name(of)?;
        let ty = self.type_ref(of.get("type"), of)?;
        let named = self.schema.named_type(ty);
        if !self.schema[named].kind.is_input() {
            let ty = self.schema.display(ty);
            self.fault(format!(
                "Introspection must provide input type for arguments, but received: {ty}."
            ));
            return None;
        }
        let default_value = match of.text("defaultValue") {
            Some(text) => Some(self.default_value(text)?),
            None => None,
        };
        Some(InputValue {
            name,
            ty,
            default_value,
            description: of.boxed("description"),
            deprecation_reason: of.boxed("deprecationReason"),
            node: None,
        })
    }

    /// Parses a default value; equal ones share a document.
    fn default_value(&mut self, text: &str) -> Option<Origin<ast::Value>> {
        if let Some(&origin) = self.defaults.get(text) {
            return Some(origin);
        }
        match parse_const_value(text.into(), &ParseOptions::default()) {
            Ok((document, node)) => {
                let origin = Origin {
                    document: self.schema.documents.len() as u32,
                    node,
                };
                self.schema.documents.push(document);
                self.defaults.insert(text.into(), origin);
                Some(origin)
            }
            Err(error) => {
                self.faults.push(error);
                None
            }
        }
    }

    fn directive(&mut self, of: &Object) {
        let Some(arguments) = of.items("args") else {
            let shown = of.value.inspect();
            return self.fault(format!(
                "Introspection result missing directive args: {shown}."
            ));
        };
        let Some(locations) = of.items("locations") else {
            let shown = of.value.inspect();
            return self.fault(format!(
                "Introspection result missing directive locations: {shown}."
            ));
        };
        let Some(name) = self.name(of) else {
            return;
        };
        let arguments = self.input_values(arguments);
        let locations = locations.into_iter().filter_map(|location| {
            let location = location.text()?;
            DirectiveLocation::named(location)
        });
        self.schema.directives.push(Directive {
            name,
            description: of.boxed("description"),
            arguments,
            repeatable: of.get("isRepeatable").is_some_and(Value::is_true),
            deprecation_reason: of.boxed("deprecationReason"),
            locations: locations.collect(),
            node: None,
        });
    }

    /// A reference to a named type, which must be of a kind where one is asked for.
    fn named_type(&mut self, value: Value, kind: Option<TypeKind>) -> Option<TypeId> {
        let of = Object::new(value);
        let Some(name) = of.text("name").filter(|name| !name.is_empty()) else {
            self.fault(format!("Unknown type reference: {}.", value.inspect()));
            return None;
        };
        // A built-in type that the result does not list is none of its types.
        let known = self.schema.type_named(name.as_bytes());
        let known = known.filter(|ty| ty.0 >= BUILT_IN_TYPES || self.defined.contains(ty));
        let Some(ty) = known else {
            self.fault(format!(
                "Invalid or incomplete schema, unknown type: {name}. Ensure that a full introspection query is used in order to build a client schema."
            ));
            return None;
        };
        match kind {
            Some(kind) if self.schema[ty].kind != kind => {
                let what = match kind {
                    TypeKind::Interface => "Interface",
                    _ => "Object",
                };
                self.fault(format!("Expected {name} to be a GraphQL {what} type."));
                None
            }
            _ => Some(ty),
        }
    }

    fn type_ref(&mut self, value: Option<Value>, of: &Object) -> Option<TypeRefId> {
        let Some(value) = value else {
            self.fault(format!("Unknown type reference: {}.", of.value.inspect()));
            return None;
        };
        let mut value = value;
        let mut wrappers = Vec::new();
        let named = loop {
            let reference = Object::new(value);
            let wrapper = match reference.text("kind") {
                Some("LIST") => TypeRef::List as fn(TypeRefId) -> TypeRef,
                Some("NON_NULL") => TypeRef::NonNull as fn(TypeRefId) -> TypeRef,
                _ => break self.named_type(value, None)?,
            };
            let Some(inner) = reference.get("ofType") else {
                self.fault("Decorated type deeper than introspection query.".to_owned());
                return None;
            };
            wrappers.push(wrapper);
            value = inner;
        };
        let mut ty = self.schema.named_type_ref(named);
        for wrapper in wrappers.into_iter().rev() {
            let wrapped = wrapper(ty);
            if let (TypeRef::NonNull(_), TypeRef::NonNull(_)) = (wrapped, self.schema[ty]) {
                let ty = self.schema.display(ty);
                self.fault(format!("Expected {ty} to be a GraphQL nullable type."));
                return None;
            }
            ty = self.schema.intern_type_ref(wrapped);
        }
        Some(ty)
    }
}
