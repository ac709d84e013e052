// What graphql-js finds wrong with a schema: the faults of the documents as such, then those of the schema that can be
// made of them all the same.

import * as graphql from "graphql";
import { validateSDL } from "graphql/validation/validate.js";

/**
 * `throws` is what it throws while it builds; `unchecked` says that its validation broke off, as it does where a default
 * value is of an output type.
 */
export function faults(source) {
  const document = graphql.parse(source);
  const errors = [...validateSDL(document)];
  let schema;
  try {
    schema = graphql.buildASTSchema(document, { assumeValidSDL: true });
  } catch ({ message, locations }) {
    return { errors, throws: message, thrown: { message, locations }, unchecked: false };
  }
  try {
    errors.push(...graphql.validateSchema(schema));
    return { errors, unchecked: false };
  } catch {
    return { errors, unchecked: true };
  }
}
