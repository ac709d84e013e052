// Octograph beside its peers, from outside the package: see README.md in this folder.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checker } from "./harness/check.mjs";
import { coldStart, coldStartOnce } from "./harness/cold.mjs";
import { contenders } from "./harness/contenders.mjs";
import { measure } from "./harness/measure.mjs";
import { peakMemory, peakMemoryOnce } from "./harness/memory.mjs";
import { modules, peers } from "./harness/modules.mjs";
import { header, row, summarize } from "./harness/report.mjs";
import { runtime } from "./harness/runtime.mjs";
import { workloads } from "./workloads/index.mjs";

const usage = `usage: npm run bench -- [options]
  --only NAME,…   these workloads; a name may end in *
  --list          their names
  --rounds N      turns of each contender (15)
  --ms N          how long a turn lasts (20)
  --peers         without Octograph: the peers alone
  --variants      every variant of a contender, not only its fastest
  --json FILE     where the results go (default: benches/results/RUNTIME-MAJOR.json for a full run)
  --memory NAME   peak memory of each contender: 200 iterations in a fresh process
  --cold          import + first engine + first answer, each in a fresh process`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    list: { type: "boolean" },
    rounds: { type: "string", default: "15" },
    ms: { type: "string", default: "20" },
    peers: { type: "boolean", default: false },
    variants: { type: "boolean", default: false },
    json: { type: "string" },
    memory: { type: "string" },
    cold: { type: "boolean" },
    help: { type: "boolean", short: "h" },
    // One measurement, for the processes this script starts.
    "memory-of": { type: "string" },
    "cold-of": { type: "string" },
  },
});

if (options.help) console.log(usage);
else if (options.list) console.log(workloads.map(({ name }) => name).join("\n"));
else if (options["cold-of"]) console.log(JSON.stringify(await coldStartOnce(options["cold-of"])));
else if (options["memory-of"])
  console.log(JSON.stringify(await peakMemoryOnce(named(options.memory)[0], options["memory-of"])));
else if (options.cold) await coldStart(options);
else if (options.memory) for (const workload of named(options.memory)) await peakMemory(workload, options);
else await run(options.only === undefined ? workloads : named(options.only));

/** @returns the workloads of a comma-separated list of names; a name that fits none is an error */
function named(names) {
  return names.split(",").flatMap((name) => {
    const pattern = new RegExp(`^${name.replace(/[^\w*]/g, "\\$&").replaceAll("*", ".*")}$`);
    const found = workloads.filter((workload) => pattern.test(workload.name));
    if (found.length === 0) throw new Error(`no workload is called ${name}; --list shows them`);
    return found;
  });
}

async function run(chosen) {
  const loaded = modules(options);
  const rounds = Number(options.rounds);
  const ms = Number(options.ms);
  console.log(
    `${runtime.name} ${runtime.version}; ${peers()}; ${rounds} rounds of ${ms} ms; microseconds, and octograph's part of them\n`,
  );
  console.log(header());
  const results = [];
  for (const workload of chosen) {
    const taking = await contenders(workload, loaded);
    const samples = await measure(taking, {
      rounds,
      ms,
      async: workload.async,
      check: checker(workload, taking),
    });
    const summary = summarize(workload, taking, samples);
    results.push(summary);
    console.log(row(summary));
    if (options.variants)
      for (const [name, time] of Object.entries(summary.microseconds))
        console.log(`    ${name}: ${time.toFixed(2)}`);
  }
  const file = options.json ?? (chosen === workloads && !options.peers ? snapshotFile() : undefined);
  if (file !== undefined) write(file, { runtime, peers: peers(), rounds, ms, results });
}

function snapshotFile() {
  return fileURLToPath(
    new URL(`results/${runtime.name}-${runtime.version.split(".")[0]}.json`, import.meta.url),
  );
}

function write(file, results) {
  if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nwritten to ${file}`);
}
