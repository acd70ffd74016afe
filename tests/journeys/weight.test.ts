// @module-tag thorough
import { describe, expect, inject, test } from "vitest";
import { compressPage } from "#/server/platform/pages/page-encoding.ts";
import { newVisitor, open } from "./browser.ts";
import { layoutShift, weigh } from "./weight.ts";

/** React and its router are the largest part. */
const bytesMax = 175_000;
/** Additional texts of one page. */
const languageBytesMax = 7_000;
const pictureBytesMax = 120_000;
const shiftMax = 0.05;

const pages: Record<string, () => string> = {
  home: () => "/",
  results: () => "/search?search=plumber&location=Lagos, Ikeja",
  business: () => inject("world").plumber.path,
};

describe.each(Object.entries(pages))("%s", (_name, path) => {
  test.each([
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ])("the page is light at $width px", async (size) => {
    const page = await newVisitor(size);
    const weight = await weigh(page);
    await open(page, path());
    await page.waitForLoadState("networkidle");

    const { html, css, script, pictures } = await weight();
    expect(html + css + script).toBeLessThanOrEqual(bytesMax);
    expect(pictures).toBeLessThanOrEqual(pictureBytesMax);
  });

  test("a language adds the texts of the page alone, even for Yoruba with the longest texts", async () => {
    const weights = [];
    for (const prefix of ["", "/yo"]) {
      const page = await newVisitor();
      const weight = await weigh(page);
      await open(page, prefix + path());
      await page.waitForLoadState("networkidle");
      const { html, css, script } = await weight();
      const document = await page.request.get(prefix + path());
      weights.push({
        whole: html + css + script,
        // A page that was requested often is served in a smaller encoding, so both are compressed here.
        compared: compressPage(await document.body()).zstd.length + css + script,
      });
    }
    const [english, yoruba] = weights;
    expect(yoruba!.compared - english!.compared).toBeLessThanOrEqual(languageBytesMax);
    expect(yoruba!.whole).toBeLessThanOrEqual(bytesMax);
  });

  test.each([
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ])(
    "the page does not shift while it loads at $width px, even with late fonts, scripts and pictures",
    async (size) => {
      const page = await newVisitor(size);
      for (const [files, lateMs] of [
        ["**/*.js", 300],
        ["**/*.woff2", 600],
        ["**/media/**", 900],
      ] as const) {
        await page.route(files, async (route) => {
          await new Promise((wake) => setTimeout(wake, lateMs));
          await route.continue();
        });
      }
      await open(page, path());
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThanOrEqual(shiftMax);
    },
  );
});

test("a button tapped before hydration responds after it", async () => {
  const page = await newVisitor();
  await page.route("**/assets/*.js", async (route) => {
    await expect.poll(() => isTapped).toBe(true);
    await route.continue();
  });
  let isTapped = false;
  // The load ends with the script.
  await page.goto(inject("world").plumber.path, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Call" }).tap();
  isTapped = true;
  await page.getByRole("dialog", { name: "Log in or sign up" }).waitFor();
});

test("a transition that the next tap ends shows no alert before hydration; a script that does not load shows one", async () => {
  const page = await newVisitor({ failing: /assets/ });
  await page.route("**/assets/*.js", () => {
    // Never answered: the page waits for its script.
  });
  await page.route("**/assets/lost.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const alert = page.getByRole("alert").getByText("Part of this page did not load.");
  const rejected = await page.evaluate(() => {
    const name = new Promise((resolve) =>
      addEventListener("unhandledrejection", ({ reason }) => resolve(reason.name), { once: true }),
    );
    document.startViewTransition().skipTransition();
    return name;
  });
  expect(rejected).toBe("AbortError");
  expect(await alert.count()).toBe(0);

  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement("script"), { src: "/assets/lost.js" }));
  });
  await alert.waitFor();
});

test("links and the search form work before hydration", async () => {
  const page = await newVisitor({ failing: /assets/ });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("combobox").or(page.getByRole("searchbox")).first().fill("plumber");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.waitForURL("**/search?*");
  await page.getByRole("link", { name: inject("world").plumber.name }).tap();
  await page.waitForURL(inject("world").plumber.path);
});

test("a referral code is stored when the visitor moves on before hydration", async () => {
  const page = await newVisitor({ failing: /assets/ });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/?ref=ABC234");
  expect(await page.evaluate(() => sessionStorage.getItem("referrer"))).toBe("ABC234");
});
