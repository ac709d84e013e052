// The loops that touch each value: they read or resolve a column's values, row by row, and
// write the plain ones into cells.
//
// A loop is fast while the one place in it that reads a property, or calls a resolver, has
// seen one shape of object or one function. So the build makes textually equal copies of
// these functions (`scripts/pool.mjs` writes `pool.generated.ts`), and each busy field gets
// a copy of its own. What is rare is left to the execution, which all copies share.

import type { Execution } from "../execution.js";
import { Tag } from "../memory.js";
import { Kind, type PlanField } from "../plan.js";
import { type Batch, isPromise, objectsOf } from "../values.js";

/** Longer texts are encoded in parts: joining costs nothing, but flattening what was joined does. */
const TEXT_UNITS_MAX = 1 << 16;

// #copy leafOfProperty 48
/** A column of leaves that are properties of the rows. */
export function leafOfProperty(execution: Execution, field: PlanField, batch: Batch): void {
  const { count } = batch;
  const rows = (batch.objects ??= objectsOf(batch.rows));
  const { kind, enumIds } = field;
  const key = field.definition.name;
  const tags = batch.tags + field.offset * count;
  const payloads = batch.payloads + 8 * field.offset * count;
  const words = payloads >>> 2;
  const { memory } = execution;
  let start = execution.textStart(tags, payloads);
  let { text } = execution;
  let { u8, u32 } = memory;
  let nulls = false;
  let row = 0;
  for (;;) {
    try {
      for (; row < count; row++) {
        // biome-ignore lint/suspicious/noExplicitAny: a row is whatever a resolver returned
        let value: any = (rows[row] as any)[key];
        if (u8.length === 0) ({ u8, u32 } = memory.refresh());
        if (typeof value === "number") {
          if ((value | 0) === value && kind <= Kind.float) {
            u8[tags + row] = Tag.int;
            u32[words + 2 * row] = value;
            continue;
          }
          if (kind === Kind.float && value - value === 0) {
            u8[tags + row] = Tag.float;
            memory.f64[(words >>> 1) + row] = value;
            continue;
          }
        } else if (typeof value === "boolean") {
          if (kind === Kind.boolean) {
            u8[tags + row] = value ? Tag.true : Tag.false;
            continue;
          }
        } else if (value === null || value === undefined) {
          u8[tags + row] = Tag.null;
          nulls = true;
          continue;
        }
        if (kind === Kind.enum) {
          const id = enumIds!.get(value);
          if (id !== undefined) {
            u8[tags + row] = Tag.enum;
            u32[words + 2 * row] = id;
            continue;
          }
        }
        if (typeof value !== "string" || (kind !== Kind.string && kind !== Kind.id)) {
          value = execution.leaf(field, batch, row, tags + row, payloads + 8 * row, value);
          if (u8.length === 0) ({ u8, u32 } = memory.refresh());
          if (value === undefined) continue;
        }
        u8[tags + row] = Tag.string;
        u32[words + 2 * row] = start + text.length;
        u32[words + 2 * row + 1] = value.length;
        text += value;
        if (text.length > TEXT_UNITS_MAX) {
          execution.text = text;
          start = execution.flush(tags + row + 1, payloads + 8 * (row + 1));
          text = "";
          ({ u8, u32 } = memory);
        }
      }
      break;
    } catch (error) {
      execution.fail(tags + row, payloads + 8 * row, error);
      ({ u8, u32 } = memory);
      row++;
    }
  }
  execution.text = text;
  if (nulls && field.nonNull) execution.dirty = true;
}
// #end

// #copy leafOfResolver 112
/** A column of leaves that are answers of a resolver. */
export function leafOfResolver(execution: Execution, field: PlanField, batch: Batch): void {
  const { rows, count } = batch;
  const { kind, enumIds } = field;
  const resolve = field.definition.resolve!;
  const { contextValue } = execution;
  const args = execution.argumentsOf(field);
  let info = execution.infoOf(field, batch);
  const tags = batch.tags + field.offset * count;
  const payloads = batch.payloads + 8 * field.offset * count;
  const words = payloads >>> 2;
  const { memory } = execution;
  let start = execution.textStart(tags, payloads);
  let { text } = execution;
  let { u8, u32 } = memory;
  let nulls = false;
  let row = 0;
  for (;;) {
    try {
      for (; row < count; row++) {
        info.row = row;
        // biome-ignore lint/suspicious/noExplicitAny: a resolver returns anything
        let value: any = resolve(rows[row], args, contextValue, info);
        if (info.isKept) info = execution.nextInfo(field, batch);
        if (u8.length === 0) ({ u8, u32 } = memory.refresh());
        if (typeof value === "number") {
          if ((value | 0) === value && kind <= Kind.float) {
            u8[tags + row] = Tag.int;
            u32[words + 2 * row] = value;
            continue;
          }
          if (kind === Kind.float && value - value === 0) {
            u8[tags + row] = Tag.float;
            memory.f64[(words >>> 1) + row] = value;
            continue;
          }
        } else if (typeof value === "boolean") {
          if (kind === Kind.boolean) {
            u8[tags + row] = value ? Tag.true : Tag.false;
            continue;
          }
        } else if (value === null || value === undefined) {
          u8[tags + row] = Tag.null;
          nulls = true;
          continue;
        }
        if (kind === Kind.enum) {
          const id = enumIds!.get(value);
          if (id !== undefined) {
            u8[tags + row] = Tag.enum;
            u32[words + 2 * row] = id;
            continue;
          }
        }
        if (typeof value !== "string" || (kind !== Kind.string && kind !== Kind.id)) {
          if (typeof value === "object") info = execution.nextInfo(field, batch);
          value = execution.leaf(field, batch, row, tags + row, payloads + 8 * row, value);
          if (u8.length === 0) ({ u8, u32 } = memory.refresh());
          if (value === undefined) continue;
        }
        u8[tags + row] = Tag.string;
        u32[words + 2 * row] = start + text.length;
        u32[words + 2 * row + 1] = value.length;
        text += value;
        if (text.length > TEXT_UNITS_MAX) {
          execution.text = text;
          start = execution.flush(tags + row + 1, payloads + 8 * (row + 1));
          text = "";
          ({ u8, u32 } = memory);
        }
      }
      break;
    } catch (error) {
      execution.fail(tags + row, payloads + 8 * row, error);
      ({ u8, u32 } = memory);
      info = execution.nextInfo(field, batch);
      row++;
    }
  }
  execution.text = text;
  if (nulls && field.nonNull) execution.dirty = true;
  execution.giveInfoBack(field, info);
}
// #end

