// Valid documents for a schema, with variables: fields that merge, aliases, fragments, conditions, literals.

import * as graphql from "graphql";
import { hasDefaultValue, literal, variableValue } from "./literals.mjs";
import { Random } from "./random.mjs";

const aliases = ["x", "y", "alias", "__proto__", "toString", "constructor", "a", "b"];
const introspections = [
  "__schema { queryType { name } mutationType { name } types { kind name } }",
  "__schema { directives { name isRepeatable locations args { name defaultValue } } }",
  '__type(name: "Query") { name fields { name args { name defaultValue type { kind name ofType { kind name } } } type { kind name ofType { kind name ofType { name } } } } }',
  '__type(name: "Enum0") { kind name enumValues(includeDeprecated: true) { name isDeprecated } possibleTypes { name } }',
  '__type(name: "In0") { kind isOneOf inputFields { name defaultValue type { name } } }',
  '__type(name: "Face0") { kind possibleTypes { name } interfaces { name } fields { name } }',
  '__type(name: "Nope") { name }',
];

/** @returns {{ query: string, variables?: Record<string, any>, operationName?: string }} */
export function generateRequest(seed, schema, features) {
  return new RequestMaker(new Random(seed), schema, features).make();
}

class RequestMaker {
  #random;
  #schema;
  #features;
  #budget;
  #responses = new Map();
  #known = new Map();
  #fragments = [];
  #variables = [];
  #composites;

