// Builds the package: npm/dist from src/ (Rust) and js/ (TypeScript).
//
//   cargo → wasm-bindgen → wasm-opt → engine.wasm, and its glue as js/wasm.generated.ts
//   js/ → esbuild (one script per entry, the common part shared) and tsc (types)
//
// esbuild, because it splits ES modules, emits CommonJS that Node can read the names of, and
// leaves functions of equal text apart, which the pool in js/columns/ lives by.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { main, root, run, runTool, StepError } from "./lib.mjs";

const dist = join(root, "npm/dist");
const wasmTarget = join(root, "target/wasm32-unknown-unknown/release/octograph_wasm.wasm");
const glueFolder = join(root, "target/wasm-bindgen");
const manifest = JSON.parse(readFileSync(join(root, "npm/package.json"), "utf8"));

/** Cargo and wasm-bindgen, under the environment that has the target. */
function buildWasm() {
  const script = [
    'eval "$(scripts/setup-wasm.sh)"',
    "cargo build --release --quiet --locked -p octograph-wasm --target wasm32-unknown-unknown",
    'wasm-bindgen "$1" --target web --no-typescript --omit-default-module-path --remove-name-section --remove-producers-section --out-dir "$2"',
  ].join("\n");
  // Flags meant for native builds would replace those of .cargo/config.toml.
  const env = {
    RUSTFLAGS: undefined,
    CARGO_ENCODED_RUSTFLAGS: undefined,
    CARGO_BUILD_TARGET: undefined,
    CARGO_TARGET_DIR: undefined,
  };
  run("bash", ["-euo", "pipefail", "-c", script, "build", wasmTarget, glueFolder], {
    env,
    title: "the build of the wasm",
  });
}

/** wasm-opt, unless its input and settings are those of the file there is. */
function optimizeWasm() {
  const input = join(glueFolder, "octograph_wasm_bg.wasm");
  const output = join(dist, "engine.wasm");
  const stamp = join(glueFolder, "optimized-from");
  const options = [
    "-O3",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--strip-debug",
    "--strip-target-features",
  ];
  const version = JSON.parse(readFileSync(join(root, "node_modules/binaryen/package.json"), "utf8")).version;
  const hash = createHash("sha256").update(readFileSync(input)).update(`${version} ${options}`).digest("hex");
  const cached = join(glueFolder, "engine.wasm");
  if (!existsSync(stamp) || !existsSync(cached) || readFileSync(stamp, "utf8") !== hash) {
    runTool("binaryen/bin/wasm-opt", [input, ...options, "-o", cached]);
    writeFileSync(stamp, hash);
  }
  cpSync(cached, output);
}

/**
 * wasm-bindgen's glue as a function: the variables of its module become those of a call, so each
 * instance has its own.
 */
async function writeGlue() {
  const result = await build({
    stdin: { contents: 'export { initSync } from "./octograph_wasm.js"', resolveDir: glueFolder },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    // The URL of the file is for the glue's own loader, which is not used.
    logOverride: { "empty-import-meta": "silent" },
  });
  const [text, exported] = result.outputFiles[0].text.split(/^export \{/m);
  if (exported?.replace(/\s/g, "") !== "initSync};")
    throw new StepError("wasm-bindgen's glue has another shape");
  const module = [
    "// Made by scripts/build.mjs from wasm-bindgen's glue: do not edit.",
    "// @ts-nocheck",
    "",
    "/** Instantiates the module with a glue of its own, and runs its start function. */",
    "export function start(module: WebAssembly.Module): WebAssembly.Exports {",
    text.trimEnd().replace(/^(?=.)/gm, "  "),
    "  return initSync({ module });",
    "}",
    "",
  ].join("\n");
  writeChanged(join(root, "js/wasm.generated.ts"), module);
}

function cleanDist() {
  for (const name of readdirSync(dist))
    if (name !== "engine.wasm") rmSync(join(dist, name), { recursive: true });
}

/** Declarations of what the entries show, as `.d.ts` and, for `require`, as `.d.cts`. */
function writeTypes() {
  const staging = join(root, "target/types");
  rmSync(staging, { recursive: true, force: true });
  runTool("typescript/bin/tsc", ["-p", root, "--outDir", staging]);
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    const specifiers = /(from |import\()"(\.[^"]*)\.js"/g;
    for (const [, , specifier] of text.matchAll(specifiers))
      visit(resolve(dirname(path), `${specifier}.d.ts`));
    const output = join(dist, "types", relative(staging, path));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, text);
    writeFileSync(output.replace(/\.ts$/, ".cts"), text.replace(specifiers, '$1"$2.cjs"'));
  };
  const entries = join(staging, "entries");
  for (const name of readdirSync(entries)) visit(join(entries, name));
  writeFileSync(
    join(dist, "engine.wasm.d.ts"),
    "/** The engine's WebAssembly, where an import of it gives the compiled module. */\ndeclare const module: WebAssembly.Module;\nexport default module;\n",
  );
}

