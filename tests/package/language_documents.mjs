// Documents for the differential tests of the language: written from the grammar by chance, and
// token soups, which are mostly wrong.

/** A small generator of numbers, so that a seed is a document. */
export function random(seed) {
  let state = seed | 0 || 1;
  const below = (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return { below, pick: (list) => list[below(list.length)], chance: (percent) => below(100) < percent };
}

/** What tokens a soup is made of: each kind of token, and pieces that are no token. */
export const pieces = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "!",
  "$",
  "&",
  ":",
  "=",
  "@",
  "|",
  "...",
  "..",
  ".",
  ",",
  "\n",
  "\r\n",
  "\r",
  " ",
  "\t",
  "\uFEFF",
  "# comment\n",
  "# é😀",
  "query",
  "mutation",
  "subscription",
  "fragment",
  "on",
  "schema",
  "scalar",
  "type",
  "interface",
  "union",
  "enum",
  "input",
  "directive",
  "extend",
  "implements",
  "repeatable",
  "true",
  "false",
  "null",
  "QUERY",
  "FIELD",
  "ENUM_VALUE",
  "DIRECTIVE_DEFINITION",
  "NOWHERE",
  "a",
  "B",
  "_c1",
  "$a",
  "@a",
  "a: 1",
  "a: $b",
  "{ a }",
  "(a: 1)",
  "0",
  "-0",
  "01",
  "1",
  "-12",
  "1.5",
  "1.",
  ".5",
  "1e9",
  "1e",
  "1a",
  "1.5e-3x",
  "-",
  "--1",
  '"',
  '""',
  '"a"',
  '"on"',
  '"true"',
  '"é😀"',
  '"\\n\\t\\"\\\\\\/\\b\\f\\r"',
  '"\\u00e9"',
  '"\\uD83D\\uDE00"',
  '"\\uD83D"',
  '"\\uD83D\\u0041"',
  '"\\uDE00"',
  '"\\u{1F600}"',
  '"\\u{}"',
  '"\\u{110000}"',
  '"\\u{FFFFFFFFF}"',
  '"\\u{00000041}"',
  '"\\u{000000041}"',
  '"\\u12"',
  '"\\q"',
  '"\\é"',
  '"\\😀"',
  '"\\u{😀}"',
  '"\\u00😀"',
  '"a\nb"',
  '"\ud83d"',
  "\ud83d",
  "\udc00#",
  '"""',
  '""""""',
  '"""a"""',
  '"""\n  a\n    b\n\n  c\n"""',
  '"""\\"""',
  '"""\\""" a"""',
  '"""\r\ta\r\n\t\tb\r"""',
  '"""   """',
  '"""\ud83d"""',
  '"""a\\"""',
  "'a'",
  "%",
  "?",
  "\u0000",
  "\u0007",
  "\u00A0",
  "é",
  "😀",
  "~",
  "`",
  "\\",
  "/",
  "<",
  "*",
];

