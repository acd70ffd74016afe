import { excerpt } from "#/shared/plain-text.ts";

const lettersShown = 120;

export const quoted = (words: string): string => (words.trim() ? `“${excerpt(words.trim(), lettersShown)}”\n\n` : "");
