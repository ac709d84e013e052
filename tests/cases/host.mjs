// What the JSON of a case's `data` stands for, as JavaScript values that default resolvers read. The native twin is
// tests/engine/host.rs.
//
//   {"$throw": "m", "extensions": {}}   resolving it throws; as an item of a list it is an error there
//   {"$async": v, "after": ms}          a promise of v, settled after that time (0: in a microtask)
//   {"$undefined": true}                undefined
//   {"$args": true}                     the field's arguments as JSON text
//   {"$list": n, "of": v}               v, n times

/** The root value. */
export function hostValue(data) {
  return data === undefined ? undefined : object(data);
}

function object(fields) {
  // Without a prototype: a name like `toString` that the data does not give is absent.
  const made = Object.create(null);
  for (const name of Object.keys(fields)) made[name] = property(fields[name]);
  return made;
}

/** A field's value, or the method that gives it where it has to be made anew or wants the arguments. */
function property(value) {
  return needsCall(value) ? (args) => resolve(value, args) : resolve(value);
}

function needsCall(value) {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(needsCall);
  if ("$list" in value) return needsCall(value.of);
  return "$throw" in value || "$async" in value || "$args" in value;
}

function resolve(value, args) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => item(entry, args));
  if ("$throw" in value) throw failure(value);
  if ("$async" in value) return settle(value, args);
  if ("$undefined" in value) return undefined;
  if ("$args" in value) return JSON.stringify(args);
  if ("$list" in value) return Array.from({ length: value.$list }, () => item(value.of, args));
  return object(value);
}

function item(value, args) {
  if (typeof value === "object" && value !== null && "$throw" in value) return failure(value);
  return resolve(value, args);
}

function failure({ $throw: message, extensions }) {
  return extensions === undefined ? new Error(message) : Object.assign(new Error(message), { extensions });
}

async function settle({ $async: value, after = 0 }, args) {
  if (after > 0) await sleep(after);
  return resolve(value, args);
}

/** A value that no answer may wait for does not keep the process alive either. */
function sleep(milliseconds) {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    if (milliseconds >= 10_000) timer.unref?.();
  });
}
