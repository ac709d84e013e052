// The case format: a text file of sections, each headed by a line `--- name`.
//
//   # what the case is about                    (optional, before the first section)
//   --- schema                                  SDL
//   --- data                                    JSON, the root value; see host.mjs
//   --- query                                   starts a request
//   --- variables                               JSON, optional
//   --- operation                               its name, optional
//   --- options                                 JSON for createEngine, optional
//   --- expect                                  the response, byte for byte
//   --- differs                                 why it is not graphql-js's, optional
//
// After an `expect` the next request begins; one without a `query` asks the same query again. In `expect`, line ends
// and the spaces that open a line are layout: JSON strings hold neither. Read natively by tests/engine/case_file.rs.

const names = new Set(["schema", "data", "query", "variables", "operation", "options", "expect", "differs"]);

/**
 * @typedef {{ query: string, variables?: any, operation?: string, options?: any, expect?: string, differs?: string }} CaseRequest
 * @typedef {{ name: string, comment: string, schema: string, data: any, requests: CaseRequest[], sections: Section[] }} CaseFile
 * @typedef {{ name: string, text: string }} Section
 */

/** @returns {CaseFile} */
export function parseCase(name, source) {
  const fail = (reason) => {
    throw new Error(`${name}: ${reason}`);
  };
  const { comment, sections } = split(source, fail);
  const { head, requests } = grouped(sections, fail);
  const schema = head.find((section) => section.name === "schema");
  if (schema === undefined) fail("no schema");
  const data = head.find((section) => section.name === "data");
  return {
    name,
    comment,
    schema: schema.text,
    data: data && json(data, fail),
    requests: requests.map((group) => requestOf(group, fail)),
    sections,
  };
}

/** The sections that all requests share, then those of each request; the first of each is its query. */
function grouped(sections, fail) {
  const head = [];
  const requests = [];
  for (const section of sections) {
    const { name } = section;
    const current = requests.at(-1);
    if (name === "schema" || name === "data") {
      if (current !== undefined) fail(`"${name}" after a query`);
      if (head.some((other) => other.name === name)) fail(`a second "${name}"`);
      head.push(section);
    } else if (name === "query") requests.push([section]);
    else if (current === undefined) fail(`"${name}" before a query`);
    else if (begins(name, current)) requests.push([current[0], section]);
    else if (current.some((other) => other.name === name)) fail(`a second "${name}"`);
    else current.push(section);
  }
  if (requests.length === 0) fail("no query");
  return { head, requests };
}

/** Whether a section asks the query of the request before it again. */
function begins(name, current) {
  return (
    name !== "expect" &&
    name !== "differs" &&
    current.some((other) => other.name === "expect" || other.name === name)
  );
}

/** @returns {CaseRequest} */
function requestOf(group, fail) {
  const request = {};
  for (const section of group) {
    const { name, text } = section;
    if (name === "variables" || name === "options") request[name] = json(section, fail);
    else request[name] = name === "expect" ? text.replace(/\n */g, "") : text.trim();
  }
  return request;
}

function split(source, fail) {
  const [head, ...rest] = `\n${source}`.split(/\n--- /);
  const comment = head.trim();
  if (comment !== "" && comment.split("\n").some((line) => !line.startsWith("#")))
    fail("text before the first section");
  const sections = rest.map((part) => {
    const end = part.indexOf("\n");
    const name = (end === -1 ? part : part.slice(0, end)).trim();
    if (!names.has(name)) fail(`no section is called "${name}"`);
    return { name, text: end === -1 ? "" : part.slice(end + 1).replace(/\s+$/, "") };
  });
  return { comment, sections };
}

function json({ name, text }, fail) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(`"${name}" is not JSON: ${error.message}`);
  }
}

/** The file's text with each request's `expect` replaced. @param {string[]} answers */
export function withAnswers(file, answers) {
  const { head, requests } = grouped(file.sections);
  const sections = [...head];
  requests.forEach((group, index) => {
    const query = group[0];
    const repeated = index > 0 && requests[index - 1][0] === query;
    const asked = group.filter(({ name }) => name !== "expect" && name !== "differs");
    sections.push(...(repeated ? asked.slice(1) : asked));
    sections.push({ name: "expect", text: layOut(answers[index]) });
    sections.push(...group.filter(({ name }) => name === "differs"));
  });
  const opening = file.comment === "" ? "" : `${file.comment}\n\n`;
  return `${opening}${sections.map(({ name, text }) => `--- ${name}\n${text}\n`).join("\n")}`;
}

/** One error a line; nothing is added that parseCase does not take away. */
function layOut(answer) {
  if (answer.length <= 120 || !answer.startsWith('{"errors":[')) return answer;
  return answer
    .replace('{"errors":[', '{"errors":[\n  ')
    .replaceAll('},{"message":', '},\n  {"message":')
    .replace(/\],"data":/, '],\n"data":');
}
