import { wordsOf } from "#/shared/fold.ts";
import glossList from "./data/glosses.json" with { type: "json" };
import { isFiller } from "./phrases.ts";

/** A query translated into plain English word by word. */
export interface Translation {
  words: readonly string[];
  /** Words of the query that neither a dictionary nor a phrase contains. */
  unknown: readonly string[];
}

/** Words of the longest dictionary entry. */
const entryWordsMax = 4;
/** Only the first words of a query are translated. */
const questionWordsMax = 40;

/** The dictionary of one language: folded words and short phrases with their plain English words; an empty list for entries without meaning. */
class Dictionary {
  readonly #english = new Map<string, readonly string[]>();

  constructor(entries: Readonly<Record<string, string>>) {
    for (const [meaning, list] of Object.entries(entries))
      for (const entry of list.split(", ")) this.#english.set(entry, meaning ? meaning.split(" ") : []);
  }

  /** Finds the longest entry that begins at `from`. @returns its English words and the index after its end */
  at(words: readonly string[], from: number): { english: readonly string[]; to: number } | undefined {
    for (let to = Math.min(words.length, from + entryWordsMax); to > from; to--) {
      const english = this.#english.get(words.slice(from, to).join(" "));
      if (english) return { english, to };
    }
    return undefined;
  }

  /** Counts the words that this dictionary contains. */
  known(words: readonly string[]): number {
    let count = 0;
    for (let at = 0; at < words.length; at++) {
      const found = this.at(words, at);
      if (!found) continue;
      count += found.to - at;
      at = found.to - 1;
    }
    return count;
  }
}

/** Dictionaries by language, created on first use. The English one contains everyday words that few phrases use. */
let dictionaries: Map<string, Dictionary> | undefined;

const makeDictionaries = () =>
  new Map(Object.entries(glossList).map(([language, entries]) => [language, new Dictionary(entries)]));

/**
 * Translates a query into plain English word by word, with the dictionary that contains most of its words. Words it lacks are looked up in
 * the Pidgin and English dictionaries, because people mix these languages; a word that phrases contain is left as it is.
 * @param words folded and singular
 * @param isHeld whether any phrase contains a word
 * @returns `undefined` when no word was translated
 */
export function inEnglish(words: readonly string[], isHeld: (word: string) => boolean): Translation | undefined {
  dictionaries ??= makeDictionaries();
  const asked = words.slice(0, questionWordsMax);
  const counted = [...dictionaries].map(([language, book]) => ({ language, count: book.known(asked) }));
  const { language } = counted.reduce((best, one) => (one.count > best.count ? one : best));
  const own = language === "en" ? undefined : dictionaries.get(language);
  const mixed = [dictionaries.get("pcm"), dictionaries.get("en")];
  const english: string[] = [];
  const unknown: string[] = [];
  let isTranslated = false;
  for (let at = 0; at < asked.length; at++) {
    const word = asked[at]!;
    const ofOthers = () => {
      const found = mixed[0]?.at(asked, at) ?? mixed[1]?.at(asked, at);
      return found && (found.to - at > 1 || !isHeld(word)) ? found : undefined;
    };
    const found = own?.at(asked, at) ?? ofOthers();
    if (found) {
      english.push(...found.english);
      isTranslated ||= found.english.length > 0;
      at = found.to - 1;
    } else if (isHeld(word)) english.push(word);
    else unknown.push(word);
  }
  return isTranslated ? { words: english, unknown } : undefined;
}

/** Hausa noun suffixes for "my", "your", "his" and "of": wayata, wayarsa, wayar. */
const hausaEndings = /(?:r?(?:sa|ta|ka|ki|mu|ku|su)|n(?:sa|ta|ka|ki|mu|ku|su)|na|(?<=[aeiou])[rn])$/;

/** Strips the possessive suffix of a Hausa noun. */
export const hausaRoot = (word: string) => word.replace(hausaEndings, "");

/** Strips the prefix (a-, i-, n-) and the suffix (-ri, -ta, -la) of an Igbo verb. */
export const igboRoot = (word: string) =>
  word.replace(/^(?:[aeiou]|n(?=[^aeiou]))/, "").replace(/(?:r[aeiou]|la|le|ta|te|ga|go)$/, "");

/** Shorter roots coincide by chance. */
const rootLengthMin = 3;

/** The words of phrases in one language, found by other forms of them. */
export function formsIn(
  rootOf: (word: string) => string,
  phrases: Iterable<string>,
): (word: string) => string | undefined {
  const words = new Set([...phrases].flatMap(wordsOf).filter((word) => !isFiller(word)));
  const byRoot = new Map([...words].reverse().map((word) => [rootOf(word), word]));
  return (word) => {
    const root = rootOf(word);
    if (root.length < rootLengthMin) return undefined;
    return words.has(root) ? root : byRoot.get(root);
  };
}

/** Words that precede an Igbo verb. Elsewhere the same letters are more likely a name: Nkechi. */
export const beforeVerbs = new Set(["na", "ga"]);
