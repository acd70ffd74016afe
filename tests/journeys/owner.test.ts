import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lagosDay } from "#/shared/time.ts";
import { copied, expectFit, isInSight, newVisitor, open, ready } from "./browser.ts";
import { fillProfile, photo, said, signUp } from "./member.ts";
import { ownProduct } from "./own-product.ts";

const arrived = async (page: Page, path: string | RegExp) => {
  await page.waitForURL(path);
  await ready(page);
};

const send = (page: Page, name = "Save") => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const pick = async (page: Page, name: string) => page.getByLabel("Picture").setInputFiles(await photo(name));

test("a member posts a business on a phone, completes its page, and a visitor finds it at once", async () => {
  const name = `Ìyá Bísí Tailoring ${randomUUID().slice(0, 8)}`;
  const page = await newVisitor({ failing: /\/v2\// });
  const dialog = await signUp(page, `${randomUUID()}@example.com`, "harmattan-dust-7");
  await fillProfile(page);
  await dialog.getByRole("button", { name: "Update profile" }).click();
  await dialog.waitFor({ state: "hidden" });

  await postBusiness(page, name);
  await sendBanner(page);
  await changeAddress(page);
  await setHours(page);
  for (const [item, price] of [
    ["Aso oke", "12000"],
    ["Mistake", ""],
  ] as const) {
    await addToCatalog(page, item, price);
  }
  await editItem(page);
  await deleteMistake(page);
  await sendDocument(page);

  await open(page, "/mybusiness");
  const path = await page.getByRole("link", { name: "See your public page" }).getAttribute("href");
  await expectSeenByVisitor(path!, name);
  await expectOwnerDock(page, path!);
  await open(page, "/mybusiness/share");
  await sharePage(page);
  await open(page, "/mybusiness/settings");
  await hideAndShow(page, path!, name);
  await crossTools(page);
});

/** Owners are not offered to call themselves. */
async function expectOwnerDock(page: Page, path: string) {
  await open(page, path);
  await page.getByRole("link", { name: "Edit page" }).waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: /^Call/ }).count()).toBe(0);
  await expectFit(page);
}

/** On a wide screen a row leads from one page of an owner to another. */
async function crossTools(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 });
  const tools = page.getByRole("navigation", { name: "My Business" });
  await tools.getByRole("link", { name: "Hours" }).click();
  await arrived(page, "/work-hours");
  await tools.getByRole("link", { name: "Customers" }).click();
  await arrived(page, "/mybusiness/customers");
  await tools.getByRole("link", { name: "Invoices" }).click();
  await arrived(page, "/invoices");
  await tools.locator("[aria-current]", { hasText: "Invoices" }).waitFor();
}

