//! Any text that is a document: printed or stripped and parsed again it is the same document, and
//! printed twice it is the same text.

#![no_main]

#[path = "../../engine/language_json.rs"]
mod language_json;

use libfuzzer_sys::fuzz_target;
use octograph::language::ast::Document;
use octograph::language::{self, ParseOptions};
use serde_json::Value;

fuzz_target!(|source: &str| {
    let options = ParseOptions {
        fragment_arguments: true,
        ..ParseOptions::default()
    };
    let parse = |text: &[u8]| language::parse(text.to_vec(), &options);
    let Ok(document) = parse(source.as_bytes()) else {
        return;
    };
    let printed = language::print(&document);
    let again = parse(&printed).expect("what is printed is a document");
    assert_eq!(tree(&again), tree(&document));
    assert_eq!(language::print(&again), printed);

    let stripped = language::strip_ignored_characters(source.as_bytes()).expect("it was parsed");
    let again = parse(&stripped).expect("what is stripped is a document");
    assert_eq!(tree(&again), tree(&document));
    assert!(stripped.len() <= 2 * source.len() + 8);
});

/// The document without its places.
fn tree(document: &Document) -> Value {
    let mut tree = language_json::document(document);
    forget_places(&mut tree);
    tree
}

fn forget_places(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(forget_places),
        Value::Object(entries) => {
            entries.remove("loc");
            entries.values_mut().for_each(forget_places);
        }
        _ => {}
    }
}
