//! Exports of an execution: the hot path. Each answers in the frame.

use crate::state::{state, State, Word};
use octograph::engine::Engine;
use octograph::error::{to_json, Error};
use octograph::execute::columns::Cells;
use octograph::execute::{BatchId, Cause, Execution, ItemsId, Parent};
use octograph::plan::{Plan, PlanFieldId, SelectionId};
use octograph::schema::input::{Fault, InputTape, ScalarValue, VariableValues};

const FAILED: u32 = u32::MAX;

/// Begins an execution of a plan without variables: its handle, or 0 where memory is
/// exhausted. The frame has the root batch's cells, room for strings and the conditions.
#[unsafe(no_mangle)]
pub extern "C" fn execution_start(plan: u32, bytes_max: u32) -> u32 {
    start(plan, VariableValues::default(), bytes_max)
}

fn start(plan: u32, variables: VariableValues, bytes_max: u32) -> u32 {
    let state = state();
    state.recycle();
    let mut execution = state.idle.pop().unwrap_or_default();
    let plan = state.plans.get(plan);
    let started = execution
        .start(plan, variables, bytes_max)
        .and_then(|_| execution.string_room(0));
    let Ok((at, end)) = started else {
        return 0;
    };
    let cells = execution.batches[0].cells;
    let handle = state.executions.insert(execution);
    say_cells(state, cells);
    say_batch(state, handle);
    state.say(Word::StringsAt, at);
    state.say(Word::StringsEnd, end);
    handle
}

/// What there is to say of the last batch. The conditions move when selections planned
/// meanwhile have some.
fn say_batch(state: &mut State, execution: u32) {
    let execution = state.executions.get(execution);
    let refused = execution
        .batches
        .last()
        .is_some_and(|batch| batch.refused.is_some());
    let conditions = execution.conditions();
    let at = if conditions.is_empty() {
        0
    } else {
        conditions.as_ptr() as u32
    };
    state.say(Word::Conditions, at);
    state.say(Word::Refused, u32::from(refused));
}

/// Begins an execution with variables: the input has the number of words of an input tape,
/// the words and the text. As [`execution_start`], and the result has the coerced values: their
/// number of words, the words and the text. 0 where they cannot be coerced: the result then
/// has the faults as JSON, and is empty where memory is exhausted.
#[unsafe(no_mangle)]
pub extern "C" fn execution_start_with(plan: u32, length: u32, bytes_max: u32) -> u32 {
    let state = state();
    let input = read_tape(&state.take_input(length));
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    match engine.coerce_variables(state.plans.get(plan), &input) {
        Ok(variables) => {
            let mut answer = (variables.tape.words.len() as u32).to_le_bytes().to_vec();
            for word in &variables.tape.words {
                answer.extend_from_slice(&word.to_le_bytes());
            }
            answer.extend_from_slice(&variables.tape.text);
            state.answer(&answer);
            let handle = start(plan, variables, bytes_max);
            if handle == 0 {
                state.answer(b"");
            } else if state.plans.get(plan).has_introspection() {
                state.executions.get(handle).input = input;
            }
            handle
        }
        Err(faults) => {
            state.answer(faults_json(&faults).as_bytes());
            0
        }
    }
}

/// All that may be wrong with the variables in the input, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn variable_faults(plan: u32, length: u32) {
    let state = state();
    let input = read_tape(&state.take_input(length));
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let faults = engine.variable_faults(state.plans.get(plan), &input);
    state.answer(faults_json(&faults).as_bytes());
}

/// What is wrong with the arguments of a field, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn argument_faults(execution: u32, plan: u32, field: u32) {
    let state = state();
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let execution = state.executions.get(execution);
    let plan = state.plans.get(plan);
    let faults = engine.argument_faults(plan, execution, PlanFieldId(field));
    state.answer(faults_json(&faults).as_bytes());
}

fn read_tape(input: &[u8]) -> InputTape {
    let words = |bytes: &[u8]| -> Vec<u32> {
        let chunks = bytes.chunks_exact(4);
        chunks
            .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
            .collect()
    };
    let count = words(&input[..4])[0] as usize;
    let (tape, text) = input[4..].split_at(4 * count);
    InputTape {
        words: words(tape),
        text: text.to_vec(),
        positions: false,
        starts: Vec::new(),
    }
}

