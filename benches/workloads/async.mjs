// Promises: a list of rows with one async field each, settled at once or each in a tick of its own.

const range = (length) => Array.from({ length }, (_, i) => i);
const typeDefs = "type Query { rows: [Row!]! } type Row { id: Int! name: String! owner: String }";
const query = "{ rows { id name owner } }";
const data = range(1000).map((id) => ({ id, name: `row ${id}`, owner: `owner ${id % 17}` }));
const plain = { id: (row) => row.id, name: (row) => row.name };

/** Each promise settles a microtask after the one before it: a chain, so no two settle in one turn. */
function chained() {
  let tail = Promise.resolve();
  return (row) => (tail = tail.then(() => row.owner));
}

/** Objects that settle one by one: each is a wave of its own in an engine that goes level by level. */
function chainedRows() {
  let tail = Promise.resolve();
  return () => data.map((row) => (tail = tail.then(() => row)));
}

export default [
  {
    name: "AsyncList_1K",
    typeDefs,
    query,
    mode: "planned",
    async: true,
    resolvers: { Query: { rows: () => data }, Row: { ...plain, owner: async (row) => row.owner } },
  },
  {
    name: "AsyncTicks_1K",
    typeDefs,
    query,
    mode: "planned",
    async: true,
    resolvers: { Query: { rows: () => data }, Row: { ...plain, owner: chained() } },
  },
  {
    name: "AsyncTicks_Rows_1K",
    typeDefs,
    query,
    mode: "planned",
    async: true,
    resolvers: { Query: { rows: chainedRows() }, Row: { ...plain, owner: (row) => row.owner } },
  },
];
