// Node, Deno and Bun: the suite on each way to import the package; the last line is the result.

import { createRequire } from "node:module";
import process from "node:process";
import { demo } from "./demo.mjs";
import { suite } from "./suite.mjs";

const compiled = countCompilations();
const require = createRequire(import.meta.url);
const ways = {
  import: () => import("octograph"),
  require: () => require("octograph"),
  "import inline": () => import("octograph/inline"),
  "require inline": () => require("octograph/inline"),
};

const result = { passed: [], failed: [] };
for (const [way, load] of Object.entries(ways)) {
  const { passed, failed } = await suite(await load(), { demo });
  result.passed.push(...passed.map((name) => `${way}: ${name}`));
  result.failed.push(...failed.map(({ name, error }) => ({ name: `${way}: ${name}`, error })));
}

const name = "all copies share one compiled module";
if (compiled() === 1) result.passed.push(name);
else result.failed.push({ name, error: `compiled ${compiled()} times` });

console.log(`RESULT ${JSON.stringify(result)}`);
process.exitCode = result.failed.length === 0 ? 0 : 1;

/** Counts how often WebAssembly is compiled, whichever way. */
function countCompilations() {
  let count = 0;
  const { compile, Module } = WebAssembly;
  WebAssembly.compile = (...args) => {
    count += 1;
    return compile.apply(WebAssembly, args);
  };
  WebAssembly.Module = new Proxy(Module, {
    construct(target, args, newTarget) {
      count += 1;
      return Reflect.construct(target, args, newTarget);
    },
  });
  return () => count;
}
