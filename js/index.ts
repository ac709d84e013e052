// What the package shows, whatever the runtime. Each entry makes the functions that need the
// WebAssembly of its own loader.

import { Engine, type EngineOptions } from "./engine.js";
import type { Loader } from "./loaders/loader.js";
import type { EngineExports } from "./memory.js";
import { instantiate } from "./wasm.js";

export type { Bytes, EngineOptions, PreparedRequest, Request, Stats, TypeDefs } from "./engine.js";
export { Engine, PreparedQuery } from "./engine.js";
export { BufferTooSmallError, EngineError, type OptionFault, OptionsError, SchemaError } from "./errors.js";
export type { Path, ResolveInfo } from "./info.js";
export type { FieldResolver, IsTypeOf, Resolvers, ScalarResolver, TypeResolver } from "./resolvers.js";
export type { FormattedError } from "./response.js";

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
