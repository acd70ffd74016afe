import { say } from "./say.ts";

interface Described {
  tags: string[];
  category: string;
}

interface Placed {
  town: string;
  lga: string;
  state: string;
}

/** Trade of a business in the fewest words: its first service, else its category. */
export const tradeOf = ({ tags, category }: Described): string => say(tags[0] ?? category);

/** Location from small to large, without repeating a name: "Allen, Ikeja". */
export function areaOf({ town, lga, state }: Placed): string {
  return town && town !== lga ? `${town}, ${lga}` : `${lga}, ${state}`;
}
