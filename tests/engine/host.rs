//! A host in Rust: drives executions over plain JSON values by the contract that `js/execution.ts`
//! keeps. It starts an execution, fills the root batch column by column, asks for a batch for the
//! objects it met, fills that one, and so on. What is not known yet it writes as pending cells,
//! and settles them in the order of a clock of its own.

mod coercion;
mod completion;
mod data;
mod javascript;
mod tapes;
mod variables;

use data::{Failure, Given};
use octograph::engine::Engine;
use octograph::error::Error;
use octograph::execute::columns::{Cells, Tag};
use octograph::execute::path::PathStep;
use octograph::execute::{BatchId, Cause, Execution, Parent};
use octograph::language::ast::OperationType;
use octograph::plan::conditions::ALWAYS;
use octograph::plan::{Kind, Plan, PlanField, PlanFieldId, SelectionId};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// Bytes that the columns of one request may take.
const COLUMNS_BYTES: u32 = 200 << 20;
/// Of batches with more rows, paths are checked at the first and last row only: finding one takes
/// time in proportion to the rows.
const PATHS_CHECKED: usize = 32;

/// Choices that the contract leaves to a host. The answer must not depend on them.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Lists of objects get dense heads where they can.
    pub dense: bool,
    /// Nulls are propagated even where no cell asks for it.
    pub always_dirty: bool,
    /// Strings of a column are written as one text; the engine finds their bounds.
    pub joined: bool,
}

impl Way {
    /// As JavaScript does it, and the opposite in everything.
    pub const ALL: [Way; 2] = [
        Way {
            dense: true,
            always_dirty: false,
            joined: true,
        },
        Way {
            dense: false,
            always_dirty: true,
            joined: false,
        },
    ];
}

/// A request, as a case asks it.
#[derive(Clone, Copy, Debug)]
pub struct Request<'d> {
    pub query: &'d str,
    pub operation: Option<&'d str>,
    pub variables: Option<&'d Value>,
    /// The root value.
    pub data: Option<&'d Value>,
}

/// A response, and when it was there.
#[derive(Debug)]
pub struct Response {
    pub text: String,
    /// Milliseconds of the host's clock.
    pub after: u64,
}

/// Answers a request; `execution` may have served before.
pub fn answer(engine: &Engine, execution: &mut Execution, request: Request, way: Way) -> Response {
    let refused = |errors: &[Error]| {
        let errors = octograph::error::to_json(errors.iter().map(|error| (error, None)));
        Response {
            text: format!("{{\"errors\":{errors}}}"),
            after: 0,
        }
    };
    let operation = request.operation.map(str::as_bytes);
    let mut plan = match engine.prepare(request.query.as_bytes().to_vec(), operation) {
        Ok(plan) => plan,
        Err(errors) => return refused(&errors),
    };
    let variables = match variables::coerce(engine, &plan, request.variables) {
        Ok(variables) => variables,
        Err(errors) => return refused(&errors),
    };
    let root = execution.start(&plan, variables.coerced, COLUMNS_BYTES);
    let root = root.expect("there is memory for the root");
    if plan.has_introspection() {
        execution.input = variables.input;
    }
    let mut host = Host {
        engine,
        plan: &mut plan,
        execution,
        way,
        variables: variables.values,
        arguments: HashMap::new(),
        failures: Vec::new(),
        dirty: way.always_dirty,
        queue: VecDeque::new(),
        waiting: Vec::new(),
        now: 0,
    };
    host.execute(root, request.data);
    Response {
        text: host.finish(),
        after: host.now,
    }
}

/// A response path, last step first.
#[derive(Clone, Debug, Default)]
struct Path(Option<Rc<(Path, PathStep)>>);

impl Path {
    fn with(&self, step: PathStep) -> Path {
        Path(Some(Rc::new((self.clone(), step))))
    }

    fn steps(&self) -> Vec<PathStep> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Path(Some(link)) = at {
            steps.push(link.1);
            at = &link.0;
        }
        steps.reverse();
        steps
    }
}

/// The rows of a batch, to be filled.
struct Rows<'d> {
    batch: BatchId,
    selection: SelectionId,
    sources: Sources<'d>,
    paths: Vec<Path>,
}

/// A run of cells: a column of a batch, or an item column.
#[derive(Clone)]
struct Block {
    cells: Cells,
    /// The cell that is numbered 0.
    first: u32,
    /// Where batches and item columns beneath it come from.
    parent: Parent,
    /// The path of each cell's value.
    paths: Rc<[Path]>,
}

