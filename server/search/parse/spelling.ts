import { consonantKey, editDistance, soundKey } from "#/shared/edit-distance.ts";

/** A known word. Its weight, how common the trade or place is, decides between equally close words. */
export interface Candidate {
  word: string;
  weight: number;
  /** See `soundKey`. */
  sound: string;
  /** Bit set of its letters: rejects most candidates without comparing the words. */
  letters: number;
  /** Bit set of the letters of `sound`. */
  soundLetters: number;
  /** See `consonantKey`. */
  consonants: string;
}

/** One bit per letter of the alphabet; digits and other letters share the remaining bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(i) % 5));
  }
  return bits;
}

/** Corrected typos: none below 4 letters, one from 4, two from 8. */
const editsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
/** Differences in length of words that sound alike: `farmacy`, `karpenta`. */
const lengthsLonger = [-3, -2, -1, 0, 1, 2, 3];
/** Longer words are grouped under this length. */
const wordLengthMax = 60;
const slipCost = 20;
/** A word with the same sound costs less than a typo. */
const soundCost = 8;

/** Maximum score below the best for alternatives. */
const nearlyBest = 16;

/** Known words of the same length; only groups of similar length are compared. */
interface WordsOfLength {
  words: readonly Candidate[];
  /** Two bit sets per word, its letters and those of its sound: the only data read for most words. */
  letters: Int32Array;
}
export type WordsByLength = readonly WordsOfLength[];

export function byLength(known: Iterable<Candidate>): WordsByLength {
  const groups: Candidate[][] = Array.from({ length: wordLengthMax + 1 }, () => []);
  for (const candidate of known) groups[Math.min(candidate.word.length, wordLengthMax)]!.push(candidate);
  return groups.map((words) => ({
    words,
    letters: Int32Array.from(words.flatMap(({ letters, soundLetters }) => [letters, soundLetters])),
  }));
}

/**
 * Finds the known words nearest to a typed one: fewest typos or the same sound, then likeness, then weight.
 * @param most maximum number of typos
 * @returns an empty list when no word is close enough
 */
export function nearestWords(typed: string, known: WordsByLength, most = editsAllowed(typed)): string[] {
  if (most === 0) return [];
  const asked = candidateOf(typed, 0);
  const near: { word: string; score: number }[] = [];
  for (const longer of lengthsLonger) {
    const forgiven = Math.abs(longer) <= most ? most : 0;
    for (const candidate of alike(asked, known[typed.length + longer], forgiven)) {
      const cost = costOf(asked, candidate, forgiven);
      if (cost === undefined) continue;
      near.push({ word: candidate.word, score: likeness(asked, candidate) + candidate.weight - cost });
    }
  }
  near.sort((a, b) => b.score - a.score);
  return near.filter(({ score }) => score >= near[0]!.score - nearlyBest).map(({ word }) => word);
}

/** Filters by letters: words within `most` typos of the typed one, or within one typo of its sound. */
function alike({ letters, soundLetters }: Candidate, known: WordsOfLength | undefined, most: number): Candidate[] {
  const found: Candidate[] = [];
  if (!known) return found;
  for (let at = 0; at < known.words.length; at++) {
    const isSoundAlike = bitCount(known.letters[2 * at + 1]! ^ soundLetters) <= 2;
    if (isSoundAlike || (most > 0 && bitCount(known.letters[2 * at]! ^ letters) <= 2 * most))
      found.push(known.words[at]!);
  }
  return found;
}

/** Cost of the difference. @returns `undefined` when the word is too different */
function costOf(typed: Candidate, { word, sound, consonants }: Candidate, most: number): number | undefined {
  if (typed.sound === sound && isSoundEnough(typed.word, word)) return soundCost;
  const edits = most > 0 ? editDistance(typed.word, word, most) : 1;
  if (edits <= most) return edits * slipCost;
  if (isSoundNear(typed.sound, sound)) return slipCost + soundCost;
  const isOfConsonants = consonants !== "" && consonants === typed.consonants && typed.word.length >= longSoundLetters;
  const isLikely = hasVowel.test(typed.word) ? typed.word[0] === word[0] : isLeftOut(typed.word, word);
  return isOfConsonants && isLikely && Math.abs(word.length - typed.word.length) <= soundLonger
    ? slipCost + soundCost
    : undefined;
}

/** Without one, a word is shorthand or nonsense: "plmbr" is a subsequence of "plumber", "xqzzv" only sounds like "cassava". */
const hasVowel = /[aeiouy]/;

/** Maximum difference in length of words that sound alike: "coca" is not "cooker". */
const soundLonger = 2;
const shortSoundLetters = 6;
const isSoundEnough = (typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= (typed.length < shortSoundLetters ? 1 : soundLonger);

const longSoundLetters = 5;

/** True for a sound with one typo: `fotografa`, `jenerator`. */
const isSoundNear = (typed: string, sound: string): boolean =>
  typed.length >= longSoundLetters &&
  typed[0] === sound[0] &&
  Math.abs(typed.length - sound.length) <= 1 &&
  editDistance(typed, sound, 1) === 1;

/** Bonus for common typos: swapped or omitted letters, with the correct first letter. */
function likeness({ word: typed, letters }: Candidate, { word, letters: known }: Candidate): number {
  const isSwap = known === letters && sortedLetters(word) === sortedLetters(typed);
  return (word[0] === typed[0] ? 10 : 0) + (isSwap ? 4 : 0) + (isLeftOut(typed, word) ? 4 : 0);
}

/** True if letters were only omitted: "baber" is more likely "barber" than "baker". */
function isLeftOut(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length && word.length > typed.length;
}

const sortedLetters = (word: string) => [...word].sort().join("");

/** Population count. An edit changes at most two bits: one letter removed, one added. */
function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function candidateOf(word: string, weight: number): Candidate {
  const sound = soundKey(word);
  const consonants = consonantKey(word);
  return { word, weight, sound, consonants, letters: lettersOf(word), soundLetters: lettersOf(sound) };
}
