// Writes what graphql-js makes of input values, for tests/engine/input_cases.rs: `UPDATE_EXPECT=1 node tests/cases/input.mjs`
// writes tests/cases/input/*.jsonl, and without it they are compared. Each line is one case. In values, `{"$absent":1}` is
// undefined, `{"$negativeZero":1}` is -0.
//
//   variables.jsonl   [type with default, values given, what the variable became | errors]
//   arguments.jsonl   [argument definition, literal, variable definitions, values given, arguments | errors]

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import * as graphql from "graphql";
import { getArgumentValues, getVariableValues } from "graphql/execution/values.js";

export const sdl = `
enum E { RED GREEN BLUE DARK_RED }
scalar S
input In { a: Int! = 3 b: String c: [Int!] d: In2 e: E = RED f: Float id: ID }
input In2 { x: Int! y: [In2!] z: In = {} s: S }
input One @oneOf { a: Int b: String c: In2 }
type Query { f(a: Int): Int }
`;
const schema = graphql.buildSchema(sdl);

const absent = undefined;
const many = (count, value) => Array.from({ length: count }, () => value);
const variableCases = [
  [
    ["Int", "Int!", "[Int]", "[Int!]!"],
    [
      absent,
      null,
      true,
      0,
      -0,
      1.5,
      2147483647,
      2147483648,
      -2147483648,
      1e21,
      "1",
      "",
      [],
      [1, null],
      [[1]],
      {},
      { a: 1 },
    ],
  ],
  [
    ["Float", "Float!"],
    [absent, null, 0, -0, 1.5, 1e21, 1e-7, "1.5", true, [1.5]],
  ],
  [
    ["String", "String!", "[String!]"],
    [
      absent,
      null,
      "",
      'é🙂 \u2028 "\\\n',
      1,
      true,
      ["a", null],
      [1, true, {}],
      { a: { b: { c: { d: 1 } } } },
    ],
  ],
  [
    ["Boolean", "[Boolean]"],
    [null, true, false, 0, "true", [true, "false"]],
  ],
  [
    ["ID", "ID!"],
    [null, "x", 1, -0, 1.5, 1e21, true, { a: 1 }],
  ],
  [
    ["E", "E!", "[E!]"],
    [null, "RED", "red", "REDD", "DARKRED", "12", 1, true, ["RED", null, "X"], { a: [1, [2, [3, [4]]]] }],
  ],
  [
    ["[Int]", "[[Int]]"],
    [
      1,
      [1, "a"],
      [[1, 2], [3]],
      [[[1]]],
      [1.5, ...many(11, 2.5)],
      [1.5, ...many(9, 2)],
      [1.5, ...many(10, 2)],
      many(60, "q"),
    ],
  ],
  [
    ["In", "In!", "[In!]"],
    [
      absent,
      null,
      {},
      [],
      [{}],
      1,
      "x",
      { a: null },
      { a: "x" },
      { b: 1, zz: 2 },
      { A: 1 },
      { aa: 1, bb: 2, cc: { d: { e: { f: 1 } } } },
      { a: 1, b: undefined },
      { e: "BLU" },
      { e: null },
      { f: "1", id: 1.5 },
      { id: "x", c: 5 },
      { id: true, c: [1, "2"] },
      { constructor: 1 },
      { d: { x: 1, z: {} } },
      { d: {} },
    ],
  ],
  [
    ["In2"],
    [
      { x: 1, y: [{ x: 2 }, { y: 1 }] },
      { x: 1, y: { x: 3 } },
      { x: 1, z: null },
      { x: 1, s: [1, { q: 2 }] },
      { x: 1, s: null },
    ],
  ],
  [
    ["One", "One!", "[One]"],
    [
      absent,
      null,
      {},
      { a: 1 },
      { a: null },
      { a: 1, b: "x" },
      { a: null, b: null },
      { c: { x: 1 } },
      { c: {} },
      { d: 1 },
      { a: 1, d: 2 },
      { a: undefined, b: "x" },
      [{ a: 1 }, { b: null }],
    ],
  ],
  [
    ["Query", "Nope", "[Nope!]", "[[Query]!]!"],
    [absent, 1],
  ],
  [
    [
      "Int = 7",
      "Int! = 7",
      "Int = null",
      "Int! = null",
      "[Int] = 1",
      "[[Int!]] = [1, [2]]",
      "E = RED",
      'E = "RED"',
      "In = {}",
      "In = { a: 2, d: { x: 5 } }",
      "In = { q: 1 }",
      "Int = 99999999999",
      "One = { a: 1, b: 2 }",
      "Float = 1",
      "ID = 1",
      'String = """ block """',
    ],
    [absent, null],
  ],
];
const argumentCases = [
  ["a: Int", ["1", "-0", "1.5", "null", '"1"', "2147483648", "$i", "$none", "$n"]],
  ["a: Int!", ["1", "null", "$i", "$n", "$none"]],
  ["a: Int = 5", ["", "1", "null", "$i", "$n", "$none"]],
  ["a: Int! = 5", ["", "1", "null", "$i", "$n", "$none"]],
  ["a: Int!", [""]],
  ["a: Float", ["1", "1.5", "-0", "1e400", "RED"]],
  ["a: String", ['"x"', '"""\n  block\n    more\n"""', "RED", "1"]],
  ["a: Boolean", ["true", "false", "1"]],
  ["a: ID", ["1", '"x"', "1.5", "007x"].slice(0, 3)],
  ["a: E", ["RED", "REDD", '"RED"', "true", "$e", "$none"]],
  ["a: E = BLUE", [""]],
  ["a: [Int]", ["1", "[1, null]", "[$i, $none, $n]", "[1, [2]]", "$list", "[[1]]"]],
  ["a: [Int!]", ["[1, $i]", "[1, $none]", "[1, $n]", "[null]", "null"]],
  ["a: [[Int]]", ["1", "[1, [2], null]", "[[$none]]"]],
  [
    "a: In",
    [
      "{}",
      "{ a: $i }",
      "{ a: $none }",
      "{ a: $n }",
      "{ b: $none }",
      "{ b: $n }",
      "{ c: [$i, $n] }",
      "{ d: {} }",
      "{ d: { x: $i, z: { b: $s } } }",
      "{ d: { x: $none } }",
      "{ q: 1 }",
      "{ A: 1, bb: 2 }",
      "[]",
      "1",
      "$in",
      "{ e: $e, f: 1 }",
      "{ e: GREN }",
    ],
  ],
  ["a: In = { d: { x: 1 } }", ["", "$none", "{}"]],
  ["a: [In!]! = [{}, { a: 1 }]", ["", "{}", "[{ b: $s }]"]],
  ["a: In2", ["{ x: 1, s: { any: [1, RED, $i] } }", "{ x: 1, y: { x: 2 } }", "{ x: 1, z: null }"]],
  [
    "a: One",
    [
      "{}",
      "{ a: 1 }",
      "{ a: null }",
      '{ a: 1, b: "x" }',
      "{ a: $i }",
      "{ a: $none }",
      "{ a: $n }",
      "{ a: 1, b: $none }",
      "{ c: { x: $i } }",
      "{ d: 1 }",
    ],
  ],
  ["a: Int, b: Int! = 2, c: In", ["b: $none c: { b: $s } a: 1", "c: {}"]],
];
const variableDefinitions = "$i: Int, $n: Int, $none: Int, $s: String, $e: E, $in: In, $list: [Int]";
const variableValues = { i: 42, n: null, s: "str", e: "GREEN", in: { a: 9 }, list: [1, null] };

