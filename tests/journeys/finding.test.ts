import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, ready, typeKeyword } from "./browser.ts";
import { beMember } from "./member.ts";
import { plumberName } from "./world.ts";

const keywordBox = (page: Page) => page.getByRole("combobox", { name: "What do you need?" });
const cards = (page: Page) => page.locator("main a.listing-card");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("a visitor on a phone finds a plumber in Ikeja by tapping, and reads the business page", async () => {
  const page = await newVisitor();
  await open(page, "/");
  await typeKeyword(page, "plumber");
  await page.getByRole("button", { name: "Search", exact: true }).tap();

  await page.waitForURL("**/search?*");
  expect(asked(page)).toEqual({ search: "plumber", location: "Lagos, Ikeja" });
  const count = page.getByText(/^\d+ in Ikeja, Lagos$/);
  await count.waitFor();
  const inIkeja = page.getByRole("region", { name: "In Ikeja" });
  expect(await count.textContent()).toBe(`${await inIkeja.getByRole("listitem").count()} in Ikeja, Lagos`);
  const card = inIkeja.getByRole("link", { name: plumberName });
  expect(await card.textContent()).toMatch(/Verified.*3\.0 \(25\).*Plumber.*Ikeja.*from ₦12,500/);
  await card.tap();

  await page.waitForURL(inject("world").plumber.path);
  await heading(page).getByText(plumberName).waitFor();
  expect(await page.title()).toContain(`${plumberName}, Plumber in Ikeja`);
});

test("a visitor finds a plumber by keyboard alone", async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/");
  await tabTo(page, "What do you need?");
  await page.keyboard.type("plumber");
  await page.keyboard.press("Enter");

  await page.waitForURL("**/search?*");
  await heading(page).getByText("plumber").waitFor();
  await tabTo(page, plumberName);
  await page.keyboard.press("Enter");

  await page.waitForURL(inject("world").plumber.path);
});

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return label ?? "";
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`Tab never came to “${name}”`);
}

test("suggestions are navigated with the arrow keys, closed with Esc and chosen with Enter", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const box = keywordBox(page);
  const options = page.getByRole("option");
  const suggested = page.waitForRequest(/\/v2\/suggest/);
  await box.pressSequentially("plumbe");
  expect(new URL((await suggested).url()).searchParams.get("location")).toBe("Lagos, Ikeja");
  await options.first().waitFor();
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  expect(await options.first().locator("b").textContent()).toBe("Plumbe");

  await box.press("ArrowDown");
  expect(await options.first().getAttribute("aria-selected")).toBe("true");
  expect(await box.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"));
  await box.press("ArrowUp");
  expect(await page.getByRole("option", { selected: true }).count()).toBe(0);
  await box.press("Escape");
  expect(await options.count()).toBe(0);
  expect(await box.inputValue()).toBe("plumbe");

  await box.press("r");
  await options.first().waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  await page.waitForURL("**/search?*");
  expect(asked(page)).toMatchObject({ search: "Plumber", location: "Lagos, Ikeja" });
});

test("on a phone the suggestions are below the whole search form, and end above the keyboard", async () => {
  const page = await newVisitor({ height: 440 });
  await open(page, "/");
  await keywordBox(page).pressSequentially("cater");
  await page.getByRole("option").first().waitFor();
  const [list, place] = [page.getByRole("listbox"), page.getByRole("button", { name: "Location:" })];
  const edges = async () => {
    const [under, over] = [await list.boundingBox(), await place.boundingBox()];
    return { isBelow: under!.y >= over!.y + over!.height, isFit: under!.y + under!.height <= 440 && over!.y >= 0 };
  };
  await expect.poll(edges).toEqual({ isBelow: true, isFit: true });
});

test("suggestions that load after Esc stay closed", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  let isClosed = false;
  await page.route("**/v2/suggest*", async (route) => {
    await expect.poll(() => isClosed).toBe(true);
    await route.continue();
  });
  const suggested = page.waitForRequest(/\/v2\/suggest/);
  await keywordBox(page).fill("plum");
  const response = (await suggested).response();
  await keywordBox(page).press("Escape");
  isClosed = true;
  await (await response)?.finished();
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.waitForURL("**/search?*");
  expect(asked(page).search).toBe("plum");
});

