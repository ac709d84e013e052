// How a value is shown in an error message, as graphql-js shows it.

const ITEMS_MAX = 10;
const DEPTH_MAX = 2;

/** A short text of any value. */
export function inspect(value: unknown): string {
  return show(value, []);
}

function show(value: unknown, around: readonly object[]): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return value.name ? `[function ${value.name}]` : "[function]";
  if (typeof value !== "object") return String(value);
  if (value === null) return "null";
  if (around.includes(value)) return "[Circular]";
  const within = [...around, value];
  const { toJSON } = value as { toJSON?: () => unknown };
  if (typeof toJSON === "function") {
    const json = (value as { toJSON(): unknown }).toJSON();
    if (json !== value) return typeof json === "string" ? json : show(json, within);
    return showObject(value, within);
  }
  return Array.isArray(value) ? showArray(value, within) : showObject(value, within);
}

function showObject(object: object, within: readonly object[]): string {
  const entries = Object.entries(object);
  if (entries.length === 0) return "{}";
  if (within.length > DEPTH_MAX) return `[${tagOf(object)}]`;
  const properties = entries.map(([key, value]) => `${key}: ${show(value, within)}`);
  return `{ ${properties.join(", ")} }`;
}

function showArray(array: readonly unknown[], within: readonly object[]): string {
  if (array.length === 0) return "[]";
  if (within.length > DEPTH_MAX) return "[Array]";
  const shown = array.slice(0, ITEMS_MAX).map((item) => show(item, within));
  const more = array.length - shown.length;
  if (more > 0) shown.push(more === 1 ? "... 1 more item" : `... ${more} more items`);
  return `[${shown.join(", ")}]`;
}

function tagOf(object: object): string {
  const tag = Object.prototype.toString.call(object).slice("[object ".length, -1);
  if (tag === "Object" && typeof object.constructor === "function") {
    const { name } = object.constructor;
    if (typeof name === "string" && name !== "") return name;
  }
  return tag;
}
