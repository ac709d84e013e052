//! Validates documents for scripts: reads lines of JSON `{"schema": SDL, "query": text,
//! "options": {…}}` and writes for each a line of its errors as JSON, or of what kept it from
//! validating. A line without a schema is about that of the line before. With `"times": n` it
//! writes the median time of so many validations.

use octograph::error::Error;
use octograph::language::ast::Document;
use octograph::language::{parse, ParseOptions};
use octograph::limits::Limits;
use octograph::schema::{build, BuildOptions, Schema};
use octograph::validate::{validate, Options, Policy};
use serde_json::{json, Value};
use std::io::{stdin, stdout, BufRead, Write};
use std::time::Instant;

fn main() {
    let mut out = stdout().lock();
    let mut schema = None;
    for line in stdin().lock().lines() {
        let line = line.expect("lines of UTF-8");
        let request: Value = serde_json::from_str(&line).expect("a line of JSON");
        if let Some(sdl) = request["schema"].as_str() {
            schema = Some(schema_of(sdl));
        }
        let answer = match schema.as_ref().expect("the first line has a schema") {
            Ok(schema) => answer(schema, &request),
            Err(errors) => json!({ "schema": shown(errors) }),
        };
        writeln!(out, "{answer}").expect("the script reads");
        out.flush().expect("the script reads");
    }
}

fn schema_of(sdl: &str) -> Result<Schema, Vec<Error>> {
    let document = parse(sdl.as_bytes().to_vec(), &ParseOptions::default());
    let document = document.map_err(|error| vec![error])?;
    build(vec![document], BuildOptions::default())
}

fn answer(schema: &Schema, request: &Value) -> Value {
    let query = request["query"].as_str().expect("a query");
    let document = match parse(query.as_bytes().to_vec(), &ParseOptions::default()) {
        Ok(document) => document,
        Err(error) => return json!({ "syntax": shown(&[error]) }),
    };
    let options = options(&request["options"]);
    if let Some(times) = request["times"].as_u64() {
        return json!({ "nanoseconds": median_time(schema, document, &options, times) });
    }
    match validate(schema, document, &options) {
        Ok(_) => json!({ "errors": [] }),
        Err((_, errors)) => json!({ "errors": shown(&errors) }),
    }
}

/// The median time of validating, in nanoseconds.
fn median_time(schema: &Schema, mut document: Document, options: &Options, times: u64) -> u64 {
    let mut all = Vec::new();
    for _ in 0..times {
        let start = Instant::now();
        let result = validate(schema, document, options);
        all.push(start.elapsed().as_nanos() as u64);
        document = match result {
            Ok(valid) => valid.into_inner(),
            Err((document, _)) => document,
        };
    }
    all.sort_unstable();
    all[all.len() / 2]
}

fn options(given: &Value) -> Options {
    let mut options = Options {
        limits: Limits {
            introspection_depth: 3,
            validation_errors: 100,
            ..Limits::unbounded()
        },
        ..Options::default()
    };
    if let Some(suggestions) = given["suggestions"].as_bool() {
        options.suggestions = suggestions;
    }
    if let Some(introspection) = given["introspection"].as_bool() {
        options.introspection = introspection;
    }
    let number = |name: &str| given[name].as_u64().map(|number| number as u32);
    let limits = &mut options.limits;
    limits.validation_errors = number("validationErrors").unwrap_or(limits.validation_errors);
    limits.fields = number("fields").unwrap_or(limits.fields);
    limits.introspection_depth = number("introspectionDepth").unwrap_or(limits.introspection_depth);
    limits.introspection_fields =
        number("introspectionFields").unwrap_or(limits.introspection_fields);
    options.policy = Policy {
        query_depth: number("queryDepth"),
        aliases: number("aliases"),
        root_fields: number("rootFields"),
        directives: number("directives"),
        cost: number("cost"),
    };
    options
}

fn shown(errors: &[Error]) -> Value {
    let one = |error: &Error| {
        let locations = error.locations.iter();
        let locations: Vec<Value> = locations
            .map(|at| json!({ "line": at.line, "column": at.column }))
            .collect();
        match locations.is_empty() {
            true => json!({ "message": error.message }),
            false => json!({ "message": error.message, "locations": locations }),
        }
    };
    errors.iter().map(one).collect()
}
