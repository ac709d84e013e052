// graphql 16 alone.
export * as graphql from "graphql";
