//! The engine's tests, one binary: cases in text, and the modules that read them.

mod architecture;
mod case_file;
mod cases;
mod host;
mod input_cases;
mod json_read;
mod language;
mod language_json;
mod limits;
mod schema;
mod schema_cases;
mod validate;
mod validate_cases;

use std::path::Path;

/// Every case of the suite can be read here, so none is skipped for its form.
#[test]
fn all_cases_are_well_formed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/execute");
    let cases = case_file::read_cases(&folder);
    assert!(
        cases.len() >= 80,
        "only {} cases in {}",
        cases.len(),
        folder.display()
    );
    for case in &cases {
        for request in &case.requests {
            let answer: serde_json::Value = serde_json::from_str(&request.expect)
                .unwrap_or_else(|error| panic!("{}: {error}: {}", case.name, request.expect));
            assert!(
                answer.get("data").is_some() || answer.get("errors").is_some(),
                "{}: neither data nor errors",
                case.name
            );
        }
    }
}
