// Valid documents made wrong, a token or two at a time.

import { Random } from "./random.mjs";

const tokenPattern =
  /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|\.\.\.|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\$?\w+|[^\s,]/g;
const names = [
  "nope",
  "a",
  "b",
  "Query",
  "Obj0",
  "Face0",
  "Union0",
  "Enum0",
  "In0",
  "Int",
  "String",
  "F0",
  "F1",
  "on",
  "fragment",
  "query",
  "skip",
  "include",
  "if",
  "true",
  "null",
  "RED",
  "__typename",
  "__schema",
  "constructor",
];
const values = ["1", "1.5", '"s"', "true", "null", "RED", "[1]", "{a: 1}", "$v0", "$nope", '"""b"""'];
const pieces = [
  ...names,
  ...values,
  "@skip(if: true)",
  "@nope",
  "@include",
  "{ a }",
  "{ }",
  "(x: 1)",
  "...F0",
  "... on Obj0 { __typename }",
  "!",
  "&",
  "?",
  "\u0000",
  "é",
  "..",
  '"open',
  "0x1",
  "01",
  "1.",
  "1e",
  "#",
  "fragment F9 on Query { __typename }",
  "query Op { __typename }",
];

/**
 * @param {{ syntax: boolean }} kind `syntax`: tokens may be lost or doubled; otherwise only what keeps most documents parseable
 */
export function mutate(seed, query, { syntax }) {
  const random = new Random(seed);
  const tokens = query.match(tokenPattern) ?? [];
  const times = random.chance(0.7) ? 1 : 2;
  for (let i = 0; i < times; i++) (syntax && random.chance(0.4) ? breakTokens : change)(random, tokens);
  return tokens.join(random.pick([" ", " ", "\n"]));
}

function breakTokens(random, tokens) {
  const at = random.between(0, tokens.length - 1);
  switch (random.between(0, 3)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, tokens[at]);
      break;
    case 2:
      tokens.splice(at, 0, random.pick(pieces));
      break;
    default: {
      const other = random.between(0, tokens.length - 1);
      [tokens[at], tokens[other]] = [tokens[other], tokens[at]];
    }
  }
}

/** Names for names, values for values, selections and arguments where there were none or none where there were. */
function change(random, tokens) {
  const isName = (token) => /^[A-Za-z_]\w*$/.test(token);
  const isValue = (token) => /^["\d$-]/.test(token);
  const places = tokens.flatMap((token, at) => (isName(token) || isValue(token) ? [at] : []));
  const at = random.pick(places);
  switch (random.between(0, 5)) {
    case 0:
    case 1:
      tokens[at] = isValue(tokens[at])
        ? random.pick(values)
        : random.chance(0.5)
          ? random.pick(names)
          : tokens[random.pick(places)];
      break;
    case 2:
      tokens.splice(
        at + 1,
        0,
        random.pick([
          "{ __typename }",
          "{ a }",
          "{ nope }",
          "(x: 1)",
          "(nope: $v0)",
          "@skip(if: 1)",
          "@include(if: $v0)",
          "@nope",
          '@tag(n: "s")',
          "@tag @tag",
        ]),
      );
      break;
    case 3:
      remove(tokens, random, "{", "}");
      break;
    case 4:
      remove(tokens, random, "(", ")");
      break;
    default:
      tokens.push(
        random.pick([
          "fragment F9 on Query { __typename }",
          "fragment F0 on Query { __typename }",
          "fragment F8 on Enum0 { a }",
          "fragment F7 on Query { ...F7 }",
          "query Op { __typename }",
          "{ __typename }",
          "subscription S { a b }",
          "type T { a: Int }",
        ]),
      );
  }
}

/** Takes out one balanced group. */
function remove(tokens, random, open, close) {
  const starts = tokens.flatMap((token, at) => (token === open ? [at] : []));
  if (starts.length === 0) return;
  const start = random.pick(starts);
  let depth = 0;
  for (let end = start; end < tokens.length; end++) {
    if (tokens[end] === open) depth += 1;
    else if (tokens[end] === close && --depth === 0) {
      tokens.splice(start, end - start + 1);
      return;
    }
  }
}
