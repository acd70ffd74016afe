import { randomInt } from "node:crypto";
import { fold } from "#/shared/fold.ts";

const lettersMax = 60;
const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A name and where it is, as the readable part of an address: "Mama Nkechi’s Kitchen" in Ikeja is `mama-nkechis-kitchen-ikeja`. */
export function bidOf(name: string, lga: string): string {
  const slug = fold(`${name} ${lga}`).replace(/[^a-z0-9]+/g, "-");
  const short = slug.length > lettersMax ? slug.slice(0, slug.lastIndexOf("-", lettersMax)) : slug;
  return short.slice(0, lettersMax).replace(/^-+|-+$/g, "") || "business";
}

/** The same with a few letters after it, for a name that is taken. */
export const anotherBid = (bid: string): string =>
  `${bid}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("")}`;