/// A pending cell.
struct Waiting<'d> {
    at: u64,
    field: PlanFieldId,
    level: u32,
    block: Block,
    index: u32,
    value: &'d Value,
}

/// The objects of a batch; none where a value is no JSON.
type Sources<'d> = Vec<Option<&'d Value>>;

/// Values of a block, each with its cell.
type Values<'d> = Vec<(u32, Given<'d>)>;

struct Host<'a, 'd> {
    engine: &'a Engine,
    plan: &'a mut Plan,
    execution: &'a mut Execution,
    way: Way,
    variables: Vec<Option<Value>>,
    /// The arguments of fields as JSON text.
    arguments: HashMap<PlanFieldId, String>,
    /// Errors by their numbers.
    failures: Vec<Failure>,
    /// A cell holds an error, or a null that its type forbids.
    dirty: bool,
    queue: VecDeque<Rows<'d>>,
    waiting: Vec<Waiting<'d>>,
    now: u64,
}

// Driving.
impl<'d> Host<'_, 'd> {
    fn execute(&mut self, root: BatchId, data: Option<&'d Value>) {
        let rows = Rows {
            batch: root,
            selection: self.plan.root,
            sources: vec![data],
            paths: vec![Path::default()],
        };
        if self.plan.operation_type() != OperationType::Mutation {
            self.queue.push_back(rows);
            return self.run();
        }
        if self.is_refused(root) {
            return;
        }
        // The root fields of a mutation, one after another (§6.2.2).
        for field in self.columns(rows.selection) {
            self.fill(field, &rows);
            self.run();
            if self.dirty && self.execution.data_will_be_null(self.plan) {
                return;
            }
        }
    }

    /// Fills batches until none is left and nothing that counts is pending.
    fn run(&mut self) {
        loop {
            while let Some(rows) = self.queue.pop_front() {
                self.check_paths(&rows);
                if self.is_refused(rows.batch) {
                    continue;
                }
                for field in self.columns(rows.selection) {
                    self.fill(field, &rows);
                }
            }
            let dead = self.dirty && self.execution.live_pending(self.plan) == 0;
            if self.waiting.is_empty() || dead {
                return self.waiting.clear();
            }
            self.settle();
        }
    }

    /// Whether the fields of a batch cannot be collected: its rows are errors as they are.
    fn is_refused(&mut self, batch: BatchId) -> bool {
        let refused = self.execution.batches[batch.0 as usize].refused.is_some();
        self.dirty |= refused;
        refused
    }

    /// Settles all that is due next: a wave.
    fn settle(&mut self) {
        let due = self.waiting.iter().map(|waiting| waiting.at).min();
        self.now = due.expect("something is waiting");
        let (wave, later) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|waiting| waiting.at == self.now);
        self.waiting = later;
        let mut groups: Vec<(PlanFieldId, u32, Block, Values)> = Vec::new();
        for Waiting {
            field,
            level,
            block,
            index,
            value,
            ..
        } in wave
        {
            let value = data::given(value, self.arguments_of(field));
            let place = |block: &Block| (block.cells, block.first);
            let known = groups.iter_mut().find(|(other, at, of, _)| {
                (*other, *at, place(of)) == (field, level, place(&block))
            });
            match known {
                Some((.., values)) => values.push((index, value)),
                None => groups.push((field, level, block, vec![(index, value)])),
            }
        }
        for (field, level, block, mut values) in groups {
            values.sort_by_key(|&(index, _)| index);
            self.complete(field, level, values, &block);
        }
    }

    /// The columns of a selection that this request has, in response order.
    fn columns(&self, selection: SelectionId) -> Vec<PlanFieldId> {
        let conditions = self.execution.conditions();
        let is_selected = |condition: octograph::plan::conditions::ConditionId| match conditions
            .get(condition.0 as usize)
        {
            Some(&value) => value != 0,
            None => condition == ALWAYS,
        };
        let fields = self.plan[selection].fields.clone().map(PlanFieldId);
        let mut columns: Vec<_> = fields
            .filter(|&field| {
                let PlanField {
                    kind, condition, ..
                } = self.plan[field];
                is_selected(condition) && !matches!(kind, Kind::Typename | Kind::Introspection)
            })
            .collect();
        let first = |field: PlanFieldId| {
            let occurrences = self.plan.occurrences(field).iter();
            let selected = occurrences.filter(|occurrence| is_selected(occurrence.condition));
            selected.map(|occurrence| occurrence.sequence).min()
        };
        columns.sort_by_key(|&field| first(field));
        columns
    }

    /// What the engine finds by climbing is what the host came by.
    fn check_paths(&self, rows: &Rows) {
        let count = rows.paths.len();
        let checked = match count <= PATHS_CHECKED {
            true => (0..count).collect(),
            false => vec![0, count - 1],
        };
        for row in checked {
            let found = self.execution.path(self.plan, rows.batch, row as u32);
            assert_eq!(
                found,
                rows.paths[row].steps(),
                "the path of row {row} of {:?}",
                rows.batch
            );
        }
    }

    fn finish(&mut self) -> String {
        let Engine {
            schema,
            constants,
            limits,
            ..
        } = self.engine;
        let written = self
            .execution
            .finish(schema, constants, self.plan, limits, self.dirty);
        written.expect("there is room for the response");
        let data: Vec<u8> = self.execution.output.chunks().flatten().copied().collect();
        assert_eq!(data.len(), self.execution.output.byte_length());
        let data = String::from_utf8(data).expect("a response is UTF-8");
        let errors: Vec<String> = self
            .execution
            .errors
            .iter()
            .map(|error| {
                let mut located = self.engine.located(self.plan, self.execution, error);
                let json = match error.cause {
                    Cause::Host(number) => {
                        data::error_json(&mut located, Some(&self.failures[number as usize]))
                    }
                    Cause::Null | Cause::Condition(_) => data::error_json(&mut located, None),
                };
                json[1..json.len() - 1].to_owned()
            })
            .collect();
        match errors.is_empty() {
            true => data,
            false => format!("{{\"errors\":[{}],{}", errors.join(","), &data[1..]),
        }
    }
}

