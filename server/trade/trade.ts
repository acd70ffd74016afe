import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { fold, wordsOf } from "#/shared/fold.ts";
import { ClosestTrades, type CloseTrade } from "./closest-trades.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { beforeVerbs, formsIn, hausaRoot, igboRoot } from "./glosses.ts";
import { isFiller, PhraseIndex, phraseKey, plainWords, type TradePhrase } from "./phrases.ts";
import { addedServices, customWords } from "./tables.ts";

export { beforeVerbs, inEnglish, type Translation } from "./glosses.ts";
export type { TradePhrase } from "./phrases.ts";
export {
  byOther,
  contentWords,
  fillerWords,
  isAlso,
  isFiller,
  isJoining,
  phraseKey,
  plainWords,
  stemOf,
} from "./phrases.ts";

/** One of the 49 fixed categories. Its id is also its trade id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  /** Slugs of the services that its general words mean. Empty: all equally. Absent: those whose phrases contain the words most often. */
  meant?: readonly string[];
  /** For businesses that fit no other category. */
  isFallback: boolean;
  /** Its customers usually book a time. */
  isBooked: boolean;
}

/** A service that sits under a category: plumber under Construction. */
export interface ServiceTag {
  /** Trade id; above every category id. A hash of the slug, so that it is stable when the list grows. */
  id: number;
  name: string;
  slug: string;
  category: Category;
  /** Done at the customer's place or near it: not searched for beyond 60 km. */
  isOnSpot: boolean;
  /** Needed at once: businesses that are open now matter most. */
  isUrgent: boolean;
  /** Sells goods: a candidate for bulk purchases. */
  isSeller: boolean;
}

export const categories: readonly Category[] = categoryList.map(({ id, name, slug, fallback, ...more }) => ({
  id,
  name,
  slug,
  isFallback: fallback,
  isBooked: "booked" in more,
  ...("meant" in more ? { meant: more.meant! } : {}),
}));

const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));
const categoryByName = new Map(categories.map((category) => [fold(category.name), category]));

/** @param nameOrSlug in any case */
export function findCategory(nameOrSlug: string): Category | undefined {
  return categoryByName.get(fold(nameOrSlug)) ?? categoryBySlug.get(nameOrSlug.toLowerCase());
}

export function categoryById(id: number): Category {
  return categories[id - 1]!;
}

/** The built-in services. */
export const serviceTags: readonly ServiceTag[] = tagList.map(({ slug, name, category, ...flags }) => ({
  id: tradeIdOf(slug),
  name,
  slug,
  category: categoryBySlug.get(category)!,
  isOnSpot: "onSpot" in flags,
  isUrgent: "urgent" in flags,
  isSeller: "sells" in flags,
}));

const tagById = new Map(serviceTags.map((tag) => [tag.id, tag]));
const tagByName = new Map(serviceTags.map((tag) => [fold(tag.name), tag]));

/** A built-in service by its id. */
export const builtinServiceById = (id: number): ServiceTag | undefined => tagById.get(id);

/** A built-in service by its name, in any case. */
export const builtinServiceNamed = (name: string): ServiceTag | undefined => tagByName.get(fold(name));

