import type { Loader } from "./loaders/loader.js";
import { instantiate } from "./wasm.js";

/** What an entry makes of its loader. */
export interface Api {
  createEngine(): Promise<{ memoryBytes: number }>;
  createEngineSync(): { memoryBytes: number };
}

/** The functions that need the WebAssembly. */
export function octograph(loader: Loader): Api {
  const create = (module: WebAssembly.Module) => {
    const memory = instantiate(module).memory as WebAssembly.Memory;
    return { memoryBytes: memory.buffer.byteLength };
  };
  return {
    createEngine: async () => create(await loader.loadModule()),
    createEngineSync: () => create(loader.loadModuleSync()),
  };
}
