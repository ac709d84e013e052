// Deno reads the file beside the script, which takes the permission to read it.

import { bytesLoader, LoadError, type Loader, shared } from "./loader.js";

declare const Deno: { readFileSync(path: URL): Uint8Array<ArrayBuffer> };

/** Reads `engine.wasm` with `Deno.readFileSync`. */
export const loader: Loader = /* @__PURE__ */ shared(/* @__PURE__ */ bytesLoader(readEngine));

function readEngine(): Uint8Array<ArrayBuffer> {
  const url = new URL("./engine.wasm", import.meta.url);
  try {
    return Deno.readFileSync(url);
  } catch (error) {
    throw new LoadError(
      `Cannot read ${url.href}; run Deno with --allow-read, or import "octograph/inline" instead.`,
      error,
    );
  }
}
