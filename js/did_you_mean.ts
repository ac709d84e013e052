// Suggestions for names that are nearly right.

const SUGGESTIONS_MAX = 5;

/** ` Did you mean "x" or "y"?`, or nothing where no option is near. */
export function didYouMean(name: string, options: Iterable<string>): string {
  const limit = Math.floor(name.length * 0.4) + 1;
  const near = [...options]
    .map((option) => ({ option, distance: distance(name.toLowerCase(), option.toLowerCase(), limit) }))
    .filter((one) => one.distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.option.localeCompare(b.option))
    .slice(0, SUGGESTIONS_MAX)
    .map((one) => `"${one.option}"`);
  if (near.length === 0) return "";
  const last = near.pop()!;
  if (near.length === 0) return ` Did you mean ${last}?`;
  return ` Did you mean ${near.join(", ")}${near.length > 1 ? "," : ""} or ${last}?`;
}

/** Insertions, deletions and replacements between two names; more than `limit` is not counted. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + same);
    }
    before = row;
  }
  return before[b.length]!;
}
