// Who takes part in a workload, and what one iteration is for each. Every one ends in the bytes of the response
// (in `object` workloads: in the response object), and every one gets the same SDL, resolvers, text and variables.

import { referenceSchema } from "../../tests/reference/schema.mjs";
import { encoders, fastestEncoder } from "./encoders.mjs";

/**
 * @typedef {{ name: string, group: string, step: (i: number) => any }} Contender
 *   `step` runs iteration i and gives bytes, an object (mode `object`) or whatever the stage makes (`parse`, `print`),
 *   or a promise of it where the workload is `async`. Of the contenders of a group the fastest counts.
 * @typedef {{ encode: (text: string) => Uint8Array, bufferBytes: number, ready?: any }} Means
 *   how the peers encode, how long a reused buffer is, and the ready answer for the floor
 */

/** Everyone who takes part in a workload. @returns {Promise<Contender[]>} */
export async function contenders(workload, modules) {
  const means = workload.typeDefs === undefined ? undefined : await meansFor(workload, modules);
  const made = [];
  for (const { name, group, start } of candidates(workload, modules.octograph !== undefined)) {
    made.push({ name, group, step: await start(modules, means) });
  }
  return made;
}

/** One of them alone, in a process that loads nothing for the others. */
export async function contenderAlone(name, workload, modules) {
  const candidate = candidates(workload, true).find((entry) => entry.name === name);
  if (candidate === undefined) throw new Error(`${workload.name} has no contender called ${name}`);
  const encoder = new TextEncoder();
  return candidate.start(modules, { encode: (text) => encoder.encode(text), bufferBytes: 1 << 23 });
}

/** @returns {{ name: string, group: string, start: (modules: any, means: Means) => Promise<(i: number) => any> }[]} */
function candidates(workload, withOctograph) {
  const { mode, graphql17Only } = workload;
  const own = withOctograph ? [{ name: "octograph", group: "octograph", start: octograph(workload) }] : [];
  const majors = graphql17Only ? ["17"] : ["17", "16"];
  const peer = (name, start) => ({ name, group: name, start });
  if (mode === "parse" || mode === "print") {
    return [...own, ...majors.map((major) => peer(`graphql-js ${major}`, language(workload, major)))];
  }
  return [
    ...own,
    ...majors.map((major) => peer(`graphql-js ${major}`, graphqlJs(workload, major))),
    peer("@graphql-tools/executor", tools(workload)),
    ...majors.flatMap((major) => graphqlJit(workload, major)),
    ...(mode === "object" ? [] : floor()),
  ];
}

async function meansFor(workload, modules) {
  const ready = await readyAnswer(workload, await modules.graphql17());
  const text = JSON.stringify(ready);
  const { encode } = fastestEncoder(text, { reuse: workload.mode === "append" });
  return { encode, ready, bufferBytes: 2 * text.length * 3 };
}

/** The answer of graphql-js 17: what all must give, and what the floor writes. */
async function readyAnswer(workload, { graphql }) {
  const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
  const document = graphql.parse(queryOf(workload, 0));
  const result = await graphql.execute({ schema, document, variableValues: variablesOf(workload, 0) });
  if (result.errors) throw new Error(`${workload.name}: ${result.errors[0]}`);
  return result;
}

export const queryOf = (workload, i) => (workload.queryAt ? workload.queryAt(i) : workload.query);
export const variablesOf = (workload, i) =>
  workload.variablesAt ? workload.variablesAt(i) : workload.variables;

/** What a peer does with its result: an object is what is wanted, or bytes are. */
function finisher(workload, { encode }) {
  return workload.mode === "object" ? (result) => result : (result) => encode(JSON.stringify(result));
}

/** `then` where the workload is async, a plain call where it is not: no promise machinery for synchronous ones. */
function after(workload, run, finish) {
  if (workload.async) return async (i) => finish(await run(i));
  return (i) => finish(run(i));
}

function octograph(workload) {
  const { typeDefs, resolvers, mode, query } = workload;
  if (mode === "parse" || mode === "print") return ownLanguage(workload);
  return async (modules, means) => {
    const { createEngine } = await modules.octograph();
    const cold = mode === "execute" ? { cache: false } : {};
    const engine = await createEngine({ typeDefs, resolvers, ...cold, ...workload.engineOptions });
    if (mode === "execute" || mode === "cached") {
      return (i) => engine.execute({ query: queryOf(workload, i), variables: variablesOf(workload, i) });
    }
    const prepared = engine.prepare(query);
    if (prepared.errors?.length) throw new Error(`${workload.name}: ${prepared.errors[0].message}`);
    const request = (i) => ({ variables: variablesOf(workload, i) });
    if (mode === "planned") return (i) => prepared.execute(request(i));
    if (mode === "object") return (i) => engine.executeToObject({ query, ...request(i) });
    const buffer = new Uint8Array(workload.bufferBytes ?? means.bufferBytes);
    return (i) => buffer.subarray(0, prepared.appendTo(request(i), buffer, 0));
  };
}

