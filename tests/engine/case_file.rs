//! The case format, read natively: `tests/cases/format.mjs` describes it. Native tests only read expectations;
//! `UPDATE_EXPECT=1 npm run cases` writes them.

use serde_json::Value;
use std::path::Path;

/// A schema, a root value and what is asked of them.
#[derive(Debug)]
pub struct CaseFile {
    /// The file's name without `.txt`: the behaviour.
    pub name: String,
    /// SDL.
    pub schema: String,
    /// The root value; `tests/cases/host.mjs` says what its JSON stands for.
    pub data: Option<Value>,
    /// At least one.
    pub requests: Vec<CaseRequest>,
}

/// One request and its answer.
#[derive(Debug, Default, Clone)]
pub struct CaseRequest {
    pub query: String,
    pub variables: Option<Value>,
    pub operation: Option<String>,
    /// What is given to the engine beside the schema.
    pub options: Option<Value>,
    /// The response, byte for byte.
    pub expect: String,
    /// Why the answer is not graphql-js's.
    pub differs: Option<String>,
}

struct Section<'a> {
    name: &'a str,
    text: &'a str,
}

/// Every case of a folder, by name.
///
/// # Panics
/// Where a file cannot be read or is no case: the message names the file.
pub fn read_cases(folder: &Path) -> Vec<CaseFile> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry of a folder that was opened").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let source = std::fs::read_to_string(path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path
                .file_stem()
                .expect("it has an extension")
                .to_string_lossy();
            parse_case(&name, &source)
                .unwrap_or_else(|reason| panic!("{}: {reason}", path.display()))
        })
        .collect()
}

/// Reads one case; the error says what is wrong with it.
pub fn parse_case(name: &str, source: &str) -> Result<CaseFile, String> {
    let mut file = CaseFile {
        name: name.to_owned(),
        schema: String::new(),
        data: None,
        requests: Vec::new(),
    };
    let mut seen: Vec<&str> = Vec::new();
    for Section { name, text } in split(source)? {
        match name {
            "schema" | "data" if !file.requests.is_empty() => {
                return Err(format!("\"{name}\" after a query"))
            }
            "schema" if file.schema.is_empty() => file.schema = text.to_owned(),
            "data" if file.data.is_none() => file.data = Some(json(name, text)?),
            "schema" | "data" => return Err(format!("a second \"{name}\"")),
            "query" => {
                file.requests.push(CaseRequest {
                    query: text.trim().to_owned(),
                    ..CaseRequest::default()
                });
                seen.clear();
            }
            _ => {
                let Some(current) = file.requests.last() else {
                    return Err(format!("\"{name}\" before a query"));
                };
                if begins(name, &seen) {
                    let query = current.query.clone();
                    file.requests.push(CaseRequest {
                        query,
                        ..CaseRequest::default()
                    });
                    seen.clear();
                } else if seen.contains(&name) {
                    return Err(format!("a second \"{name}\""));
                }
                let request = file
                    .requests
                    .last_mut()
                    .expect("there is a current request");
                set(request, name, text)?;
                seen.push(name);
            }
        }
    }
    check(file)
}

/// Whether a section asks the query of the request before it again.
fn begins(name: &str, seen: &[&str]) -> bool {
    name != "expect" && name != "differs" && (seen.contains(&"expect") || seen.contains(&name))
}

fn set(request: &mut CaseRequest, name: &str, text: &str) -> Result<(), String> {
    match name {
        "variables" => request.variables = Some(json(name, text)?),
        "options" => request.options = Some(json(name, text)?),
        "operation" => request.operation = Some(text.trim().to_owned()),
        "differs" => request.differs = Some(text.trim().to_owned()),
        "expect" => request.expect = without_layout(text),
        _ => return Err(format!("no section is called \"{name}\"")),
    }
    Ok(())
}

