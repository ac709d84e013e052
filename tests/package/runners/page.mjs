// A page: the folder of the package's scripts comes from the page's own query. What the page sets
// in `result`, the driver reads.

import { demo } from "./demo.mjs";
import { suite } from "./suite.mjs";

const script = new URLSearchParams(location.search).get("script");
const synchronous = script.endsWith("inline.js");
try {
  const octograph = await import(script);
  const result = await suite(octograph, { demo, synchronous });
  const name = "the page forbids eval";
  try {
    // biome-ignore lint/security/noGlobalEval: the page must forbid it
    globalThis.eval("1");
    result.failed.push({ name, error: "eval ran" });
  } catch {
    result.passed.push(name);
  }
  globalThis.result = result;
} catch (error) {
  globalThis.result = { passed: [], failed: [{ name: "import", error: String(error?.stack ?? error) }] };
}
