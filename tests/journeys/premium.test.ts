import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFit, newVisitor, open, ready } from "./browser.ts";
import { beMember, postBusiness, said } from "./member.ts";

/** An owner of a business on the free plan. */
async function newOwner() {
  const page = await newVisitor({ failing: /\/v2\// });
  await beMember(page, "Ngozi", "Bello");
  await postBusiness(page, `Boost ${randomUUID().slice(0, 8)}`);
  return page;
}

const plan = (page: Page) => page.getByRole("region", { name: "Starter Boost" });

async function getStarted(page: Page, duration?: RegExp) {
  await open(page, "/subscribe");
  if (duration) await plan(page).getByLabel(duration).check();
  await plan(page).getByRole("button", { name: "Get Started" }).click();
  const checkout = page.getByRole("dialog", { name: "Checkout" });
  await checkout.getByText("Test payment – no money moves").waitFor();
  return checkout;
}

/** Date in so many months in Lagos: "18 Dec 2026". */
function inMonths(months: number) {
  const { year, month, day } = Temporal.Now.zonedDateTimeISO("Africa/Lagos").add({ months });
  return `${day} ${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[month - 1]} ${year}`;
}

async function pay(page: Page, duration?: RegExp) {
  const checkout = await getStarted(page, duration);
  await checkout.getByRole("button", { name: "Pay" }).click();
  await said(page, "Your subscription was successful.");
  await page.waitForURL("/mybusiness");
  await ready(page);
}

test("an owner sees the prices of premium, closes the checkout, is declined, pays, and pays again for a longer time", async () => {
  const page = await newOwner();
  await open(page, "/mybusiness");
  await said(page, "Free plan");

  await open(page, "/subscribe");
  await page.getByRole("heading", { level: 1, name: "Go Premium" }).waitFor();
  await plan(page).getByText("₦3,500").first().waitFor();
  expect(
    await plan(page)
      .getByLabel(/^1 month/)
      .isChecked(),
  ).toBe(true);
  await expectFit(page);

  const closed = await getStarted(page);
  await closed.getByText(/^Starter Boost, 1 month, for Boost /).waitFor();
  await expectFit(page);
  await closed.getByRole("button", { name: "Close" }).click();
  await closed.waitFor({ state: "hidden" });
  expect(await page.getByRole("alert").locator("visible=true").filter({ hasText: /\S/ }).count()).toBe(0);

  const declined = await getStarted(page);
  await declined.getByRole("button", { name: "Decline" }).click();
  await said(page, "Your card was declined. Nothing was paid and nothing has changed.");
  await open(page, "/mybusiness");
  await said(page, "Free plan");

  await pay(page);
  await said(page, "Active");
  await page.getByText(`active until ${inMonths(1)}.`).waitFor();
  await expectFit(page);
  await pay(page, /^3 months/);
  await page.getByText(`active until ${inMonths(4)}.`).waitFor();

  await page.getByRole("link", { name: "Renew, payments and receipts" }).click();
  await page.waitForURL(/\/subscribe/);
  const payments = page.getByRole("region", { name: "Your payments" });
  await expect.poll(() => payments.getByRole("listitem").count()).toBe(2);
  await payments
    .getByRole("button", { name: /^Receipt/ })
    .first()
    .click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByText("₦9,500").waitFor();
  await expectFit(page);
  // Rendered by the built product, with its fonts and a library that it loads on demand.
  const download = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Save as PDF" }).click();
  const saved = await buffer(await (await download).createReadStream());
  expect(saved.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a payment that cannot be confirmed yet shows that, and can be checked again", { tags: "thorough" }, async () => {
  const page = await newOwner();
  await page.route("**/v2/verify_subscription_payment", (route) => route.abort(), { times: 1 });

  const checkout = await getStarted(page);
  await checkout.getByRole("button", { name: "Pay" }).click();
  await said(page, "Our side failed. Try again in a minute.");
  await expectFit(page);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.waitForURL("/mybusiness");
  await said(page, "Active");
});

test("a plan bought in two tabs is paid once: the second tab shows that, before and after", {
  tags: "thorough",
}, async () => {
  const page = await newOwner();
  const checkout = await getStarted(page);
  const second = await page.context().newPage();
  const start = async () => {
    await plan(second).getByRole("button", { name: "Get Started" }).click();
  };
  await open(second, "/subscribe");
  await start();
  await said(second, "You are paying in another tab. Finish or close it there first. Nothing was charged here.");
  await expectFit(second);

  await checkout.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("/mybusiness");
  await said(page, "Active");
  await start();
  await said(second, `You bought premium already: it runs until ${inMonths(1)}. Nothing more was charged.`);
  await second.getByText(/is premium until/).waitFor();
  await expectFit(second);
  const payments = second.getByRole("region", { name: "Your payments" });
  expect(await payments.getByRole("listitem").count()).toBe(1);

  // Further purchases extend the period.
  await start();
  await second.getByRole("dialog", { name: "Checkout" }).getByRole("button", { name: "Close" }).click();
});
