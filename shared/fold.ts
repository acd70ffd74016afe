const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ɛ: "e", ɔ: "o", ı: "i", ø: "o", ß: "ss" };

/** Already folded text, which most text is: skips the Unicode normalization. */
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Normalizes text for comparison: lower case, without diacritics and apostrophes, other characters as spaces. `Ọ̀yọ́` becomes
 * `oyo`, `Mama's` becomes `mamas`.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴɛɔıøß]/g, (character) => hooked[character] ?? character)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** True if two names of a person match: every word of the shorter one is in the longer one, and there are at least two. */
export function isSameName(typed: string, registered: string): boolean {
  const [shorter, longer] = [fold(typed).split(" "), fold(registered).split(" ")].sort((a, b) => a.length - b.length);
  return shorter!.length >= 2 && shorter!.every((word) => longer!.includes(word));
}

/** Removes the English plural of a folded word: barbers → barber, batteries → battery; dress and tennis are unchanged. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|sis|nnis)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The database rejects longer words. */
const wordLengthMax = 60;

/** The folded, singular words of a text in order; empty for an empty text. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded ? folded.split(" ").map((word) => singular(word.slice(0, wordLengthMax))) : [];
}
