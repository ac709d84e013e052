// Documents changed by their nodes: names exchanged, parts left out, doubled or moved, types swapped.

import * as graphql from "graphql";
import { Random } from "./random.mjs";

const { Kind } = graphql;

/** The document with one to three changes, as text. It parses. */
export function mutateDocument(seed, query, schema) {
  const random = new Random(seed);
  let document = graphql.parse(query);
  for (let left = random.between(1, 3); left > 0; left--) document = change(random, document, schema);
  return graphql.print(document);
}

function change(random, document, schema) {
  const kinds = new Map();
  graphql.visit(document, {
    enter(node, _key, _parent, path) {
      if (path.length === 0) return;
      const places = kinds.get(node.kind) ?? [];
      places.push(path.join("."));
      kinds.set(node.kind, places);
    },
  });
  const copy = structuredClone(JSON.parse(JSON.stringify(document)));
  const places = kinds.get(random.pick([...kinds.keys()]));
  const path = random.pick(places).split(".");
  const key = path.pop();
  const parent = path.reduce((node, step) => node[step], copy);
  const node = parent[key];
  const names = namesOf(document, schema);
  switch (random.between(0, 5)) {
    case 0: // leave out
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else if (["alias", "typeCondition", "defaultValue", "selectionSet"].includes(key)) delete parent[key];
      break;
    case 1: // double, perhaps with a change of alias
      if (Array.isArray(parent)) {
        const twin = structuredClone(node);
        if (twin.kind === Kind.FIELD && random.chance(0.6))
          twin.alias = { kind: Kind.NAME, value: random.pick(names) };
        parent.splice(random.between(0, parent.length), 0, twin);
      }
      break;
    case 2: // exchange with one of the same kind
      exchange(copy, random.pick(places), [...path, key].join("."));
      break;
    case 3: // move in a fragment
      if (node.kind === Kind.FIELD && Array.isArray(parent)) {
        const named = (name) => ({ kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } });
        const typeCondition = random.chance(0.3) ? undefined : named(random.pick(typeNames(schema)));
        parent[key] = {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition,
          selectionSet: { kind: Kind.SELECTION_SET, selections: [node] },
        };
      }
      break;
    default:
      rename(random, node, names, schema);
  }
  return copy;
}

function exchange(document, first, second) {
  const find = (path) => {
    const steps = path.split(".");
    const key = steps.pop();
    return [steps.reduce((node, step) => node?.[step], document), key];
  };
  if (first.startsWith(second) || second.startsWith(first)) return;
  const [a, keyA] = find(first);
  const [b, keyB] = find(second);
  [a[keyA], b[keyB]] = [b[keyB], a[keyA]];
}

function rename(random, node, names, schema) {
  switch (node.kind) {
    case Kind.NAME:
      node.value = random.chance(0.3) ? misspell(random, node.value) : random.pick(names);
      break;
    case Kind.NAMED_TYPE:
      node.name.value = random.chance(0.3)
        ? misspell(random, node.name.value)
        : random.pick(typeNames(schema));
      break;
    case Kind.OPERATION_DEFINITION:
      node.operation = random.pick(["query", "mutation", "subscription"]);
      break;
    case Kind.FIELD:
      node.name.value = random.pick(["__typename", "__schema", "__type", random.pick(names)]);
      if (random.chance(0.5)) delete node.selectionSet;
      break;
    case Kind.FRAGMENT_SPREAD:
      node.directives = [directive(random, names)];
      break;
    default:
      if ("value" in node || node.kind === Kind.NULL || node.kind === Kind.VARIABLE) {
        for (const key of Object.keys(node)) delete node[key];
        Object.assign(node, value(random, names, 2));
      }
  }
}

function directive(random, names) {
  const argument = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: random.pick(["if", "label", "x"]) },
  };
  const name = random.pick(["skip", "include", "defer", "stream", "nope", "deprecated"]);
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: random.chance(0.8) ? [{ ...argument, value: value(random, names, 1) }] : [],
  };
}

function value(random, names, depth) {
  const name = { kind: Kind.NAME, value: random.pick(names) };
  switch (random.between(0, depth > 0 ? 9 : 7)) {
    case 0:
      return { kind: Kind.INT, value: random.pick(["0", "1", "-5", "2147483648", "12345678901234567890"]) };
    case 1:
      return { kind: Kind.FLOAT, value: random.pick(["1.5", "-0.0", "1e400"]) };
    case 2:
      return { kind: Kind.STRING, value: random.pick(["", "s", 'q"\\\n\u007f', "é😀", "l".repeat(90)]) };
    case 3:
      return { kind: Kind.STRING, value: random.pick(["", "s", 'b"', "a\n b", "é"]), block: true };
    case 4:
      return { kind: Kind.BOOLEAN, value: random.chance(0.5) };
    case 5:
      return { kind: Kind.NULL };
    case 6:
      return { kind: Kind.ENUM, value: random.pick([name.value, misspell(random, name.value)]) };
    case 7:
      return { kind: Kind.VARIABLE, name };
    case 8: {
      const items = Array.from({ length: random.between(0, 4) }, () => value(random, names, depth - 1));
      return { kind: Kind.LIST, values: items };
    }
    default: {
      const fields = Array.from({ length: random.between(0, 4) }, () => ({
        kind: Kind.OBJECT_FIELD,
        name: { kind: Kind.NAME, value: random.pick(names) },
        value: value(random, names, depth - 1),
      }));
      return { kind: Kind.OBJECT, fields };
    }
  }
}

function misspell(random, name) {
  const at = random.between(0, name.length);
  const changed = random.pick([
    name.slice(0, at) + name.slice(at + 1),
    `${name.slice(0, at)}x${name.slice(at)}`,
    name.toUpperCase(),
  ]);
  return /^[A-Za-z_]\w*$/.test(changed) && !["true", "false", "null", "on"].includes(changed)
    ? changed
    : "nope";
}

/** The names in a document, and some of the schema's. */
function namesOf(document, schema) {
  const names = new Set();
  graphql.visit(document, { Name: (node) => void names.add(node.value) });
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    for (const name of Object.keys(type.getFields?.() ?? {})) names.add(name);
    for (const { name } of type.getValues?.() ?? []) names.add(name);
  }
  for (const word of ["true", "false", "null", "on"]) names.delete(word);
  return [...names];
}

function typeNames(schema) {
  return Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith("__"));
}
