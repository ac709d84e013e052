//! What is wrong with the arguments of a field or directive when it is executed (§6.4.1).

use super::super::{ast, Ids, InputValueId, Schema};
use super::check_literal::{check_literal, LiteralSource, VariableState, VariableStates};
use super::fault::{CheckOptions, Fault, Finding, ScalarSite};
use super::InputType;
use crate::error::Error;
use crate::language::ast::{Document, Nodes, Span, ValueKind};

/// The arguments of a field or directive in a document.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentsSite<'a> {
    /// What has the arguments, as messages name it: `Type.field` or `@directive`.
    pub coordinate: &'a str,
    /// The definitions of its arguments.
    pub definitions: &'a Ids,
    /// The node that has them.
    pub span: Span,
    /// The arguments.
    pub arguments: Nodes<ast::Argument>,
}

/// The first error of the arguments of a field or directive, given the values of its variables:
/// the last of the list, after the values that custom scalars have yet to judge. If all of these
/// are fine and no error follows, the arguments are.
pub fn argument_faults(
    schema: &Schema,
    document: &Document,
    site: &ArgumentsSite,
    variables: VariableStates,
    options: &CheckOptions,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for definition in site.definitions.clone().map(InputValueId) {
        if !check_argument(
            schema,
            document,
            site,
            definition,
            variables,
            options,
            &mut faults,
        ) {
            break;
        }
    }
    faults
}

/// Checks an argument; answers whether it has no error yet.
fn check_argument(
    schema: &Schema,
    document: &Document,
    site: &ArgumentsSite,
    definition: InputValueId,
    variables: VariableStates,
    options: &CheckOptions,
    faults: &mut Vec<Fault>,
) -> bool {
    let of = &schema[definition];
    let name = schema.name(of.name);
    let label = format!("Argument \"{}({name}:)\"", site.coordinate);
    let place = document.location(site.span.start);
    let given = document.nodes(site.arguments).iter().rev();
    let mut given = given.filter(|argument| document.name(argument.name) == name.as_bytes());
    let mut value = given.next().map(|argument| argument.value);
    if let Some(id) = value {
        if document[id].kind == ValueKind::Variable {
            let variable = document.name(document.variable_name(&document[id]));
            if variables(variable) == VariableState::Absent && !schema.is_required(definition) {
                value = None;
            }
        }
    } else if schema.is_required(definition) {
        let ty = schema.display(of.ty);
        let message = format!("{label} of required type \"{ty}\" was not provided.");
        faults.push(Fault::Error(Error::new(message).at([place])));
        return false;
    }
    let ty = InputType::Schema(of.ty);
    let (source, value, what) = match (value, of.default_value) {
        (Some(value), _) => {
            let source = LiteralSource {
                document,
                schema_document: None,
                variables: Some(variables),
            };
            (source, value, "invalid value")
        }
        (None, Some(origin)) => {
            let source = LiteralSource {
                document: &schema.documents[origin.document as usize],
                schema_document: Some(origin.document),
                variables: None,
            };
            (source, origin.node, "invalid default value")
        }
        (None, None) => return true,
    };
    let is_default = source.schema_document.is_some();
    check_literal(
        schema,
        &source,
        value,
        ty,
        options,
        &mut |finding, path, span| {
            let prefix = format!("{label} has {what}{path}: ");
            let location = match is_default {
                true => place,
                false => document.location(span.start),
            };
            match finding {
                Finding::Message(message) => {
                    let message = format!("{prefix}{message}");
                    faults.push(Fault::Error(Error::new(message).at([location])));
                    false
                }
                Finding::Scalar(ty, value, shown) => {
                    faults.push(Fault::Scalar(ScalarSite {
                        ty,
                        value,
                        prefix,
                        shown,
                        locations: vec![location],
                    }));
                    true
                }
            }
        },
    )
}
