import { wordsOf } from "#/shared/fold.ts";
import { isFiller } from "./phrase-words.ts";

const rootLettersMin = 3;

/** "My", "your", "his", "of" at the end of a Hausa noun: wayata, wayarsa, wayar. */
const hausaEndings = /(?:r?(?:sa|ta|ka|ki|mu|ku|su)|n(?:sa|ta|ka|ki|mu|ku|su)|na|r|n)$/;

/** The root of a Hausa noun. */
export const hausaRoot = (word: string) => word.replace(hausaEndings, "");

/** The root of an Igbo verb: what it is put before (a-, i-, n-) and what follows it (-ri, -ta, -la). */
export const igboRoot = (word: string) =>
  word.replace(/^(?:[aeiou]|n(?=[^aeiou]))/, "").replace(/(?:r[aeiou]|la|le|ta|te|ga|go)$/, "");

const rootOf = { ha: hausaRoot, ig: igboRoot } as const;

/** Known words of one language, by their root. */
export class LanguageForms {
  readonly #byRoot = new Map<string, string>();
  readonly #rootOf: (word: string) => string;

  constructor(language: keyof typeof rootOf, phrases: Iterable<string>) {
    this.#rootOf = rootOf[language];
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
