// LIST(n): n colours of four leaves, the original's list benchmark. "100K" has 65,536 rows.

const typeDefs = `
"A list of colours"
type Query {
  "The first colours of the table"
  colors: [Color]
}

"A colour of the 16-bit table"
type Color {
  "Lower-case hexadecimal digits, not padded"
  hex: String!
  "Red"
  r: Int!
  "Green"
  g: Int!
  "Blue"
  b: Int!
}
`;

// As the original's benchmark lays it out: nine lines.
const indented = `
  query {
    colors {
      hex
      r
      g
      b
    }
  }
`;
const oneLine = "query { colors { hex r g b } }";

const table = [];
for (let r = 0; r < 256; r++) {
  for (let g = 0; g < 16; g++) {
    for (let b = 0; b < 16; b++) {
      table.push({ hex: `#${r.toString(16)}${g.toString(16)}${b.toString(16)}`, r, g, b });
    }
  }
}

const leaf = {
  hex: (source) => (typeof source === "object" && source !== null ? source.hex : null),
  r: (source) => (typeof source === "object" && source !== null ? source.r : null),
  g: (source) => (typeof source === "object" && source !== null ? source.g : null),
  b: (source) => (typeof source === "object" && source !== null ? source.b : null),
};

function list(rows) {
  const colors = table.slice(0, rows);
  return { typeDefs, resolvers: { Query: { colors: () => colors }, Color: leaf } };
}

const sizes = [
  ["1", 1, 54],
  ["100", 100],
  ["1K", 1000, 33_753],
  ["10K", 10_000],
  ["100K", 65_536, 2_376_213],
];

export default [
  ...sizes.map(([label, rows, bytes]) => ({
    name: `ListQuery_${label}`,
    ...list(rows),
    query: indented,
    mode: "execute",
    bytes,
  })),
  { name: "UncachedExecute_ListQuery_1K", ...list(1000), query: oneLine, mode: "execute", bytes: 33_753 },
  { name: "PlannedExecute_ListQuery_1K", ...list(1000), query: oneLine, mode: "planned", bytes: 33_753 },
  ...sizes.map(([label, rows, bytes]) => ({
    name: `PlannedAppend_ListQuery_${label}`,
    ...list(rows),
    query: oneLine,
    mode: "append",
    bytes,
    bufferBytes: label === "1K" ? 256 * 1024 : undefined,
  })),
  { name: "ToObject_ListQuery_1K", ...list(1000), query: oneLine, mode: "object" },
];
