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

const names = (page: Page) => page.locator("tbody th").allInnerTexts();

/** A long name wraps in its column of at most 22 rem, and is readable in full. */
async function expectNarrowColumns(page: Page) {
  const longName = ["Oluwatobilobanimi".repeat(2), "Adegbenroadewale".repeat(2)] as const;
  await beMember(await newVisitor(), ...longName);
  await open(page, `/admin/people?search=${longName[0]}`);
  await page.getByRole("link", { name: longName.join(" ") }).waitFor();
  const heads = page.locator("thead th");
  const widths = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeLessThanOrEqual(22 * 16);
  const name = page.locator("tbody th").first();
  expect(await name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(1);
  await expectFit(page);
}

test("people are sorted, paged, found, opened by keyboard and exported, and a role is given with an entry in the audit log", async () => {
  // They are signed out at the end, so later requests are refused.
  const member = await newVisitor({ failing: /\/v2\// });
  const { headers } = await beMember(member, "Zaynab", "Quaye");
  await proveAddress(member, headers);
  const page = await beStaff(inject("world").staff.director);
  await open(page, "/admin/people");
  await page.getByRole("button", { name: "Name" }).click();
  await page.locator("th[aria-sort=ascending]").waitFor();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: "Previous page" }).waitFor();
  const second = await names(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForFunction((first) => document.querySelector("tbody th")?.textContent !== first, second[0]);
  await page.goBack();
  await page.waitForFunction((first) => document.querySelector("tbody th")?.textContent === first, second[0]);
  expect(await names(page)).toEqual(second);

  await page.getByLabel("Find").fill("zaynab q");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Zaynab Quaye" }).waitFor();
  await expectFit(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("people.csv");
  expect((await text(await file.createReadStream())).match(/Zaynab Quaye/g)).toHaveLength(1);

  await page.getByRole("link", { name: "Zaynab Quaye" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Zaynab Quaye" }).waitFor();
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
  await open(member, "/profile");
  await member.getByRole("button", { name: "Sign In | Sign Up" }).first().waitFor({ state: "attached" });
});
