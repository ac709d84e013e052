// The strings of a request: those of a batch are joined in one text, which is encoded at once.

import { encodeAt, encodeSurrogates, hasLoneSurrogate, type Memory, Tag, Word } from "./memory.js";

/** A response that memory, or a limit, has no room for. */
export class OutOfMemory extends Error {}

/** Writes strings into the engine's memory. */
export class Texts {
  readonly memory: Memory;
  /** Strings of the batch that are not written yet; the cells already point to where they will be. */
  text = "";
  /** Where strings can be written: text from the start, single ones from the end. */
  protected stringsAt = 0;
  protected stringsEnd = 0;
  /** The first cell whose strings are in `text`. */
  private textTags = 0;
  private textPayloads = 0;
  protected handle = 0;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** Takes the room that the engine has just said. */
  protected takeRoom(): void {
    const { memory } = this;
    memory.current();
    this.stringsEnd = memory.word(Word.stringsEnd);
    this.stringsAt = memory.word(Word.stringsAt);
  }

  /** Where the text of a batch's strings will be, for a column that goes on with it. */
  textStart(tags: number, payloads: number): number {
    if (this.text === "") {
      this.textTags = tags;
      this.textPayloads = payloads;
    }
    return this.stringsAt;
  }

  /** Writes the text, of cells up to those given, and says where the next will be. */
  flush(tags: number, payloads: number): number {
    this.write(this.text, this.stringsAt, this.textPayloads, this.textTags, tags - this.textTags);
    this.text = "";
    this.textTags = tags;
    this.textPayloads = payloads;
    return this.stringsAt;
  }

  /**
   * Writes the joined text of `count` cells at `start`, where the cells' strings already
   * point; those of them that are strings hold their lengths in UTF-16 units.
   */
  protected write(text: string, start: number, payloads: number, tags: number, count: number): void {
    const { memory } = this;
    const { length } = text;
    memory.current();
    // Single strings may have taken a new room since.
    const room = start === this.stringsAt ? this.stringsEnd - start : -1;
    if (length <= room && encodeInRoom(text, memory.u8, start, this.stringsEnd)) {
      this.stringsAt = start + length;
      return;
    }
    if (length * 3 > this.stringsEnd - this.stringsAt) this.room(length * 3);
    const at = this.stringsAt;
    const end = encodeAt(text, memory.u8, at);
    const { exports } = memory;
    const found = exports.execution_bounds(this.handle, payloads, tags, count, at, end);
    memory.current();
    this.stringsAt = end;
    if (found === 0) this.writeEach(text, payloads, tags, count);
  }

  /** Writes the strings of cells one by one: some have lone surrogates, or seem to. */
  private writeEach(text: string, payloads: number, tags: number, count: number): void {
    const { memory } = this;
    let unit = 0;
    for (let index = 0; index < count; index++) {
      if (memory.u8[tags + index] !== Tag.string) continue;
      const length = memory.u32[(payloads >>> 2) + 2 * index + 1]!;
      this.store(text.slice(unit, unit + length), tags + index, payloads + 8 * index, Tag.string);
      unit += length;
    }
  }

  /** Writes one text into a cell. */
  protected store(text: string, tag: number, payload: number, as: number): void {
    const { memory } = this;
    memory.current();
    const bytes = text.length * 3 + 16;
    if (bytes > this.stringsEnd - this.stringsAt - this.text.length) this.room(bytes);
    this.stringsEnd -= bytes;
    const at = this.stringsEnd;
    const broken = as === Tag.string && hasLoneSurrogate(text);
    const end = broken ? encodeSurrogates(text, memory.u8, at) : encodeAt(text, memory.u8, at);
    memory.u8[tag] = broken ? Tag.stringWithSurrogates : as;
    memory.u32[payload >>> 2] = at;
    memory.u32[(payload >>> 2) + 1] = end - at;
  }

  protected room(bytes: number): void {
    const { memory } = this;
    const made = memory.exports.execution_strings(this.handle, bytes);
    memory.current();
    if (made === 0) throw new OutOfMemory();
    this.takeRoom();
  }
}

/** Writes text that is ASCII and fits; false where it is not, or does not. */
function encodeInRoom(text: string, u8: Uint8Array, start: number, end: number): boolean {
  const { length } = text;
  if (length <= 24) {
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      u8[start + index] = code;
    }
    return true;
  }
  const { read, written } = encoder.encodeInto(text, u8.subarray(start, end));
  return read === length && written === length;
}

const encoder = new TextEncoder();
