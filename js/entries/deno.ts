import { type Api, octograph } from "../index.js";
import { loader } from "../loaders/deno.js";

export * from "../index.js";

const api: Api = /* @__PURE__ */ octograph(loader);

/** Makes an engine. */
export const createEngine: Api["createEngine"] = api.createEngine;

/** Makes an engine at once. */
export const createEngineSync: Api["createEngineSync"] = api.createEngineSync;
