import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { atDesk } from "./desk.ts";
import { textedCode } from "./mailed-code.ts";
import { beMember, postBusiness, said } from "./member.ts";

/** A number of nobody else's journey: texts are counted by number. */
const newPhone = () => `0805${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** Gives a member a number of their own, which is not confirmed yet. */
async function setPhone(page: Page, headers: Record<string, string>, firstname: string) {
  const phone = newPhone();
  const profile = { firstname, lastname: "Bello", phone, state: "Lagos", lga: "Ikeja" };
  const reply = await page.context().request.put("/v2/user", { headers, data: profile });
  const user = JSON.stringify(await reply.json());
  await page.evaluate((kept) => localStorage.setItem("lchappuser", kept), user);
  return phone;
}

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** A customer with a number, and the owner of a kitchen, each on a phone. */
async function meet() {
  const [customer, owner] = [await newVisitor(), await newVisitor()];
  const { headers } = await beMember(customer, "Zainab", "Bello");
  const phone = await setPhone(customer, headers, "Zainab");
  await beMember(owner, "Nkechi", "Obi");
  const name = `Mama Nkechi Kitchen ${randomInt(1_000_000)}`;
  const path = await postBusiness(owner, name);
  return { customer, owner, phone, name, path };
}

/** Confirms the phone on the way, and sends the request in three steps. @returns its path */
async function askForQuote(page: Page, phone: string) {
  await press(page, "Ask for a quote");
  await press(page, "Confirm your phone");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(await textedCode(`+234${phone.slice(1)}`));
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Step 1 of 3").waitFor();
  await expectFit(page);
  await press(page, "Next");
  await said(page, "Describe the work");
  await page.getByLabel("What do you need?").fill("Wedding food");
  await page.getByLabel("Describe the work").fill("Jollof and small chops for 200 guests.");
  await press(page, "Next");
  await page.getByText("Step 2 of 3").waitFor();
  await expectFit(page);
  await press(page, "Next");
  await page.getByText("Step 3 of 3").waitFor();
  await expectFit(page);
  await press(page, "Ask for quotes");
  await said(page, "Sent to 1 business");
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

async function offer(page: Page, request: string) {
  await open(page, "/quotes");
  await page.getByRole("link", { name: /Wedding food/ }).waitFor();
  await expectFit(page);
  await open(page, request);
  await page.getByLabel("Price in naira").fill("420,000");
  await press(page, "This week");
  await press(page, "Send the offer");
  await page.getByRole("heading", { name: "Your offer", exact: true }).waitFor();
  await expectFit(page);
}

/** Two people and eleven pages, each looked at in light and dark. */
const timeoutMs = 180_000;

test(
  "a wedding caterer is found, asked, compared, hired and done, by two people on phones",
  async () => {
    const { customer, owner, phone, name, path } = await meet();
    await open(customer, `/search?search=${name}&location=Lagos, Ikeja`);
    await customer.getByRole("link", { name }).first().click();
    await customer.getByRole("heading", { name, level: 1 }).waitFor();
    const request = await askForQuote(customer, phone);

    await offer(owner, request);
    await open(customer, request);
    await said(customer, "₦420,000");
    await expectFit(customer);
    await press(customer, "Accept");
    await customer.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
    await customer.waitForURL(/\/jobs\//);
    const job = new URL(customer.url()).pathname;
    await expectFit(customer);

    await open(owner, job);
    await press(owner, "Work has started");
    await press(owner, "The job is done");
    await owner.getByText("You said it is done. Waiting for Zainab Bello to say so too.").waitFor();
    await open(customer, job);
    await press(customer, "The job is done");
    await said(customer, "You both said it is done.");

    await customer.getByRole("link", { name: "Open the chat" }).click();
    await customer.getByRole("region", { name: "Jobs" }).getByText("Done", { exact: true }).waitFor();
    const token = await customer.evaluate(() => localStorage.getItem("lchappwebuser"));
    const id = path.split("/").at(-2);
    const headers = { authorization: `Bearer ${token}` };
    await customer
      .context()
      .request.post(`/v2/comment/${id}`, { headers, data: { msg: "On time, and enough for all." } });
    await open(customer, path);
    await said(customer, "Hired here");
    await said(customer, "1 job done");
    await customer.getByRole("link", { name: "Hired here (1)" }).click();
    await customer.waitForURL(/hired=true/);
    await said(customer, "On time, and enough for all.");
    await expectFit(customer);
    expect(await open(owner, "/jobs")).toBe(200);
    await owner.getByRole("link", { name: /Wedding food/ }).waitFor();
    await expectFit(owner);
  },
  timeoutMs,
);

/** Accepts an offer through the calls: the screens that lead there are walked above. @returns the path of the job */
async function hire(customer: Page, owner: Page, businessId: string) {
  const call = async (page: Page, method: "GET" | "POST", path: string, data: object = {}) => {
    const token = await page.evaluate(() => localStorage.getItem("lchappwebuser"));
    const reply = await page
      .context()
      .request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
    expect([path, reply.status()]).toEqual([path, 200]);
    return reply.json();
  };
  const { owner: person } = (await call(customer, "GET", `/v2/business/${businessId}`)).business;
  const chat = await call(customer, "POST", `/v2/message/${person.id}`, { message: "Rice for 50, tomorrow?" });
  const terms = { title: "Party rice", scope: "Jollof for 50 guests", price: 90_000, deposit: 40_000 };
  const { id } = await call(owner, "POST", `/v2/conversation/${chat.conversation_id}/jobs`, terms);
  await call(customer, "POST", `/v2/jobs/${id}/accept`);
  await call(owner, "POST", `/v2/jobs/${id}/start`);
  return `/jobs/${id}`;
}

test(
  "two people disagree on a job: a moderator reads its history and decides, both are told, and the review says Hired here",
  async () => {
    const { customer, owner, path } = await meet();
    const businessId = path.split("/").at(-2)!;
    const job = await hire(customer, owner, businessId);
    await open(customer, job);
    await press(customer, "Ask a moderator");
    const dialog = customer.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Half of the rice never came.");
    await expectFit(customer);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await said(customer, "A moderator is reading the history and will decide.");

    const moderator = await atDesk(inject("world").staff.umpire, "/admin/disputes");
    await moderator.getByRole("link", { name: /Party rice/ }).waitFor();
    await expectFit(moderator);
    await moderator.getByRole("link", { name: /Party rice/ }).click();
    await said(moderator, "Half of the rice never came.");
    await expectFit(moderator);
    const saved = moderator.waitForEvent("download");
    await moderator.getByRole("button", { name: "Save as PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^dispute-\w+\.pdf$/);
    await moderator.getByRole("main").getByRole("button", { name: "Job is done" }).click();
    await moderator.getByRole("dialog").getByRole("textbox").fill("The pictures show 50 full plates.");
    await moderator.getByRole("dialog").getByRole("button", { name: "Job is done" }).click();
    await said(moderator, "The job is called done.");

    for (const page of [customer, owner]) {
      await open(page, "/notification");
      await page.getByText("A moderator calls the job done").first().waitFor();
      await open(page, job);
      await said(page, "A moderator called it done.");
      await page.getByText("“The pictures show 50 full plates.”").waitFor();
      await expectFit(page);
    }
    await customer.getByRole("link", { name: "Leave a review" }).click();
    await customer.getByRole("button", { name: "Leave a review" }).click();
    await customer.getByRole("radio", { name: "4 stars" }).check();
    await customer.getByRole("textbox", { name: "Message" }).fill("Late, and then very good.");
    await customer.getByRole("button", { name: "Submit" }).click();
    await said(customer, "Hired here");

    await open(owner, "/quotes");
    await owner.getByRole("tab", { name: "Customers" }).click();
    await owner.getByRole("button", { name: "Won" }).click();
    await owner.getByRole("link", { name: "Zainab Bello" }).waitFor();
    await expectFit(owner);
    await owner.getByLabel("Stage of Zainab Bello").selectOption("Lost");
    await owner
      .getByLabel("Stage of Zainab Bello")
      .locator("option", { hasText: "As it happened" })
      .waitFor({ state: "attached" });
  },
  timeoutMs,
);
