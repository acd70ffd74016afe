import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { fold, wordsOf } from "#/shared/fold.ts";
import { ClosestTrades, type CloseTrade } from "./closest-trades.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { beforeVerbs, LanguageForms } from "./glosses.ts";
import {
  builtinServiceById,
  builtinServiceNamed,
  type Category,
  categories,
  categoryById,
  type ServiceTag,
  serviceTags,
  tradeIdOf,
} from "./lists.ts";
import { isFiller, PhraseIndex, phraseKey, plainWords, type TradePhrase } from "./phrases.ts";
import { addedServices, customWords } from "./tables.ts";

export { beforeVerbs, inEnglish, type Translation } from "./glosses.ts";
export {
  type Category,
  categories,
  categoryById,
  findCategory,
  serviceTags,
  tradeIdOf,
} from "./lists.ts";
export type { TradePhrase } from "./phrases.ts";
export { contentWords, fillerWords, isAlso, isFiller, isJoining, phraseKey, plainWords, stemOf } from "./phrases.ts";

/** Services and phrases added by staff. */
interface Custom {
  /** Built-in and custom services together. */
  servicesOf: ReadonlyMap<Category, readonly ServiceTag[]>;
  serviceById: ReadonlyMap<number, ServiceTag>;
  serviceByName: ReadonlyMap<string, ServiceTag>;
  phrases: PhraseIndex;
}

const byCategory = (services: readonly ServiceTag[]) => Map.groupBy(services, ({ category }) => category);

const nothing: Custom = {
  servicesOf: byCategory(serviceTags),
  serviceById: new Map(),
  serviceByName: new Map(),
  phrases: new PhraseIndex(),
};

const builtinNameOf = (id: number) => builtinServiceById(id)?.name ?? categories[id - 1]?.name ?? "";

/** Services, categories and the phrases that name them: the built-in lists with those of staff. */
export class Trades {
  #custom = nothing;
  /** Built from all phrases on first use, and again after staff changed a word. */
  #closest: ClosestTrades | undefined;

