import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wordsOf } from "#/shared/fold.ts";
import { ClosestTrades, closestParts } from "./closest-trades.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { beforeVerbs, formParts, LanguageForms } from "./language-forms.ts";
import { serviceTags, tradeIdOf } from "./lists.ts";
import { keptIn } from "./packing.ts";
import { PhraseBook, PhraseIndex, type TradePhrase } from "./phrase-index.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const shared = fileURLToPath(new URL("../../shared/", import.meta.url));
const cache = fileURLToPath(new URL("../../node_modules/.cache/localchap/trade-words", import.meta.url));

/** Everything that the words are made of: the lists, and the code that reads them. */
const sources = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => folder + name),
  ...["categories", "phrases", "service-tags"].map((name) => `${folder}data/${name}.json`),
  `${shared}fold.ts`,
];

/** The phrases that are understood and never suggested, with their language. */
function* understoodPhrases(): Generator<{ text: string; trade: number; language: string }> {
  const list = JSON.parse(readFileSync(`${folder}data/phrases.json`, "utf8")) as {
    slug: string;
    said: Record<string, string>;
  }[];
  for (const { slug, said } of list) {
    const trade = tradeIdOf(slug);
    for (const [language, phrases] of Object.entries(said))
      for (const text of phrases.split(", ")) yield { text, trade, language };
  }
}

/** All phrases that come with the product. */
function builtinBook(): PhraseBook {
  const book = new PhraseBook();
  for (const [index, { synonyms }] of tagList.entries()) {
    const tag = serviceTags[index]!;
    book.add(tag.name, tag.id);
    for (const { term } of synonyms) book.add(term, tag.id);
  }
  // A word that a service owns means that service; only what no service owns means a whole category.
  const services = new Set(serviceTags.map(({ id }) => id));
  const isOwnedByService = (term: string) => book.named(term).some((trade) => services.has(trade));
  for (const { id, name, synonyms } of categoryList) {
    book.add(name, id);
    for (const { term } of synonyms) if (!isOwnedByService(term)) book.add(term, id);
  }
  for (const { text, trade } of understoodPhrases()) book.understand(text, trade);
  return book;
}

/** The phrases of one language. */
function phrasesIn(language: string): string[] {
  const synonyms = [...tagList, ...categoryList].flatMap((trade) => trade.synonyms);
  return [
    ...synonyms.filter(({ lang }) => lang === language).map(({ term }) => term),
    ...[...understoodPhrases()].filter((phrase) => phrase.language === language).map(({ text }) => text),
  ];
}

function makeParts() {
  const book = builtinBook();
  const understood = [...understoodPhrases()].map(({ text, trade }) => ({ trade, words: wordsOf(text) }));
  return {
    phrases: book.parts(),
    closest: closestParts([...book.phrases, ...understood]),
    hausa: formParts("ha", phrasesIn("ha")),
    igbo: formParts("ig", phrasesIn("ig")),
  };
}

function stampOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest("hex");
}

/**
 * Index worked out of the lists of words: half a second of work for tens of thousands of phrases, so it is kept in a file as
 * it lies in memory until a list or the code changes. Building the server makes the file.
 */
const parts = keptIn(cache, stampOf(sources), makeParts);

/** The phrases that come with the product. */
export const builtinPhrases = new PhraseIndex(parts.phrases);

const hausa = new LanguageForms("ha", parts.hausa);
const igbo = new LanguageForms("ig", parts.igbo);

/** The known word of which this one is a Hausa or Igbo form, if any: "waya" for "wayata", my phone. @param before the word before it */
export function knownRoot(word: string, before: string | undefined): string | undefined {
  return before !== undefined && beforeVerbs.has(before) ? igbo.of(word) : hausa.of(word);
}

const builtinClosest = new ClosestTrades(parts.closest);

/** The closest trades by the phrases that come with the product, and others. */
export const closestWith = (others: readonly TradePhrase[]): ClosestTrades =>
  others.length > 0 ? new ClosestTrades(closestParts(others, parts.closest)) : builtinClosest;
