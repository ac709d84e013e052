// Checks the expectations of tests/cases/schema with graphql-js: `node tests/cases/schema.mjs`. `UPDATE_EXPECT=1` writes
// them. A file is a rule; each `--- schema` in it is a case, and `--- errors` the faults that the case has, one a line:
// the places as line:column, then the message, its line ends as \n. Read natively by tests/engine/schema_cases.rs.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { faults } from "./schema_faults.mjs";

const update = Boolean(process.env.UPDATE_EXPECT);
const folder = new URL("schema/", import.meta.url);
let failed = 0;
let cases = 0;

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".txt")) continue;
  const path = new URL(name, folder);
  const source = readFileSync(path, "utf8");
  const written = source
    .split(/^--- schema\n/m)
    .map((part, index) => (index === 0 ? part : withErrors(part)))
    .join("--- schema\n");
  const expected = `${written.trimEnd()}\n`;
  if (expected === source) continue;
  if (update) writeFileSync(path, expected);
  else {
    failed += 1;
    console.log(`FAILED ${name}: graphql-js says\n${expected}`);
  }
}
console.log(`${cases} schemas, ${failed} files differ from graphql-js`);
process.exitCode = failed === 0 ? 0 : 1;

function withErrors(part) {
  cases += 1;
  const [schema] = part.split(/^--- errors$/m);
  const { errors, throws, thrown } = faults(schema.trimEnd());
  if (throws !== undefined && !throws.startsWith("Unknown type")) errors.push(thrown);
  const lines = errors.map((error) => {
    const places = (error.locations ?? []).map(({ line, column }) => `${line}:${column}`);
    return [...places, error.message.replaceAll("\n", "\\n")].join(" ");
  });
  return `${schema.trimEnd()}\n\n--- errors\n${lines.map((line) => `${line}\n`).join("")}\n`;
}
