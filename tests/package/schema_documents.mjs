// Schemas made by chance: some valid and full of what printing finds hard, some with faults of every rule. Names come
// from small pools, so that they meet.

import { Random } from "../differential/random.mjs";

/** So many documents; a seed always gives the same. */
export function* schemaDocuments(seed, count) {
  for (let index = 0; index < count; index++) {
    const random = new Random(seed * 1_000_003 + index);
    const maker = random.chance(0.5) ? new ValidSchema(random) : new FaultySchema(random);
    const text = maker.document();
    yield random.chance(0.2) ? damaged(text, random) : text;
  }
}

const kinds = {
  type: ["Query", "A", "B", "C", "Mutation"],
  interface: ["I", "J", "K"],
  union: ["U", "V"],
  enum: ["E", "F"],
  input: ["P", "Q", "R", "S"],
  scalar: ["X", "Y"],
};
const scalars = ["Int", "String", "Float", "Boolean", "ID"];
const fieldNames = ["a", "b", "c", "d", "e", "f"];
const everyType = Object.values(kinds).flat();

const descriptions = [
  '"d"',
  '"""D\n multi"""',
  '"""\n  indented\n    more\n"""',
  '"with \\"quotes\\" and \\u0007"',
  '"""ends with quote\\""""',
  '" leading"',
  '"x\\n  y"',
  '"\\ny"',
  '"tr\\n"',
  '"""back\\ """',
  '"\\\\"',
  '"\\u{1F600} tri\\"\\"\\"ple"',
  '""',
  '"a long description that is longer than seventy characters, to be printed on its own lines"',
];

class Writer {
  constructor(random) {
    this.random = random;
  }

  wrapped(name) {
    const { random } = this;
    let type = name;
    if (random.chance(0.3)) type += "!";
    if (random.chance(0.25)) type = `[${type}]`;
    if (type.endsWith("]") && random.chance(0.3)) type += "!";
    return type;
  }

  /** A literal of a type. */
  literal(type, faulty = 0) {
    const { random } = this;
    if (random.chance(faulty)) return this.anyLiteral();
    if (!type.endsWith("!") && random.chance(0.1)) return "null";
    const nullable = type.replace(/!$/, "");
    if (nullable.startsWith("[")) {
      const item = nullable.slice(1, -1);
      if (random.chance(0.2)) return this.literal(item, faulty);
      return `[${Array.from({ length: random.between(0, 2) }, () => this.literal(item, faulty)).join(", ")}]`;
    }
    if (kinds.input.includes(nullable)) {
      return random.chance(0.7) ? "{}" : `{ ${random.pick(fieldNames)}: ${this.anyLiteral(1)} }`;
    }
    const known = { Int: "7", Float: "1.5", String: '"x"', Boolean: "true", ID: random.pick(['"i"', "7"]) };
    if (kinds.enum.includes(nullable)) return random.pick(["RED", "GREEN"]);
    return known[nullable] ?? this.anyLiteral();
  }

  anyLiteral(depth = 0) {
    const { random } = this;
    const parts = depth > 2 ? 0 : random.between(0, 2);
    const item = () => this.anyLiteral(depth + 1);
    return random.pick([
      () =>
        random.pick([
          "1",
          "-5",
          "1.5",
          "99999999999",
          '"s"',
          "true",
          "null",
          '"""block"""',
          "RED",
          "GREEN",
          "BLU",
        ]),
      () => `[${Array.from({ length: parts }, item).join(", ")}]`,
      () => `{${Array.from({ length: parts }, () => `${random.pick(fieldNames)}: ${item()}`).join(", ")}}`,
    ])();
  }

  /** The definitions in an order where neighbours may have changed places. */
  joined(definitions, probability) {
    for (let index = definitions.length - 1; index > 0; index--) {
      if (!this.random.chance(probability)) continue;
      const other = this.random.between(0, index);
      [definitions[index], definitions[other]] = [definitions[other], definitions[index]];
    }
    return definitions.join("\n\n");
  }
}

const block = (items) => (items.length === 0 ? "" : ` {\n${items.map((item) => `  ${item}`).join("\n")}\n}`);

class ValidSchema extends Writer {
  description() {
    return this.random.chance(0.3) ? `${this.random.pick(descriptions)} ` : "";
  }

  deprecated(probability) {
    if (!this.random.chance(probability)) return "";
    return this.random.pick([
      " @deprecated",
      ' @deprecated(reason: "be\\ncause")',
      ' @deprecated(reason: "é")',
    ]);
  }

  inputValue(name, type = this.wrapped(this.random.pick([...scalars, "E", "P", "X", "Q"]))) {
    let text = `${this.description()}${name}: ${type}`;
    if (!/[PQX]/.test(type) && this.random.chance(0.4)) text += ` = ${this.literal(type)}`;
    else if (type === "P" && this.random.chance(0.3)) text += " = {}";
    return text + (type.endsWith("!") ? "" : this.deprecated(0.15));
  }

