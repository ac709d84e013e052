// One schema on both sides: graphql-js and an engine of ours, over equal data.

import * as graphql from "graphql";
import { referenceSchema } from "../reference/schema.mjs";
import { dataOf } from "./data.mjs";

const decoder = new TextDecoder("utf-8", { fatal: true });
const buffer = new Uint8Array(1 << 22);

/** How Octograph can be asked. */
export const ways = ["execute", "executeToObject", "appendTo", "prepared"];

export class Subject {
  /** @param {any} octograph the module, or undefined to compare graphql-js with itself */
  static async make(octograph, sdl, seed, features, answerMilliseconds = 5000) {
    const { resolvers, root, promises } = dataOf(graphql.buildSchema(sdl), seed, features);
    const schema = referenceSchema(graphql, sdl, resolvers);
    const invalid = graphql.validateSchema(schema);
    if (invalid.length > 0) throw invalid[0];
    const engine = octograph && (await octograph.createEngine({ typeDefs: sdl, resolvers }));
    return new Subject({ sdl, schema, resolvers, root, promises, engine, answerMilliseconds });
  }

  constructor({ sdl, schema, resolvers, root, promises, engine, answerMilliseconds }) {
    this.resolvers = resolvers;
    this.promises = promises;
    this.answerMilliseconds = answerMilliseconds;
    this.sdl = sdl;
    this.schema = schema;
    this.root = root;
    this.engine = engine;
  }

  dispose() {
    this.engine?.dispose();
  }

  rootValue({ query }) {
    const type = this.schema.getMutationType();
    return this.root(type && /^\s*mutation/.test(query) ? type.name : this.schema.getQueryType().name);
  }

  /** graphql-js's answer → { text, async: whether promises were made } */
  async reference(request) {
    const before = this.promises();
    const result = await inTime(this.#referenceResult(request), this.answerMilliseconds);
    // Also where the answer did not wait for them: a failure may have made them superfluous.
    return { text: JSON.stringify(result), async: this.promises() > before };
  }

  #referenceResult({ query, variables, operationName, ...rest }) {
    let document;
    try {
      document = graphql.parse(query);
    } catch (error) {
      return { errors: [error] };
    }
    const errors = graphql.validate(this.schema, document);
    if (errors.length > 0) return { errors };
    return graphql.execute({
      schema: this.schema,
      document,
      variableValues: variables,
      operationName,
      rootValue: this.rootValue({ query, ...rest }),
    });
  }

  /** Octograph's answer as text. @param {string} way one of `ways` */
  async own(request, way) {
    if (this.engine === undefined) return (await this.reference(request)).text;
    const { query, variables, operationName } = request;
    const execution = { variables, rootValue: this.rootValue(request) };
    const asked = { query, operationName, ...execution };
    try {
      const given = await inTime(this.#ask(asked, execution, way), this.answerMilliseconds);
      return typeof given === "string" ? given : decoder.decode(given);
    } catch (error) {
      return `threw ${error?.stack ?? error}`;
    }
  }

  async #ask(asked, execution, way) {
    switch (way) {
      case "executeToObject":
        return JSON.stringify(await this.engine.executeToObject(asked));
      case "appendTo":
        return buffer.subarray(3, await this.engine.appendTo(asked, buffer, 3));
      case "prepared":
        return this.engine.prepare(asked.query, { operationName: asked.operationName }).execute(execution);
      default:
        return this.engine.execute(asked);
    }
  }
}

/** A promise that is never settled is a fault, not a wait. */
function inTime(result, answerMilliseconds) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${answerMilliseconds} ms`)),
      answerMilliseconds,
    );
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
