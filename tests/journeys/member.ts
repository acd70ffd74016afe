import type { Page } from "playwright-core";
import sharp from "sharp";
import { open } from "./browser.ts";

/** Waits until the page says exactly this. */
export const said = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).locator("visible=true").first().waitFor();

/** Opens the dialog through the menu on phones, through the header elsewhere. */
export async function openSignIn(page: Page) {
  const menu = page.locator("summary", { hasText: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sign In | Sign Up" }).locator("visible=true").click();
  return page.getByRole("dialog");
}

/** Makes an account, up to the profile that is asked for next. */
export async function signUp(page: Page, email: string, password: string) {
  await open(page, "/");
  const dialog = await openSignIn(page);
  await dialog.getByRole("tab", { name: "Sign up" }).click();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign up" }).click();
  await dialog.getByRole("button", { name: "Update profile" }).waitFor();
  return dialog;
}

/** Types a complete profile into the dialog that is open, and does not send it. */
export async function fillProfile(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Ngozi");
  await dialog.getByLabel("Last name").fill("Bello");
  await dialog.getByLabel("Phone").fill("0803 000 0000");
  await dialog.getByLabel("State").selectOption("Lagos");
  await dialog.getByLabel("LGA").selectOption("Ikeja");
}

export async function logIn(page: Page, email: string, password: string) {
  const dialog = await openSignIn(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

/** A picture as a phone's camera makes one, to be picked in a form. */
export async function photo(name: string) {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#27307a" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}
