import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, type VisitorOptions } from "./browser.ts";
import { enter, said } from "./member.ts";

/** The page of a member with two notifications. */
async function startAt(path: string, visitor: VisitorOptions = {}) {
  const page = await newVisitor(visitor);
  await enter(page, inject("world").referrer);
  await open(page, path);
  return page;
}

test("a notification is unread until it is opened; then the count decreases, and its link opens", async () => {
  const [latest = ""] = inject("world").referrer.told;
  const page = await startAt("/notification");
  const list = page.getByRole("main").getByRole("list");
  const row = list.getByRole("listitem").filter({ hasText: latest });
  await row.getByText("Unread", { exact: true }).waitFor();
  await page.getByText(/^Joined \w+ \d{4}$/).waitFor();
  await expectFit(page);

  const unread = await list.getByText("Unread", { exact: true }).count();
  const counted = page.waitForResponse("**/v2/count_notification");
  await row.locator("summary").tap();
  expect(await (await counted).json()).toBe(unread - 1);
  await row.getByText("Read", { exact: true }).waitFor();
  await said(page, `${latest}, and all is well.`);
  await expectFit(page);

  await row.getByRole("link", { name: /^Open/ }).tap();
  await page.waitForURL("/profile");
  await open(page, "/notification");
  await row.getByText("Read", { exact: true }).waitFor();
});

test("a list that fails to load shows an error and can be retried", { tags: "thorough" }, async () => {
  const page = await startAt("/profile", { failing: /\/v2\/notifications/ });
  await page.route("**/v2/notifications", (route) => route.abort());
  await page.getByRole("link", { name: "Notification" }).locator("visible=true").tap();
  await said(page, "Your notifications did not load. Our side failed. Try again in a minute.");
  await expectFit(page);
  await page.unroute("**/v2/notifications");
  await page.getByRole("button", { name: "Try again" }).tap();
  await said(page, inject("world").referrer.told.at(-1)!);
});

test("push is off on a device until its owner turns it on, and then shows notifications", {
  tags: "thorough",
}, async () => {
  const page = await startAt("/notification", {
    permissions: ["notifications"],
    width: 1280,
    height: 800,
    hasWindow: true,
  });
  await standInForPushService(page);
  const wake = page.getByRole("switch", { name: "Turn on alerts" });
  expect(await wake.getAttribute("aria-checked")).toBe("false");
  await wake.click();
  await expect.poll(() => wake.getAttribute("aria-checked")).toBe("true");
  await expectFit(page);

  await pushTo(page, { id: "1", title: "Ṣadé wrote to you", message: "Is Friday fine?", link: "/profile" });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
    });
  expect((await page.request.get("/sw.js")).headers()["cache-control"]).toBe("no-cache");
  await expect.poll(shown).toEqual([["Ṣadé wrote to you", "Is Friday fine?", "1"]]);

  await wake.click();
  await expect.poll(() => wake.getAttribute("aria-checked")).toBe("false");
});

test("a browser without push has no switch for it", { tags: "thorough" }, async () => {
  const page = await startAt("/profile");
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await open(page, "/notification");
  await page.getByText("Your browser blocks notices from this site.").waitFor();
  expect(await page.getByRole("switch").count()).toBe(0);
});

/** A test browser has no push service, so the page gets a subscription directly. */
async function standInForPushService(page: Page) {
  await page.evaluate(async () => {
    const bytes = (buffer: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(
        /[+/=]/g,
        (sign) => ({ "+": "-", "/": "_" })[sign] ?? "",
      );
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const keys = {
      p256dh: bytes(await crypto.subtle.exportKey("raw", pair.publicKey)),
      auth: bytes(crypto.getRandomValues(new Uint8Array(16)).buffer),
    };
    const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  });
}

/** Delivers a push message to the service worker. */
async function pushTo(page: Page, news: object) {
  // A message to a worker that is not active yet is lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(news) });
}
