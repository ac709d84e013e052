// One field, one enum column, one object of fifty fields: where fixed costs show.

const hello = {
  typeDefs: "type Query { hello: String }",
  resolvers: { Query: { hello: () => "world" } },
  query: "{ hello }",
  bytes: 26,
};

const statuses = ["ACTIVE", "INACTIVE", "PENDING"];
const enumList = {
  typeDefs: `enum Status { ACTIVE INACTIVE PENDING }
type Row { status: Status! }
type Query { rows: [Row] }`,
  resolvers: {
    Query: {
      rows() {
        const made = [];
        for (let i = 0; i < 1000; i++) made.push(statuses[i % 3]);
        return made;
      },
    },
    Row: { status: (source) => source },
  },
  query: "query { rows { status } }",
};

const names = Array.from({ length: 50 }, (_, i) => `f${String(i).padStart(2, "0")}`);
const row = Object.fromEntries(names.map((name, i) => [name, i < 10 ? "abcdefghij"[i] : ""]));
const struct = {
  typeDefs: `type Row { ${names.map((name) => `${name}: String`).join(" ")} } type Query { row: Row }`,
  resolvers: { Query: { row: () => row } },
  query: `query { row { ${names.join(" ")} } }`,
};

export default [
  { name: "Hello_Cached", ...hello, mode: "cached" },
  { name: "Hello_Planned", ...hello, mode: "planned" },
  { name: "Hello_Append", ...hello, mode: "append" },
  { name: "Hello_Execute", ...hello, mode: "execute" },
  { name: "PlannedAppend_EnumList_1K", ...enumList, mode: "append", bufferBytes: 32 * 1024 },
  { name: "PlannedAppend_DefaultResolve_Struct50", ...struct, mode: "append", bufferBytes: 8 * 1024 },
];
