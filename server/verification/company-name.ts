import { fold } from "#/shared/fold.ts";

/** Words that many registered names end with, and that people leave out. */
const legalWords = new Set(["ltd", "limited", "nig", "nigeria", "enterprise", "enterprises", "ventures", "and", "co"]);

/** The words of a name that tell one company from another. */
export const contentOf = (name: string): string[] =>
  fold(name)
    .split(" ")
    .filter((word) => word && !legalWords.has(word));
