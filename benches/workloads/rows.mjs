// Rows of mixed scalars with longer texts, a list in a list, and how cost grows with fields and with nesting.

const range = (length) => Array.from({ length }, (_, i) => i);

// Four strings (one holds non-ASCII text), two integers, two floats, a boolean and an ID.
const words = ["harbour", "granite", "lantern", "meadow", "orchard", "pebble", "quarry", "saddle"];
const cities = ["Zürich", "København", "São Paulo", "Łódź", "Reykjavík", "東京", "Αθήνα", "Málaga"];
const mixedRow = (i) => ({
  id: `row-${i}`,
  title: `${words[i % 8]} and ${words[(i * 5 + 1) % 8]}`,
  city: cities[i % 8],
  note: `the ${words[(i * 3) % 8]} by the ${words[(i * 7 + 2) % 8]}`,
  code: `${String.fromCharCode(65 + (i % 26))}${i % 100}`,
  count: i * 7,
  rank: (i * 31) % 1000,
  price: i / 8 + 0.99,
  ratio: (i % 97) / 97,
  open: i % 3 === 0,
});

function mixed(rows) {
  const data = range(rows).map(mixedRow);
  return {
    typeDefs: `type Query { rows: [Row!]! }
type Row { id: ID! title: String! city: String! note: String code: String! count: Int! rank: Int price: Float! ratio: Float open: Boolean! }`,
    resolvers: {
      Query: { rows: () => data },
      Row: Object.fromEntries(Object.keys(data[0]).map((name) => [name, (source) => source[name]])),
    },
    query: "{ rows { id title city note code count rank price ratio open } }",
  };
}

function nested(outer, inner) {
  const data = range(outer).map((i) => ({
    id: i,
    name: `group ${i}`,
    items: range(inner).map((j) => ({
      id: i * inner + j,
      name: `item ${i * inner + j}`,
      price: (i * inner + j) / 4,
      tags: ["new", `t${j}`],
    })),
  }));
  return {
    typeDefs: `type Query { groups: [Group!]! }
type Group { id: Int! name: String! items: [Item!]! }
type Item { id: Int! name: String! price: Float tags: [String!]! }`,
    resolvers: {
      Query: { groups: () => data },
      Group: { id: (group) => group.id, name: (group) => group.name, items: (group) => group.items },
      Item: {
        id: (item) => item.id,
        name: (item) => item.name,
        price: (item) => item.price,
        tags: (item) => item.tags,
      },
    },
    query: "{ groups { id name items { id name price tags } } }",
  };
}

/** A chain of lists of two: 2^levels leaves, nesting `levels` deep. */
function deep(levels) {
  const make = (level) => (level === 0 ? { value: 1 } : { next: [make(level - 1), make(level - 1)] });
  const data = make(levels);
  let selection = "{ value }";
  for (let i = 0; i < levels; i++) selection = `{ next ${selection} }`;
  return {
    typeDefs: "type Query { start: Node } type Node { value: Int next: [Node!] }",
    resolvers: {
      Query: { start: () => data },
      Node: { value: (node) => node.value, next: (node) => node.next },
    },
    query: `{ start ${selection} }`,
  };
}

export default [
  { name: "PlannedExecute_Mixed_1K", ...mixed(1000), mode: "planned" },
  { name: "PlannedAppend_Mixed_1K", ...mixed(1000), mode: "append" },
  { name: "PlannedAppend_Mixed_10K", ...mixed(10_000), mode: "append" },
  { name: "PlannedExecute_Nested_20_20", ...nested(20, 20), mode: "planned" },
  { name: "PlannedAppend_Nested_20_20", ...nested(20, 20), mode: "append" },
  ...[1, 2, 4, 8].map((levels) => ({
    name: `PlannedAppend_Deep_${levels}`,
    ...deep(levels),
    mode: "append",
  })),
];
