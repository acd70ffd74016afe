import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { newVisitor } from "./browser.ts";
import { enter } from "./member.ts";
import type { Staff } from "./staff.ts";

/**
 * Signs a staff member in at a desk, after the second factor, whose setup another journey covers.
 * @param failing URLs that may fail
 */
export const beStaff = async (staff: Staff, failing?: RegExp): Promise<Page> =>
  (await beStaffWithCodes(staff, failing)).page;

/** The same, with the recovery codes. */
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
