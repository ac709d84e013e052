// Random choices that a seed determines.

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Mixes integers into 32 well-spread bits: neighbouring seeds share nothing, and a value needs no generator. */
export function mix(a, b = 0) {
  let h = (a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A text's 32 bits. */
export function hashText(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

export class Random {
  #generator;

  constructor(seed) {
    this.#generator = xoroshiro128plus(mix(seed) | 0);
  }

  /** An integer from `low` to `high`, both included. */
  between(low, high) {
    return uniformInt(this.#generator, low, high);
  }

  chance(probability) {
    return this.between(0, 9999) < probability * 10_000;
  }

  pick(list) {
    return list[this.between(0, list.length - 1)];
  }

  /** Each element with a probability, in order. */
  some(list, probability) {
    return list.filter(() => this.chance(probability));
  }
}