// #copy valuesOfProperty 32
/** The values of a column that are properties of the rows, for what is not a plain leaf. */
export function valuesOfProperty(
  execution: Execution,
  field: PlanField,
  batch: Batch,
  values: unknown[],
): void {
  const { count } = batch;
  const rows = (batch.objects ??= objectsOf(batch.rows));
  const key = field.definition.name;
  let row = 0;
  for (;;) {
    try {
      for (; row < count; row++) {
        // biome-ignore lint/suspicious/noExplicitAny: a row is whatever a resolver returned
        const value = (rows[row] as any)[key];
        values[row] = typeof value === "function" ? execution.callMethod(field, batch, row, value) : value;
      }
      return;
    } catch (error) {
      values[row++] = execution.failure(error);
    }
  }
}
// #end

// #copy valuesOfResolver 32
/** The values of a column that a resolver answers, for what is not a plain leaf. */
export function valuesOfResolver(
  execution: Execution,
  field: PlanField,
  batch: Batch,
  values: unknown[],
): void {
  const { rows, count } = batch;
  const resolve = field.definition.resolve!;
  const { contextValue } = execution;
  const args = execution.argumentsOf(field);
  let given = execution.infoOf(field, batch);
  let row = 0;
  for (;;) {
    try {
      for (; row < count; row++) {
        given.row = row;
        const value = resolve(rows[row], args, contextValue, given);
        if (given.isKept || isPromise(value)) given = execution.nextInfo(field, batch);
        values[row] = value;
      }
      break;
    } catch (error) {
      values[row++] = execution.failure(error);
      given = execution.nextInfo(field, batch);
    }
  }
  execution.giveInfoBack(field, given);
}
// #end

// #copy objectsOfLists 32
/**
 * Appends the items of lists to `rows`. 0 where one is null, an error or a promise, and does not
 * belong there; 2 where one is a primitive, which has no properties; else 1.
 */
export function objectsOfLists(lists: readonly (readonly unknown[])[], rows: unknown[]): number {
  let found = 1;
  for (let list = 0; list < lists.length; list++) {
    const items = lists[list]!;
    for (let index = 0; index < items.length; index++) {
      // biome-ignore lint/suspicious/noExplicitAny: an item is whatever a resolver returned
      const item = items[index] as any;
      if (typeof item === "object") {
        if (item === null || item.then !== undefined || item instanceof Error) return 0;
      } else {
        if (item === undefined || typeof item === "function") return 0;
        found = 2;
      }
      rows.push(item);
    }
  }
  return found;
}
// #end

/** All columns of a batch of one row: what is plain at once, the others by their own loops. */
export function leavesOfRow(execution: Execution, batch: Batch): void {
  const { columns } = batch.selection;
  const { memory } = execution;
  // biome-ignore lint/suspicious/noExplicitAny: a row is whatever a resolver returned
  const row = (batch.objects ??= objectsOf(batch.rows))[0] as any;
  const words = batch.payloads >>> 2;
  for (let column = 0; column < columns.length; column++) {
    const field = columns[column]!;
    if (!field.isProperty) {
      execution.column(field, batch);
      continue;
    }
    const { offset, kind } = field;
    // What throws, and all that is not plain, goes the way of the loops.
    let value: unknown;
    try {
      value = row[field.definition.name];
    } catch {
      value = NOT_READ;
    }
    memory.current();
    const { u8, u32 } = memory;
    const tag = batch.tags + offset;
    if (typeof value === "string" && (kind === Kind.string || kind === Kind.id)) {
      const start = execution.textStart(tag, batch.payloads + 8 * offset);
      u8[tag] = Tag.string;
      u32[words + 2 * offset] = start + execution.text.length;
      u32[words + 2 * offset + 1] = value.length;
      execution.text += value;
    } else if (typeof value === "number" && (value | 0) === value && kind <= Kind.float) {
      u8[tag] = Tag.int;
      u32[words + 2 * offset] = value;
    } else if (typeof value === "boolean" && kind === Kind.boolean) {
      u8[tag] = value ? Tag.true : Tag.false;
    } else if ((value === null || value === undefined) && !field.nonNull) {
      u8[tag] = Tag.null;
    } else {
      execution.leafLoop(field, batch);
    }
  }
}

const NOT_READ = Symbol("not read");
