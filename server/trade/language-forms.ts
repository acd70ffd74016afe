import { wordsOf } from "#/shared/fold.ts";
import { KeyTable } from "./key-table.ts";
import { isFiller } from "./phrase-words.ts";
import { TextNumbers, type TextParts, Texts } from "./texts.ts";

const rootLettersMin = 3;

/** "My", "your", "his", "of" at the end of a Hausa noun: wayata, wayarsa, wayar. */
const hausaEndings = /(?:r?(?:sa|ta|ka|ki|mu|ku|su)|n(?:sa|ta|ka|ki|mu|ku|su)|na|r|n)$/;

/** The root of a Hausa noun. */
export const hausaRoot = (word: string) => word.replace(hausaEndings, "");

/** The root of an Igbo verb: what it is put before (a-, i-, n-) and what follows it (-ri, -ta, -la). */
export const igboRoot = (word: string) =>
  word.replace(/^(?:[aeiou]|n(?=[^aeiou]))/, "").replace(/(?:r[aeiou]|la|le|ta|te|ga|go)$/, "");

const rootOf = { ha: hausaRoot, ig: igboRoot } as const;

type Language = keyof typeof rootOf;

/** Known words of one language by their root, as they are kept in a file. */
interface FormParts {
  byRoot: Int32Array;
  texts: TextParts;
}

/** The words of phrases by their root. */
export function formParts(language: Language, phrases: Iterable<string>): FormParts {
  const texts = new TextNumbers();
  const byRoot = new Map<string, number>();
  for (const phrase of phrases) {
    for (const word of wordsOf(phrase).filter((one) => !isFiller(one))) {
      const root = rootOf[language](word);
      if (root.length >= rootLettersMin && !byRoot.has(root)) byRoot.set(root, texts.numberOf(word));
      if (word.length >= rootLettersMin) byRoot.set(word, texts.numberOf(word));
    }
  }
  return { byRoot: KeyTable.of(byRoot).cells, texts: texts.parts() };
}

/** Known words of one language, by their root. */
export class LanguageForms {
  readonly #byRoot: KeyTable;
  readonly #texts: Texts;
  readonly #language: Language;

  constructor(language: Language, parts: FormParts) {
    this.#language = language;
    this.#byRoot = new KeyTable(parts.byRoot);
    this.#texts = new Texts(parts.texts);
  }

  /** The known word of the same root, if any. */
  of(word: string): string | undefined {
    const root = rootOf[this.#language](word);
    const known = root.length >= rootLettersMin ? this.#byRoot.get(root) : undefined;
    return known === undefined ? undefined : this.#texts.at(known);
  }
}

/** An Igbo verb is said after these; elsewhere the same letters are likelier a name: Nkechi. */
export const beforeVerbs = new Set(["na", "ga"]);
