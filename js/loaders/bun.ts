// Bun: an import that gives the file's path, so that its bundler takes the file along.

import { readFileSync } from "node:fs";
// @ts-expect-error Bun's own kind of import
import path from "./engine.wasm" with { type: "file" };
import { bytesLoader, type Loader, shared } from "./loader.js";

/** Reads `engine.wasm` where Bun says it is. */
export const loader: Loader = /* @__PURE__ */ shared(
  /* @__PURE__ */ bytesLoader(() => readFileSync(path as string)),
);
