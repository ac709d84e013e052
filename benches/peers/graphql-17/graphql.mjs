// graphql 17 alone.
export * as graphql from "graphql";