test("a place chosen from the suggestions becomes the location", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await keywordBox(page).pressSequentially("surulere");
  await page.getByRole("option", { name: /^Lagos, Surulere\b.*Sets the location$/ }).tap();

  await page.getByRole("button", { name: "Location: Lagos, Surulere" }).waitFor();
  expect(await keywordBox(page).inputValue()).toBe("");
});

test("a place in the words wins over the location, until another is chosen", async () => {
  const page = await newVisitor();
  await open(page, "/");
  await typeKeyword(page, "Plumber in Surulere");
  await page.getByRole("button", { name: "Search", exact: true }).tap();

  await page.waitForURL("**/search?*");
  await page.getByRole("button", { name: "Location: Lagos, Surulere" }).waitFor();
  expect(await page.getByRole("button", { name: /^Location:/ }).count()).toBe(1);
  expect(await keywordBox(page).inputValue()).toBe("Plumber");
  await page.getByRole("link", { name: /^Ikeja, Lagos/ }).tap();
  await page.getByText(/^\d+ in Ikeja, Lagos$/).waitFor();
  expect(asked(page)).toMatchObject({ search: "Plumber", location: "Lagos, Ikeja" });
});

test("a search without a keyword is not sent", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).tap();

  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByText("Type what you need, for example plumber").waitFor();
  expect(await keywordBox(page).evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
  expect(await keywordBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await keywordBox(page).fill("pl");
  await page.getByText("Type what you need, for example plumber").waitFor({ state: "detached" });
});

test("a typo is corrected, and the page shows that and offers the search as typed", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumberr&location=Lagos");
  const said = await page.getByText("Showing results for").textContent();
  expect(said).toBe("Showing results for “plumber”. Search for “plumberr” instead");
  await page.getByRole("link", { name: plumberName }).waitFor();

  await page.getByRole("link", { name: "Search for “plumberr” instead" }).tap();
  await page.waitForURL(/%22plumberr%22/);
  await page.getByText("Showing results for").waitFor({ state: "detached" });
});

test("filters are links that switch on and off, and the filter form includes them", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/search?search=plumber&location=Lagos");
  const all = await cards(page).count();
  const order = async () => (await page.getByRole("list", { name: "Filters" }).innerText()).match(/^\w.+$/gm);
  const before = await order();
  await page.getByRole("link", { name: "Verified", exact: true }).click();
  await page.waitForURL(/verified=true/);
  const on = page.getByRole("link", { name: "Verified (on; switch off)" });
  await on.waitFor();
  expect((await order())?.map((chip) => chip.split(" (on")[0])).toEqual(before);
  expect(await page.getByRole("button", { name: "Tell me about new ones" }).count()).toBe(1);
  const verified = await cards(page).count();
  expect(verified).toBeLessThan(all);
  expect(await cards(page).filter({ hasText: "Verified" }).count()).toBe(verified);

  await page.getByText("Filter and sort").click();
  const form = page.getByRole("form", { name: "Filter and sort" });
  expect(await form.getByRole("checkbox", { name: "Takes bookings" }).isChecked()).toBe(false);
  await form.getByRole("combobox", { name: "Rating" }).selectOption("4");
  await form.getByRole("combobox", { name: "Sort by" }).selectOption("Highest rating");
  await form.getByRole("button", { name: "Show results" }).click();
  await page.waitForURL(/min_rating=4/);
  expect(asked(page)).toMatchObject({ search: "plumber", location: "Lagos", verified: "true", sort: "rating" });

  await on.click();
  await page.waitForURL((url) => !url.searchParams.has("verified"));
  expect(asked(page)).toMatchObject({ min_rating: "4", sort: "rating" });
});

test("a pin on the map leads to its card, and both are marked", { tags: "thorough" }, async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/search?search=plumber&location=Lagos");
  const pin = page.getByRole("navigation", { name: "On the map" }).getByRole("link").last();
  const name = await pin.getAttribute("aria-label");
  const card = page.locator("li[data-marked]");
  await pin.focus();
  await card.getByRole("link", { name: name! }).waitFor();
  await pin.press("Enter");
  await expect.poll(() => card.getByRole("link").evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await pin.getAttribute("data-marked")).toBe("");
  // A pointer that rests elsewhere takes no mark from what has the focus.
  await page.getByRole("heading", { level: 1 }).hover();
  await card.getByRole("link", { name: name! }).waitFor();
  await keywordBox(page).focus();
  await card.waitFor({ state: "detached" });
});

