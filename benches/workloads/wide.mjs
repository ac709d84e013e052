// WIDE(x, y): y empty objects of x fields, each with a resolver of its own. WIDEARG gives every field an argument.

const kinds = ["String", "String!", "Int", "Int!", "Float", "Float!", "Boolean", "Boolean!"];

/** 0 "a", 9 "j", 10 "ba", 100 "baa" */
const fieldName = (i) => String(i).replace(/\d/g, (digit) => "abcdefghij"[digit]);

const range = (length) => Array.from({ length }, (_, i) => i);

function resolver(i) {
  switch (i % 8) {
    case 0:
    case 1:
      return () => String(i);
    case 6:
      return () => false;
    case 7:
      return () => true;
    default:
      return () => i;
  }
}

function resolverWithArgument(i) {
  if (i % 8 > 1) return resolver(i);
  return (_source, { value }) => (typeof value === "string" ? value : String(i));
}

function rows(y) {
  return () => {
    const made = [];
    for (let i = 0; i < y; i++) made.push({});
    return made;
  };
}

function wide(x, y) {
  const fields = range(x);
  return {
    typeDefs: `type Query { wide: [Wide] }
type Wide {
${fields.map((i) => `  ${fieldName(i)}: ${kinds[i % 8]}`).join("\n")}
}`,
    resolvers: {
      Query: { wide: rows(y) },
      Wide: Object.fromEntries(fields.map((i) => [fieldName(i), resolver(i)])),
    },
  };
}

function wideWithArguments(x, y) {
  const fields = range(x);
  return {
    typeDefs: `type Query { wide: [Wide] }
type Wide {
${fields.map((i) => `  ${fieldName(i)}(value: String): ${kinds[i % 8]}`).join("\n")}
}`,
    resolvers: {
      Query: { wide: rows(y) },
      Wide: Object.fromEntries(fields.map((i) => [fieldName(i), resolverWithArgument(i)])),
    },
  };
}

const queryOf = (x) =>
  `query { wide { ${range(x)
    .map((i) => `${fieldName(i)} `)
    .join("")}} }`;
const variableQueryOf = (x) =>
  `query Q($v: String) { wide { ${range(x)
    .map((i) => `${fieldName(i)}(value: $v) `)
    .join("")}} }`;
const literalQueryOf = (x, text) =>
  `query { wide { ${range(x)
    .map((i) => `${fieldName(i)}(value: "${text}") `)
    .join("")}} }`;

const label = (x) => (x === 1000 ? "1K" : String(x));
const shapes = [1, 10].flatMap((y) => [1, 10, 100, 1000].map((x) => [x, y]));
const sizes = { "1_1": 29, "10_10": 789, "100_10": 8_979, "1000_10": 106_849 };

const wide100 = { ...wide(100, 10), query: queryOf(100), bytes: sizes["100_10"] };
const wideArgument100 = { ...wideWithArguments(100, 10), query: variableQueryOf(100) };
const staticVariables = { v: "static" };
const varied = { ...wideArgument100, variablesAt: (i) => ({ v: `v-${i}` }) };
const constant = { ...wideArgument100, variablesAt: () => staticVariables, bytes: 10_059 };
const literal = { ...wideWithArguments(100, 10), queryAt: (i) => literalQueryOf(100, `v-${i}`) };
const bufferBytes = 64 * 1024;

export default [
  ...shapes.map(([x, y]) => ({
    name: `WideQuery_${label(x)}_${y}`,
    ...wide(x, y),
    query: queryOf(x),
    mode: "execute",
    bytes: sizes[`${x}_${y}`],
  })),
  { name: "UncachedExecute_WideQuery_100_10", ...wide100, mode: "execute" },
  { name: "UncachedExecute_WideQuery_100_10_Varied", ...literal, mode: "execute" },
  { name: "PlannedExecute_WideQuery_100_10", ...wide100, mode: "planned" },
  { name: "PlannedExecute_WideQuery_100_10_Varied", ...varied, mode: "planned" },
  { name: "PlannedExecute_WideQuery_100_10_StaticArg", ...constant, mode: "planned" },
  { name: "PlanCache_HotLoop_NativeVars", ...varied, mode: "cached" },
  { name: "PlanCache_HotLoop_Normalized", ...literal, mode: "cached" },
  {
    name: "PlanCache_HotLoop_NoNorm",
    ...literal,
    mode: "cached",
    engineOptions: { cache: { normalize: false } },
  },
  { name: "PlannedAppend_WideQuery_100_10", ...wide100, mode: "append", bufferBytes },
  { name: "PlannedAppend_WideQuery_100_10_Varied", ...varied, mode: "append", bufferBytes },
  { name: "PlannedAppend_WideQuery_100_10_StaticArg", ...constant, mode: "append", bufferBytes },
];