const update = Boolean(process.env.UPDATE_EXPECT);
let differ = 0;
compare("variables", [...variables()]);
compare("arguments", [...argumentValues()]);
process.exitCode = differ === 0 ? 0 : 1;

function* variables() {
  for (const [types, values] of variableCases)
    for (const type of types)
      for (const value of values) {
        const document = graphql.parse(`query($v: ${type}) { f }`);
        const given = value === absent ? {} : { v: value };
        const result = getVariableValues(schema, document.definitions[0].variableDefinitions, given, {
          maxErrors: 50,
        });
        yield [
          type,
          given,
          result.errors ? { errors: result.errors.map(shown) } : { value: result.variableValues.coerced },
        ];
      }
}

function* argumentValues() {
  for (const [definition, literals] of argumentCases)
    for (const literal of literals) {
      const own = graphql.buildSchema(sdl.replace("f(a: Int)", `f(${definition})`));
      const field = own.getQueryType().getFields().f;
      const written = literal === "" ? "" : /^[abc]: /.test(literal) ? `(${literal})` : `(a: ${literal})`;
      const document = graphql.parse(`query(${variableDefinitions}) { f${written} }`);
      const [operation] = document.definitions;
      const coerced = getVariableValues(own, operation.variableDefinitions, variableValues);
      let result;
      try {
        result = {
          value: getArgumentValues(field, operation.selectionSet.selections[0], coerced.variableValues),
        };
      } catch (error) {
        result = { errors: [shown(error)] };
      }
      yield [definition, written, result];
    }
}

function shown({ message, locations }) {
  return { message, locations: (locations ?? []).map(({ line, column }) => ({ line, column })) };
}

function marked(value) {
  if (value === undefined) return { $absent: 1 };
  if (Object.is(value, -0)) return { $negativeZero: 1 };
  if (value === Infinity) return { $infinity: 1 };
  if (Array.isArray(value)) return value.map(marked);
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, marked(part)]));
  return value;
}

function compare(name, cases) {
  const path = new URL(`input/${name}.jsonl`, import.meta.url);
  const head = name === "arguments" ? [[variableDefinitions, variableValues]] : [[sdl]];
  const text = [...head, ...cases].map((line) => `${JSON.stringify(marked(line))}\n`).join("");
  if (update) {
    mkdirSync(new URL(".", path), { recursive: true });
    writeFileSync(path, text);
  } else if (readFileSync(path, "utf8") !== text) {
    differ += 1;
    console.log(`FAILED ${name}: graphql-js says otherwise; UPDATE_EXPECT=1 writes it`);
  }
  console.log(`${cases.length} ${name}`);
}
