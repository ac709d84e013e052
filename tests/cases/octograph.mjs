// Asks Octograph in every way it can be asked; all must give one answer.

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param {() => { typeDefs, resolvers?, options?, query, variables?, operation?, contextValue?, rootValue? }} make gives
 *   a root value of its own to each way
 * @returns {Promise<{ way: string, answer: string }[]>}
 */
export async function ask({ createEngine }, make) {
  const { typeDefs, resolvers, options, query, operation: operationName, variables, contextValue } = make();
  const engine = await createEngine({ typeDefs, ...(resolvers && { resolvers }), ...options });
  const execution = () => ({ variables, contextValue, rootValue: make().rootValue });
  const request = () => ({ query, operationName, ...execution() });
  const answers = [];
  const asked = async (way, give) => {
    let answer;
    try {
      answer = await give();
    } catch (error) {
      answer = `threw ${error?.stack ?? error}`;
    }
    answers.push({ way, answer });
  };
  await asked("execute", async () => decoder.decode(await engine.execute(request())));
  await asked("execute, planned before", async () => decoder.decode(await engine.execute(request())));
  await asked("executeToObject", async () => JSON.stringify(await engine.executeToObject(request())));
  await asked("prepared.execute", async () =>
    decoder.decode(await engine.prepare(query, { operationName }).execute(execution())),
  );
  await asked("appendTo", async () => {
    const buffer = new Uint8Array(1 << 21);
    const end = await engine.appendTo(request(), buffer, 7);
    return decoder.decode(buffer.subarray(7, end));
  });
  engine.dispose();
  return answers;
}
