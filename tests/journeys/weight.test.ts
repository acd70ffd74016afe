import { describe, expect, inject, test } from "vitest";
import { newVisitor, open } from "./browser.ts";
import { layoutShift, requestsBeforeLargestPaint, weigh } from "./weight.ts";

const bytesMax = 170_000;
const pictureBytesMax = 120_000;
const requestsMax = 12;
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
  ])("is light at $width px", async (size) => {
    const page = await newVisitor(size);
    const weight = await weigh(page);
    await open(page, path());
    await page.waitForLoadState("networkidle");

    const { html, css, script, pictures } = await weight();
    expect(html + css + script).toBeLessThanOrEqual(bytesMax);
    expect(pictures).toBeLessThanOrEqual(pictureBytesMax);
  });

  // Open: 15 to 20 of them; the pictures further down begin before the largest text is painted.
  test.fails("asks for few things before its first screen stands", async () => {
    const page = await newVisitor();
    await open(page, path());
    await page.waitForLoadState("networkidle");
    expect((await requestsBeforeLargestPaint(page)).length).toBeLessThanOrEqual(requestsMax);
  });

  test.each([
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ])("does not move while it loads at $width px, however late font, script and pictures come", async (size) => {
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
  });
});
