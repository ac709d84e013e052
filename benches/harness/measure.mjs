// Contenders in turns, in short rounds: ABCABC…. Noise that lasts longer than a round hits all of them alike.

/**
 * @param {import("./contenders.mjs").Contender[]} contenders
 * @param {{ rounds: number, ms: number, async?: boolean, check: (name: string, i: number, answer: any) => Promise<void> }} options
 *   `ms`: how long a turn lasts; `check` sees one answer of each contender in each round
 * @returns {Promise<Map<string, number[]>>} microseconds per iteration, a sample a round
 */
export async function measure(contenders, { rounds, ms, async: isAsync, check }) {
  const samples = new Map(contenders.map(({ name }) => [name, []]));
  const counts = new Map();
  let next = 0;
  for (const { name, step } of contenders) {
    const { count, used } = await warmUp(step, next, { ms, isAsync });
    next += used;
    counts.set(name, count);
  }
  for (let round = 0; round < rounds; round++) {
    // The same iteration number for all, so that varied requests are the same requests.
    let longest = 0;
    for (const { name, step } of contenders) {
      const count = counts.get(name);
      const elapsed = isAsync ? await turnAsync(step, next, count) : turn(step, next, count);
      samples.get(name).push((elapsed * 1000) / count);
      longest = Math.max(longest, count);
    }
    next += longest;
    for (const { name, step } of contenders) await check(name, next, isAsync ? await step(next) : step(next));
    next += 1;
  }
  return samples;
}

/** Runs for three turns at least, and finds how many iterations a turn holds. */
async function warmUp(step, first, { ms, isAsync }) {
  let used = 0;
  let count = 1;
  const end = performance.now() + 3 * ms;
  for (;;) {
    const elapsed = isAsync ? await turnAsync(step, first + used, count) : turn(step, first + used, count);
    used += count;
    if (performance.now() >= end) return { count: Math.max(1, Math.round((count * ms) / elapsed)), used };
    // Grows towards a turn, never past it.
    count = Math.max(1, Math.min(count * 4, Math.round((count * ms) / Math.max(elapsed, 0.001))));
  }
}

function turn(step, first, count) {
  const start = performance.now();
  for (let i = 0; i < count; i++) step(first + i);
  return performance.now() - start;
}

async function turnAsync(step, first, count) {
  const start = performance.now();
  for (let i = 0; i < count; i++) await step(first + i);
  return performance.now() - start;
}

/** The p-quantile of numbers, linear between neighbours. */
export function quantile(numbers, p) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

export const median = (numbers) => quantile(numbers, 0.5);

/** The ratio of medians, and the quartiles of the ratio round by round: neighbours in time share their noise. */
export function ratio(ours, theirs) {
  const byRound = ours.map((sample, round) => sample / theirs[round]);
  return {
    median: median(ours) / median(theirs),
    low: quantile(byRound, 0.25),
    high: quantile(byRound, 0.75),
  };
}
