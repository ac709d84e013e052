// Installs what is missing and builds: what stands before every script that uses the package.

import process from "node:process";
import { installNodeModules, main, root, run } from "./lib.mjs";

await main(() => {
  installNodeModules();
  if (!process.argv.includes("--modules-only")) run(process.execPath, [`${root}/scripts/build.mjs`]);
});
