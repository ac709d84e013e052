// Instances of the engine's WebAssembly. wasm-bindgen's glue keeps one instance in its module's
// scope; the build wraps it in a function, so that here each instance has a glue of its own.

import { start } from "./wasm.generated.js";

/** A new instance of its own memory, started; its raw exports. */
export function instantiate(module: WebAssembly.Module): WebAssembly.Exports {
  return start(module);
}
