//! Exports of the engine: making it, asking its schema, preparing plans.

use crate::state::{state, Purpose, State, Word};
use octograph::engine::Engine;
use octograph::error::{to_json, Error};
use octograph::hash::Seed;
use octograph::language::ast::{Id, TypeKind as TypeNode, Value};
use octograph::limits::Limits;
use octograph::plan::{PlanFieldId, SelectionId, TemplateId};
use octograph::schema::{
    build_from_introspection, introspection_json, print_schema, BuildOptions, EnumValueId, FieldId,
    Ids, NameId, Order, Schema, Tape, TypeId, TypeKind, TypeRef,
};
use octograph::validate::{Answer, Checked, Policy};

const NONE: u32 = u32::MAX;

fn engine(state: &mut State) -> &mut Engine {
    state
        .engine
        .as_mut()
        .expect("the host makes the engine first")
}

fn fail(state: &mut State, errors: &[Error]) {
    let json = to_json(errors.iter().map(|error| (error, None)));
    state.answer(json.as_bytes());
}

/// Makes the engine from SDL: the input has the number of texts, the length of each, then
/// the texts. 1 where it worked; else 0, and the result has the errors.
#[unsafe(no_mangle)]
pub extern "C" fn engine_from_sdl(length: u32, assume_valid: u32) -> u32 {
    let state = state();
    let input = state.take_input(length);
    let count = word(&input, 0) as usize;
    let mut at = 4 + 4 * count;
    let mut sources = Vec::with_capacity(count);
    for index in 0..count {
        let length = word(&input, 4 + 4 * index) as usize;
        sources.push(input[at..at + length].to_vec());
        at += length;
    }
    let options = BuildOptions {
        assume_valid: assume_valid != 0,
    };
    match Engine::from_sdl(sources, options, Limits::default()) {
        Ok(engine) => {
            state.engine = Some(engine);
            1
        }
        Err(errors) => {
            fail(state, &errors);
            0
        }
    }
}

fn word(input: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(input[at..at + 4].try_into().expect("four bytes"))
}

/// Sets the limits: the input has a word for each, in the order of `Limits` and then of
/// `Policy`; the highest integer is no bound.
#[unsafe(no_mangle)]
pub extern "C" fn engine_limits(length: u32) {
    let state = state();
    let input = state.take_input(length);
    let at = |index: usize| word(&input, 4 * index);
    let limits = Limits {
        document_bytes: at(0),
        tokens: at(1),
        depth: at(2),
        fields: at(3),
        variables_bytes: at(4),
        variables_depth: at(5),
        introspection_depth: at(6),
        introspection_fields: at(7),
        validation_errors: at(8),
        coercion_errors: at(9),
        errors: at(10),
        response_bytes: at(11),
    };
    let bound = |index: usize| Some(at(index)).filter(|&bound| bound != NONE);
    let engine = engine(state);
    engine.set_limits(limits);
    engine.validation.policy = Policy {
        query_depth: bound(12),
        aliases: bound(13),
        root_fields: bound(14),
        directives: bound(15),
        cost: bound(16),
    };
}

/// Sets the seed of hash tables that requests fill.
#[unsafe(no_mangle)]
pub extern "C" fn engine_seed(low: u32, high: u32) {
    let seed = Seed(u64::from(low) | u64::from(high) << 32);
    let engine = engine(state());
    engine.seed = seed;
    engine.validation.seed = seed;
}

/// The id of the type whose name is the input; the highest integer where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn type_named(length: u32) -> u32 {
    let state = state();
    let name = state.take_input(length);
    engine(state)
        .schema
        .type_named(&name)
        .map_or(NONE, |id| id.0)
}

/// The id of a type's field whose name is the input.
#[unsafe(no_mangle)]
pub extern "C" fn field_named(ty: u32, length: u32) -> u32 {
    let state = state();
    let name = state.take_input(length);
    let schema = &engine(state).schema;
    let found = schema.field_named(TypeId(ty), &name);
    found
        .filter(|&id| schema[id].parent.0 == ty)
        .map_or(NONE, |id| id.0)
}

/// A type as JSON: `{"name","kind","fields"|"values"|"possibleTypes"|"interfaces": …}`, ids beside names.
#[unsafe(no_mangle)]
pub extern "C" fn type_info(ty: u32) {
    let state = state();
    let json = type_json(&engine(state).schema, TypeId(ty));
    state.answer(json.as_bytes());
}

