import { excerpt } from "#/shared/excerpt.ts";

const lettersShown = 120;

/** The beginning of what somebody wrote, as a paragraph of its own before the reason; nothing for a picture or a person. */
export const quoted = (words: string): string => (words.trim() ? `“${excerpt(words.trim(), lettersShown)}”\n\n` : "");
