// @module-tag thorough
import { expect, inject, test } from "vitest";
import { lgasIn, readPlace } from "#/server/place/place.ts";
import { expectFit, isInSight, newVisitor, open } from "./browser.ts";
import { beMember, photo, said } from "./member.ts";
import { handOn, postByHand, posts, sendPapersByHand } from "./posting-by-hand.ts";

const tapsMax = 25;

const [tailor] = posts;
const cityLgas = lgasIn(readPlace("Oyo, Ibadan")!).map(({ name }) => name);

test("a tailor on a phone has a page with picture, hours and a price after at most 25 taps, and only the tick is missing", {}, async () => {
  const post = tailor!;
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, post.first, post.last);
  await open(page, "/");
  const hand = handOn(page);
  await postByHand(page, hand, post);
  expect(hand.count.taps).toBeLessThanOrEqual(tapsMax);
  await expectFit(page);
  await page.getByText("All steps", { exact: true }).tap();
  const missing = page.getByRole("region", { name: "Your page is 80 % ready" }).getByRole("listitem");
  expect(await missing.filter({ has: page.getByRole("link") }).allInnerTexts()).toEqual([
    expect.stringMatching(/^Verify your business/),
  ]);
  await sendPapersByHand(page, hand);
  await expectFit(page);
});

test.each(posts)(
  "category and service of a $who are recognised from name and text, so that each takes as many taps",
  async (post) => {
    const page = await newVisitor();
    const { headers } = await beMember(page, post.first, post.last);
    const data = { name: post.name, about: post.about };
    const guessed = await (await page.request.post("/v2/business/guess", { headers, data })).json();
    expect(guessed.category).toBe(post.category);
    expect(guessed.services).toContain(post.service);
  },
);

test("Enter goes on to the next field or question, and the last question has the button to send in sight", async () => {
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, "Chidi", "Okafor");
  await open(page, "/add-business");
  const focus = () =>
    page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);
  await page.getByLabel("Business name").fill("Chidi Bright Electrical");
  await page.keyboard.press("Enter");
  expect(await focus()).toBe("Show your work");
  expect(await page.getByText("Say what your business does").count()).toBe(0);

  await page.getByLabel("Town").fill("Alausa");
  await page.keyboard.press("Enter");
  expect(await focus()).toBe("address");
  await page.keyboard.type("5 Allen Avenue");
  await page.keyboard.press("Enter");
  expect(await focus()).toBe("About you");
  await expect.poll(() => isInSight(page.getByRole("button", { name: "Submit my business" }))).toBe(true);
  await expectFit(page);
  await page.getByLabel("Years of experience").fill("6");
  await page.keyboard.press("Enter");
  await page.getByText("Say what your business does").waitFor();
});

test("the card of a wide screen has a picture for any words, and another one once the category is chosen", async () => {
  const page = await newVisitor({ width: 1280, height: 900, failing: /none\.svg|mybusiness/ });
  await beMember(page, "Zainab", "Gambo");
  await open(page, "/add-business");
  const picture = page.getByRole("complementary", { name: "Your card" }).locator("img");
  const isDrawn = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && !("broken" in img.dataset));
  await page.getByLabel("Business name").fill("Golden Ladle");
  await page.getByLabel("Services").first().fill("wonders");
  await page.keyboard.press("Enter");
  await expect.poll(isDrawn).toBe(true);
  await picture.evaluate((img: HTMLImageElement) => {
    img.src = "/scenes/none.svg";
  });
  await expect.poll(isDrawn).toBe(false);
  await page.getByLabel("Category").selectOption("Catering Services");
  await expect.poll(isDrawn).toBe(true);
});

test("photos and texts of an unsent page survive a reload", async () => {
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, "Amaka", "Obi");
  await open(page, "/add-business");
  await page.getByLabel("Business name").fill("Amaka Stitches");
  await page.getByLabel("Picture").setInputFiles([await photo("first.jpg"), await photo("second.jpg")]);
  await page.getByRole("img", { name: "Photo 2" }).waitFor();

  await page.reload();
  await page.getByRole("img", { name: "Photo 2" }).waitFor();
  expect(await page.getByLabel("Business name").inputValue()).toBe("Amaka Stitches");
  await page.getByRole("button", { name: "Remove photo 1" }).tap();
  await page.getByRole("img", { name: "Photo 2" }).waitFor({ state: "detached" });

  await page.reload();
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await page.getByRole("button", { name: "Start again" }).tap();
  await page.getByRole("img", { name: "Photo 1" }).waitFor({ state: "detached" });
});

test("a finished draft that comes back leads to its last step with one tap; a number that is no phone number is missing", async () => {
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, "Amaka", "Obi");
  await open(page, "/add-business");
  await page.getByLabel("Business name").fill("Amaka Stitches");
  await page.getByLabel("About").fill("Gowns and native wear, sewn in a week.");
  await page.getByRole("button", { name: "Remove Tailor" }).waitFor();
  await page.getByLabel("Town").fill("Alausa");
  await page.getByLabel("Address").fill("5 Allen Avenue");
  await page.getByLabel("Work experience").fill("Ten years in Yaba market");
  await page.getByLabel("Years of experience").fill("10");
  await page.getByLabel("I accept the terms and condition").check();
  await page.getByLabel("Phone").fill("123");
  await said(page, "1 answer to go.");
  await page.getByRole("button", { name: "Submit my business" }).tap();
  await said(page, "Enter a Nigerian phone number, such as 0803 000 0000");
  await page.getByLabel("Phone").fill("0803 000 0000");
  await said(page, "All done. You can send it.");

  await open(page, "/add-business");
  await page.getByRole("button", { name: "Last step" }).tap();
  await expect.poll(() => isInSight(page.getByRole("button", { name: "Submit my business" }))).toBe(true);
  expect(await page.getByRole("button", { name: "Last step" }).count()).toBe(0);
});

