// What the fields of a generated schema give: a pure function of the seed, the object and the field's name. So both
// engines get equal data whatever the order they ask in, no data has to be made that nobody asks for, and taking
// something out of a failing case changes nothing else in it.

import * as graphql from "graphql";
import { hashText, mix } from "./random.mjs";

const texts = [
  "",
  "a",
  "é",
  "😀 and more than sixteen bytes",
  'line\nbreak "quoted" \\',
  "\u0000\u2028\u007f",
  "\ud83d",
  "constructor",
  "plain ascii text that is rather longer than the others",
];
const integers = [0, 1, -1, 7, 2147483647, -2147483648, -0, 1000];
const floats = [0, 0.5, -0, 1e21, 1e-7, 123456.789, -2.25, 3, 5e-324];
const wrong = [
  { a: 1 },
  [1, "x"],
  "abc",
  "",
  "12",
  NaN,
  2147483648,
  1.5,
  true,
  false,
  9007199254740993n,
  Symbol("s"),
  () => "called",
];
const internals = [1, "internal", { an: "object" }];

/**
 * @param {graphql.GraphQLSchema} schema without resolvers
 * @returns {{ resolvers: Record<string, any>, root: (typeName: string) => any, promises: () => number }} `promises`: how many were made; maps as createEngine takes them
 */
export function dataOf(schema, seed, features) {
  return new Data(schema, seed, features).wiring();
}

class Data {
  #schema;
  #seed;
  #features;
  #classes = new Map();
  #enumValues = new Map();
  #promises = 0;

  constructor(schema, seed, features) {
    this.#schema = schema;
    this.#seed = seed;
    this.#features = features;
  }

