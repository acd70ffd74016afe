import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeWebm } from "#/server/media/make.ts";
import { expectAccessible, expectFit, newVisitor, open, ready, type VisitorOptions } from "./browser.ts";
import { beMember, photo, postBusiness, said } from "./member.ts";

/** Endpoints that fail in these journeys, without a network or for a blocked account. */
const failing = /\/v2\//;
const phone: VisitorOptions = { failing };
const desk: VisitorOptions = { width: 1280, height: 800, failing };

const thread = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByRole("main").getByLabel("Message", { exact: true });
const heard = (page: Page, text: string) => thread(page).getByText(text, { exact: true }).waitFor();

async function say(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Two members: one on a phone, one at a desk. */
async function twoPeople() {
  const [ada, musa] = [await newVisitor(phone), await newVisitor(desk)];
  const adaIs = await beMember(ada, "Ada", "Obi");
  const musaIs = await beMember(musa, "Musa", "Bello");
  return { ada, musa, adaIs, musaIs };
}

/** The same with a conversation that both have opened. */
async function twoWhoTalk() {
  const people = await twoPeople();
  const { ada, musa, musaIs } = people;
  await open(ada, `/conversation/${musaIs.id}`);
  await say(ada, "Good morning");
  await ada.waitForURL(/\/chats\//);
  await open(musa, new URL(ada.url()).pathname);
  await heard(musa, "Good morning");
  return people;
}

test("a member writes to a business from its page, and both chat without a reload", async () => {
  const { ada, musa, musaIs } = await twoPeople();
  await open(ada, "/chats");
  await ada.getByText("No messages yet").waitFor();
  await expectFit(ada);
  await open(musa, "/chats");
  await musa.getByText("Select a message to view conversation").waitFor();

  await open(ada, `/conversation/${musaIs.id}`);
  await ada.getByText("Keep safe: never pay before you have seen the work", { exact: false }).waitFor();
  // On a phone the microphone replaces Send while the field is empty.
  expect(await ada.getByRole("button", { name: "Send" }).count()).toBe(0);
  await expectFit(ada);
  await say(ada, "Good morning.\nAre you free?");
  await ada.waitForURL(/\/chats\//);
  await ada.getByText("· Sent").waitFor();

  // A live message, announced to screen readers.
  await musa.getByRole("link", { name: "Message, 1 unread", exact: true }).waitFor();
  await expect.poll(() => musa.title()).toMatch(/^\(1\) /);
  await musa.getByRole("link", { name: /Ada Obi/ }).click();
  await thread(musa).getByText("Are you free?").waitFor();
  await expect.poll(() => musa.title()).not.toMatch(/^\(/);
  await ada.getByText("· Read").waitFor();

  await field(musa).fill("Yes, come tomorrow");
  await musa.keyboard.press("Enter");
  await heard(ada, "Yes, come tomorrow");
  await expectFit(musa);
  await expectFit(ada);
});

test("the address of a member opens the conversation with them, and an unknown one shows a message", {
  tags: "thorough",
}, async () => {
  const { ada, musaIs } = await twoWhoTalk();
  const conversation = new URL(ada.url()).pathname;

  await open(ada, `/conversation/${musaIs.id}`);
  await ada.waitForURL(conversation);
  await open(ada, `/chats/${musaIs.id}`);
  await ada.waitForURL(conversation);
  await open(ada, "/chats/nobody");
  await ada.getByRole("heading", { name: "There is nobody here" }).waitFor();
  await expectFit(ada);
});

test("a picture is previewed before it is sent, can be removed, and opens for the recipient", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.getByLabel("Picture").setInputFiles(await photo("tap.jpg"));
  await ada.getByText(/^tap\.jpg, \d+\sKB$/).waitFor();
  await expectFit(ada);
  await ada.getByRole("button", { name: "Remove picture" }).click();
  await ada.getByRole("button", { name: "Record a voice note" }).waitFor();
  await musa.getByRole("button", { name: "Send" }).click();
  await musa.getByText("Enter a message or select an image", { exact: true }).waitFor();

  await ada.getByLabel("Picture").setInputFiles(await photo("tap.jpg"));
  await ada.getByText(/^tap\.jpg, \d+\sKB$/).waitFor();
  await ada.getByRole("button", { name: "Send" }).click();
  await musa.getByRole("button", { name: "Picture, tap to enlarge" }).click();
  await musa.getByRole("dialog").getByRole("img", { name: "Picture" }).waitFor();
  await expectAccessible(musa);
  await musa.keyboard.press("Escape");
  await musa.getByRole("link", { name: /Ada Obi.*Image/ }).waitFor();
});

test("messages written offline are sent once and in order when the network returns", async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.context().setOffline(true);
  await ada.getByText("You are offline. What you write will send when network is back.", { exact: false }).waitFor();
  await say(ada, "First, from the tunnel");
  await say(ada, "Second, from the tunnel");
  await expect.poll(() => ada.getByText("Will send when network is back", { exact: true }).count()).toBe(2);
  await expectFit(ada);

  await ada.context().setOffline(false);
  await heard(musa, "Second, from the tunnel");
  await ada.getByText("· Read").waitFor();
  const told = await thread(musa)
    .getByText(/from the tunnel/)
    .allTextContents();
  expect(told).toEqual(["First, from the tunnel", "Second, from the tunnel"]);
  expect(await ada.getByText("Will send when network is back", { exact: true }).count()).toBe(0);
});

test("a message survives a reload while the server is down, and arrives once", { tags: "thorough" }, async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.route("**/v2/reply_message/**", (route) => route.abort());
  await say(ada, "Kept on the device");
  await ada.getByText("Sending", { exact: true }).waitFor();
  await ada.reload();
  await ready(ada);
  await heard(ada, "Kept on the device");
  await field(ada).fill("half a sen");
  // A new page has no failures yet, so its first attempt is not delayed.
  await ada.unroute("**/v2/reply_message/**");
  await ada.reload();
  await ready(ada);
  await expect.poll(() => field(ada).inputValue()).toBe("half a sen");

  await heard(musa, "Kept on the device");
  await ada.getByText("· Read").waitFor();
  expect(await thread(musa).getByText("Kept on the device").count()).toBe(1);
  expect(await thread(ada).getByText("Kept on the device").count()).toBe(1);
});

test("logging out deletes unsent messages", { tags: "thorough" }, async () => {
  const { ada } = await twoWhoTalk();
  await ada.route("**/v2/reply_message/**", (route) => route.abort());
  await say(ada, "Nobody else may see this");
  await ada.getByText("Sending", { exact: true }).waitFor();
  // On a phone a conversation hides the menu, which the list shows.
  await ada.getByRole("link", { name: "Back" }).click();
  await ada.locator("summary", { hasText: "Menu" }).click();
  await ada.getByRole("button", { name: "Logout" }).locator("visible=true").click();
  await ada.waitForURL("/");

  const databases = () => ada.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toEqual([]);
});

test("a blocked member gets a message, and can write again once unblocked", { tags: "thorough" }, async () => {
  const { ada, musa } = await twoWhoTalk();
  await musa.locator("summary", { hasText: "More" }).click();
  await musa.getByRole("button", { name: "Block", exact: true }).click();
  await expectAccessible(musa);
  await musa.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await musa.getByText("You blocked Ada Obi.", { exact: false }).waitFor();
  await expectFit(musa);

  await say(ada, "Are you there?");
  await ada.getByText("You can’t send messages to this person", { exact: true }).waitFor();
  await expectFit(ada);
  await musa.getByRole("button", { name: "Unblock" }).click();
  await field(musa).waitFor();
  await ada.getByRole("button", { name: "Failed – tap to retry" }).click();
  await heard(musa, "Are you there?");
});

test("older messages load at a tap, without moving the reading position", {
  tags: "thorough",
}, async () => {
  const { ada, musa, adaIs, musaIs } = await twoPeople();
  const send = (number: number) =>
    ada.request.post(`/v2/message/${musaIs.id}`, {
      headers: adaIs.headers,
      data: { message: `Message number ${number}` },
    });
  await send(1);
  // Unanswered messages are limited.
  await musa.request.post(`/v2/message/${adaIs.id}`, { headers: musaIs.headers, data: { message: "Go on" } });
  for (let number = 2; number <= 60; number++) await send(number);
  await open(musa, `/conversation/${adaIs.id}`);
  await heard(musa, "Message number 60");
  expect(await thread(musa).getByText("Message number 10", { exact: true }).count()).toBe(0);
  await thread(musa).evaluate((log) => log.scrollTo(0, 0));
  await heard(musa, "Message number 1");

  await thread(musa).evaluate((log) => log.scrollTo(0, log.scrollHeight / 2));
  const data = { message: "Something new" };
  await ada.request.post(`/v2/message/${musaIs.id}`, { headers: adaIs.headers, data });
  await musa.getByRole("button", { name: "New messages" }).click();
  await expect.poll(() => musa.getByRole("button", { name: "New messages" }).count()).toBe(0);
  await expectFit(musa);
});

test("messages arrive by polling if the event stream is blocked", { tags: "thorough" }, async () => {
  const { ada, musa, adaIs } = await twoPeople();
  await musa.route("**/v2/stream", (route) => route.abort());
  await open(musa, `/conversation/${adaIs.id}`);
  await say(musa, "Are you there?");
  await musa.waitForURL(/\/chats\//);
  await musa.getByText("· Sent").waitFor();

  const cid = new URL(musa.url()).pathname.split("/").at(-1);
  await ada.request.post(`/v2/reply_message/${cid}`, { headers: adaIs.headers, data: { message: "I am" } });
  await thread(musa).getByText("I am", { exact: true }).waitFor({ timeout: 30_000 });
});

test("on a phone a conversation fills the screen, without header, footer and bar", {
  tags: "thorough",
}, async () => {
  const { ada } = await twoWhoTalk();
  for (const selector of [".site-header", ".site-footer", ".member-bar"]) {
    expect(await ada.locator(selector).locator("visible=true").count(), selector).toBe(0);
  }
  const composer = (await ada.getByRole("button", { name: "Record a voice note" }).boundingBox())!;
  const height = ada.viewportSize()!.height;
  expect(composer.y + composer.height).toBeLessThanOrEqual(height);
  expect(await ada.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
});

test("a reported message shows that it was reported, and its author can be blocked there", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await say(ada, "You are a fool");
  await heard(musa, "You are a fool");
  expect(await musa.getByRole("button", { name: "Report this message" }).count()).toBe(0);
  await musa.locator("summary", { hasText: "More" }).click();
  await musa.getByRole("button", { name: "Report a message" }).click();
  await musa.getByRole("button", { name: "Report this message" }).last().click();
  const report = musa.getByRole("dialog", { name: "Report" });
  await report.getByLabel("Reason").selectOption("Fraud or scam");
  await report.getByRole("button", { name: "Submit" }).click();
  await report.waitFor({ state: "hidden" });

  await thread(musa).getByText("Reported", { exact: true }).waitFor();
  await thread(musa).getByRole("button", { name: "Block this person" }).click();
  await musa
    .getByRole("dialog", { name: "Block Ada Obi?" })
    .getByRole("button", { name: "Block", exact: true })
    .click();
  await musa.getByText("You blocked Ada Obi.", { exact: false }).waitFor();
  expect(await thread(musa).getByRole("button", { name: "Block this person" }).count()).toBe(0);
});

test("a request for a code needs a confirmation; its recipient sees a warning, and can report and block there", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await say(musa, "Please send me the OTP that came to your phone");
  const doubted = musa.getByRole("dialog", { name: "Don’t ask for codes" });
  await expectFit(musa);
  await doubted.getByRole("button", { name: "Send anyway" }).click();
  await heard(ada, "Please send me the OTP that came to your phone");

  const note = thread(ada).getByRole("note");
  await note.getByText("never tell anybody a code, PIN or BVN", { exact: false }).waitFor();
  await note.getByRole("button", { name: "Report this message" }).waitFor();
  await expectFit(ada);
  expect(await thread(musa).getByRole("note").count()).toBe(0);
  await note.getByRole("button", { name: "Block this person" }).click();
  await ada.getByRole("dialog", { name: "Block Musa Bello?" }).waitFor();
  await ada.keyboard.press("Escape");

  await say(ada, "220118");
  const asked = ada.getByRole("dialog", { name: "Don’t share codes" });
  await expectFit(ada);
  await asked.getByRole("button", { name: "Don’t send" }).click();
  await expect.poll(() => field(ada).inputValue()).toBe("220118");
  await say(ada, "No, I won't");
  await heard(musa, "No, I won't");
  expect(await thread(musa).getByText("220118").count()).toBe(0);

  await say(ada, "My PIN is 4471");
  await asked.getByRole("button", { name: "Send anyway" }).click();
  await heard(musa, "My PIN is 4471");
});

test("an owner saves quick replies to tap in a chat, and an away message that is sent while they travel", {
  tags: "thorough",
}, async () => {
  const { ada, musa, musaIs } = await twoWhoTalk();
  const conversation = new URL(musa.url()).pathname;
  await postBusiness(musa, `Bello Tailors ${musaIs.id.slice(-6)}`);
  await open(musa, "/quick-replies");
  await musa.getByLabel("Reply 1").fill("Yes, it is available.");
  await musa.getByRole("button", { name: "Add another" }).click();
  await musa.getByLabel("Reply 2").fill("I am on my way.");
  await musa.getByLabel("Message", { exact: true }).fill("I am travelling until Monday.");
  await expectFit(musa);
  await musa.getByRole("button", { name: "Save", exact: true }).click();
  await said(musa, "Saved.");

  await open(musa, conversation);
  await musa.getByRole("button", { name: "Yes, it is available." }).click();
  await expect.poll(() => field(musa).inputValue()).toBe("Yes, it is available.");
  await musa.getByRole("button", { name: "Send" }).click();
  await heard(ada, "Yes, it is available.");
  await expectFit(musa);

  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await musa.request.post("/v2/business/away", { headers: musaIs.headers, data: { until } });
  await say(ada, "Are you there?");
  await heard(ada, "I am travelling until Monday.");
  await thread(ada).getByText("Automatic reply", { exact: false }).waitFor();
  await expectFit(ada);
});

test("a voice note is recorded, played before it is sent, and played by the recipient", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.getByRole("button", { name: "Record a voice note" }).click();
  await ada.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await expectFit(ada);
  // Two seconds or more, because the check before takes time.
  await ada.getByText(/^0:(0[2-9]|[1-5]\d)$/).waitFor();
  await ada.getByRole("button", { name: "Stop", exact: true }).click();
  await ada.getByRole("button", { name: "Play voice note" }).click();
  await ada.getByRole("button", { name: "Delete voice note" }).waitFor();
  await expectFit(ada);
  await ada.getByRole("button", { name: "Send" }).click();

  await thread(musa).getByRole("button", { name: "Play voice note" }).click();
  await thread(musa).getByRole("button", { name: "Pause voice note" }).waitFor();
  await thread(musa).getByRole("button", { name: "Speed 1", exact: true }).click();
  await thread(musa).getByRole("button", { name: "Speed 1.5" }).waitFor();
  await musa.getByRole("link", { name: /Ada Obi.*Voice note/ }).waitFor();
  await expectAccessible(musa);
});

