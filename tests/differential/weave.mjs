// Documents whose fields meet in many ways: few response names, many fragments, conditions on types that exclude one
// another or do not. Most are refused, for one pair of fields or many.

import { Random } from "./random.mjs";

const fields = {
  N: ["x", "y", "n", "m", "f"],
  M: ["x", "n", "m", "l"],
  U: [],
  A: ["x", "y", "n", "m", "f", "l", "i", "u"],
  B: ["x", "y", "n", "m", "f", "i", "u"],
  C: ["x", "n", "m", "l", "i", "u"],
};
/** Types that objects of a type may have; mostly. */
const conditions = {
  N: ["A", "B", "A", "B", "N", "U"],
  M: ["A", "C", "A", "C", "M"],
  U: ["A", "B", "N"],
  A: ["A", "N", "U", "M"],
  B: ["B", "N", "U"],
  C: ["C", "M", "N"],
};
const withSelections = new Set(["n", "m", "l", "u"]);

export const weaveSchema = `
type Query { n: N a: A u: U m: [M] }
interface N { x: String y: String n: N m: N f(a: Int, b: I): String }
interface M { x: String n: N m: N l: [N] }
union U = A | B
input I { a: Int b: [Int] }
type A implements N & M { x: String y: String n: N m: N f(a: Int, b: I): String l: [N] i: Int u: U }
type B implements N { x: String y: String n: A m: N f(a: Int, b: I): String i: Int! u: A }
type C implements M { x: String n: N m: N l: [N] i: [Int] u: U }
directive @stream(if: Boolean) on FIELD
`;

/** @returns {string} a document over `weaveSchema` */
export function weave(seed) {
  return new Weaver(new Random(seed)).make();
}

class Weaver {
  #random;
  #budget;
  #names;
  #fragments;
  #difference;
  #acyclic;
  /** The first fragment that may be spread. */
  #from = 0;

  constructor(random) {
    this.#random = random;
    this.#budget = random.between(5, 60);
    this.#names = ["x", "y", "n", "p", "q"].slice(0, random.between(2, 5));
    this.#fragments = random.between(0, 6);
    this.#difference = random.pick([0, 0.02, 0.1, 0.4]);
    this.#acyclic = random.chance(0.7);
  }

  make() {
    const parts = [
      `{ n ${this.#set("N", 3)} a ${this.#set("A", 3)} n ${this.#set("N", 2)} u ${this.#set("U", 2)} }`,
    ];
    for (let i = 0; i < this.#fragments; i++) {
      const type = this.#random.pick(Object.keys(fields));
      if (this.#acyclic) this.#from = i + 1;
      parts.push(`fragment F${i} on ${type} ${this.#set(type, 3)}`);
    }
    return parts.join("\n");
  }

  #set(type, depth) {
    const selections = [];
    for (let left = this.#random.between(1, 4); left > 0; left--)
      selections.push(this.#selection(type, depth));
    return `{ ${selections.join(" ")} }`;
  }

  #selection(type, depth) {
    this.#budget -= 1;
    if (this.#budget > 0 && depth > 0 && this.#random.chance(0.25)) {
      const condition = this.#random.chance(0.15) ? undefined : this.#random.pick(conditions[type]);
      return `... ${condition ? `on ${condition} ` : ""}${this.#set(condition ?? type, depth - 1)}`;
    }
    if (this.#from < this.#fragments && this.#random.chance(0.25))
      return `...F${this.#random.between(this.#from, this.#fragments - 1)}`;
    const known = fields[type];
    if (known.length === 0) return "__typename";
    const name = this.#random.pick(known);
    if (withSelections.has(name) && (depth === 0 || this.#budget <= 0)) return "__typename";
    const alias = this.#alias(name);
    const args = name === "f" ? this.#arguments() : "";
    const stream = this.#random.chance(0.004) ? " @stream" : "";
    const inner = withSelections.has(name) ? ` ${this.#set(typeOf(type, name), depth - 1)}` : "";
    return `${alias}${name}${args}${stream}${inner}`;
  }

  /** Mostly an alias that its field has everywhere. */
  #alias(name) {
    if (this.#random.chance(this.#difference)) return `${this.#random.pick(this.#names)}: `;
    return this.#random.chance(0.3) ? `${name}_: ` : "";
  }

  #arguments() {
    if (!this.#random.chance(this.#difference)) return "(a: 1, b: {a: 1, b: [1]})";
    return this.#random.pick([
      "",
      "(a: 2)",
      "(b: {b: [1], a: 1}, a: 1)",
      "(a: $v)",
      "(a: 1, b: {a: 1, b: 1})",
      "(a: 1, a: 2)",
    ]);
  }
}

function typeOf(type, name) {
  if (name === "u") return type === "B" ? "A" : "U";
  return type === "B" && name === "n" ? "A" : "N";
}
