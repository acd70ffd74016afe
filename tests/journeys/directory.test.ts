import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open, stayingVisitor } from "./browser.ts";
import { plumberName } from "./world.ts";

const withoutScript = { javaScriptEnabled: false };
const heading = { level: 1 } as const;

test("a place is reached from the footer, down to a trade and up again, without JavaScript", async () => {
  const page = await newVisitor(withoutScript);
  await open(page, "/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse by place" }).tap();
  await page.waitForURL("**/in");
  expect(await page.getByRole("main").locator("a[href^='/in/']").count()).toBe(37);
  await page.getByRole("main").getByRole("link", { name: "Lagos", exact: true }).tap();
  await page.getByRole("heading", { ...heading, name: "Businesses in Lagos" }).waitFor();
  await page.getByRole("link", { name: /^Ikeja \d+ business/ }).tap();
  await page.waitForURL("**/in/lagos/ikeja");
  await page
    .getByText(/^\d+ business(es)?$/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: /^Construction \d+ business/ }).tap();
  await page.getByRole("heading", { ...heading, name: "Construction in Ikeja, Lagos" }).waitFor();
  await page.getByRole("link", { name: plumberName }).waitFor();

  // The search of a place stays there.
  await page.locator("input[type=search]").fill("plumber");
  await page.getByRole("search").getByRole("button", { name: "Search" }).tap();
  await page.waitForURL("**/search?*");
  expect(new URL(page.url()).searchParams.get("location")).toBe("Lagos, Ikeja");
  await page.goBack();

  const up = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await up.getByRole("listitem").allTextContents()).toEqual(["Nigeria", "Lagos", "Ikeja", "Construction"]);
  await up.getByRole("link", { name: "Lagos" }).tap();
  await page.waitForURL("**/in/lagos");
});

const visitor = stayingVisitor();

async function expectNoBarrier(path: string) {
  const page = await visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await open(page, path)).toBe(200);
  await expectFit(page);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expectFit(page);
}

test("a place is accessible at 360 and 1280 px, in light and dark", { tags: "thorough" }, () =>
  expectNoBarrier("/in/lagos/ikeja"),
);

test.each(["/in", "/in/lagos", "/in/lagos/ikeja/construction", "/in/yobe/machina/car-wash"])(
  "%s is accessible at 360 and 1280 px, in light and dark",
  { tags: "thorough" },
  expectNoBarrier,
);

test("an empty place has a message and a link to the place above, and is hidden from search engines", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor(withoutScript);
  await open(page, "/in/yobe/machina/car-wash");
  await page.getByText("Nobody here yet").waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page.getByRole("link", { name: "Look in Machina" }).tap();
  await page.waitForURL("**/in/yobe/machina");
});

test.each(["/in/narnia", "/in/kano/ikeja", "/in/lagos/ikeja/dragons", "/in/lagos/ikeja/construction/more", "/in/%00"])(
  "%s is not found",
  { tags: "thorough" },
  async (path) => {
    const page = await visitor();
    expect(await open(page, path)).toBe(404);
    await page.getByRole("heading", { ...heading, name: "OOPS" }).waitFor();
  },
);

test("a place has one canonical address, and breadcrumbs for search engines", { tags: "thorough" }, async () => {
  const page = await newVisitor(withoutScript);
  await open(page, "/in/Lagos%20State/IKEJA");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/in\/lagos\/ikeja$/);
  expect(await page.title()).toMatch(/^Businesses in Ikeja, Lagos: \d+ business/);
  const said = JSON.parse((await page.locator("script[type='application/ld+json']").textContent())!);
  expect(said["@type"]).toBe("BreadcrumbList");
  expect(said.itemListElement.map(({ name }: { name: string }) => name)).toEqual(["Nigeria", "Lagos", "Ikeja"]);
});

test("a business has structured data for search engines, and its card where it is shared", {
  tags: "thorough",
}, async () => {
  const { plumber } = inject("world");
  const page = await newVisitor();
  await open(page, plumber.path);

  const said = JSON.parse((await page.locator("script[type='application/ld+json']").textContent())!);
  expect(said).toMatchObject({
    "@type": "LocalBusiness",
    name: plumberName,
    address: { streetAddress: "14 Allen Avenue", addressRegion: "Lagos", addressCountry: "NG" },
    aggregateRating: { ratingCount: 25 },
  });
  expect(said).not.toHaveProperty("geo");
  expect(said.openingHoursSpecification).toHaveLength(6);
  const card = await page.locator("meta[property='og:image']").getAttribute("content");
  expect(card).toMatch(new RegExp(`/share/${plumber.id}/card\\.png$`));
  const picture = await page.request.get(card!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("a permanently closed business is gone, and its page shows that", { tags: "thorough" }, async () => {
  const { closed } = inject("world");
  const page = await newVisitor();
  expect(await open(page, closed.path)).toBe(410);
  await page.getByRole("heading", { ...heading, name: "This business has closed" }).waitFor();
  expect((await page.request.get(`/v2/business/${closed.id}`)).status()).toBe(404);
});
