import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, translatedLanguages } from "#/shared/language.ts";
import { type Catalog, setCatalogSource } from "#/shared/say.ts";
import type { PublicPart } from "./catalogs.ts";

type Parts = Record<string, PublicPart>;

// Of a member's page the server draws the frame alone, as the browser does before it has fetched the texts of members.
const publicParts: Parts = import.meta.glob("../locales/*.po", { query: "?public", import: "default", eager: true });

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
  return speaking(catalog && pageId && catalog.ready.includes(pageId) ? catalog : undefined, render);
}

/** The languages in which a page is shown, English first. */
export const languagesOf = (pageId: string): Language[] => [
  "en",
  ...[...catalogs].flatMap(([language, { ready }]) => (ready.includes(pageId) ? [language] : [])),
];
