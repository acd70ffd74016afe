import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half of the time to read it, against the one with its comments. */
const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const colours = ["color-contrast", "link-in-text-block"];

/** Kinds of text whose colours axe has found to be enough in this run. */
const enough = new Set<string>();
/** Makes of text of which all texts were enough in dark: their classes set the colours of both. */
const enoughInDark = new Set<string>();

/**
 * Violations of WCAG 2.2 AA in light and in dark, a line for each rule that is broken. In dark only colours can break anew, so only
 * those are looked at, and only where a text is of a kind that was not seen there.
 */
export async function violations(page: Page): Promise<Record<"light" | "dark", string[]>> {
  await show(page, "light");
  // What happens to lie half behind the bar at the bottom would count as too small to tap.
  const scrolled = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: "instant" });
    return before;
  });
  const texts = await faintTexts(page);
  const light = [...(await brokenStructure(page)), ...texts.faint];
  const isNew = !texts.makes.every((make) => enoughInDark.has(make));
  if (isNew) await show(page, "dark");
  const inDark = isNew ? await faintTexts(page) : { faint: [], kinds: [] };
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolled);
  if (inDark.kinds.every((kind) => enough.has(kind))) for (const make of texts.makes) enoughInDark.add(make);
  return { light, dark: inDark.faint };
}

async function show(page: Page, scheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: scheme });
  // Half a megabyte of script: it stays in the document for the next look.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  // Colours half-way between two are no design.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

/** Rules that hold whatever the colours. */
async function brokenStructure(page: Page): Promise<string[]> {
  return page.evaluate(async (colours) => {
    const { violations } = await window.axe!.run(document, {
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
      rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
      resultTypes: ["violations"],
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, colours);
}

/**
 * Kinds and makes of text on the page, texts whose contrast is too small, and links that look as the text around them. Colours are most
 * of what axe computes, so texts of one kind stand for each other: in the same colour, size and weight on the same background, where nothing between
 * them and it is moved or see-through; else, and for links in texts, of the same make: the same tags and classes up to the page.
 */
async function faintTexts(page: Page): Promise<{ faint: string[]; kinds: string[]; makes: string[] }> {
  const { faint, passed, ...found } = await page.evaluate(
    async ([known, colours]) => {
      const { texts, makes } = kindsOfText();
      const kinds = [...texts.keys()];
      for (const kind of known) texts.delete(kind);
      const kindOf = new Map([...texts].flatMap(([kind, elements]) => elements.map((element) => [element, kind])));
      if (kindOf.size === 0) return { faint: [], passed: [], kinds, makes };
      const { violations, passes } = await window.axe!.run(
        { include: [...kindOf.keys()] as HTMLElement[] },
        { runOnly: { type: "rule", values: colours }, elementRef: true, selectors: false },
      );
      const broken = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => kindOf.get(element!))));
      return {
        kinds,
        makes,
        faint: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
        passed: passes
          .filter(({ id }) => id === "color-contrast")
          .flatMap(({ nodes }) => nodes.map(({ element }) => kindOf.get(element!) ?? ""))
          .filter((kind) => !broken.has(kind)),
      };

      /** Up to three texts of each kind: over a picture axe cannot tell. */
      function kindsOfText() {
        const lines = new Map<Element, string>();
        const grounds = new Map<Element, string | undefined>();
        const veils = new Map<Element, boolean>();
        const makes = new Set<string>();
        const states = ["pressed", "selected", "current", "checked", "expanded", "invalid"].map(
          (state) => `aria-${state}`,
        );
        const found = new Map<string, Element[]>();
        for (const element of document.body.querySelectorAll("*")) {
          const isText = [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
          if (!(isText || element.matches("input, select, textarea")) || !element.checkVisibility()) continue;
          const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
          const state = element.matches(":disabled, [aria-disabled=true] *, [aria-disabled=true], :disabled *");
          // A link is told from the text around it, where there is some.
          const block = element.matches("a") && element.closest("p, li, div, dd, td, section, main");
          const isInText = block && block.textContent.trim() !== element.textContent.trim();
          const looks = [color, fontSize, fontWeight, textShadow, state, isInText].join();
          const make = hash(looks + lineOf(element));
          makes.add(make);
          const ground = isInText ? undefined : groundOf(element);
          const kind = ground === undefined ? make : hash(looks + ground);
          const alike = found.get(kind) ?? [];
          if (alike.length < 3) found.set(kind, [...alike, element]);
        }
        return { texts: found, makes: [...makes] };

        /** The colour that an element stands on; `undefined` where something may lie between, or shows what is behind it. */
        function groundOf(element: Element): string | undefined {
          if (grounds.has(element)) return grounds.get(element);
          const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
          const isIn = backgroundImage === "none" && position === "static" && !element.hasAttribute("style");
          const above = element.parentElement ? groundOf(element.parentElement) : "page";
          const isOpaque = !backgroundColor.startsWith("rgba") && !backgroundColor.includes("/");
          const ground = isOpaque ? backgroundColor : above;
          const isKnown = isIn && !isVeiled(element) && (isOpaque || backgroundColor === "rgba(0, 0, 0, 0)");
          grounds.set(element, isKnown ? ground : undefined);
          return grounds.get(element);
        }

        /** True for what lets through what is behind it, and for all in it. */
        function isVeiled(element: Element): boolean {
          const known = veils.get(element);
          if (known !== undefined) return known;
          const { opacity, filter, mixBlendMode } = getComputedStyle(element);
          const isOwn = opacity !== "1" || filter !== "none" || mixBlendMode !== "normal";
          const is = isOwn || (element.parentElement !== null && isVeiled(element.parentElement));
          veils.set(element, is);
          return is;
        }

        /** Tags, classes and backgrounds from the page down to an element. */
        function lineOf(element: Element): string {
          const known = lines.get(element);
          if (known !== undefined) return known;
          const { color, backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
          const own = [
            element.tagName,
            element.getAttribute("class"),
            color,
            backgroundColor,
            opacity,
            filter,
            position,
            // By these, dark may differ where light is alike.
            ...["style", "data-theme", ...states].map((name) => element.getAttribute(name)),
          ];
          const above = element.parentElement ? lineOf(element.parentElement) : "";
          const line = hash([above, ...own, backgroundImage].join());
          lines.set(element, line);
          return line;
        }
      }

      /** Cyrb53: 53 bits, so that kinds can be sent to and fro. */
      function hash(text: string): string {
        let [high, low] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
          high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
          low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
        }
        return ((high >>> 0) * 2 ** 21 + (low >>> 11)).toString(36);
      }
    },
    [[...enough], colours] as const,
  );
  for (const kind of passed) enough.add(kind);
  return { faint, ...found };
}
