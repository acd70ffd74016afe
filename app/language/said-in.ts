import type { SaidText } from "./catalogs.ts";

/** How far above the tapped element its text may be: a button around an icon, a sentence around a bold word. */
const levelsMax = 3;

const patternOf = (shown: string) =>
  shown
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+?");

/** The translated text that an element shows, the longest if there are several; `undefined` for what is no translation. */
export function saidIn(element: Element, texts: readonly SaidText[]): SaidText | undefined {
  const longestFirst = texts.toSorted((one, other) => other.shown.length - one.shown.length);
  let at: Element | null = element;
  for (let level = 0; at && level < levelsMax; level++, at = at.parentElement) {
    const words = [at.textContent, at.getAttribute("aria-label"), at.getAttribute("placeholder")].join("\n");
    const found = longestFirst.find(({ shown }) => new RegExp(patternOf(shown), "su").test(words));
    if (found) return found;
  }
}

/** The elements in which a translated text stands alone. */
export function saidElements(root: Element, texts: readonly SaidText[]): HTMLElement[] {
  const pattern = new RegExp(`^\\s*(?:${texts.map(({ shown }) => patternOf(shown)).join("|")})\\s*$`, "su");
  return [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => element.childElementCount === 0 && element.textContent && pattern.test(element.textContent),
  );
}
