//! The bounds that executions meet (`src/limits.rs`); those of documents are cases.

use crate::host::{answer, Request, Way};
use octograph::engine::Engine;
use octograph::execute::{Execution, OutOfMemory, Parent};
use octograph::json::write::OutOfRoom;
use octograph::limits::Limits;
use octograph::plan::Plan;
use octograph::schema::input::VariableValues;
use octograph::schema::BuildOptions;

const COLUMNS_BYTES: u32 = 1 << 20;

fn engine(limits: Limits) -> Engine {
    let sdl = b"type Query { list: [Int] o: Query }".to_vec();
    Engine::from_sdl(vec![sdl], BuildOptions::default(), limits).expect("the schema is valid")
}

fn plan(engine: &Engine, query: &str) -> Plan {
    engine
        .prepare(query.as_bytes().to_vec(), None)
        .expect("the query is valid")
}

#[test]
fn errors_beyond_the_limit_are_left_out_but_not_their_nulls() {
    let engine = engine(Limits {
        errors: 2,
        ..Limits::default()
    });
    let data =
        serde_json::json!({ "list": [{ "$throw": "a" }, { "$throw": "b" }, { "$throw": "c" }] });
    let request = Request {
        query: "{ list }",
        operation: None,
        variables: None,
        data: Some(&data),
    };
    for way in Way::ALL {
        let response = answer(&engine, &mut Execution::default(), request, way);
        let response: serde_json::Value =
            serde_json::from_str(&response.text).expect("a response is JSON");
        let messages = response["errors"].as_array().expect("there are errors");
        let messages: Vec<_> = messages.iter().map(|error| &error["message"]).collect();
        assert_eq!(messages, ["a", "b"]);
        assert_eq!(
            response["data"]["list"],
            serde_json::json!([null, null, null])
        );
    }
}

#[test]
fn columns_have_a_bound() {
    let engine = engine(Limits::default());
    let plan = plan(&engine, "{ list o { list } }");
    let mut execution = Execution::default();
    let root = execution.start(&plan, VariableValues::default(), 100);
    assert_eq!(root, Err(OutOfMemory), "not even the root has room");

    let root = execution.start(&plan, VariableValues::default(), COLUMNS_BYTES);
    let root = root.expect("there is room for the root");
    let batch =
        |execution: &mut Execution, rows| execution.batch(&plan, plan.root, rows, Parent::None);
    for rows in [COLUMNS_BYTES, u32::MAX / 2, u32::MAX] {
        assert_eq!(batch(&mut execution, rows), Err(OutOfMemory), "{rows} rows");
        assert_eq!(execution.items(rows, root, Parent::None), Err(OutOfMemory));
        assert_eq!(execution.string_room(rows), Err(OutOfMemory));
    }
    assert!(
        batch(&mut execution, 1_000).is_ok(),
        "what has room still gets it"
    );
}

#[test]
fn a_response_has_a_bound() {
    let limits = Limits {
        response_bytes: 10_000,
        ..Limits::default()
    };
    let engine = engine(limits);
    let mut plan = plan(&engine, "{ list }");
    let finish = |execution: &mut Execution, plan: &mut Plan, items: u32| {
        let root = execution.start(plan, VariableValues::default(), COLUMNS_BYTES);
        let root = root.expect("there is room for the root");
        let field = octograph::plan::PlanFieldId(plan[plan.root].fields.start);
        let items = execution.items(1 + items, root, Parent::Column(root, field));
        let items = items.expect("there is room for the items");
        use octograph::execute::columns::Tag;
        let cells = execution.items[items.0 as usize].cells;
        execution
            .columns
            .set(cells, 0, Tag::Head, [cells.count - 1, 0]);
        for index in 1..cells.count {
            execution
                .columns
                .set(cells, index, Tag::Int, [123_456_789, 0]);
        }
        let cells = execution.batches[0].cells;
        execution.columns.set(cells, 0, Tag::List, [items.0, 0]);
        execution.finish(&engine.schema, &engine.constants, plan, &limits, false)
    };
    let mut execution = Execution::default();
    assert_eq!(finish(&mut execution, &mut plan, 20_000), Err(OutOfRoom));
    assert_eq!(finish(&mut execution, &mut plan, 100), Ok(()));
    assert_eq!(
        execution.output.byte_length(),
        "{\"data\":{\"list\":[]}}".len() + 100 * 10 - 1
    );
}
