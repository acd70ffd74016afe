import categories from "#/server/trade/data/categories.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import { commonTags } from "./common-tags.ts";
import catalog from "./data/catalog.json" with { type: "json" };
import specialWords from "./data/specialities.json" with { type: "json" };
import { type Dice, weighted } from "./dice.ts";
import { agreement, type Signature, signaturesOf } from "./stems.ts";

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

type Category = (typeof catalog.categories)[number] & { id: number; isFallback: boolean; tags: Tag[] };
type Tag = { name: string; signature: Signature };

/** Weight of a category in the draw; 2 for the rest. The most searched have most businesses. */
const popularity: Record<string, number> = {
  construction: 9,
  "fashion-beauty": 9,
  "electrical-works": 8,
  "eatery-restaurant": 6,
  "car-repairs-mechanic": 6,
  "catering-services": 5,
  "computer-technology": 5,
  "laundry-cleaning": 4,
  "logistics-delivery": 4,
  education: 4,
  "health-medicine": 4,
  "farming-agriculture": 4,
  painting: 3,
  "photography-videography": 3,
  "event-planning": 3,
  "auto-electrician": 3,
  "hotel-accommodation": 3,
  "real-estate": 3,
  psychologist: 1,
  "language-translator": 1,
  "content-writer-editor": 1,
  "video-editing": 1,
  marketing: 1,
};
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
const drawCategory = weighted(known, ({ slug }) => popularity[slug] ?? 2);
const drawOfCategory = new Map([...byCategory].map(([id, list]) => [id, weighted(list, weightOfTag)]));

/** Draws what a business does: the tag or category wished for, else by popularity; the common tags more often. */
export function drawSpeciality(dice: Dice, wish: { categoryId?: number; tag?: string | undefined } = {}) {
  const wished = byTag.get(wish.tag ?? "");
  if (wished) return dice.pick(wished);
  return drawOfCategory.get(wish.categoryId ?? drawCategory(dice).id)!(dice);
}

/** The tags of the category that a service speaks of, for a business that does several things. */
export const tagsFor = ({ categoryId }: Speciality, service: string): readonly string[] =>
  spokenOf(known[categoryId - 1]!.tags, service);

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
function spokenOf(tags: Tag[], text: string) {
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

/** Parts a list into what speaks of the tag, what speaks of no tag of the category, and what speaks of others. */
function sortOut<T>(category: Category, tag: Tag, list: T[], words: (one: T) => string) {
  const parts = { own: [] as T[], neutral: [] as T[], alien: [] as T[] };
  for (const one of list) {
    const spoken = spokenOf(category.tags, words(one));
    if (spoken.includes(tag.name)) parts.own.push(one);
    else if (spoken.length > 0) parts.alien.push(one);
    else parts.neutral.push(one);
  }
  return parts;
}