/** A valid document, or nearly always one. */
export function grammarDocument(seed) {
  const r = random(seed * 2654435761 + 12345);
  const name = () =>
    r.pick([
      "a",
      "b",
      "id",
      "User",
      "long_name_with_42",
      "on2",
      "query",
      "type",
      "fragment",
      "input",
      "_",
      "implements",
      "__typename",
      "aVeryLongNameIndeedThatFillsTheLine",
    ]);
  const gap = () => r.pick(["", "", "", " ", " ", "\n", "  ", ",", "\r\n", "\t", " # c\n", "\uFEFF"]);
  const many = (most, item, separator = " ") =>
    Array.from({ length: 1 + r.below(most) }, item).join(separator + gap());
  const maybe = (percent, item) => (r.chance(percent) ? item() : "");
  const string = () =>
    r.pick([
      '""',
      '"text"',
      '"wörld 😀"',
      '"\\u{1F600} \\n \\"q\\""',
      '"a much longer text that goes on and on, so that lines break"',
      '"""block"""',
      '"""\n  Indented\n    more\n\n  back\n"""',
      '"""ends with quote\\""""\n"""',
      '"""a\\\\"""',
      '"""\n\n\n"""',
      '"""  lead"""',
      '"""x\n  y"""',
      '"\u007f\u0080\\u0000"',
      '""" tri\\"""ple """',
      '"""\ttab\n\ttab2"""',
      '"""é\n  ü\n  😀"""',
    ]);
  const description = () => maybe(20, () => `${string()} ${gap()}`);
  const leaf = (constant) =>
    r.pick([
      () => String(r.below(100000)),
      () => "-1.5e10",
      () => "0",
      () => string(),
      () => r.pick(["true", "false", "null"]),
      () => r.pick(["ENUM", "other"]),
      () => (constant ? "1" : `$${maybe(10, gap)}${name()}`),
    ])();
  const value = (constant, depth = 0) => {
    const choice = r.below(10);
    if (depth < 4 && choice === 0)
      return `[${gap()}${maybe(85, () => many(7, () => value(constant, depth + 1), ", "))}]`;
    if (depth < 4 && choice === 1)
      return `{${gap()}${maybe(85, () => many(5, () => `${name()}:${gap()}${value(constant, depth + 1)}`, " "))}}`;
    return leaf(constant);
  };
  const args = (constant) =>
    maybe(35, () => `(${gap()}${many(5, () => `${name()}: ${value(constant)}`, " ")})`);
  const directives = (constant) => maybe(25, () => many(2, () => ` @${name()}${args(constant)}`));
  const type = (depth = 0) =>
    (depth < 3 && r.chance(25) ? `[${type(depth + 1)}${gap()}]` : name()) + maybe(30, () => "!");
  const set = (depth = 0) => `{${gap()}${maybe(97, () => many(5, () => selection(depth + 1), " "))}${gap()}}`;
  const selection = (depth) => {
    const choice = r.below(12);
    if (choice === 0) return `...${gap()}${r.pick(["F", "Other", "onX"])}${directives(false)}`;
    if (choice === 1)
      return `...${maybe(60, () => ` on ${name()}`)}${directives(false)} ${depth < 5 ? set(depth) : "{a}"}`;
    return `${maybe(15, () => `${name()}:${gap()}`)}${name()}${args(false)}${directives(false)}${depth < 5 && r.chance(30) ? set(depth) : ""}`;
  };
  const variable = () =>
    `${description()}$${name()}: ${type()}${maybe(30, () => ` = ${value(true)}`)}${directives(true)}`;
  const variables = () => maybe(35, () => `(${many(4, variable, " ")})`);
  const inputValue = () =>
    `${description()}${name()}: ${type()}${maybe(25, () => ` = ${value(true)}`)}${directives(true)}`;
  const inputs = (open, close) => `${open}${gap()}${many(4, inputValue, " ")}${close}`;
  const field = () =>
    `${description()}${name()}${maybe(30, () => inputs("(", ")"))}: ${type()}${directives(true)}`;
  const fields = () => maybe(85, () => `{ ${many(4, field, "\n")} }`);
  const names = (mark) => maybe(20, () => mark) + many(3, name, ` ${mark} `);
  const implemented = () => maybe(35, () => ` implements ${names("&")}`);
  const values = () =>
    maybe(
      85,
      () =>
        `{ ${many(4, () => `${description()}${r.pick(["A", "B_2", "query"])}${directives(true)}`, " ")} }`,
    );
  const roots = () =>
    `{ ${many(2, () => `${r.pick(["query", "mutation", "subscription"])}: ${name()}`, " ")} }`;
  const extend = () => r.pick(["", "", "extend "]);
  const described = (make) => {
    const extension = extend();
    return (extension || description()) + make(extension);
  };
  const definition = () =>
    r.pick([
      () => set(),
      () =>
        `${description()}${r.pick(["query", "mutation", "subscription"])} ${maybe(70, name)}${variables()}${directives(false)} ${set()}`,
      () => `${description()}fragment ${r.pick(["F", "Other"])} on ${name()}${directives(false)} ${set()}`,
      () => described(() => `schema${directives(true)} ${roots()}`),
      () => described(() => `scalar ${name()} @d${args(true)}`),
      () => described(() => `type ${name()}${implemented()} ${directives(true)}${fields()}`),
      () => described(() => `interface ${name()}${implemented()} ${directives(true)}${fields()}`),
      () => described(() => `union ${name()}${directives(true)}${maybe(85, () => ` = ${names("|")}`)}`),
      () => described(() => `enum ${name()} ${directives(true)}${values()}`),
      () => described(() => `input ${name()} ${directives(true)}${maybe(85, () => inputs("{", "}"))}`),
      () =>
        `${description()}directive @${name()}${maybe(40, () => inputs("(", ")"))}${directives(true)} ${maybe(30, () => "repeatable ")}on ${maybe(20, () => "|")}${many(3, () => r.pick(["FIELD", "QUERY", "OBJECT", "FRAGMENT_VARIABLE_DEFINITION"]), " | ")}`,
      () => `extend directive @${name()} @d${args(true)}`,
    ])();
  return maybe(10, () => "\uFEFF") + many(4, definition, "\n");
}

const token = /\uFEFF|[\t ,\n\r]+|#[^\n\r]*|\w+|"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|\.\.\.|[\s\S]/g;

/** The document with a few tokens dropped, doubled, swapped or replaced. */
export function mutate(document, seed) {
  const r = random(seed * 40503 + 7);
  const tokens = document.match(token) ?? [];
  for (let i = 1 + r.below(3); i > 0; i--) {
    const at = r.below(tokens.length + 1);
    const what = r.below(5);
    if (what === 0) tokens.splice(at, 1);
    else if (what === 1) tokens.splice(at, 0, tokens[r.below(tokens.length)] ?? "");
    else if (what === 2) tokens.splice(at, 1, r.pick(pieces));
    else if (what === 3) tokens.splice(at, 0, r.pick(pieces));
    else tokens.length = at;
  }
  return tokens.join("");
}
