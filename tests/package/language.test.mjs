// The language beside graphql-js: the same tree key by key, the same error text and place, the
// same print, for kitchen sinks, real schemas, and some thousand documents made by chance.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import * as graphql from "graphql";
import { grammarDocument, mutate, pieces } from "./language_documents.mjs";
import { loadLanguage } from "./language_harness.mjs";

const ours = await loadLanguage();
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** A tree with its keys in order, those that are undefined included. */
const spelled = (node) =>
  JSON.stringify(node, (_key, value) => (value === undefined ? "(undefined)" : value));

/** What a function gives or throws. */
function outcome(run) {
  try {
    return spelled(run());
  } catch (error) {
    if (error?.name !== "GraphQLError") throw error;
    const { message, locations, positions, source } = error;
    return spelled({ message, locations, positions, source: source.body, text: String(error), json: error });
  }
}

function assertSame(text, options) {
  const label = JSON.stringify(text.length > 400 ? `${text.slice(0, 400)}…` : text);
  const wanted = outcome(() => graphql.parse(text, options));
  assert.equal(
    outcome(() => ours.parse(text, options)),
    wanted,
    label,
  );
  assert.equal(
    outcome(() => ours.stripIgnoredCharacters(text)),
    outcome(() => graphql.stripIgnoredCharacters(text)),
    label,
  );
  if (!wanted.startsWith('{"kind')) return false;
  const document = graphql.parse(text, options);
  const printed = graphql.print(document);
  assert.equal(ours.print(document), printed, label);
  if (!options?.experimentalFragmentArguments) assert.equal(ours.print(text), printed, label);
  return true;
}

const runs = Number(process.env.LANGUAGE_RUNS ?? 1500);
const seeds = () => fc.integer({ min: 1, max: 0x7fffffff });

describe("equal to graphql-js", () => {
  for (const name of ["kitchen-sink.graphql", "kitchen-sink-sdl.graphql"])
    test(name, () => {
      assert.ok(assertSame(readFileSync(join(root, "tests/cases/language", name), "utf8")));
    });

  test("the benches' kitchen sink", () => {
    assert.ok(assertSame(readFileSync(join(root, "benches/data/kitchen-sink.graphql"), "utf8")));
  });

  test("the cases that Rust reads are what graphql-js answers", () => {
    const update = join(root, "tests/cases/language/update.mjs");
    execFileSync(process.execPath, [update, "--check"], { stdio: ["ignore", 2, 2] });
  });

  test("the GitHub schema", () => {
    const path = join(root, "node_modules/@octokit/graphql-schema/schema.graphql");
    assert.ok(assertSame(readFileSync(path, "utf8")));
  });

  test("the schemas and queries of the conformance corpus", (t) => {
    const folder = join(root, "../shared/conformance");
    if (!existsSync(folder)) {
      console.log(`\n!!! THE CONFORMANCE CORPUS WAS NOT PARSED: there is no folder ${folder} !!!\n`);
      return t.skip("no corpus");
    }
    let count = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const { schema, cases } = JSON.parse(readFileSync(join(folder, file), "utf8"));
      assertSame(schema);
      count++;
      for (const { query } of cases) {
        if (typeof query !== "string") continue;
        assertSame(query);
        count++;
      }
    }
    assert.ok(count > 0);
  });

  test("documents of the grammar", () => {
    let valid = 0;
    fc.assert(
      fc.property(seeds(), (seed) => {
        if (assertSame(grammarDocument(seed))) valid++;
      }),
      { numRuns: runs },
    );
    assert.ok(valid > runs / 2, `only ${valid} of ${runs} were valid`);
  });

  test("such documents with tokens dropped, doubled and replaced", () => {
    let valid = 0;
    fc.assert(
      fc.property(seeds(), seeds(), (seed, change) => {
        if (assertSame(mutate(grammarDocument(seed), change))) valid++;
      }),
      { numRuns: 2 * runs },
    );
    assert.ok(valid < runs && valid > 0, `${valid} of ${2 * runs} were valid`);
  });

  test("token soups", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.constantFrom("", " "),
        (soup, gap) => {
          assertSame(soup.join(gap));
        },
      ),
      { numRuns: 2 * runs },
    );
  });

  test("any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        assertSame(text);
      }),
      { numRuns: runs },
    );
  });
});

