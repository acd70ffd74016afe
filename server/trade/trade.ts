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

/** Words that only hold others together: they are left out of what people type and of our own phrases alike. */
const joiningWords = new Set(
  wordsOf(`a an the my me i we you your our to for of and or with at by from on in is are be am do does`),
);

/**
 * Words that by themselves carry no trade: what people say around one, in English, Pidgin, Hausa and Igbo.
 * They count inside a phrase of ours ("security man", "no light") and nowhere else, so that
 * "person wey dey repair gen" and "gen repair" meet.
 */
const fillers = new Set([
  ...joiningWords,
  ...wordsOf(
    `need want looking look search find get give show help who what where which how can could please pls plz abeg us it
    someone somebody anyone person people man guy wey sabi dey don no go near nearby nearest close around here within
    good best better top cheap affordable reliable trusted professional expert quality number contact urgent urgently
    sell selling seller sale buy buying buyer dealer vendor not
    company business service shop store centre center place ltd limited nig nigeria naija
    wan fit dem them make una wetin wia sharp quick fast now today pikin sef oh dat dis am im person go come sweet too much
    mai onye na ndi`,
  ),
]);

/** Whether a folded word only joins others. */
export const isJoining = (word: string) => joiningWords.has(word);

/** Whether a folded word by itself carries no trade. */
export const isFiller = (word: string) => fillers.has(word);

/** The words of a phrase without those that carry no trade; all of them when nothing else is left. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length ? telling : [...words];
}

/** The words of a phrase without those that only join; all of them when nothing else is left. */
export function plainWords(words: readonly string[]): string[] {
  const plain = words.filter((word) => !joiningWords.has(word));
  return plain.length ? plain : [...words];
}

/** Words that mean one thing in a trade, by the one that stands for all: who fixes a gen repairs it. */
const sameSense = new Map(
  Object.entries({
    repair: "repairer repairing fix fixing fixer mend mending repairman",
    install: "installer installing installation",
    design: "designer designing",
    clean: "cleaner cleaning",
    wash: "washing",
    cloth: "clothe",
    train: "trainer training",
  }).flatMap(([word, others]) => others.split(" ").map((other): [string, string] => [other, word])),
);

const senseOf = (word: string) => sameSense.get(word) ?? word;

/** Words in no particular order, as one key: "gen repair" and "fix gen" are the same trade. */
const phraseKey = (words: readonly string[]) => words.map(senseOf).sort().join(" ");

const tradesByPhrase = new Map<string, number[]>();
/** What is left of phrases without their fillers, where nothing has that name: "car service" leaves "car". */
const tradesByRemains = new Map<string, number[]>();
/** Every phrase that names a trade, in the words people type, for suggestions and for the words we know. */
export const tradePhrases: { text: string; trade: number; words: readonly string[] }[] = [];

const wordsOfPhrases = new Set<string>();

function enter(map: Map<string, number[]>, key: string, trade: number) {
  const known = map.get(key);
  if (!known) map.set(key, [trade]);
  else if (!known.includes(trade)) known.push(trade);
}

function addPhrase(text: string, trade: number) {
  const words = plainWords(wordsOf(text));
  const telling = tellingWords(words);
  tradePhrases.push({ text, trade, words: telling });
  for (const word of words) wordsOfPhrases.add(senseOf(word));
  enter(tradesByPhrase, phraseKey(words), trade);
  if (telling.length < words.length) enter(tradesByRemains, phraseKey(telling), trade);
}

for (const [index, { synonyms }] of tagList.entries()) {
  const tag = serviceTags[index]!;
  addPhrase(tag.name, tag.id);
  for (const { term } of synonyms) addPhrase(term, tag.id);
}
// A word that a service owns means that service; only what no service owns means a whole category.
const ownedByServices = new Set(tradesByPhrase.keys());
for (const { id, name, synonyms } of categoryList) {
  addPhrase(name, id);
  for (const { term } of synonyms) if (!ownedByServices.has(phraseKey(plainWords(wordsOf(term))))) addPhrase(term, id);
}

/** The most words that any phrase has. */
export const longestPhrase = Math.max(...[...tradesByPhrase.keys()].map((key) => key.split(" ").length));

/** Whether some phrase holds this folded word. */
export const isOfPhrase = (word: string) => wordsOfPhrases.has(senseOf(word));

/** Whether a run that names a trade may hold this word: most words of a text end every search for one. */
export const mayNameTrade = (word: string) => isFiller(word) || isOfPhrase(word);

/** The trades that these plain words name, in any order; none when they name no trade. */
export function tradesNamed(words: readonly string[]): readonly number[] {
  return tradesByPhrase.get(phraseKey(words)) ?? [];
}

/** The trades that these telling words may well stand for, though they do not name them: a guess at what was typed. */
export function tradesHinted(words: readonly string[]): readonly number[] {
  return tradesByRemains.get(phraseKey(words)) ?? [];
}