fn type_json(schema: &Schema, id: TypeId) -> String {
    let ty = &schema[id];
    let kind = match ty.kind {
        TypeKind::Scalar => "SCALAR",
        TypeKind::Object => "OBJECT",
        TypeKind::Interface => "INTERFACE",
        TypeKind::Union => "UNION",
        TypeKind::Enum => "ENUM",
        TypeKind::InputObject => "INPUT_OBJECT",
    };
    let first = match ty.kind {
        TypeKind::Enum => ty.values.start,
        TypeKind::Object | TypeKind::Interface => ty.fields.start,
        TypeKind::InputObject => ty.input_fields.start,
        TypeKind::Scalar | TypeKind::Union => 0,
    };
    let names = |ids: &Ids, name: &dyn Fn(u32) -> String| {
        let names: Vec<_> = ids.clone().map(|id| format!("\"{}\"", name(id))).collect();
        names.join(",")
    };
    let members = match ty.kind {
        TypeKind::Enum => names(&ty.values, &|id| {
            schema.name(schema.enum_values[id as usize].name).to_owned()
        }),
        TypeKind::Object | TypeKind::Interface => names(&ty.fields, &|id| {
            schema.name(schema.fields[id as usize].name).to_owned()
        }),
        TypeKind::InputObject => names(&ty.input_fields, &|id| {
            schema
                .name(schema.input_values[id as usize].name)
                .to_owned()
        }),
        TypeKind::Scalar | TypeKind::Union => String::new(),
    };
    let ids = |types: &[TypeId]| {
        let ids: Vec<_> = types.iter().map(|id| id.0.to_string()).collect();
        ids.join(",")
    };
    let inputs: Vec<_> = ty
        .input_fields
        .clone()
        .map(|id| input_json(schema, id))
        .collect();
    format!(
        "{{\"name\":\"{}\",\"kind\":\"{kind}\",\"first\":{first},\"members\":[{members}],\"inputs\":[{}],\"possibleTypes\":[{}],\"interfaces\":[{}]}}",
        schema.type_name(id),
        inputs.join(","),
        ids(&ty.possible_types),
        ids(&ty.interfaces)
    )
}

/// The type of an input field: the id of its named type, and how many lists are around it.
fn input_json(schema: &Schema, id: u32) -> String {
    let mut ty = schema.input_values[id as usize].ty;
    let mut lists = 0;
    loop {
        match schema[ty] {
            TypeRef::Named(named) => return format!("{{\"type\":{},\"lists\":{lists}}}", named.0),
            TypeRef::List(of) => (lists, ty) = (lists + 1, of),
            TypeRef::NonNull(of) => ty = of,
        }
    }
}

/// A field as JSON: its name, its parent's id, its type as it is written and its arguments.
#[unsafe(no_mangle)]
pub extern "C" fn field_info(field: u32) {
    let state = state();
    let schema = &engine(state).schema;
    let field = &schema[FieldId(field)];
    let json = format!(
        "{{\"name\":\"{}\",\"parent\":{},\"type\":\"{}\"}}",
        schema.name(field.name),
        field.parent.0,
        schema.display(field.ty)
    );
    state.answer(json.as_bytes());
}

/// Parses, validates and plans the document in the input, whose last `name_length` bytes
/// are the operation's name (none where it is the highest integer). The plan's handle; or 0,
/// and the result has the errors; or the highest integer, where the host must first judge
/// literals: the frame has a handle for [`plan_resume`], the result has the literals as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn plan_create(length: u32, name_length: u32) -> u32 {
    let mut source = state().take_input(length);
    let name = match name_length {
        NONE => None,
        _ => Some(source.split_off((length - name_length) as usize)),
    };
    check(source, Purpose::Plan(name))
}

/// Validates the document in the input. 0, and the result has the errors, of which there may
/// be none; or the highest integer, as in [`plan_create`].
#[unsafe(no_mangle)]
pub extern "C" fn engine_validate(length: u32) -> u32 {
    check(state().take_input(length), Purpose::Errors)
}

/// Goes on with a document whose literals the host has judged. The input has two words for each:
/// 0 where it is accepted, 1 where it gave no value, 2 where it threw, and the length of the
/// message; then the messages.
#[unsafe(no_mangle)]
pub extern "C" fn plan_resume(handle: u32, length: u32) -> u32 {
    let state = state();
    let input = state.take_input(length);
    let (checked, purpose) = state.checked.remove(handle).expect("the host resumes once");
    let mut text = 8 * checked.sites().len();
    let answers: Vec<_> = (0..checked.sites().len())
        .map(|site| {
            let length = word(&input, 8 * site + 4) as usize;
            text += length;
            match word(&input, 8 * site) {
                0 => Answer::Accepted,
                1 => Answer::Undefined,
                _ => {
                    let message = &input[text - length..text];
                    Answer::Threw(String::from_utf8_lossy(message).into_owned())
                }
            }
        })
        .collect();
    finish(checked, purpose, &answers)
}

