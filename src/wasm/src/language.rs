//! Parse and print for JavaScript, mirrored by `js/language/boundary.ts`.
//!
//! JavaScript asks for room, writes UTF-8 there, and calls; the answer is a block of
//! integers with pointers to what was made. All of it stays until the next call.

use octograph::error::Error;
use octograph::language::ast::{Document, Name};
use octograph::language::{self, tape, ParseOptions, SchemaCoordinate};
use std::cell::RefCell;

/// What to parse, and what becomes of it; the numbers stand in `boundary.ts`.
const DOCUMENT: u32 = 0;
const VALUE: u32 = 1;
const CONST_VALUE: u32 = 2;
const TYPE: u32 = 3;

/// Bits of the options.
const FRAGMENT_ARGUMENTS: u32 = 1;
const NO_EMPTY_SELECTION_SETS: u32 = 2;

/// The words of an answer.
#[repr(C)]
#[derive(Default)]
struct Answer {
    /// 1 after an error; its message is `text`.
    failed: u32,
    tape: u32,
    tape_length: u32,
    text: u32,
    text_length: u32,
    /// Of an error.
    line: u32,
    column: u32,
    /// The limit that was exceeded, 0 for none.
    limit: u32,
    max: u32,
}

#[derive(Default)]
struct State {
    input: Vec<u8>,
    tape: Vec<u32>,
    text: Vec<u8>,
    held: Option<Document>,
    answer: Answer,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Room for `capacity` bytes of source; null if there is none.
#[no_mangle]
pub extern "C" fn language_source(capacity: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.input.clear();
        match state.input.try_reserve(capacity) {
            Ok(()) => state.input.as_mut_ptr(),
            Err(_) => std::ptr::null_mut(),
        }
    })
}

/// Parses the `length` bytes that were written; the answer's tape is the tree, its text
/// the decoded strings.
///
/// # Safety
/// The room that [`language_source`] gave last must have been at least `length` bytes,
/// and JavaScript must have written all of them.
#[no_mangle]
pub unsafe extern "C" fn language_parse(
    production: u32,
    length: usize,
    max_tokens: u32,
    max_depth: u32,
    max_comments: u32,
    flags: u32,
) -> *const u32 {
    let options = options(max_tokens, max_depth, max_comments, flags);
    STATE.with_borrow_mut(|state| {
        // SAFETY: the caller's promise is `take_input`'s.
        let source = unsafe { take_input(state, length) };
        state.tape.clear();
        match parse(production, source, &options, &mut state.tape) {
            Ok(document) => {
                state.input = document.source;
                state.text = document.decoded;
                state.succeed()
            }
            Err(error) => state.fail(error),
        }
    })
}

/// Parses the `length` bytes that were written and keeps the document.
///
/// # Safety
/// As [`language_parse`].
#[no_mangle]
pub unsafe extern "C" fn language_hold(
    length: usize,
    max_tokens: u32,
    max_depth: u32,
    max_comments: u32,
    flags: u32,
) -> *const u32 {
    let options = options(max_tokens, max_depth, max_comments, flags);
    STATE.with_borrow_mut(|state| {
        // SAFETY: the caller's promise is `take_input`'s.
        let source = unsafe { take_input(state, length) };
        state.tape.clear();
        state.text.clear();
        match language::parse(source, &options) {
            Ok(document) => {
                state.held = Some(document);
                state.succeed()
            }
            Err(error) => state.fail(error),
        }
    })
}

/// Prints the document that is kept; the answer's text.
#[no_mangle]
pub extern "C" fn language_print() -> *const u32 {
    STATE.with_borrow_mut(|state| {
        state.tape.clear();
        state.text.clear();
        if let Some(document) = &state.held {
            state.text = language::print(document);
        }
        state.succeed()
    })
}

/// Lets the document go that is kept.
#[no_mangle]
pub extern "C" fn language_release() {
    STATE.with_borrow_mut(|state| {
        if let Some(document) = state.held.take() {
            state.input = document.source;
        }
    });
}

/// Strips the `length` bytes that were written of what is ignored; the answer's text.
///
/// # Safety
/// As [`language_parse`].
#[no_mangle]
pub unsafe extern "C" fn language_strip(length: usize) -> *const u32 {
    STATE.with_borrow_mut(|state| {
        // SAFETY: the caller's promise is `take_input`'s.
        let source = unsafe { take_input(state, length) };
        state.tape.clear();
        match language::strip_ignored_characters(&source) {
            Ok(text) => {
                state.text = text;
                state.succeed()
            }
            Err(error) => state.fail(error),
        }
    })
}

