// A text with a name, and where it begins in the file it was cut from.

/** A line and a column, both counted from 1, the column in UTF-16 code units. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** A text to parse, with the name that messages give it. */
export class Source {
  body: string;
  name: string;
  locationOffset: SourceLocation;

  constructor(
    body: string,
    name = "GraphQL request",
    locationOffset: SourceLocation = { line: 1, column: 1 },
  ) {
    if (!(locationOffset.line > 0))
      throw new Error("line in locationOffset is 1-indexed and must be positive.");
    if (!(locationOffset.column > 0))
      throw new Error("column in locationOffset is 1-indexed and must be positive.");
    this.body = body;
    this.name = name;
    this.locationOffset = locationOffset;
  }

  get [Symbol.toStringTag](): string {
    return "Source";
  }
}

/** Whether it is a `Source`, ours or graphql-js's. */
export function isSource(value: unknown): value is Source {
  if (value instanceof Source) return true;
  const source = value as Partial<Source> | null;
  return typeof source === "object" && typeof source?.body === "string" && typeof source.name === "string";
}

const lineEnd = /\r\n|[\n\r]/g;

/** The line and column of an offset. */
export function getLocation(source: Source, position: number): SourceLocation {
  return getLocations(source, [position])[0] as SourceLocation;
}

/** The lines and columns of many offsets, in one walk through the text. */
export function getLocations(source: Source, positions: readonly number[]): SourceLocation[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]!);
  const locations = new Array<SourceLocation>(positions.length);
  let line = 1;
  let start = 0;
  lineEnd.lastIndex = 0;
  let end = lineEnd.exec(source.body);
  for (const index of order) {
    const position = positions[index]!;
    while (end && end.index < position) {
      line++;
      start = end.index + end[0].length;
      end = lineEnd.exec(source.body);
    }
    locations[index] = { line, column: position + 1 - start };
  }
  return locations;
}

/** The offset of a line and column. */
export function getPosition(source: Source, { line, column }: SourceLocation): number {
  let start = 0;
  lineEnd.lastIndex = 0;
  for (let current = 1; current < line; current++) {
    const end = lineEnd.exec(source.body);
    if (!end) break;
    start = end.index + end[0].length;
  }
  return start + column - 1;
}

/** The place in words: name, line and column, and the lines around it with a mark. */
export function printSourceLocation(source: Source, location: SourceLocation): string {
  const indent = source.locationOffset.column - 1;
  const lines = (" ".repeat(indent) + source.body).split(/\r\n|[\n\r]/g);
  const index = location.line - 1;
  const line = location.line + source.locationOffset.line - 1;
  const column = location.column + (location.line === 1 ? indent : 0);
  const title = `${source.name}:${line}:${column}\n`;
  const text = lines[index] ?? "";
  if (text.length > 120) return title + printLongLine(text, line, column);
  return (
    title +
    alignPrefixes([
      [`${line - 1} |`, lines[index - 1]],
      [`${line} |`, text],
      ["|", "^".padStart(column)],
      [`${line + 1} |`, lines[index + 1]],
    ])
  );
}

// A minified document is one line: it is shown in pieces of 80 characters, from its start.
function printLongLine(text: string, line: number, column: number): string {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += 80) pieces.push(text.slice(start, start + 80));
  const marked = Math.min(Math.floor((column - 1) / 80), pieces.length - 1);
  return alignPrefixes([
    [`${line} |`, pieces[0]],
    ...pieces.slice(1, marked + 1).map((piece): [string, string] => ["|", piece]),
    ["|", "^".padStart(column - marked * 80)],
    ["|", pieces[marked + 1]],
  ]);
}

function alignPrefixes(rows: [string, string | undefined][]): string {
  const present = rows.filter(([, text]) => text !== undefined);
  const width = Math.max(...present.map(([prefix]) => prefix.length));
  return present.map(([prefix, text]) => prefix.padStart(width) + (text ? ` ${text}` : "")).join("\n");
}