// Columns.
impl<'d> Host<'_, 'd> {
    fn fill(&mut self, id: PlanFieldId, rows: &Rows<'d>) {
        let field = self.plan[id];
        let selection = &self.plan[rows.selection];
        let count = rows.sources.len() as u32;
        let paths = rows.paths.iter().map(|path| path.with(PathStep::Field(id)));
        let block = Block {
            cells: self.execution.batches[rows.batch.0 as usize].cells,
            first: (id.0 - selection.fields.start) * count,
            parent: Parent::Column(rows.batch, id),
            paths: paths.collect(),
        };
        if let Err(failure) = self.prepare_arguments(id) {
            for row in 0..count {
                self.fail(&block, row, failure.clone());
            }
            return;
        }
        let name = self
            .engine
            .schema
            .name(self.engine.schema[field.field].name);
        let arguments = self.arguments_of(id);
        let values = rows.sources.iter().zip(0..);
        let values = values.map(|(&source, row)| (row, data::property(source, name, arguments)));
        let values = values.collect();
        self.complete(id, 0, values, &block);
    }

    fn arguments_of(&self, field: PlanFieldId) -> &str {
        self.arguments.get(&field).map_or("{}", String::as_str)
    }

    /// Makes a field's arguments, once a request.
    fn prepare_arguments(&mut self, id: PlanFieldId) -> Result<(), Failure> {
        let Some(template) = self.plan[id].arguments else {
            return Ok(());
        };
        if self.arguments.contains_key(&id) {
            return Ok(());
        }
        let tape = self.plan.templates().tape(template);
        let mut reader = tapes::Reader {
            schema: &self.engine.schema,
            document: &self.plan.document,
            tape,
            variables: &self.variables,
            variable_index: &|name| self.plan.variable_index(name),
            inputs: &[],
            at: 0,
        };
        let made = match tape.words.is_empty() {
            true => Err(tapes::Unfit),
            false => reader.read(),
        };
        let Ok(Some(arguments)) = made else {
            let faults = self.engine.argument_faults(self.plan, self.execution, id);
            let mut errors = variables::errors(faults);
            let error = errors.pop().expect("what does not fit has a fault");
            return Err(Failure {
                message: error.message.into_owned(),
                extensions: None,
                locations: error.locations,
            });
        };
        self.arguments.insert(id, javascript::json_text(&arguments));
        Ok(())
    }

    fn set(&self, block: &Block, index: u32, tag: Tag, payload: [u32; 2]) {
        self.execution
            .columns
            .set(block.cells, block.first + index, tag, payload);
    }

    fn fail(&mut self, block: &Block, index: u32, failure: Failure) {
        self.set(block, index, Tag::Error, [self.failures.len() as u32, 0]);
        self.failures.push(failure);
        self.dirty = true;
    }
}
