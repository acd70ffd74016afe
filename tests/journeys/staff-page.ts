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
export async function beStaff(staff: Staff, failing?: RegExp): Promise<Page> {
  const page = await newVisitor({ width: 1280, height: 900, ...(failing && { failing }) });
  await enter(page, staff);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("lchappwebuser"))}` };
  const { request } = page.context();
  const { secret } = await (await request.post("/v2/second_step/app", { headers })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await request.post("/v2/second_step", { headers, data: { code } })).status()).toBe(200);
  return page;
}
