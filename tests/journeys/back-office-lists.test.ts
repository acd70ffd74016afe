import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { mailedCode } from "./mailed-code.ts";
import { beMember } from "./member.ts";
import { beStaff } from "./staff-page.ts";

/** Confirms the email address, which staff need, with the code of the sign-up. */
async function proveAddress(page: Page, headers: Record<string, string>) {
  const { request } = page.context();
  const { email } = await (await request.get("/v2/user", { headers })).json();
  const data = { code: await mailedCode(email, "Confirm your email") };
  expect((await request.post("/v2/user/email/verify", { headers, data })).status()).toBe(200);
}

const names = (page: Page) => page.locator("tbody th a").allInnerTexts();

/** A long name wraps: it takes no more than 22 rem, and the whole name can be read. */
async function expectNarrowColumns(page: Page) {
  const longName = ["Oluwatobilobanimi".repeat(2), "Adegbenroadewale".repeat(2)] as const;
  await beMember(await newVisitor(), ...longName);
  await open(page, `/admin/people?search=${longName[0]}`);
  await page.getByRole("link", { name: longName.join(" ") }).waitFor();
  const lines = page.locator("tbody :is(th, td) > div");
  const widths = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeLessThanOrEqual(22 * 16);
  const name = page.locator("tbody th").first();
  expect(await name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(1);
  await expectFit(page);
}

/** Where there is less room a row is a card, with nothing beside the screen. */
async function expectCards(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 });
  const row = page.locator("tbody tr").first();
  await expect.poll(() => row.evaluate((one) => getComputedStyle(one).display)).toBe("flex");
  await page.getByRole("button", { name: "Name" }).waitFor();
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The tiles of the queues fill each of their rows. */
async function expectFullRows(page: Page) {
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const tiles = page.locator("ul:has(> li > a[href='/admin/documents']) > li");
    await tiles.last().waitFor();
    const gap = await tiles.last().evaluate((tile) => {
      return tile.parentElement!.getBoundingClientRect().right - tile.getBoundingClientRect().right;
    });
    expect([width, Math.round(gap)]).toEqual([width, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Groups of the menu that are not in use are closed; the one of the open page is not. */
async function expectShortMenu(page: Page) {
  const menu = page.getByRole("navigation", { name: "Back office" });
  await menu.getByRole("link", { name: "People" }).waitFor();
  expect(await menu.getByRole("link", { name: "Payments" }).isVisible()).toBe(false);
  await menu.getByText("Money").click();
  await menu.getByRole("link", { name: "Payments" }).click();
  await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
  await menu.getByRole("link", { name: "Businesses" }).waitFor({ state: "hidden" });
}

/** The tools of a list unfold over it, and Esc or a press outside closes them; a phone has no columns to choose. */
async function expectToolsOver(page: Page) {
  const top = () => page.locator("table").evaluate((table) => table.getBoundingClientRect().top);
  const before = await top();
  const columns = page.getByText("Columns", { exact: true });
  const box = page.getByRole("checkbox", { name: "Email" });
  await columns.click();
  await box.waitFor();
  expect(await top()).toBe(before);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "hidden" });
  await columns.click();
  await box.waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await box.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 360, height: 780 });
  await columns.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** At a desk the filters of a list are one row, days by a tap among them; a phone has them over the list, behind a button. */
