// What the package shows, whatever the runtime. Each entry makes the functions that need the
// WebAssembly of its own loader.

import { Engine, type EngineOptions } from "./engine.js";
import { createLanguage, type Language } from "./language/language.js";
import type { Loader } from "./loaders/loader.js";
import type { EngineExports } from "./memory.js";
import { instantiate } from "./wasm.js";

export type { Bytes, EngineOptions, PreparedRequest, Request, Stats, TypeDefs } from "./engine.js";
export { Engine, PreparedQuery } from "./engine.js";
export { GraphQLError } from "./error.js";
export { BufferTooSmallError, EngineError, type OptionFault, OptionsError, SchemaError } from "./errors.js";
export type { Path, ResolveInfo } from "./info.js";
export type * from "./language/ast.js";
export type { Language, ParseOptions } from "./language/language.js";
export { Source } from "./language/source.js";
export type { LimitName, LimitOptions } from "./limits.js";
export type { FieldResolver, IsTypeOf, Resolvers, ScalarResolver, TypeResolver } from "./resolvers.js";
export type { FormattedError } from "./response.js";

/** What an entry makes of its loader: engines, and the functions of the language. */
export interface Api extends Language {
  /** Makes an engine. */
  createEngine(options: EngineOptions): Promise<Engine>;
  /** Makes an engine at once, where the platform compiles synchronously or has loaded before. */
  createEngineSync(options: EngineOptions): Engine;
}

/** The functions that need the WebAssembly. */
export function octograph(loader: Loader): Api {
  const create = (module: WebAssembly.Module, options: EngineOptions) =>
    new Engine(instantiate(module) as unknown as EngineExports, options);
  // One small instance serves all parsing and printing, made when it is first needed.
  let language: Language | undefined;
  const shared = (): Language => {
    language ??= createLanguage(instantiate(loader.loadModuleSync()));
    return language;
  };
  return {
    createEngine: async (options) => create(await loader.loadModule(), options),
    createEngineSync: (options) => create(loader.loadModuleSync(), options),
    parse: (source, options) => shared().parse(source, options),
    parseValue: (source, options) => shared().parseValue(source, options),
    parseConstValue: (source, options) => shared().parseConstValue(source, options),
    parseType: (source, options) => shared().parseType(source, options),
    parseSchemaCoordinate: (source) => shared().parseSchemaCoordinate(source),
    print: (node) => shared().print(node),
    stripIgnoredCharacters: (source) => shared().stripIgnoredCharacters(source),
  };
}
