// What the fuzzer may use, by name. All are on; `--without async,oneOf` switches off, `--only-with …` leaves the rest out.

export const featureNames = [
  "abstractTypes", // interfaces and unions
  "aliases",
  "arguments",
  "async", // promises, settled after some microtasks or a timer
  "conditions", // @skip and @include
  "customScalars",
  "enumInternals", // enum values that are not their names
  "errors", // resolvers that throw, errors in lists
  "fragments",
  "inputObjects",
  "introspection",
  "lists",
  "methods", // default resolvers that call a method
  "mutations",
  "nonNull",
  "nullConditions", // null for a variable that @skip or @include reads
  "nullInternals", // an enum value that stands for null
  "nulls",
  "oneOf",
  "operationNames", // documents of several operations
  "printSchema",
  "syntaxErrors",
  "typeErrors", // abstract values of unknown or wrong type
  "validationErrors",
  "variableErrors",
  "variables",
  "wrongValues", // leaf values of another kind
];

/** @returns {Record<string, boolean>} */
export function features({ without, onlyWith } = {}) {
  const names = (text) => {
    const list = text ? text.split(",") : [];
    for (const name of list)
      if (!featureNames.includes(name))
        throw new Error(`no feature is called ${name}; there are ${featureNames.join(", ")}`);
    return new Set(list);
  };
  const off = names(without);
  const only = onlyWith === undefined ? new Set(featureNames) : names(onlyWith);
  return Object.fromEntries(featureNames.map((name) => [name, only.has(name) && !off.has(name)]));
}
