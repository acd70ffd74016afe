import { expect, inject, test } from "vitest";
import { newVisitor, open } from "./browser.ts";
import { plumberName, reviewCount } from "./world.ts";

const withoutScript = { javaScriptEnabled: false };

test("menu, search, results and business page work without JavaScript", async () => {
  const page = await newVisitor(withoutScript);
  await open(page, "/faq");
  await page.locator("header summary").tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).tap();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("searchbox", { name: "What do you need?" }).fill("plumber");
  const location = page.getByRole("textbox", { name: /^Location/ });
  expect(await location.inputValue()).toBe("Lagos, Ikeja");
  await location.fill("Lagos");
  await page.getByRole("button", { name: "Search", exact: true }).tap();

  await page.waitForURL("**/search?*");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: "plumber", location: "Lagos" });
  await page.getByRole("link", { name: plumberName }).tap();
  await page.waitForURL("**/business/**");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(plumberName);
  await page.getByText("You must be logged in to view phone number.", { exact: true }).waitFor();
  await page.getByText("14 Allen Avenue, Ikeja, Lagos").waitFor();
  await page.getByRole("link", { name: "Directions" }).waitFor();
});

test("filters, their form and pages of results work without JavaScript", { tags: "thorough" }, async () => {
  const page = await newVisitor(withoutScript);
  await open(page, "/search?search=customers&location=");
  await page.getByRole("link", { name: "Verified", exact: true }).tap();
  await page.waitForURL(/verified=true/);
  await page.getByRole("link", { name: "Verified (on; switch off)" }).tap();
  await page.waitForURL((url) => !url.searchParams.has("verified"));

  await open(page, "/search?search=plumber&location=Lagos");
  await page.getByRole("link", { name: "Map", exact: true }).tap();
  await page.getByRole("navigation", { name: "On the map" }).getByRole("link").first().waitFor();
  await page.getByRole("link", { name: "List", exact: true }).tap();
  await page.getByRole("navigation", { name: "On the map" }).waitFor({ state: "hidden" });

  await open(page, "/search?search=customers&location=");
  await page.locator("main summary", { hasText: "Filter" }).tap();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("newest");
  await page.getByRole("button", { name: "Show results" }).tap();
  await page.waitForURL(/sort=newest/);

  await open(page, "/search?search=price&location=");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).tap();
  await page.waitForURL(/offset=28/);
  await page.getByText(/29 to \d+ of \d+/).waitFor();
});

test("older reviews and catalog pictures are links without JavaScript", { tags: "thorough" }, async () => {
  const page = await newVisitor(withoutScript);
  await open(page, inject("world").plumber.path);
  await page.locator("summary", { hasText: /^See all \d+/ }).tap();
  await page.getByRole("link", { name: "More reviews" }).tap();
  await page.waitForURL(/before=.*#reviews/);
  const said = await page.getByText(/^Review number \d+$/).allTextContents();
  // Reviews of other journeys precede them on the first page.
  expect(said.length).toBeGreaterThanOrEqual(reviewCount - 20);
  expect(said).toEqual(said.map((_, at) => `Review number ${said.length - at}`));

  const picture = page.getByRole("region", { name: "Catalog" }).getByRole("link", { name: "Kitchen tap" });
  expect(await picture.getAttribute("href")).toBe("/scenes/plumber-1.svg");
});

test("parts that need JavaScript are hidden without it", { tags: "thorough" }, async () => {
  const page = await newVisitor(withoutScript);
  for (const path of ["/", "/search?search=plumber&location=Lagos", inject("world").plumber.path, "/faq"]) {
    await open(page, path);
    for (const name of [/Sign In/, /^Location/, "Copy address", "Next", "Previous"]) {
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    }
    expect(await page.getByRole("radio", { name: "Dark" }).count()).toBe(0);
  }
});