/** FNV-1a hash of the slug, positive and above the category ids. A test checks that no two services collide. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}

/** Phrases that are understood in queries and never suggested. */
function* understoodPhrases(): Generator<{ text: string; trade: number; language: string }> {
  const list = JSON.parse(readFileSync(new URL("data/phrases.json", import.meta.url), "utf8")) as {
    slug: string;
    phrases: Record<string, string>;
  }[];
  for (const { slug, phrases } of list) {
    const trade = tradeIdOf(slug);
    for (const [language, texts] of Object.entries(phrases))
      for (const text of texts.split(", ")) yield { text, trade, language };
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
    index.named(plainWords(wordsOf(term))).some((trade) => services.has(trade));
  for (const { id, name, synonyms, fallback } of categoryList) {
    index.add(name, id);
    // A word that led to "other services" would find only businesses that fit no other category.
    if (fallback) continue;
    for (const { term } of synonyms) if (!isOwnedByService(term)) index.add(term, id);
  }
  for (const { text, trade } of understoodPhrases()) index.understand(text, trade);
  return index;
}

const suggestedNames = Map.groupBy(builtinPhrases.suggested, ({ trade }) => trade);
const byCategory = (services: readonly ServiceTag[]) => Map.groupBy(services, ({ category }) => category);

/** Services, categories and the phrases that name them: the built-in lists with those of staff. */
export class Trades {
  /** Built-in services and those of staff. */
  #servicesOf: ReadonlyMap<Category, readonly ServiceTag[]> = byCategory(serviceTags);
  #customById: ReadonlyMap<number, ServiceTag> = new Map();
  #customByName: ReadonlyMap<string, ServiceTag> = new Map();
  #phrases = builtinPhrases;
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
    this.#servicesOf = byCategory([...serviceTags, ...tags]);
    this.#customById = new Map(tags.map((tag) => [tag.id, tag]));
    this.#customByName = new Map(tags.map((tag) => [fold(tag.name), tag]));
    this.#phrases = new PhraseIndex(builtinPhrases);
    for (const { name, id } of tags) this.#phrases.add(name, id);
    for (const { text, tradeId } of words) if (this.nameOf(tradeId)) this.#phrases.add(text, tradeId);
    this.#closest = undefined;
  }

  /** Every phrase added by staff. */
  get customPhrases(): readonly TradePhrase[] {
    return this.#phrases === builtinPhrases ? [] : this.#phrases.suggested;
  }

  /** Finds a service by its name, in any case. */
  findService(name: string): ServiceTag | undefined {
    return builtinServiceNamed(name) ?? this.#customByName.get(fold(name));
  }

  /** A service by its id; `undefined` for a category. */
  serviceOf(id: number): ServiceTag | undefined {
    return builtinServiceById(id) ?? this.#customById.get(id);
  }

  /** Public name of a trade id; empty for an unknown one. */
  nameOf(id: number): string {
    return (this.serviceOf(id) ?? categories[id - 1])?.name ?? "";
  }

  /** The category of a service; of a category, itself. */
  categoryOf(id: number): Category | undefined {
    return this.serviceOf(id)?.category ?? categories[id - 1];
  }

  servicesOf(category: Category): readonly ServiceTag[] {
    return this.#servicesOf.get(category) ?? [];
  }

  /** The services of a category, the most common ones first: those have the most names. */
  commonServicesOf(category: Category): readonly ServiceTag[] {
    const countOf = ({ id }: ServiceTag) => suggestedNames.get(id)?.length ?? 0;
    return this.servicesOf(category).toSorted((one, other) => countOf(other) - countOf(one));
  }

  /** The built-in phrases and those of staff. */
  get phrases(): PhraseIndex {
    return this.#phrases;
  }

  /** True if some phrase contains this folded word. */
  holds(word: string): boolean {
    return this.#phrases.holds(word);
  }

  /** Trades that these plain words name in a query. */
  named(words: readonly string[]): readonly number[] {
    return this.#phrases.named(words);
  }

  /** Maps a Hausa or Igbo word to the form that phrases use: "wayata" (my phone) to "waya"; returns it unchanged when there is none. */
  ownForm(word: string, before: string | undefined): string {
    return this.holds(word) || isFiller(word) ? word : (knownRoot(word, before) ?? word);
  }

  /** The services that a word for a whole category usually means, by number of phrases: "laundry" means washing clothes, not waste collection. */
  servicesNamed(category: number, words: readonly string[]): readonly number[] {
    const { meant } = categoryById(category);
    if (meant) return meant.map(tradeIdOf);
    if (words.length === 0) return [];
    const services = this.servicesOf(categoryById(category)).map(({ id }) => id);
    const uses = this.#closestTrades.usesOf(words);
    const used = services
      .map((id) => ({ id, times: uses.get(id) ?? 0 }))
      .filter(({ times }) => times > 0)
      .sort((one, other) => other.times - one.times);
    return used.filter(({ times }) => times * serviceShare >= used[0]!.times).map(({ id }) => id);
  }

  get #closestTrades(): ClosestTrades {
    this.#closest ??= closestWith(this.customPhrases);
    return this.#closest;
  }

  /** Trades whose phrases share words with these, closest first; for queries that contain no known phrase. */
  closest(words: readonly string[]): CloseTrade[] {
    return this.#closestTrades.find(words);
  }

  /** How much likelier these words make each trade, all together; for sentences whose one phrase may be beside the point. */
  evidence(words: readonly string[]) {
    return this.#closestTrades.evidence(words);
  }
}

/** A category word means a service when that has at least a quarter of the phrases that the first service has. */
const serviceShare = 4;

function phrasesIn(language: string): string[] {
  const synonyms = [...tagList, ...categoryList].flatMap((trade) => trade.synonyms);
  return [
    ...synonyms.filter(({ lang }) => lang === language).map(({ term }) => term),
    ...Array.from(understoodPhrases())
      .filter((phrase) => phrase.language === language)
      .map(({ text }) => text),
  ];
}

const hausa = formsIn(hausaRoot, phrasesIn("ha"));
const igbo = formsIn(igboRoot, phrasesIn("ig"));

/** Returns the known word of which this one is a Hausa or Igbo form, if any: "waya" for "wayata" (my phone). @param before the previous word */
export function knownRoot(word: string, before: string | undefined): string | undefined {
  return before !== undefined && beforeVerbs.has(before) ? igbo(word) : hausa(word);
}

/** Expensive to build: created on first use, once per process. */
let closestBuiltin: ClosestTrades | undefined;

/** The index of closest trades over the built-in phrases and the given ones. */
export function closestWith(others: readonly TradePhrase[]): ClosestTrades {
  if (others.length === 0 && closestBuiltin) return closestBuiltin;
  const understood = Array.from(understoodPhrases(), ({ text, trade }) => ({ trade, words: wordsOf(text) }));
  const closest = new ClosestTrades([...builtinPhrases.suggested, ...understood, ...others]);
  if (others.length === 0) closestBuiltin = closest;
  return closest;
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
