// workerd compiles no bytes: the module is an import, compiled before the worker starts.

// @ts-expect-error a file that the build puts beside the script
import module from "./engine.wasm";
import { type Loader, shared } from "./loader.js";

/** The imported module. */
export const loader: Loader = /* @__PURE__ */ shared({
  async loadModule() {
    return module as WebAssembly.Module;
  },
  loadModuleSync: () => module as WebAssembly.Module,
});
