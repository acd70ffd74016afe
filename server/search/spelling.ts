import { editDistance, soundKey } from "#/shared/edit-distance.ts";

/** A known word, with its weight when two are equally near: how common the trade or the place is. */
export interface Candidate {
  word: string;
  weight: number;
  /** See `soundKey`. */
  sound: string;
  /** Which letters it has, one bit each: most candidates are refused by it without looking at the word. */
  letters: number;
}

/** One bit a letter of the alphabet; digits and other letters share what is left. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(i) % 5));
  }
  return bits;
}

/** Typos forgiven: none below 4 letters, one from 4, two from 8. */
const editsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
/** A word that sounds alike may differ by so many letters: `farmacy`, `karpenta`. */
const soundSlips = 3;
const slipCost = 20;
/** Sounding alike is nearly no typo; a typo beside another sound is a whole one. */
const soundCost = 8;

/** Words so much less likely than the best may be meant too. */
const nearlyBest = 16;

/**
 * The known words nearest to one that was typed, nearest first: fewest typos or the same sound, then the likelier ones, then weight.
 * @returns none when none is near enough
 */
export function nearestWords(typed: string, known: Iterable<Candidate>): string[] {
  const most = editsAllowed(typed);
  if (most === 0) return [];
  const letters = lettersOf(typed);
  const sound = soundKey(typed);
  const near: { word: string; score: number }[] = [];
  for (const candidate of known) {
    const cost = costOf(typed, letters, sound, candidate, most);
    if (cost === undefined) continue;
    near.push({ word: candidate.word, score: likeness(typed, letters, candidate) + candidate.weight - cost });
  }
  near.sort((a, b) => b.score - a.score);
  return near.filter(({ score }) => score >= near[0]!.score - nearlyBest).map(({ word }) => word);
}

/** Cost of the difference. @returns `undefined` when the word is too far */
function costOf(
  typed: string,
  letters: number,
  sound: string,
  { word, sound: known, letters: knownLetters }: Candidate,
  most: number,
): number | undefined {
  if (Math.abs(word.length - typed.length) > soundSlips) return undefined;
  if (sound === known) return soundCost;
  const isNear = Math.abs(word.length - typed.length) <= most && bitCount(knownLetters ^ letters) <= 2 * most;
  const edits = isNear ? editDistance(typed, word, most) : most + 1;
  if (edits <= most) return edits * slipCost;
  // One typo beside a sound: `fotografa`, `jenerator`.
  const isLong = sound.length >= 5 && sound[0] === known[0] && Math.abs(sound.length - known.length) <= 1;
  return isLong && editDistance(sound, known, 1) === 1 ? slipCost + soundCost : undefined;
}

/** Of equally many typos, people rather swap two letters or leave one out, and seldom mistype the first. */
function likeness(typed: string, letters: number, { word, letters: known }: Candidate): number {
  const isSwap = known === letters && sortedLetters(word) === sortedLetters(typed);
  return (word[0] === typed[0] ? 8 : 0) + (isSwap ? 4 : 0) + (isLeftOut(typed, word) ? 4 : 0);
}

/** True if letters of the word were left out, and none changed: "baber" is rather a barber than a baker. */
function isLeftOut(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length && word.length > typed.length;
}

const sortedLetters = (word: string) => [...word].sort().join("");

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/** A word as a candidate. */
export const candidateOf = (word: string, weight: number): Candidate => ({
  word,
  weight,
  sound: soundKey(word),
  letters: lettersOf(word),
});
