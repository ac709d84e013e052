// The peers that run on graphql 16.

export { compileQuery } from "graphql-jit";
export { graphql } from "./graphql.mjs";
