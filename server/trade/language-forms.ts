import { wordsOf } from "#/shared/fold.ts";
import categoryList from "./data/categories.json" with { type: "json" };
import tagList from "./data/service-tags.json" with { type: "json" };
import { understoodPhrases } from "./lists.ts";
import { isFiller } from "./phrase-book.ts";

const rootLettersMin = 3;

/** "My", "your", "his", "of" at the end of a Hausa noun: wayata, wayarsa, wayar. */
const hausaEndings = /(?:r?(?:sa|ta|ka|ki|mu|ku|su)|n(?:sa|ta|ka|ki|mu|ku|su)|na|r|n)$/;

/** The root of a Hausa noun. */
const hausaRoot = (word: string) => word.replace(hausaEndings, "");

/** The root of an Igbo verb: what it is put before (a-, i-, n-) and what follows it (-ri, -ta, -la). */
const igboRoot = (word: string) =>
  word.replace(/^(?:[aeiou]|n(?=[^aeiou]))/, "").replace(/(?:r[aeiou]|la|le|ta|te|ga|go)$/, "");

/** Known words of one language, by their root. */
class LanguageForms {
  readonly #byRoot = new Map<string, string>();
  readonly #root: (word: string) => string;

  constructor(language: string, root: (word: string) => string) {
    this.#root = root;
    for (const { synonyms } of [...tagList, ...categoryList])
      for (const { term, lang } of synonyms) if (lang === language) this.#enter(term);
    for (const phrase of understoodPhrases()) if (phrase.language === language) this.#enter(phrase.text);
  }

  #enter(phrase: string) {
    for (const word of wordsOf(phrase).filter((one) => !isFiller(one))) {
      const root = this.#root(word);
      if (root.length >= rootLettersMin && !this.#byRoot.has(root)) this.#byRoot.set(root, word);
      if (word.length >= rootLettersMin) this.#byRoot.set(word, word);
    }
  }

  /** The known word of the same root, if any. */
  of(word: string): string | undefined {
    const root = this.#root(word);
    return root.length >= rootLettersMin ? this.#byRoot.get(root) : undefined;
  }
}

/** An Igbo verb is said after these; elsewhere the same letters are likelier a name: Nkechi. */
export const beforeVerbs = new Set(["na", "ga"]);

let hausa: LanguageForms | undefined;
let igbo: LanguageForms | undefined;

/** The known word of which this one is a Hausa or Igbo form, if any: "waya" for "wayata", my phone. @param before the word before it */
export function knownRoot(word: string, before: string | undefined): string | undefined {
  if (before !== undefined && beforeVerbs.has(before)) {
    igbo ??= new LanguageForms("ig", igboRoot);
    return igbo.of(word);
  }
  hausa ??= new LanguageForms("ha", hausaRoot);
  return hausa.of(word);
}