async function expectFiltersInRow(page: Page) {
  const search = page.getByRole("search");
  const fields = search.locator("select").or(search.getByRole("button", { name: "30 days" }));
  const middles = await fields.evaluateAll((all) =>
    all.map((field) => field.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  );
  expect(middles.length).toBeGreaterThan(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await search.getByRole("button", { name: "Today" }).click();
  await page.waitForURL(/from=/);
  await page.setViewportSize({ width: 360, height: 780 });
  await fields.first().waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Filters (1)" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Other" }).click();
  await sheet.getByLabel("From").waitFor();
  await expectFit(page);
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await sheet.getByRole("button", { name: /^Show/ }).click();
  await page.getByRole("button", { name: "Filters", exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** On a low screen the menu scrolls above its foot: its last item can be reached. */
async function expectWholeMenu(page: Page) {
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(page, "/admin/agents");
  const menu = page.getByRole("navigation", { name: "Back office" });
  const last = menu.getByText("Records");
  await last.scrollIntoViewIfNeeded();
  const foot = await page
    .getByText(/You work here as/)
    .last()
    .boundingBox();
  const item = await last.boundingBox();
  expect(item!.y + item!.height).toBeLessThanOrEqual(foot!.y);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** An address that is nothing here leads back. */
async function expectWayBack(page: Page) {
  await open(page, "/admin/settings");
  await page.getByRole("heading", { level: 1, name: "OOPS" }).waitFor();
  await page.getByRole("link", { name: "Go to the back office" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

/** A case that was opened from a list leads back to the list and its search, and its row has the focus. */
async function expectWayBackToList(page: Page) {
  await open(page, "/admin/comments?search=Review+number+7");
  const row = page.locator("tbody th a").last();
  await row.click();
  await page.getByRole("link", { name: "All comments" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/admin\/comments\?search=Review\+number\+7$/);
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
}

/** The bar of the selected rows covers no row that has the focus. */
async function expectFocusAboveBar(page: Page) {
  const bar = page.getByRole("region", { name: "Selected rows" });
  const links = page.locator("tbody th a");
  await links.first().focus();
  for (let at = 0; at < (await links.count()); at++) {
    if (at > 0) await page.keyboard.press("ArrowDown");
    const { y, height } = (await links.nth(at).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  }
}

/** One is hidden, and shown again from the same list; the buttons of the bar fit what is selected. */
async function expectShownTogether(page: Page) {
  const bar = page.getByRole("region", { name: "Selected rows" });
  const dialog = page.getByRole("dialog");
  await open(page, "/admin/comments?search=Review+number+7");
  for (const [name, message] of [
    ["Hide", /hidden\.$/],
    ["Show again", /shown again\.$/],
  ] as const) {
    await page.getByLabel("Select all on this page").check();
    await bar.getByRole("button", { name, exact: true }).click();
    await dialog.getByRole("textbox").fill("They copy each other.");
    await expectFit(page);
    await dialog.getByRole("button", { name, exact: true }).click();
    await page.getByText(message).waitFor();
  }
}

/** Two comments are hidden at once from their list, and one undo shows both again; the audit log has one entry for each. */
async function expectHiddenTogether(page: Page) {
  await open(page, "/admin/comments?status=shown&search=Review+number");
  const boxes = page.locator("tbody input[type=checkbox]");
  await boxes.first().waitFor();
  const before = await boxes.count();
  // By keyboard, then by mouse.
  await page.locator("tbody th a").first().focus();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await boxes.nth(1).check();
  await page.getByText("2 selected").waitFor();
  // Where the list is longer than the screen, the bar covers rows until they are scrolled.
  await page.setViewportSize({ width: 1280, height: 3_000 });
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFocusAboveBar(page);
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Hide" }).click();
  const dialog = page.getByRole("dialog", { name: "Hide 2 comments" });
  await dialog.getByRole("textbox").fill("They copy each other.");
  await expectFit(page);
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByText("2 comments are hidden.").waitFor();
  await expect.poll(() => boxes.count()).toBe(before - 2);
  await expectFit(page);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => boxes.count()).toBe(before);
  await expectShownTogether(page);
  await open(page, "/admin/audit");
  await page.getByText("Undid “Hid 2 comments”").waitFor();
  await page.getByText("Hid 2 comments", { exact: true }).waitFor();
  await page.getByText("All 2 of this decision").first().click();
  await expectFit(page);
}

test("people are sorted, paged, found, opened by keyboard and exported, and a role is given with an entry in the audit log", {
  tags: "thorough",
}, async () => {
  // They are signed out at the end, so later requests are refused.
  const member = await newVisitor({ failing: /\/v2\// });
  const { headers } = await beMember(member, "Zaynab", "Quaye");
  await proveAddress(member, headers);
  const page = await beStaff(inject("world").staff.director);
  await open(page, "/admin");
  await expectFullRows(page);
  await expectWayBack(page);
  await expectWholeMenu(page);
  await open(page, "/admin/people");
  await expectShortMenu(page);
  await open(page, "/admin/people");
  await page.locator("table").waitFor();
  await expectToolsOver(page);
  await expectFiltersInRow(page);
  await page.getByRole("button", { name: "Name" }).click();
  await page.locator("th[aria-sort=ascending]").waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: "Previous page" }).waitFor();
  const second = await names(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForFunction((first) => document.querySelector("tbody th a")?.textContent !== first, second[0]);
  await page.goBack();
  await page.waitForFunction((first) => document.querySelector("tbody th a")?.textContent === first, second[0]);
  expect(await names(page)).toEqual(second);

  // The search applies as it is typed.
  await page.getByLabel("Find").fill("quaye zay");
  const found = page.getByRole("link", { name: "Zaynab Quaye" });
  await found.waitFor();
  await expectFit(page);
  // A filter applies as it is chosen, and Back takes it back.
  await page.locator("search").getByLabel("Role").selectOption("moderator");
  await found.waitFor({ state: "detached" });
  await page.goBack();
  await found.waitFor();
  expect(await page.locator("search").getByLabel("Role").inputValue()).toBe("");
  await expectCards(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("people.csv");
  expect((await text(await file.createReadStream())).match(/Zaynab Quaye/g)).toHaveLength(1);

  const person = page.getByRole("heading", { level: 1, name: "Zaynab Quaye" });
  await found.focus();
  await page.keyboard.press("Enter");
  await person.waitFor();
  await page.keyboard.press("Escape");
  await found.focus();
  await page.keyboard.press("Enter");
  await person.waitFor();
  await expectFit(page);
  await page.getByRole("button", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("agent");
  await dialog.getByLabel("Reason").fill("Joined us in Ikeja");
  await dialog.getByRole("button", { name: "Change role" }).click();
  await page.getByText("Agent · Active").waitFor();

  await expectNarrowColumns(page);
  await open(page, "/admin/audit?search=change+role");
  await page.getByText("Joined us in Ikeja").waitFor();
  await expectFit(page);
  await expectWayBackToList(page);
  await expectHiddenTogether(page);
  await open(member, "/profile");
  await member.getByRole("button", { name: "Sign In | Sign Up" }).first().waitFor({ state: "attached" });
});
