// Runs the conformance corpus beside the repository, `../shared/conformance`: every case without incremental delivery,
// equal as JSON text, keys in order. `--reference` asks graphql-js instead. Names (or parts) choose schemas.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as graphql from "graphql";
import { referenceSchema } from "../reference/schema.mjs";
import { fixedResolvers } from "./wiring.mjs";

const { values: options, positionals: chosen } = parseArgs({
  options: { reference: { type: "boolean", default: false }, folder: { type: "string" } },
  allowPositionals: true,
});
const folder = options.folder ?? fileURLToPath(new URL("../../../shared/conformance/", import.meta.url));

if (!existsSync(folder)) {
  console.log(`\n!!! THE CONFORMANCE CORPUS WAS NOT RUN: there is no folder ${folder} !!!\n`);
  process.exit(0);
}

const octograph = options.reference ? undefined : await import("octograph");
const decoder = new TextDecoder("utf-8", { fatal: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
const failuresShown = 20;

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".json") || (chosen.length > 0 && !chosen.some((part) => name.includes(part)))) continue;
  await runSchema(name, JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
}

if (counts.passed + counts.failed === 0) throw new Error(`${folder} holds no case to run`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function runSchema(name, { schema: typeDefs, cases }) {
  let answer;
  try {
    answer = await answerer(typeDefs);
  } catch (error) {
    for (const { id } of cases) fault(name, id, `the schema: ${error?.stack ?? error}`);
    return;
  }
  for (const { id, query, variables, expected } of cases) {
    // Answers in several payloads belong to incremental delivery.
    if (expected.incremental !== undefined) {
      counts.skipped += 1;
      continue;
    }
    const wanted = JSON.stringify(expected);
    let given;
    try {
      given = await answer(query, variables);
    } catch (error) {
      given = `threw ${error?.stack ?? error}`;
    }
    if (given === wanted) counts.passed += 1;
    else
      fault(
        name,
        id,
        `${query}\nvariables ${JSON.stringify(variables)}\nexpected  ${wanted}\ngave      ${given}`,
      );
  }
}

/** (query, variables) → the answer's JSON text */
async function answerer(typeDefs) {
  const resolvers = fixedResolvers(graphql, graphql.buildSchema(typeDefs));
  if (octograph === undefined) {
    const schema = referenceSchema(graphql, typeDefs, resolvers);
    return async (query, variableValues) => {
      const document = graphql.parse(query);
      const errors = graphql.validate(schema, document);
      // The corpus's schemas declare @defer and @stream, which the plain entries refuse.
      const execute = graphql.experimentalExecuteIncrementally;
      return JSON.stringify(
        errors.length > 0 ? { errors } : await execute({ schema, document, variableValues, rootValue: {} }),
      );
    };
  }
  const engine = await octograph.createEngine({ typeDefs, resolvers });
  return async (query, variables) =>
    decoder.decode(await engine.execute({ query, variables, rootValue: {} }));
}

function fault(name, id, text) {
  counts.failed += 1;
  if (counts.failed > failuresShown) return;
  console.log(`FAILED ${name} ${id}\n  ${text.replaceAll("\n", "\n  ")}`);
}
