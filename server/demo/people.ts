import names from "./data/names.json" with { type: "json" };
import people from "./data/people.json" with { type: "json" };
import { type Dice, weighted } from "./dice.ts";

type Tongue = "yo" | "ig" | "ha" | "other";

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

/** Names of well-known persons. */
const avoided = new Set(
  people.avoidPairs.flatMap((pair) => {
    const words = pair.split(" ");
    const [first, last] = [words.slice(0, -1).join(" "), words.at(-1)!];
    return [`${first}|${last}`, `${last}|${first}`];
  }),
);

export const isAllowedName = (first: string, last: string) => !avoided.has(`${first}|${last}`) && first !== last;

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

interface NameSource {
  owner: Person;
  town: string;
  trades: string[];
  sellsFood: boolean;
  /** Not specific to a trade, so that a name like "Golden Baobab Ventures" fits. */
  isGeneral: boolean;
}

const drawPattern = weighted(names.patterns, ({ weight }) => weight);
const firstMuslimVirtue = names.virtues.indexOf("Al-Barka");
const virtues = { church: names.virtues.slice(0, firstMuslimVirtue), mosque: names.virtues.slice(firstMuslimVirtue) };
const isWomans = (nickname: string) => /Lady|Queen|Mummy|Sis|Girl/.test(nickname);
const nicknames = {
  women: names.nicknames.filter(isWomans),
  men: names.nicknames.filter((nickname) => !isWomans(nickname)),
};
const localWords = Map.groupBy(names.local, ({ lang }) => lang);

export function drawName(dice: Dice, source: NameSource, isPlain = false) {
  const { owner } = source;
  const drawn = isPlain ? names.patterns[0]! : drawPattern(dice);
  const template = drawn.id === "adj-noun-suffix" && !source.isGeneral ? names.patterns[0]!.template : drawn.template;
  const words: Record<string, () => string> = {
    adj: () => dice.pick(names.adjectives),
    noun: () => dice.pick(names.nouns),
    suffix: () => dice.pick(names.suffixes),
    trade: () => dice.pick(source.trades),
    virtue: () => dice.pick(owner.tongue === "ha" ? virtues.mosque : virtues.church),
    local: () => dice.pick(localWords.get(owner.tongue)!).term,
    nick: () => dice.pick(owner.isFemale ? nicknames.women : nicknames.men),
    title: () => drawTitle(dice, source),
    first: () => owner.first,
    last: () => owner.last,
    town: () => source.town,
  };
  return tidy(template.replace(/\{(\w+)\}/g, (_, word) => words[word]!()));
}

function drawTitle(dice: Dice, { owner, sellsFood }: NameSource) {
  if (owner.isFemale) return dice.pick(sellsFood ? people.titles.food : people.titles.female);
  const isElder = owner.tongue === "ha" ? /Uncle|Chief|Bros/ : /Alhaji|Mallam/;
  return dice.pick(people.titles.male.filter((title) => !isElder.test(title)));
}

/** "Ideal Works Works" becomes "Ideal Works". */
const tidy = (name: string) => name.replace(/\b(\w+) \1\b/g, "$1");

/** "Mama Nkechi's Kitchen" is `mama-nkechis-kitchen`. */
export function slugOf(text: string) {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export type Words = Record<string, string>;

export const canFill = (template: string, words: Words) =>
  [...template.matchAll(/\{(\w+)\}/g)].every(([, word]) => words[word!]);

export function fill(template: string, words: Words) {
  const filled = template.replace(/\{(\w+)\}/g, (_, word: string) => {
    if (!words[word]) throw new Error(`no word for {${word}} in "${template}"`);
    return words[word];
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