describe("options", () => {
  const document = "query Q($a: Int = 1) { a(b: [1, {c: $a}]) ...F @d }  fragment F on T { x } # c\n";

  test("noLocation", () => {
    assertSame(document, { noLocation: true });
    assertSame(grammarDocument(77), { noLocation: true });
    assertSame(readFileSync(join(root, "tests/cases/language/kitchen-sink-sdl.graphql"), "utf8"), {
      noLocation: true,
    });
  });

  test("maxTokens, at every number", () => {
    const { tokenCount } = ours.parse(document);
    assert.equal(tokenCount, graphql.parse(document).tokenCount);
    for (let maxTokens = 0; maxTokens <= tokenCount + 1; maxTokens++) assertSame(document, { maxTokens });
    for (let maxTokens = 0; maxTokens < 5; maxTokens++) assertSame('"d" query { a }', { maxTokens });
  });

  test("maxComments", () => {
    for (let maxComments = 0; maxComments < 4; maxComments++)
      assertSame("#a\n{ #b\n a # c\n}", { maxComments });
  });

  test("maxSourceLength", () => {
    for (const maxSourceLength of [0, 3, document.length - 1, document.length])
      assertSame(document, { maxSourceLength });
  });

  test("allowEmptySelectionSets", () => {
    for (const text of ["{}", "{ a {} }", "query {", "{ ...{} }"])
      for (const allowEmptySelectionSets of [true, false]) assertSame(text, { allowEmptySelectionSets });
  });

  test("experimentalFragmentArguments", () => {
    for (const text of [
      "fragment F($a: Int = 1, $b: [T!] @d) on T { ...G(a: $a, b: [1]) @d ...G ...{ x } }",
      "fragment F on T { ...G() }",
      "fragment F() on T { a }",
      "{ ...on(a: 1) }",
    ])
      for (const experimentalFragmentArguments of [true, false])
        assertSame(text, { experimentalFragmentArguments });
  });

  test("maxDepth, which graphql-js has not", () => {
    const nested = (depth) => "{a".repeat(depth) + "}".repeat(depth);
    assert.equal(ours.parse(nested(200)).kind, "Document");
    assert.throws(() => ours.parse(nested(201)), {
      message: "Syntax Error: Document nests deeper than 200 levels. Parsing aborted.",
      positions: [400],
      extensions: { code: "LIMIT_EXCEEDED", limit: "depth", max: 200 },
    });
    assert.equal(ours.parse(nested(3), { maxDepth: 3 }).kind, "Document");
    assert.throws(() => ours.parse(nested(4), { maxDepth: 3 }), /deeper than 3 levels/);
    // One counter over selection sets, lists, objects and list types.
    assert.throws(() => ours.parse("{a(b:[{c:[1]}])}", { maxDepth: 3 }), /deeper than 3 levels/);
    assert.throws(() => ours.parse("query($a:[[[T]]]){a}", { maxDepth: 2 }), /deeper than 2 levels/);
  });

  test("the deepest that can be asked for fits the stack, printed too", () => {
    const depth = 1000;
    const maxDepth = Number.POSITIVE_INFINITY;
    for (const text of [
      "{a".repeat(depth) + "}".repeat(depth),
      `{a(b:${"[".repeat(depth - 1)}${"]".repeat(depth - 1)})}`,
      `{a(b:${"{c:".repeat(depth - 1)}1${"}".repeat(depth - 1)})}`,
      `query($a:${"[".repeat(depth)}T${"]".repeat(depth)}){b}`,
      `{${"...{".repeat(depth - 1)}a${"}".repeat(depth - 1)}}`,
    ]) {
      assert.equal(spelled(ours.parse(text, { maxDepth })), spelled(graphql.parse(text)));
      const boundary = new ours.Boundary(ours.exports);
      const answer = ours.exports.language_hold(boundary.write(text), -1, -1, -1, 0);
      assert.ok(boundary.take(answer));
      boundary.take(ours.exports.language_print());
      assert.equal(boundary.text, graphql.print(graphql.parse(text)));
    }
    assert.throws(() => ours.parse("{a".repeat(depth + 1), { maxDepth }), /deeper than 1000 levels/);
  });
});

