import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified script, which parses faster. */
const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const colours = ["color-contrast", "link-in-text-block"];

/** Kinds of text with sufficient contrast in this run. */
const enough = new Set<string>();
/** Classes whose texts all had sufficient contrast in dark mode. */
const enoughInDark = new Set<string>();

/**
 * Violations of WCAG 2.2 AA in light and dark mode, a line per rule. In dark mode only colours can differ, so only the contrast
 * of new kinds of text is checked.
 */
export async function violations(page: Page): Promise<Record<"light" | "dark", string[]>> {
  await show(page, "light");
  // Elements partly covered by the bottom bar would count as too small.
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
  // Remains in the document for the next check, because the script is large.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  // Transitions show intermediate colours.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

/**
 * Rules that do not depend on colours. Half of their time is the rule for the size of targets, which runs only on pages where two
 * targets are within 24 px of each other.
 */
async function brokenStructure(page: Page): Promise<string[]> {
  return page.evaluate(async (colours) => {
    const { violations } = await window.axe!.run(document, {
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
      rules: {
        ...Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
        "target-size": { enabled: areTargetsClose() },
      },
      // No rule of these tags reads style sheets, which axe would fetch and parse.
      preload: { assets: ["media"] },
      resultTypes: ["violations"],
      selectors: false,
    });
    // A browser submits such a form without its handler.
    const nested = [...document.querySelectorAll("form form")].map(
      ({ outerHTML }) => `nested-form: ${outerHTML.slice(0, 160)}`,
    );
    return [
      ...nested,
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ];

    /** False if no target, enlarged to 24 px, touches another: then each is large enough or far enough from the others. */
    function areTargetsClose(): boolean {
      const roles = "button checkbox combobox link menuitem option radio slider switch tab textbox".split(" ");
      const kinds = ["a[href]", "area", "button", "input", "select", "textarea", "summary", "[contenteditable]"];
      const targets = [...document.querySelectorAll([...kinds, ...roles.map((role) => `[role=${role}]`)].join())]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
          const [beside, above] = [Math.max(0, 24 - width) / 2, Math.max(0, 24 - height) / 2];
          const box = { left: left - beside, right: right + beside, top: top - above, bottom: bottom + above };
          return { ...box, isDrawn: width > 0 && height > 0, isInText: isInText(element), isFixed: isFixed(element) };
        })
        .filter(({ isDrawn }) => isDrawn);
      return targets.some((one, at) =>
        targets.slice(at + 1).some((other) => {
          const isAcross = one.left < other.right && other.left < one.right;
          const isAlong = one.top < other.bottom && other.top < one.bottom;
          return isAcross && isAlong && !(one.isInText && other.isInText) && one.isFixed === other.isFixed;
        }),
      );
    }

    /** Links within a sentence may be small. */
    function isInText(element: Element): boolean {
      const sentence = getComputedStyle(element).display === "inline" ? element.closest("p") : null;
      return [...(sentence?.childNodes ?? [])].some((node) => node.nodeType === 3 && /\w/.test(node.nodeValue ?? ""));
    }

    /** True in a fixed bar, which covers other elements only until the page is scrolled. */
    function isFixed(element: Element | null): boolean {
      return element !== null && (getComputedStyle(element).position === "fixed" || isFixed(element.parentElement));
    }
  }, colours);
}

/**
 * Kinds and classes of text on the page, texts with insufficient contrast, and links that look like the text around them.
 * Contrast is the slowest rule of axe, so one text stands for all of its kind: the same colour, size and weight on the same
 * background, without transforms or transparency in between; otherwise, and for inline links, the same tags and classes up to the
 * root.
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

      /** Up to three texts of each kind, because axe cannot judge text on a picture. */
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
          const isField = element.matches("input:not([type=checkbox], [type=radio]), select, textarea");
          if (!(isText || isField) || !element.checkVisibility() || isOffScreen(element)) continue;
          const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
          const state = element.matches(":disabled, [aria-disabled=true] *, [aria-disabled=true], :disabled *");
          // Inline links must differ from the text around them.
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

        /** True for texts for screen readers only, and for the link to the main part unless it has the focus. */
        function isOffScreen(element: Element): boolean {
          const { bottom, width, height } = element.getBoundingClientRect();
          return bottom + scrollY <= 0 || (width <= 1 && height <= 1);
        }

        /** Background colour of an element; `undefined` if it is covered or transparent. */
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

        /** True for transparent elements and their descendants. */
        function isVeiled(element: Element): boolean {
          const known = veils.get(element);
          if (known !== undefined) return known;
          const { opacity, filter, mixBlendMode } = getComputedStyle(element);
          const isOwn = opacity !== "1" || filter !== "none" || mixBlendMode !== "normal";
          const is = isOwn || (element.parentElement !== null && isVeiled(element.parentElement));
          veils.set(element, is);
          return is;
        }

        /** Tags, classes and backgrounds from the root to an element. */
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
            // Attributes by which dark mode may differ where light mode does not.
            ...["style", "data-theme", ...states].map((name) => element.getAttribute(name)),
          ];
          const above = element.parentElement ? lineOf(element.parentElement) : "";
          const line = hash([above, ...own, backgroundImage].join());
          lines.set(element, line);
          return line;
        }
      }

      /** Cyrb53, a 53-bit hash: short, because kinds are passed between the page and this process. */
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
