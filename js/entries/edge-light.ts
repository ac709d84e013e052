import { type Api, octograph } from "../index.js";
import { loader } from "../loaders/edge-light.js";

export * from "../index.js";

const api: Api = /* @__PURE__ */ octograph(loader);

/** Makes an engine. */
export const createEngine: Api["createEngine"] = api.createEngine;

/** Makes an engine at once. */
export const createEngineSync: Api["createEngineSync"] = api.createEngineSync;

/** Parses a document, as graphql-js does. */
export const parse: Api["parse"] = api.parse;

/** Parses a value. */
export const parseValue: Api["parseValue"] = api.parseValue;

/** Parses a value without variables. */
export const parseConstValue: Api["parseConstValue"] = api.parseConstValue;

/** Parses a type reference. */
export const parseType: Api["parseType"] = api.parseType;

/** Parses a schema coordinate. */
export const parseSchemaCoordinate: Api["parseSchemaCoordinate"] = api.parseSchemaCoordinate;

/** Prints a node, or a document's text, as graphql-js does. */
export const print: Api["print"] = api.print;

/** A document's text without what is ignored in it. */
export const stripIgnoredCharacters: Api["stripIgnoredCharacters"] = api.stripIgnoredCharacters;
