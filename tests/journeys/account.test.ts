import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openedKey } from "#/app/session.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  productLog,
  ready,
  reloadedAfter,
} from "./browser.ts";
import { mailedCode } from "./mailed-code.ts";
import { enter, fillProfile, openSignIn, photo, said, signUp } from "./member.ts";

const first = "harmattan-dust-7";
const second = "laterite-road-21";
const third = "indigo-cloth-9";

const path = (page: Page) => new URL(page.url()).pathname;

test("a typed /login or /signup opens the log-in dialog", async () => {
  for (const path of ["/login", "/signup"]) {
    const page = await newVisitor();
    await page.goto(path);
    await page.getByRole("dialog").getByLabel("Email").waitFor();
  }
});

test("the profile step begins with the place of the last search", async () => {
  const page = await newVisitor();
  await open(page, "/search?search=plumber&location=Lagos, Ikeja");
  // The page is noted soon after it is interactive.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), openedKey)).toContain("Ikeja");
  const dialog = await signUp(page, `${randomUUID()}@example.com`, first);
  await expect.poll(() => dialog.getByLabel("LGA").inputValue()).toBe("Ikeja");
  expect(await dialog.getByLabel("State").inputValue()).toBe("Lagos");
});

test("a visitor signs up, changes the whole profile, resets the password, and deletes the account", async () => {
  const email = `${randomUUID()}@example.com`;
  // Expected errors of the API, such as a wrong password or an ended session, are not failures of the page.
  const page = await newVisitor({ failing: /\/v2\// });
  const dialog = await signUp(page, email, first);
  expect(await dialog.getByLabel("State").inputValue()).toBe("Abia");
  await expectAccessible(page);
  await fillProfile(page);
  await dialog.getByRole("button", { name: "Update profile" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(path(page)).toBe("/");

  await open(page, "/profile");
  await said(page, "Ikeja, Lagos");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await dialog.getByLabel("First name").fill("Ngọzị");
  await dialog.getByRole("button", { name: "Save" }).click();
  await said(page, "Profile update");
  await page.getByText("Ngọzị Bello").first().waitFor();

  await page.getByRole("button", { name: "Change picture" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Select an Image!").first().waitFor();
  await dialog.getByLabel("Picture").setInputFiles(await photo("me.jpg"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await said(page, "Image successfully uploaded");
  await page.locator("main img[src*='/media/']").first().waitFor();

  await page.getByText("Change Password", { exact: true }).click();
  await page.getByLabel("Old password").fill(first);
  await page.getByLabel("New password").fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
  await said(page, "Password changed successful!");

  await logOut(page);
  await resetPassword(page, email);
  await page.getByRole("button", { name: "Proceed to login" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(third);
  await reloadedAfter(page, () => page.getByRole("dialog").getByRole("button", { name: "Log in" }).click());

  await open(page, "/deleteaccount");
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(third);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await said(page, "Account deleted successful!");
  await page.waitForURL("/");
  expect(await page.evaluate(() => localStorage.getItem("lchappwebuser"))).toBeNull();
});

async function logOut(page: Page) {
  const menu = page.locator("summary", { hasText: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
  await page.waitForURL("/");
  expect(await page.evaluate(() => localStorage.getItem("lchappwebuser"))).toBeNull();
}

async function resetPassword(page: Page, email: string) {
  await ready(page);
  const dialog = await openSignIn(page);
  await dialog.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("/forgot_password");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Enter your email").first().waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL("/forgot_password_code");
  await said(page, "Check your email to reset your password");
  await expectAccessible(page);
  await page.getByLabel("Code").fill(await mailedCode(email, "Your code to set a new password"));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("/set_new_password");
  await page.getByLabel("New password").fill(third);
  await page.getByLabel("Confirm password").fill(third);
  await page.getByRole("button", { name: "Save" }).click();
  await said(page, "Password reset successful, proceed to login.");
}

test("the sign-in dialog shows the exact error texts of the specification", { tags: "thorough" }, async () => {
  const page = await newVisitor({ width: 1280, height: 900, failing: /\/v2\// });
  await open(page, "/");
  const dialog = await openSignIn(page);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.getByText("All fields are required", { exact: true }).waitFor();
  await dialog.getByLabel("Email").fill("ada");
  await dialog.getByLabel("Password", { exact: true }).fill("something");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.getByText("Enter a valid email address", { exact: true }).waitFor();
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.getByText("Incorrect email or password", { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("tab", { name: "Sign up" }).click();
  await dialog.getByLabel("Email").fill("");
  await dialog.getByLabel("Password", { exact: true }).fill("");
  await dialog.getByRole("button", { name: "Sign up" }).click();
  await dialog.getByText("Email and Password fields are required", { exact: true }).waitFor();
  await expectAccessible(page);
});

test("a visitor who opens a page for members is redirected home, told why, and continues there after the log-in", async () => {
  const page = await newVisitor();
  const dialog = page.getByRole("dialog");
  await page.goto("/add-business");
  await page.waitForURL("/");
  await dialog.getByText("Sign up to post your business. Free, one minute.").waitFor();
  for (const member of ["/profile", "/agent", "/deleteaccount", "/mybusiness", "/chats", "/referral"]) {
    await page.goto(member);
    await page.waitForURL("/");
  }
  await dialog.getByText("Log in or sign up to open this page.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Email").fill("owner@demo.test");
  await dialog.getByLabel("Password", { exact: true }).fill("harmattan-demo");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("/referral");
});

test("a member sees the phone number of a business and their agent, and not the reset pages", {
  tags: "thorough",
}, async () => {
  const { plumber } = inject("world");
  const page = await newVisitor({ failing: /\/v2\// });
  await enter(page, { email: "owner@demo.test", password: "harmattan-demo" });
  await open(page, plumber.path);
  await page.getByRole("link", { name: /Call/ }).first().waitFor();
  expect(await page.getByText("You must be logged in to view phone number.").count()).toBe(0);
  await open(page, "/agent");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/forgot_password");
  await page.waitForURL("/");
});

test("the log contains no secrets and no personal data", async () => {
  const log = productLog();
  for (const secret of [first, second, third, "@example.com", "Bearer", "Ngozi"]) expect(log).not.toContain(secret);
});
