// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open, ready } from "./browser.ts";
import { ownProduct } from "./own-product.ts";
import { startReleases } from "./releases.ts";
import { plumberName } from "./world.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const search = "/search?search=plumber&location=Lagos%2C+Ikeja";

/** True if the page runs a script of the previous release. */
const isFromBefore = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname.startsWith("/assets/before-")),
  );

/** Names of caches that belong to a single build. */
const cachedData = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("data-")));

/** Opens the home page and results with the scripts and the service worker of the previous release; then releases. */
async function openBeforeRelease() {
  const { url, release } = await startReleases(ownProduct().url);
  const page = await newVisitor({ at: url, failing: /./ });
  await open(page, "/");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.getByRole("navigation", { name: "Trades" }).getByRole("link", { name: "Plumber" }).tap();
  await heading(page).getByText("plumber").waitFor();
  expect(await isFromBefore(page)).toBe(true);
  await expect.poll(() => cachedData(page)).toEqual(["data-before"]);
  release();
  return page;
}

/** Opens the plumber, whose page needs a script that the release removed, and uses it. */
async function openPlumber(page: Page) {
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();
  await ready(page);
  expect(await isFromBefore(page)).toBe(false);
  await page.locator(".contact-bar").getByRole("button", { name: "Call" }).tap();
  await page.getByRole("dialog", { name: "Log in or sign up" }).waitFor();
}

test("a page open since the previous release, with its script and service worker, continues, and both are replaced", async () => {
  const page = await openBeforeRelease();
  await openPlumber(page);
  await expect.poll(() => cachedData(page)).not.toContain("data-before");

  await page.context().setOffline(true);
  await page.reload();
  await heading(page).getByText(plumberName).waitFor();
  // Cached with the script of its own release.
  await open(page, "/");
  await page.getByRole("button", { name: /^Location: / }).waitFor();
});

test("a page open since the previous release continues with the service worker that another tab installed", async () => {
  const page = await openBeforeRelease();
  const other = await page.context().newPage();
  await open(other, search);
  await expect.poll(() => cachedData(other)).not.toContain("data-before");
  await openPlumber(page);
});
