//! Validation: the cases of tests/cases/validate, whose errors `tests/cases/validate.mjs` writes.

use crate::schema_cases::build_sdl;
use octograph::language::{parse, ParseOptions};
use octograph::limits::Limits;
use octograph::schema::Schema;
use octograph::validate::{validate, Options, Policy};
use serde_json::Value;
use std::path::{Path, PathBuf};

struct Case {
    query: String,
    options: Value,
    errors: String,
}

#[test]
fn documents_are_told_what_graphql_js_tells_them() {
    let schema = build_sdl(include_str!("../cases/validate/schema.graphql")).expect("a schema");
    let (mut passing, mut failing) = (0, 0);
    let mut faults = Vec::new();
    for path in files() {
        let source = std::fs::read_to_string(&path).expect("the cases are there");
        for case in cases(&source) {
            let errors = errors(&schema, &case);
            match errors.is_empty() {
                true => passing += 1,
                false => failing += 1,
            }
            if errors != case.errors {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                faults.push(format!(
                    "{name}\n{}\n--- expected\n{}\n--- given\n{errors}",
                    case.query, case.errors
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(
        passing >= 50 && failing >= 100,
        "{passing} and {failing} cases"
    );
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/validate");
    let entries = std::fs::read_dir(folder).expect("the cases are there");
    let paths = entries.map(|entry| entry.expect("an entry of a folder").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    paths
}

fn cases(source: &str) -> Vec<Case> {
    let parts = source.split("--- query\n").skip(1);
    let case = |part: &str| {
        let mut case = Case {
            query: String::new(),
            options: Value::Null,
            errors: String::new(),
        };
        for (index, section) in part.split("\n--- ").enumerate() {
            let (name, text) = match index {
                0 => ("query", section),
                _ => section.split_once('\n').unwrap_or((section, "")),
            };
            match name {
                "query" => case.query = text.trim_end().to_owned(),
                "options" => case.options = serde_json::from_str(text).expect("options are JSON"),
                "errors" => case.errors = text.trim().to_owned(),
                "differs" => {}
                _ => panic!("a section called {name}"),
            }
        }
        case
    };
    parts.map(case).collect()
}

fn errors(schema: &Schema, case: &Case) -> String {
    let source = case.query.as_bytes().to_vec();
    let document = parse(source, &ParseOptions::default()).expect("a case parses");
    let Err((_, errors)) = validate(schema, document, &options(&case.options)) else {
        return String::new();
    };
    let lines = errors.iter().map(|error| {
        let places = error.locations.iter();
        let places: String = places
            .map(|place| format!("{}:{} ", place.line, place.column))
            .collect();
        format!("{places}{}", error.message.replace('\n', "\\n"))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn options(given: &Value) -> Options {
    let flag = |name: &str| given[name].as_bool().unwrap_or(true);
    let number = |name: &str| given[name].as_u64().map(|number| number as u32);
    let default = Limits::default();
    Options {
        suggestions: flag("suggestions"),
        introspection: flag("introspection"),
        limits: Limits {
            fields: number("fields").unwrap_or(default.fields),
            introspection_depth: number("introspectionDepth")
                .unwrap_or(default.introspection_depth),
            introspection_fields: number("introspectionFields")
                .unwrap_or(default.introspection_fields),
            validation_errors: number("validationErrors").unwrap_or(default.validation_errors),
            ..default
        },
        policy: Policy {
            query_depth: number("queryDepth"),
            aliases: number("aliases"),
            root_fields: number("rootFields"),
            directives: number("directives"),
            cost: number("cost"),
        },
        ..Options::default()
    }
}
