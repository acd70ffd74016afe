// @module-tag thorough
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, expectNoSidewaysScroll, newVisitor, open, ready } from "./browser.ts";
import { beMember, postBusiness } from "./member.ts";
import { plumberName } from "./world.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("two taps on Submit leave one review", async () => {
  const owner = await newVisitor();
  await beMember(owner, "Bola", "Ade");
  const path = await postBusiness(owner, `Double House ${randomUUID().slice(0, 8)}`);
  const member = await newVisitor();
  await beMember(member, "Ada", "Obi");
  await open(member, path);
  await member.getByRole("button", { name: "Leave a review" }).tap();
  await member.getByRole("radio", { name: "5 stars" }).check();
  let sent = 0;
  await member.route("**/v2/rating/**", async (route) => {
    sent += 1;
    await route.continue();
  });
  await member.getByRole("button", { name: "Submit" }).dblclick();
  await member.getByText("1 rating, none with words").waitFor();
  expect(sent).toBe(1);
});

test("Back and Forward go through home, results and business in order", async () => {
  const page = await newVisitor();
  await open(page, "/");
  await page.getByRole("navigation", { name: "Trades" }).getByRole("link", { name: "Plumber" }).tap();
  await heading(page).getByText("plumber").waitFor();
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();

  await page.goBack();
  await heading(page).getByText("plumber").waitFor();
  await page.goBack();
  await page.getByRole("region", { name: "Top Business" }).waitFor();
  await page.goForward();
  await page.goForward();
  await heading(page).getByText(plumberName).waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(inject("world").plumber.path, page.url()).pathname);
});

/** A browser whose storage refuses writes; with `forbidden` also reads. */
async function refuseStorage(page: Page, how: string) {
  await page.addInitScript((isForbidden) => {
    const refuse = () => {
      throw new DOMException("refused", isForbidden ? "SecurityError" : "QuotaExceededError");
    };
    Storage.prototype.setItem = refuse;
    const read = Storage.prototype.getItem;
    // React Router stores scroll positions in session storage and logs errors.
    Storage.prototype.getItem = function (key) {
      return isForbidden && this === localStorage ? refuse() : read.call(this, key);
    };
  }, how === "forbidden");
}

test.each(["full", "forbidden"])("a visitor can find a business even if storage is %s", async (how) => {
  const page = await newVisitor();
  await refuseStorage(page, how);
  await open(page, "/");
  await page.getByRole("button", { name: /^Location: / }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Alimosho", exact: true }).tap();
  await page.getByRole("button", { name: "Location: Lagos, Alimosho" }).waitFor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();
  await ready(page);
  await page.getByRole("button", { name: "Call" }).tap();
  await page.getByRole("dialog", { name: "Log in or sign up" }).waitFor();
});

test.each(["full", "forbidden"])("a member can log in and read the number even if storage is %s", async (how) => {
  const page = await newVisitor();
  await refuseStorage(page, how);
  await open(page, inject("world").plumber.path);
  await page.locator(".contact-bar").getByRole("button", { name: "Call" }).tap();
  const dialog = page.getByRole("dialog", { name: "Log in or sign up" });
  await dialog.getByRole("tab", { name: "Log in" }).tap();
  const { email, password } = inject("world").referrer;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).tap();
  await page.getByRole("link", { name: "Call 0700 000 0002" }).waitFor();
  await dialog.waitFor({ state: "hidden" });
});

test("a list and a menu opened before hydration stay open, and the list has its cards", async () => {
  const page = await newVisitor();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("summary", { hasText: "more" }).tap();
  await page.locator("summary", { hasText: "Menu" }).tap();
  const menu = page.getByRole("navigation", { name: "Main" }).locator("visible=true");
  await menu.waitFor();
  letGo();
  await ready(page);
  const cards = page.getByRole("region", { name: "Top Business" }).locator(".listing-card");
  await expect.poll(() => cards.count()).toBeGreaterThan(8);
  await menu.waitFor();
});

const names = {
  "of 100 letters without a space": `W${"o".repeat(91)}`,
  "in Yoruba with tone marks": "Ilé Ìwòsàn Ọlọ́run Ṣeun àti Ẹ̀bùn Ọmọ Ọ̀ṣun",
  "in Arabic": "مخبز الحاج موسى للخبز والكعك",
};

test.each(Object.entries(names))(
  "a name %s fits its page at 360 px, and with text at twice the size",
  async (_how, name) => {
    const owner = await newVisitor();
    await beMember(owner, "Bola", "Ade");
    const path = await postBusiness(owner, `${name} ${randomUUID().slice(0, 7)}`);
    const page = await newVisitor();
    await open(page, path);
    await heading(page).getByText(name).waitFor();
    await expectFit(page);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectNoSidewaysScroll(page);
    await open(page, `/search?search=${encodeURIComponent(name)}&location=Lagos`);
    await page.getByRole("main").getByRole("link", { name }).first().waitFor();
    await expectNoSidewaysScroll(page);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectNoSidewaysScroll(page);
  },
);

test("a slow page shows a placeholder, and then its content", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: plumberName }).tap();
  await page.locator(".coming-page").waitFor();
  letGo();
  await heading(page).getByText(plumberName).waitFor();
  expect(await page.locator(".coming-page").count()).toBe(0);
});
