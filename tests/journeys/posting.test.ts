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

/** Three who post by hand: what they type first, and what search reads out of it. */
const posts = [
  {
    who: "tailor",
    ...{ first: "Bisi", last: "Ade", name: "Bisi Stitches", category: "Fashion & Beauty", service: "Tailor" },
    about: "I sew asoebi, gowns and native wear for weddings. Ready in one week, home fitting in Ikeja.",
  },
  {
    who: "caterer",
    ...{ first: "Ngozi", last: "Eze", name: "Ngozi Party Pots", category: "Catering Services", service: "Small chops" },
    about: "I cook jollof, small chops and soups for parties and offices in Surulere. Ask me a week before.",
  },
  {
    who: "mechanic",
    ...{ first: "Kunle", last: "Bello", name: "Kunle Auto Fix", service: "Engine repair" },
    ...{ category: "Car or Auto Repairs, Mechanic" },
    about: "I repair Toyota and Honda cars, engine, brakes and AC. I come to your house anywhere in Ikeja.",
  },
];

test.each(posts)(
  "a $who on a phone has a page with picture, hours and a price after at most 25 taps",
  async (post) => {
    const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
    await beMember(page, post.first, post.last);
    const { tap, type, press, pick, count } = counting(page);
    await open(page, "/add-business");
    await type("Business name", post.name);
    await type("About", post.about);
    await page.getByRole("button", { name: `Remove ${post.service}` }).waitFor();
    expect(await page.getByLabel("Category").inputValue()).toBe(post.category);
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
  },
  240_000,
);
