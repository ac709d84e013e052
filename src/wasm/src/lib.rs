//! The WebAssembly boundary: exports over integers, mirrored by name in `js/`.

mod language;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once per instance: a panic reaches the console with its message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
