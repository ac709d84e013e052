// How the engine's WebAssembly gets into a runtime. The compiled module is shared by all copies
// of this version in a process (two versions of a package, or its ESM and CommonJS halves, may
// live side by side); an instance is made of it for every engine.

/** Gives the engine's compiled module, as one runtime can. */
export interface Loader {
  /** Resolves with the module; what is wrong with the platform or the file rejects. */
  loadModule(): Promise<WebAssembly.Module>;
  /** The module at once; throws a {@link LoadError} where the platform has no way. */
  loadModuleSync(): WebAssembly.Module;
}

/** The WebAssembly could not be had. */
export class LoadError extends Error {
  /** Names the failure; messages may change. */
  readonly code = "OCTOGRAPH_LOAD";

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "LoadError";
  }
}

declare const OCTOGRAPH_VERSION: string;

interface Shared {
  module?: WebAssembly.Module;
  loading?: Promise<WebAssembly.Module>;
}

/** A loader that looks whether this process has the module already, and compiles it once. */
export function shared(loader: Loader): Loader {
  return {
    loadModule() {
      const slot = sharedSlot();
      if (slot.module) return Promise.resolve(slot.module);
      slot.loading ??= loader.loadModule().then(
        (module) => {
          slot.module ??= module;
          return slot.module;
        },
        (error) => {
          // Networks recover: the next call tries again.
          delete slot.loading;
          throw error;
        },
      );
      return slot.loading;
    },
    loadModuleSync() {
      const slot = sharedSlot();
      slot.module ??= loader.loadModuleSync();
      return slot.module;
    },
  };
}

function sharedSlot(): Shared {
  const key = Symbol.for(`octograph.module@${OCTOGRAPH_VERSION}`);
  const holder = globalThis as { [key: symbol]: Shared | undefined };
  let slot = holder[key];
  if (!slot) {
    slot = {};
    Object.defineProperty(globalThis, key, { value: slot });
  }
  return slot;
}
/** A loader of bytes that can be read at once. */
export function bytesLoader(read: () => Uint8Array<ArrayBuffer>): Loader {
  return {
    // An async function, so that a file that cannot be read rejects.
    async loadModule() {
      return await WebAssembly.compile(read());
    },
    loadModuleSync() {
      return new WebAssembly.Module(read());
    },
  };
}
