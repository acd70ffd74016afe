import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectFit, open } from "./browser.ts";

/** Presses a key until the focused element matches. */
export async function pressUntil(page: Page, key: string, text: RegExp) {
  const focused = () => page.evaluate(() => document.querySelector(":focus")?.textContent ?? "");
  for (let presses = 0; presses < 60; presses++) {
    if (text.test(await focused())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${text}`);
}

/** Opens the matching row of a queue or list by keyboard. */
export async function openCase(page: Page, part: string, text: RegExp) {
  await open(page, `/admin/${part}`);
  await page.locator("[data-work-row]", { hasText: text }).first().waitFor();
  await expectFit(page);
  const isOnRow = () => page.evaluate(() => document.activeElement?.matches("[data-work-row]") ?? false);
  for (let presses = 0; presses < 60 && !(await isOnRow()); presses++) await page.keyboard.press("Tab");
  await pressUntil(page, "ArrowDown", text);
  await page.keyboard.press("Enter");
}

/** Waits until an opened case has the focus, so that keys trigger its buttons. */
export async function expectOpenCase(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
  await expectFit(page);
}

/** Presses the key of a decision, and waits for the reason field. */
export async function openReason(page: Page, letter: string, title: string) {
  await page.keyboard.press(letter);
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.locator("textarea:focus").waitFor();
  // Tab skips disabled buttons.
  await dialog.locator("button[type=submit]:enabled").waitFor();
}

export async function sayWhy(page: Page, reason: string) {
  await page.keyboard.type(reason);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
