//! The walk over the documents, which calls the rules.

use super::lone_schema_definition::LoneSchemaDefinition;
use super::unique_directive_names::UniqueDirectiveNames;
use super::unique_directives_per_location::{Group, UniqueDirectivesPerLocation};
use super::unique_enum_value_names::UniqueEnumValueNames;
use super::unique_field_definition_names::UniqueFieldDefinitionNames;
use super::unique_operation_types::UniqueOperationTypes;
use super::unique_type_names::UniqueTypeNames;
use super::{
    ast, known_argument_names, known_directives, known_type_names, possible_type_extensions,
    provided_required_arguments, unique_argument_definition_names, unique_argument_names,
    unique_input_field_names, Context, Known,
};
use crate::error::Error;
use crate::language::ast::{Definition, Document, Id, Nodes, ValueKind};
use crate::schema::{DirectiveLocation, TypeKind};

/// The walk, with what its rules remember.
pub(super) struct Walk<'a> {
    documents: &'a [Document],
    pub(super) errors: Vec<Error>,
    lone_schema_definition: LoneSchemaDefinition,
    unique_operation_types: UniqueOperationTypes,
    unique_type_names: UniqueTypeNames,
    unique_enum_value_names: UniqueEnumValueNames,
    unique_field_definition_names: UniqueFieldDefinitionNames,
    unique_directive_names: UniqueDirectiveNames,
    unique_directives_per_location: UniqueDirectivesPerLocation,
}

impl<'a> Walk<'a> {
    pub(super) fn new(documents: &'a [Document]) -> Self {
        Walk {
            documents,
            errors: Vec::new(),
            lone_schema_definition: LoneSchemaDefinition::default(),
            unique_operation_types: UniqueOperationTypes::default(),
            unique_type_names: UniqueTypeNames::default(),
            unique_enum_value_names: UniqueEnumValueNames::default(),
            unique_field_definition_names: UniqueFieldDefinitionNames::default(),
            unique_directive_names: UniqueDirectiveNames::default(),
            unique_directives_per_location: UniqueDirectivesPerLocation::default(),
        }
    }

    pub(super) fn run(&mut self, known: &mut Known<'a>) {
        let mut errors = std::mem::take(&mut self.errors);
        for (index, document) in self.documents.iter().enumerate() {
            let mut context = Context {
                known: &mut *known,
                document,
                index: index as u32,
                errors: &mut errors,
            };
            for &definition in &document.definitions {
                match definition {
                    Definition::Schema(id) => self.schema(&mut context, &document[id]),
                    Definition::Type(id) => self.type_definition(&mut context, &document[id]),
                    Definition::Directive(id) => {
                        self.directive_definition(&mut context, &document[id])
                    }
                    // A schema is made of the rest, as graphql-js makes it.
                    Definition::Operation(_) | Definition::Fragment(_) => {}
                }
            }
        }
        self.errors = errors;
    }

    fn schema(&mut self, context: &mut Context<'a, '_>, node: &ast::SchemaDefinition) {
        self.lone_schema_definition.check(context, node);
        self.unique_operation_types.check(context, node);
        self.directives(
            context,
            node.directives,
            Group::Schema,
            DirectiveLocation::Schema,
        );
        for operation in context.document.nodes(node.operation_types) {
            known_type_names::check(context, operation.ty);
        }
    }

    fn type_definition(&mut self, context: &mut Context<'a, '_>, node: &ast::TypeDefinition) {
        if !node.extension {
            self.unique_type_names.check(context, node);
        }
        self.unique_enum_value_names.check(context, node);
        self.unique_field_definition_names.check(context, node);
        unique_argument_definition_names::check_type(context, node);
        let group = Group::Type(context.intern(node.name));
        self.unique_directives_per_location
            .check(context, node.directives, group);
        if node.extension {
            possible_type_extensions::check(context, node);
        }
        let is_union = node.kind == TypeKind::Union;
        if !is_union {
            self.named_types(context, node.named_types);
        }
        self.each_directive(context, node.directives, location(node.kind));
        if is_union {
            self.named_types(context, node.named_types);
        }
        for field in context.document.nodes(node.fields) {
            self.field(context, field);
        }
        for value in context.document.nodes(node.values) {
            self.directives(
                context,
                value.directives,
                Group::Own,
                DirectiveLocation::EnumValue,
            );
        }
        self.input_values(
            context,
            node.input_fields,
            DirectiveLocation::InputFieldDefinition,
        );
    }

