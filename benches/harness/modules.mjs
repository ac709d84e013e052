// The contenders' modules. The peers live in folders of their own, since graphql-jit takes whatever graphql is beside it.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folders = ["graphql-16", "graphql-17"].map((name) => new URL(`../peers/${name}/`, import.meta.url));

/** How each is loaded; nothing is until it is asked for. @param {{ peers?: boolean }} options `peers`: leave Octograph out */
export function modules({ peers } = {}) {
  install();
  return {
    octograph: peers ? undefined : () => import("octograph"),
    stages: () => import("./stages.mjs"),
    graphql16: () => import("../peers/graphql-16/index.mjs"),
    graphql17: () => import("../peers/graphql-17/index.mjs"),
  };
}

/** Installs the peers at their locked versions, on the first run only. */
export function install() {
  for (const folder of folders) {
    if (existsSync(new URL("node_modules/.package-lock.json", folder))) continue;
    console.error(`installing the peers in ${fileURLToPath(folder)}`);
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  }
}

/** The peers' names and versions, as locked. */
export function peers() {
  const locked = new Set();
  for (const folder of folders) {
    const { dependencies } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
    for (const [name, version] of Object.entries(dependencies)) locked.add(`${name} ${version}`);
  }
  return [...locked].sort().join(", ");
}
