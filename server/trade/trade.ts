import { fold } from "#/shared/fold.ts";
import { builtinPhrases, closestWith, knownRoot } from "./builtin-words.ts";
import type { ClosestTrades, CloseTrade } from "./closest-trades.ts";
import type { CustomVocabulary } from "./custom-vocabulary.ts";
import {
  builtinServiceById,
  builtinServiceNamed,
  type Category,
  categories,
  categoryById,
  type ServiceTag,
  serviceTags,
} from "./lists.ts";
import { PhraseIndex, type TradePhrase } from "./phrase-index.ts";
import { isFiller, phraseKey } from "./phrase-words.ts";

export { builtinPhrases } from "./builtin-words.ts";
export { addService, deleteSynonym, insertSynonym, listCustomVocabulary, removeService } from "./custom-vocabulary.ts";
export { inEnglish, type Translation } from "./glosses.ts";
export { beforeVerbs } from "./language-forms.ts";
export {
  type Category,
  categories,
  categoryById,
  findCategory,
  serviceTags,
  tradeIdOf,
} from "./lists.ts";
export type { TradePhrase } from "./phrase-index.ts";
export { contentWords, fillerWords, isFiller, isJoining, phraseKey, plainWords } from "./phrase-words.ts";

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
    const tags = services.map((service) => ({ ...service, category: categoryById(service.categoryId) }));
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

  #serviceById(id: number): ServiceTag | undefined {
    return builtinServiceById(id) ?? this.#custom.serviceById.get(id);
  }

  /** Public name of a trade id; empty for an unknown one. */
  nameOf(id: number): string {
    return builtinNameOf(id) || (this.#custom.serviceById.get(id)?.name ?? "");
  }

  /** The category that a trade is, or sits under. */
  categoryOf(id: number): Category | undefined {
    return this.#serviceById(id)?.category ?? categories[id - 1];
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
    const key = phraseKey(words);
    return joined(builtinPhrases.hinted(key), this.#custom.phrases.hinted(key));
  }

  /** Trades whose phrases share words with these, closest first: for a question that no phrase names. */
  closest(words: readonly string[]): CloseTrade[] {
    this.#closest ??= closestWith(this.customPhrases);
    return this.#closest.find(words);
  }
}

/** Seldom are there both: only then is a list made. */
function joined(some: readonly number[], more: readonly number[]): readonly number[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...new Set([...some, ...more])];
}
