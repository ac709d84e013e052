// Text to UTF-8: the three ways there are, and which is fastest for a text on this runtime.

import { Buffer } from "node:buffer";

const encoder = new TextEncoder();

/** @returns {{ name: string, encode: (text: string) => Uint8Array, fresh: boolean }[]} `fresh`: new bytes each time */
export function encoders(text) {
  const bytesMax = Math.max(64, text.length * 3);
  const buffer = new Uint8Array(bytesMax);
  return [
    { name: "encode", fresh: true, encode: (text) => encoder.encode(text) },
    { name: "Buffer.from", fresh: true, encode: (text) => Buffer.from(text) },
    {
      name: "encodeInto",
      fresh: false,
      // A reused buffer, as a caller of `appendTo` has one. A longer text than expected gets one of its own.
      encode(text) {
        if (text.length * 3 > bytesMax) return encoder.encode(text);
        return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
      },
    },
  ];
}

/** What the peers encode with: they get the fastest way that gives what Octograph gives, new bytes or a reused buffer. */
export function fastestEncoder(text, { reuse }) {
  const candidates = encoders(text).filter((candidate) => candidate.fresh || reuse);
  const times = candidates.map(() => []);
  for (let round = 0; round < 9; round++) {
    for (const [i, { encode }] of candidates.entries()) times[i].push(time(encode, text));
  }
  const medians = times.map((samples) => samples.sort((a, b) => a - b)[4]);
  return candidates[medians.indexOf(Math.min(...medians))];
}

function time(encode, text) {
  const count = Math.max(1, Math.round(200_000 / (text.length + 100)));
  const start = performance.now();
  for (let i = 0; i < count; i++) encode(text);
  return performance.now() - start;
}
