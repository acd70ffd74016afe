import { fold, wordsOf } from "#/shared/fold.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };

/** One of the 49 fixed categories. Its id is also its trade id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
}

/** A service that sits under a category: plumber under Construction. */
export interface ServiceTag {
  /** Trade id; above every category id. Drawn from the slug, so it stays when the list grows. */
  id: number;
  name: string;
  slug: string;
  category: Category;
}

export const categories: readonly Category[] = categoryList.map(({ id, name, slug }) => ({ id, name, slug }));

const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));
const categoryByName = new Map(categories.map((category) => [fold(category.name), category]));

/** @param nameOrSlug in any case */
export function findCategory(nameOrSlug: string): Category | undefined {
  return categoryByName.get(fold(nameOrSlug)) ?? categoryBySlug.get(nameOrSlug.toLowerCase());
}

/** The category with this id. */
export function categoryById(id: number): Category {
  return categories[id - 1]!;
}

export const serviceTags: readonly ServiceTag[] = tagList.map(({ slug, name, category }) => ({
  id: tradeIdOf(slug),
  name,
  slug,
  category: categoryBySlug.get(category)!,
}));

const tagById = new Map(serviceTags.map((tag) => [tag.id, tag]));
const tagByName = new Map(serviceTags.map((tag) => [fold(tag.name), tag]));

/** The known service that an owner's own words name, if any. */
export function findServiceTag(name: string): ServiceTag | undefined {
  return tagByName.get(fold(name));
}

/** What a trade id stands for, as shown to people. */
export function tradeName(id: number): string {
  return tagById.get(id)?.name ?? categories[id - 1]?.name ?? "";
}

/** The category that a trade is, or sits under. */
export function categoryOfTrade(id: number): Category | undefined {
  return tagById.get(id)?.category ?? categories[id - 1];
}

/** The services that sit under a category. */
export function serviceTagsOf(category: Category): ServiceTag[] {
  return serviceTags.filter((tag) => tag.category === category);
}

/** FNV-1a over the slug, kept positive and above the categories; a test holds that no two tags share one. */
function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}

/**
 * Words that carry no trade: they are left out of what people type and of our synonyms alike,
 * so that "person wey dey repair gen" and "gen repair" meet.
 */
const fillers = new Set(
  wordsOf(
    `a an the my me i we you your our us to for of and or with at by from on is are be am do does
    need needs want wants looking look search find get give show who what where which how can could please pls abeg
    someone somebody person people man guy guys wey sabi dey go near nearby nearest close around here
    in within good best better top cheap affordable reliable trusted professional expert quality number contact phone
    company companies business businesses service services shop shops store stores centre center place places`,
  ),
);

/** The words of a phrase without those that carry no trade; all of them when nothing else is left. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length ? telling : [...words];
}

/** Words in no particular order, as one key: "gen repair" and "repair gen" are the same trade. */
export const phraseKey = (words: readonly string[]) => [...words].sort().join(" ");

const tradesByPhrase = new Map<string, number[]>();
/** Every phrase that names a trade, in the words people type, for suggestions and for the words we know. */
export const tradePhrases: { text: string; trade: number; words: readonly string[] }[] = [];

function addPhrase(text: string, trade: number) {
  const words = tellingWords(wordsOf(text));
  tradePhrases.push({ text, trade, words });
  const key = phraseKey(words);
  const known = tradesByPhrase.get(key);
  if (!known) tradesByPhrase.set(key, [trade]);
  else if (!known.includes(trade)) known.push(trade);
}

for (const [index, { synonyms }] of tagList.entries()) {
  const tag = serviceTags[index]!;
  addPhrase(tag.name, tag.id);
  for (const { term } of synonyms) addPhrase(term, tag.id);
}
for (const { id, name, synonyms } of categoryList) {
  addPhrase(name, id);
  for (const { term } of synonyms) {
    // A word that one service owns means that service; only what no service owns means the whole category.
    const owned = tradesByPhrase.get(phraseKey(tellingWords(wordsOf(term)))) ?? [];
    if (!owned.some((trade) => tagById.get(trade)?.category.id === id)) addPhrase(term, id);
  }
}

/** The most words that any phrase has. */
export const longestPhrase = Math.max(...[...tradesByPhrase.keys()].map((key) => key.split(" ").length));

/** The trades that these telling words name, in any order; none when they name no trade. */
export function tradesNamed(words: readonly string[]): readonly number[] {
  return tradesByPhrase.get(phraseKey(words)) ?? [];
}
