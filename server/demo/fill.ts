/** Words to put into a template, by the name between its braces. An empty one is not known here. */
export type Words = Record<string, string>;

const placeholders = new Map<string, readonly string[]>();

/** The words a template asks for. There are few templates, and each is filled thousands of times. */
function placeholdersOf(template: string): readonly string[] {
  const known = placeholders.get(template) ?? [...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  placeholders.set(template, known);
  return known;
}

/** True if every word a template asks for is known. */
export const canFill = (template: string, words: Words) => placeholdersOf(template).every((word) => words[word]);

/** Fills a template and begins it with a capital. @throws Error when a word is not known */
export function fill(template: string, words: Words) {
  const filled = template.replace(/\{(\w+)\}/g, (_, word: string) => {
    if (!words[word]) throw new Error(`no word for {${word}} in "${template}"`);
    return words[word];
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
