import { fold, wordsOf } from "#/shared/fold.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import phraseList from "./data/phrases.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { PhraseBook, phraseKey, plainWords } from "./phrase-book.ts";

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

/** The services that come with the product. */
export const serviceTags: readonly ServiceTag[] = tagList.map(({ slug, name, category }) => ({
  id: tradeIdOf(slug),
  name,
  slug,
  category: categoryBySlug.get(category)!,
}));

const tagById = new Map(serviceTags.map((tag) => [tag.id, tag]));
const tagByName = new Map(serviceTags.map((tag) => [fold(tag.name), tag]));

/** The service that comes with the product, by its id. */
export const builtinServiceById = (id: number): ServiceTag | undefined => tagById.get(id);

/** The service that comes with the product, by its name in any case. */
export const builtinServiceNamed = (name: string): ServiceTag | undefined => tagByName.get(fold(name));

/** FNV-1a over the slug, kept positive and above the categories; a test holds that no two tags share one. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}

/** The phrases that come with the product. */
export const builtinPhrases = new PhraseBook();

for (const [index, { synonyms }] of tagList.entries()) {
  const tag = serviceTags[index]!;
  builtinPhrases.add(tag.name, tag.id);
  for (const { term } of synonyms) builtinPhrases.add(term, tag.id);
}
// A word that a service owns means that service; only what no service owns means a whole category.
const isOwnedByService = (term: string) =>
  builtinPhrases.named(phraseKey(plainWords(wordsOf(term)))).some((trade) => tagById.has(trade));
for (const { id, name, synonyms } of categoryList) {
  builtinPhrases.add(name, id);
  for (const { term } of synonyms) if (!isOwnedByService(term)) builtinPhrases.add(term, id);
}
for (const { text, trade } of understoodPhrases()) builtinPhrases.understand(text, trade);

/** The phrases that are understood and never suggested, with their language. */
export function* understoodPhrases(): Generator<{ text: string; trade: number; language: string }> {
  for (const { slug, said } of phraseList) {
    const trade = tradeIdOf(slug);
    for (const [language, phrases] of Object.entries(said))
      for (const text of phrases.split(", ")) yield { text, trade, language };
  }
}
