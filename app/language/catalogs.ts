import { loadWithParts } from "#/app/ui/fetched-part.tsx";
import type { Language } from "#/shared/language.ts";
import { type Catalog, nameOf, setCatalogSource } from "#/shared/say.ts";

/** The texts of the public pages, and which pages are shown in the language. */
export interface PublicPart {
  texts: Catalog["texts"];
  /** Ids of the routes with enough translations. */
  ready: readonly string[];
  hasDrafts: boolean;
}

type LaterPart = Pick<PublicPart, "texts">;

const publicParts = import.meta.glob<PublicPart>("../locales/*.po", { query: "?public", import: "default" });
const laterParts = import.meta.glob<LaterPart>("../locales/*.po", { query: "?later", import: "default" });

let loaded: (PublicPart & { language: Language; shown: Set<string> }) | undefined;
let isTranslatedPage = false;

/**
 * Makes the translations of the page ready before it is hydrated: those that it contains, and else those of all public pages.
 * English needs none.
 */
export async function loadCatalog(language: Language) {
  if (language === "en") return;
  const carried = document.getElementById("catalog")?.textContent;
  loaded = { language, shown: new Set(), ...(carried ? JSON.parse(carried) : { texts: {}, ready: [] }) };
  setCatalogSource(() => (isTranslatedPage ? loaded : undefined));
  loadWithParts(() => Promise.all([loadPublicTexts(), loadLaterTexts()]));
  // A member's page loads data at once, with names of services that the HTML does not contain.
  if (!carried || "member" in document.documentElement.dataset) return loadPublicTexts();
  for (const event of ["focusin", "click"]) addEventListener(event, loadPublicTexts, { capture: true, once: true });
}

/** Adds the texts of all public pages. Without a network the texts of the open page remain. */
export async function loadPublicTexts() {
  const load = loaded && publicParts[`../locales/${loaded.language}.po`];
  const part = await load?.().catch(() => undefined);
  if (loaded && part) loaded = { ...loaded, ...part, texts: { ...loaded.texts, ...part.texts } };
}

/** Adds the texts of the pages for members, and of what is fetched when it is first shown. */
export async function loadLaterTexts() {
  const load = loaded && laterParts[`../locales/${loaded.language}.po`];
  const part = await load?.();
  if (loaded && part) loaded = { ...loaded, texts: { ...loaded.texts, ...part.texts } };
}

/** Activates the texts of a page: translated, or English if too few of its texts are translated. */
export function showPage(id: string | undefined) {
  isTranslatedPage = loaded !== undefined && id !== undefined && loaded.ready.includes(id);
}

/** A translation with its English: of a plural, one of its forms. */
export interface ShownText {
  text: string;
  context: string;
  shown: string;
}

/** The translated texts used since the page was loaded, in alphabetical order. */
export function shownTexts(): ShownText[] {
  const { texts = {}, shown = [] } = loaded ?? {};
  return [...shown]
    .flatMap((key) => {
      const [one = "", many] = key.split("\u0000");
      const { [nameOf(one)]: shown } = texts;
      if (Array.isArray(shown) && many !== undefined)
        return shown.map((form, nth) => ({ text: nth < shown.length - 1 ? one : many, context: "", shown: form }));
      const [text = "", context = ""] = key.split("\u0004").reverse();
      return typeof shown === "string" ? [{ text, context, shown }] : [];
    })
    .sort((one, other) => (one.shown < other.shown ? -1 : 1));
}
