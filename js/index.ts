// What the package shows, whatever the runtime. Each entry makes the functions that need the
// WebAssembly of its own loader.

import { Engine, type EngineOptions } from "./engine.js";
import type { Loader } from "./loaders/loader.js";
import type { EngineExports } from "./memory.js";
import { instantiate } from "./wasm.js";

export { PreparedQuery, Engine } from "./engine.js";
export type { Bytes, EngineOptions, PreparedRequest, Request, Stats, TypeDefs } from "./engine.js";
export { BufferTooSmallError, EngineError, OptionsError, SchemaError, type OptionFault } from "./errors.js";
export type { FormattedError } from "./response.js";
export type { FieldResolver, Resolvers, TypeResolver, IsTypeOf, ScalarResolver } from "./resolvers.js";
export type { ResolveInfo, Path } from "./info.js";

/** What an entry makes of its loader. */
export interface Api {
  /** Makes an engine. */
  createEngine(options: EngineOptions): Promise<Engine>;
  /** Makes an engine at once, where the platform compiles synchronously or has loaded before. */
  createEngineSync(options: EngineOptions): Engine;
}

/** The functions that need the WebAssembly. */
export function octograph(loader: Loader): Api {
  const create = (module: WebAssembly.Module, options: EngineOptions) =>
    new Engine(instantiate(module) as unknown as EngineExports, options);
  return {
    createEngine: async (options) => create(await loader.loadModule(), options),
    createEngineSync: (options) => create(loader.loadModuleSync(), options),
  };
}
