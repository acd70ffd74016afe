import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectFit, open } from "./browser.ts";

/** Presses a key until whatever has the focus reads like this. */
export async function pressUntil(page: Page, key: string, text: RegExp) {
  const focused = () => page.evaluate(() => document.querySelector(":focus")?.textContent ?? "");
  for (let presses = 0; presses < 60; presses++) {
    if (text.test(await focused())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${text}`);
}

/** Goes to a queue or list without a mouse, and opens the row that reads like this. */
export async function openCase(page: Page, part: string, text: RegExp) {
  await open(page, `/admin/${part}`);
  await page.locator("[data-work-row]", { hasText: text }).first().waitFor();
  await expectFit(page);
  const isOnRow = () => page.evaluate(() => document.activeElement?.matches("[data-work-row]") ?? false);
  for (let presses = 0; presses < 60 && !(await isOnRow()); presses++) await page.keyboard.press("Tab");
  await pressUntil(page, "ArrowDown", text);
  await page.keyboard.press("Enter");
}

/** Waits until an opened case has the focus, so that letters press its buttons. */
export async function expectOpenCase(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
  await expectFit(page);
}

/** Presses the letter of a decision, and waits for the question why. */
export async function openReason(page: Page, letter: string, title: string) {
  await page.keyboard.press(letter);
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.locator("textarea:focus").waitFor();
  // Until it can be pressed, Tab would pass it by.
  await dialog.locator("button[type=submit]:enabled").waitFor();
}

/** Types a reason where the focus is, and sends it. */
export async function sayWhy(page: Page, reason: string) {
  await page.keyboard.type(reason);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
