//! Validation beyond what cases in text can say: documents made to be slow, literals that the
//! host judges, and what validation finds out for planning.

use crate::schema_cases::build_sdl;
use octograph::error::Error;
use octograph::language::ast::{Document, Id, Selection};
use octograph::language::{parse, ParseOptions};
use octograph::limits::Limits;
use octograph::schema::Schema;
use octograph::validate::{check, validate, Answer, Options};

const SDL: &str = "
    interface N { n: N x: String y: String f(a: Int): N }
    type Query implements N { n: N x: String y: String f(a: Int): N any(v: Any, l: [Any]): Int }
    type A implements N { n: N x: String y: String f(a: Int): N }
    type B implements N { n: N x: String y: String f(a: Int): N }
    scalar Any
    type Subscription { x: String }
";

fn schema() -> Schema {
    build_sdl(SDL).expect("a schema")
}

fn document(source: &str) -> Document {
    parse(source.as_bytes().to_vec(), &ParseOptions::default()).expect("a document")
}

fn messages(source: &str, options: &Options) -> Vec<String> {
    match validate(&schema(), document(source), options) {
        Ok(_) => Vec::new(),
        Err((_, errors)) => errors
            .into_iter()
            .map(|error| error.message.into_owned())
            .collect(),
    }
}

fn unbounded() -> Options {
    Options {
        limits: Limits {
            validation_errors: 100,
            ..Limits::unbounded()
        },
        ..Options::default()
    }
}

fn repeat(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(" ")
}

/// Runs on a stack of the size that WebAssembly has, or half of it.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 10);
    let thread = thread.spawn(test).expect("a thread");
    thread.join().expect("the test passes");
}

/// What makes graphql-js refuse a document for its length, or takes it minutes.
fn long_documents() -> Vec<String> {
    let differ = "d: n { ... on A { z: x } ... on B { z: y } }";
    let chain = |count: usize, last: &str| {
        let fragments = repeat(count, |i| {
            format!("fragment F{i} on N {{ f{i}: x ...F{} }}", i + 1)
        });
        format!("{fragments} fragment F{count} on N {{ {last} }}")
    };
    vec![
        format!("{{ {} }}", repeat(200_000, |_| "x".to_owned())),
        format!("{{ {} {differ} }}", repeat(200_000, |_| "x".to_owned())),
        format!(
            "{{ {} }}",
            repeat(200, |_| {
                let inner = repeat(100, |_| "... on Query { x }".to_owned());
                format!("... on Query {{ {inner} }}")
            })
        ),
        format!(
            "{{ {} }} {}",
            repeat(450, |i| format!("...F{i}")),
            repeat(450, |i| format!("fragment F{i} on Query {{ x }}"))
        ),
        format!(
            "{{ ...F0 }} {} fragment F18 on N {{ x {differ} }}",
            repeat(18, |i| {
                let next = i + 1;
                format!("fragment F{i} on N {{ a: n {{ ...F{next} }} b: n {{ ...F{next} }} }}")
            })
        ),
        format!("{{ {} }}", repeat(20_000, |_| "n { x n { y } }".to_owned())),
        format!(
            "{{ {} }} {}",
            repeat(1_000, |i| format!("a{i}: n {{ x ...F{i} }}")),
            chain(1_000, &format!("x {differ}"))
        ),
        format!(
            "{} {}",
            repeat(1_000, |i| format!("query Q{i} {{ a{i}: x ...F{i} }}")),
            chain(1_000, "x").replace(" on N", " on Query")
        ),
        format!(
            "{} {} fragment F2000 on Query {{ f(a: $v) {{ x }} }}",
            repeat(2_000, |i| format!("query Q{i}($v: Int) {{ ...F{i} }}")),
            repeat(2_000, |i| {
                let next = i + 1;
                format!("fragment F{i} on Query {{ f{i}: f(a: $v) {{ x }} ...F{next} }}")
            })
        ),
        format!(
            "{} {} fragment F2000 on Subscription {{ x }}",
            repeat(2_000, |i| format!("subscription S{i} {{ ...F{i} }}")),
            repeat(2_000, |i| {
                format!("fragment F{i} on Subscription {{ x ...F{} }}", i + 1)
            })
        ),
        format!(
            "{{ n {{ ...F0 }} }} {} fragment F20000 on N {{ x }}",
            repeat(20_000, |i| format!(
                "fragment F{i} on N {{ n {{ ...F{} }} }}",
                i + 1
            ))
        ),
    ]
}

