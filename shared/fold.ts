const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ɛ: "e", ɔ: "o", ı: "i", ø: "o", ß: "ss" };

/** Nothing to fold: most words of ours and of people are so, and reading tens of thousands of phrases takes a fifth of the time. */
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * The plain form in which words are compared: lower case, without tone marks, dots and hooks, apostrophes dropped,
 * anything but letters and digits a space. `Ọ̀yọ́` and `oyo` are one; `Mama's` and `mamas` are one.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴɛɔıøß]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A folded word without its English plural: barbers → barber, batteries → battery, dress and tennis stay. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|sis|nnis)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Longer runs of letters are no words; the database would refuse them. */
const wordLettersMax = 60;

/** The folded, singular words of a text, in order; none for an empty text. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded ? folded.split(" ").map((word) => singular(word.slice(0, wordLettersMax))) : [];
}
