import { excerpt } from "#/shared/excerpt.ts";

const lettersShown = 120;

export const quoted = (words: string): string => (words.trim() ? `“${excerpt(words.trim(), lettersShown)}”\n\n` : "");
