import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { collectTexts, isReady, keyOf } from "#/scripts/catalogs.ts";
import { readTranslations } from "#/server/platform/say-in.ts";
import type { TranslatedLanguage } from "#/shared/language.ts";
import { expectFit, expectNoSidewaysScroll, newVisitor, open, ready } from "./browser.ts";
import { beMember } from "./member.ts";
import { plumberName } from "./world.ts";

const { pages } = collectTexts();

/** Translations from the PO file of a language. */
function wordsOf(language: TranslatedLanguage) {
  const known = readTranslations(language);
  return {
    say: (id: string) => known.get(keyOf({ id }))?.forms[0] ?? id,
    hasPages: (...ids: string[]) =>
      ids.every((id) => isReady(pages.get(id)?.keys ?? new Set(), (key) => known.has(key))),
  };
}

const hasDrafts = (language: TranslatedLanguage) =>
  [...readTranslations(language).values()].some(({ isDraft }) => isDraft);
const langOf = (page: Page) => page.locator("html").getAttribute("lang");
const publicPages = ["home/home-page", "search/results-page", "business/business-page"];

function testsIn(language: TranslatedLanguage) {
  const { say, hasPages } = wordsOf(language);

  test.runIf(hasPages(...publicPages))("a visitor finds a plumber and reads the page", async () => {
    const page = await newVisitor();
    await open(page, `/${language}`);
    expect(await langOf(page)).toBe(language);
    await expectFit(page);
    await page.getByRole("combobox", { name: say("What do you need?") }).fill("plumber");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say("Search"), exact: true }).tap();

    await page.waitForURL(`**/${language}/search?*`);
    await ready(page);
    expect(await langOf(page)).toBe(language);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: plumberName }).first().tap();

    await page.waitForURL(`**/${language}${inject("world").plumber.path}`);
    await page.getByRole("heading", { level: 2, name: say("Contact") }).waitFor();
    expect(await langOf(page)).toBe(language);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain(`/${language}/business/`);
    expect(await page.locator(`link[rel=alternate][hreflang="${language}"]`).count()).toBe(1);
    await expectNoSidewaysScroll(page);

    await page.getByRole("banner").getByRole("link", { name: "LocalChap" }).tap();
    await page.getByRole("combobox", { name: say("What do you need?") }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${language}`);
  });

  test("a page that fails stays in its language and design", async () => {
    const page = await newVisitor({ failing: /\.data\?/ });
    await open(page, `/${language}/terms`);
    const look = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await look();
    await page.route(`**/${language}.data*`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("banner").getByRole("link", { name: "LocalChap" }).tap();
    await page.getByRole("heading", { name: say("Something went wrong") }).waitFor();
    expect(await look()).toBe(before);
  });

  test.runIf(hasPages(...publicPages) && hasDrafts(language))(
    "a reader of a draft suggests a translation",
    async () => {
      const page = await newVisitor();
      await open(page, `/${language}`);
      const line = page.getByText(say("Draft translation."));
      expect(await line.textContent()).toMatch(/^Draft translation\b./);
      await page.getByRole("button", { name: say("Tell us a better word") }).tap();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say("Tap the words on the page") }).tap();
      const title = page.locator("main h2").last();
      const outline = () => title.evaluate((element) => getComputedStyle(element).outlineStyle);
      await expect.poll(() => outline()).toBe("dashed");
      await title.tap();
      const picked = dialog.getByLabel(say("Which words?")).locator("option:checked");
      expect(await picked.textContent()).toBe(await title.textContent());
      expect(await outline()).toBe("none");
      // A text without placeholders, which the server would require in the translation.
      const plain = dialog.getByLabel(say("Which words?")).locator("option:not([value=''])", { hasNotText: "{" });
      const value = await plain.first().getAttribute("value");
      await dialog.getByLabel(say("Which words?")).selectOption(value);
      await dialog.getByLabel(say("How would you say it?")).fill("Something better");
      const sent = page.waitForResponse("**/v2/translation_reports");
      await dialog.getByRole("button", { name: say("Send"), exact: true }).tap();
      expect((await sent).status()).toBe(200);
    },
  );
}

/** Journeys that other tests make in English, in one other language. */
function otherTestsIn(language: TranslatedLanguage) {
  const { say, hasPages } = wordsOf(language);

  test("an unvisited page offline shows a message in the language, and lists the visited ones", async () => {
    const page = await newVisitor({ failing: /./ });
    await open(page, `/${language}`);
    const isStored = (path: string) =>
      expect
        .poll(() => page.evaluate(async (at) => (await caches.match(at, { ignoreVary: true })) !== undefined, path))
        .toBe(true);
    await isStored(`/${language}/offline`);
    await isStored(`/${language}`);
    await page.context().setOffline(true);

    await page.goto(`/${language}/faq`);
    await page.getByRole("heading", { name: say("This page was not opened here before") }).waitFor();
    expect(await langOf(page)).toBe(language);
    await page
      .getByRole("main")
      .getByRole("link", { name: say("Home"), exact: true })
      .tap();
    await page.getByRole("combobox", { name: say("What do you need?") }).waitFor();
    expect(await langOf(page)).toBe(language);
  });

  test("a visitor who opens a page for members is redirected to the home page", async () => {
    const page = await newVisitor();
    await open(page, `/${language}/profile`);
    await page.getByRole("combobox", { name: say("What do you need?") }).waitFor();
  });

  test.runIf(hasPages(...publicPages, "/profile", "/saved"))("a member reads their own pages", async () => {
    const page = await newVisitor();
    await beMember(page, "Ngozi", "Bello");
    for (const path of ["/profile", "/saved"]) {
      await open(page, `/${language}${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect([path, await langOf(page)]).toEqual([path, language]);
      await expectNoSidewaysScroll(page);
    }
    await page
      .getByRole("navigation", { name: say("Shortcuts") })
      .getByRole("link", { name: say("Home") })
      .tap();
    await page.waitForURL(`**/${language}`);
  });
}

