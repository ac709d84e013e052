//! The WebAssembly boundary: exports over integers, mirrored by name in `js/`.
//!
//! An instance holds one engine. What is longer than an integer passes through memory that
//! both sides know: the host writes into the *input* ([`state::input`]), the engine answers
//! in the *result*, and the few words of a hot answer stand in the *frame*. All three belong
//! to the instance and hold until the next call.
//!
//! No export calls the host, so no user code ever runs on top of these frames.

mod engine;
mod execution;
mod state;

mod language;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once per instance: a panic reaches the console with its message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
