/**
 * `npm run languages` updates `app/locales/*.po` with the texts of the screens and prints the translated share of each page. An
 * edited text retains its translation as a draft (`#, fuzzy`). `npm run languages -- --print` only prints; `-- --take ha.po` first
 * adds the accepted translations that the back office exported.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type GetTextTranslation, po as gettext } from "gettext-parser";
import { readTranslations } from "#/server/platform/say-in.ts";
import { editDistance } from "#/shared/edit-distance.ts";
import { languages, type TranslatedLanguage, translatedLanguages } from "#/shared/language.ts";
import { collectTexts, isReady, keyOf, poFile, type Texts } from "./catalogs.ts";

const pluralForms: Record<TranslatedLanguage, string> = {
  pcm: "nplurals=2; plural=(n > 1);",
  ha: "nplurals=2; plural=(n != 1);",
  yo: "nplurals=1; plural=0;",
  ig: "nplurals=1; plural=0;",
};

/** Maximum share of changed characters for a text to count as an edited version of an old one. */
const changedMax = 0.2;

type Known = ReturnType<typeof readTranslations>;

/** Adds accepted translations from a PO file that the back office exported; they are not drafts. */
function take(file: string, { all }: Texts) {
  const { headers, translations } = gettext.parse(readFileSync(file));
  const language = headers.Language as TranslatedLanguage;
  const table = gettext.parse(readFileSync(poFile(language)));
  for (const [context, entries] of Object.entries(translations))
    for (const { msgid, msgstr } of Object.values(entries)) {
      const entries = Object.values(table.translations[context] ?? {});
      const entry = entries.find((one) => one.msgid === msgid || one.msgid_plural === msgid);
      if (!msgid || !entry || !all.has(keyOf({ id: entry.msgid, context }))) continue;
      // A report is about one plural form, so the entry remains a draft if it has another.
      entry.msgstr = entry.msgstr.with(entry.msgid === msgid ? 0 : -1, msgstr[0] ?? "");
      if (entry.msgstr.length === 1) entry.comments = { ...entry.comments, flag: "" };
    }
  writeFileSync(poFile(language), gettext.compile(table, { foldLength: 0 }));
}

/** The translation of the earlier version of a text, as a draft. */
function formerOf(id: string, gone: Known) {
  const most = Math.floor(id.length * changedMax);
  const [, before] = [...gone].find(([key]) => editDistance(key, id, most) <= most) ?? [];
  return before && { ...before, isDraft: true };
}

/** Writes the PO file of a language with exactly the texts of the screens. */
function update(language: TranslatedLanguage, { all }: Texts) {
  const known = readTranslations(language);
  const gone: Known = new Map([...known].filter(([key]) => !all.has(key)));
  const entries: Record<string, Record<string, GetTextTranslation>> = {};
  const count = Number(/nplurals=(\d)/.exec(pluralForms[language])?.[1]);
  for (const [key, { message, files, part }] of all) {
    const { id, plural, context = "" } = message;
    const found = known.get(key) ?? formerOf(id, gone);
    const empty = Array.from({ length: plural ? count : 1 }, () => "");
    const isUsable = found?.forms.length === empty.length;
    entries[context] ??= {};
    entries[context][id] = {
      msgid: id,
      ...(context && { msgctxt: context }),
      ...(plural && { msgid_plural: plural }),
      msgstr: isUsable ? found.forms : empty,
      comments: {
        extracted: {
          public: "",
          later: "Seen by members, or after a tap",
          server: "In emails, texts and notifications",
        }[part],
        reference: files.slice(0, 3).join("\n"),
        flag: isUsable && found.isDraft ? "fuzzy" : "",
      },
    };
  }
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    Language: language,
    "Plural-Forms": pluralForms[language],
  };
  const table = { charset: "utf-8", headers, translations: entries };
  writeFileSync(poFile(language), `${gettext.compile(table, { foldLength: 0 }).toString().trimEnd()}\n`);
}

interface Counts {
  reviewed: number;
  draft: number;
  missing: number;
}

function countOf(keys: Iterable<string>, known: Known): Counts {
  const counts: Counts = { reviewed: 0, draft: 0, missing: 0 };
  for (const key of keys) {
    const found = known.get(key);
    counts[found ? (found.isDraft ? "draft" : "reviewed") : "missing"]++;
  }
  return counts;
}

function print({ all, pages }: Texts) {
  const known = translatedLanguages.map((language) => ({ language, translations: readTranslations(language) }));
  console.log("language  reviewed  draft  missing");
  for (const { language, translations } of known) {
    const { reviewed, draft, missing } = countOf(all.keys(), translations);
    const name = languages.find(({ code }) => code === language)?.name ?? "";
    console.log(
      `${language.padEnd(8)} ${String(reviewed).padStart(9)} ${String(draft).padStart(6)} ${String(missing).padStart(8)}  ${name}`,
    );
  }
  console.log(
    `\n${"page: texts".padEnd(44)}${translatedLanguages.map((language) => language.padStart(18)).join("")}   (reviewed/draft/missing; * shown in English)`,
  );
  for (const [id, { keys }] of pages) {
    const cells = known.map(({ translations }) => {
      const { reviewed, draft, missing } = countOf(keys, translations);
      const mark = isReady(keys, (key) => translations.has(key)) ? "" : "*";
      return `${reviewed}/${draft}/${missing}${mark}`.padStart(18);
    });
    console.log(`${`${id}: ${keys.size}`.padEnd(44)}${cells.join("")}`);
  }
}

const { print: isPrintOnly, take: accepted } = parseArgs({
  options: { print: { type: "boolean" }, take: { type: "string" } },
}).values;
const texts = collectTexts();
if (texts.unread.length > 0) {
  console.error(`These are no literal texts, so they cannot be translated:\n${texts.unread.join("\n")}`);
  process.exit(1);
}
if (accepted) take(accepted, texts);
if (!isPrintOnly) for (const language of translatedLanguages) update(language, texts);
print(texts);
