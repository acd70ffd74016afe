import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { businessPath } from "#/shared/business-path.ts";
import { open, reloadedAfter } from "./browser.ts";

/** Waits until exactly this text is visible. */
export const said = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).locator("visible=true").first().waitFor();

/** Opens the log-in dialog through the menu on phones, through the header elsewhere. */
export async function openSignIn(page: Page) {
  const menu = page.locator("summary", { hasText: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sign In | Sign Up" }).locator("visible=true").click();
  return page.getByRole("dialog");
}

/** Registers an account, up to the profile form. */
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

/** Fills in the open profile form without sending it. */
export async function fillProfile(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Ngozi");
  await dialog.getByLabel("Last name").fill("Bello");
  await dialog.getByLabel("Phone").fill("0803 000 0000");
  await dialog.getByLabel("State").selectOption("Lagos");
  await dialog.getByLabel("LGA").selectOption("Ikeja");
}

export const logIn = async (page: Page, email: string, password: string) =>
  logInThrough(await openSignIn(page), email, password);

/** Logs in through the open dialog. */
export async function logInThrough(dialog: Locator, email: string, password: string) {
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

/** A light page, unlike the home page, with the same fonts. */
const light = "/faq";

/** Logs in and waits for the page to reload. */
export async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await open(page, light);
  await reloadedAfter(page, () => logIn(page, email, password));
}

/** A picture like that of a phone's camera, for file fields. */
export async function photo(name: string) {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#27307a" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/**
 * Registers a member with a complete profile through the API; pages opened next are signed in. Another journey covers the
 * screens.
 */
export async function beMember(page: Page, firstname: string, lastname: string) {
  const [email, password] = [`${randomUUID()}@example.com`, "harmattan-dust-7"];
  const { request } = page.context();
  const signedUp = await request.post("/v2/signup", { data: { email, password } });
  const { access_token } = await signedUp.json();
  const profile = { firstname, lastname, phone: "08030000000", state: "Lagos", lga: "Ikeja" };
  const headers = { authorization: `Bearer ${access_token}` };
  const user = await (await request.put("/v2/user", { headers, data: profile })).json();
  // A page without script is the fastest.
  await page.goto("/robots.txt");
  await page.evaluate(
    ([token, kept]) => {
      localStorage.setItem("lchappwebuser", token);
      localStorage.setItem("lchappuser", kept);
    },
    [access_token as string, JSON.stringify(user)] as const,
  );
  return { id: user.id as string, headers, email, password };
}

/** Posts a business of the signed-in member through the API. @returns its path */
export async function postBusiness(page: Page, name: string) {
  const token = await page.evaluate(() => localStorage.getItem("lchappwebuser"));
  const text = { about: "Gowns, sewn in a week.", work_experience: "Yaba market", address: "5 Allen Avenue" };
  const place = { town: "Alausa", state: "Lagos", lga: "Ikeja" };
  const reply = await page.context().request.post("/v2/business", {
    headers: { authorization: `Bearer ${token}` },
    data: { name, phone: "08030000000", category: "Catering Services", years_of_experience: 3, ...text, ...place },
  });
  const business: { id: string; bid: string } = await reply.json();
  return businessPath(business);
}
