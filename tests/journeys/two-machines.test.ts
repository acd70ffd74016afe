// @module-tag thorough
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open } from "./browser.ts";
import { startTwoMachines } from "./machines.ts";
import { beMember, photo, postBusiness, said } from "./member.ts";

const fetchFromBoth = (machines: string[], path: string, init?: RequestInit) =>
  Promise.all(machines.map((machine) => fetch(machine + path, init)));

/** Waits until both machines serve a page with this text. */
const bothSay = (machines: string[], path: string, text: string) =>
  expect
    .poll(async () => {
      const pages = await Promise.all((await fetchFromBoth(machines, path)).map((reply) => reply.text()));
      return pages.map((page) => page.replaceAll("<!-- -->", "").includes(text));
    })
    .toEqual([true, true]);

async function sendPicture(page: Page) {
  await open(page, "/update-image");
  await page.getByLabel("Picture").setInputFiles(await photo("shop.jpg"));
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await said(page, "Image successfully uploaded");
}

async function leaveReview(page: Page, path: string) {
  await open(page, path);
  await page.getByRole("button", { name: "Leave a review" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave a review" });
  await dialog.getByRole("radio", { name: "4 stars" }).check();
  await dialog.getByLabel("Message").fill("Neat seams, and on time.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(page, "Thank you for your review!");
}

async function say(page: Page, text: string) {
  await page.getByRole("main").getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

const heard = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true }).waitFor();

test("a member served by two machines in turn notices no difference", async () => {
  const { url, targets: machines } = await startTwoMachines();
  const [ada, musa] = [await newVisitor({ at: url }), await newVisitor({ at: url })];
  const adaIs = await beMember(ada, "Ada", "Obi");
  await beMember(musa, "Musa", "Bello");

  // A change on one machine is visible on both; the other evicts its cached page.
  const name = `Adire House ${randomUUID().slice(0, 8)}`;
  const path = await postBusiness(ada, name);
  await bothSay(machines, path, name);
  await bothSay(machines, `/search?search=${encodeURIComponent(name)}&location=`, `href="${path}"`);
  await sendPicture(ada);
  await open(musa, path);
  const banner = musa.getByRole("img", { name: `Picture: ${name}` });
  const picture = new URL((await banner.getAttribute("src"))!, url).pathname;
  for (const { status, headers } of await fetchFromBoth(machines, picture)) {
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  await leaveReview(musa, path);
  await bothSay(machines, path, "Neat seams, and on time.");
  await bothSay(machines, path, "Rated 4.0 of 5 by 1 person");

  // Messages are delivered across machines.
  await open(musa, `/conversation/${adaIs.id}`);
  await say(musa, "Are you free tomorrow?");
  await musa.waitForURL(/\/chats\//);
  await open(ada, new URL(musa.url()).pathname);
  await heard(ada, "Are you free tomorrow?");
  await say(ada, "Yes, come at ten.");
  await heard(musa, "Yes, come at ten.");

  const { headers } = adaIs;
  const statuses = async () => (await fetchFromBoth(machines, "/v2/user", { headers })).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  await fetch(`${machines[0]}/v2/logout`, { method: "POST", headers });
  expect(await statuses()).toEqual([401, 401]);
});