  field(name) {
    const names = this.random.some(["b10", "b9", "a", "zz", "q"], 0.4);
    const args =
      names.length === 0 ? "" : `(${names.map((argument) => this.inputValue(argument)).join(", ")})`;
    const type = this.wrapped(this.random.pick(["Int", "String", "A", "B", "I", "J", "U", "E", "X", "ID"]));
    return `${this.description()}${name}${args}: ${type}${this.deprecated(0.2)}`;
  }

  fields(...names) {
    return names.map((name) => this.field(name));
  }

  document() {
    const { random } = this;
    const ofI = this.fields("f10", "f9", "f1", "id");
    const ofJ = this.fields("j1", "J0");
    const values = ["RED", "GREEN", ...random.some(["A10", "A9"], 0.5)];
    const optional = (probability, text) => (random.chance(probability) ? [text] : []);
    const definitions = [
      `${this.description()}interface I${block(ofI)}`,
      `${this.description()}interface J implements I${block([...ofJ, ...ofI])}`,
      `${this.description()}type Query implements I${block([...this.fields("zeta", "alpha"), ...ofI])}`,
      `type A implements J & I${block([...ofI, ...ofJ])}`,
      `${this.description()}type B${block(this.fields("x", "y2", "y10"))}`,
      `${this.description()}union U = ${random.pick(["B | A", "A", "Query | B | A"])}`,
      `${this.description()}enum E${block(values.map((value) => this.description() + value + this.deprecated(0.3)))}`,
      `${this.description()}scalar X${random.chance(0.5) ? ' @specifiedBy(url: "http://a\\tb")' : ""}`,
      `${this.description()}input P${block(["s2", "s10", "a"].map((name) => this.inputValue(name, random.pick(["Int", "String", "[E]", "Boolean"]))))}`,
      `input Q @oneOf${block(["a: Int", "b: P", "c: [String]"])}`,
      `${this.description()}directive @dz(${this.inputValue("k")}, ${this.inputValue("a")})${this.deprecated(0.3)}${random.chance(0.5) ? " repeatable" : ""} on ${random.pick(["FIELD", "OBJECT | FIELD | ENUM_VALUE"])}`,
      ...optional(0.5, "directive @da on UNION | DIRECTIVE_DEFINITION"),
      ...optional(
        0.2,
        'directive @deprecated(reason: String = "x", a: Int) on FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM_VALUE | INPUT_FIELD_DEFINITION | DIRECTIVE_DEFINITION',
      ),
      ...optional(
        0.5,
        `${this.description()}schema { query: Query${random.chance(0.5) ? " mutation: B" : ""}${random.chance(0.3) ? " subscription: A" : ""} }`,
      ),
      ...optional(0.3, "extend type A { extra: [[Int!]!]! }"),
      ...optional(0.3, "extend enum E { PINK }"),
      ...optional(0.3, "scalar Float"),
      ...optional(0.2, "type __Type { a: Int }"),
      ...optional(0.2, "type Intro { t: __Schema k: [__TypeKind] deep: [[[[[[[[[[Int]]]]]]]]]] }"),
    ];
    return this.joined(definitions, 1);
  }
}

class FaultySchema extends Writer {
  #faulty;
  /** What a field of this name usually is, so that objects often conform to interfaces. */
  #usual = new Map();

  constructor(random) {
    super(random);
    this.#faulty = random.pick([0.01, 0.03, 0.1]);
  }

