// Node reads the file beside the script. It compiles at once even for `loadModule`: that takes
// a few milliseconds, and a server's start waits for it anyway.

import { readFileSync } from "node:fs";
import { LoadError, type Loader, shared } from "./loader.js";

const load = (): WebAssembly.Module => new WebAssembly.Module(readEngine());

/** Reads `engine.wasm` with `node:fs`. */
export const loader: Loader = /* @__PURE__ */ shared({
  async loadModule() {
    return load();
  },
  loadModuleSync: load,
});

function readEngine(): Uint8Array<ArrayBuffer> {
  const url = new URL("./engine.wasm", import.meta.url);
  try {
    return readFileSync(url);
  } catch (error) {
    throw new LoadError(
      `Cannot read ${url.href}; a bundled script can import "octograph/inline" instead.`,
      error,
    );
  }
}
