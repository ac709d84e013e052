//! The language on the cases of `tests/cases/language`, whose answers graphql-js wrote: the
//! same tree, the same error at the same place, the same print.

use crate::language_json;
use octograph::error::Error;
use octograph::language::ast::Document;
use octograph::language::{self, ParseOptions};
use serde_json::Value;
use std::path::Path;

#[test]
fn lexer_errors() {
    assert!(run("lexer_errors.txt") >= 75);
}

#[test]
fn parser_errors() {
    assert!(run("parser_errors.txt") >= 150);
}

#[test]
fn trees() {
    assert!(run("trees.txt") >= 15);
}

/// Runs the cases of a file; answers how many there are.
fn run(name: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cases/language")
        .join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut count = 0;
    for case in text.split("\n\n").filter(|case| !case.trim().is_empty()) {
        check(case);
        count += 1;
    }
    count
}

fn check(case: &str) {
    let line = |start: &str| {
        case.lines()
            .find(|line| line.starts_with(start))
            .map(|line| line[start.len()..].trim())
    };
    let source = case
        .lines()
        .find(|line| line.starts_with('"'))
        .expect("a case has a source");
    let options = options(line("options "));
    let result = language::parse(unquoted(source), &options);
    match (result, line("error ")) {
        (Err(error), Some(expected)) => assert_eq!(described(&error), expected, "{case}"),
        (Ok(document), None) => check_document(&document, &options, case, line),
        (Ok(_), Some(expected)) => panic!("no error, but {expected}: {case}"),
        (Err(error), None) => panic!("{}: {case}", error.message),
    }
}

fn check_document<'c>(
    document: &Document,
    options: &ParseOptions,
    case: &str,
    line: impl Fn(&str) -> Option<&'c str>,
) {
    let tree: Value = serde_json::from_str(line("tree ").expect("a tree")).expect("JSON");
    let own = language_json::document(document);
    assert_eq!(own.to_string(), tree.to_string(), "{case}");

    let print: String = serde_json::from_str(line("print ").expect("a print")).expect("JSON");
    let printed = language::print(document);
    assert_eq!(String::from_utf8_lossy(&printed), print, "{case}");

    // What was printed is the same document: printed again it is the same text.
    let again = language::parse(printed.clone(), options)
        .unwrap_or_else(|error| panic!("printed, it is {}: {case}", error.message));
    assert_eq!(language::print(&again), printed, "{case}");
}

fn described(error: &Error) -> String {
    let location = error.locations[0];
    let message = Value::from(error.message.as_ref());
    format!("{}:{} {message}", location.line, location.column)
}

fn options(json: Option<&str>) -> ParseOptions {
    let mut options = ParseOptions::default();
    let Some(json) = json else { return options };
    let json: Value = serde_json::from_str(json).expect("options are JSON");
    for (name, value) in json.as_object().expect("an object of options") {
        match name.as_str() {
            "maxTokens" => options.max_tokens = number(value),
            "maxComments" => options.max_comments = number(value),
            "allowEmptySelectionSets" => options.empty_selection_sets = value == true,
            "experimentalFragmentArguments" => options.fragment_arguments = value == true,
            _ => panic!("no option is called {name}"),
        }
    }
    options
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a number")).expect("a small number")
}

/// The text of a JSON string; a lone surrogate, which a `String` cannot hold, as three bytes.
fn unquoted(json: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = json
        .trim()
        .strip_prefix('"')
        .and_then(|json| json.strip_suffix('"'))
        .expect("a JSON string");
    while let Some(escape) = rest.find("\\u") {
        // `\\u` is a backslash and a letter.
        let backslashes = rest[..escape]
            .bytes()
            .rev()
            .take_while(|&b| b == b'\\')
            .count();
        let end = escape + 2;
        if backslashes % 2 == 1 {
            bytes.extend_from_slice(plain(&rest[..end]).as_bytes());
            rest = &rest[end..];
            continue;
        }
        bytes.extend_from_slice(plain(&rest[..escape]).as_bytes());
        let unit = u32::from_str_radix(&rest[end..end + 4], 16).expect("four digits");
        rest = &rest[end + 4..];
        let low = rest
            .strip_prefix("\\u")
            .and_then(|low| u32::from_str_radix(&low[..4], 16).ok());
        match (unit, low) {
            (0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) => {
                push(
                    0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00),
                    &mut bytes,
                );
                rest = &rest[6..];
            }
            _ => push(unit, &mut bytes),
        }
    }
    bytes.extend_from_slice(plain(rest).as_bytes());
    bytes
}

