/** "2,407". */
export const formatCount = (count: number): string => count.toLocaleString("en-NG");

/** "1 rating", "1,204 ratings". @param more for words that take no "s" */
export const countOf = (count: number, one: string, more = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;
