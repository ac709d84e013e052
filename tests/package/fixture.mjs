// A project that has installed the tarball of `npm pack`, with the suite and the demo in it.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import * as graphql from "graphql";
import { samples } from "../../examples/demo/samples.mjs";
import { resolvers, typeDefs } from "../../examples/demo/schema.mjs";
import { referenceSchema } from "../reference/schema.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

/** @returns {Promise<{ folder: string, tarball: string, worker: string }>} */
export async function makeFixture() {
  const folder = mkdtempSync(join(tmpdir(), "octograph-package-"));
  const tarball = pack(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", tarball], folder);
  for (const name of ["script.mjs", "page.mjs", "worker.mjs"]) {
    copyFileSync(join(here, "runners", name), join(folder, name));
  }
  copyFileSync(join(here, "suite.mjs"), join(folder, "suite.mjs"));
  await writeDemo(join(folder, "demo.mjs"));
  return { folder, tarball, worker: await bundleWorker(folder) };
}

/** The tarball, as it would be published. */
function pack(folder) {
  const output = npm(["pack", "--json", "--pack-destination", folder], join(root, "npm"));
  const parsed = JSON.parse(output);
  const [{ filename }] = Array.isArray(parsed) ? parsed : Object.values(parsed);
  return join(folder, filename);
}

/** One module of the demo's schema, data, requests and graphql-js's answers. */
async function writeDemo(path) {
  const schema = referenceSchema(graphql, typeDefs, resolvers);
  const expected = [];
  for (const { query, variables } of samples) {
    expected.push(
      JSON.stringify(await graphql.graphql({ schema, source: query, variableValues: variables })),
    );
  }
  const contents = `
    import { resolvers, typeDefs } from "./schema.mjs";
    import { samples } from "./samples.mjs";
    export const demo = { typeDefs, resolvers, samples, expected: ${JSON.stringify(expected)} };`;
  await build({
    stdin: { contents, resolveDir: join(root, "examples/demo") },
    bundle: true,
    format: "esm",
    target: "es2022",
    outfile: path,
    logLevel: "warning",
  });
}

/** The worker as tools for workers make it: one script, the `.wasm` beside it. */
async function bundleWorker(folder) {
  const output = join(folder, "workerd");
  mkdirSync(output);
  await build({
    entryPoints: [join(folder, "worker.mjs")],
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    outfile: join(output, "worker.mjs"),
    external: ["*.wasm"],
    logLevel: "warning",
  });
  copyFileSync(join(folder, "node_modules/octograph/dist/engine.wasm"), join(output, "engine.wasm"));
  if (readdirSync(output).length !== 2) throw new Error("the worker is more than a script and the engine");
  return output;
}

function npm(args, cwd) {
  const result = spawnSync("npm", args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  if (result.status !== 0) throw new Error(`npm ${args.join(" ")} failed in ${cwd}\n${result.stdout}`);
  return result.stdout;
}
