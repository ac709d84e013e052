//! The cases of `tests/cases/execute`, on the engine alone.

use crate::case_file::{read_cases, CaseFile, CaseRequest};
use crate::host::{answer, Request, Way};
use octograph::engine::Engine;
use octograph::execute::Execution;
use octograph::limits::Limits;
use octograph::schema::BuildOptions;
use std::path::Path;

/// Data that no answer may wait for is later than this, in milliseconds.
const NEVER: u64 = 10_000;

/// Each case gives its answer, byte for byte, whatever the host chooses to do.
#[test]
fn every_case_answers_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/execute");
    let mut execution = Execution::default();
    let mut failed = Vec::new();
    for case in read_cases(&folder) {
        let faults = run(&case, &mut execution);
        if !faults.is_empty() {
            failed.push(format!("{}\n{}", case.name, faults.join("\n")));
        }
    }
    assert!(
        failed.is_empty(),
        "{} cases failed:\n\n{}",
        failed.len(),
        failed.join("\n\n")
    );
}

fn run(case: &CaseFile, execution: &mut Execution) -> Vec<String> {
    let sources = vec![case.schema.as_bytes().to_vec()];
    let engine = match Engine::from_sdl(sources, BuildOptions::default(), Limits::default()) {
        Ok(engine) => engine,
        Err(errors) => return vec![format!("  its schema: {errors:?}")],
    };
    let mut faults = Vec::new();
    for (index, request) in case.requests.iter().enumerate() {
        for way in Way::ALL {
            if let Some(fault) = ask(&engine, execution, case, request, way) {
                faults.push(format!("  request {}, {way:?}\n{fault}", index + 1));
            }
        }
    }
    faults
}

/// What is wrong with the answer, if anything is.
fn ask(
    engine: &Engine,
    execution: &mut Execution,
    case: &CaseFile,
    request: &CaseRequest,
    way: Way,
) -> Option<String> {
    assert!(
        request.options.is_none(),
        "{}: the host reads no options",
        case.name
    );
    let asked = Request {
        query: &request.query,
        operation: request.operation.as_deref(),
        variables: request.variables.as_ref(),
        data: case.data.as_ref(),
    };
    let response = answer(engine, execution, asked, way);
    if response.text != request.expect {
        return Some(difference(&request.expect, &response.text));
    }
    if response.after >= NEVER {
        return Some(format!(
            "    waited {} ms for what does not count",
            response.after
        ));
    }
    None
}

/// Both texts from a little before they part.
fn difference(expected: &str, gave: &str) -> String {
    let common = expected
        .bytes()
        .zip(gave.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let excerpt = |text: &str| {
        let bytes = &text.as_bytes()[common.saturating_sub(60)..];
        String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).into_owned()
    };
    let (expected, gave) = (excerpt(expected), excerpt(gave));
    format!("    from byte {common}\n    expected {expected}\n    gave     {gave}")
}
