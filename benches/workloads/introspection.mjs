// The full introspection query, as tools send it, of the demo's schema.

import { resolvers, typeDefs } from "../../examples/demo/schema.mjs";

const typeReference = (depth) =>
  depth === 0 ? "kind name" : `kind name ofType { ${typeReference(depth - 1)} }`;

const query = `query IntrospectionQuery {
  __schema {
    description
    queryType { name kind }
    mutationType { name kind }
    subscriptionType { name kind }
    types { ...FullType }
    directives { name description isRepeatable locations args(includeDeprecated: true) { ...InputValue } }
  }
}
fragment FullType on __Type {
  kind name description specifiedByURL isOneOf
  fields(includeDeprecated: true) {
    name description
    args(includeDeprecated: true) { ...InputValue }
    type { ...TypeRef }
    isDeprecated deprecationReason
  }
  inputFields(includeDeprecated: true) { ...InputValue }
  interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
  possibleTypes { ...TypeRef }
}
fragment InputValue on __InputValue {
  name description type { ...TypeRef } defaultValue isDeprecated deprecationReason
}
fragment TypeRef on __Type { ${typeReference(9)} }`;

// graphql 16 has other built-in directives and descriptions, so its answer is another.
const common = {
  typeDefs,
  resolvers,
  query,
  graphql17Only: true,
  engineOptions: { limits: { introspectionFields: false } },
};

export default [
  { name: "Introspection_Planned", ...common, mode: "planned" },
  { name: "Introspection_Execute", ...common, mode: "execute" },
];
