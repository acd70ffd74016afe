import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFit, newVisitor, open, ready } from "./browser.ts";
import { beMember, photo, said } from "./member.ts";

const tapsMax = 25;

const arrived = async (page: Page, path: string) => {
  await page.waitForURL(path);
  await ready(page);
};

/** Taps on a page, counted: one to open a field, one for each button, and two for a photo out of the phone's own picker. */
function counting(page: Page) {
  let taps = 0;
  const tap = (what: Locator) => {
    taps += 1;
    return what.tap();
  };
  return {
    tap,
    count: () => taps,
    press: (name: string) => tap(page.getByRole("main").getByRole("button", { name, exact: true })),
    async type(label: string, text: string) {
      await tap(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    },
    async pick() {
      taps += 2;
      await page.getByLabel("Picture").setInputFiles(await photo("shop.jpg"));
    },
  };
}

test("a tailor on a phone has a page with picture, hours and a price after at most 25 taps", async () => {
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, "Bisi", "Ade");
  const { tap, type, press, pick, count } = counting(page);
  await open(page, "/add-business");
  await type("Business name", "Bisi Stitches");
  await type("About", "I sew asoebi, gowns and native wear for weddings. Ready in one week, home fitting in Ikeja.");
  await page.getByRole("button", { name: "Remove Tailor" }).waitFor();
  expect(await page.getByLabel("Category").inputValue()).toBe("Fashion & Beauty");
  await type("Town", "Alausa");
  await type("Address", "5 Allen Avenue");
  await type("Work experience", "Ten years in Yaba market");
  await type("Years of experience", "10");
  await tap(page.getByLabel("I accept the terms and condition"));
  await press("Submit my business");

  await arrived(page, "/update-image");
  await pick();
  await press("More top");
  await expectFit(page);
  await press("Save");

  await arrived(page, "/mybusiness");
  await said(page, "Your page is 45 % ready");
  await tap(page.getByRole("link", { name: "Set work hours" }));
  await arrived(page, "/work-hours");
  await press("Set all seven days");
  await page.getByRole("group", { name: "sunday" }).getByText("Saved ✓").waitFor();

  await tap(page.getByRole("link", { name: "Back" }));
  await arrived(page, "/mybusiness");
  await tap(page.getByRole("link", { name: "Add a catalog" }));
  await arrived(page, "/add-catalog");
  await pick();
  await type("Price", "15000");
  await press("Save");
  await arrived(page, "/mybusiness");
  await said(page, "Your page is 80 % ready");
  expect(count()).toBeLessThanOrEqual(tapsMax);
}, 240_000);
