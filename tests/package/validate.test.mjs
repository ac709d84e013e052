// Validation through the package: the cases of tests/cases/validate, and documents that are long or woven deep, on the
// stack that WebAssembly has.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createEngineSync } from "octograph";

const folder = new URL("../cases/validate/", import.meta.url);
const typeDefs = readFileSync(new URL("schema.graphql", folder), "utf8");
const limitNames = ["fields", "introspectionDepth", "introspectionFields", "validationErrors"];
const policyNames = ["queryDepth", "aliases", "rootFields", "directives", "cost"];

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".txt")) continue;
  test(name.replace(/\.txt$/, ""), () => {
    const [, ...parts] = readFileSync(new URL(name, folder), "utf8").split(/^--- query\n/m);
    for (const part of parts) {
      const { query, options, errors } = sectionsOf(part);
      const given = options === undefined ? {} : JSON.parse(options);
      if (policyNames.some((policy) => policy in given)) continue;
      const engine = createEngineSync({ typeDefs, ...engineOptions(given) });
      assert.equal(lines(engine.validate(query)), errors, query);
      engine.dispose();
    }
  });
}

function sectionsOf(part) {
  const [query, ...rest] = part.split(/^--- /m);
  const sections = { query: query.trimEnd() };
  for (const section of rest) {
    const [name] = section.split("\n", 1);
    sections[name] = section.slice(name.length).trim();
  }
  return sections;
}

function engineOptions({ introspection = true, suggestions = true, ...rest }) {
  const limits = Object.fromEntries(Object.entries(rest).filter(([name]) => limitNames.includes(name)));
  return { introspection, suggestions, limits };
}

function lines(errors) {
  return errors
    .map(({ message, locations = [] }) => {
      const places = locations.map(({ line, column }) => `${line}:${column}`);
      return [...places, message.replaceAll("\n", "\\n")].join(" ");
    })
    .join("\n");
}

test("long documents", () => {
  const sdl = `
    interface N { n: N x: String y: String f(a: Int): N }
    type Query implements N { n: N x: String y: String f(a: Int): N }
    type A implements N { n: N x: String y: String f(a: Int): N }
    type B implements N { n: N x: String y: String f(a: Int): N }`;
  const limits = { documentBytes: false, tokens: false, fields: false };
  const engine = createEngineSync({ typeDefs: sdl, limits });
  const many = (count, part) => Array.from({ length: count }, (_, i) => part(i)).join(" ");
  const differ = "d: n { ... on A { z: x } ... on B { z: y } }";
  const valid = [
    `{ ${many(200_000, () => "x")} ${differ} }`,
    `{ ${many(200, () => `... on Query { ${many(100, () => "... on Query { x }")} }`)} }`,
    `{ ${many(450, (i) => `...F${i}`)} } ${many(450, (i) => `fragment F${i} on Query { x }`)}`,
    `{ ...F0 } ${many(18, (i) => `fragment F${i} on N { a: n { ...F${i + 1} } b: n { ...F${i + 1} } }`)} fragment F18 on N { x ${differ} }`,
    `{ n { ...F0 } } ${many(20_000, (i) => `fragment F${i} on N { n { ...F${i + 1} } }`)} fragment F20000 on N { x }`,
  ];
  for (const query of valid) assert.deepEqual(engine.validate(query), [], query.slice(0, 80));

  const chain = (name, last) =>
    `${many(5_000, (i) => `fragment ${name}${i} on N { n { ...${name}${i + 1} } }`)} fragment ${name}5000 on N { ${last} }`;
  const [conflict, ...others] = engine.validate(
    `{ ...F0 ...G0 } ${chain("F", "z: x")} ${chain("G", "z: y")}`,
  );
  assert.match(conflict.message, /"x" and "y" are different fields/);
  assert.deepEqual(others, []);
  const [cycle] = engine.validate(`{ ...F0 } ${chain("F", "...F0")}`);
  assert.match(cycle.message, /^Cannot spread fragment "F0" within itself via /);
});
