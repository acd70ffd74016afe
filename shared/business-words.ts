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

/** A business's trade in the fewest words: its first service, else its category. */
export const tradeOf = ({ tags, category }: Described): string => say(tags[0] ?? category);

/** Its location from small to large: "Allen, Ikeja"; a name is never said twice. */
export function areaOf({ town, lga, state }: Placed): string {
  return town && town !== lga ? `${town}, ${lga}` : `${lga}, ${state}`;
}
