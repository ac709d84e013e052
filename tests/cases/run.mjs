// Runs the cases, those in text and those in resolvers.mjs: `npm run cases [-- NAME…]`. Each expectation must be graphql-js's answer (or say why it differs) and
// every way of asking Octograph must give it. `UPDATE_EXPECT=1` writes graphql-js's answers, ours only where a case
// differs. `--reference` asks graphql-js alone, `--ways execute,appendTo` only in those ways.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as graphql from "graphql";
import { referenceSchema } from "../reference/schema.mjs";
import { parseCase, withAnswers } from "./format.mjs";
import { hostValue } from "./host.mjs";
import { ask } from "./octograph.mjs";
import { resolverCases } from "./resolvers.mjs";

const { values: options, positionals: chosen } = parseArgs({
  options: { reference: { type: "boolean", default: false }, ways: { type: "string" } },
  allowPositionals: true,
});
const update = Boolean(process.env.UPDATE_EXPECT);
const folder = new URL("execute/", import.meta.url);
const octograph = options.reference ? undefined : await import("octograph");

let passed = 0;
let failed = 0;

// A promise of ours or of graphql-js's that nobody heard is a fault of the case that runs.
const unheard = [];
process.on("unhandledRejection", (reason) => unheard.push(reason));

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".txt") || !isChosen(name)) continue;
  const path = new URL(name, folder);
  const file = parseCase(name.replace(/\.txt$/, ""), readFileSync(path, "utf8"));
  report(fileURLToPath(path), await runText(file, path));
}
for (const resolverCase of resolverCases) {
  if (isChosen(resolverCase.name)) report(resolverCase.name, await runResolvers(resolverCase));
}

if (passed + failed === 0) throw new Error(`no case is called ${chosen.join(", ")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function isAsked(way) {
  return options.ways === undefined || options.ways.split(",").includes(way);
}

function isChosen(name) {
  return chosen.length === 0 || chosen.some((part) => name.includes(part));
}

function report(name, faults) {
  for (const reason of unheard.splice(0))
    faults.push(`a rejection that nobody heard: ${reason?.stack ?? reason}`);
  if (faults.length === 0) passed += 1;
  else {
    failed += 1;
    console.log(`FAILED ${name}\n${faults.map((fault) => `  ${fault.replaceAll("\n", "\n  ")}`).join("\n")}`);
  }
}

async function runText(file, path) {
  const schema = graphql.buildSchema(file.schema);
  const faults = graphql.validateSchema(schema).map((error) => `the schema: ${error.message}`);
  const answers = [];
  for (const [index, request] of file.requests.entries()) {
    const label = file.requests.length === 1 ? "" : `request ${index + 1}, `;
    const reference = JSON.stringify(
      await graphql.graphql({
        schema,
        source: request.query,
        rootValue: hostValue(file.data),
        variableValues: request.variables,
        operationName: request.operation,
      }),
    );
    const differs = request.differs !== undefined;
    const own = octograph
      ? await ask(
          octograph,
          () => ({ ...request, typeDefs: file.schema, rootValue: hostValue(file.data) }),
          isAsked,
        )
      : [];
    if (update)
      answers.push(differs && own.length > 0 ? own[0].answer : differs ? request.expect : reference);
    const expected = update ? answers.at(-1) : request.expect;
    if (expected === undefined)
      faults.push(`${label}no expectation; UPDATE_EXPECT=1 writes graphql-js's answer`);
    else {
      if (!differs && reference !== expected)
        faults.push(`${label}graphql-js\n${difference(expected, reference)}`);
      if (differs && reference === expected)
        faults.push(`${label}is said to differ, but it is graphql-js's answer`);
      faults.push(...wrong(own, (answer) => answer === expected, expected).map((fault) => label + fault));
    }
  }
  if (update) writeFileSync(path, withAnswers(file, answers));
  return faults;
}

async function runResolvers({
  typeDefs,
  resolvers,
  rootValue = () => undefined,
  query,
  variables,
  contextValue,
  engineOptions,
  also = [],
  sameDataOnly,
  differs,
  expect,
}) {
  const schema = referenceSchema(graphql, typeDefs, resolvers);
  const result = await graphql.graphql({
    schema,
    source: query,
    rootValue: rootValue(),
    variableValues: variables,
    contextValue,
  });
  const own = octograph
    ? await ask(
        octograph,
        () => ({
          typeDefs,
          resolvers,
          query,
          variables,
          contextValue,
          options: engineOptions,
          rootValue: rootValue(),
        }),
        isAsked,
      )
    : [];
  await settled();
  const faults = [];
  const expected = differs === undefined ? JSON.stringify(result) : expect;
  if (differs !== undefined && matches(expect, text(result)))
    faults.push("is said to differ, but it is graphql-js's answer");
  const isRight = (answer) =>
    sameDataOnly
      ? dataOf(answer) === dataOf(expected)
      : [expected, ...also].some((one) => matches(one, answer));
  return [...faults, ...wrong(own, isRight, expected)];
}

/** The wrong answers, each with the ways that gave it. */
function wrong(own, isRight, expected) {
  const ways = new Map();
  for (const { way, answer } of own)
    if (!isRight(answer)) ways.set(answer, [...(ways.get(answer) ?? []), way]);
  return [...ways].map(([answer, names]) => `${names.join(", ")}\n${difference(expected, answer)}`);
}

/** Time for whatever a request left behind: rejections that nobody hears show up now. */
function settled() {
  return new Promise((done) => setTimeout(done, 12));
}

function matches(expected, answer) {
  return expected instanceof RegExp ? expected.test(answer) : expected === answer;
}

function dataOf(answer) {
  return answer.startsWith("{") ? JSON.stringify(JSON.parse(answer).data) : answer;
}

function text(result) {
  try {
    return JSON.stringify(result);
  } catch (error) {
    return String(error);
  }
}

function difference(expected, actual) {
  return `  expected ${excerpt(String(expected))}\n  gave     ${excerpt(String(actual))}`;
}

function excerpt(answer) {
  return answer.length > 4000 ? `${answer.slice(0, 4000)}… (${answer.length})` : answer;
}