  wiring() {
    const resolvers = {};
    const testTypes = this.#choice("isTypeOf", 4) === 0;
    for (const type of Object.values(this.#schema.getTypeMap())) {
      if (type.name.startsWith("__") || graphql.isSpecifiedScalarType(type)) continue;
      if (graphql.isObjectType(type))
        resolvers[type.name] = {
          ...this.#objectResolvers(type),
          ...(testTypes && { __isTypeOf: (value) => this.#isOf(value, type) }),
        };
      else if (graphql.isAbstractType(type) && !testTypes && this.#choice(type.name, 2) === 0) {
        resolvers[type.name] = { __resolveType: (value) => this.#maybeAsync(value.named, mix(value.h, 77)) };
      } else if (graphql.isEnumType(type) && this.#features.enumInternals && this.#choice(type.name, 2) === 0)
        resolvers[type.name] = this.#enumInternals(type);
      else if (graphql.isScalarType(type) && type.name.startsWith("Text")) resolvers[type.name] = textScalar;
    }
    return {
      resolvers,
      root: (typeName) => this.#object(this.#schema.getType(typeName), mix(this.#seed, 1)),
      promises: () => this.#promises,
    };
  }

  /** A choice that the seed makes for a name. */
  #choice(name, count) {
    return mix(this.#seed, hashText(name)) % count;
  }

  /** How a field gets its value: a resolver of its own, a method or a property of its object. */
  #mode(type, field) {
    const roll = this.#choice(`${type.name}.${field.name}`, 10);
    if (roll < 5) return "resolver";
    if (roll < 7 && this.#features.methods) return "method";
    return "property";
  }

  #objectResolvers(type) {
    const resolvers = {};
    for (const field of Object.values(type.getFields())) {
      if (this.#mode(type, field) === "resolver")
        resolvers[field.name] = (source, args) => this.#give(field, source.h, args);
    }
    return resolvers;
  }

  #isOf(value, type) {
    return this.#maybeAsync(value.named === type.name, mix(value.h, 78));
  }

  #enumInternals(type) {
    const values = Object.fromEntries(
      type
        .getValues()
        .map(({ name }, i) => [name, internals[i] ?? (this.#features.nullInternals ? null : name)]),
    );
    this.#enumValues.set(type.name, Object.values(values));
    return values;
  }

  #object(type, h, named = type.name) {
    let made = this.#classes.get(type.name);
    if (made === undefined) {
      made = this.#class(type);
      this.#classes.set(type.name, made);
    }
    return new made(h, named);
  }

  /** A class whose instances carry their seed; methods and getters stand for what has no resolver. */
  #class(type) {
    const made = class {
      constructor(h, named) {
        this.h = h;
        this.named = named;
      }
    };
    // A plain object's look in messages, and nothing of Object.prototype where a field has such a name.
    Object.setPrototypeOf(made.prototype, null);
    delete made.prototype.constructor;
    Object.defineProperty(made.prototype, "__typename", {
      get() {
        return this.named;
      },
    });
    const give = (field, source, args) => this.#give(field, source.h, args);
    for (const field of Object.values(type.getFields())) {
      const mode = this.#mode(type, field);
      if (mode === "method")
        made.prototype[field.name] = function (args) {
          return give(field, this, args);
        };
      else if (mode === "property")
        Object.defineProperty(made.prototype, field.name, {
          get() {
            return give(field, this, undefined);
          },
        });
    }
    return made;
  }

  /** A field's value, or its failure. */
  #give(field, parent, args) {
    const h = mix(parent, hashText(field.name));
    if (
      args !== undefined &&
      field.args.length > 0 &&
      graphql.getNamedType(field.type).name === "String" &&
      h % 4 > 0 &&
      !graphql.isListType(graphql.getNullableType(field.type))
    ) {
      return JSON.stringify(args);
    }
    if (this.#features.errors && h % 23 === 0) return this.#fail(h);
    return this.#value(field.type, h);
  }

  #fail(h) {
    const error = failure(h);
    if (this.#features.async && h % 3 === 0) return this.#later(h, () => Promise.reject(error));
    if (h % 5 === 0) return error;
    throw error;
  }

  #value(type, h) {
    const nullable = !graphql.isNonNullType(type);
    const value = this.#present(nullable ? type : type.ofType, nullable, mix(h, 2));
    return this.#maybeAsync(value, h);
  }

  #maybeAsync(value, h) {
    if (!this.#features.async || mix(h, 3) % 6 !== 0) return value;
    return this.#later(h, () => value);
  }

  /** After some microtasks; rarely after a timer. */
  #later(h, give) {
    this.#promises += 1;
    const timer = mix(h, 4) % 40 === 0;
    const hops = mix(h, 6) % 5;
    // In a case, milliseconds stand for microtasks: the order is what matters.
    return Object.assign(settle(timer ? mix(h, 5) % 3 : -1, hops, give), { hops: timer ? 8 : hops });
  }

  #present(type, nullable, h) {
    if (this.#features.nulls && h % (nullable ? 9 : 41) === 0) return h % 2 === 0 ? null : undefined;
    if (graphql.isListType(type)) return this.#list(type, h);
    if (graphql.isObjectType(type)) return this.#object(type, mix(h, 7));
    if (graphql.isAbstractType(type)) return this.#abstract(type, h);
    if (this.#features.wrongValues && mix(h, 8) % 37 === 0) return this.#wrong(type, mix(h, 9));
    return this.#leaf(type, mix(h, 10));
  }

  /** What JSON cannot write is no result for a scalar that passes everything on. */
  #wrong(type, h) {
    return type.name.startsWith("Any") ? wrong[h % 9] : wrong[h % wrong.length];
  }

  #list(type, h) {
    if (this.#features.wrongValues && mix(h, 8) % 53 === 0) return mix(h, 9) % 2 === 0 ? "text" : 5;
    const items = [];
    for (let i = mix(h, 11) % 4; i > 0; i--) {
      const item = mix(h, 12 + i);
      if (this.#features.errors && item % 31 === 0) items.push(failure(item));
      else items.push(this.#value(type.ofType, item));
    }
    return mix(h, 20) % 11 === 0 ? new Set(items) : items;
  }

  #abstract(type, h) {
    const possible = this.#schema.getPossibleTypes(type);
    const chosen = possible[mix(h, 13) % possible.length];
    if (!this.#features.typeErrors || mix(h, 14) % 29 > 0) return this.#object(chosen, mix(h, 7));
    return this.#object(chosen, mix(h, 7), ["Nope", "Enum0", "Query", undefined][mix(h, 15) % 4]);
  }

  #leaf(type, h) {
    const of = (values) => values[h % values.length];
    if (graphql.isEnumType(type))
      return of(this.#enumValues.get(type.name) ?? type.getValues().map(({ name }) => name));
    switch (type.name) {
      case "Int":
        return of(integers);
      case "Float":
        return of(floats);
      case "Boolean":
        return h % 2 === 0;
      case "ID":
        return h % 2 === 0 ? `id${h % 100}` : h % 100;
      case "String":
        return of(texts);
      default:
        return type.name.startsWith("Text") ? of(texts) : of([1, "s", true, [1, null], { k: { v: 1.5 } }]);
    }
  }
}

async function settle(milliseconds, hops, give) {
  if (milliseconds >= 0) await new Promise((done) => setTimeout(done, milliseconds));
  for (let left = hops; left > 0; left--) await undefined;
  return give();
}

function failure(h) {
  const error = new Error(`failure ${h % 1000}`);
  if (h % 7 === 0) error.extensions = { code: "CODE", h: h % 10 };
  return error;
}

const textScalar = {
  serialize(value) {
    if (typeof value !== "string") throw new TypeError("no text");
    return value === "constructor" ? null : `<${value}>`;
  },
  parseValue(value) {
    if (typeof value !== "string") throw new TypeError(`text is wanted, not ${typeof value}`);
    return { text: value };
  },
};
