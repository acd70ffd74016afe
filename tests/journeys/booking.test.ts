import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import { dayMs, lagosDay, shortDay } from "#/shared/time.ts";
import { expectFit, isInSight, newVisitor, open, reloadedAfter } from "./browser.ts";
import { textedCode } from "./mailed-code.ts";
import { beMember, logInThrough, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";

const settings = { takes_bookings: true, places: 1, lead_hours: 2, days_ahead: 14 };
const tomorrow = () => lagosDay(Date.now() + dayMs);

/** A hairdresser open tomorrow from 9 to 17, signed in on this page. */
async function beHairdresser(page: Page) {
  const { headers } = await beMember(page, "Bola", "Ade");
  const { request } = page.context();
  const call = async (method: "POST" | "PUT", path: string, data: object) => {
    const reply = await request.fetch(path, { method, headers, data });
    expect([path, reply.status()]).toEqual([path, 200]);
    return reply.json();
  };
  const name = `Bola Hair ${randomInt(100_000, 1_000_000)}`;
  const business = await call("POST", "/v2/business", {
    ...{ name, about: "Braids and cuts.", phone: "08030000001", category: "Fashion & Beauty", tags: ["Hair braiding"] },
    ...{ address: "5 Allen Avenue", town: "Alausa", state: "Lagos", lga: "Ikeja", work_experience: "Yaba" },
    years_of_experience: 3,
  });
  const hours = { date: tomorrow(), open_time: "9:00 AM", close_time: "5:00 PM" };
  await call("POST", "/v2/business/special_day", hours);
  return { name, path: businessPath(business), call };
}

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name: `Book with ${name}` });
const main = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

