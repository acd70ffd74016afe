import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { enter } from "./member.ts";
import type { Staff } from "./staff.ts";

const desk = { width: 1280, height: 900 };

/** Signs a staff member in at a desk, and sets up the second factor. */
export async function atDesk(staff: Staff, path: string): Promise<Page> {
  const page = await newVisitor({ ...desk, failing: /\/decision$/ });
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
