// The engine: a schema, its plans, and the ways to execute a request.

import { BufferTooSmallError, EngineError, type OptionFault, OptionsError, SchemaError } from "./errors.js";
import { Execution } from "./execution.js";
import { inspect } from "./inspect.js";
import type { DocumentNode } from "./language/ast.js";
import type { Source } from "./language/source.js";
import { type LimitOptions, type Limits, limitsOf, limitWords } from "./limits.js";
import { parseScalarLiteral } from "./literals.js";
import { type EngineExports, encode, Memory, NONE, Word } from "./memory.js";
import { Plan } from "./plan.js";
import { bindResolvers, type FieldResolver, type Resolvers, type TypeResolver } from "./resolvers.js";
import { errorsJson, type FormattedError, formatLocated, requestErrorBytes } from "./response.js";
import { SchemaTables } from "./schema.js";
import { OutOfMemory } from "./texts.js";
import type { Columns } from "./to_object.js";
import type { Outcome } from "./values.js";
import { type InputFault, VariableErrors, VariableInput } from "./variables.js";

/** Bytes of a response. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** SDL: a text, a source, a parsed document, or arrays of these. */
export type TypeDefs = string | Source | DocumentNode | readonly TypeDefs[];

/** How an engine is made. */
export interface EngineOptions {
  /** The schema in SDL. */
  readonly typeDefs?: TypeDefs;
  /** The schema as an introspection result instead: `{ __schema }`, `{ data }`, or JSON text of either. */
  readonly introspectionResult?: string | object;
  /** Types → fields → resolvers; of several maps the later wins, field by field. */
  readonly resolvers?: Resolvers | readonly Resolvers[];
  /** The resolver of fields that have none. Default: the property of the field's name. */
  readonly fieldResolver?: FieldResolver;
  /** The type resolver of interfaces and unions that have none. */
  readonly typeResolver?: TypeResolver;
  /** Takes the schema without validating it. */
  readonly assumeValid?: boolean;
  /** Plans that are kept: at most so many, and so many bytes; `false` keeps none. */
  readonly cache?: { readonly entries?: number; readonly bytes?: number } | false;
  /** Bounds on requests; `false` turns one off. */
  readonly limits?: LimitOptions;
  /** Whether requests may ask for `__schema` and `__type`; they may, unless this is `false`. */
  readonly introspection?: boolean;
  /** Whether errors suggest names that the schema has; they do, unless this is `false`. */
  readonly suggestions?: boolean;
}

/** A request. */
export interface Request {
  /** The document: its text, or as it was parsed. */
  readonly query: string | DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly contextValue?: unknown;
  readonly rootValue?: unknown;
}

/** A request for a prepared query. */
export type PreparedRequest = Omit<Request, "query" | "operationName">;

/** Figures of an engine. */
export interface Stats {
  readonly cache: {
    readonly hits: number;
    readonly misses: number;
    readonly evictions: number;
    readonly entries: number;
    readonly bytes: number;
  };
  /** The size of the engine's linear memory. */
  readonly memoryBytes: number;
}

/** A response as an object. */
export interface ResponseObject {
  /** What is wrong; there only where something is. */
  readonly errors?: readonly FormattedError[];
  /** The data; not there where the request was not executed. */
  readonly data?: unknown;
}

type Run = <T>(plan: Plan, request: PreparedRequest, finish: Finish<T>, columns?: Columns) => T | Promise<T>;

/** What a finished execution is made into. */
type Finish<T> = (execution: Execution | readonly FormattedError[]) => T;

const EMPTY_REQUEST: PreparedRequest = Object.freeze({});
const ENTRIES_MAX = 1_000;
const BYTES_MAX = 16 << 20;

/** A GraphQL engine: answers requests with bytes of JSON. */
export class Engine {
  readonly #memory: Memory;
  readonly #tables: SchemaTables;
  readonly #plans = new Map<string, Plan>();
  readonly #texts = new WeakMap<DocumentNode, string>();
  readonly #limits: Limits;
  readonly #entriesMax: number;
  readonly #bytesMax: number;
  #bytes = 0;
  #clock = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;
  #disposed = false;
  #seeded = false;