fn check(source: Vec<u8>, purpose: Purpose) -> u32 {
    let state = state();
    let checked = match engine(state).check(source) {
        Ok(checked) => checked,
        Err(errors) => {
            fail(state, &errors);
            return 0;
        }
    };
    if checked.sites().is_empty() {
        return finish(checked, purpose, &[]);
    }
    let document = checked.document();
    let sites: Vec<_> = checked
        .sites()
        .iter()
        .map(|site| {
            let text = String::from_utf8_lossy(document.slice(document[site.value].span));
            let text = to_json([(&Error::new(text.into_owned()), None)]);
            // `[{"message":…}]` becomes `{"message":…,"scalar":…}`.
            format!(
                "{},\"scalar\":{}}}",
                &text[1..text.len() - 2],
                site.scalar.0
            )
        })
        .collect();
    let json = format!("[{}]", sites.join(","));
    let handle = state.checked.insert((checked, purpose));
    state.say(Word::Checked, handle);
    state.answer(json.as_bytes());
    NONE
}

fn finish(checked: Checked, purpose: Purpose, answers: &[Answer]) -> u32 {
    let state = state();
    let engine = state
        .engine
        .as_ref()
        .expect("the host makes the engine first");
    let valid = engine.validated(checked, answers);
    let planned = match (valid, purpose) {
        (Err(errors), _) => Err(errors),
        (Ok(_), Purpose::Errors) => Err(Vec::new()),
        (Ok(document), Purpose::Plan(name)) => engine.plan(document, name.as_deref()),
    };
    match planned {
        Ok(plan) => state.plans.insert(Box::new(plan)),
        Err(errors) => {
            fail(state, &errors);
            0
        }
    }
}

/// The text of a literal: of a plan's document, or, where `document` is not the highest integer,
/// of one of the schema's.
#[unsafe(no_mangle)]
pub extern "C" fn literal_text(plan: u32, document: u32, node: u32) {
    let state = state();
    let document = match document {
        NONE => &*state.plans.get(plan).document,
        _ => {
            let engine = state
                .engine
                .as_ref()
                .expect("the host makes the engine first");
            &engine.schema.documents[document as usize]
        }
    };
    let span = document[Id::<Value>::new(node)].span;
    let text = document.slice(span).to_vec();
    state.answer(&text);
}

/// Sets what validation looks at: whether introspection is allowed, messages suggest names, and
/// the host judges literals of custom scalars.
#[unsafe(no_mangle)]
pub extern "C" fn engine_options(introspection: u32, suggestions: u32, custom_literals: u32) {
    let options = &mut engine(state()).validation;
    options.introspection = introspection != 0;
    options.suggestions = suggestions != 0;
    options.custom_literals = custom_literals != 0;
}

/// Gives a plan back.
#[unsafe(no_mangle)]
pub extern "C" fn plan_release(plan: u32) {
    state().plans.remove(plan);
}

/// Roughly how many bytes a plan holds.
#[unsafe(no_mangle)]
pub extern "C" fn plan_bytes(plan: u32) -> u32 {
    state().plans.get(plan).byte_size() as u32
}

/// What the host needs of a plan as a whole: its root selection, the kind of its operation
/// and how many variables it has.
#[unsafe(no_mangle)]
pub extern "C" fn plan_info(plan: u32) {
    let state = state();
    let plan = state.plans.get(plan);
    let words = [
        plan.root.0,
        plan.operation_type() as u32,
        plan.document[plan.operation].variables.length,
    ];
    state.answer_words(words);
}

/// Words of a field in a mirrored selection; `js/plan.ts` has the same names.
const FIELD_WORDS: usize = 9;

/// The variables of a plan's operation as JSON: `{"name","type","lists"}`, the type by id.
#[unsafe(no_mangle)]
pub extern "C" fn plan_variables(plan: u32) {
    let state = state();
    let schema = &state
        .engine
        .as_ref()
        .expect("the host makes the engine first")
        .schema;
    let plan = state.plans.get(plan);
    let document = &plan.document;
    let definitions = document[plan.operation].variables;
    let variables: Vec<_> = document
        .nodes(definitions)
        .iter()
        .map(|definition| {
            let mut ty = definition.ty;
            let mut lists = 0;
            let name = loop {
                match document[ty].kind {
                    TypeNode::Named(name) => break name,
                    TypeNode::List(of) => (lists, ty) = (lists + 1, of),
                    TypeNode::NonNull(of) => ty = of,
                }
            };
            let ty = schema
                .type_named(document.name(name))
                .map_or(NONE, |id| id.0);
            let name = document.name_str(definition.name);
            format!("{{\"name\":\"{name}\",\"type\":{ty},\"lists\":{lists}}}")
        })
        .collect();
    let json = format!("[{}]", variables.join(","));
    state.answer(json.as_bytes());
}

