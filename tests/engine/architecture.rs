//! The layers of the source, and what must be absent from it. A fault names the file.

use std::path::{Path, PathBuf};

/// The engine's modules; each uses only those before it.
const LAYERS: [&str; 11] = [
    "sort", "hash", "limits", "error", "json", "language", "schema", "validate", "plan", "execute",
    "engine",
];
/// Where `unsafe` may stand: the boundary, and the hot readers and writers of memory.
const UNSAFE: [&str; 4] = [
    "src/wasm/",
    "src/json/",
    "src/execute/columns.rs",
    "src/execute/write.rs",
];
/// The engine does no input or output, asks no clock and starts no thread.
const OUTSIDE: [&str; 7] = ["fs", "net", "time", "env", "thread", "process", "io"];
const LINES_MAX: usize = 1_000;
/// Folders of what we write.
const FOLDERS: [&str; 6] = ["src", "js", "tests", "benches", "examples", "scripts"];

#[test]
fn each_layer_uses_only_those_below_it() {
    assert_no_faults(&["src"], |path, text| match path {
        "src/lib.rs" => Vec::new(),
        _ if path.starts_with("src/wasm/") => Vec::new(),
        _ => layer_faults(path, text),
    });
}

#[test]
fn every_module_has_a_layer() {
    let modules = read("src/lib.rs");
    let modules = modules.lines().map(|line| line.trim_start_matches("pub "));
    let modules = modules.filter_map(|line| line.strip_prefix("mod "));
    let mut modules: Vec<_> = modules.map(|name| name.trim_end_matches(';')).collect();
    let mut layers = LAYERS.to_vec();
    modules.sort_unstable();
    layers.sort_unstable();
    assert_eq!(modules, layers);
}

#[test]
fn unsafe_stands_at_the_boundary_and_in_the_hot_writers_only() {
    assert_no_faults(&["src"], |path, text| {
        let allowed = UNSAFE.iter().any(|place| path.starts_with(place));
        let mut faults = places(text, "unsafe");
        faults.retain(|_| !allowed);
        faults
    });
}

#[test]
fn the_engine_touches_nothing_outside() {
    assert_no_faults(&["src"], |path, text| match path.starts_with("src/wasm/") {
        true => Vec::new(),
        false => OUTSIDE
            .iter()
            .flat_map(|name| places(text, &format!("std::{name}")))
            .collect(),
    });
}

#[test]
fn no_code_is_made_from_text() {
    assert_no_faults(&["src", "js"], |_, text| {
        let mut faults = places(text, "eval(");
        faults.extend(places(text, "new Function"));
        faults
    });
}

#[test]
fn no_file_is_too_long() {
    assert_no_faults(&FOLDERS, |path, text| {
        let lines = text.lines().count();
        match lines > LINES_MAX && !path.contains(".generated.") {
            true => vec![format!("{lines} lines")],
            false => Vec::new(),
        }
    });
}

#[test]
fn faults_are_found() {
    let layer = |path, text| layer_faults(path, text);
    assert_eq!(
        layer("src/language/lexer.rs", "use crate::schema::Schema;"),
        ["line 1: language uses schema"]
    );
    assert_eq!(
        layer(
            "src/json/read.rs",
            "\nuse crate::{hash::Seed, plan, error};"
        ),
        ["line 2: json uses plan"]
    );
    assert_eq!(
        layer(
            "src/language/ast.rs",
            "fn f() -> super::super::engine::Engine {}"
        ),
        ["line 1: language uses engine"]
    );
    assert_eq!(
        layer("src/plan/mod.rs", "use super::execute::Execution;"),
        ["line 1: plan uses execute"]
    );
    let fine = "use super::{collect, schema};\nuse crate::schema; // crate::engine\nmod tests { use super::*; }";
    assert!(layer("src/plan/cache.rs", fine).is_empty());
    assert_eq!(
        places("let a = unsafe { 1 };", "unsafe"),
        ["line 1: let a = unsafe { 1 };"]
    );
    assert!(places("/// unsafe\nunsafe_op(); // eval(", "unsafe").is_empty());
    assert_eq!(
        places("x = eval(text)", "eval("),
        ["line 1: x = eval(text)"]
    );
    assert!(places("retrieval(text)", "eval(").is_empty());
}

