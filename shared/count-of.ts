/** "2,407". By hand: a phone takes tens of milliseconds to make its first `Intl`, while a page comes to life. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** "1 rating", "1,204 ratings". @param more for words that take no "s" */
export const countOf = (count: number, one: string, more = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;
