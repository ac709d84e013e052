// The table that people read and the JSON that tools read.

import { median, ratio } from "./measure.mjs";

const columns = [
  "octograph",
  "graphql-jit",
  "graphql-js 17",
  "graphql-js 16",
  "@graphql-tools/executor",
  "floor",
];

/**
 * Of each group the contender with the best median, and Octograph's ratio to it.
 * @param {Map<string, number[]>} samples
 */
export function summarize(workload, contenders, samples) {
  const groups = {};
  for (const { name, group } of contenders) {
    const microseconds = median(samples.get(name));
    if (groups[group] === undefined || microseconds < groups[group].microseconds)
      groups[group] = { name, microseconds };
  }
  const ours = samples.get("octograph");
  if (ours !== undefined) {
    for (const [group, entry] of Object.entries(groups)) {
      if (group !== "octograph") entry.ratio = ratio(ours, samples.get(entry.name));
    }
  }
  const all = Object.fromEntries(contenders.map(({ name }) => [name, median(samples.get(name))]));
  return { name: workload.name, groups, microseconds: all };
}

export function header() {
  return [
    `| workload | ${columns.map((name) => (name === "octograph" ? "octograph µs" : name)).join(" | ")} |`,
    `|---|${columns.map(() => "---:").join("|")}|`,
  ].join("\n");
}

/** A row: microseconds for Octograph; for the others microseconds and, in bold, what part of them Octograph needs. */
export function row({ name, groups }) {
  const cells = columns.map((column) => {
    const entry = groups[column];
    if (entry === undefined) return "–";
    return entry.ratio
      ? `${microseconds(entry.microseconds)} **${spread(entry.ratio)}**`
      : microseconds(entry.microseconds);
  });
  return `| ${name} | ${cells.join(" | ")} |`;
}

const spread = ({ median, low, high }) => `${three(median)} (${three(low)}–${three(high)})`;

function microseconds(value) {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : three(value);
}

/** Three significant digits, without exponents. */
export function three(value) {
  return String(Number(value.toPrecision(3)));
}
