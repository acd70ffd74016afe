import categories from "#/server/trade/data/categories.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import catalog from "./data/catalog.json" with { type: "json" };
import mentionedTags from "./data/mentions.json" with { type: "json" };
import misc from "./data/misc.json" with { type: "json" };
import specialWords from "./data/specialities.json" with { type: "json" };
import { type Dice, weighted } from "./dice.ts";

export interface CatalogChoice {
  name: string;
  min: number;
  max: number;
}

export interface Speciality {
  categoryId: number;
  tag: string;
  kind: string;
  trades: string[];
  services: { own: string[]; other: string[] };
  items: CatalogChoice[];
  sellsFood: boolean;
  isGeneral: boolean;
}

type Category = (typeof catalog.categories)[number] & { id: number; isFallback: boolean; tags: string[] };

export const commonTags: readonly string[] = misc.commonTags;
const otherWeight = 2;
const commonTagWeight = 4;
/** The tags that a text of a category is about, by category and text. */
const mentions: Record<string, Record<string, string[]>> = mentionedTags;

const tagsOf = Map.groupBy(serviceTags, ({ category }) => category);
const writtenOf = new Map(specialWords.map((words) => [words.tag, words]));
const details = new Map(catalog.categories.map((category) => [category.slug, category]));

const known: Category[] = categories.map(({ id, slug, ...category }) => ({
  ...details.get(slug)!,
  id,
  isFallback: "fallback" in category && category.fallback === true,
  tags: (tagsOf.get(slug) ?? []).map(({ name }) => name),
}));

const specialities = known.flatMap((category) => category.tags.map((tag) => specialityOf(category, tag)));
const byTag = Map.groupBy(specialities, ({ tag }) => tag);
export const offeredServices: readonly string[] = [...byTag.keys()];
const byCategory = Map.groupBy(specialities, ({ categoryId }) => categoryId);

const weightOfTag = ({ tag }: Speciality) => (commonTags.includes(tag) ? commonTagWeight : 1);
const drawCategory = weighted(known, (category) => ("weight" in category ? category.weight! : otherWeight));
const drawOfCategory = new Map([...byCategory].map(([id, list]) => [id, weighted(list, weightOfTag)]));

export function drawSpeciality(dice: Dice, wish: { categoryId?: number; tag?: string | undefined } = {}) {
  const wished = byTag.get(wish.tag ?? "");
  if (wished) return dice.pick(wished);
  return drawOfCategory.get(wish.categoryId ?? drawCategory(dice).id)!(dice);
}

/** The tags of the category that a service mentions, for a business that does several things. */
export const tagsFor = ({ categoryId }: Speciality, service: string): readonly string[] =>
  mentioned(known[categoryId - 1]!, service);

/** Items of some services, each once and with the first service that has it. */
export function itemsFor(tags: string[]) {
  const all = tags.flatMap((tag) => byTag.get(tag)!.flatMap(({ items }) => items.map((item) => ({ ...item, tag }))));
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

function mentioned({ slug }: Category, text: string): string[] {
  return mentions[slug]?.[text] ?? [];
}

function specialityOf(category: Category, tag: string): Speciality {
  const written = writtenOf.get(tag);
  const trades = sortOut(category, tag, category.trades, String);
  const services = sortOut(category, tag, category.services, String);
  const items = sortOut(category, tag, category.items, ({ name }) => name);
  return {
    categoryId: category.id,
    tag,
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

function sortOut<T>(category: Category, tag: string, list: T[], words: (one: T) => string) {
  const parts = { own: [] as T[], neutral: [] as T[], alien: [] as T[] };
  for (const one of list) {
    const found = mentioned(category, words(one));
    if (found.includes(tag)) parts.own.push(one);
    else if (found.length > 0) parts.alien.push(one);
    else parts.neutral.push(one);
  }
  return parts;
}
