// One request being executed: hands the engine's batches to resolvers, level by level, and
// writes what they answer into cells.

import { NO_ARGUMENTS, UnfitArguments, type VariableValues } from "./arguments.js";
import { leavesOfRow } from "./columns/loops.template.js";
import { type Path, ResolveInfo } from "./info.js";
import { inspect } from "./inspect.js";
import type { FieldNode } from "./language/ast.js";
import { type NamedVariables, namedVariables } from "./literals.js";
import { NONE, Tag, Word } from "./memory.js";
import { Kind, type Plan, type PlanField, type Selection } from "./plan.js";
import { coerceBoolean, coerceFloat, coerceId, coerceInt, coerceString } from "./scalars.js";
import type { TypeDefinition } from "./schema.js";
import { OutOfMemory, Texts } from "./texts.js";
import { type Columns, toObject } from "./to_object.js";
import {
  type Batch,
  type Block,
  defaultType,
  ensureType,
  Failure,
  isPromise,
  type LocatedError,
  type Outcome,
  readToEnd,
  type Settled,
  Typed,
  unwrap,
  Waiting,
  wrongType,
} from "./values.js";
import { type InputFault, judgeFaults, type VariableInput } from "./variables.js";

const NO_VARIABLES: VariableValues = Object.freeze([]);

/** One request being executed. */
export class Execution extends Texts {
  readonly plan: Plan;
  readonly contextValue: unknown;
  readonly rootValue: unknown;
  private variables: VariableValues;
  /** The errors of user code, by their numbers. */
  errors: unknown[] | undefined = undefined;
  /** A cell holds an error, or a null that its type forbids. */
  dirty = false;
  private batches = 0;
  private conditions = 0;
  private pending = 0;
  private finished = false;
  /** What an object is made of: all batches and item columns, and scalars as they were serialized. */
  private readonly columns: Columns | undefined;
  private fieldNodes: Map<PlanField, readonly FieldNode[]> | undefined = undefined;
  /** The batches that are not filled yet. */
  private first: Batch | undefined = undefined;
  private last: Batch | undefined = undefined;
  private waiting: Settled[] | undefined = undefined;
  private arguments: (object | undefined)[] | undefined = undefined;
  private onSettled: (() => void) | undefined = undefined;
  private onFault: ((error: unknown) => void) | undefined = undefined;

  constructor(plan: Plan, contextValue: unknown, rootValue: unknown, columns?: Columns) {
    super(plan.memory);
    this.plan = plan;
    this.contextValue = contextValue;
    this.rootValue = rootValue;
    this.variables = NO_VARIABLES;
    this.columns = columns;
  }

  // ---- driving ------------------------------------------------------------------

  /** Begins, with the handle of an execution that the engine has just started. */
  start(handle: number, input: VariableInput | undefined): void {
    const { memory, plan } = this;
    this.handle = handle;
    this.takeRoom();
    this.conditions = memory.word(Word.conditions);
    const rows = [this.rootValue];
    const root = this.push(plan.root, rows, undefined, 0);
    // Reading may call user code, and with it the engine: the frame is not ours any more.
    if (input !== undefined) this.variables = input.read(memory);
    memory.current();
    if (plan.operationType === 1 && this.first !== undefined) {
      this.serially(root);
    } else {
      this.run();
      this.prune();
    }
  }

  /** Whether something is still pending. */
  get isPending(): boolean {
    return this.pending > 0 || this.serial !== undefined;
  }

