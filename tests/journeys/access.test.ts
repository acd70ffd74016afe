import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, stayingVisitor } from "./browser.ts";

/** Public pages, each screen once. */
const screens: Record<string, () => string> = {
  "the home page": () => "/",
  results: () => "/search?search=plumber&location=Lagos, Ikeja",
  "a search that found nothing": () => "/search?search=plumber&location=Yobe, Nguru",
  "a business": () => inject("world").plumber.path,
  "the FAQ": () => "/faq",
  OOPS: () => "/no/such/page",
};

/** The same screens in other states, and text pages. */
const others: Record<string, () => string> = {
  "results after a slip": () => "/search?search=plumberr&location=Lagos&verified=true",
  "a search in an unknown place": () => "/search?search=plumber&location=Narnia",
  "a search that was refused": () => "/search?search=",
  "a search not yet made": () => "/search",
  "the terms": () => "/terms",
  "the privacy policy": () => "/privacy",
  "how we check": () => "/how_we_check",
  "the API reference": () => "/docs",
  "the error codes": () => "/docs/errors",
};

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

/** More than a hundred endpoints with the same layout, which axe checks slowly. */
const callsLookedAt = 8;

/** Removes repeated content. */
const shorten = (page: Page) =>
  page.evaluate((kept) => {
    for (const more of [...document.querySelectorAll("main section section")].slice(kept)) more.remove();
  }, callsLookedAt);

const visitor = stayingVisitor();

async function expectNoBarrier(path: string) {
  const page = await visitor();
  await page.setViewportSize(sizes[0]!);
  await open(page, path);
  await expectOutline(page);
  await shorten(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

test.each(Object.entries(screens))("%s is accessible at 360 and 1280 px, in light and dark", (_, path) =>
  expectNoBarrier(path()),
);

test.each(Object.entries(others))(
  "%s is accessible at 360 and 1280 px, in light and dark",
  { tags: "thorough" },
  (_, path) => expectNoBarrier(path()),
);

test.each(Object.entries({ ...screens, ...others }))(
  "%s fits 320 px, and text at twice the size",
  { tags: "thorough" },
  async (_, path) => {
    const page = await visitor();
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path());
    await expectNoSidewaysScroll(page);

    await page.setViewportSize({ width: 640, height: 900 });
    const asBefore = await doubleText(page);
    await page.reload();
    await expectNoSidewaysScroll(page);
    await asBefore();
  },
);

test("a business with very long words fits 320 px", { tags: "thorough" }, async () => {
  const page = await newVisitor({ width: 320, height: 640 });
  await open(page, inject("world").endless.path);
  await expectNoSidewaysScroll(page);
});

test("the open location dialog is accessible at 360 and 1280 px", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await page.getByRole("button", { name: /^Location: / }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a location" });
  await dialog.getByRole("button", { name: "Lagos", exact: true }).click();
  await dialog.getByRole("button", { name: "Ikeja", exact: true }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
});

test("suggestions, open filters and an open menu are accessible", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos");
  await page.locator("main summary", { hasText: "Filter" }).tap();
  await expectAccessible(page);
  await page.locator("header summary").tap();
  await expectAccessible(page);
  await open(page, "/");
  await page.getByRole("combobox", { name: "What do you need?" }).pressSequentially("plum");
  await page.getByRole("option").first().waitFor();
  await expectAccessible(page);
});

test("tap targets are at least 44 px high or wide enough apart", async () => {
  const page = await newVisitor();
  for (const path of ["/", "/search?search=plumber&location=Lagos", inject("world").plumber.path]) {
    await open(page, path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, summary, select, header a, main a, footer a")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("p, .sr-only"))
        .filter((element) => element.getAttribute("href") !== "#main")
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => `${element.getBoundingClientRect().height} px: ${element.textContent}`),
    );
    expect({ path, small }).toEqual({ path, small: [] });
  }
});

/** Requires one h1, no skipped heading level, unique landmarks, a language and a title. */
async function expectOutline(page: Page) {
  const outline = await page.evaluate(() => ({
    headings: [...document.querySelectorAll("h1, h2, h3, h4")].map((heading) => Number(heading.tagName[1])),
    landmarks: ["body > header", "main", "body > footer"].map((name) => document.querySelectorAll(name).length),
    language: document.documentElement.lang,
    title: document.title,
  }));
  expect(outline.headings.filter((level) => level === 1)).toEqual([1]);
  const leaps = outline.headings.filter((level, at) => level > (outline.headings[at - 1] ?? 0) + 1);
  expect({ leaps, of: outline.headings }).toEqual({ leaps: [], of: outline.headings });
  expect(outline.landmarks).toEqual([1, 1, 1]);
  expect(outline.language).toBe("en-NG");
  expect(outline.title).toMatch(/\S+.* [·|–-] LocalChap|LocalChap/);
}

/** Doubles the text size with the setting of the browser. @returns a function that resets it */
async function doubleText(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  return async () => {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    await devtools.detach();
  };
}
