// The corpus's fixed wiring, as a field resolver: what every field of a type gives, whatever the schema.

/** Types of the graphql module that read the schema → the value of a field of that type. */
export function fixedResolvers(graphql, schema) {
  const resolvers = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    if (graphql.isObjectType(type)) {
      resolvers[type.name] = Object.fromEntries(
        Object.values(type.getFields()).map((field) => [
          field.name,
          constant(fixedValue(graphql, schema, field.type)),
        ]),
      );
    } else if (graphql.isScalarType(type) && !graphql.isSpecifiedScalarType(type)) {
      resolvers[type.name] = { serialize: (value) => value, parseValue: (value) => value };
    }
  }
  return resolvers;
}

const constant = (value) => () => value;

const scalars = { Int: 2, Float: 3.14, String: "str", Boolean: true, ID: "id" };

function fixedValue(graphql, schema, type) {
  if (graphql.isNonNullType(type)) return fixedValue(graphql, schema, type.ofType);
  if (graphql.isListType(type)) {
    const item = fixedValue(graphql, schema, type.ofType);
    return [item, item];
  }
  if (graphql.isScalarType(type)) return scalars[type.name] ?? "str";
  if (graphql.isEnumType(type)) return type.getValues()[0].value;
  if (graphql.isObjectType(type)) return {};
  const names = schema
    .getPossibleTypes(type)
    .map(({ name }) => name)
    .sort();
  return { __typename: graphql.isUnionType(type) ? names[0] : names.at(-1) };
}
