//! Validation, natively: `cargo bench --bench validate`. Ordinary documents, then those that are made to be slow, which
//! shall not take three times as long for each byte.

#![allow(missing_docs)] // criterion's macros make public functions

use criterion::{criterion_group, criterion_main, BatchSize, BenchmarkId, Criterion, Throughput};
use octograph::language::{parse, ParseOptions};
use octograph::limits::Limits;
use octograph::schema::{build, BuildOptions, Schema};
use octograph::validate::{validate, Options};

const SDL: &str = "
    interface N { n: N x: String y: String f(a: Int): N l(first: Int): [N] }
    type Query implements N { n: N x: String y: String f(a: Int): N l(first: Int): [N] }
    type A implements N { n: N x: String y: String f(a: Int): N l(first: Int): [N] }
    type B implements N { n: N x: String y: String f(a: Int): N l(first: Int): [N] }
";

fn schema(sdl: &str) -> Schema {
    let document = parse(sdl.as_bytes().to_vec(), &ParseOptions::default());
    let document = document.expect("a benchmark's schema is well formed");
    build(vec![document], BuildOptions::default()).expect("a benchmark's schema is valid")
}

/// WIDE: `wide` fields of all leaf types, named by their numbers in letters.
fn wide(fields: usize) -> (Schema, String) {
    const TYPES: [&str; 8] = [
        "String", "String!", "Int", "Int!", "Float", "Float!", "Boolean", "Boolean!",
    ];
    let name = |i: usize| {
        let digits = i.to_string().into_bytes();
        let letters = digits
            .into_iter()
            .map(|digit| (digit - b'0' + b'a') as char);
        letters.collect::<String>()
    };
    let definitions = repeat(fields, |i| format!("{}: {}", name(i), TYPES[i % 8]));
    let sdl = format!("type Query {{ wide: [Wide] }} type Wide {{ {definitions} }}");
    let query = format!("query {{ wide {{ {} }} }}", repeat(fields, name));
    (schema(&sdl), query)
}

fn repeat(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(" ")
}

fn documents() -> Vec<(&'static str, String)> {
    let differ = "d: n { ... on A { z: x } ... on B { z: y } }";
    let doubled = |i: usize| {
        let next = i + 1;
        format!("fragment F{i} on N {{ a: n {{ ...F{next} }} b: n {{ ...F{next} }} }}")
    };
    let chained = |i: usize| format!("fragment F{i} on N {{ f{i}: x ...F{} }}", i + 1);
    vec![
        (
            "ordinary",
            format!(
                "query Q($v: Int) {{ {} }} fragment F on N {{ x y l(first: 3) {{ x y }} }}",
                repeat(300, |i| format!("a{i}: f(a: $v) {{ x y n {{ x ...F }} }}"))
            ),
        ),
        (
            "200,000 repeats",
            format!("{{ {} }}", repeat(200_000, |_| "x".to_owned())),
        ),
        (
            "200,000 repeats beside a difference",
            format!("{{ {} {differ} }}", repeat(200_000, |_| "x".to_owned())),
        ),
        (
            "200 × 100 inline fragments",
            format!(
                "{{ {} }}",
                repeat(200, |_| {
                    let inner = repeat(100, |_| "... on Query { x }".to_owned());
                    format!("... on Query {{ {inner} }}")
                })
            ),
        ),
        (
            "450 fragments of one field",
            format!(
                "{{ {} }} {}",
                repeat(450, |i| format!("...F{i}")),
                repeat(450, |i| format!("fragment F{i} on Query {{ x }}"))
            ),
        ),
        (
            "2^18 expansions",
            format!(
                "{{ ...F0 }} {} fragment F18 on N {{ x }}",
                repeat(18, doubled)
            ),
        ),
        (
            "3,000 repeats of a selection beside a difference",
            format!("{{ {} {differ} }}", repeat(3_000, |_| "n { x }".to_owned())),
        ),
        (
            "700 fragments in a chain, spread everywhere",
            format!(
                "{{ {} }} {} fragment F700 on N {{ x {differ} }}",
                repeat(700, |i| format!("a{i}: n {{ x ...F{i} }}")),
                repeat(700, chained)
            ),
        ),
    ]
}

fn bench(criterion: &mut Criterion) {
    let options = Options {
        limits: Limits::unbounded(),
        ..Options::default()
    };
    let mut group = criterion.benchmark_group("validate");
    let mut run = |name: &str, schema: &Schema, text: &str| {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(name), text, |bencher, text| {
            let document = || {
                let document = parse(text.as_bytes().to_vec(), &ParseOptions::default());
                document.expect("a benchmark's document is well formed")
            };
            bencher.iter_batched(
                document,
                |document| validate(schema, document, &options).map_err(|(_, errors)| errors),
                BatchSize::LargeInput,
            );
        });
    };
    for fields in [100, 1_000] {
        let (schema, query) = wide(fields);
        run(&format!("WIDE({fields})"), &schema, &query);
    }
    let schema = schema(SDL);
    for (name, text) in documents() {
        run(name, &schema, &text);
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