test("on a phone a switch shows the results on a map, whose pins mark the cards below, and the list is one tap away", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos");
  const map = page.getByRole("navigation", { name: "On the map" });
  const results = page.getByRole("list", { name: "Results on the map" });
  expect(await map.isVisible()).toBe(false);
  const all = await cards(page).count();
  await page.getByRole("link", { name: "Map", exact: true }).tap();
  await page.waitForURL(/view=map/);
  await map.waitFor();
  expect(await results.getByRole("listitem").count()).toBeGreaterThan(1);
  await expectFit(page);

  const pin = map.getByRole("link").first();
  const name = await pin.getAttribute("aria-label");
  const pins = await map
    .locator("a:has(text) rect")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(pins).toHaveLength(await map.getByRole("link").count());
  for (const { width, height } of pins) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await pin.tap();
  const marked = page.locator("li[data-marked]");
  await marked.getByRole("link", { name: name! }).waitFor();
  await expect
    .poll(() => marked.evaluate((card) => card.getBoundingClientRect()))
    .toSatisfy(({ left, right }: DOMRect) => left >= 0 && right <= 360);

  await page.getByRole("link", { name: "Verified", exact: true }).tap();
  await page.waitForURL((url) => url.searchParams.has("verified") && url.searchParams.get("view") === "map");
  await page.getByRole("link", { name: "Verified (on; switch off)" }).tap();
  await page.waitForURL((url) => !url.searchParams.has("verified"));
  await page.getByRole("link", { name: "List", exact: true }).tap();
  await map.waitFor({ state: "hidden" });
  await expect.poll(() => cards(page).count()).toBe(all);
});

test("the heart on a result saves it for a member, and leads a visitor to sign up", { tags: "thorough" }, async () => {
  const [visitor, member] = [await newVisitor(), await newVisitor()];
  const name = `Save ${plumberName}`;
  await open(visitor, "/search?search=plumber&location=Lagos");
  await visitor.getByRole("button", { name }).tap();
  await visitor.getByRole("dialog").getByText(`Sign up to save ${plumberName} on your list.`).waitFor();

  await beMember(member, "Amina", "Bello");
  await open(member, "/search?search=plumber&location=Lagos");
  await member.getByRole("button", { name, pressed: false }).tap();
  await member.getByRole("button", { name, pressed: true }).waitFor();
  await expectFit(member);
  await open(member, "/saved");
  await member.getByRole("link", { name: plumberName }).waitFor();
});

test("unsuitable results are reported in one tap", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos");
  await page.getByRole("button", { name: "None of these" }).tap();
  await page.getByRole("status").filter({ hasText: "Thank you. We read what people did not find" }).waitFor();
  expect(await page.getByRole("button", { name: "None of these" }).count()).toBe(0);
});

test("the next page of results continues the previous one, and there is a way back", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=price&location=");
  const firstShown = () => cards(page).first().getAttribute("href");
  const first = await firstShown();
  const pages = page.getByRole("navigation", { name: "Pages" });
  expect(await cards(page).count()).toBe(28);
  expect(await pages.textContent()).toMatch(/1 to 28 of \d+/);

  await pages.getByRole("link", { name: "Next" }).tap();
  await page.waitForURL(/offset=28/);
  await pages.getByText(/29 to \d+ of \d+/).waitFor();
  expect(await firstShown()).not.toBe(first);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await pages.getByRole("link", { name: "Previous" }).tap();
  await pages.getByText("1 to 28 of").waitFor();
  expect(await firstShown()).toBe(first);
});

test("a page without results explains why and offers places and services with results", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Yobe, Nguru");
  await page.getByText("Nothing for “plumber” in Nguru, Yobe yet").waitFor();
  const further = page.getByRole("region", { name: "Look further" });
  await page.getByText(/^Nobody in the rest of Yobe either\. \d+\+? in other states\.$/).waitFor();

  await further.getByRole("link", { name: /^All of Nigeria/ }).tap();
  await page.getByRole("heading", { name: "Businesses in Nigeria" }).waitFor();
  expect(await cards(page).count()).toBeGreaterThan(1);
});

