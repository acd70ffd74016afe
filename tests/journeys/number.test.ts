import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { copied, expectAccessible, expectFit, newVisitor, open, ready, typeKeyword } from "./browser.ts";
import { beMember, fillProfile } from "./member.ts";
import { plumberName } from "./world.ts";

const digits = "0700 000 0002";
const plumber = () => inject("world").plumber;
const bar = (page: Page) => page.locator(".contact-bar");

function countTaps() {
  let taps = 0;
  return {
    tap: async (control: Locator) => {
      await control.tap();
      taps++;
    },
    taps: () => taps,
  };
}

test("a member finds a plumber and reads the number in three taps", async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/");
  const { tap, taps } = countTaps();
  await typeKeyword(page, "plumber");
  await tap(page.getByRole("button", { name: "Search", exact: true }));
  await page.waitForURL("**/search?*");
  await tap(page.getByRole("link", { name: plumberName }));
  const call = bar(page).getByRole("link", { name: `Call ${digits}` });
  expect(await call.getAttribute("href")).toBe("tel:+2347000000002");
  expect(taps() + 1).toBeLessThanOrEqual(3);
});

test("a member reads the digits in the bar and in Contact, and copies them", { tags: "thorough" }, async () => {
  const page = await newVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await beMember(page, "Ngozi", "Bello");
  await open(page, plumber().path);
  await bar(page).getByText(digits).waitFor();
  const contact = page.getByRole("region", { name: "Contact", exact: true });
  await contact.getByRole("link", { name: digits }).waitFor();
  await contact.getByRole("link", { name: "WhatsApp" }).waitFor();
  await contact.getByRole("button", { name: "Copy number" }).tap();
  await page.getByText("Number copied").waitFor();
  expect(await copied(page)).toBe(digits);
  await expectFit(page);
});

test("on a card of results the number and Message share a row of a phone", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/search?search=plumber&location=Lagos");
  await page.getByRole("button", { name: `Call ${plumberName}` }).tap();
  const number = page.getByRole("link", { name: `Call ${digits}` });
  const message = page.getByRole("button", { name: `Message ${plumberName}` });
  // The page glides when a message at its top goes.
  await expect
    .poll(async () => [(await number.boundingBox())?.y, (await message.boundingBox())?.y])
    .toSatisfy(([call, write]) => call !== undefined && call === write);
});

