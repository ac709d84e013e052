// Validation beside graphql-js: the same errors, in the same order, at the same places.
//
//   node tests/differential/validate.mjs corpus [--mutations N] [--seed N]   the conformance corpus and documents made of it
//   node tests/differential/validate.mjs generated [--count N] [--seed N]    generated documents over generated schemas
//   node tests/differential/validate.mjs woven [--count N] [--seed N]        documents whose fields overlap
//   --debug          the engine with its assertions
//   --failures K     stop after K (5)      --only PART      corpus schemas whose names hold it
//
// Documents go through the engine's own `validate`, built by `cargo build --release --example validate`.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as graphql from "graphql";
import { generateRequest } from "./document.mjs";
import { features as chosenFeatures } from "./features.mjs";
import { mutate } from "./mutate.mjs";
import { mutateDocument } from "./mutate-document.mjs";
import { mix } from "./random.mjs";
import { generateSchema } from "./schema.mjs";
import { weave, weaveSchema } from "./weave.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const corpusFolder = fileURLToPath(new URL("../../../shared/conformance/", import.meta.url));
const { values: options, positionals } = parseArgs({
  options: {
    mutations: { type: "string", default: "5" },
    count: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    failures: { type: "string", default: "5" },
    debug: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
  allowPositionals: true,
});
const mode = positionals[0] ?? "generated";
const firstSeed = Number(options.seed);
const failuresMax = Number(options.failures);
const counts = { same: 0, valid: 0, differ: 0, explained: {}, skipped: 0 };
const messages = new Map();

const engine = startEngine();
if (mode === "corpus") await runCorpus();
else if (mode === "woven") await runWoven();
else await runGenerated();
engine.stop();
console.log(
  `${counts.same} equal (${counts.valid} of them valid), ${counts.differ} differ, ${counts.skipped} skipped, explained: ${JSON.stringify(counts.explained)}`,
);
const kinds = [...messages].sort((a, b) => b[1] - a[1]);
console.log(kinds.map(([kind, times]) => `  ${times} ${kind}`).join("\n"));
process.exitCode = counts.differ === 0 ? 0 : 1;

async function runCorpus() {
  if (!existsSync(corpusFolder)) {
    console.log(`\n!!! NOTHING WAS COMPARED: there is no folder ${corpusFolder} !!!\n`);
    return;
  }
  for (const name of readdirSync(corpusFolder).sort()) {
    if (!name.endsWith(".json") || !name.includes(options.only)) continue;
    const { schema: sdl, cases } = JSON.parse(readFileSync(`${corpusFolder}/${name}`, "utf8"));
    const subject = subjectOf(sdl);
    if (subject === undefined) continue;
    const queries = [...new Set(cases.map((one) => one.query))];
    for (const [index, query] of queries.entries()) {
      await compare(subject, query, `${name} ${index}`);
      for (let i = 0; i < Number(options.mutations); i++) {
        const seed = mix(firstSeed * 1000 + i, mix(index, Number.parseInt(name, 16)));
        await compare(subject, mutated(seed, query, subject.schema), `${name} ${index} mutation ${i}`);
        if (counts.differ >= failuresMax) return;
      }
    }
  }
}

async function runGenerated() {
  const features = chosenFeatures();
  let subject;
  for (let seed = firstSeed; seed < firstSeed + Number(options.count); seed++) {
    if (subject === undefined || seed % 20 === 0)
      subject = subjectOf(generateSchema(Math.floor(seed / 20), features));
    if (subject === undefined) continue;
    const { query } = generateRequest(seed, subject.schema, features);
    await compare(subject, query, `seed ${seed}`);
    await compare(subject, mutated(mix(seed, 7), query, subject.schema), `seed ${seed}, mutated`);
    if (counts.differ >= failuresMax) return;
  }
}

async function runWoven() {
  const subject = subjectOf(weaveSchema);
  for (let seed = firstSeed; seed < firstSeed + Number(options.count); seed++) {
    await compare(subject, weave(seed), `seed ${seed}`);
    if (counts.differ >= failuresMax) return;
  }
}

/** A document with one fault or some, by nodes or by tokens. */
function mutated(seed, query, schema) {
  if (seed % 4 === 0) return mutate(seed, query, { syntax: false });
  try {
    return mutateDocument(seed, query, schema);
  } catch {
    return query;
  }
}

function subjectOf(sdl) {
  try {
    const schema = graphql.buildSchema(sdl);
    if (graphql.validateSchema(schema).length > 0) throw new Error("invalid");
    return { sdl, schema };
  } catch {
    counts.skipped += 1;
    return undefined;
  }
}

async function compare(subject, query, label) {
  let document;
  try {
    document = graphql.parse(query);
  } catch {
    counts.skipped += 1;
    return;
  }
  let expected;
  try {
    expected = graphql.validate(subject.schema, document).map((error) => error.toJSON());
  } catch (error) {
    explain(`graphql-js throws: ${String(error?.message ?? error).slice(0, 60)}`);
    return;
  }
  const answer = await engine.ask({ schema: engine.sdl === subject.sdl ? undefined : subject.sdl, query });
  engine.sdl = subject.sdl;
  const given = answer.errors ?? [answer];
  const reason = explanation(expected, given);
  if (reason !== undefined) return explain(reason);
  if (JSON.stringify(expected) === JSON.stringify(given)) {
    counts.same += 1;
    if (expected.length === 0) counts.valid += 1;
    for (const { message } of expected) {
      const kind = message
        .replace(/"[^"]*"/g, '""')
        .replace(/(found|value): .*/s, "$1: …")
        .slice(0, 90);
      messages.set(kind, (messages.get(kind) ?? 0) + 1);
    }
    return;
  }
  counts.differ += 1;
  const at = expected.findIndex((error, i) => JSON.stringify(error) !== JSON.stringify(given[i]));
  console.log(
    `DIFFER ${label}, error ${at}\n${query}\ngraphql-js ${show(expected)}\noctograph  ${show(given)}`,
  );
  if (query.length + subject.sdl.length < 3000) console.log(subject.sdl);
}

function show(errors) {
  return errors.map((error) => `\n    ${JSON.stringify(error)}`).join("");
}

function explain(reason) {
  counts.explained[reason] = (counts.explained[reason] ?? 0) + 1;
}

/** Why answers may differ; each has a case in tests/cases/validate. */
function explanation(expected, given) {
  if (expected.at(-1)?.message === "Validation aborted.") return "graphql-js has a budget";
  const onOneOf = ({ message }) => message.includes("must be non-nullable to be used for OneOf Input Object");
  const more = given.filter(onOneOf).length - expected.filter(onOneOf).length;
  const without = (errors) => JSON.stringify(errors.filter((error) => !onOneOf(error)));
  if (more > 0 && without(expected) === without(given)) return "oneOf within a non-null type";
  const shown = ({ message, locations }) => ({
    message: message.replace(/(value|found): .*/s, "$1"),
    locations,
  });
  const hasVariable = given.some(({ message }) => /(value|found): .*\$/s.test(message));
  if (hasVariable && JSON.stringify(expected.map(shown)) === JSON.stringify(given.map(shown)))
    return "graphql-js leaves variables out of a shown value";
  return undefined;
}

/** The engine: lines of JSON in, lines of JSON out, one at a time. */
function startEngine() {
  const profile = options.debug ? [] : ["--release"];
  const build = spawnSync("cargo", ["build", "--quiet", ...profile, "--example", "validate"], {
    cwd: root,
    stdio: "inherit",
  });
  if (build.status !== 0) throw new Error("the engine does not build");
  const child = spawn(`${root}target/${options.debug ? "debug" : "release"}/examples/validate`, {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the engine died on ${JSON.stringify(request)}`);
      return JSON.parse(value);
    },
    stop() {
      child.stdin.end();
    },
  };
}
