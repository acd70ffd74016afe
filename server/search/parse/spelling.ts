import { consonantKey, editDistance, soundKey } from "#/shared/edit-distance.ts";

/** A known word, with its weight when two are equally near: how common the trade or the place is. */
export interface Candidate {
  word: string;
  weight: number;
  /** See `soundKey`. */
  sound: string;
  /** Which letters it has, one bit each: most candidates are refused by it without looking at the word. */
  letters: number;
  /** The same of its sound. */
  soundLetters: number;
  /** See `consonantKey`. */
  consonants: string;
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
const lengthsLonger = [-3, -2, -1, 0, 1, 2, 3];
/** Longer words are as long as this one. */
const wordLettersMax = 60;
const slipCost = 20;
/** Sounding alike is nearly no typo; a typo beside another sound is a whole one. */
const soundCost = 8;

/** Words so much less likely than the best may be meant too. */
const nearlyBest = 16;

/** Known words with the same number of letters: a typo changes it by few, and the others need not be looked at. */
interface WordsOfLength {
  words: readonly Candidate[];
  /** The letters of each and of its sound, side by side: of most words nothing else is read. */
  letters: Int32Array;
}
export type WordsByLength = readonly WordsOfLength[];

export function byLength(known: Iterable<Candidate>): WordsByLength {
  const groups: Candidate[][] = Array.from({ length: wordLettersMax + 1 }, () => []);
  for (const candidate of known) groups[Math.min(candidate.word.length, wordLettersMax)]!.push(candidate);
  return groups.map((words) => ({
    words,
    letters: Int32Array.from(words.flatMap(({ letters, soundLetters }) => [letters, soundLetters])),
  }));
}

/**
 * The known words nearest to one that was typed, nearest first: fewest typos or the same sound, then the likelier ones, then weight.
 * @param most typos forgiven
 * @returns none when none is near enough
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

/** The words whose letters may be those of the typed one with so many typos, or with one in its sound. */
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

/** Cost of the difference. @returns `undefined` when the word is too far */
function costOf(typed: Candidate, { word, sound, consonants }: Candidate, most: number): number | undefined {
  if (typed.sound === sound && isSoundEnough(typed.word, word)) return soundCost;
  const edits = most > 0 ? editDistance(typed.word, word, most) : 1;
  if (edits <= most) return edits * slipCost;
  if (isSoundNear(typed.sound, sound)) return slipCost + soundCost;
  const isOfConsonants = consonants !== "" && consonants === typed.consonants && typed.word.length >= longSoundLetters;
  return isOfConsonants && Math.abs(word.length - typed.word.length) <= soundLonger ? slipCost + soundCost : undefined;
}

/** A word that sounds alike is hardly longer or shorter: "coca" is no cooker. */
const soundLonger = 2;
const shortSoundLetters = 6;
const isSoundEnough = (typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= (typed.length < shortSoundLetters ? 1 : soundLonger);

const longSoundLetters = 5;

/** One typo beside a sound: `fotografa`, `jenerator`. */
const isSoundNear = (typed: string, sound: string): boolean =>
  typed.length >= longSoundLetters &&
  typed[0] === sound[0] &&
  Math.abs(typed.length - sound.length) <= 1 &&
  editDistance(typed, sound, 1) === 1;

/** Of equally many typos, people rather swap two letters or leave one out, and seldom mistype the first. */
function likeness({ word: typed, letters }: Candidate, { word, letters: known }: Candidate): number {
  const isSwap = known === letters && sortedLetters(word) === sortedLetters(typed);
  return (word[0] === typed[0] ? 10 : 0) + (isSwap ? 4 : 0) + (isLeftOut(typed, word) ? 4 : 0);
}

/** True if letters of the word were left out, and none changed: "baber" is rather a barber than a baker. */
function isLeftOut(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length && word.length > typed.length;
}

const sortedLetters = (word: string) => [...word].sort().join("");

/** Number of bits. An edit changes two at most: one letter goes, another comes. */
function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A word as a candidate. */
export function candidateOf(word: string, weight: number): Candidate {
  const sound = soundKey(word);
  const consonants = consonantKey(word);
  return { word, weight, sound, consonants, letters: lettersOf(word), soundLetters: lettersOf(sound) };
}
