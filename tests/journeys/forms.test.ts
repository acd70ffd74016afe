// @module-tag thorough
import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { expectAccessible, newVisitor, open } from "./browser.ts";
import { beMember, openSignIn, postBusiness } from "./member.ts";

test("an error disappears from the field and the summary when it is fixed, and the focus stays in the field", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const dialog = await openSignIn(page);
  await dialog.getByRole("button", { name: "Log in" }).click();
  const summary = dialog.getByRole("alert").filter({ hasText: "All fields are required" });
  await summary.getByRole("button", { name: "Password" }).waitFor();
  await dialog.getByText("Type your email").waitFor();
  await expectAccessible(page);

  const email = dialog.getByLabel("Email");
  await email.pressSequentially("ada");
  await dialog.getByText("Type your email").waitFor({ state: "detached" });
  await summary.getByRole("button", { name: "Email" }).waitFor({ state: "detached" });
  expect(await email.evaluate((box) => box === document.activeElement)).toBe(true);
  await summary.getByRole("button", { name: "Password" }).waitFor();

  await dialog.getByLabel("Password", { exact: true }).fill("x");
  await summary.waitFor({ state: "detached" });
  expect(await dialog.locator("[aria-invalid]").count()).toBe(0);
});

test("all errors in a form are shown at once", async () => {
  const page = await newVisitor();
  await open(page, "/");
  const dialog = await openSignIn(page);
  await dialog.getByLabel("Email").fill("ada");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.getByText("Enter a valid email address", { exact: true }).waitFor();
  await dialog.getByText("Type your password", { exact: true }).waitFor();
});

test("a toast repeats the server's error, covers neither title nor Close, and disappears on success", async () => {
  const page = await newVisitor({ failing: /\/v2\// });
  await beMember(page, "Ngozi", "Bello");
  await open(page, inject("world").plumber.path);
  await page.getByRole("button", { name: "Leave a review" }).tap();
  const dialog = page.getByRole("dialog", { name: "Leave a review" });
  await dialog.getByRole("button", { name: "Submit" }).tap();
  const toast = dialog.locator(".toast", { hasText: "Select a star rating" });
  await toast.waitFor();
  const close = (await dialog.getByRole("button", { name: "Close" }).boundingBox())!;
  await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(close.y + close.height);

  await dialog.getByRole("radio", { name: "5 stars" }).check();
  await dialog.getByRole("button", { name: "Submit" }).tap();
  await page.getByText("Thank you for your review!").first().waitFor();
  expect(await page.locator(".toast", { hasText: "Select a star rating" }).count()).toBe(0);
});

test("a focused field is below the top edge with its label visible", async () => {
  const page = await newVisitor({ height: 500 });
  await beMember(page, "Ngozi", "Bello");
  await open(page, "/profile");
  await page.getByText("Change Password", { exact: true }).tap();
  await page.getByRole("button", { name: "Change password" }).tap();
  const top = () =>
    page.getByLabel("Old password").evaluate((box: HTMLInputElement) => box.labels![0]!.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
});

test("the error summary names the picture field", async () => {
  const page = await newVisitor();
  await beMember(page, "Ngozi", "Bello");
  await postBusiness(page, `Adire House ${randomUUID().slice(0, 8)}`);
  await open(page, "/add-catalog");
  await page.getByRole("button", { name: "Save" }).tap();
  const summary = page.getByRole("alert").filter({ hasText: "Please check" });
  await summary.getByRole("button", { name: "Picture", exact: true }).waitFor();
});
