/** "2,407". Not `Intl`, whose first instance delays hydration on a phone. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** "1 rating", "1,204 ratings". @param more irregular plural */
export const countOf = (count: number, one: string, more = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;
