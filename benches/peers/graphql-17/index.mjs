// The peers that run on graphql 17.
export { graphql } from "./graphql.mjs";
export { compileQuery } from "graphql-jit";
export { execute as toolsExecute } from "@graphql-tools/executor";
