import type { SaidText } from "./catalogs.ts";

/** How far above the tapped element its text may be: a button around an icon, a sentence around a bold word. */
const levelsMax = 3;

const patternOf = (shown: string) =>
  new RegExp(
    shown
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+?"),
    "su",
  );

/** The translated text that an element shows, the longest if there are several; `undefined` for what is no translation. */
export function saidIn(element: Element, texts: readonly SaidText[]): SaidText | undefined {
  const longestFirst = texts.toSorted((one, other) => other.shown.length - one.shown.length);
  let at: Element | null = element;
  for (let level = 0; at && level < levelsMax; level++, at = at.parentElement) {
    const words = [at.textContent, at.getAttribute("aria-label"), at.getAttribute("placeholder")].join("\n");
    const found = longestFirst.find(({ shown }) => patternOf(shown).test(words));
    if (found) return found;
  }
}
