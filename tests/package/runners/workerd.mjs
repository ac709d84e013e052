// Starts workerd through miniflare (in a Node of its liking) on a bundled worker; the last line is the result.
// usage: workerd.mjs MINIFLARE_MODULES WORKER_FOLDER

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";

const [modules, folder] = process.argv.slice(2);
const require = createRequire(join(modules, "x.js"));
const { Miniflare } = require("miniflare");
const version = require("workerd/package.json").version;

const miniflare = new Miniflare({
  modules: readdirSync(folder)
    .sort((a, b) => Number(b === "worker.mjs") - Number(a === "worker.mjs"))
    .map((name) => ({
      type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
      path: join(folder, name),
    })),
  modulesRoot: folder,
  compatibilityDate: "2026-06-01",
});
try {
  const response = await miniflare.dispatchFetch("http://worker/");
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  console.log(`RESULT ${JSON.stringify({ version, ...JSON.parse(text) })}`);
} finally {
  await miniflare.dispose();
}
