import { existsSync, readFileSync } from "node:fs";
import { po as gettext } from "gettext-parser";
import type { Language, TranslatedLanguage } from "#/shared/language.ts";
import { type Catalog, nameOf, type Say, sayWith } from "#/shared/say.ts";

interface Translation {
  forms: string[];
  isPlural: boolean;
  /** Not reviewed by a native speaker yet. */
  isDraft: boolean;
}

/** Translations of a language, by key. */
export function readTranslations(language: TranslatedLanguage): Map<string, Translation> {
  const file = new URL(`../../app/locales/${language}.po`, import.meta.url);
  if (!existsSync(file)) return new Map();
  const { translations } = gettext.parse(readFileSync(file));
  return new Map(
    Object.entries(translations).flatMap(([context, entries]) =>
      Object.values(entries)
        .filter(({ msgid, msgstr }) => msgid && msgstr.some(Boolean))
        .map(({ msgid, msgid_plural, msgstr, comments }) => [
          context ? `${context}\u0004${msgid}` : msgid,
          {
            forms: msgstr,
            isPlural: msgid_plural !== undefined,
            isDraft: comments?.flag?.includes("fuzzy") ?? false,
          },
        ]),
    ),
  );
}

interface Texts {
  texts: Catalog["texts"];
  /** Keys of the texts that no native speaker has reviewed. */
  drafts: ReadonlySet<string>;
}

function readTexts(language: TranslatedLanguage): Texts {
  const translations = [...readTranslations(language)];
  const texts = translations.map(([key, { forms, isPlural }]) => [nameOf(key), isPlural ? forms : forms[0]!] as const);
  const drafts = translations.flatMap(([key, { isDraft }]) => (isDraft ? [key] : []));
  return { texts: Object.fromEntries(texts), drafts: new Set(drafts) };
}

/** PO files do not change while the server runs; each is read on first use. */
const known = new Map<TranslatedLanguage, Texts>();

function textsOf(language: TranslatedLanguage): Texts {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts;
}

/** Translates the texts of one email, text message or notification to the recipient's language. */
export interface SayInLanguage extends Say {
  language: Language;
  /** True if any text so far was a draft translation. */
  hasShownDraft: () => boolean;
}

/** @param language null: not chosen, English is used */
export function sayIn(language: Language | null): SayInLanguage {
  const shown = new Set<string>();
  if (language === null || language === "en")
    return Object.assign(
      sayWith(() => undefined),
      { language: "en" as const, hasShownDraft: () => false },
    );
  const { texts, drafts } = textsOf(language);
  const catalog: Catalog = { language, texts, shown };
  return Object.assign(
    sayWith(() => catalog),
    { language, hasShownDraft: () => [...shown].some((key) => drafts.has(key.split("\u0000")[0]!)) },
  );
}

/** For texts about law, money, safety and consent. */
export const english: SayInLanguage = sayIn("en");
