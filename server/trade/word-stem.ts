/** Endings, longest first of those that end alike, and the fewest letters that each leaves: "rate" is no form of "rat", but baker, baking and bake are one. */
const endings: readonly (readonly [ending: string, left: number])[] = [
  ["ing", 3],
  ["ers", 3],
  ["ed", 4],
  ["er", 3],
  ["or", 4],
  ["es", 4],
  ["ry", 4],
  ["e", 4],
  ["y", 4],
];
const doubledFrom = 4;
const afterVowel = /[aeiou]y$/;
const doubled = /([b-df-hj-np-tv-z])\1$/;

/** A word without one English ending, for comparing only: spraying, sprayer and spray are one, and so are fitting and fit. */
export function stemOf(word: string): string {
  if (afterVowel.test(word)) return word;
  const [ending = ""] = endings.find(([end, left]) => word.endsWith(end) && word.length - end.length >= left) ?? [];
  const stem = word.slice(0, word.length - ending.length);
  return stem.length >= doubledFrom ? stem.replace(doubled, "$1") : stem;
}
