//! The engine's stages, natively: `cargo bench`. Ratios to other engines are `benches/package.mjs`'s affair; these show
//! where the time of a request goes, and whether a change of a stage is one.

#![allow(missing_docs)] // criterion's macros make public functions

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use octograph::language::{self, ParseOptions};
use std::fmt::Write;
use std::hint::black_box;

/// The original's parse documents, as `benches/workloads/parse.mjs` has them.
fn documents() -> Vec<(&'static str, String)> {
    vec![
        (
            "Tiny",
            "{ user(id: 42) { id name email posts { title } } }".to_owned(),
        ),
        ("Wide_100", wide(100)),
        ("Wide_1K", wide(1_000)),
        ("Wide_10K", wide(10_000)),
        ("Deep_10", deep(10)),
        ("Deep_100", deep(100)),
        ("Args_100", with_arguments(100)),
        ("Args_1K", with_arguments(1_000)),
    ]
}

fn wide(fields: usize) -> String {
    let lines: String = (0..fields).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "  field_{i}");
        text
    });
    format!("query Wide {{\n{lines}}}\n")
}

fn deep(levels: usize) -> String {
    let mut text = "query Deep {\n".to_owned();
    for i in 0..levels {
        let _ = writeln!(text, "{}level_{i} {{", "  ".repeat(i + 1));
    }
    let _ = writeln!(text, "{}leaf", "  ".repeat(levels + 1));
    for i in (0..levels).rev() {
        let _ = writeln!(text, "{}}}", "  ".repeat(i + 1));
    }
    text + "}\n"
}

fn with_arguments(fields: usize) -> String {
    let mut text = "query Args($a: Int = 1, $b: String = \"x\", $c: Boolean = true) {\n".to_owned();
    for i in 0..fields {
        let _ = writeln!(
            text,
            "  field_{i}(a: $a, b: $b, c: $c, d: {i}, e: \"hello\") @include(if: $c)"
        );
    }
    text + "}\n"
}

fn parse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    let options = ParseOptions::default();
    for (name, text) in documents() {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(name), &text, |bencher, text| {
            bencher.iter(|| {
                language::parse(black_box(text).clone().into_bytes(), &options)
                    .expect("a benchmark's document is well formed")
            });
        });
    }
    group.finish();
}

fn print(criterion: &mut Criterion) {
    let source = include_bytes!("data/kitchen-sink.graphql").to_vec();
    let document =
        language::parse(source, &ParseOptions::default()).expect("the kitchen sink is well formed");
    criterion.bench_function("print", |bencher| {
        bencher.iter(|| language::print(black_box(&document)));
    });
}

criterion_group!(stages, parse, print);
criterion_main!(stages);
