import { randomInt } from "node:crypto";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, isInSight, newVisitor, open } from "./browser.ts";
import { textedCode } from "./mailed-code.ts";
import { beMember, postBusiness, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";
import { beStaff } from "./staff-page.ts";

/** A unique number, because limits of text messages count by number. */
const newPhone = () => `0805${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** Sets a unique, unconfirmed number of a member. */
async function setPhone(page: Page, headers: Record<string, string>, firstname: string) {
  const phone = newPhone();
  const profile = { firstname, lastname: "Bello", phone, state: "Lagos", lga: "Ikeja" };
  const reply = await page.context().request.put("/v2/user", { headers, data: profile });
  const user = JSON.stringify(await reply.json());
  await page.evaluate((kept) => localStorage.setItem("lchappuser", kept), user);
  return phone;
}

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** A customer with a number, and the owners of two kitchens that match one search, each on a phone. */
async function meet() {
  const [customer, owner, rival] = [await newVisitor(), await newVisitor(), await newVisitor()];
  const { headers } = await beMember(customer, "Zainab", "Bello");
  const phone = await setPhone(customer, headers, "Zainab");
  await beMember(owner, "Nkechi", "Obi");
  await beMember(rival, "Basira", "Ojo");
  const words = `catering ${randomInt(100_000, 1_000_000)}`;
  const name = `Mama Nkechi ${words}`;
  const path = await postBusiness(owner, name);
  await postBusiness(rival, `Iya Basira ${words}`);
  return { customer, owner, rival, phone, words, name, path };
}

async function call(page: Page, method: "GET" | "POST", path: string, data: object = {}) {
  const token = await page.evaluate(() => localStorage.getItem("lchappwebuser"));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.context().request.fetch(path, { method, data, headers });
  expect([path, reply.status()]).toEqual([path, 200]);
  return reply.json();
}

/** Writes a quote request in three steps from the results, and confirms the phone at sending. @returns its path */
async function requestQuotes(page: Page, phone: string) {
  await page.getByRole("main").getByRole("link", { name: "Ask for quotes" }).first().click();
  await page.getByText("Step 1 of 3").waitFor();
  await expectFit(page);
  await press(page, "Next");
  await said(page, "Describe the work");
  await page.getByLabel("Describe the work").fill("Wedding: jollof and small chops for 200 guests.");
  await press(page, "Next");
  await page.getByText("Step 2 of 3").waitFor();
  await expectFit(page);
  await press(page, "Next");
  await page.getByText("Step 3 of 3").waitFor();
  await page.getByText(/We’ll ask \d \(5 at most\)/).waitFor();
  const count = await page.getByRole("checkbox", { checked: true }).count();
  await page.getByText(`We’ll ask ${count} (5 at most).`).waitFor();
  const sent = page.waitForRequest((request) => request.method() === "POST" && /quote_requests$/.test(request.url()));
  await expectFit(page);
  await press(page, "Ask for quotes");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(await textedCode(`+234${phone.slice(1)}`));
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  // The two kitchens, and other local caterers for weddings.
  // Those that were ticked, and no others.
  expect((await sent).postDataJSON().business_ids).toHaveLength(count);
  await said(page, `Sent to ${count} businesses`);
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

async function offer(page: Page, request: string, words: string) {
  await open(page, "/quotes");
  await page.getByRole("link", { name: new RegExp(words) }).waitFor();
  await expectFit(page);
  await open(page, request);
  await page.getByLabel("Price in naira").fill("420,000");
  await press(page, "This week");
  await press(page, "Send the offer");
  await page.getByRole("heading", { name: "Your offer", exact: true }).waitFor();
  await expectFit(page);
}

/** Compares both offers and accepts the more expensive one. @returns the path of the job */
async function compareAndAccept(page: Page, request: string, name: string) {
  await open(page, request);
  const table = page.getByRole("region", { name: "Offers side by side" });
  await table.waitFor();
  expect(await table.getByRole("rowheader").allInnerTexts()).toEqual([
    ...["Price", "Rating", "Replies", "Distance", "Checks"],
  ]);
  expect(await table.getByRole("row", { name: /Price/ }).getByRole("cell").allInnerTexts()).toEqual([
    ...["₦390,000", "₦420,000"],
  ]);
  await expectFit(page);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await card.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
  await page.waitForURL(/\/jobs\//);
  await expectFit(page);
  return new URL(page.url()).pathname;
}

/** The customer asks for a moderator, who reads the history and completes the job; both are notified. */
async function decide(customer: Page, owner: Page, job: string, words: string) {
  await press(customer, "Ask a moderator");
  const dialog = customer.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Half of the rice never came.");
  await expectFit(customer);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(customer, "A moderator is reading the history and will decide.");
  const moderator = await beStaff(inject("world").staff.umpire);
  await open(moderator, "/admin/disputes");
  await moderator.getByRole("link", { name: new RegExp(words) }).waitFor();
  await expectFit(moderator);
  await moderator.getByRole("link", { name: new RegExp(words) }).click();
  await said(moderator, "Half of the rice never came.");
  await expectFit(moderator);
  const saved = moderator.waitForEvent("download");
  await moderator.getByRole("button", { name: "Save as PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^dispute-\w+\.pdf$/);
  await moderator.getByRole("main").getByRole("button", { name: "Write to both" }).click();
  await moderator.getByRole("dialog").getByRole("textbox").fill("How many plates came?");
  await moderator.getByRole("dialog").getByRole("button", { name: "Write to both" }).click();
  await said(moderator, "Both people got it.");
  await open(owner, job);
  await owner.getByText("“How many plates came?”").waitFor();
  await owner.getByRole("button", { name: "Write to the moderator" }).click();
  await owner.getByRole("dialog").getByRole("textbox").fill("200: see the pictures.");
  await expectFit(owner);
  await owner.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await owner.getByText("“200: see the pictures.”").waitFor();
  await open(moderator, "/admin/disputes");
  await moderator.getByRole("link", { name: new RegExp(words) }).click();
  await said(moderator, "200: see the pictures.");
  await moderator.getByRole("main").getByRole("button", { name: "Mark as done" }).click();
  await moderator.getByRole("dialog").getByRole("textbox").fill("The pictures show 200 full plates.");
  await moderator.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click();
  await said(moderator, "The job is called done.");
  for (const page of [customer, owner]) {
    await open(page, "/notification");
    await page.getByText("A moderator calls the job done").first().waitFor();
    await open(page, job);
    await said(page, "A moderator called it done.");
    await page.getByText("“The pictures show 200 full plates.”").waitFor();
  }
  await expectFit(customer);
}

/** Backdates the start, because work of less than an hour does not count. */
async function agreedHoursAgo(jobId: string) {
  const database = new pg.Client(ownProduct().databaseUrl);
  await database.connect();
  await database.query("update job_steps set at = at - interval '2 hours' where job_id = $1", [jobId]);
  await database.end();
}

/** Agrees on a second job in the chat; both confirm its completion on their phones. */
async function finishAnother(customer: Page, owner: Page, conversationId: string) {
  await open(owner, `/chats/${conversationId}`);
  await press(owner, "Make an agreement");
  const terms = owner.getByRole("dialog");
  await expect.poll(() => isInSight(terms.getByRole("button", { name: "Propose", exact: true }))).toBe(true);
  await terms.getByLabel("What is the job?").fill("Party rice");
  await terms.getByLabel("What is included").fill("Jollof for 50 guests");
  await terms.getByLabel("Price in naira").fill("90000");
  await terms.getByLabel("Deposit in naira").fill("40000");
  await terms.getByRole("button", { name: "Propose", exact: true }).click();
  await owner.waitForURL(/\/jobs\//);
  const id = new URL(owner.url()).pathname.split("/").at(-1) ?? "";
  await open(customer, `/jobs/${id}`);
  await press(customer, "Accept");
  await customer.getByText("You accepted", { exact: false }).first().waitFor();
  await agreedHoursAgo(id);
  await open(owner, `/jobs/${id}`);
  await press(owner, "Work has started");
  await press(owner, "The job is done");
  await owner.getByText("You said it is done. Waiting for Zainab Bello to say so too.").waitFor();
  await open(customer, `/jobs/${id}`);
  await press(customer, "The job is done");
  await said(customer, "You both said it is done.");
  const joy = customer.getByRole("region", { name: "Job done" });
  await joy.waitFor();
  // It is the moment of finishing: the job that is opened again is an ordinary one.
  await open(customer, `/jobs/${id}`);
  await said(customer, "You both said it is done.");
  expect(await joy.count()).toBe(0);
  await customer.getByRole("link", { name: "Open the chat" }).click();
  await customer.getByRole("region", { name: "Jobs" }).getByText("Done", { exact: true }).first().waitFor();
}

/** The review has the mark "Hired here", and the filter of the page lists it. */
async function review(customer: Page, path: string) {
  // The link of the job opens the form.
  await customer.getByRole("link", { name: "Leave a review" }).click();
  await customer.getByRole("radio", { name: "4 stars" }).check();
  await customer.getByRole("textbox", { name: "Message" }).fill("Late, and then very good.");
  await customer.getByRole("button", { name: "Submit" }).click();
  await said(customer, "Hired here");
  await open(customer, path);
  await said(customer, "1 job done");
  await customer.getByRole("link", { name: "Hired here (1)" }).click();
  await customer.waitForURL(/hired=true/);
  await said(customer, "Late, and then very good.");
  await expectFit(customer);
}

/** The owner's list has the customer under Won, and the owner can change it. Their page leads to what the two had. */
async function lookAtCustomers(owner: Page, job: string) {
  await open(owner, "/mybusiness/customers");
  await owner.getByRole("button", { name: "Won" }).click();
  await owner.waitForURL("**/mybusiness/customers?stage=won");
  await owner.getByRole("link", { name: "Zainab Bello" }).waitFor();
  await expectFit(owner);
  const stage = owner.getByLabel("Stage of Zainab Bello");
  await stage.selectOption("Lost");
  await stage.locator("option", { hasText: "As it happened" }).waitFor({ state: "attached" });
  await owner.getByRole("link", { name: "Zainab Bello" }).click();
  await owner.getByRole("heading", { name: "Zainab Bello" }).waitFor();
  await owner.getByRole("link", { name: /Customer’s review/ }).waitFor();
  await owner.getByRole("link", { name: /Quote request/ }).waitFor();
  await expectFit(owner);
  await owner.locator(`a[href="${job}"]`).click();
  await owner.waitForURL(`**${job}`);
}

async function hireAgain(customer: Page, name: string, conversationId: string) {
  await open(customer, "/jobs");
  await customer
    .getByRole("link", { name: `Message ${name} again` })
    .first()
    .waitFor();
  await open(customer, "/");
  const hired = customer.getByRole("region", { name: "Hired before" });
  await hired.getByRole("link", { name: `Message ${name} again` }).click();
  await customer.waitForURL(`**/chats/${conversationId}`);
}

/** Three members and twenty screens, each checked in light and dark mode. */
test("a wedding caterer is found, compared with another, hired, disputed, decided on by a moderator, and reviewed as Hired here", {
  tags: "thorough",
}, async () => {
  const { customer, owner, rival, phone, words, name, path } = await meet();
  await open(customer, `/search?search=${words}&location=Lagos, Ikeja`);
  await customer.getByRole("link", { name }).first().waitFor();
  const request = await requestQuotes(customer, phone);
  await offer(owner, request, words);
  await call(rival, "POST", `/v2${request.replace("quotes", "quote_requests")}/offers`, { price: 390_000 });
  const job = await compareAndAccept(customer, request, name);
  await open(owner, job);
  await press(owner, "Work has started");
  await press(owner, "The job is done");
  await open(customer, job);
  await decide(customer, owner, job, words);
  const { conversation_id } = await call(customer, "GET", `/v2${job}`);
  await finishAnother(customer, owner, conversation_id);
  await open(customer, job);
  await review(customer, path);
  expect(await open(owner, "/jobs")).toBe(200);
  await owner.getByRole("link", { name: /Party rice/ }).waitFor();
  await expectFit(owner);
  await lookAtCustomers(owner, job);
  await hireAgain(customer, name, conversation_id);
});
