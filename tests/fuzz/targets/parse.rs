//! Any bytes: nothing panics, nothing loops, and an error says where it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use octograph::error::Error;
use octograph::language::{self, tape, ParseOptions};

fuzz_target!(|source: &[u8]| {
    let options = ParseOptions {
        fragment_arguments: source.len() % 2 == 0,
        ..ParseOptions::default()
    };
    match language::parse(source.to_vec(), &options) {
        Ok(document) => {
            let mut words = Vec::new();
            tape::write_document(&document, &mut words);
            assert!(words.len() >= 3);
            assert!(document.token_count as usize <= source.len());
            document.location(source.len() as u32);
        }
        Err(error) => check(&error),
    }
    let _ = language::parse_value(source.to_vec(), &options).map_err(|error| check(&error));
    let _ = language::parse_const_value(source.to_vec(), &options).map_err(|error| check(&error));
    let _ = language::parse_type(source.to_vec(), &options).map_err(|error| check(&error));
    let _ = language::parse_schema_coordinate(source).map_err(|error| check(&error));
    let _ = language::strip_ignored_characters(source).map_err(|error| check(&error));
});

fn check(error: &Error) {
    assert!(error.message.starts_with("Syntax Error: "));
    assert!(error.message.ends_with('.') || error.message.ends_with('?'));
    assert!(error.locations.len() == 1 && error.locations[0].column > 0);
}
