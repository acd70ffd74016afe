import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
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
  const secret = Secret.fromBase32((await page.locator("code").innerText()).replaceAll(" ", ""));
  await page.getByLabel("Code").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { level: 1, name: "Write these codes down" }).waitFor();
  await expectFit(page);
  await page.getByRole("button", { name: "I have them on paper" }).click();
  return page;
}
