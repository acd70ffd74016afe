import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { copied, newVisitor, open } from "./browser.ts";
import { ownProduct } from "./own-product.ts";
import { plumberName, reviewCount } from "./world.ts";

const world = () => inject("world");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const openPlumber = async (page: Page) => expect(await open(page, world().plumber.path)).toBe(200);

test("the page shows all public facts about a business", async () => {
  const page = await newVisitor();
  await openPlumber(page);
  expect(await heading(page).textContent()).toBe(plumberName);
  const summary = page.locator("main dl").first();
  expect(await summary.locator("dt").allTextContents()).toEqual(["Status", "Rating", "Category"]);
  expect(await summary.locator("dd").allTextContents()).toEqual(["Verified", "3.0 (25)", "Construction"]);
  await page.getByText("Years of experience").locator("..").getByText("12", { exact: true }).waitFor();
  await page.getByText("Ten years with hotels on the mainland.").waitFor();
  await page.getByText("14 Allen Avenue, Ikeja, Lagos").waitFor();
  await page.getByRole("link", { name: "sade@example.com" }).waitFor();

  const manager = page.getByRole("region", { name: "Business Manager" });
  expect(await manager.textContent()).toBe("Business ManagerṢadé ÒgúndéléJoined Mar 2024");
  await page.getByRole("region", { name: "Be safe" }).waitFor();
});

test("the map of a business leads to directions, and a phone fetches it when it is scrolled to", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await openPlumber(page);
  await page.waitForLoadState("networkidle");
  const path = `/v2/business/${world().plumber.id}/map`;
  expect(fetched).not.toContain(path);

  await page.getByRole("heading", { name: "Contact" }).scrollIntoViewIfNeeded();
  const map = page.getByRole("link", { name: "On the map" });
  await map.getByText("Ikeja", { exact: true }).waitFor();
  expect(fetched).toContain(path);
  expect(await map.getAttribute("href")).toBe(
    await page.getByRole("link", { name: "Directions", exact: true }).getAttribute("href"),
  );
});

test("a visitor sees three sentences instead of phone, chat and review, and no phone number", async () => {
  const page = await newVisitor();
  await openPlumber(page);
  for (const sentence of [
    "You must be logged in to view phone number.",
    "login to chat",
    "You must be logged in to post a comment.",
  ]) {
    expect(await page.getByText(sentence, { exact: true }).innerText()).toBe(sentence);
  }
  expect(await page.content()).not.toMatch(/2347000000002|07000000002|0700 000 0002/);
  expect(await page.locator("a[href^='tel:'], a[href*='wa.me']").count()).toBe(0);
});

test("opening hours begin with today in Lagos, and show closed days", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await openPlumber(page);
  const hours = page.getByRole("region", { name: "Opening hours" });
  const rows = hours.getByRole("row");
  expect(await rows.count()).toBe(1);
  await hours.getByText("See the week").tap();
  const today = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "Africa/Lagos" }).format(new Date());
  expect(await rows.count()).toBe(7);
  expect(await rows.first().getByRole("rowheader").textContent()).toBe(`${today} (today)`);
  expect(await rows.filter({ hasText: /^Sun/ }).getByRole("cell").textContent()).toBe("CLOSED");
  expect(await rows.filter({ hasText: /^Wed/ }).getByRole("cell").textContent()).toBe("9:00 AM – 5:00 PM");
});

test("a tap in the catalog changes the banner, which opens large and returns to the main picture", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await openPlumber(page);
  const banner = page.locator("main img").first();
  const main = await banner.getAttribute("src");
  const catalog = page.getByRole("region", { name: "Catalog" });
  const items = await catalog.getByRole("link").allTextContents();
  expect(items).toEqual(["Kitchen tap", "Water heater", "Bathroom"]);
  const heater = catalog.getByRole("link", { name: "Water heater" });
  const { width } = (await catalog.getByRole("listitem").first().boundingBox())!;
  expect(width).toBe(150);

  await heater.tap();
  expect(await banner.getAttribute("src")).toBe("/scenes/plumber-2.svg");
  expect(await banner.getAttribute("alt")).toBe("Picture: Water heater");
  expect(await heater.getAttribute("aria-current")).toBe("true");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(100);

  await page.getByRole("button", { name: "Enlarge" }).tap();
  const dialog = page.getByRole("dialog", { name: "Water heater" });
  await dialog.getByRole("img").waitFor();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Main picture" }).tap();
  expect(await banner.getAttribute("src")).toBe(main);
});

test("directions open a maps service, and typed contacts become links only if they are safe", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await openPlumber(page);
  const href = await page.getByRole("link", { name: "Directions" }).getAttribute("href");
  const way = new URL(href!);
  expect(way.hostname).toBe("www.google.com");
  expect(way.searchParams.get("destination")).toBe("14 Allen Avenue, Ikeja, Lagos, Nigeria");

  const online = page.getByText("Online", { exact: true }).locator("..");
  expect(await online.getByRole("link").allTextContents()).toEqual(["Website"]);
  expect(await page.locator("a[href^='javascript:']").count()).toBe(0);
});

