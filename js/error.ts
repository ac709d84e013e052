// Errors as a response shows them: graphql-js's class, field for field.

import type { ASTNode } from "./language/ast.js";
import { getLocations, printSourceLocation, type Source, type SourceLocation } from "./language/source.js";

/** What an error is made of beside its message. */
export interface GraphQLErrorOptions {
  /** The nodes at fault; their locations are the error's. */
  nodes?: readonly ASTNode[] | ASTNode | null | undefined;
  /** The source that `positions` are offsets in. */
  source?: Source | null | undefined;
  positions?: readonly number[] | null | undefined;
  /** The path in the response. */
  path?: readonly (string | number)[] | null | undefined;
  originalError?: (Error & { readonly extensions?: unknown }) | null | undefined;
  cause?: unknown;
  extensions?: Record<string, unknown> | null | undefined;
}

/** An error as it stands in `errors` of a response. */
export interface GraphQLFormattedError {
  readonly message: string;
  readonly locations?: readonly SourceLocation[];
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;
}

/** What is wrong with a document, a schema or a request, and where. */
export class GraphQLError extends Error {
  /** The path in the response, for errors of execution. */
  readonly path: readonly (string | number)[] | undefined;
  /** What a resolver threw, if that is the error. */
  readonly originalError: (Error & { readonly extensions?: unknown }) | undefined;
  readonly nodes: readonly ASTNode[] | undefined;
  readonly source: Source | undefined;
  /** Offsets in the source. */
  readonly positions: readonly number[] | undefined;
  /** The same as lines and columns. */
  readonly locations: readonly SourceLocation[] | undefined;
  readonly extensions: Record<string, unknown>;

  constructor(message: string, options: GraphQLErrorOptions = {}) {
    const { originalError } = options;
    const cause = "cause" in options ? options.cause : originalError;
    super(message, "cause" in options || originalError != null ? { cause } : undefined);
    this.name = "GraphQLError";
    this.path = options.path ?? undefined;
    this.originalError = originalError ?? (cause instanceof Error ? cause : undefined);
    this.nodes = nonEmpty(toArray(options.nodes));
    const places = nonEmpty(this.nodes?.flatMap((node) => node.loc ?? []));
    this.source = options.source ?? places?.[0]?.source;
    this.positions = options.positions ?? places?.map(({ start }) => start);
    this.locations =
      options.positions && options.source
        ? getLocations(options.source, options.positions)
        : places && locate(places);
    this.extensions = options.extensions ?? extensionsOf(this.originalError) ?? Object.create(null);
    hide(this);
    if (originalError?.stack != null) setStack(this, originalError.stack);
    else if ("captureStackTrace" in Error) Error.captureStackTrace(this, GraphQLError);
  }

  get [Symbol.toStringTag](): string {
    return "GraphQLError";
  }

  /** The message, and each place with the lines around it. */
  override toString(): string {
    const { source, locations } = this;
    const places = this.nodes
      ? this.nodes.flatMap(({ loc }) =>
          loc ? printSourceLocation(loc.source, getLocations(loc.source, [loc.start])[0]!) : [],
        )
      : source && locations
        ? locations.map((location) => printSourceLocation(source, location))
        : [];
    return [this.message, ...places].join("\n\n");
  }

  /** The error as a response shows it. */
  toJSON(): GraphQLFormattedError {
    const { message, locations, path, extensions } = this;
    return {
      message,
      ...(locations != null && { locations }),
      ...(path != null && { path }),
      ...(extensions != null && Object.keys(extensions).length > 0 && { extensions }),
    };
  }
}

function toArray<T>(value: readonly T[] | T | null | undefined): readonly T[] | undefined {
  if (Array.isArray(value)) return value;
  return value ? [value as T] : undefined;
}

function nonEmpty<T>(array: readonly T[] | undefined): readonly T[] | undefined {
  return array?.length ? array : undefined;
}

function extensionsOf(error: { readonly extensions?: unknown } | undefined) {
  const extensions = error?.extensions;
  return typeof extensions === "object" ? (extensions as Record<string, unknown> | null) : null;
}

/** The lines and columns of nodes, which may be of several sources. */
function locate(places: readonly { source: Source; start: number }[]): SourceLocation[] {
  const locations = new Array<SourceLocation>(places.length);
  for (const source of new Set(places.map((place) => place.source))) {
    const indices = [...places.keys()].filter((index) => places[index]!.source === source);
    const found = getLocations(
      source,
      indices.map((index) => places[index]!.start),
    );
    for (const [at, index] of indices.entries()) locations[index] = found[at]!;
  }
  return locations;
}

// What shows when an error is listed or written as JSON by others: the message does, and what
// points at other things does not.
function hide(error: GraphQLError): void {
  Object.defineProperties(error, {
    message: { writable: true, enumerable: true },
    name: { enumerable: false },
    nodes: { enumerable: false },
    source: { enumerable: false },
    positions: { enumerable: false },
    originalError: { enumerable: false },
  });
}

function setStack(error: Error, stack: string): void {
  Object.defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
}