async function bundle() {
  const names = readdirSync(join(root, "js/entries")).map((name) => name.replace(/\.ts$/, ""));
  const shared = {
    absWorkingDir: root,
    bundle: true,
    outdir: dist,
    target: "es2022",
    // Names stay: they are what a stack trace shows. The pool's copies are most of the text.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    // Bun's import of a file; only its own entry has one.
    supported: { "import-attributes": true },
    define: { OCTOGRAPH_VERSION: JSON.stringify(manifest.version) },
    external: ["node:*"],
    plugins: [engineWasm],
    logLevel: "warning",
    metafile: true,
  };
  const esm = await build({
    ...shared,
    entryPoints: names.map((name) => `js/entries/${name}.ts`),
    format: "esm",
    splitting: true,
    chunkNames: "core-[hash]",
  });
  const cjs = await build({
    ...shared,
    entryPoints: ["js/entries/node.ts", "js/entries/inline.ts"],
    format: "cjs",
    platform: "node",
    outExtension: { ".js": ".cjs" },
    define: { ...shared.define, "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl=require("node:url").pathToFileURL(__filename).href;' },
  });
  const files = { ...esm.metafile.outputs, ...cjs.metafile.outputs };
  for (const path of Object.keys(files)) forbidEvaluation(join(root, path));
}

/** `./engine.wasm` stays an import of the file beside the script; in the inlined entry it is its base64. */
const engineWasm = {
  name: "engine-wasm",
  setup(builder) {
    builder.onResolve({ filter: /^\.\/engine\.wasm(\?module)?$/ }, ({ path, importer }) =>
      importer.endsWith("/inline.ts")
        ? { path: join(dist, "engine.wasm"), namespace: "inlined" }
        : { path, external: true },
    );
    builder.onLoad({ filter: /.*/, namespace: "inlined" }, ({ path }) => ({
      contents: readFileSync(path).toString("base64"),
      loader: "text",
    }));
  },
};

/** Edge runtimes and strict pages forbid code from strings. */
function forbidEvaluation(path) {
  const found = readFileSync(path, "utf8").match(/\beval\s*\(|\bnew Function\b|\bFunction\s*\(/);
  if (found) throw new StepError(`${relative(root, path)} makes code from strings: ${found[0]}`);
}

/** Writes a file only when it differs, so that watchers and incremental tools stay calm. */
function writeChanged(path, text) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

await main(async () => {
  const start = performance.now();
  mkdirSync(dist, { recursive: true });
  buildWasm();
  optimizeWasm();
  await writeGlue();
  run(process.execPath, [join(root, "scripts/pool.mjs")]);
  cleanDist();
  writeTypes();
  await bundle();
  for (const name of ["LICENSE", "CHANGELOG.md"]) cpSync(join(root, name), join(root, "npm", name));
  console.log(`built npm/dist in ${((performance.now() - start) / 1000).toFixed(1)} s`);
});
