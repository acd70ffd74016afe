import pg from "pg";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { beMember, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";

/** A member who revealed the phone number of the plumber, and got the follow-up a week later. */
async function beAsked(page: Page) {
  const { headers, id } = await beMember(page, "Halima", "Sani");
  const { plumber } = inject("world");
  expect((await page.context().request.get(`/v2/business/${plumber.id}`, { headers })).status()).toBe(200);
  const database = new pg.Client(ownProduct().databaseUrl);
  await database.connect();
  const asked = "update follow_ups set ask_at = null, asked_at = now(), times_asked = 1 where account_id = $1";
  expect((await database.query(asked, [id])).rowCount).toBe(1);
  await database.end();
  await open(page, "/");
  return page.getByRole("region", { name: `Did ${plumber.name} help you?` });
}

test("a week after seeing a number a member answers on Home that the business helped, and goes on to a review", async () => {
  const page = await newVisitor();
  const card = await beAsked(page);
  await card.waitFor();
  await expectFit(page);

  await card.getByRole("button", { name: "Yes" }).click();

  await card.getByText("Good to hear.").waitFor();
  await expect.poll(() => card.getByRole("status").evaluate((words) => words === document.activeElement)).toBe(true);
  await card.getByRole("link", { name: "Leave a review" }).click();
  await page.waitForURL(`**${inject("world").plumber.path}#reviews`);
  await page.getByRole("button", { name: "Leave a review" }).first().waitFor();
  await open(page, "/");
  await page.getByRole("heading", { name: "Top Business" }).waitFor();
  expect(await card.count()).toBe(0);
});

test("a member turns the questions off on the card, and on again with the notifications", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  const card = await beAsked(page);
  await card.getByRole("button", { name: "Don’t ask me this" }).click();
  await card.getByText("We won’t ask again.").waitFor();
  await card.getByRole("link", { name: "Change this" }).click();

  const setting = page.getByLabel("Ask me a week later whether a business helped, once a week at most");
  await expect.poll(() => setting.isChecked()).toBe(false);
  await expectFit(page);
  await setting.click();
  await said(page, "Saved.");
  await page.reload();
  await expect.poll(() => setting.isChecked()).toBe(true);
});
