//! The engine: a schema with its limits, and what is made from it.

use crate::error::{Error, PathSegment};
use crate::execute::introspection::Constants;
use crate::execute::path::PathStep;
use crate::execute::{Cause, Execution, ExecutionError};
use crate::hash::Seed;
use crate::language::ast::Document;
use crate::language::{parse, ParseOptions};
use crate::limits::Limits;
use crate::plan::{self, NullCheck, Plan};
use crate::schema::input::{
    argument_faults, coerce_variables, variable_faults, ArgumentsSite, CheckOptions, Fault,
    InputTape, VariableState, VariableValues,
};
use crate::schema::{self, Schema};
use crate::validate::{self, Answer, Checked, Valid};

/// A schema, ready to answer requests.
#[derive(Debug)]
pub struct Engine {
    /// The schema.
    pub schema: Schema,
    /// Its names as JSON.
    pub constants: Constants,
    /// The bounds on a request.
    pub limits: Limits,
    /// The seed of hash tables that a request fills.
    pub seed: Seed,
    /// How documents are validated.
    pub validation: validate::Options,
}

impl Engine {
    /// An engine for a schema.
    pub fn new(schema: Schema, limits: Limits) -> Engine {
        let constants = Constants::new(&schema);
        Engine {
            schema,
            constants,
            limits,
            seed: Seed::default(),
            validation: validate::Options::default(),
        }
    }

    /// An engine for a schema in SDL, one or many texts.
    ///
    /// # Errors
    /// Every fault of the SDL and the schema.
    #[inline]
    pub fn from_sdl(
        sources: Vec<Vec<u8>>,
        options: schema::BuildOptions,
        limits: Limits,
    ) -> Result<Engine, Vec<Error>> {
        let parse_options = ParseOptions::default();
        let mut documents = Vec::with_capacity(sources.len());
        for source in sources {
            documents.push(parse(source, &parse_options).map_err(|error| vec![error])?);
        }
        Ok(Engine::new(schema::build(documents, options)?, limits))
    }

    /// Parses, validates and plans a request's document, for a host that judges no literals.
    ///
    /// # Errors
    /// The errors of the request: of syntax, of validation, or of choosing the operation.
    pub fn prepare(
        &self,
        source: Vec<u8>,
        operation_name: Option<&[u8]>,
    ) -> Result<Plan, Vec<Error>> {
        let document = self.validated(self.check(source)?, &[])?;
        self.plan(document, operation_name)
    }

    /// Parses a document, and validates it but for the literals that the host must judge.
    ///
    /// # Errors
    /// Of syntax.
    #[inline]
    pub fn check(&self, source: Vec<u8>) -> Result<Checked, Vec<Error>> {
        let options = ParseOptions::from(&self.limits);
        let document = parse(source, &options).map_err(|error| vec![error])?;
        Ok(validate::check(&self.schema, document, &self.validation))
    }

    /// Ends the validation with the host's answers.
    ///
    /// # Errors
    /// Of validation.
    #[inline(never)]
    pub fn validated(
        &self,
        checked: Checked,
        answers: &[Answer],
    ) -> Result<Valid<Document>, Vec<Error>> {
        let valid = checked.finish(&self.schema, answers);
        valid.map_err(|(_, errors)| errors)
    }

    /// Plans an operation of a document.
    ///
    /// # Errors
    /// There is no such operation, or the schema has no root type for it.
    #[inline(never)]
    pub fn plan(
        &self,
        document: Valid<Document>,
        operation_name: Option<&[u8]>,
    ) -> Result<Plan, Vec<Error>> {
        let operation = plan::operation(&document, operation_name).map_err(|error| vec![error])?;
        plan::plan(&self.schema, document, operation, self.seed).map_err(|error| vec![error])
    }

    /// An execution error as the response shows it. The message of a host's error is the
    /// host's to word, so it is left empty here.
    #[inline(never)]
    pub fn located(&self, plan: &Plan, execution: &Execution, error: &ExecutionError) -> Error {
        let message = match (error.cause, error.field) {
            (Cause::Null, Some(field)) => format!(
                "Cannot return null for non-nullable field {}.{}.",
                self.schema.type_name(plan[field].parent),
                self.schema.name(self.schema[plan[field].field].name)
            ),
            (Cause::Condition(check), _) => null_condition(plan, check),
            (Cause::Host(_), _) | (Cause::Null, None) => String::new(),
        };
        let mut located = Error::new(message);
        match (error.cause, error.field) {
            (Cause::Condition(check), _) => {
                let start = plan.document[check.value].span.start;
                located.locations.push(plan.document.location(start));
            }
            (Cause::Host(_) | Cause::Null, Some(field)) => {
                located.locations = execution.locations(plan, field);
            }
            (Cause::Host(_) | Cause::Null, None) => {}
        }
        located.path = error
            .path
            .iter()
            .map(|step| match *step {
                PathStep::Field(field) => PathSegment::Key(plan.response_name(field).into()),
                PathStep::Index(index) => PathSegment::Index(index),
            })
            .collect();
        located
    }
}

/// What a null in a condition is told, where null is forbidden.
fn null_condition(plan: &Plan, check: NullCheck) -> String {
    let name = plan.document.variable_name(&plan.document[check.value]);
    format!(
        "Argument \"@{}(if:)\" has invalid value: Expected variable \"${}\" provided to non-null type \"Boolean!\" not to be null.",
        if check.skips { "skip" } else { "include" },
        plan.document.name_str(name)
    )
}

impl Engine {
    /// Sets the bounds on a request.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.validation.limits = limits;
    }
}

impl Engine {
    fn check_options(&self) -> CheckOptions {
        CheckOptions {
            errors_max: self.limits.coercion_errors,
            ..CheckOptions::default()
        }
    }

    /// Coerces a request's variables.
    ///
    /// # Errors
    /// All that is wrong with them; custom scalars have yet to judge some values.
    #[inline(never)]
    pub fn coerce_variables(
        &self,
        plan: &Plan,
        input: &InputTape,
    ) -> Result<VariableValues, Vec<Fault>> {
        let definitions = plan.document[plan.operation].variables;
        let options = self.check_options();
        coerce_variables(&self.schema, &plan.document, definitions, input, &options)
    }

    /// All that may be wrong with a request's variables, once a custom scalar has refused one.
    #[inline(never)]
    pub fn variable_faults(&self, plan: &Plan, input: &InputTape) -> Vec<Fault> {
        let definitions = plan.document[plan.operation].variables;
        let options = self.check_options();
        variable_faults(&self.schema, &plan.document, definitions, input, &options)
    }

    /// What is wrong with the arguments of a field in this request.
    #[inline(never)]
    pub fn argument_faults(
        &self,
        plan: &Plan,
        execution: &Execution,
        field: plan::PlanFieldId,
    ) -> Vec<Fault> {
        let planned = &plan[field];
        let definition = &self.schema[planned.field];
        let node = plan::field_node(&plan.document, plan.occurrences(field)[0].node);
        let coordinate = format!(
            "{}.{}",
            self.schema.type_name(definition.parent),
            self.schema.name(definition.name)
        );
        let site = ArgumentsSite {
            coordinate: &coordinate,
            definitions: &definition.arguments,
            span: node.span(),
            arguments: node.arguments,
        };
        let state = |name: &[u8]| match plan.variable_index(name) {
            Some(index) => execution.variable_state(index),
            None => VariableState::Absent,
        };
        let options = self.check_options();
        argument_faults(&self.schema, &plan.document, &site, &state, &options)
    }
}
