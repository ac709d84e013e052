//! The type that a value is coerced to: one of the schema, or as a variable's definition
//! writes it, which the schema need not have with those wrappers.

use super::super::{ast, Schema, TypeId, TypeRef, TypeRefId};
use crate::language::ast::{Document, Id};

/// A type for coercion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputType {
    /// A type of the schema.
    Schema(TypeRefId),
    /// A type reference of the document in hand.
    Document(Id<ast::Type>),
}

/// The outermost part of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `T!`
    NonNull(InputType),
    /// `[T]`
    List(InputType),
    /// `T`
    Named(TypeId),
}

impl InputType {
    /// The outermost part, unless it is a name that the schema lacks.
    pub fn shape(self, schema: &Schema, document: &Document) -> Option<Shape> {
        Some(match self {
            InputType::Schema(id) => match schema[id] {
                TypeRef::Named(ty) => Shape::Named(ty),
                TypeRef::List(of) => Shape::List(InputType::Schema(of)),
                TypeRef::NonNull(of) => Shape::NonNull(InputType::Schema(of)),
            },
            InputType::Document(id) => match document[id].kind {
                ast::TypeKind::Named(name) => Shape::Named(schema.type_named(document.name(name))?),
                ast::TypeKind::List(of) => Shape::List(InputType::Document(of)),
                ast::TypeKind::NonNull(of) => Shape::NonNull(InputType::Document(of)),
            },
        })
    }

    /// The named type inside the wrappers, if the schema has it.
    pub fn named(mut self, schema: &Schema, document: &Document) -> Option<TypeId> {
        loop {
            match self.shape(schema, document)? {
                Shape::Named(ty) => return Some(ty),
                Shape::NonNull(of) | Shape::List(of) => self = of,
            }
        }
    }

    /// The type as it is written: `[Int!]!`.
    pub fn display(self, schema: &Schema, document: &Document) -> String {
        match self {
            InputType::Schema(id) => schema.display(id),
            InputType::Document(id) => match document[id].kind {
                ast::TypeKind::Named(name) => document.name_str(name).to_owned(),
                ast::TypeKind::List(of) => {
                    format!("[{}]", InputType::Document(of).display(schema, document))
                }
                ast::TypeKind::NonNull(of) => {
                    format!("{}!", InputType::Document(of).display(schema, document))
                }
            },
        }
    }
}