test("an unknown word and too narrow filters each get their own suggestion", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=qwxzkj&location=Lagos, Ikeja");
  await page.getByText("Nothing for “qwxzkj”").waitFor();
  await page.getByText("No business in Nigeria says it does this.").waitFor();
  await page.getByRole("navigation", { name: "Trades" }).getByRole("link", { name: "Tailor" }).tap();
  await page.waitForURL(/search=tailor/);
  expect(asked(page)).toEqual({ search: "tailor", location: "Lagos, Ikeja" });

  await open(page, "/search?search=qwxzkj&location=Lagos&verified=true");
  await page.getByRole("link", { name: "Remove all filters" }).first().tap();
  await page.waitForURL((url) => !url.searchParams.has("verified"));
});

test("the nearest businesses of the trade are shown with distances if the searched state has none", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=borehole drilling&location=Yobe, Nguru");
  const nearest = page.getByRole("region", { name: "Nearest outside Yobe" });
  const far = await nearest.getByRole("listitem").first().textContent();
  expect(far).toMatch(/Borehole drilling.*\d+\skm/);
});

test("related trades are links, in the same place", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  const related = page.getByRole("region", { name: "Related trades" }).getByRole("link");
  const name = (await related.first().textContent())!;
  await related.first().tap();
  await page.waitForURL((url) => url.searchParams.get("search") === name);
  expect(asked(page)).toEqual({ search: name, location: "Lagos, Ikeja" });
});

test("words that were not understood are shown as ignored", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber qqqqq&location=Lagos, Ikeja");
  await page.getByText("We don’t know “qqqqq”, so we left it out.").waitFor();
  await page.getByRole("link", { name: plumberName }).waitFor();
});

test("an ambiguous place offers the other one", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=tailor&location=Surulere");
  await page.getByText("This is Surulere in Lagos. Did you mean").waitFor();
  await page.getByRole("link", { name: "Surulere in Oyo" }).tap();
  await page.waitForURL(/location=Oyo/);
  await page.getByText(/^\d+ in Surulere, Oyo$/).waitFor();
});

test("the requested opening time is shown", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber on monday&location=Lagos, Ikeja");
  await page.getByText("These are open on Monday.").waitFor();
  await page.getByRole("link", { name: plumberName }).waitFor();
});

test("“near me” offers to use the position, and requests it only on tap", async () => {
  const ikeja = { latitude: 6.60181, longitude: 3.35151 };
  const page = await newVisitor({ permissions: ["geolocation"], geolocation: ikeja });
  await open(page, "/search?search=plumber near me&location=Lagos");
  await page.getByRole("button", { name: "Use my position" }).tap();
  await page.waitForURL(/lat=/);
  expect(asked(page)).toEqual({
    search: "plumber near me",
    location: "Lagos, Ikeja",
    lat: "6.602",
    lng: "3.352",
  });
  await page.getByRole("button", { name: "Use my position" }).waitFor({ state: "detached" });
});

test("if the position is not allowed, the page offers another way", { tags: "thorough" }, async () => {
  const page = await newVisitor({ permissions: [] });
  await open(page, "/search?search=plumber near me&location=Lagos");
  await page.getByRole("button", { name: "Use my position" }).tap();
  await page.getByText("Your phone did not tell us where you are. Choose your area above.").waitFor();
});

test("“Why this order?” explains the ranking", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  await page.getByRole("link", { name: "Why this order?" }).tap();
  await page.waitForURL(/\/how_we_check#order$/);
  await page.getByText("“Boosted” means the owner paid. It moves a business up").waitFor();
});

test("the results page without a query shows a search form, in Lagos", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search");
  expect(await heading(page).textContent()).toBe("What do you need?");
  await page.getByRole("button", { name: "Location: Lagos", exact: true }).waitFor();
  await expectFit(page);
});

test("the results page without a query leads to every category, in the chosen place", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/search?location=Kano");
  const categories = page.getByRole("region", { name: "All categories" }).getByRole("link");
  expect(await categories.count()).toBeGreaterThanOrEqual(48);
  await categories.filter({ hasText: "Car Wash" }).tap();
  await page.waitForURL(/location=Kano/);
  await page
    .getByText(/ in Kano$/)
    .first()
    .waitFor();
});

test("the browser's back button returns to the same results", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=food&location=Nigeria");
  const card = cards(page).nth(4);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await card.tap();
  await page.waitForURL("**/business/**");
  await heading(page).waitFor();

  await page.goBack();
  await page.waitForURL("**/search?*");
  await ready(page);
  await cards(page).nth(4).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});
