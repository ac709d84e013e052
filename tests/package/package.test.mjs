// What a reader of the tarball may rely on, without running an engine: `node --test tests/package/`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeFixture } from "./fixture.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder;
let installed;
let tarball;

before(async () => {
  ({ folder, tarball } = await makeFixture());
  installed = join(folder, "node_modules/octograph");
});
after(() => rmSync(folder, { recursive: true, force: true }));

const manifest = () => JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
const scripts = () => readdirSync(join(installed, "dist")).filter((name) => /\.c?js$/.test(name));
const read = (name) => readFileSync(join(installed, "dist", name), "utf8");

test("the exports stand in the order that runtimes need", () => {
  const { exports } = manifest();
  const conditions = ["workerd", "edge-light", "deno", "bun", "node", "browser", "default"];
  assert.deepEqual(Object.keys(exports["."]), conditions);
  assert.deepEqual(Object.keys(exports["."].node), ["import", "require"]);
  const leaves = [];
  const walk = (value) => {
    if (typeof value === "string") return;
    if ("types" in value) leaves.push(Object.keys(value));
    for (const child of Object.values(value)) walk(child);
  };
  walk(exports);
  assert.ok(leaves.length >= conditions.length);
  for (const keys of leaves) assert.deepEqual(keys, ["types", "default"]);
});

test("there are no dependencies, and nothing but the built package", () => {
  const { dependencies, peerDependencies, optionalDependencies, scripts: hooks } = manifest();
  assert.deepEqual(
    [dependencies, peerDependencies, optionalDependencies, hooks],
    [undefined, undefined, undefined, undefined],
  );
  assert.deepEqual(readdirSync(installed).sort(), [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist",
    "package.json",
  ]);
});

test("no script makes code from strings", () => {
  assert.ok(scripts().length >= 9);
  for (const name of scripts()) {
    assert.doesNotMatch(
      read(name),
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|\bsetTimeout\s*\(\s*["'`]/,
      name,
    );
  }
});

test("only the entries of a runtime name that runtime", () => {
  for (const name of scripts()) {
    const text = read(name);
    const hosts = {
      "node:": ["node.js", "node.cjs", "bun.js"],
      "Deno.": ["deno.js"],
      compileStreaming: ["browser.js"],
    };
    for (const [word, files] of Object.entries(hosts)) {
      if (!files.includes(name) && name !== "inline.cjs")
        assert.ok(!text.includes(word), `${name} names ${word}`);
    }
  }
});

test("the pool's functions are in the scripts, each a copy of its own", () => {
  const template = readFileSync(join(root, "js/columns/loops.template.ts"), "utf8");
  const pools = [...template.matchAll(/^\/\/ #copy (\w+) (\d+)$/gm)];
  assert.ok(pools.length > 0);
  const core = scripts()
    .filter((name) => name.startsWith("core-"))
    .map(read)
    .join("");
  for (const text of [core, read("node.cjs"), read("inline.cjs")]) {
    for (const [, name, copies] of pools) {
      const found = new Set(text.match(new RegExp(`function ${name}\\d+\\(`, "g")));
      assert.equal(found.size, Number(copies), name);
    }
  }
});

test("the CommonJS entry names its exports for import", () => {
  const text = `import { createEngine, createEngineSync } from ${JSON.stringify(join(installed, "dist/node.cjs"))}; console.log(typeof createEngine, typeof createEngineSync);`;
  assert.equal(
    execFileSync(process.execPath, ["--input-type=module", "-e", text], { encoding: "utf8" }).trim(),
    "function function",
  );
});

test("a bundle that imports nothing of it holds nothing of it", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import "octograph/inline"; import { createEngine } from "octograph/inline"; console.log(1);',
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  assert.ok(outputFiles[0].text.length < 200, outputFiles[0].text.slice(0, 400));
});

test("TypeScript reads the types, from import and from require", () => {
  try {
    const use = `const engine = createEngine({ typeDefs: "type Query { a: Int }" });
      engine.then((made) => made.dispose());
      // @ts-expect-error options are not a number
      createEngine(1);`;
    writeFileSync(
      join(folder, "use.mts"),
      `import { createEngine } from "octograph";\nimport { createEngineSync } from "octograph/inline";\ncreateEngineSync satisfies Function;\n${use}`,
    );
    writeFileSync(join(folder, "use.cts"), `import { createEngine } from "octograph";\n${use}`);
    for (const module of ["NodeNext", "Preserve"]) {
      const options = [
        "--noEmit",
        "--strict",
        "--module",
        module,
        "--target",
        "ES2022",
        "--lib",
        "ES2022,ESNext.Disposable,DOM",
        "--types",
        "",
      ];
      if (module === "Preserve")
        options.push("--moduleResolution", "bundler", "--customConditions", "browser");
      const tsc = join(root, "node_modules/typescript/bin/tsc");
      execFileSync(process.execPath, [tsc, ...options, "use.mts", "use.cts"], {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    }
  } catch (error) {
    assert.fail(error.stdout || error);
  }
});

test("publint has nothing to say", () => {
  tool("publint/src/cli.js", [tarball, "--strict"]);
});

test("the types are what the scripts are", () => {
  // node16: every Node that the package runs on reads `exports`; the `.wasm` is no script.
  tool("@arethetypeswrong/cli/dist/index.js", [
    tarball,
    "--profile",
    "node16",
    "--no-definitely-typed",
    "--exclude-entrypoints",
    "./engine.wasm",
  ]);
});

function tool(path, args) {
  try {
    execFileSync(process.execPath, [join(root, "node_modules", path), ...args], {
      encoding: "utf8",
      stdio: "pipe",
      timeout: 120_000,
    });
  } catch (error) {
    assert.fail(`${error.stdout}\n${error.stderr}`);
  }
}