/// What a file of the engine uses from layers above its own.
fn layer_faults(path: &str, text: &str) -> Vec<String> {
    let inner = path.strip_prefix("src/").expect("a file of the engine");
    let inner = inner.strip_suffix(".rs").expect("a file in Rust");
    let mut module: Vec<&str> = inner.split('/').collect();
    if module.last() == Some(&"mod") {
        module.pop();
    }
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let own = rank(module[0]).unwrap_or_else(|| panic!("{path}: its layer is in no list"));
    let mut faults = Vec::new();
    for (number, line) in lines_of_code(text) {
        for used in root_modules(line, module.len()) {
            if rank(used).is_some_and(|rank| rank > own) {
                faults.push(format!("line {number}: {} uses {used}", module[0]));
            }
        }
    }
    faults
}

/// The names right beneath the crate's root that a line's paths mention, in a module `depth`
/// levels beneath it.
fn root_modules(line: &str, depth: usize) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = line;
    while let Some(at) = rest
        .find("crate::")
        .into_iter()
        .chain(rest.find("super::"))
        .min()
    {
        let mut path = &rest[at..];
        let mut levels = 0;
        if let Some(after) = path.strip_prefix("crate::") {
            (path, levels) = (after, depth);
        }
        while let Some(after) = path.strip_prefix("super::") {
            (path, levels) = (after, levels + 1);
        }
        if levels >= depth {
            match path.strip_prefix('{') {
                Some(group) => names.extend(group_heads(group)),
                None => names.extend(head(path)),
            }
        }
        rest = path;
    }
    names
}

/// The first name of each path in a group, up to its brace.
fn group_heads(group: &str) -> Vec<&str> {
    let mut heads = Vec::new();
    let (mut level, mut start) = (0, 0);
    for (at, character) in group.char_indices() {
        match character {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => {
                heads.extend(head(&group[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    heads.extend(head(&group[start..]));
    heads
}

fn head(path: &str) -> Option<&str> {
    let path = path.trim_start();
    let end = path
        .find(|character: char| !is_name(character))
        .unwrap_or(path.len());
    (end > 0).then_some(&path[..end])
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The lines that have a word, comments aside.
fn places(text: &str, word: &str) -> Vec<String> {
    let has_word = |line: &str| {
        line.match_indices(word).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + word.len()..]);
            let goes_on = word.ends_with(is_name) && after.starts_with(is_name);
            !before.ends_with(is_name) && !goes_on
        })
    };
    lines_of_code(text)
        .filter(|(_, line)| has_word(line))
        .map(|(number, line)| format!("line {number}: {}", line.trim()))
        .collect()
}

/// The lines with their numbers, without `//` comments.
fn lines_of_code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().zip(1..);
    lines.map(|(line, number)| (number, line.split("//").next().unwrap_or(line)))
}

fn assert_no_faults(folders: &[&str], faults_of: impl Fn(&str, &str) -> Vec<String>) {
    let mut faults = Vec::new();
    let mut files = 0;
    for folder in folders {
        for path in files_in(&root().join(folder)) {
            let name = path.strip_prefix(root()).expect("it is in the project");
            let name = name.to_string_lossy().replace('\\', "/");
            files += 1;
            let found = faults_of(&name, &read(&name));
            faults.extend(found.iter().map(|fault| format!("{name}: {fault}")));
        }
    }
    assert!(files > 20, "only {files} files in {folders:?}");
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The files of code in a folder and those in it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of a folder that was opened").path();
        let name = path
            .file_name()
            .expect("an entry has a name")
            .to_string_lossy();
        if path.is_dir() {
            if !matches!(&*name, "node_modules" | "target" | "dist" | "pkg") {
                files.extend(files_in(&path));
            }
        } else if matches!(
            path.extension().and_then(|ext| ext.to_str()),
            Some("rs" | "ts" | "mjs")
        ) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
