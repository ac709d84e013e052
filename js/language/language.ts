// Parse and print, on one instance of the engine's WebAssembly.

import { GraphQLError } from "../error.js";
import type {
  ASTNode,
  ConstValueNode,
  DocumentNode,
  SchemaCoordinateNode,
  TypeNode,
  ValueNode,
} from "./ast.js";
import {
  Boundary,
  CONST_VALUE,
  DOCUMENT,
  type Failure,
  FRAGMENT_ARGUMENTS,
  NO_EMPTY_SELECTION_SETS,
  TYPE,
  UNBOUNDED,
  VALUE,
} from "./boundary.js";
import { coordinate, decode, document, type, value } from "./decoder.js";
import { printNode } from "./printer.js";
import { getPosition, isSource, Source } from "./source.js";

/** How to parse; all but `maxDepth` as in graphql-js. */
export interface ParseOptions {
  /** Leave `loc` out of the nodes. */
  noLocation?: boolean | undefined;
  /** How many tokens a document may have. */
  maxTokens?: number | undefined;
  /** How many comments a document may have. */
  maxComments?: number | undefined;
  /** How many UTF-16 code units a document may have. */
  maxSourceLength?: number | undefined;
  /** How deep selection sets, lists, objects and list types may nest: 200; at most 1,000. */
  maxDepth?: number | undefined;
  /** Whether `{}` is a selection set: it is, unless this is false. */
  allowEmptySelectionSets?: boolean | undefined;
  /** Variables of fragments and arguments of spreads. */
  experimentalFragmentArguments?: boolean | undefined;
}

/** The functions of the language. */
export interface Language {
  /** Parses a document; throws a {@link GraphQLError} that says what is wrong where. */
  parse(source: string | Source, options?: ParseOptions): DocumentNode;
  /** Parses a value. */
  parseValue(source: string | Source, options?: ParseOptions): ValueNode;
  /** Parses a value without variables. */
  parseConstValue(source: string | Source, options?: ParseOptions): ConstValueNode;
  /** Parses a type reference. */
  parseType(source: string | Source, options?: ParseOptions): TypeNode;
  /** Parses `Type.field(argument:)` or `@directive(argument:)`. */
  parseSchemaCoordinate(source: string | Source): SchemaCoordinateNode;
  /** Prints a node, or a document's text in the form that `parse` and `print` give it. */
  print(node: ASTNode | string | Source): string;
  /** The text without what is ignored in it. */
  stripIgnoredCharacters(source: string | Source): string;
}

const DEPTH = 200;

/** The language's functions on an instance of the engine. */
export function createLanguage(exports: WebAssembly.Exports): Language {
  const boundary = new Boundary(exports);

  function parse<T>(production: number, read: () => T, text: string | Source, options: ParseOptions = {}): T {
    const source = toSource(text);
    checkLength(source, options);
    const length = boundary.write(source.body);
    const answer = boundary.exports.language_parse(
      production,
      length,
      bound(options.maxTokens, UNBOUNDED),
      bound(options.maxDepth, DEPTH),
      bound(options.maxComments, UNBOUNDED),
      flags(options),
    );
    if (!boundary.take(answer)) throw toError(source, boundary.failure);
    return decode(
      {
        words: boundary.words,
        start: boundary.tape,
        source,
        decoded: boundary.text,
        located: options.noLocation !== true,
        fragmentArguments: options.experimentalFragmentArguments === true,
      },
      read,
    );
  }

  function printText(text: string | Source): string {
    const source = toSource(text);
    const length = boundary.write(source.body);
    const held = boundary.exports.language_hold(length, UNBOUNDED, DEPTH, UNBOUNDED, 0);
    if (!boundary.take(held)) throw toError(source, boundary.failure);
    boundary.take(boundary.exports.language_print());
    const printed = boundary.text;
    boundary.exports.language_release();
    return printed;
  }

  return {
    parse: (source, options) => parse(DOCUMENT, document, source, options),
    parseValue: (source, options) => parse(VALUE, value, source, options),
    parseConstValue: (source, options) => parse(CONST_VALUE, value, source, options) as ConstValueNode,
    parseType: (source, options) => parse(TYPE, type, source, options),
    parseSchemaCoordinate(text) {
      const source = toSource(text);
      const answer = boundary.exports.language_coordinate(boundary.write(source.body));
      if (!boundary.take(answer)) throw toError(source, boundary.failure);
      const { words, tape: start } = boundary;
      const tape = { words, start, source, decoded: "", located: true, fragmentArguments: false };
      return decode(tape, coordinate);
    },
    print: (node) => (typeof node === "string" || isSource(node) ? printText(node) : printNode(node)),
    stripIgnoredCharacters(text) {
      const source = toSource(text);
      const answer = boundary.exports.language_strip(boundary.write(source.body));
      if (!boundary.take(answer)) throw toError(source, boundary.failure);
      return boundary.text;
    },
  };
}

function toSource(text: string | Source): Source {
  if (typeof text === "string") return new Source(text);
  if (isSource(text)) return text;
  throw new TypeError(`A source is a string or a Source, not ${text === null ? "null" : typeof text}.`);
}

function bound(limit: number | undefined, none: number): number {
  if (limit === undefined) return none;
  return Math.min(Math.max(Math.floor(limit), 0), UNBOUNDED);
}

function flags(options: ParseOptions): number {
  return (
    (options.experimentalFragmentArguments === true ? FRAGMENT_ARGUMENTS : 0) |
    (options.allowEmptySelectionSets === false ? NO_EMPTY_SELECTION_SETS : 0)
  );
}

function checkLength(source: Source, { maxSourceLength }: ParseOptions): void {
  if (maxSourceLength === undefined || source.body.length <= maxSourceLength) return;
  const message = `Syntax Error: Source contains more than ${maxSourceLength} UTF-16 code units. Parsing aborted.`;
  throw new GraphQLError(message, { source, positions: [maxSourceLength] });
}

function toError(source: Source, failure: Failure): GraphQLError {
  const position = getPosition(source, failure);
  const { limit, max } = failure;
  return new GraphQLError(quoteAgain(failure.message, source, position), {
    source,
    positions: [position],
    // The other limits are graphql-js's own, and carry there nothing either.
    extensions: limit === "depth" ? { code: "LIMIT_EXCEEDED", limit, max } : undefined,
  });
}

/**
 * An escape that is quoted may end within a surrogate pair, which UTF-8 cannot say: what came as
 * U+FFFD, one for each unit, is quoted from the source again.
 */
function quoteAgain(message: string, source: Source, position: number): string {
  if (!message.includes("\uFFFD")) return message;
  return message.replace(
    /(escape sequence: ")([\s\S]*)("\.)$/,
    (_, before: string, quoted: string, after: string) =>
      before + source.body.slice(position, position + quoted.length) + after,
  );
}
