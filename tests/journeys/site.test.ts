import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { nearestFirst } from "#/app/home/nearest-first.ts";
import { findState, lgasOf } from "#/server/place/place.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { expectNoSidewaysScroll, newVisitor, open } from "./browser.ts";
import { beMember } from "./member.ts";
import { ownProduct } from "./own-product.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Requests like a program, from a unique network. */
function requesterAt(network: string) {
  const headers = { "x-forwarded-for": network };
  return (path: string) => fetch(ownProduct().url + path, { headers });
}

test("unknown paths all get one page, and are never rate-limited", {
  tags: "thorough",
}, async () => {
  const ask = requesterAt("192.0.2.10");
  const first = await (await ask("/nowhere")).text();

  const answers = await Promise.all(Array.from({ length: 150 }, (_, nth) => ask(`/nowhere-${nth}?x=${nth}`)));

  expect(first).toContain("OOPS");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(await answers.at(-1)!.text()).toBe(first);
});

test("an unknown path shows OOPS with a 404 and a link home", async () => {
  const page = await newVisitor();
  expect(await open(page, "/no/such/page")).toBe(404);
  expect(await heading(page).textContent()).toBe("OOPS");
  expect(await page.title()).toContain("Page not found");
  await page.getByRole("link", { name: "Go Home" }).tap();
  await heading(page).getByText("Simplify your life").waitFor();
  expect(path(page)).toBe("/");
});

test("terms, privacy and FAQ are one tap from every page, and have the required texts", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  for (const [link, title, words] of [
    ["Terms", "Terms", ["May 12, 2024", "Lagos", "18"]],
    ["Privacy", "Privacy", ["May 12, 2024"]],
    [
      "FAQ",
      "Frequently asked questions",
      ["Verify your business", "Upgrade to Premium", "Get Started", "Who sees my number?"],
    ],
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

test("answers in the FAQ open and close by keyboard", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/faq");
  await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: "Money and trust" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#trust");
  const tick = page.getByRole("region", { name: "Money and trust" }).getByText("What does the blue tick mean?");
  const answer = page.getByText("The business passed identity verification");
  expect(await answer.isVisible()).toBe(false);
  await tick.focus();
  await page.keyboard.press("Enter");
  await answer.waitFor();
  await page.keyboard.press("Enter");
  await answer.waitFor({ state: "hidden" });
});

test("the API reference lists every call, with links to each", { tags: "thorough" }, async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  expect(await open(page, "/docs")).toBe(200);
  for (const call of ["GET /v2/finder", "GET /v2/business/{id}", "GET /v2/openapi.json"]) {
    await page.getByRole("heading", { name: call, exact: true }).waitFor();
  }
  const takes = page.getByRole("region", { name: "Takes: GET /v2/finder" });
  expect(await takes.isVisible()).toBe(false);
  await page.getByRole("heading", { name: "GET /v2/finder", exact: true }).click();
  await takes.waitFor();
});

test("the error codes are one tap from the API reference, with status and calls", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/docs");
  await page.getByRole("link", { name: "error codes" }).click();
  await heading(page).getByText("Error codes").waitFor();

  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "business/none-yet", exact: true }) });
  expect(await row.getByRole("cell").allTextContents()).toEqual(["404", expect.stringContaining("POST /v2/catalog")]);
});