#[test]
fn long_documents_are_valid() {
    on_a_small_stack(|| {
        for source in long_documents() {
            let errors = messages(&source, &unbounded());
            assert!(errors.is_empty(), "{errors:?}: {}", &source[..80]);
        }
    });
}

#[test]
fn fragments_nest_conflicts_and_cycles_deeper_than_the_stack() {
    on_a_small_stack(|| {
        let chain = |name: &str, last: &str| {
            let fragments = repeat(5_000, |i| {
                format!("fragment {name}{i} on N {{ n {{ ...{name}{} }} }}", i + 1)
            });
            format!("{fragments} fragment {name}5000 on N {{ {last} }}")
        };
        let source = format!(
            "{{ ...F0 ...G0 }} {} {}",
            chain("F", "z: x"),
            chain("G", "z: y")
        );
        let errors = messages(&source, &unbounded());
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains("\"x\" and \"y\" are different fields"));

        let source = format!("{{ ...F0 }} {}", chain("F", "...F0"));
        let errors = messages(&source, &unbounded());
        assert!(errors[0].starts_with("Cannot spread fragment \"F0\" within itself via"));
    });
}

#[test]
fn default_limits_refuse_what_expands_without_end() {
    let errors = messages(&long_documents()[4], &Options::default());
    assert_eq!(
        errors,
        ["The operation selects 1572862 fields, more than the limit of 100000."]
    );
}

#[test]
fn the_host_judges_literals_in_graphql_js_s_order() {
    let schema = schema();
    let options = Options {
        custom_literals: true,
        ..Options::default()
    };
    let source =
        "{ nope a: any(v: 1, l: [{b: [A]}, null, \"s\"]) b: any(v: 2) { x } c: any(v: 3) }";
    let checked = check(&schema, document(source), &options);
    let texts: Vec<&[u8]> = checked
        .sites()
        .iter()
        .map(|site| {
            checked
                .document()
                .slice(checked.document()[site.value].span)
        })
        .collect();
    assert_eq!(texts, [&b"1"[..], b"{b: [A]}", b"\"s\"", b"2", b"3"]);

    let own = Error::new("not today");
    let answers = [
        Answer::Accepted,
        Answer::Undefined,
        Answer::Threw("no \"text\"".to_owned()),
        Answer::Refused(own),
        Answer::Accepted,
    ];
    let (_, errors) = checked
        .finish(&schema, &answers)
        .expect_err("it is refused");
    let messages: Vec<&str> = errors.iter().map(|error| &*error.message).collect();
    assert_eq!(
        messages,
        [
            "Cannot query field \"nope\" on type \"Query\".",
            "Expected value of type \"Any\", found: { b: [A] }.",
            "Expected value of type \"Any\", but encountered error \"no \"text\"\"; found: \"s\".",
            "Field \"any\" must not have a selection since type \"Int\" has no subfields.",
            "not today",
        ]
    );
    assert_eq!(errors[1].locations[0].column, 25);
    assert!(errors[4].locations.is_empty());

    let valid = "{ any(v: {a: 1}) }";
    let checked = check(&schema, document(valid), &options);
    assert!(checked.finish(&schema, &[Answer::Accepted]).is_ok());
    assert!(validate(&schema, document(valid), &Options::default()).is_ok());
}

#[test]
fn a_valid_document_knows_what_its_names_mean() {
    let schema = schema();
    let source = "{ n { ...F ... on A { a: y } ... { x } } } fragment F on B { x } ";
    let valid = validate(&schema, document(source), &Options::default());
    let valid = valid.unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let fragment = valid.fragment_named(b"F").expect("it is defined");
    assert_eq!(valid.fragment_named(b"G"), None);
    assert_eq!(schema.type_name(valid.fragment_type(fragment)), "B");
    let (mut fields, mut spreads, mut types) = (Vec::new(), 0, Vec::new());
    for index in 0..valid.selections.len() as u32 {
        let id = Id::<Selection>::new(index);
        fields.extend(valid.field(id).map(|field| schema.coordinate(field)));
        types.extend(
            valid
                .inline_fragment_type(id)
                .map(|ty| schema.type_name(ty)),
        );
        spreads += u32::from(valid.spread_fragment(id) == Some(fragment));
    }
    fields.sort_unstable();
    types.sort_unstable();
    assert_eq!(fields, ["A.y", "B.x", "N.x", "Query.n"]);
    assert_eq!(types, ["A", "N"]);
    assert_eq!(spreads, 1);
}
