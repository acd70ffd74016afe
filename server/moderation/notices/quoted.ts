import { excerpt } from "#/shared/plain-text.ts";

const excerptLength = 120;

export const quoted = (words: string): string => (words.trim() ? `“${excerpt(words.trim(), excerptLength)}”\n\n` : "");
