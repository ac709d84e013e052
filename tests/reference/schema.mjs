// A graphql-js schema from what `createEngine` takes: SDL and a map of resolvers in graphql-tools' shape.
// The graphql module is handed in, so the same map runs on graphql 16, on 17 and on Octograph.

/**
 * @param {typeof import("graphql")} graphql the module that makes the schema
 * @param {string} typeDefs SDL
 * @param {Record<string, any>} resolvers types → fields; enums → internal values; scalars → coercions
 */
export function referenceSchema(graphql, typeDefs, resolvers = {}, options = {}) {
  const schema = graphql.buildSchema(typeDefs, options);
  for (const name of Object.keys(resolvers)) {
    const type = schema.getType(name);
    if (type === undefined) throw new Error(`resolvers.${name}: the schema has no such type`);
    const entry = resolvers[name];
    if (graphql.isEnumType(type)) wireEnum(type, entry);
    else if (graphql.isScalarType(type)) wireScalar(graphql, type, entry);
    else if (graphql.isObjectType(type)) wireObject(type, entry);
    else if (graphql.isInterfaceType(type) || graphql.isUnionType(type))
      type.resolveType = entry.__resolveType;
    else throw new Error(`resolvers.${name}: nothing can be resolved there`);
  }
  if (graphql.versionInfo.major < 17) coerceDefaults(graphql, schema);
  return schema;
}

/** graphql 16 coerces defaults while it builds the schema, before the enums have their internal values. */
function coerceDefaults(graphql, schema) {
  const inputs = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (graphql.isInputObjectType(type)) return Object.values(type.getFields());
    if (graphql.isObjectType(type) || graphql.isInterfaceType(type))
      return Object.values(type.getFields()).flatMap(({ args }) => args);
    return [];
  });
  for (const input of inputs) {
    if (input.astNode?.defaultValue)
      input.defaultValue = graphql.valueFromAST(input.astNode.defaultValue, input.type);
  }
}

function wireEnum(type, values) {
  // Before the first look-up by value: the tables are made lazily from these.
  for (const value of type.getValues()) {
    if (Object.hasOwn(values, value.name)) value.value = values[value.name];
  }
}

function wireScalar(graphql, type, { serialize, parseValue, parseLiteral }) {
  const made = new graphql.GraphQLScalarType({ name: type.name, serialize, parseValue, parseLiteral });
  for (const key of ["serialize", "parseValue", "parseLiteral", "coerceOutputValue", "coerceInputValue"]) {
    if (key in made) type[key] = made[key];
  }
}

function wireObject(type, fields) {
  const definitions = type.getFields();
  for (const name of Object.keys(fields)) {
    const resolver = fields[name];
    if (name === "__isTypeOf") {
      type.isTypeOf = resolver;
      continue;
    }
    const field = definitions[name];
    if (field === undefined) throw new Error(`resolvers.${type.name}.${name}: the type has no such field`);
    if (typeof resolver === "function") field.resolve = resolver;
    else {
      if (resolver.resolve) field.resolve = resolver.resolve;
      if (resolver.subscribe) field.subscribe = resolver.subscribe;
    }
  }
}
