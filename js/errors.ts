// Errors of a programmer: what is thrown, not answered.

import type { FormattedError } from "./response.js";

/** A fault of the options: where, and what. */
export interface OptionFault {
  readonly path: string;
  readonly message: string;
}

function listed(intro: string, faults: readonly string[]): string {
  return faults.length === 1 ? faults[0]! : `${intro}\n\n${faults.join("\n\n")}`;
}

/** Options that cannot be: lists every fault. */
export class OptionsError extends TypeError {
  readonly code = "OCTOGRAPH_OPTIONS";
  readonly errors: readonly OptionFault[];

  constructor(errors: readonly OptionFault[]) {
    super(
      listed(
        `${errors.length} options are wrong:`,
        errors.map((fault) => `${fault.path}: ${fault.message}`),
      ),
    );
    this.name = "OptionsError";
    this.errors = errors;
  }
}

/** A schema that cannot be: lists every fault with its locations. */
export class SchemaError extends Error {
  readonly code = "OCTOGRAPH_SCHEMA";
  readonly errors: readonly FormattedError[];

  constructor(errors: readonly FormattedError[]) {
    super(listed(`The schema has ${errors.length} faults:`, errors.map(located)));
    this.name = "SchemaError";
    this.errors = errors;
  }
}

function located(error: FormattedError): string {
  const places = (error.locations ?? []).map(({ line, column }) => `${line}:${column}`);
  return places.length > 0 ? `${error.message} (${places.join(", ")})` : error.message;
}

/** A buffer that is too short for a response; the response is not lost. */
export class BufferTooSmallError extends RangeError {
  readonly code = "OCTOGRAPH_BUFFER_TOO_SMALL";
  /** The length of the response. */
  readonly byteLength: number;
  /** The response. */
  readonly response: Uint8Array<ArrayBuffer>;

  constructor(response: Uint8Array<ArrayBuffer>, room: number) {
    super(`The response has ${response.length} bytes, the buffer has room for ${room}.`);
    this.name = "BufferTooSmallError";
    this.byteLength = response.length;
    this.response = response;
  }
}

/** An engine that is used as it cannot be. */
export class EngineError extends Error {
  readonly code: string;

  constructor(message: string, code = "OCTOGRAPH_ENGINE") {
    super(message);
    this.name = "EngineError";
    this.code = code;
  }
}
