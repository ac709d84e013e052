// The smoke suite: what must hold in every runtime, of the package as it is installed. Plain
// JavaScript without a host's own names, so that one file runs everywhere.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param octograph the package's exports
 * @param {{ demo?: object, synchronous?: boolean }} options the demo with graphql-js's answers
 *   (`{ typeDefs, resolvers, samples, expected }`); whether an engine can be made at once
 * @returns {Promise<{ passed: string[], failed: { name: string, error: string }[] }>}
 */
export async function suite(octograph, { demo, synchronous = true } = {}) {
  const passed = [];
  const failed = [];
  for (const [name, body] of tests(octograph, { demo, synchronous })) {
    try {
      await body();
      passed.push(name);
    } catch (error) {
      failed.push({ name, error: String(error?.stack ?? error) });
    }
  }
  return { passed, failed };
}

function tests({ createEngine, createEngineSync }, { demo, synchronous }) {
  const list = [];
  const test = (name, body) => list.push([name, body]);

  test("an engine answers in bytes", async () => {
    const engine = await createEngine({
      typeDefs: "type Query { hello: String! }",
      resolvers: { Query: { hello: () => "world" } },
    });
    equalBytes(await engine.execute({ query: "{ hello }" }), '{"data":{"hello":"world"}}');
    engine.dispose();
  });

  test("a request without promises is answered at once", async () => {
    const engine = await createEngine({ typeDefs: library.typeDefs });
    const bytes = engine.execute({ query: "{ count }", rootValue: { count: 3 } });
    equalBytes(bytes, '{"data":{"count":3}}');
    engine.dispose();
  });

  if (synchronous) {
    test("an engine is made at once", () => {
      const engine = createEngineSync({ typeDefs: "type Query { hello: String }" });
      equalBytes(
        engine.executeSync({ query: "{ hello }", rootValue: { hello: "now" } }),
        '{"data":{"hello":"now"}}',
      );
      engine.dispose();
    });
  } else {
    test("an engine is made at once after the first", () => {
      const engine = createEngineSync({ typeDefs: "type Query { hello: String }" });
      equalBytes(
        engine.executeSync({ query: "{ hello }", rootValue: { hello: "now" } }),
        '{"data":{"hello":"now"}}',
      );
      engine.dispose();
    });
  }

  test("lists, enums, arguments, fragments and type names", async () => {
    const engine = await createEngine(library);
    const query = `query Books($first: Int = 2) {
      books(first: $first) { ...Book author { __typename name } }
      other: books(first: 1) { title }
    }
    fragment Book on Book { title genre rating }`;
    equalBytes(
      await engine.execute({ query }),
      '{"data":{"books":[{"title":"Solaris","genre":"SCIENCE","rating":4.5,"author":{"__typename":"Author","name":"Stanisław Lem"}},{"title":"吾輩は猫である","genre":"SATIRE","rating":1e+21,"author":{"__typename":"Author","name":"夏目 漱石"}}],"other":[{"title":"Solaris"}]}}',
    );
    equalBytes(
      await engine.execute({ query, variables: { first: 0 } }),
      '{"data":{"books":[],"other":[{"title":"Solaris"}]}}',
    );
    engine.dispose();
  });

  test("text of every kind is written as JSON.stringify writes it", async () => {
    const engine = await createEngine({ typeDefs: "type Query { texts: [String!]! }" });
    const texts = [
      "",
      'quotes " and \\ and /',
      "\u0000\u0001\u001f\u007f\u2028\n\r\t\b\f",
      "äöü €",
      "日本語",
      "😀👩‍👩‍👧",
      "lone \ud800 high",
      "lone \udc00 low",
      "a".repeat(15),
      "b".repeat(16),
      `${"c".repeat(4096)}"`,
      "😀".repeat(40000),
    ];
    const bytes = await engine.execute({ query: "{ texts }", rootValue: { texts } });
    equalBytes(bytes, `{"data":{"texts":${JSON.stringify(texts)}}}`);
    engine.dispose();
  });

  test("a thousand rows", async () => {
    const engine = await createEngine({
      typeDefs: "type Query { rows: [Row!]! } type Row { id: Int! name: String }",
    });
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, name: id % 7 === 0 ? null : `row ${id}` }));
    const bytes = await engine.execute({ query: "{ rows { id name } }", rootValue: { rows } });
    equalBytes(bytes, JSON.stringify({ data: { rows } }));
    engine.dispose();
  });

  test("promises are awaited", async () => {
    const engine = await createEngine({
      typeDefs: "type Query { slow: String! rows: [Row!]! } type Row { id: Int! }",
      resolvers: {
        Query: {
          slow: async () => {
            await null;
            return "slow";
          },
          rows: async () => [{ id: 1 }, { id: Promise.resolve(2) }],
        },
      },
    });
    equalBytes(
      await engine.execute({ query: "{ slow rows { id } }" }),
      '{"data":{"slow":"slow","rows":[{"id":1},{"id":2}]}}',
    );
    engine.dispose();
  });

  test("an error has its message, place and path, and a null goes up", async () => {
    const engine = await createEngine({
      typeDefs: "type Query { a: A ok: Boolean } type A { b: String! }",
      resolvers: {
        A: {
          b() {
            throw new Error("no b");
          },
        },
      },
    });
    equalBytes(
      await engine.execute({ query: "{ a { b } ok }", rootValue: { a: {}, ok: true } }),
      '{"errors":[{"message":"no b","locations":[{"line":1,"column":7}],"path":["a","b"]}],"data":{"a":null,"ok":true}}',
    );
    engine.dispose();
  });

  test("a syntax error and an unknown field are answers", async () => {
    const engine = await createEngine({ typeDefs: "type Query { hello: String }" });
    equalBytes(
      await engine.execute({ query: "{ hello" }),
      '{"errors":[{"message":"Syntax Error: Expected Name, found <EOF>.","locations":[{"line":1,"column":8}]}]}',
    );
    equalBytes(
      await engine.execute({ query: "{ unknown }" }),
      '{"errors":[{"message":"Cannot query field \\"unknown\\" on type \\"Query\\".","locations":[{"line":1,"column":3}]}]}',
    );
    engine.dispose();
  });

  test("a prepared query, into the caller's buffer", async () => {
    const engine = await createEngine({
      typeDefs: "type Query { twice(of: Int!): Int }",
      resolvers: { Query: { twice: (_, { of }) => 2 * of } },
    });
    const prepared = engine.prepare("query ($of: Int!) { twice(of: $of) }");
    equalBytes(await prepared.execute({ variables: { of: 21 } }), '{"data":{"twice":42}}');
    const buffer = new Uint8Array(64);
    const end = await engine.appendTo({ query: "{ twice(of: 4) }" }, buffer, 3);
    equalBytes(buffer.subarray(3, end), '{"data":{"twice":8}}');
    engine.dispose();
  });

  test("engines are apart, and one that is disposed refuses", async () => {
    const typeDefs = "type Query { n: Int }";
    const engines = await Promise.all(Array.from({ length: 20 }, () => createEngine({ typeDefs })));
    for (const [n, engine] of engines.entries()) {
      equalBytes(await engine.execute({ query: "{ n }", rootValue: { n } }), `{"data":{"n":${n}}}`);
    }
    engines[0].dispose();
    await rejects(async () => engines[0].execute({ query: "{ n }", rootValue: { n: 0 } }));
    equalBytes(await engines[1].execute({ query: "{ n }", rootValue: { n: 1 } }), '{"data":{"n":1}}');
    for (const engine of engines.slice(1)) engine.dispose();
  });

  test("a resolver may call the engine that runs it", async () => {
    let engine;
    engine = await createEngine({
      typeDefs: "type Query { inner: String outer: String }",
      resolvers: {
        Query: { inner: () => "in", outer: () => decoder.decode(engine.executeSync({ query: "{ inner }" })) },
      },
    });
    equalBytes(
      await engine.execute({ query: "{ outer }" }),
      JSON.stringify({ data: { outer: '{"data":{"inner":"in"}}' } }),
    );
    engine.dispose();
  });

  test("a faulty schema is refused with its faults", async () => {
    const error = await rejects(() => createEngine({ typeDefs: "type Query { a: Missing }" }));
    equal(error.name, "SchemaError");
    equal(error.errors[0].message, 'Unknown type "Missing".');
  });

  for (const [index, { title, query, variables }] of (demo?.samples ?? []).entries()) {
    test(`demo: ${title}`, async () => {
      const engine = await createEngine({ typeDefs: demo.typeDefs, resolvers: demo.resolvers });
      equalBytes(await engine.execute({ query, variables }), demo.expected[index]);
      engine.dispose();
    });
  }
  return list;
}

