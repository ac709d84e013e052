// The stages inside the engine, past the package's API: the module's own exports, on an instance of the benches'.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const encoder = new TextEncoder();
const unlimited = 0xffff_ffff;

let instance;

function exports() {
  if (instance !== undefined) return instance;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve("octograph/engine.wasm")));
  const module = new WebAssembly.Module(bytes);
  instance = new WebAssembly.Instance(module, refused(module)).exports;
  return instance;
}

/** The module calls JavaScript for nothing but to report a panic: here that is the end of the run. */
function refused(module) {
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new Error(`the module imports a ${kind}, ${name}`);
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`the engine called ${name}`);
    };
  }
  return imports;
}

/** Text → tree in the engine's memory, each time from a JavaScript string. */
export function parser(text) {
  const wasm = exports();
  return () => {
    hold(wasm, text);
    wasm.language_release();
  };
}

/** Tree → text, where it lies in the engine's memory. */
export function printer(text) {
  const wasm = exports();
  hold(wasm, text);
  return () => wasm.language_print();
}

function hold(wasm, text) {
  const capacity = text.length * 3;
  const start = wasm.language_source(capacity);
  const { written } = encoder.encodeInto(text, new Uint8Array(wasm.memory.buffer, start, capacity));
  const answer = wasm.language_hold(written, unlimited, unlimited, unlimited, 0);
  const failed = new DataView(wasm.memory.buffer).getUint32(answer, true);
  if (failed !== 0) throw new Error("the engine does not parse the document");
}