describe("values, types and coordinates", () => {
  const { parseValue, parseConstValue, parseType, parseSchemaCoordinate } = graphql;
  const reference = { parseValue, parseConstValue, parseType, parseSchemaCoordinate };
  const both = (name, text) => {
    assert.equal(
      outcome(() => ours[name](text)),
      outcome(() => reference[name](text)),
      JSON.stringify(text),
    );
  };

  test("parseValue and parseConstValue", () => {
    for (const text of [
      "1",
      "$a",
      "[1, $a]",
      "{a: {b: [null, true, E]}}",
      '"\\u{41}"',
      "",
      "1 2",
      "$",
      "[$]",
      "}",
      "# c",
      '"""a\n b"""',
    ])
      for (const name of ["parseValue", "parseConstValue"]) both(name, text);
  });

  test("parseType", () => {
    for (const text of ["T", "T!", "[T]", "[[T!]!]!", "[T", "T!!", "!", "", "[]", '"T"', "T T"])
      both("parseType", text);
  });

  test("parseSchemaCoordinate", () => {
    for (const text of [
      "A",
      "A.b",
      "A.b(c:)",
      "@d",
      "@d(e:)",
      "",
      " A",
      "A ",
      "A.",
      "A.b(",
      "A.b(c",
      "A.b(c:",
      "A.b(c:)x",
      "@",
      "@d.e",
      "A(b:)",
      "A..b",
      ".",
      "A.b(c:1)",
      "A.b.c",
      "é",
      "1",
      "A.b(c:) ",
      "@d(e:)(",
      "A\n",
      "@d()",
      "A:b",
    ])
      both("parseSchemaCoordinate", text);
  });

  test("printed again", () => {
    for (const text of ["A", "A.b", "A.b(c:)", "@d", "@d(e:)"])
      assert.equal(ours.print(ours.parseSchemaCoordinate(text)), text);
    assert.equal(ours.print(ours.parseType("[[T!]]!")), "[[T!]]!");
    assert.equal(ours.print(ours.parseValue("{a:[$b]}")), "{ a: [$b] }");
  });
});

describe("places", () => {
  /** Calls `see` with the location of each node of both trees. */
  function walk(a, b, see) {
    if (a === null || typeof a !== "object") return;
    if (a.loc) see(a.loc, b.loc);
    for (const key of Object.keys(a)) if (key !== "loc") walk(a[key], b[key], see);
  }

  const chain = (token, way) => {
    const seen = [];
    for (let at = token; at; at = at[way])
      seen.push([
        at.kind,
        at.start,
        at.end,
        at.line,
        at.column,
        at.value,
        Object.prototype.toString.call(at),
      ]);
    return seen;
  };

  test("tokens are graphql-js's, comments and neighbours included", () => {
    for (const text of [
      '# first\nquery Q { a(b: "x\\n\\u{1F600}", c: """\n  d\n\n  e\\"""\n""", f: -1.5, g: 2) # last\n }\r\n#x\r{ b }',
      grammarDocument(5),
      grammarDocument(6),
      readFileSync(join(root, "tests/cases/language/kitchen-sink-sdl.graphql"), "utf8"),
    ]) {
      const [a, b] = [ours.parse(text), graphql.parse(text)];
      assert.deepEqual(chain(a.loc.startToken, "next"), chain(b.loc.startToken, "next"));
      assert.deepEqual(chain(a.loc.endToken, "prev"), chain(b.loc.endToken, "prev"));
      walk(a, b, (mine, theirs) => {
        for (const key of ["startToken", "endToken"]) {
          assert.equal(mine[key].kind, theirs[key].kind);
          assert.equal(mine[key].start, theirs[key].start);
          assert.deepEqual(mine[key].toJSON(), theirs[key].toJSON());
        }
        assert.equal(mine.source.body, text);
        assert.equal(Object.prototype.toString.call(mine), "[object Location]");
      });
    }
  });

  test("a Source's name and offset show in messages", () => {
    for (const [body, name, offset] of [
      ["{\n  a(\n}", "file.graphql", { line: 3, column: 7 }],
      ["{ a( }", "one line", { line: 1, column: 20 }],
      [`{ ${"long ".repeat(40)} ( }`, "minified", undefined],
      ["{\r\n\ta 😀 }", "astral", undefined],
    ]) {
      const run = (api) => outcome(() => api.parse(new api.Source(body, name, offset)));
      assert.equal(run(ours), run(graphql));
      // graphql-js's own Source is one too.
      assert.equal(
        outcome(() => ours.parse(new graphql.Source(body, name, offset))),
        run(graphql),
      );
    }
    for (const offset of [
      { line: 0, column: 1 },
      { line: 1, column: 0 },
    ])
      assert.throws(() => new ours.Source("", "", offset), /1-indexed and must be positive/);
  });

  test("what is no source is refused", () => {
    for (const source of [undefined, null, 1, {}, { body: 1, name: "" }])
      assert.throws(() => ours.parse(source), TypeError);
  });
});

