// For bundlers and runtimes that handle no `.wasm`: the file is in the script, as base64.

// @ts-expect-error the build puts the file's base64 here
import base64 from "./engine.wasm";
import { bytesLoader, type Loader, shared } from "./loader.js";

/** Decodes the inlined file, at the first engine. */
export const loader: Loader = /* @__PURE__ */ shared(/* @__PURE__ */ bytesLoader(decode));

function decode(): Uint8Array<ArrayBuffer> {
  const text = base64 as string;
  const own = Uint8Array as unknown as { fromBase64?(text: string): Uint8Array<ArrayBuffer> };
  if (own.fromBase64) return own.fromBase64(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
