/**
 * Characters that are not drawn but change a text: they turn the direction of what follows (U+202E), stand within a word
 * (U+200B, fillers such as U+3164, variation selectors without a picture), end a line or control a terminal.
 */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
// A browser of before 2023 may know no lookbehind, and would then run nothing of the form: what comes before is a group.
/** Joins signs into one picture (a cook, a family), or chooses its look. */
const joined = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\u200d\ufe0f]+/gu;
const drawn = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** True if a name has a letter, a digit or a picture that is drawn, and nothing that is not. */
export function isPlainName(text: string): boolean {
  const signs = text.replace(joined, "$1");
  return drawn.test(signs) && !unseen.test(signs);
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
/** Joined pictures and the look of keys, which stay; else what is not drawn. */
const joinedOrUnseen =
  /(?<kept>\p{Extended_Pictographic}\p{Emoji_Modifier}?[\u200d\ufe0f]+|\ufe0f(?=\u20e3))|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A text as a reader sees it. A number copied from a phone's contacts comes with marks of direction around it, and a
 * paragraph copied from a PDF with U+2028 in it: the person who pasted them cannot see what a refusal would be about.
 */
export const drawnText = (text: string): string => text.replace(lineEnds, "\n").replace(joinedOrUnseen, "$<kept>");

/** The same in one line, as a browser's field of one line takes what is pasted. */
export const drawnLine = (text: string): string => drawnText(text).replace(/\s*\n\s*/g, " ");

/** Nobody types these; a tab and the end of a line are none of them. */
const controls = /(?![\t\n\r])\p{Cc}/u;

/** True for a text with a character that controls a terminal or a printer. */
export const hasControls = (text: string): boolean => controls.test(text);