test("the profile that a first business requires begins with the phone and the place of the business", {
  tags: "thorough",
}, async () => {
  const page = await newVisitor({ failing: /\/v2\// });
  const dialog = await signUp(page, `${randomUUID()}@example.com`, "harmattan-dust-7");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await open(page, "/add-business");
  await page.getByLabel("Phone").fill("0803 000 0001");
  await page.getByLabel("State", { exact: true }).selectOption("Lagos");
  await page.getByLabel("LGA", { exact: true }).selectOption("Ikeja");
  await fillBusiness(page, `Bisi Tailoring ${randomUUID().slice(0, 8)}`);
  await page.getByLabel("I accept the terms and condition").check();
  await submit(page);

  await dialog.getByRole("button", { name: "Update profile" }).waitFor();
  expect(await dialog.getByLabel("Phone").inputValue()).toBe("0803 000 0001");
  expect(await dialog.getByLabel("State").inputValue()).toBe("Lagos");
  expect(await dialog.getByLabel("LGA").inputValue()).toBe("Ikeja");
  await dialog.getByLabel("First name").fill("Ngozi");
  await dialog.getByLabel("Last name").fill("Bello");
  await dialog.getByRole("button", { name: "Update profile" }).click();
  await arrived(page, "/update-image");
});

/** Sends the form of a new business, whose button is at the foot of a phone once the last question is read. */
async function submit(page: Page) {
  await page.getByRole("heading", { name: "About you" }).evaluate((heading) => heading.scrollIntoView());
  await send(page, "Submit my business");
}

async function postBusiness(page: Page, name: string) {
  await open(page, "/add-business");
  await submit(page);
  // All missing fields at once.
  for (const text of [
    "All fields are required!",
    "Type the name of your business",
    "Select a category",
    "Accept the terms and condition to go on",
  ]) {
    await said(page, text);
  }
  await expectFit(page);
  // Prefilled from the profile.
  expect(await page.getByLabel("Phone").inputValue()).toBe("0803 000 0000");
  expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("Lagos");
  expect(await page.getByLabel("LGA", { exact: true }).inputValue()).toBe("Ikeja");
  await fillBusiness(page, name);
  // The error disappears once the field is filled in.
  expect(await page.getByLabel("Category").getAttribute("aria-invalid")).toBeNull();
  await said(page, "1 answer to go.");
  await page.getByLabel("I accept the terms and condition").check();
  await said(page, "All done. You can send it.");
  await submit(page);
  await arrived(page, "/update-image");
}

/** Fills in the form except for phone, state, LGA and the terms. */
async function fillBusiness(page: Page, name: string) {
  await page.getByLabel("Business name").fill(name);
  await page.getByLabel("About").fill("Gowns and native wear, sewn in a week.");
  // Suggested from name and text.
  await page.getByRole("button", { name: "Remove Tailor" }).waitFor();
  expect(await page.getByLabel("Category").inputValue()).toBe("Fashion & Beauty");
  await page.getByLabel("Town").fill("Alausa");
  await page.getByLabel("Address").fill("5 Allen Avenue");
  await page.getByLabel("Work experience").fill("Ten years in Yaba market");
  await page.getByLabel("Years of experience").fill("10");
}

async function sendBanner(page: Page) {
  await page.getByRole("link", { name: "Add a picture" }).click();
  await send(page);
  await said(page, "Select an Image!");
  await pick(page, "shop.jpg");
  await expectFit(page);
  await send(page);
  await said(page, "Image successfully uploaded");
  await arrived(page, "/mybusiness");
  await expectFit(page);
}

/** Each question of the form is a group that shows its answers while it is closed, and that an error opens. */
async function changeAddress(page: Page) {
  await open(page, "/update-business");
  await said(page, "Alausa · Ikeja · Lagos");
  await expectFit(page);
  const address = page.getByLabel("Address");
  expect(await address.isVisible()).toBe(false);
  const group = page.getByRole("heading", { name: "Where are you?" });
  await group.click();
  await address.fill("");
  await group.click();
  await send(page, "Save");
  await address.fill("7 Allen Avenue");
  await expectFit(page);
  await send(page, "Save");
  await said(page, "Business updated");
  await arrived(page, "/mybusiness");
}

async function setHours(page: Page) {
  await open(page, "/work-hours");
  await page.getByRole("heading", { name: "Different on some days" }).click();
  for (const day of ["monday", "tuesday"]) {
    const isSaving = Promise.withResolvers<void>();
    await page.route(
      "**/v2/business/schedule",
      async (route) => {
        await isSaving.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const row = page.getByRole("group", { name: day });
    await row.getByLabel(`${day} opening time`).selectOption("9:00 AM");
    await row.getByLabel(`${day} closing time`).selectOption("5:00 PM");
    const saved = page.waitForResponse("**/v2/business/schedule");
    await row.getByRole("button", { name: "Save" }).click();
    await row.getByRole("button", { name: "Saving" }).waitFor();
    isSaving.resolve();
    expect((await saved).status()).toBe(200);
    await row.getByRole("button", { name: "Save", exact: true }).waitFor();
    await row.getByText("Saved ✓").waitFor();
  }
  await saveTogether(page);
  await setWholeWeek(page);
}

/** Changed days are counted, survive a reload, and are saved by one button. */
async function saveTogether(page: Page) {
  for (const day of ["wednesday", "thursday"]) {
    await page.getByLabel(`${day} opening time`).selectOption("10:00 AM");
    await page.getByLabel(`${day} closing time`).selectOption("4:00 PM");
  }
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await bar.getByText("2 days not saved").waitFor();
  await expectFit(page);
  await page.reload();
  await bar.getByText("2 days not saved").waitFor();
  expect(await page.getByLabel("thursday closing time").inputValue()).toBe("4:00 PM");
  await bar.getByRole("button", { name: "Save all days" }).click();
  await bar.waitFor({ state: "detached" });
  await page.getByRole("group", { name: "thursday" }).getByText("Saved ✓").waitFor();
}

/** Opens from 9 to 17 except on Sunday, with one button for the whole week. */
async function setWholeWeek(page: Page) {
  const form = page.locator("form", { hasText: "Same every day" });
  await form.getByLabel("To", { exact: true }).selectOption("5:00 PM");
  await form.getByRole("button", { name: "Set all seven days" }).click();
  // Seven sequential requests.
  await page.getByRole("group", { name: "sunday" }).getByText("Saved ✓").waitFor({ timeout: 60_000 });
  expect(await page.getByLabel("saturday closing time").inputValue()).toBe("5:00 PM");
  expect(await page.getByLabel("sunday opening time").inputValue()).toBe("Closed");
  await page.getByRole("heading", { name: "Special days" }).click();
  await page.getByLabel("Day", { exact: true }).fill(lagosDay(Date.now() + 86_400_000));
  await page.getByLabel("What for (optional)").fill("Sallah");
  await page.getByRole("button", { name: "Add this day" }).click();
  await page
    .getByRole("region", { name: "Special days" })
    .getByRole("listitem")
    .filter({ hasText: "Sallah" })
    .waitFor();
  await expectFit(page);
}

async function addToCatalog(page: Page, name: string, price: string) {
  await open(page, "/mybusiness");
  await page.getByRole("link", { name: "Add a catalog" }).click();
  await arrived(page, "/add-catalog");
  await pick(page, "work.jpg");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Price").fill(price);
  if (!price) await expectFit(page);
  await page.getByLabel("Price").blur();
  expect(await page.getByLabel("Price").inputValue()).toBe(price && "₦12,000");
  await send(page);
  await arrived(page, /\/mybusiness#/);
  const added = page.getByRole("region", { name: "Catalog" }).getByText(name, { exact: true });
  await expect.poll(() => isInSight(added)).toBe(true);
}

async function editItem(page: Page) {
  const catalog = page.getByRole("region", { name: "Catalog" });
  await catalog.getByRole("listitem").filter({ hasText: "Aso oke" }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await expectFit(page);
  expect(await dialog.getByLabel("Price").inputValue()).toBe("₦12,000");
  await dialog.getByLabel("Name").fill("Aso ebi");
  await dialog.getByLabel("Price").fill("cheap");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter the price as a number").first().waitFor();
  await dialog.getByLabel("Price").fill("12,500");
  await dialog.getByRole("button", { name: "Save" }).click();
  await catalog.getByRole("listitem").filter({ hasText: "Aso ebi" }).getByText("₦12,500").waitFor();
  expect(await catalog.getByText("Aso oke").count()).toBe(0);
}

async function deleteMistake(page: Page) {
  const items = page.getByRole("region", { name: "Catalog" }).getByRole("listitem");
  await items.filter({ hasText: "Mistake" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Are you sure you want to delete this catalog?", { exact: true }).waitFor();
  await expectFit(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await said(page, "Catalog deleted successfully");
  await expect.poll(() => items.count()).toBe(1);
}

async function sendDocument(page: Page) {
  await open(page, "/verify");
  await expectFit(page);
  await send(page, "Continue");
  await page.waitForURL("/verify?step=upload");
  await pick(page, "cac.jpg");
  await page.getByLabel("Document type").selectOption("CAC");
  await expectFit(page);
  await send(page, "Submit");
  await said(page, "Business verification document was submitted successfully.");
  const table = page.getByRole("table", { name: "Your documents" });
  await table.getByRole("row", { name: /CAC.*Pending/ }).waitFor();
}

async function expectSeenByVisitor(path: string, name: string) {
  // The HTML of the server: React separates adjacent texts with comments.
  const html = (await (await fetch(ownProduct().url + path)).text()).replaceAll("<!-- -->", "");
  for (const text of [name, "9:00 AM – 5:00 PM", "Sallah", "Aso ebi", "₦12,500"]) expect(html).toContain(text);
  expect(html).not.toContain("Mistake");
  expect(html).toMatch(/<img[^>]* alt="Picture: [^>]*src="\/media\/|<img[^>]* src="\/media\/[^>]* alt="Picture: /);

  const visitor = await newVisitor();
  await open(visitor, "/");
  const box = visitor.getByRole("combobox", { name: "What do you need?" });
  await box.fill(name);
  await box.press("Enter");
  await visitor.locator("main a.listing-card").filter({ hasText: name }).tap();
  await visitor.waitForURL(path);
  await visitor.getByRole("heading", { level: 1, name }).waitFor();
  await expectFit(visitor);
}

async function sharePage(page: Page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const kit = page.getByRole("region", { name: "Share your page" });
  const link = await kit.getByLabel("Short link").inputValue();
  expect(link).toMatch(/^http:\/\/localhost:\d+\/b\/[A-Za-z0-9]{8}$/);
  await kit.getByRole("button", { name: "Copy" }).click();
  await said(page, "Link copied");
  expect(await copied(page)).toBe(link);
  const whatsapp = await kit.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href");
  expect(new URL(whatsapp!).searchParams.get("text")).toContain(link);
  for (const [name, file] of [
    ["QR code as a picture", /-qr\.png$/],
    ["Picture for WhatsApp Status", /-status\.jpg$/],
    ["Poster to print (A5 PDF)", /-poster\.pdf$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await kit.getByRole("button", { name }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  // A page without views has no monthly report.
  await kit.getByRole("button", { name: "Your month" }).click();
  await kit.getByText(/^Your month is still quiet\./).waitFor();
}

async function hideAndShow(page: Page, path: string, name: string) {
  const { url } = ownProduct();
  const finder = `${url}/search?search=${encodeURIComponent(name)}&location=`;
  const seen = async () => ({
    page: (await fetch(url + path)).status,
    isFound: (await (await fetch(finder)).text()).includes(`href="${path}"`),
  });
  expect(await seen()).toEqual({ page: 200, isFound: true });
  for (const [title, done, after] of [
    ["Hide my page", "Your page is hidden.", { page: 404, isFound: false }],
    ["Show my page", "Your page is shown.", { page: 200, isFound: true }],
  ] as const) {
    await page.getByRole("main").getByRole("button", { name: title }).click();
    if (title === "Hide my page") await expectFit(page);
    await page.getByRole("dialog").getByRole("button", { name: title }).click();
    await said(page, done);
    await expect.poll(seen).toEqual(after);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    if (title === "Hide my page") await expectFit(page);
  }
}
