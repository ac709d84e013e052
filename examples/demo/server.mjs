// `npm start`: a GraphQL API over the countries of the world. `--once` stops after the samples, `--port N` chooses the port.

import { once } from "node:events";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createEngine } from "octograph";
import { samples } from "./samples.mjs";
import { resolvers, typeDefs } from "./schema.mjs";

const bodyBytesMax = 1024 * 1024;

const { values: options } = parseArgs({
  options: { once: { type: "boolean", default: false }, port: { type: "string", default: "4000" } },
});

const engine = await createEngine({ typeDefs, resolvers });
const server = createServer((request, response) => {
  answer(request).then(
    (reply) => send(response, reply),
    (error) => {
      console.error(error);
      send(response, refusal(500, "Internal server error"));
    },
  );
});
const address = await listen(server, options.once ? 0 : Number(options.port));
console.log(`GraphQL at ${address} (POST JSON, or GET with ?query=)\n`);

for (const sample of samples) await show(sample);

if (options.once) server.close();
else console.log("Serving until you press Ctrl+C.");

async function show({ title, query, variables }) {
  const body = JSON.stringify({ query, variables });
  const start = performance.now();
  const answered = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body,
  });
  const text = await answered.text();
  const milliseconds = performance.now() - start;

  const direct = performance.now();
  const bytes = await engine.execute({ query, variables });
  const microseconds = (performance.now() - direct) * 1000;

  console.log(`# ${title}\n${query}\n\nvariables: ${JSON.stringify(variables)}\n`);
  console.log(JSON.stringify(JSON.parse(text), null, 2));
  console.log(
    `\n${bytes.byteLength} bytes: ${milliseconds.toFixed(1)} ms over HTTP, then ${microseconds.toFixed(0)} µs in the engine\n`,
  );
}

/** → { status, headers?, body } */
async function answer(request) {
  const url = new URL(request.url, "http://localhost");
  if (url.pathname !== "/graphql") return refusal(404, "The API is at /graphql");
  if (request.method === "GET") return run(parameters(url.searchParams));
  if (request.method !== "POST")
    return { ...refusal(405, "Use GET or POST"), headers: { allow: "GET, POST" } };
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
    return refusal(415, "Send application/json");
  const body = await read(request);
  return body === null ? refusal(413, "The body is too long") : run(parsed(body));
}

async function run(parameters) {
  if (typeof parameters?.query !== "string") return refusal(400, 'The request needs a "query"');
  return { status: 200, body: await engine.execute(parameters) };
}

/** The request in a body, or null where it is no JSON object. */
function parsed(body) {
  try {
    const { query, variables, operationName } = JSON.parse(body);
    return { query, variables, operationName };
  } catch {
    return null;
  }
}

/** The request in a URL's query; `variables` are JSON there. */
function parameters(search) {
  try {
    return {
      query: search.get("query"),
      variables: JSON.parse(search.get("variables") ?? "null"),
      operationName: search.get("operationName"),
    };
  } catch {
    return null;
  }
}

async function read(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(status, message) {
  return { status, body: Buffer.from(JSON.stringify({ errors: [{ message }] })) };
}

function send(response, { status, headers, body }) {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.byteLength,
    ...headers,
  });
  response.end(body);
}

/** Listens on loopback; where the port is taken, on any free one. */
async function listen(server, port) {
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    return listen(server, 0);
  }
  return `http://127.0.0.1:${server.address().port}/graphql`;
}
