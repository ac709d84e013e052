// Peak memory: the most that a fresh process holds while it does 200 iterations.

import { contenderAlone } from "./contenders.mjs";
import { modules } from "./modules.mjs";
import { three } from "./report.mjs";
import { freshProcess, residentBytesMax } from "./runtime.mjs";

const iterations = 200;
const repeats = 3;
const names = [
  "octograph",
  "graphql-jit on 16 (default)",
  "graphql-jit on 17 (default)",
  "graphql-jit on 17 (own serializer)",
  "graphql-js 17",
  "graphql-js 16",
  "@graphql-tools/executor",
];

/** Prints the least of three peaks for each contender. */
export async function peakMemory(workload, options) {
  console.log(
    `\n${workload.name}: peak resident memory of a fresh process, ${iterations} iterations, the least of ${repeats}\n`,
  );
  console.log("| contender | MiB |\n|---|---:|");
  for (const name of names.filter((name) => !(options.peers && name === "octograph"))) {
    const peaks = [];
    for (let i = 0; i < repeats; i++) {
      const flags = options.peers ? ["--peers"] : [];
      peaks.push((await freshProcess(["--memory", workload.name, "--memory-of", name, ...flags])).bytes);
    }
    console.log(`| ${name} | ${three(Math.min(...peaks) / 1024 / 1024)} |`);
  }
}

/** In the fresh process. */
export async function peakMemoryOnce(workload, name) {
  const step = await contenderAlone(name, workload, modules());
  for (let i = 0; i < iterations; i++) await step(i);
  return { bytes: residentBytesMax() };
}
