// @module-tag thorough
import type { Dialog } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { open, productLog, stayingVisitor } from "./browser.ts";
import { ownProduct } from "./own-product.ts";

const visitor = stayingVisitor();

const searches: Record<string, string> = {
  "200 letters": `search=${"a".repeat(200)}`,
  "1,500 letters": `search=${"a".repeat(1_500)}`,
  "no letters": "search=",
  "nothing but spaces": "search=%20%20%20",
  "a NUL": "search=plumber%00",
  "nothing but a NUL": "search=%00",
  "line breaks and tabs": "search=plumber%0D%0A%09",
  emoji: "search=%F0%9F%94%A7%F0%9F%91%A9%E2%80%8D%F0%9F%94%A7",
  "a lone surrogate": "search=%ED%A0%80",
  "a script": "search=%3Cscript%3Ealert(1)%3C/script%3E%22%27%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
  "right-to-left text": "search=%D8%B3%D8%A8%D8%A7%D9%83&location=%D9%84%D8%A7%D8%BA%D9%88%D8%B3",
  "a right-to-left override": "search=%E2%80%AEplumber",
  "stacked tone marks": `search=e${"%CC%81".repeat(60)}`,
  "the wildcards of SQL": "search=%25_%27%3B--",
  "unclosed quotes": "search=%22plumber",
  "operators of full text search": "search=a%20%26%20!b%20%7C%20(c%3A*",
  "a malformed escape": "search=%E0%A4%A",
  "a percent sign alone": "search=%",
  "an unknown state": "search=plumber&location=Narnia",
  "an unknown LGA": "search=plumber&location=Lagos,%20Narnia",
  "an LGA of another state": "search=plumber&location=Kano,%20Ikeja",
  "a place with a NUL": "search=plumber&location=Lagos%00",
  "a place of 1,000 characters": `search=plumber&location=${"l".repeat(1_000)}`,
  "an offset below zero": "search=plumber&offset=-28",
  "an offset that is not a number": "search=plumber&offset=abc",
  "an offset above the integer range": "search=plumber&offset=99999999999999999999",
  "an offset past the end": "search=plumber&location=Lagos&offset=2800",
  "a limit of its own": "search=plumber&limit=100000",
  "a limit that is not a number": "search=plumber&limit=NaN",
  "an unknown order, rating and category": "search=plumber&sort=evil&min_rating=99&category=nope",
  "the same parameter twice": "search=plumber&search=tailor&location=Lagos&location=Kano",
  "parameters like arrays and objects": "search[]=a&search[b]=c&__proto__[x]=y&constructor=z",
};

describe.each(Object.entries(searches))("a search with %s", (_name, query) => {
  test("the search shows a page with a clear message", async () => {
    const page = await visitor();
    let hasAlerted = false;
    const noteAlert = (dialog: Dialog) => {
      hasAlerted = true;
      return dialog.dismiss();
    };
    page.on("dialog", noteAlert);
    onTestFinished(() => void page.off("dialog", noteAlert));

    expect([200, 400]).toContain(await open(page, `/search?${query}`));

    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\S/);
    const answer = await page.locator("main").innerText();
    expect(answer).toMatch(/\d+\+? in |can’t be answered|What do you need\?|no place called/);
    expect(answer).not.toMatch(/undefined|NaN|\[object|Something went wrong/);
    expect(await page.locator("main script, main img[src=x]").count()).toBe(0);
    expect(hasAlerted).toBe(false);
  });
});

test.each([
  ["an address of 5,000 characters", `/search?search=${"a".repeat(5_000)}`],
  ["a malformed path", "/%E0%A4%A"],
  ["a business whose id is malformed", "/business/a/%E0%A4%A/b"],
])("%s shows a page with a clear message", async (_name, path) => {
  const page = await visitor();
  const response = await page.goto(path);
  expect(response!.status()).toBeLessThan(500);
  expect(response!.headers()["content-type"]).toMatch(/^text\/html/);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\S/);
});

test.each([
  "/search/?search=plumber",
  "//example.com/",
  "/business//x/",
  "/business/a/b/c/d",
  "/..%2f..%2fetc%2fpasswd",
  "/.env",
  "/index.php?id=1",
])("%s shows a page, without an error", async (path) => {
  const page = await visitor();
  expect(await open(page, ownProduct().url + path)).toBeLessThan(500);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\S/);
});

test("user input is never logged as a server error", () => {
  const failures = productLog()
    .split("\n")
    .filter((line) => /"level":(50|60)/.test(line));
  expect(failures).toEqual([]);
});
