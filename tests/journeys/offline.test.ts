import type { Page, Request } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, ready } from "./browser.ts";
import { beMember, said } from "./member.ts";

const offlineLine = "You are offline. Showing what you opened before.";
const results = "/search?search=plumber&location=Lagos%2C+Ikeja";
const isPicture = (request: Request) => /\/(media|scenes|people)\//.test(request.url());

/** Opens a page and waits until the service worker controls it. */
async function openWatched(page: Page, path: string) {
  await open(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Waits until the device has cached a URL. */
const expectCached = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, address))
    .toBe(true);

/** Allows failed requests, which these journeys cause. */
const withoutLine = { failing: /./ };

test("the app is installed under its configured name", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "LocalChap", start_url: "/", display: "standalone" });
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(["Search", "Message"]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Private windows cannot install apps; no other error is allowed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("offline, visited pages can be reloaded and reached by links, and others show a message", async () => {
  const { plumber } = inject("world");
  const page = await newVisitor(withoutLine);
  await openWatched(page, "/");
  await expectCached(page, "/");
  await open(page, results);
  await page.getByRole("link", { name: plumber.name }).first().tap();
  await page.waitForURL(`**${plumber.path}`);
  await expectCached(page, plumber.path);

  await page.context().setOffline(true);
  await said(page, offlineLine);
  await expectFit(page);
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "In Ikeja" }).waitFor();
  await page.reload();
  await ready(page);
  await page.getByRole("heading", { level: 2, name: "In Ikeja" }).waitFor();
  await said(page, offlineLine);

  // Its document was never fetched, only its data.
  await page.getByRole("link", { name: plumber.name }).first().tap();
  await page.getByRole("heading", { level: 1, name: plumber.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(plumber.path);
  const banner = page.getByRole("img", { name: `Picture: ${plumber.name}` });
  await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.locator("header").getByRole("link", { name: "LocalChap" }).tap();
  await page.getByRole("heading", { level: 2, name: "Featured" }).waitFor();

  await page.getByRole("link", { name: "Terms" }).tap();
  await page.waitForURL("**/offline?to=%2Fterms");
  await ready(page);
  await page.getByRole("heading", { level: 1, name: "This page was not opened here before" }).waitFor();
  await said(page, "You are offline.");
  expect(await page.getByRole("navigation", { name: "Opened before" }).getByText("Offline").count()).toBe(0);
  await expectFit(page);
  await page.getByRole("main").getByRole("link", { name: plumber.name }).tap();
  await page.getByRole("heading", { level: 1, name: plumber.name }).waitFor();

  await page.context().setOffline(false);
  await page.getByText(offlineLine).waitFor({ state: "detached" });
});

test("Home shows saved businesses as they are now, also if the copy on the device is older", {
  tags: "thorough",
}, async () => {
  const { plumber } = inject("world");
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await open(page, plumber.path);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("lcsaved") ?? "[]") as { name: string }[]);
  await expect.poll(stored).toHaveLength(1);
  await page.evaluate(
    (list) => {
      localStorage.setItem("lcsaved", JSON.stringify(list.map((one) => ({ ...one, name: "Before the change" }))));
    },
    await stored(),
  );

  await open(page, "/");
  await page.getByRole("region", { name: "Your saved businesses" }).getByText(plumber.name).first().waitFor();
  expect(await page.getByText("Before the change").count()).toBe(0);
});

test("a device stores the saved list of a member; logging out deletes it and all visited pages", {
  tags: "thorough",
}, async () => {
  const { plumber } = inject("world");
  const page = await newVisitor(withoutLine);
  await openWatched(page, plumber.path);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await page.getByRole("dialog").getByLabel("Email").waitFor();

  await beMember(page, "Ngozi", "Bello");
  await openWatched(page, plumber.path);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await expectFit(page);
  await expectCached(page, "/saved");
  await open(page, "/profile");
  await page.getByRole("link", { name: "Saved businesses" }).tap();
  const card = page.getByRole("main").getByRole("link", { name: plumber.name });
  await card.waitFor();
  await expectFit(page);

  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await said(page, "This is the copy of your list on this device.");
  await expectFit(page);
  await card.tap();
  await page.getByRole("heading", { level: 1, name: plumber.name }).waitFor();
  const addresses = await cachedAddresses(page);
  expect(addresses.filter((address) => /^\/(v2|profile|chats|admin)\b/.test(address))).toEqual([]);

  await page.context().setOffline(false);
  await open(page, "/faq");
  await page.locator("summary", { hasText: "Menu" }).tap();
  await page.getByRole("button", { name: "Logout" }).locator("visible=true").tap();
  await expect
    .poll(async () => (await cachedAddresses(page)).filter((path) => path.startsWith("/business/")))
    .toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("lcsaved"))).toBeNull();
  // The page after log-out may be recorded already: only the home page.
  const opened: { path: string }[] = await page.evaluate(() => JSON.parse(localStorage.getItem("lcopened") ?? "[]"));
  expect(opened.filter(({ path }) => path !== "/")).toEqual([]);
});

test("in lite mode no picture and no font loads until one is requested", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (isPicture(request) || request.url().endsWith(".woff2")) fetched.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  for (const path of ["/", results, inject("world").plumber.path]) {
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    await expectFit(page);
  }
  expect(fetched).toEqual([]);

  await page.evaluate(() => window.scrollTo(0, 0));
  const asked = page.waitForRequest(isPicture);
  await page
    .getByRole("button", { name: /^Show picture/ })
    .first()
    .tap();
  await asked;
  expect(fetched).toHaveLength(1);

  await page.getByRole("checkbox", { name: "Lite mode" }).uncheck();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => fetched.length).toBeGreaterThan(2);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.lite)).toBeUndefined();
});

test("the switch in the footer turns pictures off on all following pages", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/faq");
  await page.getByRole("checkbox", { name: "Lite mode" }).check();
  const pictures: string[] = [];
  page.on("request", (request) => isPicture(request) && pictures.push(request.url()));
  await open(page, results);
  await page.waitForLoadState("networkidle");
  expect(pictures).toEqual([]);
  await page
    .getByRole("button", { name: /^Show picture/ })
    .first()
    .tap();
  await expect.poll(() => pictures.length).toBe(1);
});

/** Paths of all cached resources. */
function cachedAddresses(page: Page) {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = await Promise.all(stores.map((store) => store.keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  });
}