test("a voice note recorded offline is sent when the network returns; a browser that cannot record shows that", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.context().setOffline(true);
  await ada.getByRole("button", { name: "Record a voice note" }).click();
  await ada.getByText("0:01", { exact: true }).waitFor();
  await ada.getByRole("button", { name: "Stop", exact: true }).click();
  await ada.getByRole("button", { name: "Delete voice note" }).waitFor();
  await ada.getByRole("button", { name: "Send" }).click();
  await ada.getByText("Will send when network is back", { exact: true }).waitFor();
  await ada.context().setOffline(false);
  await thread(musa).getByRole("button", { name: "Play voice note" }).waitFor();

  await musa.evaluate(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await musa.getByRole("button", { name: "Record a voice note" }).click();
  await musa.getByRole("alert").getByText("This browser can’t record. Open LocalChap in Chrome or Firefox.").waitFor();
  await expectFit(musa);
});

const voiceNotes = (page: Page) => thread(page).getByRole("button", { name: "Play voice note" });

async function sendVoiceNote(page: Page) {
  await page.getByRole("button", { name: "Record a voice note" }).click();
  await page.getByText("0:01", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Delete voice note" }).waitFor();
  await page.getByRole("button", { name: "Send" }).click();
}

/** Replaces the next recording on its way to the server. */
function replaceRecording(page: Page, content: Buffer) {
  return page.route(
    "**/v2/message/upload_audio",
    async (route) => {
      const [, boundary] = route.request().headers()["content-type"]!.split("boundary=");
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
      const postData = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      await route.continue({ postData });
    },
    { times: 1 },
  );
}

test("a voice note refused by the server shows the reason, and its sender retries or removes it", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await replaceRecording(ada, Buffer.from("no sound"));
  await sendVoiceNote(ada);
  await thread(ada).getByText("This is no voice note that we can play. Record it in the chat").waitFor();
  await expectFit(ada);
  await thread(ada).getByRole("button", { name: "Failed – tap to retry" }).tap();
  await voiceNotes(musa).waitFor();

  await replaceRecording(ada, makeWebm(62_000));
  await sendVoiceNote(ada);
  await thread(ada).getByText("A voice note may last 60 seconds").waitFor();
  await thread(ada).getByRole("button", { name: "Remove", exact: true }).tap();
  await expect.poll(() => voiceNotes(ada).count()).toBe(1);
  expect(await voiceNotes(musa).count()).toBe(1);
});

test("a voice note interrupted by two network failures arrives once", {
  tags: "thorough",
}, async () => {
  const { ada, musa } = await twoWhoTalk();
  await ada.route("**/v2/message/upload_audio", (route) => route.abort("connectionreset"), { times: 1 });
  await ada.route(
    "**/v2/reply_message/*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await sendVoiceNote(ada);
  await voiceNotes(musa).waitFor();
  await thread(ada).getByText("· Sent").or(thread(ada).getByText("· Read")).waitFor();
  expect([await voiceNotes(ada).count(), await voiceNotes(musa).count()]).toEqual([1, 1]);
});

test("a voice note stops at the limit of one minute", { tags: "thorough" }, async () => {
  const { ada } = await twoWhoTalk();
  await ada.clock.install();
  await ada.getByRole("button", { name: "Record a voice note" }).click();
  await ada.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await ada.clock.fastForward(58_000);
  await ada.getByText("0:58", { exact: true }).waitFor();
  await ada.clock.fastForward(1_000);
  await ada.getByRole("button", { name: "Delete voice note" }).waitFor();
});