test("copying the address shows a toast, and at most three toasts are visible at once, for four seconds", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.clock.install();
  await openPlumber(page);
  const copy = page.getByRole("button", { name: "Copy address" });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (let taps = 0; taps < 5; taps++) await copy.tap();

  const toasts = page.getByText("Address copied");
  await expect.poll(() => toasts.count()).toBe(3);
  // Waits for the transition to end.
  const place = async () => {
    const { x, width, y } = (await toasts.first().locator("..").boundingBox())!;
    return { fromRight: 360 - x - width, fromTop: y };
  };
  await expect.poll(place).toEqual({ fromRight: 12, fromTop: 12 });
  const bar = (await toasts.last().locator("../..").boundingBox())!;
  expect((await copy.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  await page.clock.runFor(3_900);
  expect(await toasts.count()).toBe(3);
  await page.clock.runFor(100);
  await expect.poll(() => toasts.count()).toBe(0);
  expect(await copied(page)).toBe("14 Allen Avenue, Ikeja, Lagos");
});

test("“Share” copies the link of the page where the device has no share sheet", { tags: "thorough" }, async () => {
  const page = await newVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await openPlumber(page);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).tap();
  await page.getByText("Link copied").waitFor();
  expect(await copied(page)).toBe(page.url());
});

test("a dialog does not repeat the toast of the page behind it", { tags: "thorough" }, async () => {
  const page = await newVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await openPlumber(page);
  // Toasts stay, however slow the machine is.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.assign(window, { setTimeout: () => 0 });
  });
  await page.getByRole("button", { name: "Share" }).tap();
  await page.getByText("Link copied").waitFor();
  await page.getByRole("button", { name: "Message" }).first().tap();

  await page.getByRole("dialog").getByLabel("Email").waitFor();
  expect(await page.getByText("Link copied").count()).toBe(1);
});

test("three reviews are shown, all of them after a tap, newest first and twenty at a time with “More reviews”", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await openPlumber(page);
  const reviews = page.getByRole("region", { name: "Reviews" });
  const said = reviews.getByText(/^Review number \d+$/);
  expect(await said.locator("visible=true").count()).toBe(3);
  await reviews.locator("summary", { hasText: `See all ${reviewCount}` }).tap();
  expect(await said.locator("visible=true").count()).toBe(20);
  expect(await said.first().textContent()).toBe(`Review number ${reviewCount}`);

  await reviews.getByRole("link", { name: "More reviews" }).tap();
  await expect.poll(() => said.count()).toBe(reviewCount);
  expect(await said.last().textContent()).toBe("Review number 1");
  expect(await reviews.getByRole("link", { name: "More reviews" }).count()).toBe(0);
});

test("reviews that fail to load show an error and can be retried", { tags: "thorough" }, async () => {
  const page = await newVisitor({ failing: /comments/ });
  await openPlumber(page);
  await page.route("**/comments?*", (route) => route.abort(), { times: 1 });
  await page.locator("summary", { hasText: `See all ${reviewCount}` }).tap();
  const more = page.getByRole("link", { name: "More reviews" });
  await more.tap();
  await page.getByText("The reviews did not load. Our side failed. Try again in a minute.").waitFor();
  await more.tap();
  await page.getByText("Review number 1", { exact: true }).waitFor();
});

test("related businesses are in a strip of 250 px cards and open in place", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ width: 900, height: 900 });
  await openPlumber(page);
  const strip = page.getByRole("region", { name: "Related Business" });
  const first = strip.getByRole("listitem").first();
  expect((await first.boundingBox())!.width).toBe(250);
  const list = strip.getByRole("list");
  await strip.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await strip.getByRole("button", { name: "Previous" }).click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(0);

  const card = first.getByRole("link");
  const words = await card.innerText();
  await card.click();
  await heading(page).filter({ hasNotText: plumberName }).waitFor();
  expect(words).toContain(await heading(page).innerText());
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("both addresses of a page open it, and search engines get one", { tags: "thorough" }, async () => {
  const { id, bid, path } = world().plumber;
  const page = await newVisitor();
  for (const address of [path, `/business/${bid}/${id}/AbCdEfGh12`, `/business/q1w2e3r4t5/${id}/z9y8x7w6v5`]) {
    expect(await open(page, address)).toBe(200);
    expect(await heading(page).textContent()).toBe(plumberName);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical).toBe(ownProduct().url + path);
  }
});

test("an unknown business shows OOPS with a link home", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  for (const id of ["01856aa6-bb70-7100-8bec-000000000000", "nobody", "%00"]) {
    expect(await open(page, `/business/some-name/${id}/abcdefghij`)).toBe(404);
    expect(await heading(page).textContent()).toBe("OOPS");
  }
  await page.getByRole("link", { name: "Go Home" }).tap();
  await page.waitForURL((url) => url.pathname === "/");
});

test("a shared link has a preview with name, description and card", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await openPlumber(page);
  const contentOf = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await contentOf("og:title")).toBe(`${plumberName}, Plumber in Ikeja, Lagos`);
  expect(await contentOf("og:description")).toContain("Leaking taps");
  expect(await contentOf("og:type")).toBe("website");
  expect(await contentOf("twitter:card")).toBe("summary_large_image");
  const card = await contentOf("og:image");
  expect(card).toBe(`${ownProduct().url}/share/${world().plumber.id}/card.png`);
  expect((await fetch(card!)).headers.get("content-type")).toBe("image/png");
});