test("the three slots of the bar do not move while the number loads", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/v2/business/${plumber().id}`, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, plumber().path);
  const message = bar(page).getByRole("link", { name: "Message" });
  await message.waitFor();
  const quote = bar(page).getByRole("link", { name: "Ask for a quote" });
  const before = [await message.boundingBox(), await quote.boundingBox()];
  answer();
  await bar(page)
    .getByRole("link", { name: `Call ${digits}` })
    .waitFor();
  expect([await message.boundingBox(), await quote.boundingBox()]).toEqual(before);
});

test.each([
  ["Call", "You must be logged in to view phone number."],
  ["Message", "login to chat"],
])("a visitor's %s is locked and opens Sign up with its reason", { tags: "thorough" }, async (slot, sentence) => {
  const page = await newVisitor();
  await open(page, plumber().path);
  await bar(page).getByRole("button", { name: slot }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(sentence, { exact: true }).waitFor();
  await dialog.getByText(plumberName).waitFor();
  expect(await dialog.getByRole("tab", { name: "Sign up" }).getAttribute("aria-selected")).toBe("true");
  await expectAccessible(page);
});

test("a new member gets from Home to the number in eight taps and seven fields, and back to the same page", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const { tap, taps } = countTaps();
  await tap(page.getByRole("navigation", { name: "Trades" }).getByRole("link", { name: "Plumber" }));
  await page.waitForURL("**/search?*");
  await tap(page.getByRole("link", { name: plumberName }));
  await tap(bar(page).getByRole("button", { name: "Call" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  await dialog.getByLabel("Password", { exact: true }).fill("harmattan-dust-7");
  await tap(dialog.getByRole("button", { name: "Sign up" }));
  await dialog.getByRole("button", { name: "Update profile" }).waitFor();
  await fillProfile(page);
  await tap(dialog.getByRole("button", { name: "Update profile" }));
  await dialog.waitFor({ state: "hidden" });

  await page.waitForURL("/");
  const card = page.getByRole("region", { name: "You were looking at" });
  await card.getByText(plumberName).first().waitFor();
  await card.getByRole("link", { name: `Call ${digits}` }).waitFor();
  expect(taps() + 1).toBeLessThanOrEqual(8);
  await expectFit(page);
  await card.getByRole("link", { name: "Open" }).tap();
  await page.waitForURL(`**${plumber().path}`);

  await page.goBack();
  await card.getByRole("button", { name: "Close" }).tap();
  await card.waitFor({ state: "detached" });
  await page.reload();
  await ready(page);
  expect(await card.count()).toBe(0);
});

test("a sign-up from a result leads from Home to the number of that business and to a message", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  await page.getByRole("button", { name: `Message ${plumberName}` }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  await dialog.getByLabel("Password", { exact: true }).fill("harmattan-dust-7");
  await dialog.getByRole("button", { name: "Sign up" }).tap();
  await dialog.getByRole("button", { name: "Update profile" }).waitFor();
  await fillProfile(page);
  await dialog.getByRole("button", { name: "Update profile" }).tap();

  const card = page.getByRole("region", { name: "You were looking at" });
  await card.getByRole("link", { name: `Call ${digits}` }).waitFor();
  await card.getByRole("button", { name: `Message ${plumberName}` }).tap();
  await page.waitForURL("**/conversation/*");
  await open(page, "/");
  expect(await card.count()).toBe(0);
});

test("a number that was shown is available offline, also after a reload, until logout", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ failing: /./ });
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/search?search=plumber&location=Lagos%2C+Ikeja");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  // Opened by client-side navigation: the device has the data but no document.
  await page.getByRole("link", { name: plumberName }).first().tap();
  const call = bar(page).getByRole("link", { name: `Call ${digits}` });
  await call.waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();

  await page.context().setOffline(true);
  for (const _reload of [1, 2]) {
    await page.reload();
    await page.waitForURL(`**${plumber().path}`);
    await call.waitFor();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  }
  await expectFit(page);

  await page.context().setOffline(false);
  await open(page, "/faq");
  await page.locator("summary", { hasText: "Menu" }).tap();
  await page.getByRole("button", { name: "Logout" }).locator("visible=true").tap();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lccontacts"))).toBeNull();
});

test("the number of a business saved on another device is available offline", { tags: "thorough" }, async () => {
  const page = await newVisitor({ failing: /./ });
  const { headers } = await beMember(page, "Ngozi", "Bello");
  await page.request.put(`/v2/saved/${plumber().id}`, { headers });
  await open(page, "/saved");
  const kept = () => page.evaluate((id) => JSON.parse(localStorage.getItem("lccontacts") ?? "{}")[id], plumber().id);
  await expect.poll(kept).toEqual({ isSaved: true, phone: "+2347000000002" });
});

test("a tap before hydration keeps the cards in place, and the number comes under the right business", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await page.route(/\/v2\/business\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { business: { ...body.business, phone: "+2347000000999" } } });
  });
  // Taps the first card of the complete list as soon as the list is there.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const card = document.querySelector("[aria-labelledby=top] li");
      if (!card || !document.querySelector("[aria-labelledby=offer]")) return;
      observer.disconnect();
      sessionStorage.setItem("called", card.querySelector<HTMLAnchorElement>(".listing-card")?.href ?? "");
      card.querySelector<HTMLButtonElement>("button")?.click();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  const number = page.getByRole("link", { name: "Call 0700 000 0999" });
  await number.waitFor();
  const called = await page.evaluate(() => sessionStorage.getItem("called"));
  expect(called).toBeTruthy();
  const first = page.getByRole("region", { name: "Top Business" }).getByRole("listitem").first();
  expect(await first.locator(".listing-card").evaluate((link: HTMLAnchorElement) => link.href)).toBe(called);
  expect(await first.filter({ has: number }).count()).toBe(1);
});
