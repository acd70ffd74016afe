import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { fold, wordsOf } from "#/shared/fold.ts";
import { ClosestTrades, type CloseTrade } from "./closest-trades.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { PhraseIndex, phraseKey, plainWords, type TradePhrase } from "./phrases.ts";
import { addedServices, customWords } from "./tables.ts";

export { inEnglish, type Translation } from "./glosses.ts";
export type { TradePhrase } from "./phrases.ts";
export { contentWords, fillerWords, isAlso, isFiller, isJoining, phraseKey, plainWords } from "./phrases.ts";

/** One of the 49 fixed categories. Its id is also its trade id. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  /** Slugs of the services that its general words mean. Empty: all equally. Absent: those whose phrases contain the words most often. */
  meant?: readonly string[];
  /** For businesses that fit no other category. */
  isFallback: boolean;
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
}

export const categories: readonly Category[] = categoryList.map(({ id, name, slug, fallback, ...more }) => ({
  id,
  name,
  slug,
  isFallback: fallback,
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
}));

const tagById = new Map(serviceTags.map((tag) => [tag.id, tag]));
const tagByName = new Map(serviceTags.map((tag) => [fold(tag.name), tag]));

/** FNV-1a hash of the slug, positive and above the category ids. A test checks that no two services collide. */
export function tradeIdOf(slug: string): number {
  let hash = 2_166_136_261;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return 1_000 + ((hash >>> 0) % 1_000_000_000);
}

/** Phrases that are understood in queries and never suggested. */
const understoodPhrases = (
  JSON.parse(readFileSync(new URL("data/phrases.json", import.meta.url), "utf8")) as {
    slug: string;
    said: Record<string, string>;
  }[]
).flatMap(({ slug, said }) =>
  Object.values(said).flatMap((phrases) => phrases.split(", ").map((text) => ({ text, trade: tradeIdOf(slug) }))),
);

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
  const isOwnedByService = (term: string) => index.named(plainWords(wordsOf(term))).some((trade) => tagById.has(trade));
  for (const { id, name, synonyms, fallback } of categoryList) {
    index.add(name, id);
    // A word that led to "other services" would find only businesses that fit no other category.
    if (fallback) continue;
    for (const { term } of synonyms) if (!isOwnedByService(term)) index.add(term, id);
  }
  for (const { text, trade } of understoodPhrases) index.understand(text, trade);
  return index;
}

/** The closest trades by the built-in phrases: expensive, so created on first use and once per process. */
let closestBuiltin: ClosestTrades | undefined;

/** Services, categories and the phrases that name them: the built-in lists with those of staff. */
export class Trades extends PhraseIndex {
  #services: readonly ServiceTag[] = serviceTags;
  #byId: ReadonlyMap<number, ServiceTag> = tagById;
  #byName: ReadonlyMap<string, ServiceTag> = tagByName;
  #closest: ClosestTrades | undefined;

  constructor() {
    super();
    this.copy(builtinPhrases);
  }

  /**
   * Replaces all custom services and synonyms.
   * @param words synonyms; those of an unknown trade are ignored
   */
  setCustom({ services, words }: CustomVocabulary): void {
    const tags = services.map(
      ({ categoryId, ...service }): ServiceTag => ({
        ...service,
        category: categoryById(categoryId),
        isOnSpot: false,
        isUrgent: false,
      }),
    );
    this.#services = [...serviceTags, ...tags];
    this.#byId = new Map([...tags, ...serviceTags].map((tag) => [tag.id, tag]));
    this.#byName = new Map([...tags, ...serviceTags].map((tag) => [fold(tag.name), tag]));
    this.#closest = undefined;
    this.copy(builtinPhrases);
    for (const { name, id } of tags) this.add(name, id);
    for (const { text, tradeId } of words) if (this.nameOf(tradeId)) this.add(text, tradeId);
  }

  /** Every phrase added by staff. */
  get customPhrases(): readonly TradePhrase[] {
    return this.suggested.slice(builtinPhrases.suggested.length);
  }

  /** Finds a service by its name, in any case. */
  findService(name: string): ServiceTag | undefined {
    return this.#byName.get(fold(name));
  }

  /** A service by its id; `undefined` for a category. */
  serviceOf(id: number): ServiceTag | undefined {
    return this.#byId.get(id);
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
    return this.#services.filter((service) => service.category === category);
  }

  /** The services that a word for a whole category usually means, by number of phrases: "laundry" means washing clothes, not waste collection. */
  servicesSaid(category: number, words: readonly string[]): readonly number[] {
    const { meant } = categoryById(category);
    if (meant) return meant.map(tradeIdOf);
    if (words.length === 0) return [];
    const uses = this.#closestTrades.usesOf(words);
    const said = this.servicesOf(categoryById(category))
      .map(({ id }) => ({ id, times: uses.get(id) ?? 0 }))
      .filter(({ times }) => times > 0)
      .sort((one, other) => other.times - one.times);
    return said.filter(({ times }) => times * serviceShare >= said[0]!.times).map(({ id }) => id);
  }

  get #closestTrades(): ClosestTrades {
    const custom = this.customPhrases;
    if (custom.length === 0) closestBuiltin ??= closestWith([]);
    this.#closest ??= custom.length > 0 ? closestWith(custom) : closestBuiltin;
    return this.#closest!;
  }

  /** Trades whose phrases share words with these, closest first; for queries that contain no known phrase. */
  closest(words: readonly string[]): CloseTrade[] {
    return this.#closestTrades.find(words);
  }
}

const closestWith = (custom: readonly TradePhrase[]) =>
  new ClosestTrades([
    ...builtinPhrases.suggested,
    ...understoodPhrases.map(({ text, trade }) => ({ trade, words: wordsOf(text) })),
    ...custom,
  ]);

/** A category word means a service when that has at least a quarter of the phrases that the first service has. */
const serviceShare = 4;

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
