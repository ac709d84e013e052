// Cold start: from a fresh process that has loaded nothing to the first engine, and to the first answer.

import { median } from "./measure.mjs";
import { install } from "./modules.mjs";
import { three } from "./report.mjs";
import { freshProcess } from "./runtime.mjs";

const repeats = 11;
const typeDefs = "type Query { hello: String }";
const resolvers = { Query: { hello: () => "world" } };
const query = "{ hello }";

const starts = {
  async octograph(mark) {
    const { createEngine } = await import("octograph");
    mark("import");
    const engine = await createEngine({ typeDefs, resolvers });
    mark("engine");
    return engine.execute({ query });
  },
  "graphql-js 17": (mark) => graphqlJs("17", mark),
  "graphql-js 16": (mark) => graphqlJs("16", mark),
  async "graphql-jit on 17"(mark) {
    const { graphql, compileQuery } = await import("../peers/graphql-17/index.mjs");
    mark("import");
    const schema = graphql.buildSchema(typeDefs);
    schema.getQueryType().getFields().hello.resolve = resolvers.Query.hello;
    mark("engine");
    const document = graphql.parse(query);
    graphql.validate(schema, document);
    return encoded(compileQuery(schema, document).query());
  },
};

async function graphqlJs(major, mark) {
  const { graphql } = await import(`../peers/graphql-${major}/graphql.mjs`);
  mark("import");
  const schema = graphql.buildSchema(typeDefs);
  schema.getQueryType().getFields().hello.resolve = resolvers.Query.hello;
  mark("engine");
  return encoded(graphql.graphqlSync({ schema, source: query }));
}

const encoded = (result) => new TextEncoder().encode(JSON.stringify(result));

/** Prints medians; the contenders take turns. */
export async function coldStart(options) {
  install();
  const names = Object.keys(starts).filter((name) => !(options.peers && name === "octograph"));
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i < repeats; i++) {
    for (const name of names) runs[name].push(await freshProcess(["--cold-of", name]));
  }
  console.log(`Milliseconds since the first line of a fresh process, medians of ${repeats}\n`);
  console.log("| contender | imported | first engine | first answer |\n|---|---:|---:|---:|");
  for (const name of names) {
    const of = (key) => three(median(runs[name].map((run) => run[key])));
    console.log(`| ${name} | ${of("import")} | ${of("engine")} | ${of("answer")} |`);
  }
}

/** In the fresh process. */
export async function coldStartOnce(name) {
  const start = performance.now();
  const marks = {};
  const mark = (stage) => (marks[stage] = performance.now() - start);
  const bytes = await starts[name](mark);
  mark("answer");
  const text = new TextDecoder().decode(bytes);
  if (text !== '{"data":{"hello":"world"}}') throw new Error(`${name} answered ${text}`);
  return marks;
}
