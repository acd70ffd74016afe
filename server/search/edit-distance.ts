/** A known word, with how much it weighs when two are equally near. */
export interface Candidate {
  word: string;
  weight: number;
  /** Which letters it has, one bit each: most candidates are refused by it without looking at the word. */
  letters: number;
}

/** One bit a letter of the alphabet; digits and other letters share what is left. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(i) % 5));
  }
  return bits;
}

/** How many slips we forgive: none below 4 letters, one from 4, two from 8. */
export const editsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * The known word nearest to one that was typed: fewest slips, then the likelier ones, then weight.
 * @returns `undefined` when none is near enough
 */
export function nearestWord(typed: string, known: Iterable<Candidate>): string | undefined {
  const most = editsAllowed(typed);
  if (most === 0) return undefined;
  const letters = lettersOf(typed);
  let best: { candidate: Candidate; score: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.word.length - typed.length) > most) continue;
    if (bitCount(candidate.letters ^ letters) > 2 * most) continue;
    const edits = editDistance(typed, candidate.word, most);
    if (edits > most) continue;
    const score = -20 * edits + likeness(typed, letters, candidate) + Math.min(candidate.weight, 4);
    if (!best || score > best.score) best = { candidate, score };
  }
  return best?.candidate.word;
}

/** Of equally many slips, people rather swap two letters or hit a wrong one than lose one, and seldom slip at the first. */
function likeness(typed: string, letters: number, { word, letters: known }: Candidate): number {
  const isSwap = known === letters && sortedLetters(word) === sortedLetters(typed);
  return (word[0] === typed[0] ? 8 : 0) + (isSwap ? 4 : 0) + (word.length === typed.length ? 2 : 0);
}

const sortedLetters = (word: string) => [...word].sort().join("");

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/**
 * Letters left out, put in, changed or swapped with a neighbour (optimal string alignment).
 * @returns the number of slips, or any number above `most` as soon as there are more
 */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
