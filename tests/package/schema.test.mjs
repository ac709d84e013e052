// Schemas beside graphql-js: the same faults at the same places in the same order, the same SDL and the same
// introspection, sorted or not, from SDL and from introspection; for the corpus, GitHub's schema, and schemas made by
// chance. `--seed N` and `--count N` after `--` choose others.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as graphql from "graphql";
import { createEngineSync, SchemaError } from "octograph";
import { faults } from "../cases/schema_faults.mjs";
import { schemaDocuments } from "./schema_documents.mjs";

const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "400" } },
  strict: false,
});
const corpus = new URL("../../../shared/conformance/", import.meta.url);
const github = fileURLToPath(
  new URL("../../node_modules/@octokit/graphql-schema/schema.graphql", import.meta.url),
);

test("the schemas of the corpus", (context) => {
  if (!existsSync(corpus)) return skipped(context, `the corpus is not at ${fileURLToPath(corpus)}`);
  const names = readdirSync(corpus).filter((name) => name.endsWith(".json"));
  assert.ok(names.length > 100, `only ${names.length} schemas`);
  for (const name of names) compare(JSON.parse(readFileSync(new URL(name, corpus), "utf8")).schema);
});

test("GitHub's schema", (context) => {
  if (!existsSync(github)) return skipped(context, "@octokit/graphql-schema is not installed");
  compare(readFileSync(github, "utf8"));
});

test("schemas made by chance", () => {
  const counts = { valid: 0, faulty: 0 };
  for (const sdl of schemaDocuments(Number(options.seed), Number(options.count))) {
    if (isDocument(sdl)) counts[compare(sdl) === 0 ? "valid" : "faulty"] += 1;
  }
  assert.ok(counts.valid > Number(options.count) / 10, `only ${counts.valid} were valid`);
  assert.ok(counts.faulty > Number(options.count) / 10, `only ${counts.faulty} were faulty`);
});

test("an introspection result as it comes: an object, JSON, a response", () => {
  const schema = graphql.buildSchema('"q" type Query { a(x: [Int!] = [1]): Query @deprecated }');
  const result = graphql.introspectionFromSchema(schema);
  for (const introspectionResult of [
    result,
    JSON.stringify(result),
    { data: result },
    `﻿${JSON.stringify(result)}`,
  ]) {
    assert.equal(createEngineSync({ introspectionResult }).printSchema(), graphql.printSchema(schema));
  }
});

function skipped(context, reason) {
  console.log(`\n!!!!!! SKIPPED: ${reason} !!!!!!\n`);
  context.skip(reason);
}

function isDocument(sdl) {
  try {
    graphql.parse(sdl);
    return true;
  } catch {
    return false;
  }
}

/** Compares all that can be known of a schema; answers how many faults it has. */
function compare(sdl) {
  const { errors, throws, unchecked } = faults(sdl);
  let own = [];
  try {
    createEngineSync({ typeDefs: sdl }).dispose();
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    own = error.errors;
  }
  if (!unchecked) assertFaults(own, errors, throws, sdl);
  if (throws) return errors.length + 1;
  const schema = graphql.buildSchema(sdl, { assumeValid: true });
  const engine = createEngineSync({ typeDefs: sdl, assumeValid: true });
  compareShown(engine, schema, sdl);
  engine.dispose();
  if (errors.length === 0) compareFromIntrospection(schema, sdl);
  return errors.length;
}

/** All that graphql-js reports, in its order; it throws the first of those that it meets while building, we list all. */
function assertFaults(own, errors, throws, sdl) {
  const wanted = errors.map(({ message, locations = [] }) => ({ message, locations }));
  const found = own.map(({ message, locations = [] }) => ({ message, locations }));
  assert.deepEqual(found.slice(0, wanted.length), wanted, sdl);
  const more = found.slice(wanted.length).map(({ message }) => message);
  if (throws === undefined || throws.startsWith("Unknown type")) assert.deepEqual(more, [], sdl);
  else assert.ok(more.includes(throws), `${throws} is not among ${more.join(", ")}\n${sdl}`);
}

function compareShown(engine, schema, sdl) {
  assert.equal(engine.printSchema(), graphql.printSchema(schema), sdl);
  // Without a query root there is no way to ask.
  if (engine.validate("{ __typename }").length > 0) return;
  const sorted = graphql.lexicographicSortSchema(schema);
  assert.equal(engine.printSchema({ sort: true }), graphql.printSchema(sorted), sdl);
  assert.equal(JSON.stringify(engine.introspect()), introspection(schema), sdl);
  assert.equal(JSON.stringify(engine.introspect({ sort: true })), introspection(sorted), sdl);
}

function compareFromIntrospection(schema, sdl) {
  const result = introspection(schema);
  let client;
  try {
    client = graphql.buildClientSchema(JSON.parse(result));
  } catch ({ message }) {
    const refused = ({ errors }) => errors[0].message === message;
    assert.throws(() => createEngineSync({ introspectionResult: result }), refused, sdl);
    return;
  }
  const engine = createEngineSync({ introspectionResult: result });
  assert.equal(engine.printSchema(), graphql.printSchema(client), sdl);
  assert.equal(JSON.stringify(engine.introspect()), introspection(client), sdl);
  engine.dispose();
}

/** The result of introspection, of a schema that may be faulty. */
function introspection(schema) {
  const document = graphql.parse(
    graphql.getIntrospectionQuery({
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      experimentalDirectiveDeprecation: true,
      oneOf: true,
    }),
  );
  schema.__validationErrors = [];
  const { data, errors } = graphql.executeSync({ schema, document });
  assert.equal(errors, undefined);
  return JSON.stringify(data);
}