/// A part of a JSON string without `\u`.
fn plain(part: &str) -> String {
    serde_json::from_str(&format!("\"{part}\"")).expect("a JSON string")
}

/// A code point in UTF-8, a surrogate in WTF-8.
fn push(point: u32, bytes: &mut Vec<u8>) {
    match char::from_u32(point) {
        Some(character) => bytes.extend_from_slice(character.to_string().as_bytes()),
        None => bytes.extend([
            0xE0 | (point >> 12) as u8,
            0x80 | (point >> 6 & 0x3F) as u8,
            0x80 | (point & 0x3F) as u8,
        ]),
    }
}

#[test]
fn nesting_is_bounded_by_one_counter() {
    let deep = |depth: u32| ParseOptions {
        max_depth: depth,
        ..ParseOptions::default()
    };
    for source in [
        "{a{b{c}}}",
        "{a(b:[[1]])}",
        "{a(b:{c:[1]})}",
        "query($a:[[[T]]]){b}",
        "{...{...{a}}}",
    ] {
        let parse = |depth| language::parse(source.as_bytes().to_vec(), &deep(depth));
        assert!(parse(3).is_ok(), "{source}");
        let error = parse(2).expect_err("it nests three levels deep");
        assert_eq!(
            error.message,
            "Syntax Error: Document nests deeper than 2 levels. Parsing aborted."
        );
        let limit = error.limit.expect("a limit");
        assert_eq!((limit.limit, limit.max), ("depth", 2));
    }
}

#[test]
fn the_ceiling_of_the_depth_cannot_be_raised() {
    let options = ParseOptions {
        max_depth: u32::MAX,
        ..ParseOptions::default()
    };
    let nested = |depth: usize| {
        ["{a".repeat(depth), "}".repeat(depth)]
            .concat()
            .into_bytes()
    };
    let ceiling = language::DEPTH_CEILING as usize;
    let document = language::parse(nested(ceiling), &options).expect("at the ceiling");
    assert_eq!(document.selections.len(), ceiling);
    assert!(language::parse(nested(ceiling + 1), &options).is_err());
}

#[test]
fn tokens_and_bytes_are_bounded() {
    let options = ParseOptions {
        max_tokens: 4,
        max_bytes: 7,
        ..ParseOptions::default()
    };
    let parse = |source: &str| language::parse(source.as_bytes().to_vec(), &options);
    assert_eq!(parse("{ a b }").expect("4 tokens, 7 bytes").token_count, 4);
    let tokens = parse("{a b c}").expect_err("5 tokens");
    assert_eq!(
        tokens.message,
        "Syntax Error: Document contains more than 4 tokens. Parsing aborted."
    );
    assert_eq!(tokens.limit.expect("a limit").limit, "tokens");
    let bytes = parse("{ a  b }").expect_err("8 bytes");
    assert_eq!(
        bytes.message,
        "Syntax Error: Document contains more than 7 bytes. Parsing aborted."
    );
    assert_eq!(bytes.limit.expect("a limit").limit, "documentBytes");
}

#[test]
fn locations_are_those_that_a_walk_finds() {
    let text = "a\r\nb\rc\n\n😀é\u{2028}x\r\n\n\r\ry".repeat(30);
    let source = format!("{{ a(b: \"\"\"{text}\"\"\") }}");
    let document =
        language::parse(source.clone().into_bytes(), &ParseOptions::default()).expect("valid");
    let (mut line, mut column) = (1, 1);
    let mut characters = source.char_indices().peekable();
    while let Some((offset, character)) = characters.next() {
        let found = document.location(offset as u32);
        assert_eq!((found.line, found.column), (line, column), "at {offset}");
        match character {
            // The line feed of a CRLF stands where no token does.
            '\r' if matches!(characters.peek(), Some((_, '\n'))) => {
                characters.next();
                (line, column) = (line + 1, 1);
            }
            '\r' | '\n' => (line, column) = (line + 1, 1),
            _ => column += character.len_utf16() as u32,
        }
    }
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    for junk in [
        &b"{\xFF}"[..],
        b"{a(b:\"\xC3\")}",
        b"#\xED",
        b"\xED",
        b"{a(b:\"\"\"\xF0\x9F\"\"\")}",
        b"\"\xED\xA0",
    ] {
        match language::parse(junk.to_vec(), &ParseOptions::default()) {
            Ok(document) => drop(language::print(&document)),
            Err(error) => assert!(error.message.starts_with("Syntax Error: ")),
        }
    }
}
