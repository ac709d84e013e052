// Makes a failing case small: takes parts out of the document, the variables and the schema as long as it still fails.

import * as graphql from "graphql";

const attemptsMax = 20_000;
const millisecondsMax = 30_000;

/**
 * @param {{ sdl: string, request: any }} failing
 * @param {(candidate: { sdl: string, request: any }) => Promise<boolean>} fails false also where the candidate is no case
 */
export async function shrink(failing, fails) {
  let best = failing;
  let attempts = 0;
  const end = performance.now() + millisecondsMax;
  const passes = [smallerDocuments, smallerTexts, smallerVariables, smallerSchemas];
  for (let progress = true; progress; ) {
    progress = false;
    for (const pass of passes) {
      for (let found = true; found; ) {
        found = false;
        for (const candidate of pass(best)) {
          if (attempts++ >= attemptsMax || performance.now() > end) return best;
          if (await fails(candidate)) {
            best = candidate;
            found = progress = true;
            break;
          }
        }
      }
    }
  }
  return best;
}

function* smallerDocuments({ sdl, request }) {
  let document;
  try {
    document = graphql.parse(request.query, { noLocation: true });
  } catch {
    return;
  }
  for (const smaller of without(
    document,
    new Set([
      "definitions",
      "selections",
      "arguments",
      "directives",
      "variableDefinitions",
      "fields",
      "values",
    ]),
  )) {
    yield { sdl, request: { ...request, query: graphql.print(tidied(smaller)) } };
  }
  for (const smaller of hoisted(document)) {
    yield { sdl, request: { ...request, query: graphql.print(tidied(smaller)) } };
  }
}

/** Without the fragments and variables that nothing uses any more: they would make the document invalid. */
function tidied(document) {
  let definitions = document.definitions;
  for (let before; before !== definitions.length; ) {
    before = definitions.length;
    const spread = namesIn(definitions, "FragmentSpread");
    definitions = definitions.filter(
      ({ kind, name }) => kind !== "FragmentDefinition" || spread.has(name.value),
    );
  }
  const used = namesIn(
    definitions.map((definition) => ({ ...definition, variableDefinitions: [] })),
    "Variable",
  );
  return {
    ...document,
    definitions: definitions.map((definition) => ({
      ...definition,
      variableDefinitions: definition.variableDefinitions?.filter(({ variable }) =>
        used.has(variable.name.value),
      ),
    })),
  };
}

/** The names that nodes of a kind hold. */
function namesIn(node, kind, names = new Set()) {
  if (typeof node !== "object" || node === null) return names;
  if (node.kind === kind) names.add(node.name.value);
  for (const child of Object.values(node)) namesIn(child, kind, names);
  return names;
}

/** The tree without one element of one of the named lists: the outermost first, since they take most away. */
function* without(root, lists) {
  const queue = [[]];
  while (queue.length > 0) {
    const path = queue.shift();
    const node = at(root, path);
    for (const key of Object.keys(node)) {
      const child = node[key];
      if (Array.isArray(child)) {
        // A selection set cannot be empty, and printing drops other lists that are.
        if (lists.has(key) && (key !== "selections" || child.length > 1))
          for (let i = 0; i < child.length; i++)
            yield replaced(root, [...path, key], [...child.slice(0, i), ...child.slice(i + 1)]);
        for (const i of child.keys()) queue.push([...path, key, i]);
      } else if (typeof child === "object" && child !== null) queue.push([...path, key]);
      if (key === "alias" || key === "defaultValue" || key === "description")
        if (child) yield replaced(root, [...path, key], undefined);
    }
  }
}

/** Selections of an inline fragment or of a fragment in the fragment's place. */
function* hoisted(root) {
  const fragments = new Map(
    root.definitions
      .filter(({ kind }) => kind === "FragmentDefinition")
      .map((definition) => [definition.name.value, definition]),
  );
  const queue = [[]];
  while (queue.length > 0) {
    const path = queue.shift();
    const node = at(root, path);
    for (const key of Object.keys(node)) {
      const child = node[key];
      if (Array.isArray(child)) {
        if (key === "selections") {
          for (let i = 0; i < child.length; i++) {
            const inner =
              child[i].kind === "InlineFragment"
                ? child[i]
                : child[i].kind === "FragmentSpread"
                  ? fragments.get(child[i].name.value)
                  : undefined;
            if (inner)
              yield replaced(
                root,
                [...path, key],
                [...child.slice(0, i), ...inner.selectionSet.selections, ...child.slice(i + 1)],
              );
          }
        }
        for (const i of child.keys()) queue.push([...path, key, i]);
      } else if (typeof child === "object" && child !== null) queue.push([...path, key]);
    }
  }
}

const at = (root, path) => path.reduce((node, key) => node[key], root);

function replaced(root, path, value) {
  if (path.length === 0) return value;
  const [key, ...rest] = path;
  const copy = Array.isArray(root) ? [...root] : { ...root };
  copy[key] = replaced(root[key], rest, value);
  return copy;
}

/** For what does not parse: pieces of the text, large ones first. */
function* smallerTexts({ sdl, request }) {
  if (parses(request.query)) return;
  const tokens = request.query.split(/(\s+)/);
  for (let size = Math.ceil(tokens.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < tokens.length; start += size) {
      yield {
        sdl,
        request: { ...request, query: [...tokens.slice(0, start), ...tokens.slice(start + size)].join("") },
      };
    }
  }
}

function parses(query) {
  try {
    graphql.parse(query, { noLocation: true });
    return true;
  } catch {
    return false;
  }
}

function* smallerVariables({ sdl, request }) {
  if (request.operationName !== undefined) yield { sdl, request: { ...request, operationName: undefined } };
  if (request.variables === undefined) return;
  yield { sdl, request: { ...request, variables: undefined } };
  for (const smaller of smallerValues(request.variables))
    yield { sdl, request: { ...request, variables: smaller } };
}

function* smallerValues(value) {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      yield [...value.slice(0, i), ...value.slice(i + 1)];
      for (const smaller of smallerValues(value[i]))
        yield [...value.slice(0, i), smaller, ...value.slice(i + 1)];
    }
  } else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) {
      const rest = copyOf(value);
      delete rest[key];
      yield rest;
      for (const smaller of smallerValues(value[key])) {
        const copy = copyOf(value);
        copy[key] = smaller;
        yield copy;
      }
    }
  }
}

const copyOf = (value) => Object.assign(Object.create(null), value);

function* smallerSchemas({ sdl, request }) {
  const document = graphql.parse(sdl, { noLocation: true });
  for (const smaller of without(
    document,
    new Set(["definitions", "fields", "arguments", "interfaces", "types", "values", "directives"]),
  )) {
    yield { sdl: graphql.print(smaller), request };
  }
}
