// Schemas from a seed, as SDL: every kind of type, interfaces of interfaces, lists of lists, non-null anywhere,
// arguments with defaults. What its fields give is data.mjs's affair.

import * as graphql from "graphql";
import { literal } from "./literals.mjs";
import { Random } from "./random.mjs";

const fieldNames = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "name",
  "items",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "then_",
  "_x",
  "Upper",
  "length",
];
const argumentNames = ["x", "y", "z", "constructor", "value"];
const scalarNames = ["Int", "Float", "String", "Boolean", "ID"];

/** @returns {string} SDL of a valid schema */
export function generateSchema(seed, features) {
  return new SchemaMaker(new Random(seed), features).make();
}

class SchemaMaker {
  #random;
  #features;

  constructor(random, features) {
    this.#random = random;
    this.#features = features;
  }

  make() {
    const random = this.#random;
    const named = (prefix, low, high, on = true) =>
      on ? Array.from({ length: random.between(low, high) }, (_, i) => `${prefix}${i}`) : [];
    this.scalars = named("Any", 0, 1, this.#features.customScalars).concat(
      named("Text", 0, 1, this.#features.customScalars),
    );
    this.enums = named("Enum", 1, 2);
    this.inputs = named("In", 0, 3, this.#features.inputObjects && this.#features.arguments);
    this.oneOf = new Set(this.#features.oneOf ? random.some(this.inputs, 0.3) : []);
    this.interfaces = named("Face", 0, 3, this.#features.abstractTypes);
    this.objects = named("Obj", 2, 5);
    this.unions = named("Union", 0, 2, this.#features.abstractTypes);
    this.#implementations();
    const inputs = this.inputs.map((name, index) => this.#input(name, index));
    const faces = this.interfaces.map((name) => this.#interface(name));
    const mutation = this.#features.mutations && random.chance(0.4);
    const definitions = [
      ...this.scalars.map((name) => `scalar ${name}`),
      ...this.enums.map((name) => this.#enum(name)),
      ...inputs,
      ...faces,
      ...this.objects.map((name) => this.#object(name)),
      ...this.unions.map((name) => `union ${name} = ${this.#members().join(" | ")}`),
      this.#root("Query"),
      ...(mutation ? [this.#root("Mutation")] : []),
      "directive @tag(n: Int = 1, s: [String!]) repeatable on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT | FRAGMENT_DEFINITION | QUERY | MUTATION | VARIABLE_DEFINITION",
    ];
    return this.#withArgumentDefaults(definitions.join("\n\n"));
  }

  /** Which interfaces each interface and object implements, closed under what those implement. */
  #implementations() {
    const random = this.#random;
    this.parents = new Map();
    for (const [index, name] of this.interfaces.entries()) {
      this.parents.set(name, this.#closed(random.some(this.interfaces.slice(0, index), 0.4)));
    }
    for (const name of this.objects) this.parents.set(name, this.#closed(random.some(this.interfaces, 0.4)));
    for (const face of this.interfaces) {
      if (this.objects.some((name) => this.parents.get(name).includes(face))) continue;
      const name = random.pick(this.objects);
      this.parents.set(name, this.#closed([...this.parents.get(name), face]));
    }
  }

  #closed(names) {
    return [...new Set(names.flatMap((name) => [name, ...this.parents.get(name)]))];
  }

  #enum(name) {
    const count = this.#random.between(1, 4);
    return `enum ${name} { ${["RED", "GREEN", "BLUE", "constructor"].slice(0, count).join(" ")} }`;
  }

  #input(name, index) {
    const random = this.#random;
    const count = random.between(1, 4);
    const fields = this.#names(count, fieldNames).map((field) => {
      // Earlier types anywhere; itself only where that may end.
      const others = [...scalarNames, ...this.scalars, ...this.enums, ...this.inputs.slice(0, index)];
      const itself = !this.oneOf.has(name) && random.chance(0.15);
      const type = itself
        ? random.pick([name, `[${name}!]`])
        : this.#wrap(random.pick(others), this.oneOf.has(name));
      return `  ${field}: ${type}${itself || this.oneOf.has(name) ? "" : " #default"}`;
    });
    return `input ${name}${this.oneOf.has(name) ? " @oneOf" : ""} {\n${fields.join("\n")}\n}`;
  }

  #interface(name) {
    const inherited = this.#inherited(name);
    const own = this.#names(this.#random.between(1, 2), fieldNames).map((field) =>
      this.#field(`${field}_${name}`, this.#outputType()),
    );
    const fields = new Map([...inherited, ...own]);
    this.fields ??= new Map();
    this.fields.set(name, fields);
    return this.#composite("interface", name, fields);
  }

  #object(name) {
    const inherited = new Map(
      [...this.#inherited(name)].map(([field, entry]) => [field, this.#covariant(entry)]),
    );
    const own = this.#names(this.#random.between(2, 5), fieldNames).map((field) =>
      this.#field(field, this.#outputType()),
    );
    return this.#composite("type", name, new Map([...inherited, ...own]));
  }

  #root(name) {
    const own = this.#names(this.#random.between(3, 7), fieldNames).map((field) =>
      this.#field(field, this.#outputType()),
    );
    return this.#composite("type", name, new Map(own));
  }

  #inherited(name) {
    return new Map((this.parents.get(name) ?? []).flatMap((parent) => [...this.fields.get(parent)]));
  }

  /** An object may promise more than its interface. */
  #covariant({ type, args }) {
    if (!this.#features.nonNull || type.endsWith("!") || !this.#random.chance(0.3)) return { type, args };
    return { type: `${type}!`, args };
  }

  #composite(keyword, name, fields) {
    const parents = this.parents.get(name) ?? [];
    const head = parents.length > 0 ? ` implements ${parents.join(" & ")}` : "";
    const lines = [...fields].map(([field, { type, args }]) => `  ${field}${args}: ${type}`);
    return `${keyword} ${name}${head} {\n${lines.join("\n")}\n}`;
  }

  #field(name, type) {
    return [name, { type, args: this.#arguments() }];
  }

  #arguments() {
    const random = this.#random;
    if (!this.#features.arguments || !random.chance(0.35)) return "";
    const types = [...scalarNames, ...this.scalars, ...this.enums, ...this.inputs, ...this.inputs];
    const args = this.#names(random.between(1, 3), argumentNames).map(
      (name) => `${name}: ${this.#wrap(random.pick(types))} #default`,
    );
    return `(${args.join("\n    ")}\n  )`;
  }

  #outputType() {
    const random = this.#random;
    const leaf = random.chance(0.55);
    const types = leaf
      ? [...scalarNames, ...this.scalars, ...this.enums]
      : [...this.objects, ...this.interfaces, ...this.unions];
    return this.#wrap(random.pick(types));
  }

