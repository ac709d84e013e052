// The differential fuzzer: generated schemas, data and requests on graphql-js and on Octograph, answers compared.
//
//   npm run fuzz -- --seed N --count M     those seeds; a failing one is shrunk and printed
//   npm run fuzz -- --fresh --count M      seeds of the clock's, printed
//   --without async,oneOf  --only-with …   features, see features.mjs
//   --failures K                           stop after K (5)
//   --way execute                          asks in one way only: execute, executeToObject, appendTo or prepared
//   --generate                             makes the cases and runs none
//   --reference                            graphql-js against itself

import process from "node:process";
import { inspect, parseArgs } from "node:util";
import * as graphql from "graphql";
import { asCase } from "./as-case.mjs";
import { difference } from "./compare.mjs";
import { generateRequest } from "./document.mjs";
import { features as chosenFeatures } from "./features.mjs";
import { mutate } from "./mutate.mjs";
import { mix } from "./random.mjs";
import { generateSchema } from "./schema.mjs";
import { shrink } from "./shrink.mjs";
import { Subject, ways } from "./subject.mjs";

const requestsPerSchema = 25;
// Data settles within a few milliseconds; a hang need not cost five seconds at each step.
const shrinkMilliseconds = 300;

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1" },
    fresh: { type: "boolean", default: false },
    without: { type: "string" },
    "only-with": { type: "string" },
    way: { type: "string" },
    failures: { type: "string", default: "5" },
    generate: { type: "boolean", default: false },
    reference: { type: "boolean", default: false },
    "no-shrink": { type: "boolean", default: false },
  },
});
const features = chosenFeatures({ without: options.without, onlyWith: options["only-with"] });
const first = options.fresh ? mix(Date.now(), process.pid) : Number(options.seed);
const count = Number(options.count);
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count))
  throw new Error("--seed and --count are whole numbers");
if (options.way !== undefined && !ways.includes(options.way))
  throw new Error(`--way is one of ${ways.join(", ")}`);
const octograph = options.reference || options.generate ? undefined : await import("octograph");

const unheard = [];
process.on("unhandledRejection", (reason) => unheard.push(reason));

const start = performance.now();
let failed = 0;
let passed = 0;
let asynchronous = 0;
let refused = 0;
let current;
// The schema that the shrinker tried last: most of its candidates differ in their document only.
let tried;

for (let seed = first; seed < first + count && failed < Number(options.failures); seed++) {
  const schemaSeed = Math.floor(seed / requestsPerSchema);
  if (current?.seed !== schemaSeed) {
    current?.subject?.dispose?.();
    current = { seed: schemaSeed, ...(await makeSubject(schemaSeed)) };
  }
  if (current.subject === undefined) continue;
  const request = requestOf(seed, current.subject.schema);
  if (options.generate) {
    passed += 1;
    continue;
  }
  const way = options.way ?? ways[seed % ways.length];
  const fault = await compare(current.subject, request, way);
  if (fault === undefined) passed += 1;
  else {
    failed += 1;
    await report({ seed, schemaSeed, sdl: current.subject.sdl, request, way }, fault);
  }
}

const seconds = (performance.now() - start) / 1000;
console.log(
  `seeds ${first} to ${first + count - 1}: ${Math.round((passed + failed) / seconds)} cases/s; ${asynchronous} asynchronous, ${refused} refused\n${passed} passed, ${failed} failed`,
);
process.exitCode = failed === 0 ? 0 : 1;

/** A schema and both its engines; a schema that Octograph refuses or prints otherwise is a failure of its own. */
async function makeSubject(schemaSeed) {
  const sdl = generateSchema(schemaSeed, features);
  if (options.generate) return { subject: { sdl, schema: graphql.buildSchema(sdl) } };
  try {
    const subject = await Subject.make(octograph, sdl, schemaSeed, features);
    const fault = printed(subject);
    if (fault !== undefined) schemaFailed(schemaSeed, sdl, fault);
    return { subject };
  } catch (error) {
    schemaFailed(schemaSeed, sdl, error?.stack ?? error);
    return { subject: undefined };
  }
}

function printed({ schema, engine }) {
  if (!features.printSchema || engine === undefined) return undefined;
  const expected = graphql.printSchema(schema);
  const given = engine.printSchema();
  return expected === given ? undefined : `printSchema\n--- graphql-js\n${expected}\n--- octograph\n${given}`;
}

function schemaFailed(schemaSeed, sdl, reason) {
  failed += 1;
  console.log(`FAILED schema of seed ${schemaSeed * requestsPerSchema}: ${reason}\n${sdl}\n`);
}

/** Four of five are valid. */
function requestOf(seed, schema) {
  const request = generateRequest(seed, schema, features);
  const roll = mix(seed, 99) % 10;
  if (roll === 0 && features.syntaxErrors) request.query = mutate(seed, request.query, { syntax: true });
  if (roll === 1 && features.validationErrors) request.query = mutate(seed, request.query, { syntax: false });
  return request;
}

/** What differs, with both answers; or nothing. */
async function compare(subject, request, way) {
  unheard.length = 0;
  const expected = await subject.reference(request);
  unheard.length = 0;
  const given = await subject.own(request, way);
  if (expected.async) asynchronous += 1;
  if (!expected.text.includes('"data":')) refused += 1;
  const what = difference(expected.text, given, expected);
  if (what !== undefined) return { what, expected: expected.text, given };
  if (unheard.length > 0)
    return {
      what: `a rejection that nobody heard: ${unheard[0]?.stack ?? unheard[0]}`,
      expected: expected.text,
      given,
    };
  return undefined;
}

async function report({ seed, schemaSeed, sdl, request, way }, fault) {
  let smallest = { sdl, request };
  if (!options["no-shrink"]) {
    const hasData = fault.expected.includes('"data":');
    smallest = await shrink(smallest, async (candidate) => {
      const again = await tryAgain(candidate, schemaSeed, way);
      return again !== undefined && again.expected.includes('"data":') === hasData;
    });
  }
  const last = (await tryAgain(smallest, schemaSeed, way)) ?? fault;
  console.log(
    `FAILED seed ${seed}, asked with ${way}: ${last.what} differs\n${smallest.sdl}\n\n${smallest.request.query}`,
  );
  if (smallest.request.variables)
    console.log(`variables ${inspect(smallest.request.variables, { depth: null })}`);
  if (smallest.request.operationName !== undefined)
    console.log(`operation ${smallest.request.operationName}`);
  console.log(`graphql-js ${last.expected}\noctograph  ${last.given}\n`);
  const text = await caseOf(smallest, schemaSeed, last.expected);
  if (text !== undefined) console.log(`as a case:\n\n${text}`);
}

async function caseOf({ sdl, request }, schemaSeed, expected) {
  const subject = await Subject.make(undefined, sdl, schemaSeed, features);
  return asCase({ sdl, request, resolvers: subject.resolvers, root: subject.rootValue(request), expected });
}

/** The fault of a candidate, nothing where it passes or is no case. */
async function tryAgain({ sdl, request }, schemaSeed, way) {
  try {
    if (tried?.sdl !== sdl) {
      tried?.dispose();
      tried = undefined;
      tried = await Subject.make(octograph, sdl, schemaSeed, features, shrinkMilliseconds);
    }
    const fault = await compare(tried, request, way);
    // An engine that failed so may be no good for the next.
    if (fault?.given.startsWith("threw")) tried = undefined;
    return fault;
  } catch {
    return undefined;
  }
}
