import names from "./data/names.json" with { type: "json" };
import people from "./data/people.json" with { type: "json" };
import { type Dice, weighted } from "./dice.ts";
import type { Person } from "./people.ts";

/** Sources of a business's name. */
interface NameSource {
  owner: Person;
  town: string;
  /** The trade words that fit its speciality: "Plumbing Works". */
  trades: string[];
  sellsFood: boolean;
  /** Of no trade in particular, so that "Golden Baobab Ventures" says enough. */
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

/** Draws a name by the weights of the patterns; with `isPlain` the one pattern that hardly ever repeats. */
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

/** "Ideal Works Works" happens when a word ends as the next begins; one of the two is enough. */
const tidy = (name: string) => name.replace(/\b(\w+) \1\b/g, "$1");
