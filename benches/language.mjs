// Parse and print beneath the package's entries: the document in linear memory (text from
// JavaScript in, transfer included), and the tree that `parse` gives, beside graphql-js's.
//
//   node benches/language.mjs [--rounds 21] [--ms 30] [--only Parse_Args]

import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import * as graphql from "graphql";
import { loadLanguage } from "../tests/package/language_harness.mjs";
import { measure, median, ratio } from "./harness/measure.mjs";
import workloads from "./workloads/parse.mjs";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "21" },
    ms: { type: "string", default: "30" },
    only: { type: "string", default: "" },
  },
});

const unbounded = 0xffffffff;
const language = await loadLanguage();
const boundary = new language.Boundary(language.exports);

/** The document in the engine, where it stays until the next. */
function hold(text) {
  const answer = language.exports.language_hold(boundary.write(text), unbounded, 1000, unbounded, 0);
  if (!boundary.take(answer)) throw new Error(boundary.failure.message);
}

function githubSchema() {
  try {
    const path = new URL("../node_modules/@octokit/graphql-schema/schema.graphql", import.meta.url);
    return [{ name: "Parse_GitHubSchema", query: readFileSync(path, "utf8"), mode: "parse" }];
  } catch {
    console.error("@octokit/graphql-schema is not installed: its schema is left out");
    return [];
  }
}

function contenders({ query, mode }) {
  if (mode === "print") {
    const document = graphql.parse(query, { noLocation: true });
    return [
      {
        name: "engine",
        prepare: () => hold(query),
        step() {
          boundary.take(language.exports.language_print());
          return boundary.text;
        },
      },
      { name: "tree", step: () => language.print(document) },
      { name: "graphql-js", step: () => graphql.print(document) },
    ];
  }
  return [
    { name: "engine", step: () => hold(query) },
    { name: "tree", step: () => language.parse(query) },
    { name: "graphql-js", step: () => graphql.parse(query) },
  ];
}

const three = (number) => Number(number.toPrecision(3)).toString();
const show = ({ median, low, high }) => `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

console.log(`Node ${process.version}, graphql ${graphql.version}; µs, and parts of graphql-js's time\n`);
console.log(
  "| workload | bytes | engine | tree | graphql-js | engine / graphql-js | tree / graphql-js | engine MB/s |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
for (const workload of [...workloads, ...githubSchema()]) {
  if (!workload.name.includes(options.only)) continue;
  const list = contenders(workload);
  for (const { prepare } of list) prepare?.();
  const samples = await measure(list, {
    rounds: Number(options.rounds),
    ms: Number(options.ms),
    check: async () => {},
  });
  const [engine, tree, reference] = list.map(({ name }) => samples.get(name));
  const bytes = Buffer.byteLength(workload.query);
  const cells = [
    workload.name,
    bytes,
    three(median(engine)),
    three(median(tree)),
    three(median(reference)),
    show(ratio(engine, reference)),
    show(ratio(tree, reference)),
    three(bytes / median(engine)),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
