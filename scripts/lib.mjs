// What the scripts share. Only Node's own modules: some run before anything is installed.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** A step failed, and has said why. */
export class StepError extends Error {}

/** Runs a program in the repository, showing what it prints; a failure throws. */
export function run(command, args, { env, cwd = root, timeoutMinutes = 20, title } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: timeoutMinutes * 60_000,
  });
  if (result.error) throw new StepError(`${command}: ${result.error.message}`);
  if (result.status !== 0)
    throw new StepError(
      `${title ?? `${command} ${args.join(" ")}`} failed (${result.status ?? result.signal})`,
    );
}

/** A tool of node_modules, run by this Node. */
export function runTool(path, args, options) {
  run(process.execPath, [join(root, "node_modules", path), ...args], options);
}

/** The environment of native Rust work: rustup's own toolchain, not the one that builds the wasm. */
export function nativeEnv() {
  if (process.env.RUSTUP_TOOLCHAIN !== "debian") return {};
  const env = { ...process.env };
  delete env.RUSTUP_TOOLCHAIN;
  const probe = spawnSync("cargo", ["--version"], { cwd: root, env, stdio: "ignore" });
  return probe.status === 0 ? { RUSTUP_TOOLCHAIN: undefined } : {};
}

/** Installs node_modules with `npm ci` when the lock file is not the one it was installed from. */
export function installNodeModules() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
  const stamp = join(root, "node_modules", ".installed-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("installing node_modules (npm ci)");
  run("npm", ["ci", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, hash);
}

/** Runs a script's main function: a failed step ends the process with its message alone. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`\nFAILED: ${error.message}`);
    process.exitCode = 1;
  }
}