/// Parses a schema coordinate; the answer's tape is what it is, and its names.
///
/// # Safety
/// As [`language_parse`].
#[no_mangle]
pub unsafe extern "C" fn language_coordinate(length: usize) -> *const u32 {
    STATE.with_borrow_mut(|state| {
        // SAFETY: the caller's promise is `take_input`'s.
        let source = unsafe { take_input(state, length) };
        state.tape.clear();
        state.text.clear();
        match language::parse_schema_coordinate(&source) {
            Ok(coordinate) => {
                write_coordinate(coordinate, &mut state.tape);
                state.succeed()
            }
            Err(error) => state.fail(error),
        }
    })
}

fn options(max_tokens: u32, max_depth: u32, max_comments: u32, flags: u32) -> ParseOptions {
    ParseOptions {
        max_bytes: u32::MAX,
        max_tokens,
        max_comments,
        max_depth,
        fragment_arguments: flags & FRAGMENT_ARGUMENTS != 0,
        empty_selection_sets: flags & NO_EMPTY_SELECTION_SETS == 0,
    }
}

/// What JavaScript wrote.
///
/// # Safety
/// `length` bytes at the start of `state.input`'s room are written.
unsafe fn take_input(state: &mut State, length: usize) -> Vec<u8> {
    let mut input = std::mem::take(&mut state.input);
    assert!(length <= input.capacity(), "more than there was room for");
    // SAFETY: the room is there, as asserted, and written, as the caller promises.
    unsafe { input.set_len(length) };
    input
}

fn parse(
    production: u32,
    source: Vec<u8>,
    options: &ParseOptions,
    words: &mut Vec<u32>,
) -> Result<Document, Error> {
    match production {
        VALUE => {
            let (document, value) = language::parse_value(source, options)?;
            tape::write_value(&document, value, words);
            Ok(document)
        }
        CONST_VALUE => {
            let (document, value) = language::parse_const_value(source, options)?;
            tape::write_value(&document, value, words);
            Ok(document)
        }
        TYPE => {
            let (document, ty) = language::parse_type(source, options)?;
            tape::write_type(&document, ty, words);
            Ok(document)
        }
        _ => {
            debug_assert_eq!(production, DOCUMENT);
            let document = language::parse(source, options)?;
            tape::write_document(&document, words);
            Ok(document)
        }
    }
}

fn write_coordinate(coordinate: SchemaCoordinate, tape: &mut Vec<u32>) {
    let (kind, names): (u32, [Option<Name>; 3]) = match coordinate {
        SchemaCoordinate::Type(name) => (0, [Some(name), None, None]),
        SchemaCoordinate::Member { name, member } => (1, [Some(name), Some(member), None]),
        SchemaCoordinate::Argument {
            name,
            field,
            argument,
        } => (2, [Some(name), Some(field), Some(argument)]),
        SchemaCoordinate::Directive(name) => (3, [Some(name), None, None]),
        SchemaCoordinate::DirectiveArgument { name, argument } => {
            (4, [Some(name), Some(argument), None])
        }
    };
    tape.push(kind);
    for Name(span) in names.into_iter().flatten() {
        tape.extend([span.start, span.end]);
    }
}

impl State {
    fn succeed(&mut self) -> *const u32 {
        self.answer = Answer::default();
        self.point()
    }

    fn fail(&mut self, error: Error) -> *const u32 {
        let location = error.locations.first();
        self.tape.clear();
        self.text.clear();
        self.text.extend_from_slice(error.message.as_bytes());
        self.answer = Answer {
            failed: 1,
            line: location.map_or(0, |location| location.line),
            column: location.map_or(0, |location| location.column),
            limit: error.limit.map_or(0, |limit| match limit.limit {
                "tokens" => 1,
                "depth" => 2,
                _ => 3,
            }),
            max: error.limit.map_or(0, |limit| limit.max as u32),
            ..Answer::default()
        };
        self.point()
    }

    fn point(&mut self) -> *const u32 {
        self.answer.tape = self.tape.as_ptr() as u32;
        self.answer.tape_length = self.tape.len() as u32;
        self.answer.text = self.text.as_ptr() as u32;
        self.answer.text_length = self.text.len() as u32;
        std::ptr::from_ref(&self.answer).cast()
    }
}