describe("in pcm", () => testsIn("pcm"));
describe("in ha", { tags: "thorough" }, () => {
  testsIn("ha");
  otherTestsIn("ha");
});

test("the language of an address is the same in forms, links and redirects, also without JavaScript", async () => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/ig");
  await page.locator("input[name=search]").fill("plumber");
  await page.locator("form[role=search] button[type=submit]").click();
  await page.waitForURL("**/ig/search?*");
  await page.locator(`main a[href^="/ig/business/"]`).first().waitFor();
  await page.locator("footer").getByRole("link", { name: "Hausa" }).click();
  await page.waitForURL("**/ha/search?search=plumber*");
  await page.locator("footer").getByRole("link", { name: "English" }).click();
  await page.waitForURL("**/search?search=plumber*");
  expect(new URL(page.url()).pathname).toBe("/search");

  const visitor = await newVisitor();
  await visitor.goto("/yo/profile");
  await visitor.waitForURL("**/yo");
});

test("a first visit offers the language of the browser, until the offer is closed", async () => {
  const english = await newVisitor();
  await open(english, "/faq");
  expect(await english.locator(".offer-strip").locator("visible=true").count()).toBe(0);

  const page = await newVisitor({ locale: "ha" });
  await open(page, "/faq");
  const offer = page.getByRole("link", { name: "Karanta wannan shafi da Hausa" });
  await offer.waitFor();
  await expectFit(page);
  await page.getByRole("button", { name: "Rufe" }).tap();
  await offer.waitFor({ state: "hidden" });
  await page.reload();
  await ready(page);
  expect(await offer.isVisible()).toBe(false);
});

test("a page with too few translations is in English, without a draft notice", async () => {
  const page = await newVisitor();
  await page.goto("/yo/docs/errors");
  const hasPage = wordsOf("yo").hasPages("site/errors-page");
  expect(await langOf(page)).toBe(hasPage ? "yo" : "en-NG");
  if (!hasPage) expect(await page.getByText("Draft translation").count()).toBe(0);
});
