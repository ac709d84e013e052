// The texts of responses (§7.1): errors as JSON, and both parts put together.

import { inspect } from "./inspect.js";
import { encode } from "./memory.js";
import type { LocatedError } from "./values.js";

/** An error as a response shows it (§7.1.2). */
export interface FormattedError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Puts what user code threw together with where the engine found it. */
export function formatLocated(located: LocatedError, thrown: readonly unknown[]): FormattedError {
  const { handle, ...formatted } = located;
  if (handle === undefined) return formatted;
  const error = thrown[handle];
  const { message, extensions, locations, path } = described(error);
  return {
    message,
    ...((locations ?? formatted.locations) && { locations: locations ?? formatted.locations }),
    ...((path ?? formatted.path) && { path: path ?? formatted.path }),
    ...(extensions && { extensions }),
  } as FormattedError;
}

/** What a thrown value says: an error its message and extensions, anything else what it is. */
function described(thrown: unknown): {
  message: string;
  extensions?: Record<string, unknown> | undefined;
  locations?: FormattedError["locations"] | undefined;
  path?: FormattedError["path"] | undefined;
} {
  try {
    if (!(thrown instanceof Error)) return { message: `Unexpected error value: ${inspect(thrown)}` };
    const { message, extensions, path, locations } = thrown as Error & Partial<FormattedError>;
    const isExtended =
      typeof extensions === "object" && extensions !== null && Object.keys(extensions).length > 0;
    return {
      message: String(message),
      extensions: isExtended ? { ...extensions } : undefined,
      // An error that has a path was located before, by whoever threw it.
      path: Array.isArray(path) ? path : undefined,
      locations: Array.isArray(locations) && locations.length > 0 ? locations : undefined,
    };
  } catch {
    return { message: "An error that cannot be read was thrown." };
  }
}

/** Errors as the JSON of `errors`. Extensions that cannot be written are dropped and named. */
export function errorsJson(errors: readonly FormattedError[]): string {
  return `[${errors.map(errorJson).join(",")}]`;
}

function errorJson(error: FormattedError): string {
  try {
    return JSON.stringify(error);
  } catch {
    const { extensions = {}, ...rest } = error;
    const kept: Record<string, unknown> = {};
    const dropped: string[] = [];
    for (const [key, value] of Object.entries(extensions)) {
      try {
        JSON.stringify(value);
        kept[key] = value;
      } catch {
        dropped.push(key);
      }
    }
    return JSON.stringify({ ...rest, extensions: { ...kept, droppedExtensions: dropped } });
  }
}

/** The response to a request that was not executed: it has no `data`. */
export function requestErrorBytes(errors: readonly FormattedError[]): Uint8Array<ArrayBuffer> {
  return encode(`{"errors":${errorsJson(errors)}}`);
}
