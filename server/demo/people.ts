import people from "./data/people.json" with { type: "json" };
import type { Dice } from "./dice.ts";

/** The language a business name borrows its word from. */
type Tongue = "yo" | "ig" | "ha" | "other";

/** A made-up person; `isFemale` decides titles and "she". */
export interface Person {
  first: string;
  last: string;
  isFemale: boolean;
  tongue: Tongue;
}

const english = people.peoples.find(({ states }) => states.includes("*"))!;
const peoples = people.peoples.filter((group) => group !== english);
const peoplesOf = new Map<string, typeof peoples>();
for (const group of peoples) {
  for (const state of group.states) peoplesOf.set(state, [...(peoplesOf.get(state) ?? []), group]);
}

const tongues: Record<string, Tongue> = { Yoruba: "yo", Igbo: "ig", Hausa: "ha", Fulani: "ha" };
const mostlyMuslim = new Set(["Hausa", "Fulani", "Kanuri and Borno peoples"]);

/** Well-known persons, either order: "a|b". */
const avoided = new Set(
  people.avoidPairs.flatMap((pair) => {
    const words = pair.split(" ");
    const [first, last] = [words.slice(0, -1).join(" "), words.at(-1)!];
    return [`${first}|${last}`, `${last}|${first}`];
  }),
);

/** True if a demo person may have this name; pairs that name a well-known person may not. */
export const isAllowedName = (first: string, last: string) => !avoided.has(`${first}|${last}`) && first !== last;

/** Draws a person of a people at home in `state`; in one of eight cases a newcomer from elsewhere. */
export function drawPerson(dice: Dice, state: string): Person {
  const atHome = peoplesOf.get(state) ?? peoples;
  const group = dice.chance(0.125) ? dice.pick(peoples) : dice.pick(atHome.slice(0, 3));
  const isFemale = dice.chance(0.5);
  const hasEnglishName = !mostlyMuslim.has(group.people) && dice.chance(0.3);
  const given = hasEnglishName ? english : group;
  for (;;) {
    const first = dice.pick(isFemale ? given.female : given.male);
    const last = dice.pick(group.surnames);
    if (isAllowedName(first, last)) return { first, last, isFemale, tongue: tongues[group.people] ?? "other" };
  }
}
