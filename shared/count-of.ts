/** "1 rating", "1,204 ratings". @param more for words that take no "s" */
export const countOf = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : more}`;
