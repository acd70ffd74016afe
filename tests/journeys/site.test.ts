import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newVisitor, open } from "./browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Asks as a program does, from a network of its own. */
function askerAt(network: string) {
  const headers = { "x-forwarded-for": network };
  return (path: string) => fetch(inject("product").url + path, { headers });
}

test("paths that nobody knows all get one page, however many are tried, and never too often", async () => {
  const ask = askerAt("192.0.2.10");
  const first = await (await ask("/nowhere")).text();

  const answers = await Promise.all(Array.from({ length: 150 }, (_, nth) => ask(`/nowhere-${nth}?x=${nth}`)));

  expect(first).toContain("OOPS");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(await answers.at(-1)!.text()).toBe(first);
});

test("a network that opens pages too fast is told when to go on, and still gets pages that are kept", async () => {
  const ask = askerAt("192.0.2.11");
  const [, kept] = [await ask("/terms"), await ask("/terms")];

  const statuses = await Promise.all(Array.from({ length: 200 }, (_, nth) => ask(`/search?search=fast${nth}`)));
  const refused = statuses.filter(({ status }) => status === 429);

  expect(kept.status).toBe(200);
  expect(refused.length).toBeGreaterThan(50);
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused[0]!.text()).toContain("Too many pages were opened from your network");
  expect((await ask("/terms")).status).toBe(200);
  expect((await askerAt("192.0.2.12")("/search?search=elsewhere")).status).toBe(200);
});

test("an unknown path is OOPS with a 404 and a way home", async () => {
  const page = await newVisitor();
  expect(await open(page, "/no/such/page")).toBe(404);
  expect(await heading(page).textContent()).toBe("OOPS");
  expect(await page.title()).toContain("Page not found");
  await page.getByRole("link", { name: "Go Home" }).tap();
  await heading(page).getByText("Simplify your life").waitFor();
  expect(path(page)).toBe("/");
});

test("terms, privacy and FAQ are one tap from every page, and say what they must", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  for (const [link, title, words] of [
    ["Terms", "Terms", ["May 12, 2024", "Lagos", "18"]],
    ["Privacy", "Privacy", ["May 12, 2024"]],
    ["FAQ", "Frequently asked questions", ["Verify your business", "Upgrade to Premium", "Get Started"]],
  ] as const) {
    await footer.getByRole("link", { name: link, exact: true }).tap();
    await heading(page).getByText(title).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const text = await page.locator("main").textContent();
    for (const word of words) expect(text).toContain(word);
  }
  expect(await footer.textContent()).toContain("It is not responsible for business deals.");
  await footer.getByRole("link", { name: "support@localchap.example" }).waitFor();
});

test("answers of the FAQ open and close by keyboard", async () => {
  const page = await newVisitor();
  await open(page, "/faq");
  const tick = page.getByText("What does the blue tick mean?");
  const answer = page.getByText("The business passed identity verification");
  expect(await answer.isVisible()).toBe(false);
  await tick.focus();
  await page.keyboard.press("Enter");
  await answer.waitFor();
  await page.keyboard.press("Enter");
  await answer.waitFor({ state: "hidden" });
});

test("the API reference names every call, and jumps to them", async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  expect(await open(page, "/docs")).toBe(200);
  for (const call of ["GET /v2/finder", "GET /v2/business/{id}", "GET /v2/openapi.json"]) {
    await page.getByRole("heading", { name: call, exact: true }).waitFor();
  }
});

test("a change of page moves the focus to its heading, scrolls to the top and says its title", async () => {
  const page = await newVisitor();
  await open(page, "/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "Privacy" }).tap();
  await heading(page).getByText("Privacy").waitFor();

  await expect.poll(() => focused(page)).toContain("Privacy");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page
    .getByRole("status")
    .getByText(/^Privacy/)
    .waitFor({ state: "attached" });
});

test("the first Tab offers to skip to the content, and does", async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);

  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("on phones the menu opens, closes and leads on by keyboard", async () => {
  const page = await newVisitor();
  await open(page, "/faq");
  const menu = page.locator("header summary");
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await home.waitFor();
  await page.keyboard.press("Escape");
  await home.waitFor({ state: "hidden" });
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page).getByText("Simplify your life").waitFor();
  await home.waitFor({ state: "hidden" });
});

test("the theme follows the system until it is chosen, and a choice stays", async () => {
  const page = await newVisitor({ colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ["rgb(251, 249, 246)", "rgb(21, 19, 15)"];
  await open(page, "/");
  expect(await background()).toBe(dark);

  await page.getByRole("radio", { name: "Light" }).check();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
  await open(page, "/terms");
  expect(await page.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);

  await page.getByRole("radio", { name: "As my device" }).check();
  expect(await background()).toBe(dark);
});

test("the home lists are shuffled once a visit, and stay as they are when one comes back", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const names = () => page.locator("#top ~ ul .line-clamp-2").allTextContents();
  const sent = await (await fetch(`${inject("product").url}/v2/businesses_client`)).json();
  await expect.poll(names).not.toEqual(sent.map(({ name }: { name: string }) => name));
  const shuffled = await names();
  expect(shuffled.length).toBe(50);
  const featured = page.getByRole("region", { name: "Featured Business" }).getByRole("listitem");
  expect(await featured.count()).toBe(10);

  await page.getByRole("link", { name: "FAQ" }).tap();
  await heading(page).getByText("Frequently").waitFor();
  await page.goBack();
  await heading(page).getByText("Simplify").waitFor();
  await expect.poll(names).toEqual(shuffled);
});

test("featured cards are 300 px wide", async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/");
  const card = page.getByRole("region", { name: "Featured Business" }).getByRole("listitem").first();
  expect((await card.boundingBox())!.width).toBe(300);
});

test("nothing moves for those who asked for less motion", async () => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await open(page, inject("world").plumber.path);
  await page.getByRole("button", { name: "Enlarge" }).tap();
  await page.getByRole("dialog").waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getTiming().duration) > 1)
      .filter((animation) => !(animation instanceof CSSTransition && /color/.test(animation.transitionProperty)))
      .map((animation) => (animation as CSSAnimation).animationName),
  );
  expect(moving).toEqual([]);
  const behaviours = await page.evaluate(() =>
    [...document.querySelectorAll(".strip")].map((strip) => getComputedStyle(strip).scrollBehavior),
  );
  expect(new Set(behaviours)).toEqual(new Set(["auto"]));
});

test("on paper the content stands black on white, without what only a screen needs", async () => {
  const page = await newVisitor({ width: 794, height: 1_123, colorScheme: "dark" });
  await open(page, inject("world").plumber.path);
  await page.emulateMedia({ media: "print" });
  for (const words of [inject("world").plumber.name, "14 Allen Avenue", "Kitchen tap", "Review number 25"]) {
    expect(await page.getByText(words).first().isVisible()).toBe(true);
  }
  for (const name of ["About", "Opening hours", "Contact", "Be safe", "Related Business"]) {
    expect(await page.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
  }
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByText("login to chat").isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");

  await open(page, "/faq");
  expect(await page.getByText("The business passed identity verification").isVisible()).toBe(true);
  await open(page, "/search?search=plumber&location=Lagos");
  expect(await page.getByText(inject("world").plumber.name).isVisible()).toBe(true);
});