/// Faults as JSON: errors as they are; questions to custom scalars as
/// `{"scalar","input"|"literal"|"default","prefix","shown","locations"}`.
fn faults_json(faults: &[Fault]) -> String {
    let json: Vec<_> = faults
        .iter()
        .map(|fault| match fault {
            Fault::Error(error) => {
                let json = to_json([(error, None)]);
                json[1..json.len() - 1].to_owned()
            }
            Fault::Scalar(site) => {
                let value = match site.value {
                    ScalarValue::Input(number) => format!("\"input\":{number}"),
                    ScalarValue::Literal(node) => format!("\"literal\":{node}"),
                    ScalarValue::Default(document, node) => {
                        format!("\"default\":[{document},{node}]")
                    }
                };
                let mut error = Error::new(site.prefix.clone());
                error.locations.clone_from(&site.locations);
                let shown = to_json([(&Error::new(site.shown.clone()), None)]);
                let json = to_json([(&error, None)]);
                let (scalar, shown) = (site.ty.0, &shown[1..shown.len() - 1]);
                format!(
                    "{{\"scalar\":{scalar},{value},\"shown\":{shown},{}",
                    &json[2..json.len() - 1]
                )
            }
        })
        .collect();
    format!("[{}]", json.join(","))
}

fn say_cells(state: &mut State, cells: Cells) {
    state.say(Word::Payloads, cells.payloads);
    state.say(Word::Tags, cells.tags);
}

fn parent(items: u32, batch: u32, field: u32) -> Parent {
    if items != FAILED {
        Parent::Items(ItemsId(items))
    } else {
        Parent::Column(BatchId(batch), PlanFieldId(field))
    }
}

/// Makes a batch: its number, or the highest integer where memory is exhausted. It comes
/// from the item column `items`, or from a field of a batch where that is the highest integer.
#[unsafe(no_mangle)]
pub extern "C" fn execution_batch(
    handle: u32,
    plan: u32,
    selection: u32,
    rows: u32,
    items: u32,
    batch: u32,
    field: u32,
) -> u32 {
    let state = state();
    let plan = state.plans.get(plan);
    let execution = state.executions.get(handle);
    let parent = parent(items, batch, field);
    let Ok(id) = execution.batch(plan, SelectionId(selection), rows, parent) else {
        return FAILED;
    };
    let cells = execution.batches[id.0 as usize].cells;
    say_cells(state, cells);
    say_batch(state, handle);
    id.0
}

/// Makes an item column of `count` cells whose dense lists have their rows in batch `child`:
/// its number, or the highest integer where memory is exhausted.
#[unsafe(no_mangle)]
pub extern "C" fn execution_items(
    execution: u32,
    count: u32,
    child: u32,
    items: u32,
    batch: u32,
    field: u32,
) -> u32 {
    let state = state();
    let execution = state.executions.get(execution);
    let parent = parent(items, batch, field);
    let Ok(id) = execution.items(count, BatchId(child), parent) else {
        return FAILED;
    };
    let cells = execution.items[id.0 as usize].cells;
    say_cells(state, cells);
    id.0
}

/// Makes room for at least `bytes` of strings; 0 where memory is exhausted.
#[unsafe(no_mangle)]
pub extern "C" fn execution_strings(execution: u32, bytes: u32) -> u32 {
    let state = state();
    let Ok((at, end)) = state.executions.get(execution).string_room(bytes) else {
        return 0;
    };
    state.say(Word::StringsAt, at);
    state.say(Word::StringsEnd, end);
    1
}

/// Finds the bounds of the strings in cells `from..to` of a block, joined at `at..end`; 0
/// where a lone surrogate may be among them.
#[unsafe(no_mangle)]
pub extern "C" fn execution_bounds(
    execution: u32,
    payloads: u32,
    tags: u32,
    count: u32,
    at: u32,
    end: u32,
) -> u32 {
    let execution = state().executions.get(execution);
    let cells = Cells {
        payloads,
        tags,
        count,
    };
    u32::from(execution.columns.find_bounds(cells, 0, count, at, end))
}

/// How many pending cells still count.
#[unsafe(no_mangle)]
pub extern "C" fn execution_live(execution: u32, plan: u32) -> u32 {
    let state = state();
    let plan = state.plans.get(plan);
    state.executions.get(execution).live_pending(plan)
}

/// Whether `data` is null already.
#[unsafe(no_mangle)]
pub extern "C" fn execution_is_null(execution: u32, plan: u32) -> u32 {
    let state = state();
    let plan = state.plans.get(plan);
    u32::from(state.executions.get(execution).data_will_be_null(plan))
}

/// The path of a row as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn execution_path(execution: u32, plan: u32, batch: u32, row: u32) {
    use octograph::execute::path::PathStep;
    let state = state();
    let plan = state.plans.get(plan);
    let path = state
        .executions
        .get(execution)
        .path(plan, BatchId(batch), row);
    let steps: Vec<_> = path
        .iter()
        .map(|step| match *step {
            PathStep::Field(field) => format!("\"{}\"", plan.response_name(field)),
            PathStep::Index(index) => index.to_string(),
        })
        .collect();
    let json = format!("[{}]", steps.join(","));
    state.answer(json.as_bytes());
}

