// The tokens of a source that was parsed, as graphql-js links them: comments among them, each
// with its line and its neighbours. Sources that were not parsed may give nonsense here.

import { blockStringValue } from "./block_string.js";
import type { Source } from "./source.js";

/** What a token is; the names are graphql-js's. */
export type TokenKind =
  | "<SOF>"
  | "<EOF>"
  | "!"
  | "$"
  | "&"
  | "("
  | ")"
  | "."
  | "..."
  | ":"
  | "="
  | "@"
  | "["
  | "]"
  | "{"
  | "|"
  | "}"
  | "Name"
  | "Int"
  | "Float"
  | "String"
  | "BlockString"
  | "Comment";

/** A token and its neighbours. */
export class Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  /** What a name, number, string or comment says. */
  readonly value: string;
  prev: Token | null = null;
  next: Token | null = null;

  constructor(kind: TokenKind, start: number, end: number, line: number, column: number, value?: string) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.line = line;
    this.column = column;
    this.value = value as string;
  }

  get [Symbol.toStringTag](): string {
    return "Token";
  }

  toJSON(): { kind: TokenKind; value: string; line: number; column: number } {
    return { kind: this.kind, value: this.value, line: this.line, column: this.column };
  }
}

const pattern =
  /([\uFEFF\t ,]+)|(\r\n|[\n\r])|#([^\n\r]*)|([A-Za-z_]\w*)|(-?\d+(?:(\.\d+)|[eE][+-]?\d+)*)|("""(?:\\"""|[\s\S])*?""")|("(?:\\.|[^"\\])*")|(\.\.\.|[\s\S])/y;

class Tokens {
  readonly first: Token;
  readonly last: Token;
  readonly #byStart = new Map<number, Token>();
  readonly #byEnd = new Map<number, Token>();

  constructor(source: Source) {
    this.first = new Token("<SOF>", 0, 0, 0, 0);
    let last = this.first;
    for (const token of readTokens(source.body)) {
      token.prev = last;
      last.next = token;
      last = token;
      // Neither starts or ends a node; the end of the source may be the last node's too.
      if (token.kind === "Comment" || token.kind === "<EOF>") continue;
      this.#byStart.set(token.start, token);
      this.#byEnd.set(token.end, token);
    }
    this.last = last;
  }

  startingAt(start: number): Token {
    return this.#byStart.get(start) ?? this.first;
  }

  endingAt(end: number): Token {
    return this.#byEnd.get(end) ?? this.last;
  }
}

const cache = new WeakMap<Source, Tokens>();

/** The tokens of a source, read once. */
export function tokensOf(source: Source): Tokens {
  let tokens = cache.get(source);
  if (!tokens) {
    tokens = new Tokens(source);
    cache.set(source, tokens);
  }
  return tokens;
}

function* readTokens(body: string): Generator<Token> {
  const reader = new RegExp(pattern);
  let line = 1;
  let lineStart = 0;
  for (let match = reader.exec(body); match?.[0]; match = reader.exec(body)) {
    const [text, blank, lineEnd, comment, name, number, , block, string] = match;
    const start = match.index;
    const end = reader.lastIndex;
    if (blank !== undefined) continue;
    if (lineEnd !== undefined) {
      line++;
      lineStart = end;
      continue;
    }
    const make = (kind: TokenKind, value?: string) =>
      new Token(kind, start, end, line, 1 + start - lineStart, value);
    if (comment !== undefined) yield make("Comment", comment);
    else if (name !== undefined) yield make("Name", name);
    else if (number !== undefined) yield make(/[.eE]/.test(number) ? "Float" : "Int", number);
    else if (string !== undefined) yield make("String", unescaped(string.slice(1, -1)));
    else if (block !== undefined) {
      const lines = block.slice(3, -3).split(/\r\n|[\n\r]/);
      yield make("BlockString", blockStringValue(lines));
      line += lines.length - 1;
      // The last line's text and the closing quotes stand behind the last line's start.
      if (lines.length > 1) lineStart = end - 3 - lines[lines.length - 1]!.length;
    } else yield make(text as TokenKind);
  }
  yield new Token("<EOF>", body.length, body.length, line, 1 + body.length - lineStart);
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(.))/g,
    (_, point?: string, unit?: string, character?: string) =>
      point !== undefined
        ? String.fromCodePoint(Number.parseInt(point, 16))
        : unit !== undefined
          ? String.fromCharCode(Number.parseInt(unit, 16))
          : (escapes[character!] ?? character!),
  );
}
