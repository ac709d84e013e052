// Cases that JSON cannot say: what resolvers may return, throw and be. Each answer must be graphql-js 17's; where the
// edition allows several, `also` lists the others, and where ours differs on purpose, `differs` says why and `expect` how.

const hello = { typeDefs: "type Query { a: String }", query: "{ a }" };
const leaf = (type, value) => ({
  typeDefs: `type Query { v: ${type} }`,
  resolvers: { Query: { v: () => value } },
  query: "{ v }",
});
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const node = `
interface N { id: ID }
type A implements N { id: ID a: String }
type B implements N { id: ID b: String }
type Query { n: [N] }`;
const nodes = () => [
  { id: 1, a: "x" },
  { id: 2, b: "y" },
];
const nodeQuery = "{ n { __typename id ... on A { a } ... on B { b } } }";
const thenable = (then) => ({ then });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

class Point {
  #x = 1;
  y = 2;
  get x() {
    return this.#x;
  }
  sum({ and }) {
    return this.#x + this.y + and;
  }
}

/** @type {{ name: string, typeDefs: string, resolvers?: any, rootValue?: () => any, query: string, variables?: any, contextValue?: any, also?: string[], differs?: string, expect?: string }[]} */
export const resolverCases = [
  // Default resolver
  {
    name: "properties that are promises or methods",
    typeDefs: "type Query { foo: Foo } type Foo { bar: String list: [String] m(x: Int): Int }",
    resolvers: {
      Query: {
        foo: () => ({ bar: Promise.resolve("bar"), list: [Promise.resolve("a"), "b"], m: ({ x }) => x * 2 }),
      },
    },
    query: "{ foo { bar list m(x: 21) } }",
  },
  {
    name: "methods get their object as this, then arguments, context and info",
    typeDefs: "type Query { o: O } type O { a(x: Int): String b: String }",
    rootValue: () => ({
      o: {
        secret: "s",
        a(args, context, info) {
          return [
            this.secret,
            args.x,
            context.user,
            info.fieldName,
            info.path.key,
            info.path.prev.key,
          ].join();
        },
        b(...all) {
          return String(all.length);
        },
      },
    }),
    contextValue: { user: "u" },
    query: "{ o { alias: a(x: 3) b } }",
  },
  {
    name: "getters and private fields of classes",
    typeDefs: "type Query { p: P } type P { x: Int y: Int sum(and: Int!): Int }",
    resolvers: { Query: { p: () => new Point() } },
    query: "{ p { x y sum(and: 10) } }",
  },
  {
    name: "a getter that throws is an error of its field",
    typeDefs: "type Query { o: O } type O { a: Int b: Int c: Int }",
    rootValue: () => ({
      o: {
        a: 1,
        get b() {
          throw new Error("getter");
        },
        c: 3,
      },
    }),
    query: "{ o { a b c } }",
  },
  {
    name: "a function as an object has properties too",
    typeDefs: "type Query { o: O l: [O] } type O { name: String x: Int }",
    resolvers: {
      Query: {
        o: () => Object.assign(function named() {}, { x: 1 }),
        l: () => [Object.assign(() => {}, { x: 2 })],
      },
    },
    query: "{ o { name x } l { x } }",
  },
  {
    name: "inherited properties are found",
    typeDefs: "type Query { o: O } type O { a: Int }",
    rootValue: () => ({ o: Object.create({ a: 5 }) }),
    query: "{ o { a } }",
  },
  {
    name: "a resolver is given source, arguments, context and info",
    typeDefs: "type Query { o: O } type O { a(x: Int = 2): String }",
    resolvers: {
      Query: { o: () => ({ k: "source" }) },
      O: {
        a: (source, args, context, info) =>
          [
            source.k,
            args.x,
            context.c,
            info.parentType.name,
            String(info.returnType),
            info.operation.operation,
            info.fieldNodes.length,
            info.rootValue.r,
          ].join(),
      },
    },
    rootValue: () => ({ r: "root" }),
    contextValue: { c: "context" },
    query: "{ o { a a } }",
  },

  // Lists
  { name: "a Set is a list", ...leaf("[Int]", new Set([3, 1, 2])) },
  {
    name: "a Map is a list of its entries",
    ...leaf(
      "[[Int]]",
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ),
  },
  { name: "a typed array is a list", ...leaf("[Int]", new Uint8Array([1, 2])) },
  {
    name: "a generator is a list",
    typeDefs: "type Query { v: [Int] }",
    resolvers: {
      Query: {
        *v() {
          yield 1;
          yield 2;
        },
      },
    },
    query: "{ v }",
  },
  {
    name: "a generator that throws fails the list",
    typeDefs: "type Query { v: [Int] w: Int }",
    resolvers: {
      Query: {
        *v() {
          yield 1;
          throw new Error("broke");
        },
        w: () => 1,
      },
    },
    query: "{ v w }",
  },
  { name: "a sparse array has nulls", ...leaf("[Int]", Object.assign(new Array(3), { 0: 1, 2: 3 })) },
  { name: "an array-like object is no list", ...leaf("[Int]", { length: 1, 0: 1 }) },
  {
    name: "a String object is a list, a string is none",
    typeDefs: "type Query { a: [String] b: [String] }",
    resolvers: { Query: { a: () => new String("hi"), b: () => "hi" } },
    query: "{ a b }",
  },
  { name: "errors in a list are errors of their items", ...leaf("[Int]", [1, new Error("item"), 3]) },
  {
    name: "an async generator is a list",
    typeDefs: "type Query { v: [Int] o: [O] } type O { x: Int }",
    resolvers: {
      Query: {
        async *v() {
          yield 1;
          await sleep(1);
          yield 2;
        },
        async *o() {
          yield { x: 1 };
          yield { x: Promise.resolve(2) };
        },
      },
    },
    query: "{ v o { x } }",
  },
  {
    name: "an async generator that throws fails the list",
    typeDefs: "type Query { v: [Int] w: Int }",
    resolvers: {
      Query: {
        async *v() {
          yield 1;
          throw new Error("broke");
        },
        w: () => 1,
      },
    },
    query: "{ v w }",
  },
  {
    name: "an owner that changes its list while we wait does not change the answer",
    typeDefs: "type Query { v: [Int] }",
    resolvers: {
      Query: {
        v() {
          const list = [Promise.resolve(1), 2, 3];
          queueMicrotask(() => list.reverse());
          return list;
        },
      },
    },
    query: "{ v }",
  },

  // Leaves
  { name: "numbers that are none", ...leaf("[Float]", [NaN, Infinity, -Infinity, 1]) },
  { name: "integers from BigInt", ...leaf("[Int]", [5n, -5n, 2147483648n, 9007199254740993n]) },
  {
    name: "floats and IDs from BigInt",
    typeDefs: "type Query { f: [Float] i: [ID] s: [String] b: [Boolean] }",
    resolvers: {
      Query: {
        f: () => [5n, 2n ** 70n],
        i: () => [5n, 2n ** 70n],
        s: () => [5n, 2n ** 70n],
        b: () => [0n, 1n],
      },
    },
    query: "{ f i s b }",
  },
  { name: "symbols and functions are no strings", ...leaf("[String]", [Symbol("s"), (x) => x, class K {}]) },
  {
    name: "objects that turn into strings",
    ...leaf("[String]", [
      { toString: () => "t" },
      { valueOf: () => "v" },
      { toJSON: () => "j" },
      { valueOf: () => 7 },
      new Date(0),
      new String("boxed"),
    ]),
  },
  {
    name: "objects that turn into IDs and numbers",
    typeDefs: "type Query { i: [ID] n: [Int] f: [Float] b: [Boolean] }",
    resolvers: {
      Query: {
        i: () => [{ valueOf: () => 7 }, { toString: () => "t" }, { valueOf: () => 1.5 }],
        n: () => [{ valueOf: () => 7 }, new Number(3), new Date(5)],
        f: () => [{ valueOf: () => 7.5 }],
        b: () => [{ valueOf: () => true }, new Boolean(false), { valueOf: () => 1 }],
      },
    },
    query: "{ i n f b }",
  },
  {
    name: "lone surrogates are escaped as JSON.stringify does",
    ...leaf("[String]", [
      "\ud83d",
      "\ude00",
      "a\ud83db",
      "\ud83d\ude00",
      "\ude00\ud83d",
      "é\ud800",
      "\ufffd",
      "0123456789abcdef\udfff",
    ]),
  },
  {
    name: "lone surrogates in one row of many",
    typeDefs: "type Query { l: [O] } type O { a: String b: String }",
    resolvers: {
      Query: {
        l: () =>
          Array.from({ length: 50 }, (_, i) => ({
            a: i === 30 ? "x\udc00" : `é${i}`,
            b: i % 2 ? "\ufffd" : "plain",
          })),
      },
    },
    query: "{ l { a b } }",
  },
  {
    name: "a surrogate pair across two rows stays two halves",
    ...leaf("[String]", ["a\ud83d", "\ude00b", "c"]),
  },
  {
    name: "lone surrogates in variables and arguments",
    typeDefs: "type Query { e(s: String): String }",
    resolvers: { Query: { e: (_source, { s }) => s } },
    query: 'query Q($s: String) { a: e(s: $s) b: e(s: "\\u{1F600} \\uD83D\\uDE00") }',
    variables: { s: "\u2028\u0000\u007f\ud83d" },
  },
  {
    name: "long texts of every width",
    ...leaf(
      "[String]",
      [1, 15, 16, 17, 31, 32, 33, 255, 4096, 70_000].flatMap((length) =>
        ["a", "é", "日", "😀", '"'].map((unit) => unit.repeat(length)),
      ),
    ),
  },
  {
    name: "a control character at each place of a vector",
    ...leaf(
      "[String]",
      Array.from({ length: 40 }, (_, i) => `${"a".repeat(i)}\n${"b".repeat(40 - i)}`),
    ),
  },
  {
    name: "numbers of every size",
    ...leaf(
      "[Float]",
      Array.from({ length: 650 }, (_, i) => 1.2345678901234567 * 10 ** (i - 325)).filter(Number.isFinite),
    ),
  },
  {
    name: "-0",
    typeDefs: "type Query { i: Int f: Float }",
    resolvers: { Query: { i: () => -0, f: () => -0 } },
    query: "{ i f }",
  },

  // Enums
  {
    name: "enums with internal values",
    typeDefs: "enum E { A B C D } type Query { l: [E] f(e: E = B, l: [E] = [A, C]): String }",
    resolvers: {
      E: { A: 1, B: "bee", C: Symbol.iterator, D: null },
      Query: {
        l: () => [1, "bee", Symbol.iterator, null, "A", 2],
        f: (_source, { e, l }) => [typeof e, String(e), l.map(String)].join(),
      },
    },
    query: "query Q($e: E) { l a: f b: f(e: A) c: f(e: $e, l: B) }",
    variables: { e: "C" },
  },
  {
    name: "enum values that are objects are known by identity",
    typeDefs: "enum E { A B } type Query { l: [E] f(e: E): Boolean }",
    resolvers: (() => {
      const a = { same: 1 };
      return {
        E: { A: a, B: NaN },
        Query: { l: () => [a, NaN, { same: 1 }], f: (_source, { e }) => e === a },
      };
    })(),
    query: "{ l a: f(e: A) b: f(e: B) }",
  },

  // Custom scalars
  {
    name: "scalars with coercions of their own",
    typeDefs: 'scalar Day type Query { d(day: Day, l: [Day] = ["1970-01-02"]): String v: [Day] }',
    resolvers: {
      Day: {
        serialize: (value) => value.toISOString().slice(0, 10),
        parseValue(value) {
          if (typeof value !== "string") throw new TypeError("a day is text");
          return new Date(value);
        },
      },
      Query: {
        d: (_source, { day, l }) => [day?.getTime(), l.map((entry) => entry.getTime())].join(),
        v: () => [new Date(0), 3, new Date(NaN)],
      },
    },
    query: 'query Q($d: Day) { a: d(day: $d) b: d(day: "1970-01-03", l: ["1970-01-04", $d]) v }',
    variables: { d: "1970-01-02" },
  },
  {
    name: "a scalar that refuses a variable and a literal",
    typeDefs: "scalar Even type Query { f(e: Even): Int }",
    resolvers: {
      Even: {
        parseValue: (value) => {
          if (value % 2 !== 0) throw new Error(`${value} is odd`);
          return value;
        },
        serialize: (value) => value,
      },
      Query: { f: (_source, { e }) => e },
    },
    query: "query Q($e: Even) { f(e: $e) }",
    variables: { e: 3 },
  },
  {
    name: "a scalar that refuses a literal",
    typeDefs: "scalar Even type Query { f(e: Even): Int }",
    resolvers: {
      Even: {
        parseValue: (value) => {
          if (value % 2 !== 0) throw new Error(`${value} is odd`);
          return value;
        },
        serialize: (value) => value,
      },
      Query: { f: (_source, { e }) => e },
    },
    query: "{ f(e: 5) }",
  },
  {
    name: "what a scalar serializes to is written as JSON",
    typeDefs: "scalar Any type Query { v: [Any] }",
    resolvers: {
      Any: { serialize: (value) => value },
      Query: {
        v: () => [
          { a: [1, { b: null }], u: undefined, f() {} },
          new Date(0),
          "s",
          1.5,
          [undefined],
          { toJSON: () => "j" },
        ],
      },
    },
    query: "{ v }",
  },
  {
    name: "a scalar that serializes to nothing or throws",
    typeDefs: "scalar Odd type Query { v: [Odd] n: [Odd!] }",
    resolvers: {
      Odd: {
        serialize: (value) => {
          if (value === "throw") throw new Error("refused");
          return value === "nothing" ? undefined : null;
        },
      },
      Query: { v: () => ["throw", "nothing", "null"], n: () => ["null"] },
    },
    query: "{ v n }",
  },

  // Errors
  {
    name: "an Error that is returned is thrown",
    ...hello,
    resolvers: { Query: { a: () => new Error("returned") } },
  },
  {
    name: "a string that is thrown",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw "text";
        },
      },
    },
  },
  {
    name: "null that is thrown",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw null;
        },
      },
    },
  },
  {
    name: "undefined that is thrown",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw undefined;
        },
      },
    },
  },
  {
    name: "a number that is thrown",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw 42;
        },
      },
    },
  },
  {
    name: "an object that is thrown",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw { message: "m", extensions: { code: "C" } };
        },
      },
    },
  },
  {
    name: "an Error of another kind, with extensions",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw Object.assign(new RangeError("range"), { extensions: { code: "R" } });
        },
      },
    },
  },
  {
    name: "an Error without a message",
    ...hello,
    resolvers: {
      Query: {
        a: () => {
          throw new Error();
        },
      },
    },
  },
  { name: "a promise rejected with nothing", ...hello, resolvers: { Query: { a: () => Promise.reject() } } },
  {
    name: "rejections of many kinds",
    typeDefs: "type Query { a: Int b: Int c: Int }",
    resolvers: {
      Query: {
        a: () => Promise.reject("text"),
        b: () => Promise.reject(new Error("e")),
        c: async () => {
          throw { a: 1 };
        },
      },
    },
    query: "{ a b c }",
  },

  // Thenables
  {
    name: "a thenable is awaited",
    ...hello,
    resolvers: { Query: { a: () => thenable((resolve) => resolve("later")) } },
  },
  {
    name: "a thenable that throws is a rejection",
    ...hello,
    resolvers: {
      Query: {
        a: () =>
          thenable(() => {
            throw new Error("then");
          }),
      },
    },
  },
  {
    name: "a thenable that calls twice settles once",
    ...hello,
    resolvers: {
      Query: {
        a: () =>
          thenable((resolve, reject) => {
            resolve("first");
            resolve("second");
            reject(new Error("third"));
          }),
      },
    },
  },
  {
    name: "a promise of a promise",
    ...hello,
    resolvers: { Query: { a: async () => Promise.resolve(Promise.resolve("deep")) } },
  },
  {
    name: "a thenable in a property",
    typeDefs: "type Query { o: O } type O { a: Int }",
    rootValue: () => ({ o: { a: thenable((resolve) => setTimeout(resolve, 1, 5)) } }),
    query: "{ o { a } }",
  },

  // Abstract types
  {
    name: "a type resolver that is async",
    typeDefs: node,
    resolvers: { N: { __resolveType: async (value) => ("a" in value ? "A" : "B") }, Query: { n: nodes } },
    query: nodeQuery,
  },
  {
    name: "a type resolver that is sync",
    typeDefs: node,
    resolvers: { N: { __resolveType: (value) => ("a" in value ? "A" : "B") }, Query: { n: nodes } },
    query: nodeQuery,
  },
  {
    name: "type tests that are async",
    typeDefs: node,
    resolvers: {
      A: { __isTypeOf: async (value) => "a" in value },
      B: { __isTypeOf: async (value) => "b" in value },
      Query: { n: nodes },
    },
    query: nodeQuery,
  },
  {
    name: "type tests that are sync",
    typeDefs: node,
    resolvers: {
      A: { __isTypeOf: (value) => "a" in value },
      B: { __isTypeOf: (value) => "b" in value },
      Query: { n: nodes },
    },
    query: nodeQuery,
  },
  {
    name: "a type resolver that rejects",
    typeDefs: node,
    resolvers: {
      N: {
        __resolveType: async (value) => {
          if ("b" in value) throw new Error("which?");
          return "A";
        },
      },
      Query: { n: nodes },
    },
    query: nodeQuery,
  },
  {
    name: "a type resolver that throws",
    typeDefs: node,
    resolvers: {
      N: {
        __resolveType: (value) => {
          if ("a" in value) throw new Error("which?");
          return "B";
        },
      },
      Query: { n: nodes },
    },
    query: nodeQuery,
  },
  {
    name: "a type resolver's info is the field's",
    typeDefs: node,
    resolvers: {
      N: {
        __resolveType: (value, context, info, type) => {
          if (
            info.fieldName !== "n" ||
            info.path.key !== "alias" ||
            info.path.prev !== undefined ||
            type.name !== "N" ||
            context.k !== 1
          )
            throw new Error("wrong info");
          return "a" in value ? "A" : "B";
        },
      },
      Query: { n: nodes },
    },
    contextValue: { k: 1 },
    query: "{ alias: n { id } }",
  },
  {
    name: "no type test holds",
    typeDefs: node,
    resolvers: { A: { __isTypeOf: () => false }, B: { __isTypeOf: () => false }, Query: { n: nodes } },
    query: nodeQuery,
  },
  {
    name: "an object that its type test refuses",
    typeDefs: "type Query { a: A l: [A] } type A { x: Int }",
    resolvers: {
      A: { __isTypeOf: (value) => value.x !== 2 },
      Query: { a: () => ({ x: 2 }), l: () => [{ x: 1 }, { x: 2 }] },
    },
    query: "{ a { x } l { x } }",
  },
  {
    name: "an async type test that refuses an object",
    typeDefs: "type Query { a: A l: [A!] } type A { x: Int }",
    resolvers: {
      A: { __isTypeOf: async (value) => value.x !== 2 },
      Query: { a: () => ({ x: 1 }), l: () => [{ x: 1 }, { x: 2 }] },
    },
    query: "{ a { x } l { x } }",
  },

  // Null propagation and time
  {
    name: "two failures of one branch at different depth and time",
    typeDefs: "type Query { a: A } type A { b: B! c: String! } type B { d: D! } type D { e: String! }",
    resolvers: {
      Query: { a: () => ({}) },
      A: { b: () => sleep(2).then(() => ({})), c: () => sleep(6).then(() => null) },
      B: { d: () => sleep(2).then(() => ({})) },
      D: { e: () => sleep(8).then(() => null) },
    },
    query: "{ a { c b { d { e } } } }",
    also: [
      '{"errors":[{"message":"Cannot return null for non-nullable field A.c.","locations":[{"line":1,"column":7}],"path":["a","c"]},{"message":"Cannot return null for non-nullable field D.e.","locations":[{"line":1,"column":17}],"path":["a","b","d","e"]}],"data":{"a":null}}',
    ],
  },
  {
    name: "a rejection after a sync failure is nobody's",
    typeDefs: "type Query { t: T } type T { a: String b: String! }",
    resolvers: {
      Query: { t: () => ({}) },
      T: {
        a: () =>
          sleep(3).then(() => {
            throw new Error("late");
          }),
        b: () => {
          throw new Error("now");
        },
      },
    },
    query: "{ t { a b } }",
    also: [
      '{"errors":[{"message":"late","locations":[{"line":1,"column":7}],"path":["t","a"]},{"message":"now","locations":[{"line":1,"column":9}],"path":["t","b"]}],"data":{"t":null}}',
    ],
  },
  {
    name: "rejected items after one that threw",
    typeDefs: "type Query { l: [Int!] m: [T!] } type T { x: Int! }",
    resolvers: {
      Query: {
        l: () => [
          sleep(2).then(() => {
            throw new Error("late");
          }),
          new Error("now"),
          Promise.reject(new Error("soon")),
        ],
        m: () => [{ x: Promise.reject(new Error("x0")) }, { x: null }],
      },
    },
    query: "{ l m { x } }",
    // In each nulled list any of the errors may be the one reported.
    sameDataOnly: true,
  },

  // Hostile values
  {
    name: "a revoked proxy",
    typeDefs: "type Query { o: O l: [Int] s: String ok: Int } type O { a: Int }",
    resolvers: { Query: { o: revoked, l: revoked, ok: () => 1 } },
    query: "{ o { a } l ok }",
    sameDataOnly: true,
  },
  {
    name: "an object that holds itself",
    typeDefs: "type Query { o: O } type O { x: Int o: O l: [O] }",
    resolvers: {
      Query: {
        o: () => {
          const o = { x: 1 };
          o.o = o;
          o.l = [o, o];
          return o;
        },
      },
    },
    query: "{ o { x o { o { o { x l { l { x } } } } } } }",
  },
  {
    name: "a scalar of an object that holds itself is an error",
    typeDefs: "scalar Any type Query { v: Any w: Int }",
    resolvers: {
      Query: {
        v: () => {
          const o = {};
          o.o = o;
          return o;
        },
        w: () => 1,
      },
    },
    query: "{ v w }",
    differs: "graphql-js gives an object that JSON.stringify cannot write",
    expect:
      /^\{"errors":\[\{"message":"[^"]*(circular|cyclic)[^"]*","locations":\[\{"line":1,"column":3\}\],"path":\["v"\]\}\],"data":\{"v":null,"w":1\}\}$/i,
  },
  {
    name: "an iterator whose items fail late",
    typeDefs: "type Query { l: [O] } type O { x: Int }",
    resolvers: {
      Query: {
        l: () => ({
          *[Symbol.iterator]() {
            yield { x: 1 };
            yield {
              get x() {
                throw new Error("x");
              },
            };
            yield { x: 3 };
          },
        }),
      },
    },
    query: "{ l { x } }",
  },
  {
    name: "resolvers may add to what they were given",
    typeDefs: "type Query { o: O } type O { a: Int b: Int }",
    resolvers: {
      Query: { o: () => ({}) },
      O: { a: (source) => (source.seen = 1), b: (source) => source.seen },
    },
    query: "{ o { a b } }",
  },

  // Limits that refuse valid documents
  ...[
    ["queryDepth", 2, "nests 3 levels of fields, more than the limit of 2", 3],
    ["aliases", 1, "has 2 aliases, more than the limit of 1", 2],
    ["rootFields", 2, undefined, 3],
    ["directives", 1, undefined, 2],
    ["cost", 5, undefined, undefined],
  ].map(([limit, max, words, actual]) => ({
    name: `a policy on ${limit}`,
    typeDefs: "type Query { a: Int o(first: Int): [O] } type O { x: Int o: O }",
    query: "{ b: a c: a @include(if: true) o(first: 10) { o @skip(if: false) { x } } }",
    engineOptions: { limits: { [limit]: max } },
    differs: "graphql-js has no such limit",
    expect: new RegExp(
      `^\\{"errors":\\[\\{"message":"[^"]*${words ?? `more than the limit of ${max}`}[^"]*","locations":\\[[^\\]]*\\],"extensions":` +
        `\\{"code":"LIMIT_EXCEEDED","limit":"${limit}","max":${max},"actual":${actual ?? "\\d+"}\\}\\}\\]\\}$`,
    ),
  })),

  // Large documents
  {
    name: "one field 2,000 times",
    typeDefs: "type Query { hello: String }",
    rootValue: () => ({ hello: "w" }),
    query: `{ ${"hello ".repeat(2000)} }`,
    differs: "graphql-js stops validating at a budget",
    expect: '{"data":{"hello":"w"}}',
  },
  {
    name: "200 × 100 fragments of one field",
    typeDefs: "type Query { a: Int }",
    rootValue: () => ({ a: 1 }),
    query: `{ ${`... on Query { ${"... on Query { a } ".repeat(100)} } `.repeat(200)} }`,
    engineOptions: { limits: { tokens: false, documentBytes: false } },
    differs: "graphql-js stops validating at a budget",
    expect: '{"data":{"a":1}}',
  },
  {
    name: "a thousand fields and a thousand aliases",
    typeDefs: `type Query { ${Array.from({ length: 1000 }, (_, i) => `f${i}: Int`).join(" ")} }`,
    rootValue: () => Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i])),
    query: `{ ${Array.from({ length: 1000 }, (_, i) => `f${i} x${i}: f${999 - i}`).join(" ")} }`,
  },
  {
    name: "a list of 100,000 numbers",
    ...leaf(
      "[Int!]!",
      Array.from({ length: 100_000 }, (_, i) => i),
    ),
  },
  {
    name: "twenty lists in one another",
    typeDefs: `type Query { v: ${"[".repeat(20)}Int${"]".repeat(20)} }`,
    resolvers: { Query: { v: () => Array.from({ length: 20 }).reduce((inner) => [inner, null], 7) } },
    query: "{ v }",
  },
];
