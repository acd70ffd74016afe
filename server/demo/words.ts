/** Small letters, digits and single hyphens: "Mama Nkechi's Kitchen" is `mama-nkechis-kitchen`. */
export function slugOf(text: string) {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Words to put into a template, by the name between its braces. An empty one is not known. */
export type Words = Record<string, string>;

/** True if every word a template needs is known. */
export const canFill = (template: string, words: Words) =>
  [...template.matchAll(/\{(\w+)\}/g)].every(([, word]) => words[word!]);

/** Fills a template and begins it with a capital. @throws Error when a word is not known */
export function fill(template: string, words: Words) {
  const filled = template.replace(/\{(\w+)\}/g, (_, word: string) => {
    if (!words[word]) throw new Error(`no word for {${word}} in "${template}"`);
    return words[word];
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