  /** Lists of lists, non-null anywhere. */
  #wrap(name, nullable = false) {
    const random = this.#random;
    let type = name;
    while (this.#features.lists && random.chance(0.25)) type = `[${this.#mark(type)}]`;
    return nullable ? type : this.#mark(type);
  }

  #mark(type) {
    return this.#features.nonNull && this.#random.chance(0.25) ? `${type}!` : type;
  }

  #members() {
    const members = this.#random.some(this.objects, 0.5);
    return members.length > 0 ? members : [this.objects[0]];
  }

  #names(count, pool) {
    const chosen = new Set();
    while (chosen.size < count) chosen.add(this.#random.pick(pool));
    return [...chosen];
  }

  /** Replaces the marks `#default` by a default value in half of the places; a default needs the types to be known. */
  #withArgumentDefaults(text) {
    const types = graphql.buildSchema(text.replaceAll(" #default", ""), { assumeValid: true });
    return text
      .split("\n")
      .map((line) => {
        const place = /^(.*[\w(])(: )(\S+) #default$/.exec(line);
        if (place === null) return line;
        const [, head, , reference] = place;
        const value = this.#random.chance(0.4)
          ? ` = ${literal(this.#random, graphql.typeFromAST(types, graphql.parseType(reference)))}`
          : "";
        return `${head}: ${reference}${value.replaceAll("\n", " ")}`;
      })
      .join("\n");
  }
}
