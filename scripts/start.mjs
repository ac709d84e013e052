// `npm start [-- --once]`: installs what is missing, builds, and runs the demo.

import process from "node:process";
import { main, root, run } from "./lib.mjs";

await main(async () => {
  run(process.execPath, [`${root}/scripts/ready.mjs`]);
  // In this process, so that Ctrl-C and signals reach the server itself.
  process.argv = [process.argv[0], `${root}/examples/demo/server.mjs`, ...process.argv.slice(2)];
  await import("../examples/demo/server.mjs");
});
