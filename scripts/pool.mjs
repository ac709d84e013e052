// Writes js/columns/pool.generated.ts: textually equal copies of the loops of
// js/columns/loops.template.ts, as many as its `#copy` lines ask for.
import { readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../js/columns/", import.meta.url);
const template = readFileSync(new URL("loops.template.ts", folder), "utf8");
const head = template.slice(template.indexOf("import "), template.indexOf("// #copy"));
let out = `// Made by scripts/pool.mjs from loops.template.ts: do not edit.\n\n${head}`;
for (const [, name, copies, text] of template.matchAll(/^\/\/ #copy (\w+) (\d+)\n([\s\S]*?)^\/\/ #end$/gm)) {
  const body = text.replace(/^\/\*\*.*\*\/\n/m, "").replace("export function", "function");
  const names = Array.from({ length: Number(copies) }, (_, index) => `${name}${index}`);
  for (const copy of names) out += `${body.replace(`function ${name}(`, `function ${copy}(`)}\n`;
  out += `/** Copies of \`${name}\`; each serves one field. */\nexport const ${name}Copies = [${names.join(", ")}];\n\n`;
}
writeFileSync(new URL("pool.generated.ts", folder), out);