const library = {
  typeDefs: `
    type Query { books(first: Int! = 10): [Book!]! count: Int }
    type Book { title: String! genre: Genre rating: Float author: Author! }
    type Author { name: String! }
    enum Genre { SCIENCE SATIRE }`,
  resolvers: {
    Query: { books: (_source, { first }) => shelf.slice(0, first) },
    Genre: { SCIENCE: 1, SATIRE: 2 },
  },
};
const shelf = [
  { title: "Solaris", genre: 1, rating: 4.5, author: { name: "Stanisław Lem" } },
  { title: "吾輩は猫である", genre: 2, rating: 1e21, author: () => ({ name: "夏目 漱石" }) },
];

function equalBytes(actual, expected) {
  if (!(actual instanceof Uint8Array))
    throw new Error(`expected bytes, got ${Object.prototype.toString.call(actual)}`);
  const wanted = encoder.encode(expected);
  if (actual.byteLength === wanted.byteLength && actual.every((byte, index) => byte === wanted[index]))
    return;
  throw new Error(
    `expected ${expected.slice(0, 2000)}\n     got ${new TextDecoder().decode(actual).slice(0, 2000)}`,
  );
}

function equal(actual, expected) {
  if (!Object.is(actual, expected)) throw new Error(`expected ${expected}, got ${actual}`);
}

async function rejects(body) {
  let value;
  try {
    value = await body();
  } catch (error) {
    return error;
  }
  throw new Error(`expected an error, got ${value}`);
}
