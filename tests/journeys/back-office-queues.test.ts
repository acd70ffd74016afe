import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, ready, reloadedAfter } from "./browser.ts";
import { expectOpenCase, openCase, openReason, sayWhy } from "./keys.ts";
import { beMember, logInThrough, photo, said } from "./member.ts";
import { beStaffWithCodes } from "./staff-page.ts";

/** Sends a picture to a member, who reports it. */
async function reportPicture(text: string) {
  const [sender, reader] = [await newVisitor(), await newVisitor()];
  const senderIs = await beMember(sender, "Quick", "Helper");
  const readerIs = await beMember(reader, "Amina", "Sani");
  const { headers } = senderIs;
  const multipart = { file: await photo("picture.jpg") };
  const uploaded = await sender.context().request.post("/v2/message/upload", { headers, multipart });
  const data = { message: text, image: (await uploaded.json()).filename };
  const sent = await sender.context().request.post(`/v2/message/${readerIs.id}`, { headers, data });
  const about = { kind: "message", id: (await sent.json()).id, reason: "offensive" };
  const reported = await reader.context().request.post("/v2/report", { headers: readerIs.headers, data: about });
  expect(reported.status()).toBe(200);
}

/** Opens the pictures of a reported page one after another with the arrow keys, round and round. */
async function expectPicturesByArrows(page: Page) {
  await openCase(page, "reports", /^Business: /);
  await page.getByRole("list", { name: "Pictures" }).getByRole("button").first().press("Enter");
  await page
    .getByRole("dialog")
    .getByText(/^1 of \d+$/)
    .waitFor();
  await page.keyboard.press("ArrowRight");
  await page
    .getByRole("dialog")
    .getByText(/^2 of \d+$/)
    .waitFor();
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press("ArrowLeft");
  await page
    .getByRole("dialog")
    .getByText(/^(\d+) of \1$/)
    .waitFor();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Ends the session while a reason is typed: the text survives the next log-in and can be sent. */
async function endSessionInDecision(page: Page, paperCode: string, reason: string) {
  const path = new URL(page.url()).pathname;
  await openReason(page, "d", "Mark as done");
  await page.keyboard.type(reason);
  const token = await page.evaluate(() => localStorage.getItem("lchappwebuser"));
  await page.context().request.post("/v2/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");

  const { email, password } = inject("world").staff.keeper;
  // The dialog is open, and leads back to the case.
  await reloadedAfter(page, () => logInThrough(page.getByRole("dialog"), email, password));
  await page.waitForURL((url) => url.pathname === path);
  await ready(page);
  await page.getByLabel("Code").fill(paperCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await expectOpenCase(page);
  await openReason(page, "d", "Mark as done");
  expect(await page.getByRole("dialog").getByRole("textbox").inputValue()).toBe(reason);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

test("re-checks, a reported picture, an appeal, a dispute, a large payout and a refund are decided by keyboard, and an expired session loses no text", {
  tags: "thorough",
}, async () => {
  const { page, codes } = await beStaffWithCodes(inject("world").staff.keeper, /\/v2\//);

  await openCase(page, "rechecks", /and Sons/);
  await expectOpenCase(page);
  // It needs no reason: Enter confirms it.
  await page.keyboard.press("a");
  const keeping = page.getByRole("dialog", { name: "Keep the tick" });
  await keeping.locator("button[type=submit]:enabled:focus").waitFor();
  await expectFit(page);
  await page.keyboard.press("Enter");
  await page
    .getByText(/keeps the blue tick/)
    .first()
    .waitFor();

  const text = `My work ${randomUUID().slice(0, 8)}`;
  await reportPicture(text);
  await openCase(page, "reports", new RegExp(text));
  await page.getByRole("button", { name: "Open large: The reported picture" }).locator("img").waitFor();
  // A message has no name: a fact without a value is left out.
  expect(await page.getByRole("term").allInnerTexts()).not.toContain("Name");
  await expectOpenCase(page);
  await openReason(page, "h", "Hide the message");
  // Its number inserts a suggested reason, which can then be edited.
  // It was reported as offensive.
  await page.getByRole("button", { name: /^6.*Suggested$/ }).waitFor();
  await page.keyboard.press("6");
  await expect.poll(() => page.locator("textarea:focus").inputValue()).toMatch(/words that do not belong here/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await said(page, "The message is hidden.");

  await expectPicturesByArrows(page);

  await openCase(page, "appeals", /Those pictures are of our own work/);
  await expectOpenCase(page);
  await openReason(page, "g", "Grant");
  await sayWhy(page, "The receipts show it.");
  await said(page, "The appeal was granted: it is as it was before.");

  await openCase(page, "disputes", /Paint two rooms/);
  await expectOpenCase(page);
  await endSessionInDecision(page, codes[0]!, "The pictures show two coats in both rooms.");
  await said(page, "The job is called done.");

  await openCase(page, "payouts", /₦60,000/);
  await expectOpenCase(page);
  await openReason(page, "a", "Approve");
  await sayWhy(page, "Two shops of one family.");
  await said(page, "The payout is approved.");
  await openCase(page, "payouts", /₦60,000/);
  await expectOpenCase(page);
  await page.getByText("Above ₦50,000 somebody else has to pay it.", { exact: false }).waitFor();

  await openCase(page, "payments?status=reversed", /./);
  await page.getByRole("heading", { level: 2, name: "History" }).waitFor();
  await page.getByText(/^Paid back, /).waitFor();
  await expectFit(page);
});

/** A question moves up and down within its topic by keyboard, and its button keeps the focus. */
async function expectMoves(page: Page, question: string) {
  const last = page.getByRole("region", { name: "For visitors" }).getByRole("listitem").last();
  await last.getByText(question).waitFor();
  await last.getByRole("button", { name: `Move up: ${question}` }).focus();
  await page.keyboard.press("Enter");
  await last.getByText(question).waitFor({ state: "hidden" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe(`Move up: ${question}`);
  await page.getByRole("button", { name: `Move down: ${question}` }).click();
  await last.getByText(question).waitFor();
  await expectFit(page);
}

test("a notice is written with a preview, an FAQ entry and a word are added and removed, and each editor is accessible", {
  tags: "thorough",
}, async () => {
  const { page } = await beStaffWithCodes(inject("world").staff.writer);
  const dialog = page.getByRole("dialog");
  const save = async () => {
    await dialog.getByRole("button", { name: /^(Save|Add)$/ }).click();
    await dialog.waitFor({ state: "hidden" });
  };
  const remove = async (row: string) => {
    await page.getByRole("listitem").filter({ hasText: row }).getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("listitem").filter({ hasText: row }).waitFor({ state: "hidden" });
  };

  await open(page, "/admin/notice");
  await page.getByRole("button", { name: "Write a notice" }).click();
  await dialog.getByLabel("Text").fill("Works on Saturday night.");
  await dialog.getByLabel("Level").selectOption("warning");
  await dialog.getByText("Warning:").waitFor();
  // Hides it from other tests.
  await dialog.getByLabel("From").fill("2099-01-01T08:00");
  await expectFit(page);
  await dialog.getByLabel("Some states").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Tick a state, or choose Everybody").waitFor();
  await dialog.getByLabel("Everybody").check();
  await save();
  await page.getByText("Works on Saturday night.").waitFor();
  await expectFit(page);

  const question = `Where is my tick ${randomUUID().slice(0, 8)}?`;
  await open(page, "/admin/faq");
  await page.getByRole("button", { name: "Add a question" }).click();
  await dialog.getByLabel("Question").fill(question);
  await dialog.getByLabel("Answer").fill("It comes once both papers are approved.");
  await expectFit(page);
  await save();
  await page.getByText(question).waitFor();
  await expectMoves(page, question);
  await remove(question);

  const word = `qx${randomUUID().replace(/[^a-f]/g, "")}zo`;
  await open(page, "/admin/words");
  await page.getByRole("button", { name: "Add a word" }).click();
  await dialog.getByLabel("Word or phrase").fill(word);
  await dialog.getByLabel("Means").fill("Plumber");
  await dialog.getByText(/ with this/).waitFor();
  await expectFit(page);
  await save();
  await page.getByRole("tab", { name: /Taught/ }).click();
  await remove(word);

  for (const [part, opens] of Object.entries({
    plans: "Change",
    featured: "Decide about a business",
    agents: "Add an agent",
  })) {
    await open(page, `/admin/${part}`);
    await page.getByRole("button", { name: opens }).first().click();
    await dialog.waitFor();
    await expectFit(page);
  }
});
