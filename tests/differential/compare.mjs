// Whether two answers are equal by the rules that the engines share: everything without promises; with promises `data`,
// the errors outside nulled subtrees as a set, and at least one error at or below each nulled position.

/**
 * @param {string} expected graphql-js's answer, JSON text
 * @param {string} given Octograph's
 * @returns {string | undefined} what differs
 */
export function difference(expected, given, { async: isAsync }) {
  if (expected === given || isDeliberate(given)) return undefined;
  if (!isAsync) return "the answer";
  let ours;
  try {
    ours = JSON.parse(given);
  } catch {
    return "the answer is not JSON";
  }
  const theirs = JSON.parse(expected);
  if (!("data" in theirs) || !("data" in ours)) return "the answer";
  if (JSON.stringify(ours.data) !== JSON.stringify(theirs.data)) return "data";
  return errorsDiffer(sorted(theirs), sorted(ours));
}

/** Where we leave graphql-js on purpose; a case in tests/cases says why. */
function isDeliberate(given) {
  // one_of_literals: graphql-js misses the rule where the oneOf type is non-null.
  return given.includes("must be non-nullable to be used for OneOf Input Object");
}

/** The errors outside nulled subtrees, and by nulled position those below it. */
function sorted({ data, errors = [] }) {
  const outside = [];
  const below = new Map();
  for (const error of errors) {
    const path = error.path ?? [];
    const at = nulledAt(data, path);
    if (at === undefined || at === path.length) outside.push(JSON.stringify(error));
    else {
      const position = JSON.stringify(path.slice(0, at));
      below.set(position, [...(below.get(position) ?? []), JSON.stringify(path)]);
    }
  }
  return { outside: outside.sort(), below };
}

/** How many steps of the path lead to the null it ends at. */
function nulledAt(data, path) {
  let value = data;
  for (let steps = 0; steps <= path.length; steps++) {
    if (value === null || value === undefined) return steps;
    value = value[path[steps]];
  }
  return undefined;
}

function errorsDiffer(theirs, ours) {
  if (JSON.stringify(theirs.outside) !== JSON.stringify(ours.outside))
    return "the errors outside nulled subtrees";
  const positions = (side) => JSON.stringify([...side.below.keys()].sort());
  if (positions(theirs) !== positions(ours)) return "which nulled subtrees have errors";
  for (const paths of ours.below.values())
    if (new Set(paths).size !== paths.length) return "two errors at one position";
  return undefined;
}