  isFaulty(times = 1) {
    return this.random.chance(this.#faulty * times);
  }

  directives() {
    let text = "";
    while (this.isFaulty()) {
      text += this.random.pick([
        " @deprecated",
        ' @deprecated(reason: "r")',
        " @oneOf",
        ' @specifiedBy(url: "u")',
        " @d1",
        " @d1",
        " @d2",
        " @d2(x: 1)",
        " @d2(x: 1, x: 2)",
        " @d2(w: 1)",
        ' @d3(y: "s", z: { a: 1 })',
        " @d3(z: { a: 1, a: 2 })",
        " @nope",
        " @skip(if: true)",
      ]);
    }
    return text;
  }

  outputType() {
    if (this.isFaulty()) return this.random.pick(["Nope", "Quary", "__Type", ...everyType]);
    const { type, interface: interfaces, union, enum: enums, scalar } = kinds;
    return this.random.pick([...scalars, ...type, ...interfaces, ...union, ...enums, ...scalar]);
  }

  inputType() {
    if (this.isFaulty()) return this.random.pick(["Nope", "__Foo", ...everyType]);
    return this.random.pick([...scalars, ...kinds.enum, ...kinds.input, ...kinds.input, ...kinds.scalar]);
  }

  names(probability) {
    const names = this.random.some(fieldNames, probability);
    if (this.isFaulty()) names.push(this.random.pick(["__x", ...fieldNames]));
    return names;
  }

  inputValue(name) {
    const type = this.wrapped(this.inputType());
    const value = this.random.chance(0.3) ? ` = ${this.literal(type, this.#faulty * 3)}` : "";
    return `${name}: ${type}${value}${this.random.chance(0.06) ? " @deprecated" : ""}${this.directives()}`;
  }

  field(name) {
    let usual = this.#usual.get(name);
    if (usual === undefined || this.random.chance(0.15)) {
      const names = this.random.chance(0.3) ? this.names(0.3) : [];
      const args =
        names.length === 0 ? "" : `(${names.map((argument) => this.inputValue(argument)).join(", ")})`;
      usual = `${args}: ${this.wrapped(this.outputType())}`;
      this.#usual.set(name, usual);
    }
    return `${name}${usual}${this.random.chance(0.06) ? " @deprecated" : ""}${this.directives()}`;
  }

  implemented(probability) {
    const names = this.random.some(kinds.interface, probability);
    if (this.isFaulty()) names.push(this.random.pick(everyType));
    return names.length === 0 ? "" : ` implements ${names.join(" & ")}`;
  }

  definition(kind, name, extends_) {
    const { random } = this;
    const head = `${extends_ ? "extend " : ""}${kind} ${name}`;
    const fields = () => block(this.names(extends_ ? 0.2 : 0.3).map((field) => this.field(field)));
    switch (kind) {
      case "type":
        return `${head}${this.implemented(0.3)}${this.directives()}${fields()}`;
      case "interface":
        return `${head}${random.chance(0.3) ? this.implemented(0.3) : ""}${this.directives()}${fields()}`;
      case "union": {
        const members = random.some(kinds.type, 0.4);
        if (this.isFaulty()) members.push(random.pick(everyType));
        return `${head}${this.directives()}${members.length === 0 ? "" : ` = ${members.join(" | ")}`}`;
      }
      case "enum": {
        const values = extends_ ? ["PINK"] : random.some(["RED", "GREEN"], 0.97);
        if (this.isFaulty(2)) values.push(random.pick(["RED", "__Q"]));
        return `${head}${this.directives()}${block(values.map((value) => value + this.directives()))}`;
      }
      case "input": {
        const oneOf = random.chance(0.1) ? " @oneOf" : "";
        return `${head}${oneOf}${this.directives()}${block(this.names(0.4).map((field) => this.inputValue(field)))}`;
      }
      default:
        return `${head}${random.chance(0.2) ? ' @specifiedBy(url: "http://x")' : ""}${this.directives()}`;
    }
  }

  document() {
    const { random } = this;
    const definitions = [];
    for (const [kind, names] of Object.entries(kinds)) {
      for (const name of names) {
        if (!this.isFaulty()) definitions.push(this.definition(kind, name, false));
        if (random.chance(0.12)) definitions.push(this.definition(kind, name, true));
        if (this.isFaulty()) {
          definitions.push(this.definition(random.pick(Object.keys(kinds)), name, random.chance(0.6)));
        }
      }
    }
    definitions.push(
      `directive @d1 repeatable on ${random.pick(["OBJECT | FIELD_DEFINITION", "SCHEMA | SCALAR | OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION"])}`,
      `directive @d2(${this.inputValue("x")}) on OBJECT | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | ARGUMENT_DEFINITION`,
      `directive @d3(y: String, z: P${this.isFaulty() ? ", y: Int" : ""}) on OBJECT | ENUM_VALUE | FIELD_DEFINITION | SCALAR`,
    );
    const faulty = [
      () =>
        `directive @${random.pick(["d1", "__e", "deprecated", "skip", "oneOf"])}(reason: String${random.pick(["", "!", '! = "q"'])}) on OBJECT | FIELD_DEFINITION`,
      () => `extend directive @${random.pick(["d1", "skip", "nope"])} @deprecated`,
      () =>
        `schema {\n  query: ${random.pick(everyType)}\n  mutation: ${random.pick(everyType)}\n  mutation: A\n}`,
      () => `extend schema { subscription: ${random.pick(everyType)} }`,
      () => "extend schema @d1",
    ];
    for (const definition of faulty) if (this.isFaulty(2)) definitions.push(definition());
    if (random.chance(0.4)) definitions.push("schema {\n  query: Query\n  mutation: Mutation\n}");
    return this.joined(definitions, 0.3);
  }
}

/** The text with lines lost or repeated. */
function damaged(text, random) {
  const lines = text.split("\n");
  for (let times = random.between(1, 3); times > 0; times--) {
    const from = random.between(0, lines.length - 1);
    if (random.chance(0.5)) lines.splice(from, 1);
    else lines.splice(random.between(0, lines.length - 1), 0, lines[from] ?? "");
  }
  return lines.join("\n");
}
