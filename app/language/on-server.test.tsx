import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { use } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import type { Language } from "#/shared/language.ts";
import { type Catalog, nameOf, say, spokenLanguage } from "#/shared/say.ts";
import { catalogOfPage, inLanguageOf, languagesOf, speaking } from "./on-server.ts";

const catalogs: Record<string, Catalog> = {
  pcm: { language: "pcm", texts: { [nameOf("Open now")]: "E dey open now", [nameOf("Closed")]: "E don close" } },
  ha: { language: "ha", texts: { [nameOf("Open now")]: "A buɗe yanzu", [nameOf("Closed")]: "A rufe" } },
};

/** Waits in the middle of its render, so that others run meanwhile. */
function Part({ wait }: { wait: Promise<void> }) {
  const before = say("Open now");
  use(wait);
  return (
    <p>
      {before} {say("Closed")} {spokenLanguage()}
    </p>
  );
}

const render = (language: Language) =>
  speaking(
    catalogs[language],
    () =>
      new Promise<string>((resolve, reject) => {
        const wait = new Promise<void>((done) => setTimeout(done, Math.random() * 20));
        const { pipe } = renderToPipeableStream(<Part wait={wait} />, {
          onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
          onError: reject,
        });
      }),
  );

test("two hundred pages rendered at once in three languages do not mix", async () => {
  const wanted = Array.from({ length: 200 }, (_, nth) => (["pcm", "ha", "en"] as const)[nth % 3]!);
  const pages = await Promise.all(wanted.map(render));
  const expected = {
    pcm: "<p>E dey open now E don close pcm</p>",
    ha: "<p>A buɗe yanzu A rufe ha</p>",
    en: "<p>Open now Closed en</p>",
  };
  expect(pages.map((page) => page.replaceAll("<!-- -->", ""))).toEqual(wanted.map((language) => expected[language]));
});

test("every page can be rendered in English, and no page of the back office in another language", () => {
  expect(languagesOf("home/home-page")[0]).toBe("en");
  expect(languagesOf("admin/admin-page")).toEqual(["en"]);
});

test("a page carries its own texts and the names that it shows, not those of other pages", () => {
  const textsOf = (pageId: string) =>
    inLanguageOf("ha", pageId, () => {
      say("Open now");
      say("Plumber");
      return JSON.parse(catalogOfPage(pageId) || "null")?.texts;
    });
  const home = textsOf("home/home-page");
  expect(home).toHaveProperty(nameOf("How we check businesses"));
  expect(home).toHaveProperty(nameOf("Plumber"));
  expect(home).not.toHaveProperty(nameOf("Aluminium windows"));
  expect(home).not.toHaveProperty(nameOf("Why this order?"));
  expect(textsOf("/profile")).toBeUndefined();
});
