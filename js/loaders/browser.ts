// Browsers compile while they download. Nothing there is synchronous until that is done.

import { LoadError, type Loader, shared } from "./loader.js";

/** Fetches `engine.wasm` from beside the script. */
export const loader: Loader = /* @__PURE__ */ shared({
  async loadModule() {
    const url = new URL("./engine.wasm", import.meta.url);
    const response = await fetchEngine(url);
    // A server that does not know the file's type cannot be streamed from.
    if (response.headers.get("content-type")?.split(";")[0]?.trim() === "application/wasm") {
      return await WebAssembly.compileStreaming(response);
    }
    return await WebAssembly.compile(await response.arrayBuffer());
  },
  loadModuleSync() {
    throw new LoadError(
      'A browser loads WebAssembly asynchronously: make the first engine with createEngine, or import "octograph/inline".',
    );
  },
});

async function fetchEngine(url: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LoadError(`Cannot fetch ${url.href}.`, error);
  }
  if (!response.ok) throw new LoadError(`Cannot fetch ${url.href}: status ${response.status}.`);
  return response;
}
