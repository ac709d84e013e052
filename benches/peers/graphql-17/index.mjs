// The peers that run on graphql 17.

export { execute as toolsExecute } from "@graphql-tools/executor";
export { compileQuery } from "graphql-jit";
export { graphql } from "./graphql.mjs";
