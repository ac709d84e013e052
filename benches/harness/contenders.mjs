// Who takes part in a workload, and what one iteration is for each. Every one ends in the bytes of the response
// (in `object` workloads: in the response object), and every one gets the same SDL, resolvers, text and variables.

import { referenceSchema } from "../../tests/reference/schema.mjs";
import { encoders, fastestEncoder } from "./encoders.mjs";

/**
 * @typedef {{ name: string, group: string, step: (i: number) => any }} Contender
 *   `step` runs iteration i and gives bytes, an object (mode `object`) or whatever the stage makes (`parse`, `print`),
 *   or a promise of it where the workload is `async`. Of the contenders of a group the fastest counts.
 */

/**
 * @param {object} workload
 * @param {{ octograph?: any, graphql16: any, graphql17: any }} modules
 * @returns {Promise<Contender[]>}
 */
export async function contenders(workload, modules) {
  if (workload.mode === "parse" || workload.mode === "print") return languageContenders(workload, modules);
  const ready = await readyAnswer(workload, modules.graphql17);
  const text = JSON.stringify(ready);
  const finish = workload.mode === "object" ? (result) => result : bytesOf(text, workload.mode === "append");
  return [
    ...(modules.octograph ? await octograph(workload, modules.octograph, text) : []),
    graphqlJs("graphql-js 17", workload, modules.graphql17.graphql, finish),
    ...(workload.graphql17Only
      ? []
      : [graphqlJs("graphql-js 16", workload, modules.graphql16.graphql, finish)]),
    tools(workload, modules.graphql17, finish),
    ...graphqlJit(workload, modules, finish, text),
    ...(workload.mode === "object" ? [] : floor(ready, text)),
  ];
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

function bytesOf(text, reuse) {
  const { encode } = fastestEncoder(text, { reuse });
  return (result) => encode(JSON.stringify(result));
}

/** `then` where the workload is async, a plain call where it is not: no promise machinery for synchronous ones. */
function after(workload, run, finish) {
  if (workload.async) return async (i) => finish(await run(i));
  return (i) => finish(run(i));
}

async function octograph(workload, { createEngine }, text) {
  const { typeDefs, resolvers, mode } = workload;
  const cold = mode === "execute" ? { cache: false } : {};
  const engine = await createEngine({ typeDefs, resolvers, ...cold, ...workload.engineOptions });
  const contender = (step) => [{ name: "octograph", group: "octograph", step }];
  if (mode === "execute" || mode === "cached") {
    return contender((i) =>
      engine.execute({ query: queryOf(workload, i), variables: variablesOf(workload, i) }),
    );
  }
  const prepared = engine.prepare(workload.query);
  if (prepared.errors?.length) throw new Error(`${workload.name}: ${prepared.errors[0].message}`);
  const request = (i) => (workload.variablesAt ? { variables: workload.variablesAt(i) } : {});
  if (mode === "planned") return contender((i) => prepared.execute(request(i)));
  if (mode === "object")
    return contender((i) => engine.executeToObject({ query: workload.query, ...request(i) }));
  const buffer = new Uint8Array(workload.bufferBytes ?? 2 * text.length * 3);
  return contender((i) => buffer.subarray(0, prepared.appendTo(request(i), buffer, 0)));
}

function graphqlJs(name, workload, graphql, finish) {
  const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
  const document = documents(workload, graphql, schema);
  const run = (i) =>
    graphql.execute({ schema, document: document(i), variableValues: variablesOf(workload, i) });
  return { name, group: name, step: after(workload, run, finish) };
}

function tools(workload, { graphql, toolsExecute }, finish) {
  const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
  const document = documents(workload, graphql, schema);
  const run = (i) =>
    toolsExecute({ schema, document: document(i), variableValues: variablesOf(workload, i) });
  return {
    name: "@graphql-tools/executor",
    group: "@graphql-tools/executor",
    step: after(workload, run, finish),
  };
}

/** Iteration → document: parsed and validated cold, looked up by text, or made beforehand, as the mode says. */
function documents(workload, graphql, schema) {
  const make = (text) => {
    const document = graphql.parse(text);
    const errors = graphql.validate(schema, document);
    if (errors.length > 0) throw errors[0];
    return document;
  };
  return perMode(workload, make);
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

function graphqlJit(workload, modules, finish, text) {
  const encode =
    workload.mode === "object"
      ? undefined
      : fastestEncoder(text, { reuse: workload.mode === "append" }).encode;
  const majors = [
    ["16", modules.graphql16],
    ["17", modules.graphql17],
  ].slice(workload.graphql17Only ? 1 : 0);
  return majors.flatMap(([major, { graphql, compileQuery }]) =>
    Object.entries(jitOptions)
      // The serializer is of no use to a contender that ends in an object.
      .filter(([, options]) => workload.mode !== "object" || !options.customJSONSerializer)
      .map(([variant, options]) => ({
        name: `graphql-jit on ${major} (${variant})`,
        group: "graphql-jit",
        step: jitStep(
          workload,
          { graphql, compileQuery, options },
          options.customJSONSerializer ? undefined : finish,
          encode,
        ),
      })),
  );
}

function jitStep(workload, { graphql, compileQuery, options }, finish, encode) {
  const schema = referenceSchema(graphql, workload.typeDefs, workload.resolvers);
  const compile = (text) => {
    const document = graphql.parse(text);
    const errors = graphql.validate(schema, document);
    if (errors.length > 0) throw errors[0];
    const compiled = compileQuery(schema, document, "", options);
    if (!("query" in compiled))
      throw new Error(`graphql-jit cannot compile ${workload.name}: ${compiled.errors[0]}`);
    return compiled;
  };
  const compiled = perMode(workload, compile);
  // Its own serializer knows the query, so it is a part of what was compiled.
  const end = finish
    ? (_compiled, result) => finish(result)
    : (compiled, result) => encode(compiled.stringify(result));
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
function floor(ready, text) {
  return encoders(text).map(({ name, encode }) => ({
    name: `floor (${name})`,
    group: "floor",
    step: () => encode(JSON.stringify(ready)),
  }));
}

async function languageContenders(workload, { octograph, graphql16, graphql17 }) {
  const peers = [
    ["graphql-js 17", graphql17.graphql],
    ["graphql-js 16", graphql16.graphql],
  ];
  const own = octograph ? await ownLanguage(workload) : [];
  if (workload.mode === "parse") {
    return [
      ...own,
      ...peers.map(([name, graphql]) => ({ name, group: name, step: () => graphql.parse(workload.query) })),
    ];
  }
  return [
    ...own,
    ...peers.map(([name, graphql]) => {
      const document = graphql.parse(workload.query, { noLocation: true });
      return { name, group: name, step: () => graphql.print(document) };
    }),
  ];
}

/** The parser and printer inside the engine, where this build has the unpublished entry for it. */
async function ownLanguage() {
  return [];
}