function graphqlJs(workload, major) {
  return async (modules, means) => {
    const { graphql } = await modules[`graphql${major}`]();
    const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
    const document = documents(workload, graphql, schema);
    const run = (i) =>
      graphql.execute({ schema, document: document(i), variableValues: variablesOf(workload, i) });
    return after(workload, run, finisher(workload, means));
  };
}

function tools(workload) {
  return async (modules, means) => {
    const { graphql, toolsExecute } = await modules.graphql17();
    const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
    const document = documents(workload, graphql, schema);
    const run = (i) =>
      toolsExecute({ schema, document: document(i), variableValues: variablesOf(workload, i) });
    return after(workload, run, finisher(workload, means));
  };
}

/** Iteration → document: parsed and validated cold, looked up by text, or made beforehand, as the mode says. */
function documents(workload, graphql, schema) {
  return perMode(workload, (text) => validated(graphql, schema, text));
}

function validated(graphql, schema, text) {
  const document = graphql.parse(text);
  const errors = graphql.validate(schema, document);
  if (errors.length > 0) throw errors[0];
  return document;
}

function perMode(workload, make) {
  if (workload.mode === "execute") return (i) => make(queryOf(workload, i));
  if (workload.mode === "cached") {
    const cache = boundedMap(1000);
    return (i) => cache(queryOf(workload, i), make);
  }
  const made = make(workload.query);
  return () => made;
}

/** A cache by text as servers keep one, the oldest entry out first. */
function boundedMap(entriesMax) {
  const entries = new Map();
  return (key, make) => {
    let value = entries.get(key);
    if (value === undefined) {
      value = make(key);
      if (entries.size === entriesMax) entries.delete(entries.keys().next().value);
      entries.set(key, value);
    }
    return value;
  };
}

const jitOptions = {
  default: {},
  "own serializer": { customJSONSerializer: true },
  "no stacks": { disablingCapturingStackErrors: true },
  "own serializer, no stacks": { customJSONSerializer: true, disablingCapturingStackErrors: true },
};

function graphqlJit(workload, major) {
  // Its own serializer is of no use to a contender that ends in an object.
  const variants = Object.entries(jitOptions).filter(
    ([, options]) => workload.mode !== "object" || !options.customJSONSerializer,
  );
  return variants.map(([variant, options]) => ({
    name: `graphql-jit on ${major} (${variant})`,
    group: "graphql-jit",
    start: async (modules, means) => {
      const { graphql, compileQuery } = await modules[`graphql${major}`]();
      return jitStep(workload, { graphql, compileQuery, options }, means);
    },
  }));
}

function jitStep(workload, { graphql, compileQuery, options }, means) {
  const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
  const compiled = perMode(workload, (text) => {
    const made = compileQuery(schema, validated(graphql, schema, text), "", options);
    if (!("query" in made)) throw new Error(`graphql-jit cannot compile ${workload.name}: ${made.errors[0]}`);
    return made;
  });
  const finish = finisher(workload, means);
  // Its own serializer knows the query, so it is a part of what was compiled.
  const end = options.customJSONSerializer
    ? (query, result) => means.encode(query.stringify(result))
    : (_query, result) => finish(result);
  if (workload.async) {
    return async (i) => {
      const query = compiled(i);
      return end(query, await query.query(undefined, undefined, variablesOf(workload, i)));
    };
  }
  return (i) => {
    const query = compiled(i);
    return end(query, query.query(undefined, undefined, variablesOf(workload, i)));
  };
}

/** No GraphQL at all: the ready answer, stringified and encoded. */
function floor() {
  return encoders("").map(({ name }, i) => ({
    name: `floor (${name})`,
    group: "floor",
    async start(_modules, { ready }) {
      const { encode } = encoders(JSON.stringify(ready))[i];
      return () => encode(JSON.stringify(ready));
    },
  }));
}

function language({ mode, query }, major) {
  return async (modules) => {
    const { graphql } = await modules[`graphql${major}`]();
    if (mode === "parse") return () => graphql.parse(query);
    const document = graphql.parse(query, { noLocation: true });
    return () => graphql.print(document);
  };
}

/** The parser and the printer inside the engine, through the unpublished entry of the benches. */
function ownLanguage({ mode, query }) {
  return async (modules) => {
    const stages = await modules.stages();
    return mode === "parse" ? stages.parser(query) : stages.printer(query);
  };
}
