// The peers that run on graphql 16.
export { graphql } from "./graphql.mjs";
export { compileQuery } from "graphql-jit";