test("a page change moves the focus to the heading, scrolls to the top and announces the title", async () => {
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

test("the first Tab offers a working link to the content", { tags: "thorough" }, async () => {
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

test("on phones the menu opens, closes and navigates by keyboard", async () => {
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

test("on phones the open menu covers the search bar of results", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos");
  await page.locator("header summary").tap();
  for (const link of await page.getByRole("navigation", { name: "Main" }).getByRole("link").all())
    await link.tap({ trial: true });
});

test("the theme follows the system until the visitor chooses one, which is stored", { tags: "thorough" }, async () => {
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

test("the home lists are shuffled once per visit, and in the same order on return", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/");
  const links = page.locator("section[aria-labelledby=top] a[href^='/business/']");
  const paths = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const sent = await (await fetch(`${ownProduct().url}/v2/businesses_client`)).json();
  const drawn = nearestFirst<Listing>(sent, "Lagos, Ikeja").map(businessPath);
  await expect.poll(paths).not.toEqual(drawn);
  const shuffled = await paths();
  expect(shuffled.length).toBe(50);
  const featured = page.getByRole("region", { name: "Featured Business" }).getByRole("listitem");
  expect(await featured.count()).toBe(10);

  await page.getByRole("link", { name: "FAQ" }).tap();
  await heading(page).getByText("Frequently").waitFor();
  await page.goBack();
  await heading(page).getByText("Simplify").waitFor();
  await expect.poll(paths).toEqual(shuffled);
});

test("the marks of a business lead to what stands behind each, and so do the menu, the FAQ and the footer", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, inject("world").plumber.path);
  await page.getByRole("main").getByRole("link", { name: "How we check" }).tap();
  await heading(page).getByText("How we check businesses").waitFor();
  const meaning = page.getByRole("definition").filter({ hasText: "Corporate Affairs Commission (CAC)" });
  expect(await meaning.textContent()).toContain("government ID");
  for (const part of ["main", "footer"]) {
    await open(page, "/faq");
    await page
      .locator(part)
      .getByRole("link", { name: /^How we check/ })
      .tap();
    await page.waitForURL(/\/how_we_check$/);
  }
});

test("nothing moves with reduced motion", { tags: "thorough" }, async () => {
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

test("in print the content is black on white, without screen-only parts", { tags: "thorough" }, async () => {
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
  expect(await page.getByText(inject("world").plumber.name).first().isVisible()).toBe(true);
});

test("the home page explains itself within five phone screens, and has all fifty businesses of the list", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_500);
  const cards = page.getByRole("region", { name: "Top Business" }).locator("a[href^='/business/']");
  expect(await cards.count()).toBe(50);
  expect(await cards.locator("visible=true").count()).toBe(3);
  const linked = page.locator("main a.listing-card");
  const paths = await linked.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  // Ten are featured, and three stand before the fold; at night too few are open for a strip of their own.
  expect(paths.length).toBeGreaterThanOrEqual(13);
  expect(new Set(paths).size).toBe(paths.length);
  await page.getByText("Show 47 more").tap();
  await expect.poll(() => cards.locator("visible=true").count()).toBe(50);
  await page.setViewportSize({ width: 768, height: 900 });
  const labels = page.getByRole("navigation", { name: "Trades" }).locator("a > span:last-child");
  expect(await labels.evaluateAll(brokenWords)).toEqual([]);
});

test("in a strip of Home pictures, names and trades of all cards line up", async () => {
  const page = await newVisitor({ width: 1280, height: 900 });
  await open(page, "/");
  const cards = page.getByRole("region", { name: "Featured Business" }).locator("a.listing-card");
  const linesOf = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const [picture, body] = card.children;
        const top = card.getBoundingClientRect().top;
        const fromTop = (line: Element) => Math.round(line.getBoundingClientRect().top - top);
        return {
          picture: Math.round(picture!.firstElementChild!.getBoundingClientRect().bottom - top),
          lines: [...body!.children].slice(0, 2).map(fromTop),
        };
      }),
    );
  const [first] = await linesOf();
  expect(await linesOf()).toEqual(Array.from({ length: 10 }, () => first));
});

// A card outside the searched LGA has its town and LGA without the state.
const inLagos = ["Lagos", ...lgasOf(findState("lagos")!).map(({ name }) => name)];

test("the home lists begin with the visitor's state", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await open(page, "/");
  for (const region of ["Featured Business", "Top Business"]) {
    const areas = await page
      .getByRole("region", { name: region })
      .first()
      .getByRole("listitem", { includeHidden: true })
      .allTextContents();
    const isLagos = areas.map((text) => inLagos.some((place) => text.includes(place)));
    expect(isLagos.indexOf(false)).toBeGreaterThanOrEqual(isLagos.lastIndexOf(true) === -1 ? 0 : 1);
    expect(isLagos[0]).toBe(isLagos.includes(true));
  }
});

test("a visitor's menu leads to everything for visitors, and to sign-up for posting a business", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await open(page, "/faq");
  await page.locator("header summary").tap();
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Home", "Find a trade", "Browse by place", "FAQ"]) {
    await menu.getByRole("link", { name, exact: true }).waitFor();
  }
  await menu.getByRole("radio", { name: "Dark" }).waitFor();
  await menu.getByRole("checkbox", { name: "Lite mode" }).waitFor();
  await menu.getByRole("button", { name: "Post your business" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Sign up to post your business. Free, one minute.").waitFor();
  expect(await dialog.getByRole("tab", { name: "Sign up" }).getAttribute("aria-selected")).toBe("true");
});

test("a member's own pages have no footer on a phone, public pages one without switches, and the bar marks the parent of a page", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/saved");
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await bar.locator("[aria-current]", { hasText: "Profile" }).waitFor();
  const widths = await bar.getByRole("listitem").evaluateAll((items) => items.map((item) => item.clientWidth));
  expect(new Set(widths)).toEqual(new Set([72]));
  const footer = page.getByRole("contentinfo");
  expect(await footer.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await open(page, "/profile");
  await page.getByRole("main").getByRole("radio", { name: "Dark" }).waitFor();
  await open(page, "/faq");
  await footer.getByRole("link", { name: "Terms" }).waitFor();
  expect(await footer.getByText("Colours").isVisible()).toBe(false);
});

test("the largest text size of the browser, twice, and a zoom of 400 % hide no content", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/", "/search?search=plumber&location=Lagos, Ikeja", inject("world").plumber.path, "/faq"]) {
    await open(page, path);
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(32);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("main")!).paddingLeft)).toBe("16px");
    await expectNoSidewaysScroll(page);
    expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ["/", "/search?search=plumber&location=Lagos, Ikeja", inject("world").plumber.path]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position))
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 80)
        .map((element) => element.className),
    );
    expect({ path, stuck }).toEqual({ path, stuck: [] });
  }
});

test("text at twice the size hides no content of a member's pages", { tags: "thorough" }, async () => {
  const page = await newVisitor();
  await beMember(page, "Olúwafúnmiláyọ̀", "Ògúndélé");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const pages = {
    "/profile": "Change Password",
    "/notification": "Nothing yet",
    "/referral": "Send on WhatsApp",
    "/chats": "No messages yet",
    "/saved": "Nothing saved yet",
    "/deleteaccount": "Before you go",
    [inject("world").plumber.path]: "Call 0700 000 0002",
  };
  for (const [path, text] of Object.entries(pages)) {
    await open(page, path);
    await page.getByText(text).first().waitFor();
    await expectNoSidewaysScroll(page);
    expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
  }
});

/** Controls and headings whose text overflows. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a, summary, h1, h2, label")]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only, ul.strip"),
      )
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline",
      )
      .map((element) => `${element.scrollWidth} of ${element.clientWidth}: ${element.textContent}`),
  );

/** Words of these labels that a line break divides. Runs in the page. */
const brokenWords = (labels: Element[]) =>
  labels.flatMap((label) =>
    [...label.textContent.matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(label.firstChild!, index);
        range.setEnd(label.firstChild!, index + word.length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word),
  );
