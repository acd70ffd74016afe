import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import { expectFit, expectNoSidewaysScroll, newVisitor, open } from "./browser.ts";
import { pressUntil } from "./keys.ts";
import { beMember, enter, photo, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";
import type { Staff } from "./staff.ts";
import { beStaff } from "./staff-page.ts";

const statusOf = async (path: string) => (await fetch(ownProduct().url + path)).status;
const button = (page: Page, name: RegExp | string) => page.getByRole("main").getByRole("button", { name });

/** A member on a phone, with a business of this name. */
async function beOwner(name: string) {
  const page = await newVisitor();
  const { headers } = await beMember(page, "Ada", "Obi");
  const business = {
    ...{ name, about: "Bread and cakes", phone: "0803 000 0000", category: "Catering Services" },
    ...{ state: "Lagos", lga: "Ikeja", address: "1 Allen Avenue", town: "Ikeja" },
    ...{ work_experience: "Five years", years_of_experience: 5 },
  };
  const posted = await page.context().request.post("/v2/business", { headers, data: business });
  expect(posted.status()).toBe(200);
  return { page, path: businessPath(await posted.json()) };
}

async function sendDocument(page: Page, type: string) {
  await open(page, "/verify?step=upload");
  await page.getByLabel("Picture").setInputFiles(await photo("document.jpg"));
  await page.getByLabel("Document type").selectOption(type);
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  await said(page, "Business verification document was submitted successfully.");
}

/** Ticks every check of the open document, and enters its number if required. */
async function tickAll(page: Page, number?: string) {
  const main = page.getByRole("main");
  if (number) await main.getByRole("textbox", { name: "Registration number" }).fill(number);
  for (const box of await main.getByRole("checkbox").all()) await box.check();
}

/** Opens a row of the queue by keyboard. */
async function openRow(page: Page, text: RegExp, title: string) {
  await open(page, "/admin/documents");
  await page.getByRole("list", { name: "Documents" }).waitFor();
  await pressUntil(page, "Tab", /waiting (under|\d)/);
  await pressUntil(page, "ArrowDown", text);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
}

/** Signs a staff member in at a desk, and sets up the second factor. */
async function atDesk(staff: Staff, path: string): Promise<Page> {
  const page = await newVisitor({ width: 1280, height: 900, failing: /\/decision$/ });
  await enter(page, staff);
  await open(page, path);
  await page.getByRole("heading", { level: 1, name: "Set up your authenticator app" }).waitFor();
  await expectFit(page);
  const shown = await page.locator("code").innerText();
  await open(page, path);
  // The app was set up before a reload: its code is still right.
  await expect.poll(() => page.locator("code").innerText()).toBe(shown);
  const secret = Secret.fromBase32(shown.replaceAll(" ", ""));
  await page.getByLabel("Code").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { level: 1, name: "Write these codes down" }).waitFor();
  await expectFit(page);
  await page.getByRole("button", { name: "I have them on paper" }).click();
  return page;
}

test("documents are decided by keyboard: one is rejected, then both are approved, the tick appears, and a late moderator is informed", async () => {
  const name = `Adire House ${randomUUID().slice(0, 8)}`;
  const owner = await beOwner(name);
  for (const type of ["CAC", "ID Card"]) await sendDocument(owner.page, type);
  const page = await atDesk(inject("world").staff.reviewer, "/admin/documents");
  await page
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .waitFor();
  await expectFit(page);

  await openRow(page, new RegExp(`${name}ID Card`), `ID Card of ${name}`);
  // The queue is beside the case, with its row marked.
  await page.locator("[data-work-row][aria-current=page]", { hasText: `${name}ID Card` }).waitFor();
  const picture = page.getByRole("button", { name: `Open large: ID Card of ${name}` });
  await picture.locator("img").waitFor();
  // A tap or Enter opens it large; Esc closes it and stays with the case.
  await picture.press("Enter");
  const large = page.getByRole("dialog", { name: `ID Card of ${name}` });
  await large.getByRole("img").waitFor();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "hidden" });
  expect(await picture.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectFit(page);
  // On a phone the decisions stay in sight below a long case.
  await page.setViewportSize({ width: 360, height: 740 });
  const reject = await button(page, /^Reject/).boundingBox();
  expect(reject!.y + reject!.height).toBeLessThanOrEqual(740);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press("Escape");
  await pressUntil(page, "Tab", new RegExp(`${name}ID Card`));
  await page.keyboard.press("Enter");
  await button(page, /^Reject/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Reject" }).waitFor();
  await expectFit(page);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").getByText("Say why").waitFor();
  expect(await page.getByText("Please check:").count()).toBe(0);
  // Typed letters trigger no shortcuts.
  await page.keyboard.type("A part of it is dark.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await said(page, `ID Card of ${name} was rejected.`);

  await open(owner.page, "/verify");
  await said(owner.page, "A part of it is dark.");
  await sendDocument(owner.page, "ID Card");
  await openRow(page, new RegExp(`${name}CAC`), `CAC of ${name}`);
  await page.keyboard.press("a");
  await said(page, "Tick everything that you checked first.");
  await tickAll(page, "RC 1234567");
  await page.keyboard.press("a");
  await said(page, `CAC of ${name} was approved.`);
  // Undone by a key while the next case is open; then approved again.
  await page.getByRole("button", { name: /^Undo/ }).waitFor();
  await page.keyboard.press("u");
  await said(page, `CAC of ${name} is back in the queue.`);
  await page.getByRole("heading", { level: 1, name: `CAC of ${name}` }).waitFor();
  // Its ticks and its number are there again.
  await expect.poll(() => page.getByRole("textbox", { name: "Registration number" }).inputValue()).toBe("RC 1234567");
  await page.keyboard.press("a");
  await said(page, `CAC of ${name} was approved.`);

  await openRow(page, new RegExp(`${name}ID Card`), `ID Card of ${name}`);
  await tickAll(page);
  await approveElsewhere(page);
  await page.keyboard.press("a");
  await said(page, "Bọ́lá Musa was faster: this document is approved now");
  await page.locator(":focus", { hasText: "Open the next one" }).waitFor();
  await expectFit(page);
  await page.keyboard.press("Enter");
  await page.getByText("was faster: this document").waitFor({ state: "hidden" });

  const visitor = await newVisitor();
  await open(visitor, owner.path);
  await said(visitor, "Verified");
  await open(owner.page, "/notification");
  await owner.page.getByText("Your business is verified").first().waitFor();
});

/** Approves the document that is open elsewhere. */
async function approveElsewhere(page: Page) {
  const status = await page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    const authorization = `Bearer ${localStorage.getItem("lchappwebuser")}`;
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ decision: "approve", checks: ["name", "expiry", "genuine"] });
    return (await fetch(`/v2/admin/documents/${id}/decision`, { method: "POST", headers, body })).status;
  });
  expect(status).toBe(200);
}