fn check(file: CaseFile) -> Result<CaseFile, String> {
    if file.schema.is_empty() {
        return Err("no schema".to_owned());
    }
    if file.requests.is_empty() {
        return Err("no query".to_owned());
    }
    match file
        .requests
        .iter()
        .position(|request| request.expect.is_empty())
    {
        Some(index) => Err(format!("request {} expects nothing", index + 1)),
        None => Ok(file),
    }
}

fn split(source: &str) -> Result<Vec<Section<'_>>, String> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let (comment, rest) = match source.strip_prefix("--- ") {
        Some(rest) => ("", Some(rest)),
        None => match source.split_once("\n--- ") {
            Some((comment, rest)) => (comment, Some(rest)),
            None => (source, None),
        },
    };
    if comment
        .lines()
        .any(|line| !line.is_empty() && !line.starts_with('#'))
    {
        return Err("text before the first section".to_owned());
    }
    let parts = rest.into_iter().flat_map(|rest| rest.split("\n--- "));
    Ok(parts
        .map(|part| match part.split_once('\n') {
            Some((name, text)) => Section {
                name: name.trim(),
                text: text.trim_end(),
            },
            None => Section {
                name: part.trim(),
                text: "",
            },
        })
        .collect())
}

/// Line ends and the spaces that open a line are layout: JSON strings hold neither.
fn without_layout(text: &str) -> String {
    text.split('\n')
        .enumerate()
        .map(|(index, line)| {
            if index == 0 {
                line
            } else {
                line.trim_start_matches(' ')
            }
        })
        .collect()
}

fn json(name: &str, text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("\"{name}\" is not JSON: {error}"))
}

mod tests {
    use super::*;

    #[test]
    fn a_case_may_ask_several_requests() {
        let source = "# About names.\n\n--- schema\ntype Query { a: Int }\n\n--- data\n{\"a\": 1}\n\n--- query\n{ a }\n\n--- expect\n\
                      {\"errors\":[\n  {\"message\":\"m\"}],\n\"data\":null}\n\n--- variables\n{\"v\": 2}\n\n--- expect\n{\"data\":{\"a\":1}}\n\n\
                      --- differs\nwe are kinder\n\n--- query\n{ b: a }\n\n--- operation\nQ\n\n--- expect\n{}\n";
        let file = parse_case("names", source).expect("it is a case");
        assert_eq!(file.schema, "type Query { a: Int }");
        assert_eq!(file.requests.len(), 3);
        assert_eq!(
            file.requests[0].expect,
            "{\"errors\":[{\"message\":\"m\"}],\"data\":null}"
        );
        assert_eq!(file.requests[1].query, "{ a }");
        assert_eq!(
            file.requests[1].variables,
            Some(serde_json::json!({ "v": 2 }))
        );
        assert_eq!(file.requests[1].differs.as_deref(), Some("we are kinder"));
        assert_eq!(file.requests[2].operation.as_deref(), Some("Q"));
        assert!(file.requests[2].variables.is_none());
    }

    #[test]
    fn what_is_no_case_is_refused() {
        let refused = |source: &str| parse_case("x", source).expect_err("it is no case");
        assert_eq!(
            refused("type Query\n--- query\n{ a }"),
            "text before the first section"
        );
        assert_eq!(refused("--- schema\ntype Query { a: Int }\n"), "no query");
        assert_eq!(refused("--- query\n{ a }\n--- expect\n{}"), "no schema");
        assert_eq!(
            refused("--- schema\ns\n--- query\n{ a }"),
            "request 1 expects nothing"
        );
        assert_eq!(
            refused("--- schema\ns\n--- schema\ns\n"),
            "a second \"schema\""
        );
        assert_eq!(
            refused("--- schema\ns\n--- query\nq\n--- data\n1"),
            "\"data\" after a query"
        );
        assert_eq!(
            refused("--- schema\ns\n--- query\nq\n--- sense\n1"),
            "no section is called \"sense\""
        );
    }
}
