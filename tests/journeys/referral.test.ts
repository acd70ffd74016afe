import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { copied, expectFit, newVisitor, open } from "./browser.ts";
import { enter, fillProfile, said, signUp } from "./member.ts";

const figure = (page: Page, name: string) => page.locator("dt", { hasText: name }).locator("+ dd").innerText();

test("a member invites a friend, whose business is then pending, and requests a payout", async () => {
  const { referrer } = inject("world");
  const { friends } = referrer;
  const page = await newVisitor({ failing: /referral_bank/ });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, referrer);
  await open(page, "/referral");
  await said(page, "₦2,500");
  expect(await figure(page, "Total referrals")).toBe(String(friends));
  await expectFit(page);

  await page.getByRole("button", { name: "Copy" }).last().tap();
  await said(page, "Link copied");
  const link = await copied(page);
  expect(link).toBe(await page.getByLabel("Your link").inputValue());
  await joinBy(link);

  await open(page, "/referral");
  expect(await figure(page, "Total referrals")).toBe(String(friends + 1));
  expect([await figure(page, "Pending"), await figure(page, "Payable")]).toEqual(["₦500", "₦2,500"]);
  await requestPayout(page);
});

/** Signs up by the link, and posts a business. */
async function joinBy(link: string) {
  const friend = await newVisitor();
  await open(friend, link);
  const title = await friend.locator('meta[property="og:title"]').getAttribute("content");
  expect(title).toMatch(/^\S+ invited you to /);
  const invitation = friend.getByRole("region", { name: "Invitation" });
  await invitation.getByText(/^\S+ invited you\. Post your business free\.$/).waitFor();
  await expectFit(friend);
  const strip = (await invitation.boundingBox())!;
  const poster = (await friend.locator("main").getByRole("heading", { level: 1 }).boundingBox())!;
  expect(poster.y).toBeGreaterThanOrEqual(strip.y + strip.height);
  await invitation.getByRole("button", { name: "Sign up" }).tap();
  const offered = friend.getByRole("dialog");
  expect(await offered.getByRole("tab", { name: "Sign up" }).getAttribute("aria-selected")).toBe("true");
  await offered.getByText(new URL(link).searchParams.get("ref")!).waitFor();
  await friend.keyboard.press("Escape");
  const dialog = await signUp(friend, `${randomUUID()}@example.com`, "harmattan-dust-7");
  await fillProfile(friend);
  await dialog.getByRole("button", { name: "Update profile" }).click();
  await dialog.waitFor({ state: "hidden" });
  const status = await friend.evaluate(async () => {
    const business = {
      ...{ name: "Friend's Bakery", about: "Bread and cakes", phone: "0803 000 0000", category: "Catering Services" },
      ...{ state: "Lagos", lga: "Ikeja", address: "1 Allen Avenue", town: "Ikeja" },
      ...{ work_experience: "Five years", years_of_experience: 5 },
    };
    const authorization = `Bearer ${localStorage.getItem("lchappwebuser")}`;
    const headers = { authorization, "content-type": "application/json" };
    return (await fetch("/v2/business", { method: "POST", headers, body: JSON.stringify(business) })).status;
  });
  expect(status).toBe(200);
}

async function requestPayout(page: Page) {
  const payout = page.getByRole("button", { name: "Payout" });
  await said(page, "₦2,500 will be paid to your bank account.");
  await payout.tap();
  await said(page, "Payout requested");
  await page.getByRole("heading", { name: "Where should we pay?" }).waitFor();
  await expect.poll(() => payout.isDisabled()).toBe(true);
  await said(page, "A payout of ₦2,500 is under way. You can ask for the next one after it.");

  await page.getByLabel("Bank", { exact: true }).fill("Harmattan Bank");
  await page.getByLabel("Account number").fill("12345");
  await page.getByLabel("Name on the account").fill("Ngọzi Ẹkwueme");
  await page.getByRole("button", { name: "Save" }).tap();
  await said(page, "An account number has 10 digits");
  await expectFit(page);
  await page.getByLabel("Account number").fill("0123456789");
  await page.getByRole("button", { name: "Save" }).tap();
  await said(page, "Saved.");
  await page.getByText("to Harmattan Bank ••••••6789").waitFor();
  await said(page, "Requested");
  await expectFit(page);
}
