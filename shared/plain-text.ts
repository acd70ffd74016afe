/**
 * Letters that are not seen but change what is: they turn the direction of what follows (U+202E), or stand within a word
 * (U+200B), so that two names look the same.
 */
const unseen = /\p{Cf}/u;
/** Joins signs into one picture (a cook, a family). */
const joiner = /\u200d/gu;

/** True if a name holds nothing that cannot be seen. */
export const isPlainName = (text: string): boolean => !unseen.test(text.replace(joiner, ""));
