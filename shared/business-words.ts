import { say } from "./say.ts";

interface Described {
  tags: string[];
  category: string;
}

interface Placed {
  town: string;
  lga: string;
  state: string;
  /** The reader knows the state. */
  isInState?: boolean;
}

/** Trade of a business in the fewest words: its first service, else its category. */
export const tradeOf = ({ tags, category }: Described): string => say(tags[0] ?? category);

/** Location from small to large, without repeating a name: "Allen, Ikeja" or "Ikeja, Lagos". */
export function areaOf({ town, lga, state, isInState }: Placed): string {
  if (town && town !== lga) return `${town}, ${lga}`;
  return isInState ? lga : `${lga}, ${state}`;
}
