//! The rules of schemas, as text: `tests/cases/schema.mjs` describes the format and writes the expectations.

use octograph::error::Error;
use octograph::language::{parse, ParseOptions};
use octograph::schema::{build, BuildOptions, Schema};
use std::path::Path;

/// A schema of one text; every fault if it has any.
pub fn build_sdl(sdl: &str) -> Result<Schema, Vec<Error>> {
    build_with(&[sdl], BuildOptions::default())
}

/// A schema of several texts.
pub fn build_with(texts: &[&str], options: BuildOptions) -> Result<Schema, Vec<Error>> {
    let document = |sdl: &&str| {
        parse(sdl.as_bytes().to_vec(), &ParseOptions::default())
            .unwrap_or_else(|error| panic!("{}: {sdl}", error.message))
    };
    build(texts.iter().map(document).collect(), options)
}

/// An error as the cases write it.
pub fn line(error: &Error) -> String {
    let mut line = String::new();
    for location in &error.locations {
        line.push_str(&format!("{}:{} ", location.line, location.column));
    }
    line + &error.message.replace('\n', "\\n")
}

#[test]
fn each_rule_reports_what_graphql_js_reports() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/schema");
    let mut cases = 0;
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry of the folder").path();
        let source = std::fs::read_to_string(&path).expect("a case is text");
        for case in source.split("--- schema\n").skip(1) {
            let (schema, expected) = case
                .split_once("\n\n--- errors\n")
                .unwrap_or_else(|| panic!("{}: a schema without errors", path.display()));
            let errors = build_sdl(schema).err().unwrap_or_default();
            let errors: Vec<String> = errors.iter().map(line).collect();
            let expected: Vec<&str> = expected.lines().filter(|line| !line.is_empty()).collect();
            if errors != expected {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                faults.push(format!(
                    "{name}\n{schema}\nexpected {expected:#?}\ngot {errors:#?}"
                ));
            }
            cases += 1;
        }
    }
    assert!(cases >= 80, "only {cases} cases");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
