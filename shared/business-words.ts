interface Described {
  tags: string[];
  category: string;
}

interface Placed {
  town: string;
  lga: string;
  state: string;
}

/** What a business does, in the fewest words: its first service, else its category. */
export const tradeOf = ({ tags, category }: Described): string => tags[0] ?? category;

/** Where it is, from small to large: "Allen, Ikeja"; a name is never said twice. */
export function areaOf({ town, lga, state }: Placed): string {
  return town && town !== lga ? `${town}, ${lga}` : `${lga}, ${state}`;
}
