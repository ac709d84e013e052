//! JSON as `JSON.parse` reads it.

use octograph::json::read::JsonError;
use octograph::schema::input::{inspect, InputTape, InputValueNode};

fn shown(text: &str) -> String {
    inspect(
        &InputTape::from_json(text.as_bytes(), 10).expect("it is JSON"),
        0,
    )
}

fn fault(text: &str) -> JsonError {
    InputTape::from_json(text.as_bytes(), 10).expect_err("it is no JSON")
}

#[test]
fn values_are_read() {
    assert_eq!(shown(" [ null , true,false ] "), "[null, true, false]");
    assert_eq!(
        shown("{\"a\":{},\"b\":[ ],\"c\":\"\"}"),
        "{ a: {}, b: [], c: \"\" }"
    );
    assert_eq!(
        shown("[0,-0,1.5,-1e3,1E+2,2e-7,1e999]"),
        "[0, 0, 1.5, -1000, 100, 2e-7, Infinity]"
    );
}

#[test]
fn strings_are_decoded() {
    assert_eq!(
        shown(r#""\"\\\/\b\f\n\r\t\u00e9\u20AC""#),
        r#""\"\\/\b\f\n\r\té€""#
    );
    assert_eq!(shown(r#""\ud83d\ude42 🙂""#), "\"🙂 🙂\"");
}

#[test]
fn a_lone_surrogate_stays_one() {
    for text in [
        r#""\ud83d""#,
        r#""\ud83dx""#,
        r#""\ude42\ud83d""#,
        r#""\ud83d\u0041""#,
    ] {
        let expected = text.replace("\\u0041", "A");
        assert_eq!(shown(text), expected);
    }
    let tape = InputTape::from_json(br#""\ud83d""#, 10).expect("it is JSON");
    let InputValueNode::String(_, text) = tape.node(0).0 else {
        panic!("a string")
    };
    assert_eq!(text, [0xED, 0xA0, 0xBD]);
}

#[test]
fn of_a_key_that_comes_again_the_last_value_counts() {
    let tape = InputTape::from_json(br#"{"a":1,"b":2,"a":3}"#, 10).expect("it is JSON");
    let at = tape.entry(0, b"a").expect("it is there");
    assert!(matches!(tape.node(at).0, InputValueNode::Number(3.0)));
    assert!(tape.entry(0, b"c").is_none());
}

#[test]
fn what_is_no_json_is_refused_where_it_goes_wrong() {
    for text in [
        "", " ", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "\"a", "\"\\", "\"\\u12", "-", "1.",
        "1e", "tru",
    ] {
        assert_eq!(fault(text), JsonError::End, "{text}");
    }
    for (text, offset) in [
        ("[1,]", 3),
        ("{\"a\":1,}", 7),
        ("{a:1}", 1),
        ("[1 2]", 3),
        ("01", 1),
        ("+1", 0),
        (".5", 0),
        ("1.e1", 2),
        ("nulL", 3),
        ("\"\n\"", 1),
        ("\"\\x\"", 2),
        ("\"\\u00g0\"", 5),
        ("1 2", 2),
        ("[1}", 2),
        ("{\"a\" 1}", 5),
        ("'a'", 0),
        ("NaN", 0),
        ("\u{feff}1", 0),
        ("\u{a0}1", 0),
    ] {
        assert_eq!(fault(text), JsonError::Unexpected(offset), "{text}");
    }
}

#[test]
fn depth_is_bounded_and_needs_no_stack() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(InputTape::from_json(nested(10).as_bytes(), 10).is_ok());
    assert_eq!(fault(&nested(11)), JsonError::Depth);
    let deep = nested(1_000_000);
    let tape = InputTape::from_json(deep.as_bytes(), u32::MAX).expect("it is JSON");
    assert_eq!(tape.skip(0), tape.words.len());
    assert_eq!(inspect(&tape, 0), "[[[Array]]]");
}
