import shorthand from "./data/shorthand.json" with { type: "json" };

const inFullOf = new Map(
  Object.entries(shorthand.words).flatMap(([word, short]) =>
    short.split(" ").map((one): [string, string] => [one, word]),
  ),
);

/** Digits that sound like a word, unless what follows is counted: "hse 4 rent", but "4 bedroom flat". */
const soundsLike = new Map([
  ["4", "for"],
  ["2", "to"],
]);
const counted =
  /^(?:\d|bed|bdrm|brm|room|flat|people|person|guest|year|yr|month|week|day|hour|hr|lit|kg|km|seat|wheel|tyre|tire|plate|pair|set|pc|k$|in|cent|star|storey|plot|acre|stroke|hp|kva|sim)/;

/** A single letter stands for a word between longer ones: "cake n chops", but "mo n wa" (Yoruba) and "v i". */
const besideLetterMin = 3;

/** Folded words as they are meant: "hse 4 rent" is "house for rent". One word for each that came in. */
export function inFull(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    const isSound = at > 0 && next !== undefined && !counted.test(next);
    const isLetterOfOwn = word.length === 1 && (words[at - 1]?.length ?? 0) < besideLetterMin;
    if (isLetterOfOwn) return word;
    return (isSound ? soundsLike.get(word) : undefined) ?? inFullOf.get(word) ?? word;
  });
}

/** Letters with dots between are one word: "V.I.", "A/C", "d.j". */
export const withoutDots = (text: string): string =>
  text.replace(/\b(?:\p{L}[./]){1,4}\p{L}\b\.?/gu, (letters) => letters.replace(/[./]/g, ""));
