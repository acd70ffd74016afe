import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { newVisitor } from "./browser.ts";
import { enter } from "./member.ts";
import type { Staff } from "./staff.ts";

/**
 * A person who works here, at a desk, past the second step: setting it up has a journey of its own.
 * @param failing addresses that may fail
 */
export const beStaff = async (staff: Staff, failing?: RegExp): Promise<Page> =>
  (await beStaffWithCodes(staff, failing)).page;

/** The same, with the codes on paper that each log in once without the app. */
export async function beStaffWithCodes(staff: Staff, failing?: RegExp): Promise<{ page: Page; codes: string[] }> {
  const page = await newVisitor({ width: 1280, height: 900, ...(failing && { failing }) });
  await enter(page, staff);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("lchappwebuser"))}` };
  const { request } = page.context();
  const { secret } = await (await request.post("/v2/second_step/app", { headers })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const proven = await request.post("/v2/second_step", { headers, data: { code } });
  expect(proven.status()).toBe(200);
  return { page, codes: (await proven.json()).recovery_codes };
}
