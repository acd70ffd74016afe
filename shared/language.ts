/**
 * Languages of the screens. English has no URL prefix. `Intl` always gets "en-NG", because browsers lack the data of the other
 * languages.
 */
export const languages = [
  { code: "en", name: "English", tag: "en-NG" },
  { code: "pcm", name: "Naijá Pidgin", tag: "pcm" },
  { code: "ha", name: "Hausa", tag: "ha" },
  { code: "yo", name: "Yorùbá", tag: "yo" },
  { code: "ig", name: "Igbo", tag: "ig" },
] as const;

export type Language = (typeof languages)[number]["code"];
export type TranslatedLanguage = Exclude<Language, "en">;

export const languageCodes = ["en", "pcm", "ha", "yo", "ig"] as const satisfies readonly Language[];

/** Value of `<html lang>` and `hreflang`. */
export const tagOf = (language: Language): string => languages.find(({ code }) => code === language)!.tag;

export const translatedLanguages = languages.flatMap(({ code }) => (code === "en" ? [] : [code]));

/** URL prefix of a language: "/pcm"; empty for English. */
export const prefixOf = (language: Language): string => (language === "en" ? "" : `/${language}`);

/**
 * The language of a path, and the path without the prefix: "/ha/search" → "ha", "/search". React Router requests the data of the
 * home page as "/ha.data".
 */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = ""] = /^\/(pcm|ha|yo|ig)(?=[/?#]|\.data(?:\?|$)|$)/.exec(path) ?? [];
  if (!first) return { language: "en", path };
  const rest = path.slice(first.length + 1);
  return { language: first as TranslatedLanguage, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** A path with the prefix of `language`: "/search", "ha" → "/ha/search"; "/" → "/ha". */
export function inLanguage(path: string, language: Language): string {
  const prefix = prefixOf(language);
  return prefix && path === "/" ? prefix : prefix + path;
}
