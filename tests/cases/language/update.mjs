// Writes what graphql-js answers into the cases of this folder:
//
//   node tests/cases/language/update.mjs [--check]
//
// A case is a few lines, a blank one behind them:
//
//   # what it is about                    optional
//   options {"maxTokens": 3}              optional
//   "{ a }"                               the source, as a JSON string (so that any character can be seen)
//   error 1:3 Syntax Error: …             what is thrown, or
//   tree {"kind": …}                      the tree, and
//   print "{\n  a\n}"                     how it is printed
//
// `tests/engine/language.rs` reads them natively.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parse, print } from "graphql";

const folder = fileURLToPath(new URL(".", import.meta.url));
const check = process.argv.includes("--check");

function answer(source, options) {
  try {
    const document = parse(source, options);
    return [`tree ${JSON.stringify(document)}`, `print ${JSON.stringify(print(document))}`];
  } catch (error) {
    if (error?.name !== "GraphQLError") throw error;
    const [{ line, column }] = error.locations;
    // A message in UTF-8 cannot hold half of a pair.
    return [`error ${line}:${column} ${JSON.stringify(error.message.toWellFormed())}`];
  }
}

for (const name of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
  const before = readFileSync(`${folder}${name}`, "utf8");
  const cases = before.split(/\n{2,}/).filter((text) => text.trim() !== "");
  const after = cases.map((text) => {
    const lines = text.trim().split("\n");
    const given = lines.filter((line) => /^(#|options |")/.test(line));
    const options = given.find((line) => line.startsWith("options "))?.slice("options ".length);
    const source = JSON.parse(given.find((line) => line.startsWith('"')));
    return [...given, ...answer(source, options && JSON.parse(options))].join("\n");
  });
  const text = `${after.join("\n\n")}\n`;
  if (text === before) continue;
  if (check) {
    console.error(`${name} is not what graphql-js answers`);
    process.exitCode = 1;
  } else writeFileSync(`${folder}${name}`, text);
}
