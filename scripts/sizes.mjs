// The sizes that users download, against the committed snapshot.
//
//   node scripts/sizes.mjs            fails where one grew by more than 5 %, or past its bar
//   node scripts/sizes.mjs --update   writes tests/sizes.json

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { main, root, StepError } from "./lib.mjs";

/**
 * Bytes; an edge function's cold start pays for each. The aim is 200,000 with all validation
 * rules; it is missed by a fifth, most of it messages and the code that words them, so this only
 * keeps it from growing.
 */
const wasmGzipBytesMax = 250_000;
const growthMax = 1.05;
const snapshotPath = join(root, "tests/sizes.json");

await main(() => {
  const sizes = measure();
  if (process.argv.includes("--update")) {
    writeFileSync(snapshotPath, `${JSON.stringify(sizes, null, 2)}\n`);
    console.log(`tests/sizes.json: ${JSON.stringify(sizes)}`);
    return;
  }
  if (!existsSync(snapshotPath)) throw new StepError("no tests/sizes.json: run npm run sizes");
  const snapshot = JSON.parse(readFileSync(snapshotPath, "utf8"));
  const faults = [];
  for (const [name, bytes] of Object.entries(sizes)) {
    const before = snapshot[name];
    const change =
      before === undefined
        ? "new"
        : `${bytes >= before ? "+" : ""}${((bytes / before - 1) * 100).toFixed(1)} %`;
    console.log(`${name}: ${bytes} (${change})`);
    if (!(bytes <= before * growthMax))
      faults.push(`${name} is ${bytes}, was ${before}; if it should be, run npm run sizes`);
  }
  if (sizes.wasmGzipBytes > wasmGzipBytesMax)
    faults.push(`wasmGzipBytes is over its bar of ${wasmGzipBytesMax}`);
  if (faults.length > 0) throw new StepError(faults.join("\n"));
});

function measure() {
  const wasm = readFileSync(join(root, "npm/dist/engine.wasm"));
  const folder = mkdtempSync(join(tmpdir(), "octograph-sizes-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: join(root, "npm"),
      stdio: "ignore",
    });
    return {
      wasmBytes: wasm.byteLength,
      wasmGzipBytes: gzipSync(wasm, { level: 9 }).byteLength,
      packageGzipBytes: statSync(join(folder, readdirSync(folder)[0])).size,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