test("a reported page is blocked, and restored once its owner's appeal is granted", {
  tags: "thorough",
}, async () => {
  const name = `Oja Phones ${randomUUID().slice(0, 8)}`;
  const owner = await beOwner(name);
  const member = await newVisitor();
  await beMember(member, "Chidi", "Eze");
  await open(member, owner.path);
  await member.getByRole("button", { name: `Report ${name}` }).click();
  const report = member.getByRole("dialog", { name: "Report" });
  await report.getByLabel("Reason").selectOption({ label: "Threats or danger" });
  await report.getByLabel("What happened? (optional)").fill("They took my money.");
  await report.getByRole("button", { name: "Submit" }).click();
  await report.waitFor({ state: "hidden" });

  const page = await beStaff(inject("world").staff.arbiter);
  await open(page, "/admin/reports");
  await page.getByRole("link", { name: new RegExp(name) }).waitFor();
  await expectDense(page);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await said(page, "They took my money.");
  await expectFit(page);
  await expectTop(page);
  await decide(page, "Block permanently", "Several people paid and got nothing.");
  await said(page, "The business is blocked.");
  expect(await statusOf(owner.path)).toBe(404);

  await open(owner.page, "/profile");
  await owner.page.getByRole("button", { name: "Ask us to check again" }).click();
  await owner.page.getByLabel("Why is it wrong?").fill("That was another shop.");
  await owner.page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await said(owner.page, "A moderator will look again.");

  await open(page, "/admin/appeals");
  await expectFit(page);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await said(page, "That was another shop.");
  await expectFit(page);
  await decide(page, "Grant", "It was another shop.");
  await said(page, "The appeal was granted: it is as it was before.");
  expect(await statusOf(owner.path)).toBe(200);
});

/** A case opens at its top, on a phone too. */
async function expectTop(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectLowBar(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** At a desk a case takes two lines of its queue, however long its texts are. */
async function expectDense(page: Page) {
  const rows = page.locator("[data-work-row]");
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
}

/** On a phone the decisions and the line that leads to other cases leave the case in sight: those beyond the second are behind "More". */
async function expectLowBar(page: Page) {
  const bar = page.locator(".decisions");
  const heaviest = button(page, /^Block permanently/);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(112);
  expect(await heaviest.isVisible()).toBe(false);
  await button(page, "More").click();
  await heaviest.waitFor();
  await expectFit(page);
  await button(page, "More").click();
  await heaviest.waitFor({ state: "hidden" });
}

/** Presses a button that requires a reason, and enters one. */
async function decide(page: Page, name: string, typed: string) {
  await button(page, new RegExp(`^${name}`)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(typed);
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("a payout goes from request to paid", async () => {
  const { payee, staff } = inject("world");
  const member = await newVisitor();
  await enter(member, payee);
  await open(member, "/referral");
  await member.getByRole("button", { name: "Payout" }).click();
  await member.getByLabel("Bank", { exact: true }).fill("Harmattan Bank");
  await member.getByLabel("Account number").fill("0123456789");
  await member.getByLabel("Name on the account").fill("Payee of this journey");
  await member.getByRole("button", { name: "Save" }).click();
  await said(member, "Saved.");

  const page = await beStaff(staff.cashier);
  await open(page, "/admin/payouts");
  const row = page.getByRole("list", { name: "Payouts" }).getByRole("link", { name: "₦2,500 to Adaeze Ẹkwueme" });
  await row.waitFor();
  await expectFit(page);
  await row.click();
  await said(page, "0123456789");
  await expectFit(page);
  // All test accounts have the same phone number.
  await page
    .getByText(/have the same phone number/)
    .first()
    .waitFor();
  await page.getByText("The account name, Payee of this journey, is not the name of").first().waitFor();
  await decide(page, "Approve", "A family with one phone.");
  await said(page, "The payout is approved.");
  await open(page, "/admin/payouts");
  await row.click();
  await decide(page, "Mark as paid", "HB/2026/7");
  await said(page, "The payout is paid.");

  await open(member, "/referral");
  await said(member, "Paid");
  await open(member, "/notification");
  await member.getByText("₦2,500 was paid out").first().waitFor();
});
