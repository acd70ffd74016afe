import categories from "#/server/trade/data/categories.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import catalog from "./data/catalog.json" with { type: "json" };
import misc from "./data/misc.json" with { type: "json" };
import specialWords from "./data/specialities.json" with { type: "json" };
import { type Dice, weighted } from "./dice.ts";

export interface CatalogChoice {
  name: string;
  /** Naira, the span a price is drawn from. */
  min: number;
  max: number;
}

/** One trade inside a category, by its service tag, with the words, services and items that suit it. */
export interface Speciality {
  categoryId: number;
  tag: string;
  kind: string;
  trades: string[];
  /** Those that agree with the tag come first. */
  services: { own: string[]; other: string[] };
  items: CatalogChoice[];
  sellsFood: boolean;
  isGeneral: boolean;
}

/** Words that say nothing about the trade. */
const empty = new Set(
  (
    "and the for with from per each set shop sale sales repair repairs repairer service services servicing work works home house " +
    "office maker making fitting installation install installer small full new used hire rental training store centre center " +
    "business professional specialist expert seller dealer provider company agent support plan month year person people special other " +
    "general care mai gyaran oni man men women near best cheap good local online party wedding all"
  ).split(" "),
);

/** The roots by which "Plumber", "plumbing" and "Plumber call-out" are seen to be one trade. */
function stemsOf(texts: string[]) {
  const stems = new Set<string>();
  for (const text of texts) {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
      if (word.length > 2 && !empty.has(word)) stems.add(stem(word));
    }
  }
  return stems;
}

/** Signature of a tag: each root and its weight. */
type Signature = Map<string, number>;

const nameCounts = 4;

/** Signatures of tags that compete: a root of the name counts most, and one that many share counts little. */
function signaturesOf(tags: { name: string; others: string[] }[]): Signature[] {
  const named = tags.map(({ name }) => stemsOf([name]));
  const all = tags.map(({ name, others }) => stemsOf([name, ...others]));
  const sharers = (stem: string) => all.filter((stems) => stems.has(stem)).length;
  return all.map((stems, at) => {
    const worth = (stem: string) => (named[at]!.has(stem) ? nameCounts : 1) / sharers(stem);
    return new Map([...stems].map((stem) => [stem, worth(stem)]));
  });
}

/** Agreement of a text with a signature; 0 is none at all. */
function agreement(text: string, signature: Signature) {
  let sum = 0;
  for (const stem of stemsOf([text])) sum += signature.get(stem) ?? 0;
  return sum;
}

function stem(word: string) {
  const bare = word.replace(/(ations?|ings?|ers?|ors?|ists?|ies|es|s|y)$/, "");
  return (bare.length > 2 ? bare : word).slice(0, 6).replace(/(.)\1$/, "$1");
}

type Category = (typeof catalog.categories)[number] & { id: number; isFallback: boolean; tags: Tag[] };
type Tag = { name: string; signature: Signature };

/** The most searched services; these and the categories with a weight have the most businesses. */
export const commonTags: readonly string[] = misc.commonTags;
const otherWeight = 2;
const commonTagWeight = 4;
/** Less is chance: a word that half the tags share. */
const agreementMin = 0.3;
const nearlyBest = 0.6;

const tagsOf = Map.groupBy(serviceTags, ({ category }) => category);
/** Words written by hand for tags whose category has few of its own. */
const writtenOf = new Map(specialWords.map((words) => [words.tag, words]));
const details = new Map(catalog.categories.map((category) => [category.slug, category]));

const known: Category[] = categories.map(({ id, slug, ...category }) => ({
  ...details.get(slug)!,
  id,
  isFallback: "fallback" in category && category.fallback === true,
  tags: competing(tagsOf.get(slug) ?? []),
}));

/** Every speciality there is: one a service tag. */
const specialities = known.flatMap((category) => category.tags.map((tag) => specialityOf(category, tag)));
const byTag = Map.groupBy(specialities, ({ tag }) => tag);
/** The services that a business may be wished for. */
export const offeredServices: readonly string[] = [...byTag.keys()];
const byCategory = Map.groupBy(specialities, ({ categoryId }) => categoryId);

const weightOfTag = ({ tag }: Speciality) => (commonTags.includes(tag) ? commonTagWeight : 1);
const drawCategory = weighted(known, (category) => ("weight" in category ? category.weight! : otherWeight));
const drawOfCategory = new Map([...byCategory].map(([id, list]) => [id, weighted(list, weightOfTag)]));

/** Draws what a business does: the tag or category wished for, else by popularity; the common tags more often. */
export function drawSpeciality(dice: Dice, wish: { categoryId?: number; tag?: string | undefined } = {}) {
  const wished = byTag.get(wish.tag ?? "");
  if (wished) return dice.pick(wished);
  return drawOfCategory.get(wish.categoryId ?? drawCategory(dice).id)!(dice);
}

/** The tags of the category that a service mentions, for a business that does several things. */
export const tagsFor = ({ categoryId }: Speciality, service: string): readonly string[] =>
  mentioned(known[categoryId - 1]!.tags, service);

/** Goods of a business with these tags: the items of each of its specialities, once. */
export const itemsFor = (tags: string[]) => [
  ...new Set(tags.flatMap((tag) => byTag.get(tag)!.flatMap(({ items }) => items))),
];

function competing(tags: (typeof serviceTags)[number][]): Tag[] {
  const others = (synonyms: { term: string; lang: string }[]) =>
    synonyms.filter(({ lang }) => lang === "en").map(({ term }) => term);
  const signatures = signaturesOf(tags.map(({ name, synonyms }) => ({ name, others: others(synonyms) })));
  return tags.map(({ name }, at) => ({ name, signature: signatures[at]! }));
}

/** The names of the tags a text agrees with about as well as with the one it agrees with best. */
function mentioned(tags: Tag[], text: string) {
  const scores = tags.map(({ name, signature }) => ({ name, score: agreement(text, signature) }));
  const best = Math.max(...scores.map(({ score }) => score));
  if (best < agreementMin) return [];
  return scores.filter(({ score }) => score >= best * nearlyBest).map(({ name }) => name);
}

function specialityOf(category: Category, tag: Tag): Speciality {
  const written = writtenOf.get(tag.name);
  const trades = sortOut(category, tag, category.trades, String);
  const services = sortOut(category, tag, category.services, String);
  const items = sortOut(category, tag, category.items, ({ name }) => name);
  return {
    categoryId: category.id,
    tag: tag.name,
    kind: category.kind,
    trades: written?.trades ?? [trades.own, trades.neutral, category.trades].find((list) => list.length > 0)!,
    services: { own: written?.services ?? services.own, other: [...services.neutral, ...services.alien] },
    items: written?.items
      ? category.items.filter(({ name }) => written.items?.includes(name))
      : [...items.own, ...items.neutral],
    sellsFood: ["eatery-restaurant", "catering-services"].includes(category.slug),
    isGeneral: category.isFallback,
  };
}

/** Splits a list into what mentions the tag, what mentions no tag of the category, and what mentions others. */
function sortOut<T>(category: Category, tag: Tag, list: T[], words: (one: T) => string) {
  const parts = { own: [] as T[], neutral: [] as T[], alien: [] as T[] };
  for (const one of list) {
    const found = mentioned(category.tags, words(one));
    if (found.includes(tag.name)) parts.own.push(one);
    else if (found.length > 0) parts.alien.push(one);
    else parts.neutral.push(one);
  }
  return parts;
}
