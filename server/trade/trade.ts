import { fold, wordsOf } from "#/shared/fold.ts";
import type { CustomVocabulary } from "./custom-vocabulary.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { isFiller, PhraseBook, phraseKey, plainWords, type TradePhrase } from "./phrase-book.ts";

export { addService, deleteSynonym, insertSynonym, listCustomVocabulary, removeService } from "./custom-vocabulary.ts";
export { contentWords, isFiller, isJoining, phraseKey, plainWords } from "./phrase-book.ts";

/** One of the 49 fixed categories. Its id is also its trade id. */
interface Category {
  id: number;
  name: string;
  slug: string;
}

/** A service that sits under a category: plumber under Construction. */
interface ServiceTag {
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

/** Custom synonyms on top of the built-in lists, the same in every process; replaced as a whole. */
let custom = {
  tagById: new Map<number, ServiceTag>(),
  tagByName: new Map<string, ServiceTag>(),
  book: new PhraseBook(),
};

/**
 * Takes what staff taught in place of what they had taught before.
 * @param words only those count whose trade there is
 */
export function setCustomVocabulary({ services, words }: CustomVocabulary): void {
  const tags = services.map((service) => ({ ...service, category: categoryById(service.categoryId) }));
  custom = {
    tagById: new Map(tags.map((tag) => [tag.id, tag])),
    tagByName: new Map(tags.map((tag) => [fold(tag.name), tag])),
    book: new PhraseBook(),
  };
  for (const { name, id } of tags) custom.book.add(name, id);
  for (const { text, tradeId } of words) if (tradeName(tradeId)) custom.book.add(text, tradeId);
}

/** The known service that an owner's own words name, if any. */
export function findServiceTag(name: string): ServiceTag | undefined {
  const key = fold(name);
  return tagByName.get(key) ?? custom.tagByName.get(key);
}

const serviceById = (id: number) => tagById.get(id) ?? custom.tagById.get(id);

/** Public name of a trade id. */
export function tradeName(id: number): string {
  return serviceById(id)?.name ?? categories[id - 1]?.name ?? "";
}

/** The category that a trade is, or sits under. */
export function categoryOfTrade(id: number): Category | undefined {
  return serviceById(id)?.category ?? categories[id - 1];
}

/** The services that sit under a category. */
export function serviceTagsOf(category: Category): ServiceTag[] {
  return [...serviceTags, ...custom.tagById.values()].filter((tag) => tag.category === category);
}

/** FNV-1a over the slug, kept positive and above the categories; a test holds that no two tags share one. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}

/** The phrases that come with the product. */
const builtin = new PhraseBook();

for (const [index, { synonyms }] of tagList.entries()) {
  const tag = serviceTags[index]!;
  builtin.add(tag.name, tag.id);
  for (const { term } of synonyms) builtin.add(term, tag.id);
}
// A word that a service owns means that service; only what no service owns means a whole category.
const isOwnedByService = (term: string) =>
  builtin.named(phraseKey(plainWords(wordsOf(term)))).some((trade) => tagById.has(trade));
for (const { id, name, synonyms } of categoryList) {
  builtin.add(name, id);
  for (const { term } of synonyms) if (!isOwnedByService(term)) builtin.add(term, id);
}

/** Every phrase that comes with the product. */
export const tradePhrases: readonly TradePhrase[] = builtin.phrases;

/** Every phrase that staff taught. */
export const customPhrases = (): readonly TradePhrase[] => custom.book.phrases;

/** The most words that any phrase has. */
export const longestPhrase = (): number => Math.max(builtin.longest, custom.book.longest);

/** True if some phrase holds this folded word. */
export const isOfPhrase = (word: string): boolean => builtin.holds(word) || custom.book.holds(word);

/** The word of our phrases that this one is another form of; itself when it is one, or there is none. */
export const knownForm = (word: string): string =>
  isOfPhrase(word) || isFiller(word) ? word : (builtin.formOf(word) ?? custom.book.formOf(word) ?? word);

/** The word that names a trade by itself and that this one is another form of, if any. */
export const namingForm = (word: string): string | undefined =>
  builtin.namingForm(word) ?? custom.book.namingForm(word);

/** True if a run that names a trade may hold this word: most words of a text end every search for one. */
export const mayNameTrade = (word: string): boolean => isFiller(word) || isOfPhrase(word);

/** The trades that these plain words name, in any order; none when they name no trade. */
export function tradesNamed(words: readonly string[]): readonly number[] {
  const key = phraseKey(words);
  return joined(builtin.named(key), custom.book.named(key));
}

/** The trades that these content words may well stand for, though they do not name them: a guess at what was typed. */
export function tradesHinted(words: readonly string[]): readonly number[] {
  const key = phraseKey(words);
  return joined(builtin.hinted(key), custom.book.hinted(key));
}

/** Seldom are there both: only then is a list made. */
function joined(some: readonly number[], more: readonly number[]): readonly number[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...new Set([...some, ...more])];
}
