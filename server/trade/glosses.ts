import { wordsOf } from "#/shared/fold.ts";
import glossList from "./data/glosses.json" with { type: "json" };
import { isFiller } from "./phrases.ts";

/** Words put into plain English, one by one. */
export interface Translation {
  words: readonly string[];
  /** Words of the question that are neither in a dictionary nor in our phrases. */
  unknown: readonly string[];
}

/** The most words that an entry has. */
const entryWordsMax = 4;
/** Words of a question beyond these are left as they are: nobody asks for anything so late. */
const questionWordsMax = 40;

/** The dictionary of one language: its folded words and short phrases, each with its plain English words; without any where it means nothing. */
class Dictionary {
  readonly #english = new Map<string, readonly string[]>();
  readonly #byRoot = new Map<string, readonly string[]>();
  readonly #root: ((word: string) => string) | undefined;

  constructor(entries: Readonly<Record<string, string>>, root: ((word: string) => string) | undefined) {
    this.#root = root;
    for (const [meaning, said] of Object.entries(entries)) {
      const english = meaning ? meaning.split(" ") : [];
      for (const entry of said.split(", ")) this.#enter(entry, english);
    }
  }

  #enter(entry: string, english: readonly string[]) {
    this.#english.set(entry, english);
    const root = this.#root?.(entry) ?? "";
    if (root.length >= rootLettersMin && !this.#byRoot.has(root)) this.#byRoot.set(root, english);
  }

  /** The English of the longest entry that begins at a word, and where it ends. */
  at(words: readonly string[], from: number): { english: readonly string[]; to: number } | undefined {
    for (let to = Math.min(words.length, from + entryWordsMax); to > from; to--) {
      const english = this.#english.get(words.slice(from, to).join(" "));
      if (english) return { english, to };
    }
    const english = this.#ofRoot(words[from]!);
    return english && { english, to: from + 1 };
  }

  #ofRoot(word: string): readonly string[] | undefined {
    const root = this.#root?.(word);
    if (root === undefined || root.length < rootLettersMin) return undefined;
    return this.#english.get(root) ?? this.#byRoot.get(root);
  }

  /** Number of the words it knows. */
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

/** Of each language, made when a question first needs one; that of English has everyday words that few of our phrases hold. */
let dictionaries: Map<string, Dictionary> | undefined;

function makeDictionaries(): Map<string, Dictionary> {
  return new Map(
    Object.entries(glossList).map(([language, said]) => [language, new Dictionary(said, rootOf[language])]),
  );
}

/**
 * The words of a question in plain English, word by word, by the dictionary that knows most of them. What it lacks is looked up in those of
 * Pidgin and English, for people mix them; these say nothing of a word that our phrases hold: it is understood as it stands.
 * @param words folded and singular
 * @param isHeld whether our phrases hold a word
 * @returns nothing when no dictionary knows what any of them means
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

/** Shorter roots meet by chance. */
const rootLettersMin = 3;

/** "My", "your", "his", "of" at the end of a Hausa noun: wayata, wayarsa, wayar. */
const hausaEndings = /(?:r?(?:sa|ta|ka|ki|mu|ku|su)|n(?:sa|ta|ka|ki|mu|ku|su)|na|r|n)$/;

/** The root of a Hausa noun. */
export const hausaRoot = (word: string) => word.replace(hausaEndings, "");

/** The root of an Igbo verb: what it is put before (a-, i-, n-) and what follows it (-ri, -ta, -la). */
export const igboRoot = (word: string) =>
  word.replace(/^(?:[aeiou]|n(?=[^aeiou]))/, "").replace(/(?:r[aeiou]|la|le|ta|te|ga|go)$/, "");

const rootOf: Partial<Record<string, (word: string) => string>> = { ha: hausaRoot, ig: igboRoot };

/** Known words of one language, by their root. */
export class LanguageForms {
  readonly #byRoot = new Map<string, string>();
  readonly #rootOf: (word: string) => string;

  constructor(language: "ha" | "ig", phrases: Iterable<string>) {
    this.#rootOf = language === "ha" ? hausaRoot : igboRoot;
    for (const phrase of phrases) {
      for (const word of wordsOf(phrase).filter((one) => !isFiller(one))) {
        const root = this.#rootOf(word);
        if (root.length >= rootLettersMin && !this.#byRoot.has(root)) this.#byRoot.set(root, word);
        if (word.length >= rootLettersMin) this.#byRoot.set(word, word);
      }
    }
  }

  /** The known word of the same root, if any. */
  of(word: string): string | undefined {
    const root = this.#rootOf(word);
    return root.length >= rootLettersMin ? this.#byRoot.get(root) : undefined;
  }
}

/** An Igbo verb is said after these; elsewhere the same letters are likelier a name: Nkechi. */
export const beforeVerbs = new Set(["na", "ga"]);