  /**
   * Replaces all custom services and synonyms.
   * @param words synonyms; those of an unknown trade are ignored
   */
  setCustom({ services, words }: CustomVocabulary): void {
    const tags = services.map(
      (service): ServiceTag => ({
        ...service,
        category: categoryById(service.categoryId),
        isOnSpot: false,
        isUrgent: false,
        isSeller: false,
      }),
    );
    const serviceById = new Map(tags.map((tag) => [tag.id, tag]));
    const phrases = new PhraseIndex();
    for (const { name, id } of tags) phrases.add(name, id);
    for (const { text, tradeId } of words)
      if (builtinNameOf(tradeId) || serviceById.has(tradeId)) phrases.add(text, tradeId);
    this.#closest = undefined;
    this.#custom = {
      servicesOf: byCategory([...serviceTags, ...tags]),
      serviceById,
      serviceByName: new Map(tags.map((tag) => [fold(tag.name), tag])),
      phrases,
    };
  }

  /** Every phrase added by staff. */
  get customPhrases(): readonly TradePhrase[] {
    return this.#custom.phrases.suggested;
  }

  /** Finds a service by its name, in any case. */
  findService(name: string): ServiceTag | undefined {
    return builtinServiceNamed(name) ?? this.#custom.serviceByName.get(fold(name));
  }

  /** A service by its id; `undefined` for a category. */
  serviceOf(id: number): ServiceTag | undefined {
    return builtinServiceById(id) ?? this.#custom.serviceById.get(id);
  }

  /** Public name of a trade id; empty for an unknown one. */
  nameOf(id: number): string {
    return builtinNameOf(id) || (this.#custom.serviceById.get(id)?.name ?? "");
  }

  /** The category of a service; of a category, itself. */
  categoryOf(id: number): Category | undefined {
    return this.serviceOf(id)?.category ?? categories[id - 1];
  }

  servicesOf(category: Category): readonly ServiceTag[] {
    return this.#custom.servicesOf.get(category) ?? [];
  }

  /** Number of words of the longest phrase. */
  get longestPhrase(): number {
    return Math.max(builtinPhrases.longest, this.#custom.phrases.longest);
  }

  /** True if some phrase contains this folded word. */
  holds(word: string): boolean {
    return builtinPhrases.holds(word) || this.#custom.phrases.holds(word);
  }

  /** True if some phrase that is recognized in texts contains both folded words. */
  holdsBoth(word: string, other: string): boolean {
    return builtinPhrases.holdsBoth(word, other) || this.#custom.phrases.holdsBoth(word, other);
  }

  /** Maps a word to the form that phrases use; returns it unchanged when it is known or has no known form. */
  knownForm(word: string): string {
    if (this.holds(word) || isFiller(word)) return word;
    return builtinPhrases.formOf(word) ?? this.#custom.phrases.formOf(word) ?? word;
  }

  /** Maps a Hausa or Igbo word to the form that phrases use: "wayata" (my phone) to "waya"; returns it unchanged when there is none. */
  ownForm(word: string, before: string | undefined): string {
    return this.holds(word) || isFiller(word) ? word : (knownRoot(word, before) ?? word);
  }

  /** Returns another form of the word that names a trade by itself, if any. */
  namingForm(word: string): string | undefined {
    const form = builtinPhrases.namingForm(word) ?? this.#custom.phrases.namingForm(word);
    // The Hausa possessive: "asibitin" is "hospital of".
    const owned = word.replace(/(?<=[aeiou])[nr]$/, "");
    return form ?? (owned !== word && this.named([owned]).length > 0 ? owned : undefined);
  }

  /** Trades that these plain words name in a query. */
  named(words: readonly string[]): readonly number[] {
    const key = phraseKey(words);
    return joined(builtinPhrases.named(key), this.#custom.phrases.named(key));
  }

  /** Trades that these plain words name in the text of a business, where fewer phrases are recognized than in a query. */
  namedInText(words: readonly string[]): readonly number[] {
    const key = phraseKey(words);
    return joined(builtinPhrases.namedInText(key), this.#custom.phrases.namedInText(key));
  }

  /** Trades that these content words probably mean without naming them: a guess. */
  hinted(words: readonly string[]): readonly number[] {
    const found = joined(builtinPhrases.hinted(words), this.#custom.phrases.hinted(words));
    return found.length < 2 || words.length !== 1 ? found : this.#likelier(words[0]!, found);
  }

  /** Narrows the trades that one word hints at to those whose phrases use it most. */
  #likelier(word: string, found: readonly number[]): readonly number[] {
    const uses = this.#closestTrades.usesOf([word]);
    const most = Math.max(...found.map((trade) => uses.get(trade) ?? 0));
    return found.filter((trade) => (uses.get(trade) ?? 0) * hintShare >= most);
  }

  /** Trades of an ordered phrase of these two nouns, in either order. */
  namedInAnyOrder(words: readonly string[]): readonly number[] {
    return joined(builtinPhrases.inAnyOrder(words), this.#custom.phrases.inAnyOrder(words));
  }

  /** True if a phrase of these plain words contains "and" or "or". */
  saysAnd(words: readonly string[]): boolean {
    return builtinPhrases.saysAnd(words) || this.#custom.phrases.saysAnd(words);
  }

  /** The services that a word for a whole category usually means, by number of phrases: "laundry" means washing clothes, not waste collection. */
  servicesSaid(category: number, words: readonly string[]): readonly number[] {
    const { meant } = categoryById(category);
    if (meant) return meant.map(tradeIdOf);
    if (words.length === 0) return [];
    const services = this.servicesOf(categoryById(category)).map(({ id }) => id);
    const uses = this.#closestTrades.usesOf(words);
    const said = services
      .map((id) => ({ id, times: uses.get(id) ?? 0 }))
      .filter(({ times }) => times > 0)
      .sort((one, other) => other.times - one.times);
    return said.filter(({ times }) => times * serviceShare >= said[0]!.times).map(({ id }) => id);
  }

  get #closestTrades(): ClosestTrades {
    this.#closest ??= closestWith(this.customPhrases);
    return this.#closest;
  }

  /** Trades whose phrases share words with these, closest first; for queries that contain no known phrase. */
  closest(words: readonly string[]): CloseTrade[] {
    return this.#closestTrades.find(words);
  }
}

/** A hinted trade is likely when it has at least a quarter of the phrases that the most likely trade has. */
const hintShare = 4;
/** A category word means a service when that has at least a quarter of the phrases that the first service has. */
const serviceShare = 4;

function joined(some: readonly number[], more: readonly number[]): readonly number[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...new Set([...some, ...more])];
}

/** Phrases that are understood in queries and never suggested. */
function* understoodPhrases(): Generator<{ text: string; trade: number; language: string }> {
  const list = JSON.parse(readFileSync(new URL("data/phrases.json", import.meta.url), "utf8")) as {
    slug: string;
    said: Record<string, string>;
  }[];
  for (const { slug, said } of list) {
    const trade = tradeIdOf(slug);
    for (const [language, phrases] of Object.entries(said))
      for (const text of phrases.split(", ")) yield { text, trade, language };
  }
}

/** The built-in phrases. */
export const builtinPhrases = indexBuiltinPhrases();

function indexBuiltinPhrases(): PhraseIndex {
  const index = new PhraseIndex();
  for (const [at, { synonyms }] of tagList.entries()) {
    const tag = serviceTags[at]!;
    index.add(tag.name, tag.id);
    for (const { term } of synonyms) index.add(term, tag.id);
  }
  // A word that names a service means that service; only other words mean a whole category.
  const services = new Set(serviceTags.map(({ id }) => id));
  const isOwnedByService = (term: string) =>
    index.named(phraseKey(plainWords(wordsOf(term)))).some((trade) => services.has(trade));
  for (const { id, name, synonyms, fallback } of categoryList) {
    index.add(name, id);
    // A word that led to "other services" would find only businesses that fit no other category.
    if (fallback) continue;
    for (const { term } of synonyms) if (!isOwnedByService(term)) index.add(term, id);
  }
  for (const { text, trade } of understoodPhrases()) index.understand(text, trade);
  return index;
}

function phrasesIn(language: string): string[] {
  const synonyms = [...tagList, ...categoryList].flatMap((trade) => trade.synonyms);
  return [
    ...synonyms.filter(({ lang }) => lang === language).map(({ term }) => term),
    ...Array.from(understoodPhrases())
      .filter((phrase) => phrase.language === language)
      .map(({ text }) => text),
  ];
}

const hausa = new LanguageForms("ha", phrasesIn("ha"));
const igbo = new LanguageForms("ig", phrasesIn("ig"));

/** Returns the known word of which this one is a Hausa or Igbo form, if any: "waya" for "wayata" (my phone). @param before the previous word */
export function knownRoot(word: string, before: string | undefined): string | undefined {
  return before !== undefined && beforeVerbs.has(before) ? igbo.of(word) : hausa.of(word);
}

const closestAmong = (others: readonly TradePhrase[]) =>
  new ClosestTrades([
    ...builtinPhrases.suggested,
    ...Array.from(understoodPhrases(), ({ text, trade }) => ({ trade, words: wordsOf(text) })),
    ...others,
  ]);

/** Expensive to build: created on first use, once per process. */
let closestBuiltin: ClosestTrades | undefined;

/** The index of closest trades over the built-in phrases and the given ones. */
export function closestWith(others: readonly TradePhrase[]): ClosestTrades {
  if (others.length > 0) return closestAmong(others);
  closestBuiltin ??= closestAmong([]);
  return closestBuiltin;
}

type CustomWord = typeof customWords.$inferSelect;

/** Services and synonyms added by staff. */
export interface CustomVocabulary {
  services: { id: number; name: string; slug: string; categoryId: number }[];
  words: CustomWord[];
}

/** Reads the custom services by name, and the custom synonyms in the order they were added. */
export async function listCustomVocabulary(db: Db): Promise<CustomVocabulary> {
  const { tradeId: id, name, slug, categoryId } = addedServices;
  const services = await db.select({ id, name, slug, categoryId }).from(addedServices).orderBy(asc(name));
  return { services, words: await db.select().from(customWords).orderBy(asc(customWords.id)) };
}

/**
 * Adds a custom synonym of a trade.
 * @returns the synonym; `undefined` when it already existed
 */
export async function insertSynonym(
  tx: Db,
  word: Pick<CustomWord, "text" | "tradeId" | "language" | "addedBy" | "createdAt">,
): Promise<CustomWord | undefined> {
  const phrase = phraseKey(plainWords(wordsOf(word.text)));
  const [written] = await tx
    .insert(customWords)
    .values({ id: newId(), phrase, ...word })
    .onConflictDoNothing()
    .returning();
  return written;
}

/** @returns the deleted synonym; `undefined` when there is none */
export async function deleteSynonym(tx: Db, id: string): Promise<CustomWord | undefined> {
  const [gone] = await tx.delete(customWords).where(eq(customWords.id, id)).returning();
  return gone;
}

/** Adds a custom service. @returns false when it already existed */
export async function addService(tx: Db, service: typeof addedServices.$inferInsert): Promise<boolean> {
  const added = await tx.insert(addedServices).values(service).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Removes a custom service and its synonyms. @returns the service; `undefined` when there is none */
export async function removeService(tx: Db, tradeId: number) {
  const [gone] = await tx.delete(addedServices).where(eq(addedServices.tradeId, tradeId)).returning();
  if (gone) await tx.delete(customWords).where(eq(customWords.tradeId, tradeId));
  return gone;
}
