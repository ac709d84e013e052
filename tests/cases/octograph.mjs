// Asks Octograph in every way it can be asked; all must give one answer.

const decoder = new TextDecoder("utf-8", { fatal: true });

const answerMilliseconds = 5000;

/**
 * @param {() => { typeDefs, resolvers?, options?, query, variables?, operation?, contextValue?, rootValue? }} make gives
 *   a root value of its own to each way
 * @param {(way: string) => boolean} isChosen
 * @returns {Promise<{ way: string, answer: string }[]>}
 */
export async function ask({ createEngine }, make, isChosen = () => true) {
  const { typeDefs, resolvers, options, query, operation: operationName, variables, contextValue } = make();
  let engine;
  try {
    engine = await createEngine({ typeDefs, ...(resolvers && { resolvers }), ...options });
  } catch (error) {
    return [{ way: "createEngine", answer: threw(error) }];
  }
  const execution = () => ({ variables, contextValue, rootValue: make().rootValue });
  const request = () => ({ query, operationName, ...execution() });
  const ways = {
    execute: async () => decoder.decode(await engine.execute(request())),
    "execute again": async () => decoder.decode(await engine.execute(request())),
    executeToObject: async () => JSON.stringify(await engine.executeToObject(request())),
    "prepared.execute": async () =>
      decoder.decode(await engine.prepare(query, { operationName }).execute(execution())),
    appendTo: async () => {
      const buffer = new Uint8Array(1 << 21);
      const end = await engine.appendTo(request(), buffer, 7);
      return decoder.decode(buffer.subarray(7, end));
    },
  };
  const answers = [];
  for (const [way, give] of Object.entries(ways)) {
    if (isChosen(way)) answers.push({ way, answer: await inTime(give()) });
  }
  engine.dispose();
  return answers;
}

/** The answer, or that it did not come. */
async function inTime(answer) {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(done, answerMilliseconds, `gave no answer within ${answerMilliseconds} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    return threw(error);
  } finally {
    clearTimeout(timer);
  }
}

/** With the first line of the stack that says where. */
function threw(error) {
  const where = /^\s+at .*$/m.exec(error?.stack ?? "")?.[0].trim() ?? "";
  return `threw ${error} ${where}`;
}