test("a quote request that nobody would receive is not sent: the button waits, with the reason beside it, and nothing is lost", async () => {
  const page = await newVisitor();
  await beMember(page, "Bello", "Sani");
  // The list of states is not needed for a place that is known.
  const { promise: sent, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/v2/locations", (route) => sent.then(() => route.continue()));
  await open(page, "/quotes/new?search=qwxzkj&location=Lagos, Ikeja");
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).tap();
  await page.getByLabel("Describe the work").fill("The kitchen sink leaks");
  await press("Next");
  await page.getByText("Step 2 of 3").waitFor();
  await press("Next");
  await said(page, "There is nobody to ask yet.");
  load();
  expect(await page.getByRole("button", { name: "Ask for quotes" }).isDisabled()).toBe(true);

  await press("Back");
  await press("Back");
  expect(await page.getByLabel("Describe the work").inputValue()).toBe("The kitchen sink leaks");
  await page.getByLabel("What do you need?").fill("plumber");
  await press("Next");
  await page.getByText("Step 2 of 3").waitFor();
  await press("Next");
  await page.getByRole("checkbox").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Ask for quotes" }).isEnabled()).toBe(true);
});

test("a visitor writes a request for quotes and sees who will be asked; the login is requested at sending, and nothing is lost", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  await page.getByRole("main").getByRole("link", { name: "Ask for quotes" }).first().tap();
  await page.getByLabel("Describe the work").fill("The kitchen sink leaks");
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).tap();
  await press("Next");
  await page.getByText("Step 2 of 3").waitFor();
  await press("Next");
  await page.getByRole("checkbox").first().waitFor();
  await press("Ask for quotes");
  const dialog = page.getByRole("dialog", { name: "Log in or sign up" });
  await dialog.getByText("what you wrote is kept", { exact: false }).waitFor();

  await page.reload();
  await page.getByText("Step 3 of 3").waitFor();
  await page.getByRole("checkbox").first().waitFor();
  await press("Back");
  await press("Back");
  expect(await page.getByLabel("Describe the work").inputValue()).toBe("The kitchen sink leaks");
});

test("a request for quotes from the results of a whole city asks for the LGA, those of the city first", async () => {
  const page = await newVisitor();
  await beMember(page, "Bello", "Sani");
  await open(page, "/search?search=caterer&location=Oyo, Ibadan");
  await page.getByRole("main").getByRole("link", { name: "Ask for quotes" }).first().tap();
  await page.getByLabel("Describe the work").fill("Jollof for 50 guests");
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByText("Step 2 of 3").waitFor();
  expect(await page.getByLabel("State").inputValue()).toBe("Oyo");
  const lga = page.getByLabel("LGA");
  expect(await lga.inputValue()).toBe("");
  expect((await lga.locator("option").allTextContents()).slice(1, 12)).toEqual(cityLgas);
});

test("a member without a business is offered to post one where invoices are listed and written", async () => {
  const page = await newVisitor({ failing: /\/v2\/mybusiness/ });
  await beMember(page, "Bello", "Sani");
  await open(page, "/invoices");
  await page.getByRole("main").getByRole("link", { name: "Post your business" }).waitFor();
  expect(await page.getByRole("link", { name: "New invoice" }).count()).toBe(0);
  await open(page, "/invoices/new");
  await page.waitForURL("**/mybusiness");
});

test("a quote request to one business begins in the place of the member who asks, wherever the business is", async () => {
  const page = await newVisitor();
  const { headers } = await beMember(page, "Bello", "Sani");
  const profile = { firstname: "Bello", lastname: "Sani", phone: "08030000000", state: "Kano", lga: "Dala" };
  const user = await (await page.context().request.put("/v2/user", { headers, data: profile })).json();
  await page.evaluate((stored) => localStorage.setItem("lchappuser", stored), JSON.stringify(user));
  await open(page, inject("world").plumber.path);
  await page.locator(".contact-bar").getByRole("link", { name: "Ask for a quote" }).tap();
  await page.getByLabel("What do you need?").fill("Plumber");
  await page.getByLabel("Describe the work").fill("The kitchen sink leaks");
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByText("Step 2 of 2").waitFor();
  await expect.poll(() => page.getByLabel("LGA").inputValue()).toBe("Dala");
  expect(await page.getByLabel("State").inputValue()).toBe("Kano");
});

test("an unsent quote request survives a reload, with its picture", async () => {
  const page = await newVisitor();
  await beMember(page, "Bello", "Sani");
  await open(page, "/quotes/new?search=Plumber");
  await page.getByLabel("Describe the work").fill("The kitchen sink leaks");
  await page.getByLabel("Picture").setInputFiles(await photo("sink.jpg"));
  await page.getByRole("img", { name: "Picture 1" }).waitFor();

  await page.reload();
  await page.getByRole("img", { name: "Picture 1" }).waitFor();
  expect(await page.getByLabel("Describe the work").inputValue()).toBe("The kitchen sink leaks");
  expect(await page.getByLabel("What do you need?").inputValue()).toBe("Plumber");

  await page.evaluate(() => history.pushState(null, "", "/quotes/new?search=Tailor"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await expect.poll(() => page.getByLabel("What do you need?").inputValue()).toBe("Tailor");
  await page.getByRole("img", { name: "Picture 1" }).waitFor({ state: "detached" });
});
