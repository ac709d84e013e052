// The original's parse documents, and print. Octograph's parser is reached through an unpublished entry of the benches.

import { readFileSync } from "node:fs";

const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join("");

const wide = (count) => `query Wide {\n${lines(count, (i) => `  field_${i}\n`)}}\n`;

function deep(levels) {
  const opening = lines(levels, (i) => `${"  ".repeat(i + 1)}level_${i} {\n`);
  const closing = lines(levels, (i) => `${"  ".repeat(levels - i)}}\n`);
  return `query Deep {\n${opening}${"  ".repeat(levels + 1)}leaf\n${closing}}\n`;
}

const withArguments = (count) =>
  `query Args($a: Int = 1, $b: String = "x", $c: Boolean = true) {\n` +
  lines(count, (i) => `  field_${i}(a: $a, b: $b, c: $c, d: ${i}, e: "hello") @include(if: $c)\n`) +
  "}\n";

const documents = [
  ["Parse_Tiny", "{ user(id: 42) { id name email posts { title } } }", 50],
  ["Parse_Wide_100", wide(100), 1_105],
  ["Parse_Wide_1K", wide(1000), 11_905],
  ["Parse_Wide_10K", wide(10_000), 128_905],
  ["Parse_Deep_10", deep(10), 382],
  ["Parse_Deep_100", deep(100), 21_712],
  ["Parse_Args_100", withArguments(100), 6_846],
  ["Parse_Args_1K", withArguments(1000), 69_846],
];

for (const [name, text, bytes] of documents) {
  if (text.length !== bytes) throw new Error(`${name} is ${text.length} bytes long, the original ${bytes}`);
}

const kitchenSink = readFileSync(new URL("../data/kitchen-sink.graphql", import.meta.url), "utf8");

export default [
  ...documents.map(([name, query]) => ({ name, query, mode: "parse" })),
  { name: "Print", query: kitchenSink, mode: "print" },
];