test("an owner sets up bookings, a visitor books a time, and the booking is in the owner's diary", async () => {
  const owner = await newVisitor({ failing: /mybusiness\/bookings$/ });
  const visitor = await newVisitor({ failing: /phone\/verify/ });
  const { name, path } = await beHairdresser(owner);
  await open(owner, "/diary");
  await owner.getByRole("link", { name: "Set up bookings" }).click();
  await owner.getByLabel("Take bookings on my page").check();
  await owner.getByLabel("Service", { exact: true }).fill("Braids");
  await owner.getByLabel("Minutes").fill("60");
  await owner.getByLabel("Price in naira").fill("7,500");
  await expectFit(owner);
  await main(owner, "Save").click();
  await owner.getByText("Saved.", { exact: true }).waitFor();

  await owner.getByRole("link", { name: "Back" }).click();
  await owner.waitForURL(/\/diary$/);
  await main(owner, "Add a booking").click();
  await expect
    .poll(() => isInSight(owner.getByRole("dialog").getByRole("button", { name: "Add", exact: true })))
    .toBe(true);
  await expectFit(owner);
  await open(owner, "/chats");
  await owner.getByText("No messages yet").waitFor();

  await open(visitor, "/search?search=hair+braiding&location=Lagos%2C+Ikeja");
  await visitor.getByRole("link", { name: "Takes bookings", exact: true }).click();
  await visitor.waitForURL(/takes_bookings=true/);
  await expectFit(visitor);
  await visitor.getByRole("link", { name }).filter({ hasText: "Book a time" }).click();
  await visitor.waitForURL(`**${path}`);
  await expectFit(visitor);
  await visitor.getByRole("button", { name: "Book", exact: true }).click();
  const dialog = visitor.getByRole("dialog", { name: `Book with ${name}` });
  await dialog.getByRole("group", { name: "Morning" }).getByRole("button", { name: "10:00 AM" }).waitFor();
  expect(await dialog.getByRole("button", { name: "10:30 AM" }).count()).toBe(0);
  expect(await dialog.getByRole("button", { name: "Today · Closed" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "More times" }).click();
  await dialog.getByRole("button", { name: "10:30 AM" }).click();
  // The foot names the choice without scrolling, and does not cover it.
  const foot = dialog.locator(".dialog-foot");
  await foot.getByText("Braids · 60 minutes, ₦7,500").waitFor();
  const edge = async (part: Locator, side: "top" | "bottom") =>
    part.evaluate((element, side) => element.getBoundingClientRect()[side], side);
  await expect.poll(() => isInSight(foot)).toBe(true);
  expect(await edge(dialog.getByRole("button", { name: "10:30 AM" }), "bottom")).toBeLessThan(await edge(foot, "top"));
  await dialog.getByLabel("Note (optional)").fill("Long hair");
  await expectFit(visitor);
  await dialog.getByRole("button", { name: "Ask for this time" }).click();
  const phone = `0805${String(randomInt(10_000_000)).padStart(7, "0")}`;
  // One dialog at a time: the form comes back after the sign-up.
  const signIn = visitor.getByRole("dialog");
  await signIn.getByText("Sign up to ask for this time. Free, one minute; your choice is kept.").waitFor();
  await signIn.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  await signIn.getByLabel("Password", { exact: true }).fill("harmattan-dust-7");
  await signIn.getByRole("button", { name: "Sign up" }).click();
  const profile = visitor.getByRole("dialog").filter({ has: visitor.getByRole("button", { name: "Update profile" }) });
  await profile.getByLabel("First name").fill("Zainab");
  await profile.getByLabel("Last name").fill("Bello");
  await profile.getByLabel("Phone").fill(phone);
  await profile.getByLabel("State").selectOption("Lagos");
  await profile.getByLabel("LGA").selectOption("Ikeja");
  await profile.getByRole("button", { name: "Update profile" }).click();
  // The form is unchanged, and sending requires a confirmed phone.
  await profile.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Note (optional)").inputValue()).toBe("Long hair");
  expect(await dialog.getByRole("button", { name: "10:30 AM" }).getAttribute("aria-pressed")).toBe("true");
  await dialog.getByRole("button", { name: "Ask for this time" }).click();
  const proof = visitor.getByRole("dialog", { name: "Confirm your phone" });
  const code = proof.getByLabel("Code");
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  const texted = await textedCode(`+234${phone.slice(1)}`);
  const wrong = texted === "000000" ? "000001" : "000000";
  await code.fill(wrong);
  await proof.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
  expect(await code.inputValue()).toBe(wrong);
  await expectFit(visitor);
  await code.fill(texted);
  await proof.getByRole("button", { name: "Confirm", exact: true }).click();
  await visitor.waitForURL(/\/bookings\/[0-9a-f-]{36}/);
  await said(visitor, `Waiting for ${name} to say yes.`);
  await expectFit(visitor);
  await visitor.getByRole("button", { name: "Change the time" }).click();
  const change = visitor.getByRole("dialog", { name: "Change the time" });
  await change.getByRole("button", { name: "11:00 AM" }).click();
  await change.getByRole("button", { name: /^Ask for .+ 11:00 AM$/ }).click();
  await change.waitFor({ state: "hidden" });
  await visitor.getByText("11:00 AM").first().waitFor();
  await said(visitor, `Waiting for ${name} to say yes.`);

  // In the list that was open before.
  await owner.getByRole("link", { name: "Asked for a time" }).waitFor();
  await open(owner, "/bookings");
  await owner.getByRole("region", { name: "Bookings at your business" }).getByText("Zainab Bello").waitFor();
  await expectFit(owner);
  await owner.getByRole("main").getByRole("link", { name: "My diary", exact: true }).click();
  await owner.getByText("Waiting for your answer (1)").waitFor();
  await expectFit(owner);
  await main(owner, "Yes, book it").click();
  await owner.getByRole("status").getByText("Booked", { exact: true }).waitFor();
  await owner.getByText("Waiting for your answer (1)").waitFor({ state: "detached" });
  // The list of a phone shows the day of the booking.
  await owner.getByRole("region", { name: "Days" }).getByText("Zainab Bello").waitFor();
  await expectFit(owner);
  // On a wide screen, the same days are a calendar.
  await owner.setViewportSize({ width: 1280, height: 900 });
  const day = owner.getByRole("region", { name: shortDay(`${tomorrow()}T12:00:00Z`), exact: true });
  await day.getByText("1 booking", { exact: true }).waitFor();
  await owner
    .getByText(/^Closed/)
    .first()
    .waitFor();
  await expectFit(owner);
  await day.getByRole("button", { name: "Add a booking on" }).click();
  const adding = owner.getByRole("dialog", { name: "Add a booking" });
  await adding.getByRole("button", { name: "Close", exact: true }).click();
  // A click on a free half hour chooses it; the column of tomorrow begins at 9.
  await day.getByText("+ 2:30 PM").click();
  await expect.poll(() => adding.getByLabel("Time").inputValue()).toBe("14:30");
  await adding.getByLabel("Time").fill("10:45");
  await adding.getByLabel("Who comes?").fill("Mama Chidi");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await adding.getByText("At that time you have Zainab Bello, 11:00 AM. Choose another.").waitFor();
  const afterTomorrow = shortDay(`${lagosDay(Date.now() + 2 * dayMs)}T12:00:00Z`);
  await adding.getByRole("button", { name: `${afterTomorrow} · Closed` }).click();
  await adding.getByText("You are closed on this day.").waitFor();
  await expectFit(owner);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await adding.waitFor({ state: "detached" });
  await day.getByRole("link", { name: "11:00 AM, Zainab Bello, Braids, Booked" }).click();
  await said(owner, "Booked with Zainab Bello. We remind you the evening before.");
  await owner.goBack();
  await owner.getByRole("link", { name: "Mama Chidi, Braids, Booked" }).click();
  await owner.getByRole("button", { name: "Move it" }).click();
  const moving = owner.getByRole("dialog", { name: "Another time" });
  await moving.getByRole("button", { name: "Tomorrow" }).click();
  await moving.getByRole("button", { name: "1:00 PM" }).click();
  await expect.poll(() => moving.getByLabel("Time").inputValue()).toBe("13:00");
  await expectFit(owner);
  await moving.getByRole("button", { name: "Move it" }).click();
  await said(owner, "Booked with Mama Chidi. We remind you the evening before.");
  await owner.getByRole("heading", { name: /1:00 PM$/ }).waitFor();
  await owner.goBack();
  await owner.getByRole("button", { name: "Later" }).click();
  await day.waitFor({ state: "detached" });

  await visitor.reload();
  await said(visitor, `Booked with ${name}. We remind you the evening before.`);
  const { pathname } = new URL(visitor.url());
  // What is on the screen is read.
  await expect.poll(() => areRead(visitor, pathname)).toBe(true);
  await open(visitor, "/");
  await visitor.getByRole("main").locator(`a[href="${pathname}"]`).filter({ hasText: name }).waitFor();

  await attended(pathname.split("/").at(-1)!);
  await open(visitor, "/");
  const again = `Book ${name} again`;
  await visitor.getByRole("region", { name: "Hired before" }).getByRole("link", { name: again }).waitFor();
  await expectFit(visitor);
  await open(visitor, "/bookings");
  await visitor.getByRole("link", { name: again }).click();
  await visitor.getByRole("dialog", { name: `Book with ${name}` }).waitFor();
});

/** True if there are notifications that link to a page, all of them read. */
const areRead = (page: Page, path: string) =>
  page.evaluate(async (link) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("lchappwebuser")}` };
    const all: { link: string; is_read: boolean }[] = await (await fetch("/v2/notifications", { headers })).json();
    const some = all.filter((one) => one.link === link);
    return some.length > 0 && some.every((one) => one.is_read);
  }, path);

/** Completes a booking, which its owner can do only after its start. */
async function attended(bookingId: string) {
  const database = new pg.Client(ownProduct().databaseUrl);
  await database.connect();
  await database.query("update bookings set state = 'done', done_at = now() where id = $1", [bookingId]);
  await database.end();
}

test("an owner writes an invoice, turns it into a receipt, and it opens from its link without an account or JavaScript", async () => {
  const owner = await newVisitor();
  const { name } = await beHairdresser(owner);
  await open(owner, "/invoices");
  await expectFit(owner);
  await owner.getByRole("link", { name: "New invoice" }).click();
  await main(owner, "Write the invoice").click();
  await said(owner, "Name the item");
  await owner.getByLabel("Who is it for?").fill("Mama Chidi");
  await owner.getByLabel("Item", { exact: true }).fill("Braids");
  await owner.getByLabel("How many").fill("2");
  await owner.getByLabel("Price of one, in naira").fill("7,500");
  await owner.getByText("₦15,000").waitFor();
  await main(owner, "Add an item").click();
  await owner.getByLabel("Item", { exact: true }).nth(1).fill("Hair cream");
  await owner.getByLabel("Price of one, in naira").nth(1).fill("1000");
  await owner.getByText("₦16,000").waitFor();
  await main(owner, "In 7 days").click();
  await expectFit(owner);
  await main(owner, "Write the invoice").click();
  await owner.waitForURL(/\/invoices\/[0-9a-f-]{36}/);
  await owner.getByRole("heading", { name: "Invoice INV-0001" }).waitFor();
  await expectFit(owner);
  const link = await owner.getByLabel("Its link").inputValue();
  const share = await owner.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(share!)).toContain(link);
  // On a wide screen, the list is a table that also says what for.
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.getByRole("link", { name: "Back" }).click();
  await owner.getByText("Braids, Hair cream").waitFor();
  await expectFit(owner);
  await owner.getByRole("link", { name: "Mama Chidi" }).click();
  await owner.getByRole("heading", { name: "Invoice INV-0001" }).waitFor();
  const tools = owner.getByRole("navigation", { name: "My Business" });
  expect(await tools.locator("[aria-current]").textContent()).toBe("Invoices");
  const mine = owner.getByRole("banner").getByRole("link", { name: "My Business" });
  expect(await mine.getAttribute("aria-current")).toBe("page");
  await expectFit(owner);

  const customer = await newVisitor({ javaScriptEnabled: false });
  await customer.goto(new URL(link).pathname);
  await customer.getByRole("heading", { name: "Invoice INV-0001" }).waitFor();
  expect(await customer.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");

  await main(owner, "It was paid").click();
  const dialog = owner.getByRole("dialog", { name: "It was paid" });
  await dialog.getByRole("button", { name: "Bank transfer" }).click();
  await expectFit(owner);
  await dialog.getByRole("button", { name: "Make it a receipt" }).click();
  await owner.getByRole("heading", { name: "Receipt INV-0001" }).waitFor();
  const joy = owner.getByRole("region", { name: "Payment received" });
  await joy.getByRole("button", { name: "Close" }).click();
  await joy.waitFor({ state: "detached" });
  await open(owner, "/invoices/new");
  await owner.locator('datalist option[value="Mama Chidi"]').waitFor({ state: "attached" });
  await owner.goBack();

  await customer.reload();
  await customer.getByRole("heading", { name: "Receipt INV-0001" }).waitFor();
  await customer.getByText(name).first().waitFor();
  await customer.getByText(`Paid to ${name} directly.`).waitFor();
  const scripted = await newVisitor();
  await open(scripted, new URL(link).pathname);
  await expectFit(scripted);
  const pdf = await scripted
    .context()
    .request.get((await scripted.getByRole("link", { name: "Open as PDF" }).getAttribute("href")) ?? "");
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const linkOpen = owner.getByLabel("Everybody with the link can open it");
  await linkOpen.click();
  await expect.poll(() => linkOpen.isChecked()).toBe(false);
  await owner.getByLabel("Its link").waitFor({ state: "detached" });
  expect((await scripted.context().request.get(new URL(link).pathname)).status()).toBe(404);
});

test("an invoice offers the price list, and a booking in the diary a caller who came before, with the phone", async () => {
  const owner = await newVisitor();
  const { call } = await beHairdresser(owner);
  const services = [
    { name: "Braids", minutes: 60, price: 7_500 },
    { name: "Wash and set", minutes: 30, price: 3_000 },
  ];
  const booking = await call("PUT", "/v2/mybusiness/booking", { ...settings, services });
  const came = { service_id: booking.services[0].id, name: "Mama Chidi", phone: "08030000009", date: tomorrow() };
  await call("POST", "/v2/mybusiness/bookings", { ...came, time: "10:00", note: "" });

  await open(owner, "/invoices/new");
  await owner.locator('datalist option[value="Mama Chidi"]').waitFor({ state: "attached" });
  const [item, price] = [owner.getByLabel("Item", { exact: true }), owner.getByLabel("Price of one, in naira")];
  const list = owner.getByRole("list", { name: "Price list" });
  await item.fill("wash");
  await list.getByRole("button", { name: "Wash and set ₦3,000" }).click();
  await list.getByRole("button", { name: "Braids ₦7,500" }).click();
  await owner.getByText("₦10,500").waitFor();
  await expectFit(owner);
  expect([await item.nth(0).inputValue(), await item.nth(1).inputValue()]).toEqual(["Wash and set", "Braids"]);
  await main(owner, "Add an item").click();
  await item.nth(2).fill("braids");
  expect(await price.nth(2).inputValue()).toBe("₦7,500");
  await price.nth(2).fill("6000");
  await item.nth(2).fill("Wash and set");
  expect(await price.nth(2).inputValue()).toBe("₦6,000");

  await open(owner, "/diary");
  await owner.getByRole("button", { name: "Add a booking", exact: true }).click();
  const adding = owner.getByRole("dialog", { name: "Add a booking" });
  await adding.locator('datalist option[value="Mama Chidi"]').waitFor({ state: "attached" });
  const phone = adding.getByLabel("Phone (optional)");
  await adding.getByLabel("Who comes?").fill("Mama Chidi");
  expect(await phone.inputValue()).toMatch(/8030000009$/);
  await adding.getByLabel("Who comes?").fill("Mama Chidinma");
  expect(await phone.inputValue()).toBe("");
  await phone.fill("08030000002");
  await adding.getByLabel("Who comes?").fill("Mama Chidi");
  expect(await phone.inputValue()).toBe("08030000002");
});

test("a booking that stopped at the code waits behind its button at a later visit, and after a login it goes on by itself", {
  tags: "thorough",
}, async () => {
  const [owner, customer] = [await newVisitor(), await newVisitor()];
  const { name, path, call } = await beHairdresser(owner);
  const services = [{ name: "Braids", minutes: 60, price: 7_500 }];
  await call("PUT", "/v2/mybusiness/booking", { ...settings, services });
  const { email, password } = await beMember(customer, "Ada", "Obi");
  await open(customer, path);
  const dialog = dialogOf(customer, name);
  await customer.getByRole("button", { name: "Book a time" }).click();
  await dialog.getByRole("group", { name: "Morning" }).getByRole("button", { name: "10:00 AM" }).waitFor();
  expect(await dialog.getByRole("button", { name: "10:30 AM" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "More times" }).click();
  await dialog.getByRole("button", { name: "10:30 AM" }).click();
  await dialog.getByLabel("Note (optional)").fill("Long hair");
  await dialog.getByRole("button", { name: "Ask for this time" }).click();
  await customer.getByRole("dialog").getByLabel("Code").waitFor();

  await open(customer, path);
  // A form that opens by itself would cover the button.
  await customer.getByRole("button", { name: "Continue your booking" }).tap();
  expect(await dialog.getByLabel("Note (optional)").inputValue()).toBe("Long hair");
  await dialog.getByRole("button", { name: "Close", exact: true }).tap();
  // A sheet closed by mistake loses nothing.
  await customer.getByRole("button", { name: "Continue your booking" }).tap();
  expect(await dialog.getByRole("button", { name: "10:30 AM" }).getAttribute("aria-pressed")).toBe("true");

  const visitor = await newVisitor();
  const time = dialogOf(visitor, name).getByRole("button", { name: "10:00 AM" });
  await open(visitor, path);
  await visitor.getByRole("button", { name: "Book a time" }).tap();
  await time.tap();
  await dialogOf(visitor, name).getByRole("button", { name: "Ask for this time" }).tap();
  const signIn = visitor.getByRole("dialog");
  await signIn.getByRole("tab", { name: "Log in" }).tap();
  await reloadedAfter(visitor, () => logInThrough(signIn, email, password));
  await dialogOf(visitor, name).waitFor();
  expect(await time.getAttribute("aria-pressed")).toBe("true");
  expect(new URL(visitor.url()).hash).toBe("");
});
