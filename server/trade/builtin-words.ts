import { readFileSync } from "node:fs";
import { wordsOf } from "#/shared/fold.ts";
import { ClosestTrades } from "./closest-trades.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { beforeVerbs, LanguageForms } from "./language-forms.ts";
import { serviceTags, tradeIdOf } from "./lists.ts";
import { PhraseIndex, type TradePhrase } from "./phrase-index.ts";
import { phraseKey, plainWords } from "./phrase-words.ts";

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
  for (const { id, name, synonyms } of categoryList) {
    index.add(name, id);
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

/** The closest trades by the phrases that come with the product, and others. */
export const closestWith = (others: readonly TradePhrase[]): ClosestTrades =>
  new ClosestTrades([
    ...builtinPhrases.suggested,
    ...Array.from(understoodPhrases(), ({ text, trade }) => ({ trade, words: wordsOf(text) })),
    ...others,
  ]);
