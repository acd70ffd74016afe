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

/** What staff added on top of the built-in lists. */
interface Custom {
  /** The built-in ones too: pages ask for all of them. */
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

/** The services and categories, and the words people say for them: the built-in lists, and those of staff on top. */
export class Trades {
  #custom = nothing;
  /** Of all phrases; made when it is first asked for after staff changed a word. */
  #closest: ClosestTrades | undefined;

  /**
   * Replaces the custom services and synonyms as a whole.
   * @param words those whose trade does not exist are passed over
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

  /** Every phrase that staff added. */
  get customPhrases(): readonly TradePhrase[] {
    return this.#custom.phrases.suggested;
  }

  /** The known service that an owner's own words name, if any. */
  findService(name: string): ServiceTag | undefined {
    return builtinServiceNamed(name) ?? this.#custom.serviceByName.get(fold(name));
  }

  /** A service by its id; nothing for a category. */
  serviceOf(id: number): ServiceTag | undefined {
    return builtinServiceById(id) ?? this.#custom.serviceById.get(id);
  }

  /** Public name of a trade id; empty for an unknown one. */
  nameOf(id: number): string {
    return builtinNameOf(id) || (this.#custom.serviceById.get(id)?.name ?? "");
  }

  /** The category that a trade is, or sits under. */
  categoryOf(id: number): Category | undefined {
    return this.serviceOf(id)?.category ?? categories[id - 1];
  }

  /** The services that sit under a category. */
  servicesOf(category: Category): readonly ServiceTag[] {
    return this.#custom.servicesOf.get(category) ?? [];
  }

  /** The most words that any phrase has. */
  get longestPhrase(): number {
    return Math.max(builtinPhrases.longest, this.#custom.phrases.longest);
  }

  /** True if some phrase holds this folded word. */
  holds(word: string): boolean {
    return builtinPhrases.holds(word) || this.#custom.phrases.holds(word);
  }

  /** True if some phrase that names a trade in a text holds both folded words. */
  holdsBoth(word: string, other: string): boolean {
    return builtinPhrases.holdsBoth(word, other) || this.#custom.phrases.holdsBoth(word, other);
  }

  /** The word of our phrases that this one is another form of; itself when it is one, or there is none. */
  knownForm(word: string): string {
    if (this.holds(word) || isFiller(word)) return word;
    return builtinPhrases.formOf(word) ?? this.#custom.phrases.formOf(word) ?? word;
  }

  /** The word of our phrases that this one is a Hausa or Igbo form of: "wayata" (my phone) of "waya"; itself when there is none. */
  ownForm(word: string, before: string | undefined): string {
    return this.holds(word) || isFiller(word) ? word : (knownRoot(word, before) ?? word);
  }

  /** The word that names a trade by itself and that this one is another form of, if any. */
  namingForm(word: string): string | undefined {
    const form = builtinPhrases.namingForm(word) ?? this.#custom.phrases.namingForm(word);
    // "Asibitin" is the hospital of somebody, in Hausa.
    const owned = word.replace(/(?<=[aeiou])[nr]$/, "");
    return form ?? (owned !== word && this.named([owned]).length > 0 ? owned : undefined);
  }

  /** The trades that these plain words name, in any order; none when they name no trade. */
  named(words: readonly string[]): readonly number[] {
    const key = phraseKey(words);
    return joined(builtinPhrases.named(key), this.#custom.phrases.named(key));
  }

  /** The trades that these plain words name in the text of a business, where fewer phrases are taken for a trade than in a question. */
  namedInText(words: readonly string[]): readonly number[] {
    const key = phraseKey(words);
    return joined(builtinPhrases.namedInText(key), this.#custom.phrases.namedInText(key));
  }

  /** The trades that these content words may well stand for, though they do not name them: a guess at what was typed. */
  hinted(words: readonly string[]): readonly number[] {
    const found = joined(builtinPhrases.hinted(words), this.#custom.phrases.hinted(words));
    return found.length < 2 || words.length !== 1 ? found : this.#likelier(words[0]!, found);
  }

  /** Of several trades that one word hints at, those that many phrases say it for. */
  #likelier(word: string, found: readonly number[]): readonly number[] {
    const uses = this.#closestTrades.usesOf([word]);
    const most = Math.max(...found.map((trade) => uses.get(trade) ?? 0));
    return found.filter((trade) => (uses.get(trade) ?? 0) * hintShare >= most);
  }

  /** The trades of phrases of these two things, whichever comes first. */
  namedInAnyOrder(words: readonly string[]): readonly number[] {
    return joined(builtinPhrases.inAnyOrder(words), this.#custom.phrases.inAnyOrder(words));
  }

  /** True if a phrase of these plain words says "and" or "or" itself. */
  saysAnd(words: readonly string[]): boolean {
    return builtinPhrases.saysAnd(words) || this.#custom.phrases.saysAnd(words);
  }

  /** The services of a category that its words are said for: a laundry washes clothes, and carries no waste. Those of most phrases first. */
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

  /** Trades whose phrases share words with these, closest first: for a question that no phrase names. */
  closest(words: readonly string[]): CloseTrade[] {
    return this.#closestTrades.find(words);
  }
}

/** A trade of a hint is likely with so large a part of the phrases that the likeliest has: one in four. */
const hintShare = 4;
/** A service is what a word of its category means with one in four of the phrases that the first has. */
const serviceShare = 4;

/** Seldom are there both: only then is a list made. */
function joined(some: readonly number[], more: readonly number[]): readonly number[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...new Set([...some, ...more])];
}

/** The phrases that are understood and never suggested, with their language. */
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

/** The phrases that come with the product. */
export const builtinPhrases = indexBuiltinPhrases();

function indexBuiltinPhrases(): PhraseIndex {
  const index = new PhraseIndex();
  for (const [at, { synonyms }] of tagList.entries()) {
    const tag = serviceTags[at]!;
    index.add(tag.name, tag.id);
    for (const { term } of synonyms) index.add(term, tag.id);
  }
  // A word that a service owns means that service; only what no service owns means a whole category.
  const services = new Set(serviceTags.map(({ id }) => id));
  const isOwnedByService = (term: string) =>
    index.named(phraseKey(plainWords(wordsOf(term)))).some((trade) => services.has(trade));
  for (const { id, name, synonyms, fallback } of categoryList) {
    index.add(name, id);
    // Nobody asks for "other services": a word that leads there leads to whoever fits nowhere else.
    if (fallback) continue;
    for (const { term } of synonyms) if (!isOwnedByService(term)) index.add(term, id);
  }
  for (const { text, trade } of understoodPhrases()) index.understand(text, trade);
  return index;
}

/** The phrases of one language. */
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

/** The known word of which this one is a Hausa or Igbo form, if any: "waya" for "wayata", my phone. @param before the word before it */
export function knownRoot(word: string, before: string | undefined): string | undefined {
  return before !== undefined && beforeVerbs.has(before) ? igbo.of(word) : hausa.of(word);
}

const closestAmong = (others: readonly TradePhrase[]) =>
  new ClosestTrades([
    ...builtinPhrases.suggested,
    ...Array.from(understoodPhrases(), ({ text, trade }) => ({ trade, words: wordsOf(text) })),
    ...others,
  ]);

/** Some 300 ms of processor time to make: once a process, when it is first needed. */
let closestBuiltin: ClosestTrades | undefined;

/** The closest trades by the phrases that come with the product, and others. */
export function closestWith(others: readonly TradePhrase[]): ClosestTrades {
  if (others.length > 0) return closestAmong(others);
  closestBuiltin ??= closestAmong([]);
  return closestBuiltin;
}

type CustomWord = typeof customWords.$inferSelect;

/** Custom services and synonyms: those that staff added. */
export interface CustomVocabulary {
  services: { id: number; name: string; slug: string; categoryId: number }[];
  words: CustomWord[];
}

/** Custom synonyms of staff, as the database has them: services by name, words in the order they were added. */
export async function listCustomVocabulary(db: Db): Promise<CustomVocabulary> {
  const { tradeId: id, name, slug, categoryId } = addedServices;
  const services = await db.select({ id, name, slug, categoryId }).from(addedServices).orderBy(asc(name));
  return { services, words: await db.select().from(customWords).orderBy(asc(customWords.id)) };
}

/**
 * Adds a custom synonym of a trade.
 * @returns it; nothing, when it was there already
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

/** @returns what was forgotten; nothing, when there is no such word */
export async function deleteSynonym(tx: Db, id: string): Promise<CustomWord | undefined> {
  const [gone] = await tx.delete(customWords).where(eq(customWords.id, id)).returning();
  return gone;
}

/** Adds a service to those that come with the product. @returns whether it was not there */
export async function addService(tx: Db, service: typeof addedServices.$inferInsert): Promise<boolean> {
  const added = await tx.insert(addedServices).values(service).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Removes an added service and its synonyms. @returns it; nothing, when there is no such service */
export async function removeService(tx: Db, tradeId: number) {
  const [gone] = await tx.delete(addedServices).where(eq(addedServices.tradeId, tradeId)).returning();
  if (gone) await tx.delete(customWords).where(eq(customWords.tradeId, tradeId));
  return gone;
}
