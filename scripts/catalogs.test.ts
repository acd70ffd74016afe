import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTranslations } from "#/server/platform/say-in.ts";
import { translatedLanguages } from "#/shared/language.ts";
import { nameOf } from "#/shared/say.ts";
import { collectTexts, isReady } from "./catalogs.ts";

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const pluralForms = { pcm: 2, ha: 2, yo: 1, ig: 1 };

describe("the translations", () => {
  const { all, pages, unread } = collectTexts();

  test("have literal source texts, so that translators get every one", () => {
    expect(unread).toEqual([]);
  });

  test("have unique names in the catalogs", () => {
    expect(new Set([...all.keys()].map(nameOf)).size).toBe(all.size);
  });

  test("are known to the pages that show them", () => {
    expect(pages.get("home/home-page")?.keys).toContain("Post your business");
    expect(pages.get("/jobs/:id")?.isForMembers).toBe(true);
    expect([...pages.keys()].filter((id) => /admin/.test(id))).toEqual([]);
  });

  test.each(translatedLanguages)("in %s cover every email, SMS and notification", (language) => {
    const known = readTranslations(language);
    const isOfServer = ([, { part }]: [string, { part: string }]) => part === "server";
    expect([...all].filter(isOfServer).flatMap(([key]) => (known.has(key) ? [] : [key]))).toEqual([]);
  });

  test.each(translatedLanguages)("in %s have the placeholders and plural forms of the English texts", (language) => {
    const wrong = [...readTranslations(language)].flatMap(([key, { forms }]) => {
      const text = all.get(key)?.message;
      if (!text) return [];
      const wanted = placeholders(text.plural ?? text.id);
      const isFine = (form: string, at: number) => {
        const given = placeholders(form);
        // The singular needs no number: "one review".
        const mayLack = forms.length > 1 && at === 0 ? "{n}" : "";
        return (
          form.trim() !== "" &&
          given.every((name) => wanted.includes(name)) &&
          wanted.every((name) => name === mayLack || given.includes(name))
        );
      };
      const hasForms = forms.length === (text.plural ? pluralForms[language] : 1);
      return hasForms && forms.every(isFine) ? [] : [`${key} → ${forms.join(" | ")}`];
    });
    expect(wrong).toEqual([]);
  });
});

test("a page with under 95 % of its texts translated is shown in English", () => {
  const keys = new Set(Array.from({ length: 20 }, (_, nth) => `text ${nth}`));
  expect(isReady(keys, (key) => key !== "text 1")).toBe(true);
  expect(isReady(keys, (key) => key !== "text 1" && key !== "text 2")).toBe(false);
});

test("dates, numbers and lists are formatted in English alone, since browsers do not support the other languages", () => {
  const wrong = globSync("{app,shared,server}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:Intl\.\w+|toLocale\w*String)\(([^)]*)/g)]
        .filter(([, given = ""]) => !given.includes('"en-NG"'))
        .map(([what]) => `${file}: ${what}`),
    );
  expect(wrong).toEqual([]);
});
