// Checks the expectations of tests/cases/validate with graphql-js: `node tests/cases/validate.mjs`. `UPDATE_EXPECT=1`
// writes them. A file is a rule; each `--- query` in it is a case against schema.graphql, under `--- options` if it has
// any, and `--- errors` what is wrong with it, one a line: the places as line:column, then the message, its line ends as
// \n. `--- differs` says why they are not graphql-js's; they are ours then. Read natively by
// tests/engine/validate_cases.rs.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import * as graphql from "graphql";

const update = Boolean(process.env.UPDATE_EXPECT);
const folder = new URL("validate/", import.meta.url);
const sdl = readFileSync(new URL("schema.graphql", folder), "utf8");
const schema = graphql.buildSchema(sdl);
let failed = 0;
let cases = 0;

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".txt")) continue;
  const path = new URL(name, folder);
  const source = readFileSync(path, "utf8");
  const [head, ...parts] = source.split(/^--- query\n/m);
  const written = [head, ...parts.map((part) => withErrors(name, part))].join("--- query\n");
  const expected = `${written.trimEnd()}\n`;
  if (expected === source) continue;
  if (update) writeFileSync(path, expected);
  else {
    failed += 1;
    console.log(`FAILED ${name}: graphql-js says\n${expected}`);
  }
}
console.log(`${cases} documents, ${failed} faults`);
process.exitCode = failed === 0 ? 0 : 1;

function withErrors(name, part) {
  cases += 1;
  const { query, options, errors, differs } = sectionsOf(part);
  const reference = graphqlErrors(query, options && JSON.parse(options));
  const shown = differs === undefined ? reference : update ? ownErrors(query, options) : errors;
  if (differs !== undefined && shown === reference) {
    failed += 1;
    console.log(`FAILED ${name}: is said to differ, but does not\n${query}`);
  }
  const sections = [query];
  if (options !== undefined) sections.push(`--- options\n${options}`);
  sections.push(`--- errors\n${shown}`.trimEnd());
  if (differs !== undefined) sections.push(`--- differs\n${differs}`);
  return `${sections.join("\n\n")}\n\n`;
}

function sectionsOf(part) {
  const [query, ...rest] = part.split(/^--- /m);
  const sections = { query: query.trimEnd() };
  for (const section of rest) {
    const [name] = section.split("\n", 1);
    sections[name] = section.slice(name.length).trim();
  }
  return sections;
}

function graphqlErrors(query, options = {}) {
  const rules = [...graphql.specifiedRules];
  if (options.introspection === false) rules.push(graphql.NoSchemaIntrospectionCustomRule);
  const errors = graphql.validate(schema, graphql.parse(query), rules, {
    hideSuggestions: options.suggestions === false,
    maxErrors: options.validationErrors,
  });
  return lines(errors);
}

function ownErrors(query, options) {
  const input = JSON.stringify({ schema: sdl, query, options: options && JSON.parse(options) });
  const { stdout, status } = spawnSync("cargo", ["run", "--quiet", "--example", "validate"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    input: `${input}\n`,
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("the engine did not answer");
  return lines(JSON.parse(stdout).errors);
}

function lines(errors) {
  return errors
    .map(({ message, locations = [] }) => {
      const places = locations.map(({ line, column }) => `${line}:${column}`);
      return [...places, message.replaceAll("\n", "\\n")].join(" ");
    })
    .join("\n");
}
