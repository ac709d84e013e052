//! Validates documents for scripts: reads lines of JSON `{"schema": SDL, "query": text,
//! "options": {…}}` and writes for each a line of its errors as JSON, or of what kept it from
//! validating. A line without a schema is about that of the line before.

use octograph::error::Error;
use octograph::language::{parse, ParseOptions};
use octograph::limits::Limits;
use octograph::schema::{build, BuildOptions, Schema};
use octograph::validate::{validate, Options};
use serde_json::{json, Value};
use std::io::{stdin, stdout, BufRead, Write};

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
    match validate(schema, document, &options(&request["options"])) {
        Ok(_) => json!({ "errors": [] }),
        Err((_, errors)) => json!({ "errors": shown(&errors) }),
    }
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
