//! Validation of schemas: first of the documents as such ([`documents`]), then of the type
//! system that they make ([`schema`], §3). Each reports all it finds, in graphql-js's order.

mod default_cycles;
mod default_values;
mod directives;
mod enums;
mod fields;
mod finite_values;
mod input_objects;
mod interfaces;
mod root_types;
mod sdl;
mod unions;

pub(super) use sdl::documents;

use super::{ast, Origin, Schema, TypeId, TypeKind};
use crate::error::{Error, Location};
use crate::language::ast::{Document, Node, Nodes};

/// The faults of a type system (§3).
pub(super) fn schema(schema: &Schema) -> Vec<Error> {
    let mut context = Context {
        schema,
        errors: Vec::new(),
    };
    root_types::check(&mut context);
    directives::check(&mut context);
    let mut default_cycles = default_cycles::Cycles::default();
    for &ty in &schema.order {
        let of = &schema[ty];
        if !schema.is_built_in(ty) {
            check_name(&mut context, of.name, of.nodes.first().copied());
        }
        match of.kind {
            TypeKind::Scalar => {}
            TypeKind::Object | TypeKind::Interface => {
                fields::check(&mut context, ty);
                interfaces::check(&mut context, ty);
            }
            TypeKind::Union => unions::check(&mut context, ty),
            TypeKind::Enum => enums::check(&mut context, ty),
            TypeKind::InputObject => {
                input_objects::check(&mut context, ty);
                default_cycles.check(&mut context, ty);
            }
        }
    }
    finite_values::check(&mut context);
    context.errors
}

struct Context<'a> {
    schema: &'a Schema,
    errors: Vec<Error>,
}

impl Context<'_> {
    fn report(&mut self, message: String, places: impl IntoIterator<Item = Location>) {
        self.errors.push(Error::new(message).at(places));
    }

    fn document(&self, index: u32) -> &Document {
        &self.schema.documents[index as usize]
    }

    /// The places where a type is defined and extended.
    fn type_places(&self, ty: TypeId) -> Vec<Location> {
        let nodes = self.schema[ty].nodes.iter();
        nodes.map(|&node| self.place(node)).collect()
    }

    /// The place of a node.
    fn place<T: Node + Spanned>(&self, node: Origin<T>) -> Location {
        let document = self.document(node.document);
        document.location(document[node.node].start())
    }

    /// The place of a type reference.
    fn type_place<T: Node + Typed>(&self, node: Option<Origin<T>>) -> Option<Location> {
        let node = node?;
        let document = self.document(node.document);
        let ty = document[node.node].ty();
        Some(document.location(document[ty].span.start))
    }

    /// The place of `@deprecated` among directives.
    fn deprecated_place(
        &self,
        document: u32,
        directives: Nodes<ast::Directive>,
    ) -> Option<Location> {
        let document = self.document(document);
        let mut directives = document.nodes(directives).iter();
        let deprecated =
            directives.find(|directive| document.name(directive.name) == b"deprecated")?;
        Some(document.location(deprecated.span.start))
    }

    /// The places where a name stands among the interfaces or members of a type.
    fn named_type_places(&self, ty: TypeId, name: TypeId) -> Vec<Location> {
        let name = self.schema.type_name(name).as_bytes();
        let mut places = Vec::new();
        for node in &self.schema[ty].nodes {
            let document = self.document(node.document);
            for &named in document.nodes(document[node.node].named_types) {
                if document.name(named) == name {
                    places.push(document.location(named.0.start));
                }
            }
        }
        places
    }
}

/// A name that begins with two underscores is introspection's (§4.1).
fn check_name<T: Node + Spanned>(
    context: &mut Context,
    name: super::NameId,
    node: Option<Origin<T>>,
) {
    let name = context.schema.name(name);
    if name.starts_with("__") {
        let message =
            format!("Name \"{name}\" must not begin with \"__\", which is reserved by GraphQL introspection.");
        let place = node.map(|node| context.place(node));
        context.report(message, place);
    }
}

/// A node that knows where it starts.
trait Spanned {
    fn start(&self) -> u32;
}

/// A node that has a type.
trait Typed {
    fn ty(&self) -> ast::Id<ast::Type>;
}

macro_rules! spanned {
    ($($node:ty),*) => {$(
        impl Spanned for $node {
            fn start(&self) -> u32 {
                self.span.start
            }
        }
    )*};
}
spanned!(
    ast::TypeDefinition,
    ast::FieldDefinition,
    ast::InputValueDefinition,
    ast::EnumValueDefinition,
    ast::DirectiveDefinition,
    ast::SchemaDefinition
);

impl Typed for ast::FieldDefinition {
    fn ty(&self) -> ast::Id<ast::Type> {
        self.ty
    }
}
impl Typed for ast::InputValueDefinition {
    fn ty(&self) -> ast::Id<ast::Type> {
        self.ty
    }
}
