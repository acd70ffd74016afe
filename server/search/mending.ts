import { isFiller } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { isOccasion } from "./intent-words.ts";
import { prepositions } from "./place-in-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Each word as it is, or the known one, or two, that it was probably meant to be. */
export const mendedWords = (words: readonly string[], known: Vocabulary): string[] =>
  words.flatMap((word, at) =>
    isSaidBy(word, known) ? word : meantBy(word, [words[at - 1], words[at + 1]], known).split(" "),
  );

/** Less might be another word. */
const sureLettersMin = 6;

/** True if every typo was mended in a long word, or by a letter that was left out. */
export function isMendSure(typed: readonly string[], mended: readonly string[]): boolean {
  const meant = mended.filter((word) => !typed.includes(word));
  const isSure = (word: string) =>
    word.length >= sureLettersMin || meant.some((other) => other[0] === word[0] && other.length > word.length);
  return typed.filter((word) => !mended.includes(word)).every(isSure);
}

type Neighbours = readonly [before: string | undefined, after: string | undefined];

const meantBy = (word: string, beside: Neighbours, known: Vocabulary): string =>
  known.joinedWords(word) ??
  known.correction(word, beside) ??
  correctedSingular(word, beside, known) ??
  known.split(word) ??
  word;

const correctedSingular = (word: string, beside: Neighbours, known: Vocabulary) =>
  singular(word) === word ? undefined : known.correction(singular(word), beside);

const isSaidBy = (word: string, known: Vocabulary) =>
  known.has(word) ||
  known.has(singular(word)) ||
  isFiller(singular(word)) ||
  isOccasion(word) ||
  prepositions.has(word);
