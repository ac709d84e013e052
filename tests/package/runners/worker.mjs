// workerd: engines are made while the module loads, where random values and timers are refused.

import * as octograph from "octograph";
import { demo } from "./demo.mjs";
import { suite } from "./suite.mjs";

const typeDefs = "type Query { hello: String! }";
const resolvers = { Query: { hello: () => "from the load" } };
const atOnce = octograph.createEngineSync({ typeDefs, resolvers });
const awaited = await octograph.createEngine({ typeDefs, resolvers });

export default {
  async fetch() {
    const result = await suite(octograph, { demo });
    for (const [name, engine] of Object.entries({ createEngineSync: atOnce, createEngine: awaited })) {
      const title = `an engine that ${name} made at module load`;
      const text = new TextDecoder().decode(await engine.execute({ query: "{ hello }" }));
      if (text === '{"data":{"hello":"from the load"}}') result.passed.push(title);
      else result.failed.push({ name: title, error: text });
    }
    return Response.json(result);
  },
};
