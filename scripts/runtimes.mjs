// The runtimes that the package is tested in, at pinned versions, from npm (and Chromium from
// the system). They are large, so they live in a cache outside the repository:
// $OCTOGRAPH_RUNTIMES, or ~/.cache/octograph-runtimes.
//
//   node scripts/runtimes.mjs          installs what is missing
//   node scripts/runtimes.mjs bun      only that one

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { main, StepError } from "./lib.mjs";

const platform = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const cache =
  process.env.OCTOGRAPH_RUNTIMES ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "octograph-runtimes");

/** The npm packages: Node's own builds, for this platform, and what brings the other runtimes. */
const versions = {
  node20: { [`node-${platform}`]: "20.20.2" },
  node22: { [`node-${platform}`]: "22.23.5" },
  node24: { [`node-${platform}`]: "24.22.3" },
  node26: { [`node-${platform}`]: "26.12.1" },
  deno: { deno: "2.9.6" },
  bun: { bun: "1.4.5" },
  // It brings the workerd it was made for; it wants Node 22.
  workerd: { miniflare: "4.20260730.0" },
  // It drives the system's Chromium and downloads none of its own.
  chromium: { "playwright-core": "1.65.1" },
};

/** The names of all runtimes, in the order they are tested. */
export const runtimeNames = Object.keys(versions);

/**
 * Installs a runtime where it is missing.
 * @returns {{ folder?: string, executable?: string }} its node_modules and its program
 */
export function runtime(name) {
  switch (name) {
    case "node20":
    case "node22":
    case "node24":
    case "node26": {
      // The Node that runs this stands for its own major version.
      if (name === `node${process.versions.node.split(".")[0]}`) return { executable: process.execPath };
      return { executable: join(install(name), `node-${platform}`, "bin", executableName("node")) };
    }
    case "deno":
      return { executable: platformBinary(install(name), "@deno", "deno") };
    case "bun":
      return { executable: platformBinary(install(name), "@oven", "bin/bun") };
    case "workerd":
      return { folder: install(name) };
    case "chromium":
      return { folder: install(name), executable: chromium() };
    default:
      throw new StepError(`no runtime is called ${name}; there are ${runtimeNames.join(", ")}`);
  }
}

const executableName = (name) => (process.platform === "win32" ? `${name}.exe` : name);

/** npm's packages in a folder named after them, made whole or not at all. */
function install(name) {
  const packages = Object.entries(versions[name]).map(([key, version]) => `${key}@${version}`);
  const folder = join(cache, `${packages.join("+").replaceAll("/", "_")}-${platform}`);
  if (existsSync(folder)) return join(folder, "node_modules");
  console.log(`installing ${packages.join(" ")}`);
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, "new-"));
  writeFileSync(join(staging, "package.json"), '{ "private": true }');
  // The programs come inside the packages, so no install script has to run.
  npm(
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...packages],
    staging,
    name,
  );
  try {
    renameSync(staging, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(staging, { recursive: true });
  }
  return join(folder, "node_modules");
}

function npm(args, cwd, name) {
  const result = spawnSync("npm", args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 10 * 60_000,
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  rmSync(cwd, { recursive: true, force: true });
  throw new StepError(
    `cannot install ${name}: npm ${args.join(" ")} (SKIP_RUNTIMES=${name} goes on without it)`,
  );
}

/** The program in the one package of a scope that fits this machine. */
function platformBinary(modules, scope, path) {
  const [system] = platform.split("-");
  const names = {
    "@deno": { linux: "linux", darwin: "darwin", win: "win32" },
    "@oven": { linux: "bun-linux", darwin: "bun-darwin", win: "bun-windows" },
  }[scope][system];
  const architecture = scope === "@oven" && process.arch === "arm64" ? "aarch64" : process.arch;
  for (const suffix of ["", "-glibc", "-baseline"]) {
    const found = join(modules, scope, `${names}-${architecture}${suffix}`, executableName(path));
    if (existsSync(found) && spawnSync(found, ["--version"], { stdio: "ignore" }).status === 0) return found;
  }
  throw new StepError(`no program of ${scope} runs on ${platform}`);
}

/** The system's Chromium; on Debian it is installed where it is missing. */
function chromium() {
  const found = findChromium();
  if (found) return found;
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0) {
    console.log("installing chromium (apt-get)");
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      return spawnSync(command, rest, { env, stdio: ["ignore", "ignore", "inherit"], timeout: 10 * 60_000 });
    };
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium");
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new StepError(
    "no Chromium: install it, or name its program in CHROMIUM (SKIP_RUNTIMES=chromium goes on without it)",
  );
}

function findChromium() {
  const macOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const candidates = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome", macOS];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const path = candidate.includes("/") ? candidate : which(candidate);
    if (path && existsSync(path)) return path;
  }
  return undefined;
}

const which = (name) => spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim();

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(() => {
    for (const name of process.argv.length > 2 ? process.argv.slice(2) : runtimeNames) {
      const { executable, folder } = runtime(name);
      console.log(`${name}: ${executable ?? folder}`);
    }
  });
}
