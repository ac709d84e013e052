// The language on an instance of the built WebAssembly, for tests and benches that look beneath
// the package's entries.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The module's functions, and the exports of the instance they work on. */
export async function loadLanguage() {
  const contents = [
    'export { createLanguage } from "./language/language.js";',
    'export { Boundary } from "./language/boundary.js";',
    'export { Source } from "./language/source.js";',
    'export { printNode } from "./language/printer.js";',
    'export { GraphQLError } from "./error.js";',
    'export { instantiate } from "./wasm.js";',
  ].join("\n");
  const result = await build({
    stdin: { contents, resolveDir: join(root, "js"), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    logOverride: { "empty-import-meta": "silent" },
  });
  const text = Buffer.from(result.outputFiles[0].contents).toString("base64");
  const module = await import(`data:text/javascript;base64,${text}`);
  const wasm = new WebAssembly.Module(readFileSync(join(root, "npm/dist/engine.wasm")));
  const exports = module.instantiate(wasm);
  return { ...module, exports, ...module.createLanguage(exports) };
}
