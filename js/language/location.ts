// Where a node stands. graphql-js keeps the tokens a node starts and ends with; they are rarely
// looked at, so here they are made when they are.

import type { Source } from "./source.js";
import { type Token, tokensOf } from "./tokens.js";

/** The part of a source that a node was parsed from. */
export class Location {
  /** The offset of the first UTF-16 code unit. */
  readonly start: number;
  /** The offset behind the last. */
  readonly end: number;
  readonly source: Source;

  constructor(start: number, end: number, source: Source) {
    this.start = start;
    this.end = end;
    this.source = source;
  }

  /** The first token; the first look at one reads all tokens of the source. */
  get startToken(): Token {
    return tokensOf(this.source).startingAt(this.start);
  }

  /** The last token. */
  get endToken(): Token {
    return tokensOf(this.source).endingAt(this.end);
  }

  get [Symbol.toStringTag](): string {
    return "Location";
  }

  toJSON(): { start: number; end: number } {
    return { start: this.start, end: this.end };
  }
}

/** The location of a whole document: from `<SOF>` to `<EOF>`. */
export class DocumentLocation extends Location {
  override get startToken(): Token {
    return tokensOf(this.source).first;
  }

  override get endToken(): Token {
    return tokensOf(this.source).last;
  }
}
