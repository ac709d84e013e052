// The smoke suite in every runtime, on the tarball of `npm pack`: node tests/package/run.mjs [RUNTIME…]
// SKIP_RUNTIMES=bun,deno goes on without some, where it is not CI that runs.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { StepError } from "../../scripts/lib.mjs";
import { runtime, runtimeNames } from "../../scripts/runtimes.mjs";
import { makeFixture } from "./fixture.mjs";

const runners = fileURLToPath(new URL("runners", import.meta.url));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : runtimeNames;
const skipped = (process.env.SKIP_RUNTIMES ?? "").split(",").filter(Boolean);
for (const name of [...chosen, ...skipped]) {
  if (!runtimeNames.includes(name))
    fail(`no runtime is called ${name}; there are ${runtimeNames.join(", ")}`);
}
if (skipped.length > 0 && process.env.CI) fail(`SKIP_RUNTIMES=${skipped} is refused in CI`);
for (const name of skipped) console.log(`\n!!!!!! SKIPPED BY SKIP_RUNTIMES: ${name} is not tested !!!!!!\n`);

const { folder, worker } = await makeFixture();
const summary = [];
let passed = 0;
let failed = 0;
try {
  for (const name of chosen.filter((name) => !skipped.includes(name))) await test(name);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (passed + failed === 0) fail("no test ran");
console.log(`${passed} passed, ${failed} failed`);
console.log(`runtimes: ${[...summary, ...skipped.map((name) => `${name} SKIPPED`)].join("; ")}`);
process.exitCode = failed === 0 ? 0 : 1;

async function test(name) {
  let result;
  try {
    result = await outcome(...command(name));
    if (result.passed.length + result.failed.length === 0) throw new Error("no test ran");
  } catch (error) {
    if (!(error instanceof StepError) && !error.message.startsWith("no ")) console.error(error);
    result = { passed: [], failed: [{ name: "run", error: error.message }] };
  }
  for (const { name: title, error } of result.failed)
    console.log(`FAILED ${name}: ${title}\n  ${error.replaceAll("\n", "\n  ")}`);
  passed += result.passed.length;
  failed += result.failed.length;
  const line = `${name} ${result.version ?? "?"}: ${result.passed.length} of ${result.passed.length + result.failed.length}`;
  console.log(line);
  summary.push(line);
}

/** The program and its arguments that run a runtime's tests. */
function command(name) {
  const script = join(folder, "script.mjs");
  const { executable, folder: modules } = runtime(name);
  switch (name) {
    case "deno":
      // Only what the package says it needs: to read its own file.
      return [
        executable,
        [
          "run",
          "--quiet",
          "--no-remote",
          "--node-modules-dir=manual",
          `--allow-read=${folder}`,
          "--allow-env",
          script,
        ],
      ];
    case "bun":
      return [executable, ["run", script]];
    case "workerd":
      return [runtime("node26").executable, [join(runners, "workerd.mjs"), modules, worker]];
    case "chromium":
      return [process.execPath, [join(runners, "chromium.mjs"), modules, executable, folder]];
    default:
      return [executable, [script]];
  }
}

/** Runs it, and reads the result in its last line. */
async function outcome(executable, args) {
  const { status, stdout } = await finished(executable, args, 180_000);
  const line = stdout.trimEnd().split("\n").at(-1);
  if (!line.startsWith("RESULT ")) throw new Error(`no result (exit ${status})\n${stdout}`);
  const result = JSON.parse(line.slice("RESULT ".length));
  if (status !== 0 && result.failed.length === 0)
    result.failed.push({ name: "exit", error: `exit status ${status}` });
  result.version ??= await version(executable);
  return result;
}

async function version(executable) {
  const { stdout } = await finished(executable, ["--version"], 30_000);
  return stdout.match(/\d+\.\d+\.\d+/)?.[0];
}

function finished(executable, args, milliseconds) {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ status: code ?? signal, stdout });
    });
  });
}

function fail(message) {
  console.error(`package tests: ${message}`);
  process.exit(1);
}