/// Ends an execution: writes the response and gives the handle back. The number of bytes,
/// or the highest integer where there is no room for them. What the frame points to
/// holds until the next execution starts or ends.
#[unsafe(no_mangle)]
pub extern "C" fn execution_finish(handle: u32, plan: u32, dirty: u32) -> u32 {
    let state = state();
    state.recycle();
    let Some(mut execution) = state.executions.remove(handle) else {
        return FAILED;
    };
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let plan = state.plans.get(plan);
    let limits = &engine.limits;
    let written = execution.finish(&engine.schema, &engine.constants, plan, limits, dirty != 0);
    if !execution.errors.is_empty() {
        state.result = errors_json(engine, plan, &execution).into_bytes();
    }
    state.say_result();
    state.say(Word::Errors, execution.errors.len() as u32);
    state.say(Word::DataIsNull, u32::from(execution.data_is_null()));
    let length = match written {
        Ok(()) => {
            say_output(state, &execution);
            execution.output.byte_length() as u32
        }
        Err(_) => FAILED,
    };
    state.ended = Some(execution);
    length
}

fn errors_json(engine: &Engine, plan: &Plan, execution: &Execution) -> String {
    let errors: Vec<_> = execution
        .errors
        .iter()
        .map(|error| {
            let handle = match error.cause {
                Cause::Host(handle) => Some(handle),
                Cause::Null | Cause::Condition(_) => None,
            };
            (engine.located(plan, execution, error), handle)
        })
        .collect();
    to_json(errors.iter().map(|(error, handle)| (error, *handle)))
}

fn say_output(state: &mut State, execution: &Execution) {
    let mut chunks = execution.output.chunks();
    let count = chunks.clone().count() as u32;
    let at = if count == 1 {
        chunks.next().map_or(0, |chunk| chunk.as_ptr() as u32)
    } else {
        state.chunks.clear();
        for chunk in chunks {
            state
                .chunks
                .extend([chunk.as_ptr() as u32, chunk.len() as u32]);
        }
        state.chunks.as_ptr() as u32
    };
    state.say(Word::Output, at);
    state.say(Word::OutputChunks, count);
}

/// Ends an execution without a response.
#[unsafe(no_mangle)]
pub extern "C" fn execution_abandon(handle: u32) {
    let state = state();
    state.recycle();
    state.ended = state.executions.remove(handle);
}

/// Propagates nulls without ending the execution, for a host that reads the columns itself. The
/// frame has the number of errors and whether `data` is null; the result has the errors.
#[unsafe(no_mangle)]
pub extern "C" fn execution_settle(handle: u32, plan: u32, dirty: u32) {
    let state = state();
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let plan = state.plans.get(plan);
    let execution = state.executions.get(handle);
    execution.settle(&engine.schema, plan, &engine.limits, dirty != 0);
    let errors = errors_json(engine, plan, execution);
    let (count, is_null) = (execution.errors.len() as u32, execution.data_is_null());
    state.say(Word::Errors, count);
    state.say(Word::DataIsNull, u32::from(is_null));
    state.answer(errors.as_bytes());
}

/// The answer to `__schema` or `__type` as JSON, once settled.
#[unsafe(no_mangle)]
pub extern "C" fn execution_introspection(handle: u32, plan: u32, field: u32) {
    let state = state();
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let plan = state.plans.get(plan);
    let execution = state.executions.get(handle);
    let json = execution.introspection(&engine.schema, plan, PlanFieldId(field));
    state.answer(&json);
}

/// The fields of a selection that the request selects, in response order: a word for each,
/// its offset in the selection.
#[unsafe(no_mangle)]
pub extern "C" fn execution_order(handle: u32, plan: u32, selection: u32) {
    let state = state();
    let plan = state.plans.get(plan);
    let execution = state.executions.get(handle);
    let order = execution.selected_offsets(plan, SelectionId(selection));
    state.answer_words(order);
}

/// Whether a row is null after all, once settled.
#[unsafe(no_mangle)]
pub extern "C" fn execution_is_nulled(handle: u32, batch: u32, row: u32) -> u32 {
    let batch = &state().executions.get(handle).batches[batch as usize];
    u32::from(batch.is_nulled(row))
}

/// Where the selected occurrences of a field start: a word for each, in UTF-16 units.
#[unsafe(no_mangle)]
pub extern "C" fn execution_field_nodes(handle: u32, plan: u32, field: u32) {
    let state = state();
    let plan = state.plans.get(plan);
    let execution = state.executions.get(handle);
    let starts = execution.field_starts(plan, PlanFieldId(field));
    state.answer_words(starts);
}