/// A selection: its object type, the number of its fields and whether they reorder, then for
/// each field its id, definition, kind, wrappers, type, condition, template (0 for none) and
/// start and length of its response name in the result, if that is an alias.
#[unsafe(no_mangle)]
pub extern "C" fn plan_selection(plan: u32, selection: u32) {
    let state = state();
    let State {
        plans,
        engine,
        result,
        ..
    } = state;
    let schema = &engine
        .as_ref()
        .expect("the host makes the engine first")
        .schema;
    let plan = plans.get(plan);
    let selection = plan[SelectionId(selection)].clone();
    let count = selection.fields.len();
    let mut text_at = (3 + FIELD_WORDS * count) * 4;
    let mut text = Vec::new();
    result.clear();
    let mut push = |word: u32| result.extend_from_slice(&word.to_le_bytes());
    push(selection.parent.0);
    push(count as u32);
    push(u32::from(selection.reorders));
    for id in selection.fields {
        let id = PlanFieldId(id);
        let field = plan[id];
        let response_name = plan.response_name(id);
        let is_alias = response_name != schema.name(schema[field.field].name);
        let length = if is_alias { response_name.len() } else { 0 };
        for word in [
            id.0,
            field.field.0,
            field.kind as u32,
            field.wrappers.0,
            field.ty.0,
            field.condition.0,
            field.arguments.map_or(0, |template| template.0 + 1),
            text_at as u32,
            length as u32,
        ] {
            push(word);
        }
        text_at += length;
        text.extend_from_slice(&response_name.as_bytes()[..length]);
    }
    result.extend_from_slice(&text);
    state.say_result();
}

/// The selection beneath a field for objects of a type, planned when first asked for.
#[unsafe(no_mangle)]
pub extern "C" fn plan_child(plan: u32, field: u32, ty: u32) -> u32 {
    let state = state();
    let schema = &state
        .engine
        .as_ref()
        .expect("the host makes the engine first")
        .schema;
    let plan = state.plans.get(plan);
    plan.child(schema, PlanFieldId(field), TypeId(ty)).0
}

/// A template of a plan: its words, then its text. The number of words; 0 where the
/// arguments do not fit.
#[unsafe(no_mangle)]
pub extern "C" fn plan_template(plan: u32, template: u32) -> u32 {
    let state = state();
    let State { plans, result, .. } = state;
    let tape = plans.get(plan).templates().tape(TemplateId(template));
    push_tape(result, tape);
    let count = tape.words.len() as u32;
    state.say_result();
    count
}

fn push_tape(result: &mut Vec<u8>, tape: &Tape) {
    result.clear();
    for word in &tape.words {
        result.extend_from_slice(&word.to_le_bytes());
    }
    result.extend_from_slice(&tape.text);
}

/// A name of the schema.
#[unsafe(no_mangle)]
pub extern "C" fn schema_name(name: u32) {
    let state = state();
    let name = engine(state).schema.name(NameId(name)).to_owned();
    state.answer(name.as_bytes());
}

/// The names of all types, each on a line of its own.
#[unsafe(no_mangle)]
pub extern "C" fn type_names() {
    let state = state();
    let schema = &engine(state).schema;
    let names: Vec<_> = schema.types.iter().map(|ty| schema.name(ty.name)).collect();
    let names = names.join("\n");
    state.answer(names.as_bytes());
}

/// The enum that a value belongs to.
#[unsafe(no_mangle)]
pub extern "C" fn enum_of(value: u32) -> u32 {
    engine(state()).schema[EnumValueId(value)].parent.0
}

/// The schema in SDL; sorted by name if `sorted` is not 0.
#[unsafe(no_mangle)]
pub extern "C" fn schema_print(sorted: u32) {
    let state = state();
    let text = print_schema(&engine(state).schema, order(sorted));
    state.answer(text.as_ref());
}

/// The schema as the JSON that answers the full introspection query; sorted by name if
/// `sorted` is not 0.
#[unsafe(no_mangle)]
pub extern "C" fn schema_introspect(sorted: u32) {
    let state = state();
    let json = introspection_json(&engine(state).schema, order(sorted));
    state.answer(&json);
}

fn order(sorted: u32) -> Order {
    match sorted {
        0 => Order::Definition,
        _ => Order::Name,
    }
}

/// Makes the engine from the JSON of an introspection result; as [`engine_from_sdl`].
#[unsafe(no_mangle)]
pub extern "C" fn engine_from_introspection(length: u32, assume_valid: u32) -> u32 {
    let state = state();
    let json = state.take_input(length);
    let options = BuildOptions {
        assume_valid: assume_valid != 0,
    };
    match build_from_introspection(&json, options) {
        Ok(schema) => {
            state.engine = Some(Engine::new(schema, Limits::default()));
            1
        }
        Err(errors) => {
            fail(state, &errors);
            0
        }
    }
}
