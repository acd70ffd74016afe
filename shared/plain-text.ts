/**
 * Invisible characters that change a text: direction overrides (U+202E), characters within a word (U+200B, fillers such as
 * U+3164, variation selectors without an emoji), line separators and control characters.
 */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
// A group instead of a lookbehind, which is a syntax error in browsers before 2023.
/** An emoji sequence with joiners (a cook, a family) or variation selectors. */
const joined = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\u200d\ufe0f]+/gu;
const drawn = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** True if a name has a visible letter, digit or emoji, and no invisible character. */
export function isPlainName(text: string): boolean {
  const signs = text.replace(joined, "$1");
  return drawn.test(signs) && !unseen.test(signs);
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
/** Emoji sequences and keycaps, which are valid; otherwise invisible characters. */
const joinedOrUnseen =
  /(?<kept>\p{Extended_Pictographic}\p{Emoji_Modifier}?[\u200d\ufe0f]+|\ufe0f(?=\u20e3))|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Removes invisible characters instead of rejecting them, because people paste them unknowingly: a number copied from contacts has
 * direction marks, a paragraph from a PDF has U+2028.
 */
export const drawnText = (text: string): string => text.replace(lineEnds, "\n").replace(joinedOrUnseen, "$<kept>");

/** The same as a single line, as a browser's one-line field pastes it. */
export const drawnLine = (text: string): string => drawnText(text).replace(/\s*\n\s*/g, " ");

/** Control characters except tab and line ends. */
const controls = /(?![\t\n\r])\p{Cc}/u;

/** True for text with a character that controls a terminal or a printer. */
export const hasControls = (text: string): boolean => controls.test(text);

/** The first `lengthMax` characters of a text, cut at a word boundary if one is near the end. */
export function excerpt(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, "");
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > lengthMax / 2 ? end : undefined).trimEnd()}…`;
}
