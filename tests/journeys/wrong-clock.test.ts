// @module-tag thorough
import { expect, inject, test } from "vitest";
import { dayMs } from "#/shared/time.ts";
import { newVisitor, open } from "./browser.ts";

test.each([-1, 1])("on a phone whose clock is wrong by %i day a page shows the right opening state", async (days) => {
  const said = async (offMs: number) => {
    const page = await newVisitor();
    if (offMs) await page.clock.install({ time: Date.now() + offMs });
    await open(page, "/search?search=plumber&location=Lagos, Ikeja");
    await page.getByRole("link", { name: inject("world").plumber.name }).tap();
    await page.waitForURL(inject("world").plumber.path);
    const hours = page.getByRole("region", { name: "Opening hours" });
    return hours.innerText();
  };
  expect(await said(days * dayMs)).toBe(await said(0));
});
