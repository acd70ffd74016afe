import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open } from "./browser.ts";
import { beMember } from "./member.ts";

const contexts = new Set<BrowserContext>();

test.each(["one visitor", "the next one, who gets the same browser,"])(
  "%s finds no log-in, cookie, storage, database or cached file, and leaves all of them",
  async () => {
    const page = await newVisitor();
    contexts.add(page.context());
    expect(contexts.size).toBe(1);
    await page.goto("/robots.txt");
    expect(await found(page)).toEqual({
      cookies: 0,
      local: 0,
      session: 0,
      caches: 0,
      databases: 0,
      workers: 0,
      history: 2,
    });
    await open(page, "/faq");
    expect(await filesFromCache(page)).toEqual([]);

    await leaveThings(page);
    const { workers, ...left } = await found(page);
    expect(Object.values(left)).not.toContain(0);
    expect(workers).toBe(0);
    await page.reload();
    expect(await filesFromCache(page)).not.toEqual([]);
  },
);

const spending: Record<string, (page: Page) => Promise<unknown>> = {
  "was offline": (page) => page.context().setOffline(true),
  "was given a permission": (page) => page.context().grantPermissions(["geolocation"]),
  "was moved": (page) => page.context().setGeolocation({ latitude: 6.6, longitude: 3.35 }),
  "had a request answered by the test": (page) => page.route("**/faq", (route) => route.abort()),
  "had a script added to each page": (page) => page.addInitScript("0"),
  "had a script added to each page of the browser": (page) => page.context().addInitScript("0"),
  "had developer tools": (page) => page.context().newCDPSession(page),
  "had another clock": (page) => page.clock.install(),
};

const spent = new Set<BrowserContext>();

test.each(Object.entries(spending))("nobody gets the browser of a visitor who %s", async (_what, spend) => {
  const page = await newVisitor();
  expect(spent.has(page.context())).toBe(false);
  spent.add(page.context());
  await spend(page);
});

/** How much this browser has of the product, for each place where it can lie. */
const found = async (page: Page) => ({
  cookies: (await page.context().cookies()).length,
  ...(await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    history: history.length,
  }))),
});

const filesFromCache = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize === 0)
      .map(({ name }) => name),
  );

async function leaveThings(page: Page) {
  await page.context().addCookies([{ name: "left", value: "here", url: page.url() }]);
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/faq");
  await page.evaluate(async () => {
    sessionStorage.setItem("left", "here");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
    // Refused: without this a worker would come 2.5 s after the page.
    await navigator.serviceWorker.register("/sw.js");
    await caches.open("shell");
  });
}