  constructor(random, schema, features) {
    this.#random = random;
    this.#schema = schema;
    this.#features = features;
    this.#budget = random.between(4, 30);
    this.#composites = Object.values(schema.getTypeMap()).filter(
      (type) => graphql.isCompositeType(type) && !type.name.startsWith("__"),
    );
  }

  make() {
    const random = this.#random;
    const isMutation = this.#schema.getMutationType() && random.chance(0.4);
    const root = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
    const selections = this.#selectionSet(root, 0);
    const name = random.chance(0.5) ? " Op" : "";
    const variables = this.#variables.map(
      ({ name, type, defaultText }) => `$${name}: ${type}${defaultText}${this.#tag(0.05)}`,
    );
    const head = `${isMutation ? "mutation" : "query"}${name}${variables.length > 0 ? `(${variables.join(", ")})` : ""}${this.#tag(0.05)}`;
    const bare = !isMutation && head === "query" && random.chance(0.5);
    const definitions = [
      `${bare ? "" : `${head} `}${selections}`,
      ...this.#fragments.map((fragment) => fragment.text),
    ];
    const request = { query: "" };
    if (this.#features.operationNames && name !== "" && random.chance(0.15)) {
      definitions.push("query Other { __typename }");
      if (random.chance(0.9)) request.operationName = random.pick(["Op", "Op", "Op", "Other", "Nope"]);
    }
    request.query = definitions.join("\n");
    if (this.#variables.length > 0) request.variables = this.#values();
    return request;
  }

  #values() {
    const random = this.#random;
    const wrong = this.#features.variableErrors && random.chance(0.15) ? 0.2 : 0;
    const values = Object.create(null);
    for (const { name, type, defaultText } of this.#variables) {
      const optional = defaultText !== "" || !graphql.isNonNullType(type);
      if (optional && random.chance(0.3)) continue;
      if (wrong > 0 && random.chance(0.1)) continue;
      const value = variableValue(random, type, wrong);
      if (value !== null || this.#features.nullConditions || graphql.getNamedType(type).name !== "Boolean")
        values[name] = value;
    }
    return values;
  }

  #selectionSet(type, depth) {
    const selections = [];
    const count = this.#random.between(1, depth === 0 ? 6 : 4);
    while (selections.length < count || selections.length === 0) {
      selections.push(this.#selection(type, depth));
      if (this.#budget <= 0) break;
    }
    return `{ ${selections.join(this.#random.pick([" ", " ", "\n  ", ", "]))} }`;
  }

  #selection(type, depth) {
    const random = this.#random;
    const roll = random.between(0, 99);
    if (this.#features.fragments && depth < 5 && this.#budget > 0) {
      if (roll < 12) return this.#inlineFragment(type, depth);
      if (roll < 22) {
        const spread = this.#spread(type, depth);
        if (spread !== undefined) return spread;
      }
    }
    if (roll < 30 || graphql.isUnionType(type)) return this.#typename();
    if (this.#features.introspection && type === this.#schema.getQueryType() && roll < 32)
      return this.#introspection();
    return this.#field(type, depth);
  }

  #typename() {
    return `${this.#responseName("__typename", "", "String!")}__typename${this.#directives()}`;
  }

  #introspection() {
    const text = this.#random.pick(introspections);
    const name = /^\w+/.exec(text)[0];
    return this.#responseName(name, text, "") + text;
  }

  #inlineFragment(type, depth) {
    const random = this.#random;
    if (random.chance(0.25)) return `...${this.#directives()} ${this.#selectionSet(type, depth + 1)}`;
    const condition = random.pick(this.#overlapping(type));
    return `... on ${condition.name}${this.#directives()} ${this.#selectionSet(condition, depth + 1)}`;
  }

  /** A finished fragment again, or a new one: so no fragment is in a cycle, and each is used. */
  #spread(type, depth) {
    const random = this.#random;
    const usable = this.#fragments.filter((fragment) => this.#overlaps(fragment.type, type));
    if (usable.length > 0 && random.chance(0.5)) {
      const fragment = random.pick(usable);
      this.#budget -= fragment.cost;
      return `...${fragment.name}${this.#directives()}`;
    }
    if (this.#fragments.length >= 4) return undefined;
    const condition = random.pick(this.#overlapping(type));
    const before = this.#budget;
    const selections = this.#selectionSet(condition, depth + 1);
    const name = `F${this.#fragments.length}`;
    this.#fragments.push({
      name,
      type: condition,
      cost: before - this.#budget + 1,
      text: `fragment ${name} on ${condition.name}${this.#tag(0.05)} ${selections}`,
    });
    return `...${name}${this.#directives()}`;
  }

  #overlapping(type) {
    return this.#composites.filter((other) => this.#overlaps(other, type));
  }

  #overlaps(a, b) {
    return a === b || graphql.doTypesOverlap(this.#schema, a, b);
  }

  #field(type, depth) {
    const random = this.#random;
    this.#budget -= 1;
    const known = this.#known.get(type.name);
    let field;
    let head;
    if (known !== undefined && random.chance(0.25)) ({ field, head } = random.pick(known));
    else {
      const all = Object.values(type.getFields());
      const leaves = all.filter((candidate) => graphql.isLeafType(graphql.getNamedType(candidate.type)));
      if (leaves.length === 0 && (depth > 5 || this.#budget <= 0)) return this.#typename();
      field = random.pick((depth > 4 || this.#budget <= 0) && leaves.length > 0 ? leaves : all);
      const args = this.#arguments(field);
      head = `${this.#responseName(field.name, args, String(field.type))}${field.name}${args}`;
      if (known === undefined) this.#known.set(type.name, [{ field, head }]);
      else known.push({ field, head });
    }
    const named = graphql.getNamedType(field.type);
    const selections = graphql.isCompositeType(named) ? ` ${this.#selectionSet(named, depth + 1)}` : "";
    return `${head}${this.#directives()}${selections}`;
  }

  /** "" or `alias: `, such that fields of one response name are the same field with the same arguments and type. */
  #responseName(name, args, type) {
    const random = this.#random;
    const signature = `${name}|${args}|${type}`;
    const fits = (response) => (this.#responses.get(response) ?? signature) === signature;
    let response = this.#features.aliases && random.chance(0.3) ? random.pick(aliases) : name;
    for (let i = 0; !fits(response); i++) response = `${name.replace(/^__/, "t_")}_${i}`;
    this.#responses.set(response, signature);
    return response === name ? "" : `${response}: `;
  }

  #arguments(field) {
    const random = this.#random;
    if (!this.#features.arguments) return "";
    const given = field.args.filter((argument) => graphql.isRequiredArgument(argument) || random.chance(0.5));
    if (given.length === 0) return "";
    if (random.chance(0.2)) given.reverse();
    return `(${given.map((argument) => `${argument.name}: ${literal(random, argument.type, this.#variable, 0, hasDefaultValue(argument))}`).join(", ")})`;
  }

  #directives() {
    const random = this.#random;
    if (!this.#features.conditions || !random.chance(0.2)) return this.#tag(0.03);
    const condition = () =>
      this.#features.variables && random.chance(0.7)
        ? this.#variable(new graphql.GraphQLNonNull(graphql.GraphQLBoolean), false, true)
        : random.pick(["true", "false"]);
    const name = random.pick(["skip", "include"]);
    const both = random.chance(0.1) ? ` @${name === "skip" ? "include" : "skip"}(if: ${condition()})` : "";
    return ` @${name}(if: ${condition()})${both}${this.#tag(0.03)}`;
  }

  #tag(probability) {
    return this.#random.chance(probability)
      ? this.#random.pick([" @tag", " @tag(n: 2)", ' @tag @tag(s: ["x"])'])
      : "";
  }

  /** `$name` of a variable that may stand where a type is wanted, or nothing. */
  #variable = (type, hasDefault, always = false) => {
    const random = this.#random;
    if (!this.#features.variables || (!always && !random.chance(0.3))) return undefined;
    const wanted = String(type);
    const same = this.#variables.filter((variable) => variable.fits.has(wanted));
    if (same.length > 0 && random.chance(0.5)) return `$${random.pick(same).name}`;
    if (this.#variables.length >= 6)
      return same.length > 0
        ? `$${random.pick(same).name}`
        : always
          ? random.pick(["true", "false"])
          : undefined;
    return `$${this.#declare(type, hasDefault)}`;
  };

  #declare(type, hasDefault) {
    const random = this.#random;
    const name =
      random.chance(0.05) && !this.#variables.some((variable) => variable.name === "constructor")
        ? "constructor"
        : `v${this.#variables.length}`;
    let declared = type;
    let defaultText = "";
    if (graphql.isNonNullType(type)) {
      const nullable = type.ofType;
      const roll = random.between(0, 9);
      // A nullable variable may stand in a non-null place where either has a default.
      if (roll < 3 || (roll < 5 && hasDefault)) declared = nullable;
      if (roll < 3 || roll > 7) defaultText = ` = ${literal(random, type)}`;
    } else {
      if (random.chance(0.2)) declared = new graphql.GraphQLNonNull(type);
      if (random.chance(0.3)) defaultText = ` = ${literal(random, declared)}`;
    }
    // Only where the very same type is wanted again, without regard to the place's default.
    const fits = new Set(
      hasDefault && !graphql.isNonNullType(declared) && graphql.isNonNullType(type) && defaultText === ""
        ? []
        : [String(type)],
    );
    this.#variables.push({ name, type: declared, defaultText, fits });
    return name;
  }
}
