// A response as an object: the same columns, read in JavaScript.

import { decode, decodeSurrogates, type Memory, Tag } from "./memory.js";
import { Kind, type Plan, type PlanField } from "./plan.js";
import type { Batch } from "./values.js";

/** What an object is made of. */
export interface Columns {
  /** The batches, by their numbers. */
  readonly batches: Batch[];
  /** The item columns, by their numbers. */
  readonly items: { readonly payloads: number; readonly tags: number; readonly child: number }[];
  /** Custom scalars as `serialize` gave them, by the payload of their cell. */
  readonly scalars: Map<number, unknown>;
}

/** `data` as an object without prototype. */
export function toObject(plan: Plan, handle: number, columns: Columns, mayBeNulled: boolean): unknown {
  return new Reader(plan, handle, columns, mayBeNulled).row(0, 0);
}

class Reader {
  readonly #plan: Plan;
  readonly #memory: Memory;
  readonly #handle: number;
  readonly #columns: Columns;
  readonly #mayBeNulled: boolean;
  readonly #orders = new Map<number, readonly PlanField[]>();

  constructor(plan: Plan, handle: number, columns: Columns, mayBeNulled: boolean) {
    this.#plan = plan;
    this.#memory = plan.memory;
    this.#handle = handle;
    this.#columns = columns;
    this.#mayBeNulled = mayBeNulled;
  }

  /** An object; null where it is null after all. */
  row(id: number, row: number): unknown {
    const { exports } = this.#memory;
    if (this.#mayBeNulled && exports.execution_is_nulled(this.#handle, id, row) !== 0) return null;
    const batch = this.#columns.batches[id]!;
    const object = Object.create(null) as Record<string, unknown>;
    for (const field of this.#fields(batch)) {
      const index = field.offset * batch.count + row;
      object[field.responseName] = this.#value(field, batch.payloads + 8 * index, batch.tags + index);
    }
    return object;
  }

  /** The fields that the request selects, in response order. */
  #fields({ selection }: Batch): readonly PlanField[] {
    if (selection.isConstant) return selection.fields;
    let fields = this.#orders.get(selection.id);
    if (fields === undefined) {
      this.#memory.exports.execution_order(this.#handle, this.#plan.handle, selection.id);
      fields = Array.from(this.#memory.resultWords(), (offset) => selection.fields[offset]!);
      this.#orders.set(selection.id, fields);
    }
    return fields;
  }

  #value(field: PlanField, payload: number, tag: number): unknown {
    const { tables } = this.#plan;
    if (field.kind === Kind.typename) return tables.type(field.parent).name;
    if (field.kind === Kind.introspection) {
      this.#memory.exports.execution_introspection(this.#handle, this.#plan.handle, field.id);
      return withoutPrototypes(JSON.parse(this.#memory.resultText()));
    }
    return this.#cell(field, payload, tag);
  }

  #cell(field: PlanField, payload: number, tag: number): unknown {
    const memory = this.#memory;
    memory.current();
    const first = memory.u32[payload >>> 2]!;
    const second = memory.u32[(payload >>> 2) + 1]!;
    const text = () => memory.u8.subarray(first, first + second);
    switch (memory.u8[tag]) {
      case Tag.false:
        return false;
      case Tag.true:
        return true;
      case Tag.int:
        return first | 0;
      case Tag.float:
        // JSON has no negative zero.
        return memory.f64[payload >>> 3]! + 0;
      case Tag.string:
        return decode(text());
      case Tag.stringWithSurrogates:
        return decodeSurrogates(text());
      case Tag.enum: {
        const type = this.#plan.tables.type(field.type);
        return type.members[first - type.first];
      }
      case Tag.raw:
        return this.#columns.scalars.has(payload)
          ? this.#columns.scalars.get(payload)
          : JSON.parse(decode(text()));
      case Tag.object:
        return this.row(first, second);
      case Tag.list:
        return this.#list(field, first, second);
      default:
        return null;
    }
  }

  #list(field: PlanField, id: number, head: number): unknown[] {
    const items = this.#columns.items[id]!;
    const { u8, u32 } = this.#memory;
    const word = (items.payloads >>> 2) + 2 * head;
    const [first, second] = [u32[word]!, u32[word + 1]!];
    if (u8[items.tags + head] === Tag.denseHead) {
      return Array.from({ length: second }, (_, index) => this.row(items.child, first + index));
    }
    return Array.from({ length: first }, (_, index) => {
      const at = head + 1 + index;
      return this.#cell(field, items.payloads + 8 * at, items.tags + at);
    });
  }
}

function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutPrototypes(inner)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
