// @module-tag thorough
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, typeKeyword } from "./browser.ts";
import { fillProfile, said } from "./member.ts";
import { plumberName } from "./world.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const bar = (page: Page) => page.locator(".contact-bar");

/** A first visit with a phone at 400 kb/s, without a service worker. */
async function newSlowVisitor() {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block" });
  const devtools = await page.context().newCDPSession(page);
  const be = (offline: boolean) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
  await be(false);
  return { page, cut: () => be(true), mend: () => be(false) };
}

/** Taps while offline: the page stays, reports the failure, and navigates after a retry online. */
async function tapWhileCut({ page, cut, mend }: Awaited<ReturnType<typeof newSlowVisitor>>, tap: () => Promise<void>) {
  const before = page.url();
  const title = await heading(page).textContent();
  await cut();
  await tap();
  const alert = page.getByRole("alert").filter({ hasText: "No network" });
  await alert.waitFor();
  expect({ url: page.url(), title: await heading(page).textContent() }).toEqual({ url: before, title });
  await mend();
  await alert.getByRole("button", { name: "Try again" }).tap();
}

test("a new member goes from Home to the number and a message at 400 kb/s, with a network failure at every step", async () => {
  const visitor = await newSlowVisitor();
  const { page, cut, mend } = visitor;
  await open(page, "/");
  await typeKeyword(page, "plumber");
  await tapWhileCut(visitor, async () => {
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    await page.getByText("No network").waitFor();
    await said(page, "You are offline. You can still read this page.");
    expect(await page.getByRole("combobox", { name: "What do you need?" }).inputValue()).toBe("plumber");
    await expectFit(page);
  });
  await heading(page).getByText("plumber").waitFor();
  await tapWhileCut(visitor, () => page.getByRole("link", { name: plumberName }).tap());
  await heading(page).getByText(plumberName).waitFor();

  const dialog = page.getByRole("dialog");
  await cut();
  await bar(page).getByRole("button", { name: "Call" }).tap();
  await dialog.getByText("This did not load. You have no network. Try again when it is back.").waitFor();
  await mend();
  await dialog.getByRole("button", { name: "Try again" }).tap();
  await dialog.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  await dialog.getByLabel("Password", { exact: true }).fill("harmattan-dust-7");
  await cut();
  await dialog.getByRole("button", { name: "Sign up" }).tap();
  await dialog.getByText("You have no network. Try again when it is back.").waitFor();
  await mend();
  await dialog.getByRole("button", { name: "Sign up" }).tap();
  await dialog.getByRole("button", { name: "Update profile" }).waitFor();
  await fillProfile(page);
  await cut();
  await dialog.getByRole("button", { name: "Update profile" }).tap();
  await dialog.getByText("You have no network. Try again when it is back.").waitFor();
  await mend();
  await dialog.getByRole("button", { name: "Update profile" }).tap();
  await dialog.waitFor({ state: "hidden" });

  const card = page.getByRole("region", { name: "You were looking at" });
  await card.getByRole("link", { name: "Call 0700 000 0002" }).waitFor();
  await card.getByRole("link", { name: "Open" }).tap();
  const message = bar(page).getByRole("link", { name: "Message" });
  await message.waitFor();
  await tapWhileCut(visitor, () => message.tap());
  const box = page.getByRole("textbox", { name: "Message" });
  await box.fill("Can you come tomorrow?");
  await cut();
  await page.getByRole("button", { name: "Send" }).tap();
  await page.getByText("Can you come tomorrow?").waitFor();
  await said(page, "Will send when network is back");
  await mend();
  await page.getByText("Will send when network is back").waitFor({ state: "detached" });
});

const results = "/search?search=plumber&location=Lagos, Ikeja";
const scripts = /\/assets\/business-page-[^/]*\.js$/;

test("a page whose script is interrupted opens at the second try", async () => {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block" });
  await open(page, results);
  let cuts = 0;
  await page.route(scripts, (route) => {
    if (cuts === 1) return route.continue();
    cuts += 1;
    return route.abort("internetdisconnected");
  });
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();
  expect(cuts).toBe(1);
});

test("Try again works in a browser that never retries a failed script by itself", async () => {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block", remembersFailures: true });
  await open(page, results);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: plumberName }).tap();
  const alert = page.getByRole("alert").filter({ hasText: "No network" });
  await alert.waitFor();
  await page.context().setOffline(false);
  await alert.getByRole("button", { name: "Try again" }).tap();
  await heading(page).getByText(plumberName).waitFor();
});

test("a page opens although a script that it imports was interrupted and the browser does not retry it", async () => {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block", remembersFailures: true });
  await open(page, results);
  await page.route(/\/assets\/(?!business-page|results-page)[^/]*\.js$/, (route) => route.abort("connectionreset"), {
    times: 1,
  });
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();
  await bar(page).getByRole("button", { name: "Call" }).tap();
  await page.getByRole("dialog", { name: "Log in or sign up" }).waitFor();
});

test("a page open since the previous release continues with scripts of this one", async () => {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block" });
  await open(page, results);
  await page.route(scripts, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("link", { name: plumberName }).tap();
  await heading(page).getByText(plumberName).waitFor();
  await bar(page).getByRole("button", { name: "Call" }).tap();
  await page.getByRole("dialog", { name: "Log in or sign up" }).waitFor();
});

test("a page whose script never loads is readable, and says that its buttons are not ready", async () => {
  const page = await newVisitor({ failing: /./, serviceWorkers: "block" });
  const { path } = inject("world").plumber;
  await open(page, results);
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: plumberName }).tap();
  await page.waitForURL(`**${path}`);
  await page.getByRole("alert").filter({ hasText: "Buttons do not work yet" }).waitFor();
  await expectFit(page);
});
