// Every round every contender shows an answer: the same bytes as graphql-js 17's, or the run ends.

const decoder = new TextDecoder();
const reference = "graphql-js 17";

/** @returns {(name: string, i: number, answer: any) => Promise<void>} */
export function checker(workload, contenders) {
  if (workload.mode === "parse" || workload.mode === "print") return async () => {};
  const expected = contenders.find(({ name }) => name === reference);
  const textOf =
    workload.mode === "object" ? (answer) => JSON.stringify(answer) : (answer) => decoder.decode(answer);
  const floor = new Set(contenders.filter(({ group }) => group === "floor").map(({ name }) => name));
  let wantedAt = -1;
  let wanted = "";
  return async (name, i, answer) => {
    // The floor writes one ready answer, whatever the request says.
    if (floor.has(name) && (workload.queryAt || workload.variablesAt)) return;
    const text = textOf(answer);
    if (workload.bytes !== undefined && text.length !== workload.bytes) {
      throw new Error(
        `${workload.name}: ${name} gave ${text.length} bytes, the original's answer has ${workload.bytes}: ${excerpt(text)}`,
      );
    }
    if (wantedAt !== i) {
      wanted = textOf(await expected.step(i));
      wantedAt = i;
    }
    if (text !== wanted)
      throw new Error(`${workload.name}: ${name} gave ${excerpt(text)}, ${reference} ${excerpt(wanted)}`);
  };
}

const excerpt = (text) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
