import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { beMember, postBusiness, said } from "./member.ts";

const reviews = (page: Page) => page.getByRole("region", { name: /^Reviews/ });

test("a member leaves a review, the owner answers it, and a visitor reads both without JavaScript", async () => {
  const owner = await newVisitor();
  await beMember(owner, "Ngozi", "Bello");
  const path = await postBusiness(owner, `Adire House ${randomUUID().slice(0, 8)}`);

  const member = await newVisitor({ failing: /\/v2\/rating\// });
  await beMember(member, "Ngozi", "Bello");
  await leaveReview(member, path);
  await answer(owner, path);

  const visitor = await newVisitor({ javaScriptEnabled: false });
  await open(visitor, path);
  for (const text of [
    "Neat seams, and on time.",
    "Thank you, come again.",
    "You must be logged in to post a comment.",
  ]) {
    await visitor.getByText(text, { exact: true }).locator("visible=true").first().waitFor();
  }
  expect(await visitor.getByRole("button", { name: /Report|Answer|Leave a review/ }).count()).toBe(0);
  expect(await reviews(visitor).getByRole("img", { name: "Rated 4.0 of 5 by 1 person" }).count()).toBe(1);
});

async function leaveReview(page: Page, path: string) {
  await open(page, path);
  await page.getByRole("button", { name: "Leave a review" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave a review" });
  await dialog.getByLabel("Message").fill("Neat seams");
  await dialog.getByRole("button", { name: "Submit" }).click();
  // As a toast and at the stars.
  await expect.poll(() => dialog.getByText("Select a star rating", { exact: true }).count()).toBeGreaterThan(1);
  await expectFit(page);

  // The draft survives the dialog and the page.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await open(page, path);
  await page.getByRole("button", { name: "Leave a review" }).click();
  expect(await dialog.getByLabel("Message").inputValue()).toBe("Neat seams");

  await dialog.getByRole("radio", { name: "4 stars" }).check();
  await dialog.getByLabel("Message").fill("Neat seams, and on time.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(page, "Thank you for your review!");
  await dialog.waitFor({ state: "hidden" });
  // One thank-you: the toast.
  expect(await page.getByRole("status").filter({ hasText: "Thank you" }).count()).toBe(1);
  await reviews(page).getByText("Neat seams, and on time.", { exact: true }).waitFor();
  expect(await page.getByRole("img", { name: "Rated 4.0 of 5 by 1 person" }).count()).toBe(1);
  await expectFit(page);

  // Their own review can be edited, with the previous values, and cannot be reported.
  await page.getByRole("button", { name: "Edit your review" }).click();
  const editing = page.getByRole("dialog", { name: "Edit your review" });
  expect(await editing.getByLabel("Message").inputValue()).toBe("Neat seams, and on time.");
  expect(await editing.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await editing.waitFor({ state: "hidden" });
  await reviews(page).getByText("(you)").waitFor();
  expect(
    await reviews(page)
      .getByRole("button", { name: /^Report/ })
      .count(),
  ).toBe(0);
  await reviews(page).getByText("1 rating, 1 with words", { exact: true }).waitFor();
}

test("a member deletes a review, stars and text", { tags: "thorough" }, async () => {
  const owner = await newVisitor();
  await beMember(owner, "Ngozi", "Bello");
  const path = await postBusiness(owner, `Taken House ${randomUUID().slice(0, 8)}`);
  const member = await newVisitor();
  await beMember(member, "Ngozi", "Bello");
  await open(member, path);
  await member.getByRole("button", { name: "Leave a review" }).click();
  await member.getByRole("radio", { name: "2 stars" }).check();
  await member.getByRole("button", { name: "Submit" }).click();
  await said(member, "1 rating, none with words");

  await member.getByRole("button", { name: "Delete your review" }).click();
  const dialog = member.getByRole("dialog", { name: "Delete your review?" });
  await expectFit(member);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await said(member, "Your review is deleted.");
  await member.getByRole("button", { name: "Leave a review" }).waitFor();
  await expect.poll(() => member.getByText("1 rating, none with words").count()).toBe(0);
});

async function answer(page: Page, path: string) {
  await open(page, path);
  await said(page, "This is your own business, so you can’t review it.");
  expect(
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Saved?$/ })
      .or(page.getByRole("link", { name: "Ask for a quote" }))
      .count(),
  ).toBe(0);
  expect(await page.getByRole("button", { name: "Leave a review" }).count()).toBe(0);
  await open(page, "/mybusiness");
  await page.getByRole("tab", { name: "Reviews" }).click();
  await page.getByRole("button", { name: /^Answer/ }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await said(page, "Write an answer first");
  await expectFit(page);
  await page.getByLabel("Your answer").fill("Thank you, come again.");
  await page.getByRole("button", { name: "Submit" }).click();
  await said(page, "Your answer is on the page.");
  await said(page, "Thank you, come again.");
  expect(await page.getByRole("button", { name: /^Answer/ }).count()).toBe(0);
  await expectFit(page);
}

test("a member reports a page; a visitor is asked to sign in first", {
  tags: "thorough",
}, async () => {
  const owner = await newVisitor();
  await beMember(owner, "Ngozi", "Bello");
  const path = await postBusiness(owner, `Report House ${randomUUID().slice(0, 8)}`);
  await open(owner, path);
  expect(await owner.getByRole("button", { name: /^Report/ }).count()).toBe(0);

  const visitor = await newVisitor();
  await open(visitor, path);
  await visitor.getByRole("button", { name: /^Report/ }).click();
  await visitor.getByRole("dialog", { name: "Log in or sign up" }).waitFor();

  const member = await newVisitor();
  await beMember(member, "Ngozi", "Bello");
  await open(member, path);
  await member.getByRole("button", { name: /^Report/ }).click();
  const dialog = member.getByRole("dialog", { name: "Report" });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(member, "Select a reason");
  await expectFit(member);
  await dialog.getByLabel("Reason").selectOption("Fraud or scam");
  await dialog.getByLabel("What happened?").fill("They took my deposit.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(member, "Thank you. Our moderators will look at it.");
  await dialog.waitFor({ state: "hidden" });
});
