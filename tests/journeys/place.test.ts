import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open, typeKeyword } from "./browser.ts";

const picker = (page: Page) => page.getByRole("button", { name: /^Location: / });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Choose a location" });
const chosen = (page: Page) => picker(page).textContent();

test("the state of the current place is first and open, another place is chosen from another state, and the form searches there", async () => {
  const page = await newVisitor();
  await open(page, "/");
  expect(await chosen(page)).toBe("Location: Lagos, Ikeja");
  await picker(page).tap();
  const states = dialog(page).locator("button[aria-expanded]");
  await expect.poll(() => states.count()).toBe(37);
  await states.first().getByText("Lagos", { exact: true }).waitFor();
  expect(await states.first().getAttribute("aria-expanded")).toBe("true");
  await dialog(page).getByRole("button", { name: "Ikeja", exact: true }).waitFor();

  // The keyboard of a phone would cover the list.
  const filter = dialog(page).getByLabel("Find a state, LGA, town or area");
  expect(await filter.evaluate((field) => field === document.activeElement)).toBe(false);
  const kano = dialog(page).getByRole("button", { name: "Kano", exact: true });
  await kano.tap();
  expect(await kano.getAttribute("aria-expanded")).toBe("true");
  await dialog(page).getByRole("button", { name: "Gwale", exact: true }).tap();

  await dialog(page).waitFor({ state: "hidden" });
  expect(await chosen(page)).toBe("Location: Kano, Gwale");
  await typeKeyword(page, "tailor");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.waitForURL("**/search?*");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: "tailor", location: "Kano, Gwale" });

  // A new visit begins there.
  await open(page, "/");
  await expect.poll(() => chosen(page)).toBe("Location: Kano, Gwale");
});

test("by keyboard: the filter finds an LGA, Esc returns the focus, Enter chooses", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/");
  await picker(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await picker(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  const filter = dialog(page).getByLabel("Find a state, LGA, town or area");
  await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("ibeju-lekki");
  await dialog(page).getByText("1 state matches").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).pathname).toBe("/");

  const lga = dialog(page).getByRole("button", { name: /^Ibeju.Lekki$/ });
  await lga.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await chosen(page)).toMatch(/^Location: Lagos, Ibeju.Lekki$/);
  expect(await picker(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("the focus stays inside the dialog", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await picker(page).tap();
  await dialog(page).getByRole("button", { name: "Abia", exact: true }).waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest("dialog") === null;
    });
    expect(isOutside).toBe(false);
  }
});

test("a city of several LGAs is offered as a whole, and its results are those of the city", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await picker(page).tap();
  await dialog(page).getByLabel("Find a state, LGA, town or area").fill("ibadan");
  await dialog(page).getByRole("button", { name: "Ibadan (all of it) – Oyo" }).tap();
  expect(await chosen(page)).toBe("Location: Oyo, Ibadan");
  await typeKeyword(page, "plumber");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.getByText(/\d+ in Ibadan, Oyo/).waitFor();
});

test("an unknown place shows a message", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await picker(page).tap();
  await dialog(page).getByLabel("Find a state, LGA, town or area").fill("Utopia");
  await dialog(page).getByText("We know no place called “Utopia”.").waitFor();
  await dialog(page).getByRole("button", { name: "All of Nigeria" }).waitFor();
  await dialog(page).getByRole("button", { name: "All of Lagos" }).tap();
  expect(await chosen(page)).toBe("Location: Lagos");
});

test("the last three places are offered again, the newest first", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  for (const state of ["Abia", "Kano", "Oyo", "Delta"]) {
    await picker(page).tap();
    await dialog(page).getByRole("button", { name: state, exact: true }).tap();
    await dialog(page)
      .getByRole("button", { name: `All of ${state}` })
      .tap();
    await dialog(page).waitFor({ state: "hidden" });
  }
  await open(page, "/search?search=tailor&location=Lagos");
  await picker(page).tap();
  const offered = dialog(page).locator("button:not([aria-expanded])");
  await dialog(page).getByRole("button", { name: "Abia", exact: true }).waitFor();
  expect((await offered.allTextContents()).slice(2, 5)).toEqual(["Delta", "Oyo", "Kano"]);

  await offered.nth(3).tap();
  expect(await chosen(page)).toBe("Location: Oyo");
  // The results are those of the place at once.
  await page.waitForURL(/search=tailor&location=Oyo/);
});

test("“Use my area” requests the position only on tap and chooses the nearest LGA", { tags: "thorough" }, async () => {
  const ikeja = { latitude: 6.6018, longitude: 3.3515 };
  const page = await newVisitor({ permissions: ["geolocation"], geolocation: ikeja });
  await open(page, "/search?search=tailor&location=Kano");
  await picker(page).tap();
  await dialog(page).getByRole("button", { name: "Use my area" }).tap();

  await dialog(page).waitFor({ state: "hidden" });
  expect(await chosen(page)).toBe("Location: Lagos, Ikeja");
});

test("if the position is not allowed, a message and the list are shown", { tags: "thorough" }, async () => {
  const page = await newVisitor({ permissions: [] });
  await open(page, "/");
  await picker(page).tap();
  await dialog(page).getByRole("button", { name: "Use my area" }).tap();
  await dialog(page).getByText("Your phone did not tell us where you are. Choose from the list.").waitFor();
});

test("a list of places that fails to load can be retried", { tags: "thorough" }, async () => {
  const page = await newVisitor({ failing: /locations/ });
  await open(page, "/");
  await page.route("**/v2/locations", (route) => route.abort(), { times: 1 });
  await picker(page).tap();
  await dialog(page).getByText("The list of places did not load.").waitFor();
  await dialog(page).getByRole("button", { name: "Try again" }).tap();
  await dialog(page).getByRole("button", { name: "Zamfara", exact: true }).waitFor();
});

test("an area is found by its common name, and searched", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  await picker(page).tap();
  await dialog(page).getByLabel("Find a state, LGA, town or area").fill("yaba");
  await dialog(page)
    .getByRole("button", { name: /^Yaba – / })
    .first()
    .tap();
  expect(await chosen(page)).toMatch(/^Location: Lagos, /);
  await typeKeyword(page, "plumber");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await page.waitForURL("**/search?*");
  await page.getByText(/^\d+\+? in .*Lagos/).waitFor();
});