    fn directive_definition(
        &mut self,
        context: &mut Context<'a, '_>,
        node: &ast::DirectiveDefinition,
    ) {
        if !node.extension {
            unique_argument_definition_names::check_directive(context, node);
            self.unique_directive_names.check(context, node);
        }
        let group = Group::Directive(context.intern(node.name));
        self.unique_directives_per_location
            .check(context, node.directives, group);
        self.input_values(
            context,
            node.arguments,
            DirectiveLocation::ArgumentDefinition,
        );
        self.each_directive(
            context,
            node.directives,
            DirectiveLocation::DirectiveDefinition,
        );
    }

    fn named_types(&mut self, context: &mut Context<'a, '_>, names: Nodes<ast::Name>) {
        for &name in context.document.nodes(names) {
            known_type_names::check(context, name);
        }
    }

    fn field(&mut self, context: &mut Context<'a, '_>, node: &ast::FieldDefinition) {
        self.unique_directives_per_location
            .check(context, node.directives, Group::Own);
        self.input_values(
            context,
            node.arguments,
            DirectiveLocation::ArgumentDefinition,
        );
        self.type_reference(context, node.ty);
        self.each_directive(context, node.directives, DirectiveLocation::FieldDefinition);
    }

    fn input_values(
        &mut self,
        context: &mut Context<'a, '_>,
        nodes: Nodes<ast::InputValueDefinition>,
        location: DirectiveLocation,
    ) {
        for node in context.document.nodes(nodes) {
            self.unique_directives_per_location
                .check(context, node.directives, Group::Own);
            self.type_reference(context, node.ty);
            if let Some(value) = node.default_value {
                visit_value(context, value);
            }
            self.each_directive(context, node.directives, location);
        }
    }

    fn type_reference(&mut self, context: &mut Context<'a, '_>, mut id: Id<ast::Type>) {
        loop {
            match context.document[id].kind {
                ast::TypeKind::Named(name) => return known_type_names::check(context, name),
                ast::TypeKind::List(of) | ast::TypeKind::NonNull(of) => id = of,
            }
        }
    }

    /// The directives of a node, and that each is there once.
    fn directives(
        &mut self,
        context: &mut Context<'a, '_>,
        nodes: Nodes<ast::Directive>,
        group: Group,
        location: DirectiveLocation,
    ) {
        self.unique_directives_per_location
            .check(context, nodes, group);
        self.each_directive(context, nodes, location);
    }

    fn each_directive(
        &mut self,
        context: &mut Context<'a, '_>,
        nodes: Nodes<ast::Directive>,
        location: DirectiveLocation,
    ) {
        for node in context.document.nodes(nodes) {
            known_directives::check(context, node, location);
            known_argument_names::check(context, node);
            unique_argument_names::check(context, node);
            for argument in context.document.nodes(node.arguments) {
                visit_value(context, argument.value);
            }
            provided_required_arguments::check(context, node);
        }
    }
}

/// The parts of a value that rules look at; the parser bounds its depth.
fn visit_value(context: &mut Context, id: Id<ast::Value>) {
    match context.document[id].kind {
        ValueKind::List(items) => items.ids().for_each(|item| visit_value(context, item)),
        ValueKind::Object(fields) => {
            let mut check = unique_input_field_names::UniqueInputFieldNames::default();
            for field in context.document.nodes(fields) {
                check.check(context, field);
                visit_value(context, field.value);
            }
        }
        ValueKind::Variable
        | ValueKind::Int
        | ValueKind::Float
        | ValueKind::String { .. }
        | ValueKind::Boolean(_)
        | ValueKind::Null
        | ValueKind::Enum => {}
    }
}

fn location(kind: TypeKind) -> DirectiveLocation {
    match kind {
        TypeKind::Scalar => DirectiveLocation::Scalar,
        TypeKind::Object => DirectiveLocation::Object,
        TypeKind::Interface => DirectiveLocation::Interface,
        TypeKind::Union => DirectiveLocation::Union,
        TypeKind::Enum => DirectiveLocation::Enum,
        TypeKind::InputObject => DirectiveLocation::InputObject,
    }
}
