// A failing case as the text of a case file: its data as JSON, as far as JSON can say it.

import * as graphql from "graphql";
import { hostValue } from "../cases/host.mjs";
import { referenceSchema } from "../reference/schema.mjs";

/**
 * @param {string} sdl
 * @param {{ resolvers: any, root: any }} wiring what graphql-js answered with
 * @param {string} expected its answer
 * @returns {Promise<string | undefined>} nothing where the data is more than JSON, so that the answer is another
 */
export async function asCase({ sdl, request, resolvers, root, expected }) {
  const recorder = new Recorder();
  const schema = referenceSchema(graphql, sdl, resolvers);
  recorder.listen(schema);
  await answer(schema, request, root);
  // Promises that the answer did not wait for say later what they were.
  await new Promise((done) => setTimeout(done, 20));
  const data = recorder.nodeOf(root);
  const again = await answer(graphql.buildSchema(sdl), request, hostValue(data));
  if (again !== expected) return undefined;
  const sections = [
    ["schema", sdl],
    ["data", JSON.stringify(data)],
    ["query", request.query],
    ...(request.variables ? [["variables", JSON.stringify(request.variables)]] : []),
    ...(request.operationName ? [["operation", request.operationName]] : []),
    ["expect", expected],
  ];
  return sections.map(([name, text]) => `--- ${name}\n${text.trim()}\n`).join("\n");
}

async function answer(schema, { query, variables, operationName }, rootValue) {
  return JSON.stringify(
    await graphql.graphql({ schema, source: query, variableValues: variables, operationName, rootValue }),
  );
}

class Recorder {
  #nodes = new Map();

  /** The JSON of an object, filled as its fields are asked for. */
  nodeOf(object) {
    let node = this.#nodes.get(object);
    if (node === undefined) {
      node = {};
      this.#nodes.set(object, node);
    }
    return node;
  }

  listen(schema) {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!graphql.isObjectType(type) || type.name.startsWith("__")) continue;
      for (const field of Object.values(type.getFields())) {
        const resolve = field.resolve ?? graphql.defaultFieldResolver;
        field.resolve = (source, args, context, info) => {
          const node = this.nodeOf(source);
          node.__typename = type.name;
          try {
            const value = resolve(source, args, context, info);
            const echoed =
              typeof value === "string" && field.args.length > 0 && value === JSON.stringify(args);
            node[field.name] = echoed ? { $args: true } : this.#describe(value);
            return value;
          } catch (error) {
            node[field.name] = thrown(error);
            throw error;
          }
        };
      }
    }
  }

  #describe(value) {
    if (value === undefined) return { $undefined: true };
    if (typeof value !== "object" || value === null) return value;
    if (typeof value.then === "function") return this.#promised(value);
    if (value instanceof Error) return thrown(value);
    if (Array.isArray(value) || value instanceof Set)
      return Array.from(value, (item) => this.#describe(item));
    if (!("h" in value)) return value;
    const node = this.nodeOf(value);
    if (value.named !== undefined) node.__typename = value.named;
    return node;
  }

  #promised(promise) {
    const node = { $async: null, after: promise.hops ?? 0 };
    const settled = (inner) => {
      node.$async = inner;
    };
    promise.then(
      (value) => settled(this.#describe(value)),
      (error) => settled(thrown(error)),
    );
    return node;
  }
}

function thrown({ message, extensions }) {
  return extensions === undefined ? { $throw: message } : { $throw: message, extensions };
}
