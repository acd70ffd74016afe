import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, translatedLanguages } from "#/shared/language.ts";
import { type Catalog, nameOf, setCatalogSource } from "#/shared/say.ts";
import type { PublicPart } from "./catalogs.ts";

type Parts = Record<string, PublicPart>;
type NamesOfPages = Record<string, readonly string[]>;

// Of a member's page the server draws the frame alone, as the browser does before it has fetched the texts of members.
const publicParts: Parts = import.meta.glob("../locales/*.po", { query: "?public", import: "default", eager: true });
// The same in every language.
const [namesOfPages = {}] = Object.values(
  import.meta.glob<NamesOfPages>("../locales/*.po", { query: "?pages", import: "default", eager: true }),
);

const catalogs = new Map(
  translatedLanguages.flatMap((language) => {
    const path = `../locales/${language}.po`;
    const { [path]: part } = publicParts;
    if (!part) return [];
    return [[language as Language, { language, ...part }]];
  }),
);

const spoken = new AsyncLocalStorage<Catalog | undefined>();
setCatalogSource(() => spoken.getStore());

/** Renders with the texts of a catalog; safe for concurrent renders. */
export const speaking = <Result>(catalog: Catalog | undefined, render: () => Result): Result =>
  spoken.run(catalog, render);

/** Renders a page in a language, or in English where too few of its texts are translated. */
export function inLanguageOf<Result>(language: Language, pageId: string | undefined, render: () => Result): Result {
  const catalog = catalogs.get(language);
  const isReady = catalog && pageId && catalog.ready.includes(pageId);
  return speaking(isReady ? { ...catalog, shown: new Set() } : undefined, render);
}

/**
 * The part of the catalog that the browser hydrates a public page with, as JSON: texts of its script, and those said so far, which
 * include names in its data. Empty for English and for pages of members.
 */
export function catalogOfPage(pageId: string | undefined): string {
  const catalog = spoken.getStore();
  const names = pageId && namesOfPages[pageId];
  if (!catalog?.shown || !names) return "";
  const shown = [...catalog.shown].map((key) => nameOf(key.split("\u0000")[0]!));
  const texts = Object.fromEntries(
    [...new Set([...names, ...shown])].flatMap((name) => {
      const { [name]: text } = catalog.texts;
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const part: PublicPart = { texts, ready: [pageId], hasDrafts: catalog.hasDrafts ?? false };
  return JSON.stringify(part).replaceAll("<", "\\u003c");
}

/** The languages in which a page is shown, English first. */
export const languagesOf = (pageId: string): Language[] => [
  "en",
  ...[...catalogs].flatMap(([language, { ready }]) => (ready.includes(pageId) ? [language] : [])),
];