describe("GraphQLError", () => {
  const node = (api) => api.parse("{ a\n b }").definitions[0].selectionSet.selections[1];
  const cases = {
    "a message": () => ["m"],
    nodes: (api) => ["m", { nodes: node(api) }],
    "a list of nodes": (api) => ["m", { nodes: [node(api), api.parse("\n{ c }").definitions[0]] }],
    "no nodes": () => ["m", { nodes: [] }],
    "nodes without places": (api) => ["m", { nodes: api.parse("{ a }", { noLocation: true }) }],
    "a source": (api) => ["m", { source: new api.Source("{ a }"), positions: [2, 0] }],
    "a path": () => ["m", { path: ["a", 0, "b"] }],
    extensions: () => ["m", { extensions: { code: "X" } }],
    "no extensions": () => ["m", { extensions: {} }],
    "an original error": () => ["m", { originalError: new Error("o") }],
    "an original error's extensions": () => [
      "m",
      { originalError: Object.assign(new Error("o"), { extensions: { a: 1 } }) },
    ],
    "a cause": () => ["m", { cause: new Error("c") }],
    "a cause that is no error": () => ["m", { cause: "c" }],
  };
  const shown = (error) => ({
    string: String(error),
    json: JSON.stringify(error),
    keys: Object.keys(error).sort(),
    tag: Object.prototype.toString.call(error),
    original: error.originalError?.message,
    cause: error.cause instanceof Error ? error.cause.message : error.cause,
    hasCause: "cause" in error,
    positions: error.positions,
    nodes: error.nodes?.length,
    extensions: { ...error.extensions },
    name: error.name,
    isError: error instanceof Error,
  });
  for (const [title, make] of Object.entries(cases))
    test(title, () => {
      const [mine, theirs] = [ours, graphql].map((api) => shown(new api.GraphQLError(...make(api))));
      assert.deepEqual(mine, theirs);
    });

  test("the stack is the original error's", () => {
    const originalError = new Error("o");
    assert.equal(new ours.GraphQLError("m", { originalError }).stack, originalError.stack);
  });
});

describe("print", () => {
  test("trees made by hand, with keys absent", () => {
    const name = (value) => ({ kind: "Name", value });
    for (const tree of [
      { kind: "Field", name: name("a") },
      { kind: "Field", name: name("a"), arguments: [], directives: [] },
      { kind: "SelectionSet", selections: [] },
      { kind: "Document", definitions: [] },
      { kind: "ObjectTypeDefinition", name: name("T"), fields: [] },
      { kind: "StringValue", value: 'a\n"""b"""\\', block: true },
      { kind: "StringValue", value: '\u0000\b\u001f\u007f\u009f\ud83d"\\' },
      { kind: "StringValue", value: " a\r\n b\r c", block: true },
      {
        kind: "OperationDefinition",
        operation: "query",
        selectionSet: { kind: "SelectionSet", selections: [{ kind: "Field", name: name("a") }] },
      },
      {
        kind: "FragmentSpread",
        name: name("F"),
        arguments: [{ kind: "FragmentArgument", name: name("a"), value: { kind: "NullValue" } }],
      },
    ])
      assert.equal(ours.print(tree), graphql.print(tree), JSON.stringify(tree));
  });

  test("what is no node is refused", () => {
    for (const tree of [
      { kind: "Nothing" },
      {},
      null,
      undefined,
      1,
      { kind: "Document", definitions: [{ kind: "X" }] },
    ])
      assert.throws(() => ours.print(tree), /Invalid AST Node/);
  });

  test("a long nested value costs what it is long", () => {
    const depth = 190;
    const text = `{ a(b: ${"[".repeat(depth)}${'"some text that is long enough", '.repeat(2000)}${"]".repeat(depth)}) }`;
    const printed = ours.print(text);
    assert.equal(ours.print(ours.parse(text)), printed);
    assert.equal(ours.print(printed), printed);
  });
});

describe("a megabyte of anything", () => {
  const size = 1 << 20;
  for (const [title, text] of Object.entries({
    "opening braces": "{".repeat(size),
    "open selection sets": "{a".repeat(size / 2),
    "opening brackets": `{a(b:${"[".repeat(size)}`,
    aliases: `{${"a:b ".repeat(size / 4)}}`,
    comments: `{a}${"#\n".repeat(size / 2)}`,
    "one comment": `{a}#${"x".repeat(size)}`,
    "block string indentation": `{a(b:"""${`\n${" ".repeat(1023)}`.repeat(size / 1024)}x""")}`,
    quotes: `{a(b:"""${'\\"""'.repeat(size / 4)}""")}`,
    escapes: `{a(b:"${"\\u{1F600}".repeat(size / 9)}")}`,
    "astral characters": `{a(b:"${"😀".repeat(size / 4)}")}`,
    "line ends": `${"\r\n".repeat(size / 2)}{a}`,
    spreads: `{${"...F ".repeat(size / 5)}}`,
    "blanks behind dollars": `{a(b:[${`$${" ".repeat(1000)}c `.repeat(size / 1004)}])}`,
  }))
    test(title, () => {
      const run = () => {
        const document = ours.parse(text);
        return document.definitions.length;
      };
      try {
        assert.equal(run(), 1);
      } catch (error) {
        assert.match(error.message, /deeper than 200 levels|Expected Name, found "{"/);
      }
    });
});