  constructor(exports: EngineExports, options: EngineOptions) {
    const { cache = {} } = options;
    this.#limits = checkOptions(options);
    this.#memory = new Memory(exports);
    this.#tables = new SchemaTables(this.#memory);
    this.#tables.fieldResolver = options.fieldResolver;
    this.#tables.typeResolver = options.typeResolver;
    this.#entriesMax = cache === false ? 0 : (cache.entries ?? ENTRIES_MAX);
    this.#bytesMax = cache === false ? 0 : (cache.bytes ?? BYTES_MAX);
    if (options.introspectionResult === undefined) this.#readSdl(options);
    else this.#readIntrospection(options);
    const limits = new Uint8Array(limitWords(this.#limits).buffer);
    exports.engine_limits(this.#memory.inputBytes(limits));
    const { resolvers = [] } = options;
    bindResolvers(this.#tables, (Array.isArray(resolvers) ? resolvers : [resolvers]) as Resolvers[]);
    exports.engine_options(
      options.introspection === false ? 0 : 1,
      options.suggestions === false ? 0 : 1,
      this.#tables.hasScalars ? 1 : 0,
    );
  }

  #readIntrospection({ introspectionResult, assumeValid }: EngineOptions): void {
    const json =
      typeof introspectionResult === "string" ? introspectionResult : JSON.stringify(introspectionResult);
    const length = this.#memory.input(json);
    this.#made(this.#memory.exports.engine_from_introspection(length, assumeValid === true ? 1 : 0));
  }

  /** Throws what is wrong with the schema, if it could not be made. */
  #made(made: number): void {
    this.#memory.current();
    if (made === 0) throw new SchemaError(JSON.parse(this.#memory.resultText()) as FormattedError[]);
  }

  #readSdl({ typeDefs, assumeValid }: EngineOptions): void {
    const parts = flatten(typeDefs!).map((part) => encode(this.#textOf(part)));
    const head = new Uint32Array([parts.length, ...parts.map((part) => part.length)]);
    const input = new Uint8Array(head.byteLength + parts.reduce((sum, part) => sum + part.length, 0));
    input.set(new Uint8Array(head.buffer));
    let at = head.byteLength;
    for (const part of parts) {
      input.set(part, at);
      at += part.length;
    }
    const length = this.#memory.inputBytes(input);
    this.#made(this.#memory.exports.engine_from_sdl(length, assumeValid === true ? 1 : 0));
  }

  // ---- executing ----------------------------------------------------------------

  /**
   * Executes a request: the bytes of the response, or a promise of them when a resolver was
   * asynchronous. What is wrong with the request is in the response.
   */
  execute(request: Request): Bytes | Promise<Bytes> {
    const plan = this.#planOf(request.query, request.operationName);
    if (!(plan instanceof Plan)) return requestErrorBytes(plan);
    return this.#run(plan, request, toBytes);
  }

  /** Executes a request without waiting; throws where a resolver was asynchronous. */
  executeSync(request: Request): Bytes {
    return synchronous(this.execute(request));
  }

  /**
   * Executes a request and writes the response into `buffer` from `offset` on: where it ends,
   * or a promise of that.
   *
   * @throws BufferTooSmallError where it does not fit; the error has the response
   */
  appendTo(request: Request, buffer: Uint8Array, offset = 0): number | Promise<number> {
    const plan = this.#planOf(request.query, request.operationName);
    if (!(plan instanceof Plan)) return append(requestErrorBytes(plan), buffer, offset);
    return this.#run(plan, request, (execution) => appendOutcome(execution, buffer, offset));
  }

  /**
   * Executes a request into an object instead of bytes: objects without prototype, keys in
   * response order, custom scalars as their `serialize` gave them.
   */
  executeToObject(request: Request): ResponseObject | Promise<ResponseObject> {
    const plan = this.#planOf(request.query, request.operationName);
    if (!(plan instanceof Plan)) return { errors: plan };
    return this.#run(plan, request, toResponseObject, { batches: [], items: [], scalars: new Map() });
  }

  /** Parses, validates and plans a query, to be executed many times. */
  prepare(
    query: string | DocumentNode,
    { operationName }: { operationName?: string | null } = {},
  ): PreparedQuery {
    this.#check();
    const plan = this.#plan(this.#textOf(query), operationName ?? undefined);
    const run: Run = (planned, request, finish, columns) => this.#run(planned, request, finish, columns);
    return plan instanceof Plan ? new PreparedQuery(plan, [], run) : new PreparedQuery(undefined, plan, run);
  }

  #run<T>(plan: Plan, request: PreparedRequest, finish: Finish<T>, columns?: Columns): T | Promise<T> {
    const execution = new Execution(plan, request.contextValue, request.rootValue, columns);
    plan.holds++;
    try {
      this.#start(plan, execution, request.variables);
      if (!execution.isPending) return this.#finish(plan, execution, finish);
    } catch (error) {
      return this.#fail(plan, execution, finish, error);
    }
    return execution.settled().then(
      () => this.#finish(plan, execution, finish),
      (error: unknown) => this.#fail(plan, execution, finish, error),
    );
  }

  /** Coerces the variables and runs the execution as far as it goes without waiting. */
  #start(plan: Plan, execution: Execution, variables: Request["variables"]): void {
    const { exports } = this.#memory;
    if (plan.variables.length === 0) {
      const handle = exports.execution_start(plan.handle, this.#limits.memoryBytes);
      if (handle === 0) throw new OutOfMemory();
      execution.start(handle, undefined);
      return;
    }
    const input = new VariableInput(plan, variables ?? {}, this.#limits);
    const handle = exports.execution_start_with(
      plan.handle,
      input.input(this.#memory),
      this.#limits.memoryBytes,
    );
    this.#memory.current();
    if (handle !== 0) {
      execution.start(handle, input);
      return;
    }
    const faults = this.#memory.resultText();
    if (faults === "") throw new OutOfMemory();
    throw new VariableErrors(input.judge(JSON.parse(faults) as InputFault[]));
  }

  #finish<T>(plan: Plan, execution: Execution, finish: Finish<T>): T {
    let result: T;
    try {
      result = finish(execution);
    } catch (error) {
      return this.#fail(plan, execution, finish, error);
    }
    this.#release(plan);
    return result;
  }

  /** Ends a request that cannot go on: with an answer where the request is the reason. */
  #fail<T>(plan: Plan, execution: Execution, finish: Finish<T>, error: unknown): T {
    this.#release(plan);
    execution.abandon();
    if (error instanceof VariableErrors) return finish(error.errors);
    if (error instanceof OutOfMemory) return finish([this.#tooLarge()]);
    throw error;
  }

  #tooLarge(): FormattedError {
    const { memoryBytes, responseBytes } = this.#limits;
    return {
      message: `The response needs more than the ${responseBytes} bytes, or the ${memoryBytes} bytes of memory, that are allowed.`,
      extensions: { code: "LIMIT_EXCEEDED", limit: "responseBytes", max: responseBytes },
    };
  }

  // ---- plans --------------------------------------------------------------------

  #planOf(
    document: string | DocumentNode,
    operationName: string | null | undefined,
  ): Plan | readonly FormattedError[] {
    this.#check();
    const query = typeof document === "string" ? document : this.#textOf(document);
    const key = operationName == null ? query : `${operationName}\n${query}`;
    const known = this.#plans.get(key);
    if (known !== undefined && known.query === query) {
      this.#hits++;
      known.lastUsed = ++this.#clock;
      return known;
    }
    this.#misses++;
    const plan = this.#plan(query, operationName ?? undefined);
    if (!(plan instanceof Plan)) return plan;
    if (this.#entriesMax > 0) this.#keep(key, plan);
    else plan.isCached = false;
    return plan;
  }

  #plan(query: string, operationName: string | undefined): Plan | readonly FormattedError[] {
    const { exports } = this.#memory;
    if (!this.#seeded) this.#seed();
    const length = this.#memory.input(operationName === undefined ? query : query + operationName);
    const nameLength = operationName === undefined ? 0xffff_ffff : encode(operationName).length;
    const handle = this.#judge(exports.plan_create(length, nameLength));
    if (handle === 0) return JSON.parse(this.#memory.resultText()) as FormattedError[];
    return new Plan(this.#tables, handle, query, operationName);
  }

  /** Has custom scalars judge their literals, if that is what an export asks for. */
  #judge(made: number): number {
    this.#memory.current();
    if (made >>> 0 !== NONE) return made;
    const checked = this.#memory.word(Word.checked);
    const sites = JSON.parse(this.#memory.resultText()) as { message: string; scalar: number }[];
    const encoded = sites.map(({ message, scalar }) => this.#answer(message, scalar));
    const words = new Uint32Array(encoded.flatMap(([kind, text]) => [kind, text.length]));
    const texts = encoded.map(([, text]) => text);
    const input = new Uint8Array(words.byteLength + texts.reduce((sum, text) => sum + text.length, 0));
    input.set(new Uint8Array(words.buffer));
    let at = words.byteLength;
    for (const text of texts) {
      input.set(text, at);
      at += text.length;
    }
    const resumed = this.#memory.exports.plan_resume(checked, this.#memory.inputBytes(input));
    this.#memory.current();
    return resumed;
  }

  /** What a custom scalar says of a literal: 0 accepted, 1 no value, 2 what it threw. */
  #answer(literal: string, scalar: number): [number, Uint8Array] {
    try {
      const node = this.#tables.parseLiteral(literal);
      const value = parseScalarLiteral(this.#tables.type(scalar), node, {});
      return [value === undefined ? 1 : 0, new Uint8Array(0)];
    } catch (error) {
      return [2, encode(error instanceof Error ? error.message : inspect(error))];
    }
  }

  /** The text of a document; one that was parsed is printed once. */
  #textOf(document: string | Source | DocumentNode): string {
    if (typeof document === "string") return document;
    if (typeof document !== "object" || document === null) {
      throw new OptionsError([{ path: "query", message: "Expected a string or a document." }]);
    }
    if ("body" in document) return document.body;
    let text = this.#texts.get(document);
    if (text === undefined) {
      text = this.#tables.print(document);
      this.#texts.set(document, text);
    }
    return text;
  }

  #seed(): void {
    const words = crypto.getRandomValues(new Uint32Array(2));
    this.#memory.exports.engine_seed(words[0]!, words[1]!);
    this.#seeded = true;
  }

  #keep(key: string, plan: Plan): void {
    plan.lastUsed = ++this.#clock;
    plan.isCached = true;
    plan.bytes = this.#memory.exports.plan_bytes(plan.handle) + key.length * 2;
    this.#plans.set(key, plan);
    this.#bytes += plan.bytes;
    if (this.#plans.size > this.#entriesMax || this.#bytes > this.#bytesMax) this.#evict();
  }

  /** Drops the least recently used plans until an eighth of the cache is free. */
  #evict(): void {
    const oldest = [...this.#plans].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [key, plan] of oldest) {
      const isRoomy = this.#plans.size <= this.#entriesMax * 0.875 && this.#bytes <= this.#bytesMax * 0.875;
      if (isRoomy) break;
      this.#drop(key, plan);
    }
  }

  #drop(key: string, plan: Plan): void {
    this.#plans.delete(key);
    this.#bytes -= plan.bytes;
    this.#evictions++;
    plan.isCached = false;
    if (plan.holds === 0) this.#memory.exports.plan_release(plan.handle);
  }

  /** One user of a plan less. */
  #release(plan: Plan): void {
    plan.holds--;
    if (plan.holds === 0 && !plan.isCached && !this.#disposed) {
      this.#memory.exports.plan_release(plan.handle);
    }
  }

  // ---- the rest -----------------------------------------------------------------

  /** The errors of a query, of syntax or of validation; empty where it is valid. */
  validate(query: string | DocumentNode): readonly FormattedError[] {
    this.#check();
    if (!this.#seeded) this.#seed();
    const made = this.#memory.exports.engine_validate(this.#memory.input(this.#textOf(query)));
    this.#judge(made);
    return JSON.parse(this.#memory.resultText()) as FormattedError[];
  }

  /** The schema in SDL; `sort` orders it by name. */
  printSchema({ sort = false }: { sort?: boolean } = {}): string {
    this.#check();
    this.#memory.exports.schema_print(sort ? 1 : 0);
    return this.#memory.resultText();
  }

  /** What the full introspection query answers: `{ __schema }`; `sort` orders it by name. */
  introspect({ sort = false }: { sort?: boolean } = {}): { readonly __schema: unknown } {
    this.#check();
    this.#memory.exports.schema_introspect(sort ? 1 : 0);
    return JSON.parse(this.#memory.resultText()) as { __schema: unknown };
  }

  /** Figures of the plan cache and the memory. */
  stats(): Stats {
    return {
      cache: {
        hits: this.#hits,
        misses: this.#misses,
        evictions: this.#evictions,
        entries: this.#plans.size,
        bytes: this.#bytes,
      },
      memoryBytes: this.#memory.exports.memory.buffer.byteLength,
    };
  }

  /** Forgets all plans. */
  clearCache(): void {
    this.#check();
    for (const [key, plan] of this.#plans) this.#drop(key, plan);
  }

  /** Frees the engine's memory; it cannot be used any more. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#tables.release();
    this.#plans.clear();
  }

  /** Frees the engine's memory at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #check(): void {
    if (this.#disposed) throw new EngineError("The engine is disposed.", "OCTOGRAPH_DISPOSED");
  }
}

/** A query that is parsed, validated and planned. */
export class PreparedQuery {
  /** The errors of the query; executing it answers them. */
  readonly errors: readonly FormattedError[];
  readonly #plan: Plan | undefined;
  readonly #run: Run;

  /** @internal */
  constructor(plan: Plan | undefined, errors: readonly FormattedError[], run: Run) {
    this.#plan = plan;
    if (plan !== undefined) plan.holds++;
    this.errors = Object.freeze([...errors]);
    this.#run = run;
  }

  /** Executes the query: the bytes of the response, or a promise of them. */
  execute(request: PreparedRequest = EMPTY_REQUEST): Bytes | Promise<Bytes> {
    if (this.#plan === undefined) return requestErrorBytes(this.errors);
    return this.#run(this.#plan, request, toBytes);
  }

  /** Executes the query without waiting; throws where a resolver was asynchronous. */
  executeSync(request: PreparedRequest = EMPTY_REQUEST): Bytes {
    return synchronous(this.execute(request));
  }

  /** Executes the query into an object instead of bytes. */
  executeToObject(request: PreparedRequest = EMPTY_REQUEST): ResponseObject | Promise<ResponseObject> {
    if (this.#plan === undefined) return { errors: this.errors };
    const columns: Columns = { batches: [], items: [], scalars: new Map() };
    return this.#run(this.#plan, request, toResponseObject, columns);
  }

  /**
   * Executes the query and writes the response into `buffer` from `offset` on: where it ends,
   * or a promise of that.
   *
   * @throws BufferTooSmallError where it does not fit; the error has the response
   */
  appendTo(request: PreparedRequest, buffer: Uint8Array, offset = 0): number | Promise<number> {
    if (this.#plan === undefined) return append(requestErrorBytes(this.errors), buffer, offset);
    return this.#run(this.#plan, request, (execution) => appendOutcome(execution, buffer, offset));
  }
}

function synchronous<T>(result: T | Promise<T>): T {
  if (result instanceof Promise) {
    result.catch(() => undefined);
    throw new EngineError("GraphQL execution failed to complete synchronously.");
  }
  return result;
}

/** The response of an execution, in bytes of its own. */
function toBytes(execution: Execution | readonly FormattedError[]): Bytes {
  if (!(execution instanceof Execution)) return requestErrorBytes(execution);
  const outcome = execution.finish();
  const { memory } = execution;
  if (outcome.errors.length === 0) {
    if (memory.word(Word.outputChunks) === 1) {
      const at = memory.word(Word.output);
      return memory.u8.slice(at, at + outcome.length);
    }
    const bytes = new Uint8Array(outcome.length);
    copyOutput(memory, bytes, 0, 0);
    return bytes;
  }
  const errors = errorsOf(execution, outcome);
  const bytes = new Uint8Array(errors.length + outcome.length - 1);
  bytes.set(errors);
  copyOutput(memory, bytes, errors.length, 1);
  return bytes;
}

function toResponseObject(execution: Execution | readonly FormattedError[]): ResponseObject {
  if (!(execution instanceof Execution)) return { errors: execution };
  const { data, errors } = execution.finishToObject();
  if (errors.length === 0) return { data };
  return { errors: errors.map((error) => formatLocated(error, execution.errors ?? [])), data };
}

/** `{"errors":[…],`, to be followed by `data` without its brace. */
function errorsOf(execution: Execution, { errors }: Outcome): Bytes {
  const formatted = errors.map((error) => formatLocated(error, execution.errors ?? []));
  return encode(`{"errors":${errorsJson(formatted)},`);
}

/** Copies the output, from its byte `from` on, to `offset`. */
function copyOutput(memory: Memory, to: Uint8Array, offset: number, from: number): void {
  memory.current();
  const chunks = memory.word(Word.outputChunks);
  const table = memory.word(Word.output);
  if (chunks === 1) {
    to.set(memory.u8.subarray(table + from, table + from + to.length - offset), offset);
    return;
  }
  let at = offset;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const skipped = chunk === 0 ? from : 0;
    const start = memory.u32[(table >>> 2) + 2 * chunk]!;
    const length = memory.u32[(table >>> 2) + 2 * chunk + 1]!;
    to.set(memory.u8.subarray(start + skipped, start + length), at);
    at += length - skipped;
  }
}

function appendOutcome(
  execution: Execution | readonly FormattedError[],
  buffer: Uint8Array,
  offset: number,
): number {
  if (!(execution instanceof Execution)) return append(requestErrorBytes(execution), buffer, offset);
  const outcome = execution.finish();
  const { memory } = execution;
  if (outcome.errors.length === 0 && offset + outcome.length <= buffer.length) {
    const end = offset + outcome.length;
    if (memory.word(Word.outputChunks) === 1) {
      const at = memory.word(Word.output);
      buffer.set(memory.u8.subarray(at, at + outcome.length), offset);
    } else {
      copyOutput(memory, buffer, offset, 0);
    }
    return end;
  }
  const head = outcome.errors.length === 0 ? new Uint8Array(0) : errorsOf(execution, outcome);
  const skipped = head.length === 0 ? 0 : 1;
  const bytes = new Uint8Array(head.length + outcome.length - skipped);
  bytes.set(head);
  copyOutput(memory, bytes, head.length, skipped);
  return append(bytes, buffer, offset);
}

function append(bytes: Bytes, buffer: Uint8Array, offset: number): number {
  if (offset + bytes.length > buffer.length) {
    throw new BufferTooSmallError(bytes, Math.max(0, buffer.length - offset));
  }
  buffer.set(bytes, offset);
  return offset + bytes.length;
}

function flatten(typeDefs: TypeDefs): (string | Source | DocumentNode)[] {
  return [typeDefs].flat(Number.POSITIVE_INFINITY as 1) as (string | Source | DocumentNode)[];
}

function isTypeDefs(part: unknown): boolean {
  if (typeof part === "string") return true;
  if (typeof part !== "object" || part === null) return false;
  const { body, kind } = part as { body?: unknown; kind?: unknown };
  return typeof body === "string" || kind === "Document";
}

function checkOptions(options: EngineOptions): Limits {
  const faults: OptionFault[] = [];
  const limits = limitsOf(options.limits, faults);
  const { typeDefs, introspectionResult } = options;
  if ((typeDefs === undefined) === (introspectionResult === undefined)) {
    const message = "Expected exactly one of `typeDefs` and `introspectionResult`.";
    faults.push({ path: "typeDefs", message });
  } else if (typeDefs !== undefined) {
    const texts: unknown[] = flatten(typeDefs);
    if (texts.length === 0 || !texts.every(isTypeDefs)) {
      const message = "Expected SDL: a string, a Source, a DocumentNode, or arrays of these.";
      faults.push({ path: "typeDefs", message });
    }
  } else if (introspectionResult === null || !["string", "object"].includes(typeof introspectionResult)) {
    faults.push({ path: "introspectionResult", message: "Expected an introspection result or its JSON." });
  }
  for (const name of ["fieldResolver", "typeResolver"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "function") {
      faults.push({ path: name, message: "Expected a function." });
    }
  }
  if (faults.length > 0) throw new OptionsError(faults);
  return limits;
}
