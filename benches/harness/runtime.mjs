// What differs between Node, Deno and Bun for a benchmark: its name, and a fresh process of the same kind.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const runtime = process.versions.bun
  ? { name: "bun", version: process.versions.bun }
  : process.versions.deno
    ? { name: "deno", version: process.versions.deno }
    : { name: "node", version: process.versions.node };

const script = fileURLToPath(new URL("../package.mjs", import.meta.url));

/** Runs the script in a fresh process and gives the JSON it prints. */
export async function freshProcess(parameters) {
  const flags = runtime.name === "deno" ? ["run", "--allow-all"] : [];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, ...parameters], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout);
}

/** The most memory that this process has held, in bytes: the kernel's count, where there is one. */
export function residentBytesMax() {
  const kernel = /^VmHWM:\s+(\d+) kB$/m.exec(statusText());
  if (kernel) return Number(kernel[1]) * 1024;
  return process.resourceUsage().maxRSS * 1024;
}

function statusText() {
  try {
    return readFileSync("/proc/self/status", "utf8");
  } catch {
    return "";
  }
}