  /** Resolves when nothing is pending any more. */
  settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onSettled = resolve;
      this.onFault = reject;
    });
  }

  /** Writes the response; it stands in the engine's memory until the next call. */
  finish(): Outcome {
    this.finished = true;
    const { memory, plan } = this;
    const length = memory.exports.execution_finish(this.handle, plan.handle, this.dirty ? 1 : 0) >>> 0;
    memory.current();
    if (length === NONE) throw new OutOfMemory();
    const errors = this.dirty ? this.located() : [];
    return { length, errors };
  }

  private located(): LocatedError[] {
    if (this.memory.word(Word.errors) === 0) return [];
    return JSON.parse(this.memory.resultText()) as LocatedError[];
  }

  /** Propagates nulls and makes an object of `data`; the errors as the engine located them. */
  finishToObject(): { data: unknown; errors: readonly LocatedError[] } {
    this.finished = true;
    const { memory, plan } = this;
    try {
      memory.exports.execution_settle(this.handle, plan.handle, this.dirty ? 1 : 0);
      memory.current();
      const errors = this.dirty ? this.located() : [];
      const isNull = memory.word(Word.dataIsNull) !== 0;
      const data = isNull ? null : toObject(plan, this.handle, this.columns!, this.dirty);
      return { data, errors };
    } finally {
      memory.exports.execution_abandon(this.handle);
    }
  }

  /** Ends without a response. */
  abandon(): void {
    if (this.finished) return;
    this.finished = true;
    if (this.handle !== 0) this.memory.exports.execution_abandon(this.handle);
  }

  private run(): void {
    for (let batch = this.first; batch !== undefined; batch = this.first) {
      this.first = batch.next;
      if (batch.count === 1) leavesOfRow(this, batch);
      else for (const field of batch.selection.columns) this.column(field, batch);
      this.endText(batch);
    }
  }

  // The root fields of a mutation, one after another, in response order (§6.2.2).
  private serial: { batch: Batch; columns: readonly PlanField[]; next: number } | undefined = undefined;
  private isPruned = false;

  private serially(root: Batch): void {
    this.first = undefined;
    this.serial = { batch: root, columns: this.columnsInOrder(root.selection), next: 0 };
    this.nextSerial();
  }

  /** The columns that the request selects, in response order. */
  private columnsInOrder(selection: Selection): readonly PlanField[] {
    if (selection.isConstant) return selection.columns;
    const { memory, plan } = this;
    memory.exports.execution_order(this.handle, plan.handle, selection.id);
    const fields = Array.from(memory.resultWords(), (offset) => selection.fields[offset]!);
    return fields.filter((field) => field.kind < Kind.typename);
  }

  private nextSerial(): void {
    const serial = this.serial!;
    const { columns } = serial;
    while (serial.next < columns.length) {
      if (this.dirty && this.memory.exports.execution_is_null(this.handle, this.plan.handle) !== 0) break;
      const field = columns[serial.next++]!;
      this.column(field, serial.batch);
      this.endText(serial.batch);
      this.run();
      this.prune();
      if (this.pending > 0) return;
    }
    this.serial = undefined;
  }

  /** After values have settled: goes on, and tells when nothing is pending any more. */
  private advance(): void {
    try {
      this.run();
      this.prune();
      if (this.pending === 0 && this.serial !== undefined) this.nextSerial();
      if (this.pending === 0 && this.waiting === undefined) this.onSettled?.();
    } catch (error) {
      this.onFault?.(error);
    }
  }

  /** What is pending beneath a position that is null already counts no more. */
  private prune(): void {
    if (!this.dirty || (this.pending === 0 && !this.isPruned)) return;
    const live = this.memory.exports.execution_live(this.handle, this.plan.handle);
    this.memory.current();
    // What counts no more settles all the same: from now on the cells are asked each time.
    if (live < this.pending) this.isPruned = true;
    this.pending = live;
  }

  // ---- batches and columns ------------------------------------------------------

  private push(
    selection: Selection,
    rows: readonly unknown[],
    objects: readonly unknown[] | undefined,
    id: number,
  ): Batch {
    const { memory } = this;
    const batch: Batch = {
      id,
      selection,
      rows,
      objects,
      count: rows.length,
      payloads: memory.word(Word.payloads),
      tags: memory.word(Word.tags),
      next: undefined,
    };
    this.batches = id + 1;
    // The rows of a batch that is refused are errors as they are.
    if (memory.word(Word.refused) !== 0) {
      this.dirty = true;
    } else {
      if (this.first === undefined) this.first = batch;
      else this.last!.next = batch;
      this.last = batch;
    }
    this.columns?.batches.push(batch);
    return batch;
  }

  /** Makes a batch of child objects; its number is the next. */
  private batch(
    selection: Selection,
    rows: readonly unknown[],
    block: Block,
    field: PlanField,
    objects?: readonly unknown[],
  ): Batch {
    const { memory } = this;
    const id =
      memory.exports.execution_batch(
        this.handle,
        this.plan.handle,
        selection.id,
        rows.length,
        block.items,
        block.batch,
        field.id,
      ) >>> 0;
    memory.current();
    if (id === NONE) throw new OutOfMemory();
    this.conditions = memory.word(Word.conditions);
    return this.push(selection, rows, objects, id);
  }

  /** Writes the strings of a batch that are not written yet. */
  private endText(batch: Batch): void {
    if (this.text === "") return;
    const cells = batch.count * batch.selection.fields.length;
    this.flush(batch.tags + cells, batch.payloads + 8 * cells);
  }

  /** Fills a column of plain leaves. */
  leafLoop(field: PlanField, batch: Batch): void {
    field.definition.leafLoop(batch.count)(this, field, batch);
  }

  /** Fills a column of a batch. */
  column(field: PlanField, batch: Batch): void {
    if (field.condition !== 0 && !this.isSelected(field.condition)) return;
    if (field.template !== 0 && !this.prepareArguments(field, batch)) return;
    if (field.lists === 0 && field.kind <= Kind.enum) {
      this.leafLoop(field, batch);
      return;
    }
    // What follows may write strings of its own.
    this.endText(batch);
    const values: unknown[] = new Array(batch.count);
    field.definition.valuesLoop(batch.count)(this, field, batch, values);
    this.memory.current();
    const before = field.offset * batch.count;
    const block: Block = {
      payloads: batch.payloads + 8 * before,
      tags: batch.tags + before,
      items: NONE,
      batch: batch.id,
    };
    this.complete(field, 0, values, block, undefined);
  }

  private isSelected(condition: number): boolean {
    if (this.conditions === 0) return condition !== 1;
    return this.memory.u8[this.conditions + condition] !== 0;
  }

  // ---- arguments and info -------------------------------------------------------

  /** The arguments of a field, made before. */
  argumentsOf(field: PlanField): object {
    if (field.template === 0) return NO_ARGUMENTS;
    return this.arguments![field.template]!;
  }

  /** Makes a field's arguments; where they cannot be, each row has that error. */
  private prepareArguments(field: PlanField, batch: Batch): boolean {
    this.arguments ??= [];
    try {
      this.arguments[field.template] ??= this.plan.template(field).make(this.variables);
      return true;
    } catch (thrown) {
      const error = thrown instanceof UnfitArguments ? this.argumentError(field) : thrown;
      const before = field.offset * batch.count;
      for (let row = 0; row < batch.count; row++) {
        this.fail(batch.tags + before + row, batch.payloads + 8 * (before + row), error);
      }
      return false;
    }
  }

  /** What is wrong with a field's arguments in this request. */
  private argumentError(field: PlanField): unknown {
    const { memory, plan } = this;
    memory.exports.argument_faults(this.handle, plan.handle, field.id);
    const faults = JSON.parse(memory.resultText()) as InputFault[];
    const [fault] = judgeFaults(plan, faults, [], this.coercedVariables());
    return Object.assign(new Error(fault?.message ?? "The arguments do not fit."), {
      locations: fault?.locations,
    });
  }

  /** An `info` for the rows of a column. */
  infoOf(field: PlanField, batch: Batch): ResolveInfo {
    const info = field.info ?? new ResolveInfo(field);
    field.info = undefined;
    info.bind(this, batch);
    return info;
  }

  /** Another `info`, since somebody may hold on to the one before. */
  nextInfo(field: PlanField, batch: Batch): ResolveInfo {
    const info = new ResolveInfo(field);
    info.bind(this, batch);
    return info;
  }

  /** Keeps an `info` that nobody looked at for the next request. */
  giveInfoBack(field: PlanField, info: ResolveInfo): void {
    if (info.isKept) return;
    info.bind(undefined, undefined);
    field.info = info;
  }

  /** The response path of a field's value in a row. */
  pathOf(field: PlanField, batch: Batch, row: number): Path {
    const { exports } = this.memory;
    let path: Path | undefined;
    if (batch.id !== 0) {
      exports.execution_path(this.handle, this.plan.handle, batch.id, row);
      for (const key of JSON.parse(this.memory.resultText()) as (string | number)[]) {
        path = { prev: path, key, typename: undefined };
      }
    }
    const typename = this.plan.tables.type(batch.selection.parent).name;
    return { prev: path, key: field.responseName, typename };
  }

  /** The occurrences of a field that this request selects, one array for all rows. */
  fieldNodesOf(field: PlanField): readonly FieldNode[] {
    this.fieldNodes ??= new Map();
    let nodes = this.fieldNodes.get(field);
    if (nodes === undefined) {
      const { memory, plan } = this;
      memory.exports.execution_field_nodes(this.handle, plan.handle, field.id);
      const starts = Array.from(memory.resultWords());
      nodes = Object.freeze(starts.map((start) => plan.fieldNode(start)));
      this.fieldNodes.set(field, nodes);
    }
    return nodes;
  }

  /** The coerced variables by name. */
  coercedVariables(): NamedVariables {
    return namedVariables(this.plan.variables, this.variables);
  }

  /** Calls a property that is a function, as a method (the default resolver). */
  // biome-ignore lint/complexity/noBannedTypes: a function that the user's object holds
  callMethod(field: PlanField, batch: Batch, row: number, method: Function): unknown {
    const info = this.nextInfo(field, batch);
    info.row = row;
    return method.call(batch.rows[row], this.argumentsOf(field), this.contextValue, info);
  }

  // ---- leaves -------------------------------------------------------------------

  /**
   * A leaf that is not of the plain kind: coerces it, or waits for it. Returns text that the
   * loop is to write; else the cell is written.
   */
  leaf(
    field: PlanField,
    batch: Batch,
    row: number,
    tag: number,
    payload: number,
    given: unknown,
  ): string | undefined {
    let value = given;
    if (typeof value === "function" && field.definition.resolve === undefined) {
      value = this.callMethod(field, batch, row, value);
    }
    if (isPromise(value)) {
      this.waitForLeaf(field, tag, payload, value);
      return undefined;
    }
    this.memory.current();
    return this.completeLeaf(field, 0, tag, payload, value);
  }

  /** Coerces a leaf (§6.4.3: CoerceResult). Returns text to be written; else the cell is written. */
  private completeLeaf(
    field: PlanField,
    level: number,
    tag: number,
    payload: number,
    value: unknown,
  ): string | undefined {
    if (value === null || value === undefined) {
      this.writeNull(field, level, tag);
      return undefined;
    }
    if (value instanceof Error) throw value;
    switch (field.kind) {
      case Kind.int:
        return this.writeNumber(tag, payload, coerceInt(value));
      case Kind.float:
        return this.writeNumber(tag, payload, coerceFloat(value));
      case Kind.boolean: {
        const boolean = coerceBoolean(value);
        this.memory.current();
        this.memory.u8[tag] = boolean ? Tag.true : Tag.false;
        return undefined;
      }
      case Kind.string:
        return coerceString(value);
      case Kind.id:
        return coerceId(value);
      case Kind.enum:
        return this.writeEnum(field, tag, payload, value);
      default:
        return this.writeScalar(field, tag, payload, value);
    }
  }

  private writeNull(field: PlanField, level: number, tag: number): void {
    this.memory.u8[tag] = Tag.null;
    if (field.forbidsNull(level)) this.dirty = true;
  }

  private writeNumber(tag: number, payload: number, value: number): undefined {
    const { memory } = this;
    memory.current();
    memory.u8[tag] = Tag.float;
    memory.f64[payload >>> 3] = value;
  }

  private writeEnum(field: PlanField, tag: number, payload: number, value: unknown): undefined {
    const type = this.plan.tables.type(field.type);
    let id = type.enumIds.get(value);
    if (id === undefined && typeof value === "object" && typeof value?.valueOf === "function") {
      id = type.enumIds.get(value.valueOf());
    }
    if (id === undefined) {
      throw new Error(`Enum "${type.name}" cannot represent value: ${inspect(value)}`);
    }
    const { memory } = this;
    memory.current();
    memory.u8[tag] = Tag.enum;
    memory.u32[payload >>> 2] = id;
  }

  private writeScalar(field: PlanField, tag: number, payload: number, value: unknown): string | undefined {
    const type = this.plan.tables.type(field.type);
    const { scalar } = type;
    const serialize = scalar?.coerceOutputValue ?? scalar?.serialize;
    const serialized = serialize === undefined ? value : serialize.call(scalar, value);
    if (serialized === null || serialized === undefined) {
      throw new Error(
        `Expected \`${type.name}.coerceOutputValue(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
      );
    }
    if (typeof serialized === "string") return serialized;
    this.columns?.scalars.set(payload, serialized);
    const json = JSON.stringify(serialized) as string | undefined;
    if (json === undefined) {
      throw new Error(`Scalar "${type.name}" cannot be written as JSON: ${inspect(serialized)}`);
    }
    this.store(json, tag, payload, Tag.raw);
    return undefined;
  }

  // ---- errors -------------------------------------------------------------------

  /** Makes a cell an error. */
  fail(tag: number, payload: number, error: unknown): void {
    if (error instanceof OutOfMemory) throw error;
    const { memory } = this;
    memory.current();
    memory.u8[tag] = Tag.error;
    this.errors ??= [];
    memory.u32[payload >>> 2] = this.errors.length;
    this.errors.push(error);
    this.dirty = true;
  }

  /** An error that stands for a value. */
  failure(error: unknown): unknown {
    return new Failure(error);
  }

  // ---- completing values --------------------------------------------------------

  /**
   * Completes values inside `level` lists of their field (§6.4.3); `values[i]` belongs into
   * cell `indices[i]` of the block, or `i`.
   */
  private complete(
    field: PlanField,
    level: number,
    values: readonly unknown[],
    block: Block,
    indices: readonly number[] | undefined,
  ): void {
    if (level < field.lists) this.completeLists(field, level, values, block, indices);
    else if (field.kind <= Kind.scalar) this.completeLeaves(field, level, values, block, indices);
    else if (field.kind === Kind.object) this.completeObjects(field, level, values, block, indices);
    else this.completeAbstract(field, level, values, block, indices);
  }

  /**
   * What all kinds have in common: null, errors and promises. True where the value is none
   * of these and left to the caller.
   */
  private isValue(field: PlanField, level: number, block: Block, index: number, value: unknown): boolean {
    if (value === null || value === undefined) {
      this.writeNull(field, level, block.tags + index);
      return false;
    }
    if (typeof value !== "object" && typeof value !== "function") return true;
    if (value instanceof Failure) {
      this.fail(block.tags + index, block.payloads + 8 * index, value.error);
      return false;
    }
    if (isPromise(value)) {
      this.wait(field, level, block, index, value);
      return false;
    }
    if (value instanceof Error) {
      this.fail(block.tags + index, block.payloads + 8 * index, value);
      return false;
    }
    return true;
  }

  private completeLeaves(
    field: PlanField,
    level: number,
    values: readonly unknown[],
    block: Block,
    indices: readonly number[] | undefined,
  ): void {
    const { memory } = this;
    const count = values.length;
    if (count === 0) return;
    const strings: [number, string][] = [];
    for (let position = 0; position < count; position++) {
      const index = indices === undefined ? position : indices[position]!;
      const value = values[position];
      const tag = block.tags + index;
      const payload = block.payloads + 8 * index;
      if (!this.isValue(field, level, block, index, value)) continue;
      try {
        const string = this.completeLeaf(field, level, tag, payload, value);
        if (string !== undefined) strings.push([index, string]);
      } catch (error) {
        this.fail(tag, payload, error);
      }
    }
    memory.current();
    if (strings.length === 0) return;
    const first = strings[0]![0];
    const last = strings[strings.length - 1]![0];
    const between = memory.u8.subarray(block.tags + first, block.tags + last);
    if (last - first >= strings.length && between.includes(Tag.string)) {
      // Between them stand strings of an earlier wave, whose bounds are known.
      for (const [index, string] of strings) {
        this.store(string, block.tags + index, block.payloads + 8 * index, Tag.string);
      }
      return;
    }
    const at = this.stringsAt;
    let text = "";
    for (const [index, string] of strings) {
      const word = (block.payloads >>> 2) + 2 * index;
      memory.u8[block.tags + index] = Tag.string;
      memory.u32[word] = at + text.length;
      memory.u32[word + 1] = string.length;
      text += string;
    }
    this.write(text, at, block.payloads + 8 * first, block.tags + first, last + 1 - first);
  }

  private completeObjects(
    field: PlanField,
    level: number,
    values: readonly unknown[],
    block: Block,
    indices: readonly number[] | undefined,
  ): void {
    const { memory } = this;
    const type = this.plan.tables.type(field.type);
    const rows: unknown[] = [];
    const id = this.batches;
    for (let position = 0; position < values.length; position++) {
      const index = indices === undefined ? position : indices[position]!;
      let value = values[position];
      if (!this.isValue(field, level, block, index, value)) continue;
      if (value instanceof Typed) {
        ({ value } = value);
      } else if (type.isTypeOf !== undefined) {
        if (!this.checkType(field, level, type, block, index, value)) continue;
      }
      const word = (block.payloads >>> 2) + 2 * index;
      memory.u8[block.tags + index] = Tag.object;
      memory.u32[word] = id;
      memory.u32[word + 1] = rows.length;
      rows.push(value);
    }
    if (rows.length > 0) this.batch(field.child(), rows, block, field);
  }

  /** Asks `isTypeOf` of an object type. False where the cell is an error, or waits. */
  private checkType(
    field: PlanField,
    level: number,
    type: TypeDefinition,
    block: Block,
    index: number,
    value: unknown,
  ): boolean {
    try {
      const answer = type.isTypeOf!(value, this.contextValue, this.infoFor(field, block, index));
      this.memory.current();
      if (isPromise(answer)) {
        const checked = answer.then((is) => new Typed(type, value, Boolean(is)));
        this.wait(field, level, block, index, checked);
        return false;
      }
      if (answer) return true;
      throw wrongType(type, value);
    } catch (error) {
      this.fail(block.tags + index, block.payloads + 8 * index, error);
      return false;
    }
  }

  private infoFor(field: PlanField, block: Block, index: number): ResolveInfo {
    const info = new ResolveInfo(field);
    const batch = this.blockBatch(block);
    info.bind(this, batch);
    info.row = block.items === NONE ? index : 0;
    return info;
  }

  private blockBatch(block: Block): Batch {
    const selection = this.plan.root;
    return {
      id: block.batch,
      selection,
      rows: [],
      objects: [],
      count: 0,
      payloads: 0,
      tags: 0,
      next: undefined,
    };
  }

  private completeAbstract(
    field: PlanField,
    level: number,
    values: readonly unknown[],
    block: Block,
    indices: readonly number[] | undefined,
  ): void {
    const { memory } = this;
    const groups = new Map<TypeDefinition, { id: number; rows: unknown[] }>();
    for (let position = 0; position < values.length; position++) {
      const index = indices === undefined ? position : indices[position]!;
      let value = values[position];
      if (!this.isValue(field, level, block, index, value)) continue;
      let type: TypeDefinition | undefined;
      if (value instanceof Typed) {
        ({ type, value } = value);
      } else {
        type = this.runtimeType(field, level, block, index, value);
      }
      if (type === undefined) continue;
      let group = groups.get(type);
      if (group === undefined) {
        group = { id: this.batches + groups.size, rows: [] };
        groups.set(type, group);
      }
      const word = (block.payloads >>> 2) + 2 * index;
      memory.u8[block.tags + index] = Tag.object;
      memory.u32[word] = group.id;
      memory.u32[word + 1] = group.rows.length;
      group.rows.push(value);
    }
    for (const [type, { rows }] of groups) {
      this.batch(field.childFor(type.id), rows, block, field);
    }
  }

  /** The object type of a value (§6.4.3: ResolveAbstractType); nothing where the cell is an error, or waits. */
  private runtimeType(
    field: PlanField,
    level: number,
    block: Block,
    index: number,
    value: unknown,
  ): TypeDefinition | undefined {
    const { tables } = this.plan;
    const abstractType = tables.type(field.type);
    try {
      const info = this.infoFor(field, block, index);
      const resolveType = abstractType.resolveType ?? tables.typeResolver;
      const name =
        resolveType === undefined
          ? defaultType(tables, this.contextValue, abstractType, value, info)
          : resolveType(value, this.contextValue, info, abstractType);
      if (isPromise(name)) {
        const typed = name.then((resolved) => {
          const type = ensureType(tables, field, abstractType, resolved, value);
          return this.checkedType(field, block, index, type, value);
        });
        this.wait(field, level, block, index, typed);
        return undefined;
      }
      const type = ensureType(tables, field, abstractType, name, value);
      this.memory.current();
      if (type.isTypeOf === undefined) return type;
      return this.checkType(field, level, type, block, index, value) ? type : undefined;
    } catch (error) {
      this.fail(block.tags + index, block.payloads + 8 * index, error);
      return undefined;
    }
  }

  private checkedType(
    field: PlanField,
    block: Block,
    index: number,
    type: TypeDefinition,
    value: unknown,
  ): Typed | PromiseLike<Typed> {
    if (type.isTypeOf === undefined) return new Typed(type, value, true);
    const answer = type.isTypeOf(value, this.contextValue, this.infoFor(field, block, index));
    if (isPromise(answer)) return answer.then((is) => new Typed(type, value, Boolean(is)));
    return new Typed(type, value, Boolean(answer));
  }

  // ---- lists --------------------------------------------------------------------

  private completeLists(
    field: PlanField,
    level: number,
    values: readonly unknown[],
    block: Block,
    indices: readonly number[] | undefined,
  ): void {
    const lists: (readonly unknown[])[] = [];
    const cells: number[] = [];
    for (let position = 0; position < values.length; position++) {
      const index = indices === undefined ? position : indices[position]!;
      const value = values[position];
      if (!this.isValue(field, level, block, index, value)) continue;
      try {
        lists.push(this.itemsOf(field, level, block, index, value));
        cells.push(index);
      } catch (error) {
        if (!(error instanceof Waiting)) this.fail(block.tags + index, block.payloads + 8 * index, error);
      }
    }
    if (lists.length === 0) return;
    const isDense =
      level + 1 === field.lists &&
      field.kind === Kind.object &&
      this.plan.tables.type(field.type).isTypeOf === undefined;
    if (!isDense || !this.denseLists(field, lists, block, cells)) {
      this.sparseLists(field, level, lists, block, cells);
    }
  }

  /** The items of a list value: an array as it is, any other iterable read to its end. */
  private itemsOf(
    field: PlanField,
    level: number,
    block: Block,
    index: number,
    value: unknown,
  ): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (typeof value === "object" && value !== null) {
      const { [Symbol.asyncIterator]: asyncIterator, [Symbol.iterator]: iterator } = value as {
        [Symbol.asyncIterator]?: unknown;
        [Symbol.iterator]?: unknown;
      };
      if (typeof asyncIterator === "function") {
        this.wait(field, level, block, index, readToEnd(value as AsyncIterable<unknown>));
        throw new Waiting();
      }
      if (typeof iterator === "function") return Array.from(value as Iterable<unknown>);
    }
    const parent = this.plan.tables.type(field.definition.parent).name;
    throw new Error(
      `Expected Iterable, but did not find one for field "${parent}.${field.definition.name}".`,
    );
  }

  /** Lists of objects, none of them null, an error or a promise: their rows need no cells. */
  private denseLists(
    field: PlanField,
    lists: readonly (readonly unknown[])[],
    block: Block,
    cells: readonly number[],
  ): boolean {
    const rows: unknown[] = [];
    const first = lists[0]!.length;
    const found = field.definition.objectsLoop(first)(lists, rows);
    if (found === 0) return false;
    const child = rows.length > 0 ? this.batches : 0;
    const items = this.items(lists.length, child, block, field);
    const { memory } = this;
    let row = 0;
    for (let list = 0; list < lists.length; list++) {
      const { length } = lists[list]!;
      this.head(items, list, Tag.denseHead, row, length);
      this.cell(block, cells[list]!, Tag.list, items.items, list);
      row += length;
    }
    if (rows.length > 0) this.batch(field.child(), rows, items, field, found === 1 ? rows : undefined);
    memory.current();
    return true;
  }

  private sparseLists(
    field: PlanField,
    level: number,
    lists: readonly (readonly unknown[])[],
    block: Block,
    cells: readonly number[],
  ): void {
    let count = lists.length;
    for (const list of lists) count += list.length;
    const items = this.items(count, 0, block, field);
    const values: unknown[] = [];
    const indices: number[] = [];
    let at = 0;
    for (let list = 0; list < lists.length; list++) {
      const { length } = lists[list]!;
      this.head(items, at, Tag.head, length, 0);
      this.cell(block, cells[list]!, Tag.list, items.items, at);
      for (let index = 0; index < length; index++) {
        values.push(lists[list]![index]);
        indices.push(at + 1 + index);
      }
      at += 1 + length;
    }
    this.complete(field, level + 1, values, items, indices);
  }

  private items(count: number, child: number, block: Block, field: PlanField): Block {
    const { memory } = this;
    const items =
      memory.exports.execution_items(this.handle, count, child, block.items, block.batch, field.id) >>> 0;
    memory.current();
    if (items === NONE) throw new OutOfMemory();
    const made: Block = {
      payloads: memory.word(Word.payloads),
      tags: memory.word(Word.tags),
      items,
      batch: block.batch,
    };
    this.columns?.items.push({ ...made, child });
    return made;
  }

  private head(items: Block, index: number, tag: number, first: number, second: number): void {
    this.cell(items, index, tag, first, second);
  }

  private cell(block: Block, index: number, tag: number, first: number, second: number): void {
    const { memory } = this;
    const word = (block.payloads >>> 2) + 2 * index;
    memory.u8[block.tags + index] = tag;
    memory.u32[word] = first;
    memory.u32[word + 1] = second;
  }

  // ---- promises -----------------------------------------------------------------

  private waitForLeaf(field: PlanField, tag: number, payload: number, promise: PromiseLike<unknown>): void {
    this.memory.current();
    this.memory.u8[tag] = Tag.pending;
    this.pending++;
    const settle = (value: unknown, failed: boolean) => {
      if (this.finished) return;
      this.pending--;
      try {
        this.memory.current();
        if (failed) throw value;
        const text = this.completeLeaf(field, 0, tag, payload, value);
        if (text !== undefined) this.store(text, tag, payload, Tag.string);
      } catch (error) {
        this.fail(tag, payload, error);
      }
      if (this.pending <= 0 || this.dirty) this.advance();
    };
    Promise.resolve(promise).then(
      (value) => settle(value, false),
      (error: unknown) => settle(error, true),
    );
  }

  private wait(
    field: PlanField,
    level: number,
    block: Block,
    index: number,
    promise: PromiseLike<unknown>,
  ): void {
    this.memory.current();
    this.memory.u8[block.tags + index] = Tag.pending;
    this.pending++;
    const settle = (value: unknown) => {
      if (this.finished) return;
      if (this.waiting === undefined) {
        this.waiting = [];
        queueMicrotask(() => this.wave());
      }
      this.waiting.push({ field, level, block, index, value });
    };
    Promise.resolve(promise).then(settle, (error: unknown) => settle(new Failure(error)));
  }

  /** All values that have settled by now, in batches of their own. */
  private wave(): void {
    if (this.finished) return;
    const settled = this.waiting!;
    this.waiting = undefined;
    this.pending -= settled.length;
    this.memory.current();
    const groups: Settled[][] = [];
    for (const one of settled) {
      const group = groups.find(
        ([other]) =>
          other!.field === one.field && other!.level === one.level && other!.block.tags === one.block.tags,
      );
      if (group === undefined) groups.push([one]);
      else group.push(one);
    }
    try {
      for (const group of groups) this.completeSettled(group);
    } catch (error) {
      this.onFault?.(error);
      return;
    }
    this.advance();
  }

  private completeSettled(group: Settled[]): void {
    const { field, level, block } = group[0]!;
    group.sort((a, b) => a.index - b.index);
    const values = group.map(({ value }) => unwrap(value));
    const indices = group.map(({ index }) => index);
    this.complete(field, level, values, block, indices);
  }
}
