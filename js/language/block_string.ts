// Block strings: what they mean, and how they and other strings are printed.

/** `BlockStringValue(rawValue)` of the raw text's lines, as they stand between the quotes. */
export function blockStringValue(lines: readonly string[]): string {
  let indent = Number.POSITIVE_INFINITY;
  let first = -1;
  let last = -1;
  for (const [index, line] of lines.entries()) {
    const blanks = line.search(/[^\t ]/);
    if (blanks < 0) continue;
    if (first < 0) first = index;
    last = index;
    if (index > 0 && blanks < indent) indent = blanks;
  }
  if (first < 0) return "";
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(indent)))
    .slice(first, last + 1)
    .join("\n")
    .replaceAll('\\"""', '"""');
}

/** A block string of this value, each of its line ends followed by `indentation`. */
export function printBlockString(value: string, indentation: string): string {
  const escaped = value.replaceAll('"""', '\\"""');
  const lines = escaped.split(/\r\n|[\n\r]/);
  const single = lines.length === 1;
  const indented = (line: string) => line === "" || /^[\t ]/.test(line);
  // Else the indentation of the later lines would be taken for common.
  const leading = !single && lines.slice(1).every(indented);
  const escapedEnd = escaped.endsWith('\\"""');
  const openEnd = (value.endsWith('"') && !escapedEnd) || value.endsWith("\\");
  const long = !single || value.length > 70 || openEnd || escapedEnd;
  const startsBlank = single && /^[\t ]/.test(value);
  const before = (long && !startsBlank) || leading ? "\n" : "";
  const after = long ? "\n" : "";
  const text = `"""${before}${escaped}${after}"""`;
  return indentation === "" ? text : text.replaceAll("\n", `\n${indentation}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const escaped = /[\x00-\x1f\x22\x5c\x7f-\x9f]/g;

const short: Record<string, string> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** A string between single quotes. */
export function printString(value: string): string {
  const text = value.replace(
    escaped,
    (character) =>
      short[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `"${text}"`;
}
