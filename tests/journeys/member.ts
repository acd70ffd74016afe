import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { businessPath } from "#/shared/business-path.ts";
import { open, ready, reloadedAfter } from "./browser.ts";

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

/** A page that is soon drawn, unlike home with its sixty pictures, and brings the fonts as home does. */
const light = "/faq";

/** Logs in, and waits for the page that starts anew for that person. */
export async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await open(page, light);
  await reloadedAfter(page, () => logIn(page, email, password));
  await ready(page);
}

/** A picture as a phone's camera makes one, to be picked in a form. */
export async function photo(name: string) {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#27307a" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/**
 * A person with a complete profile, signed in on this page from the next address that is opened. The screens that lead there
 * have a journey of their own.
 */
export async function beMember(page: Page, firstname: string, lastname: string) {
  const email = `${randomUUID()}@example.com`;
  const { request } = page.context();
  const signedUp = await request.post("/v2/signup", { data: { email, password: "harmattan-dust-7" } });
  const { access_token } = await signedUp.json();
  const profile = { firstname, lastname, phone: "08030000000", state: "Lagos", lga: "Ikeja" };
  const headers = { authorization: `Bearer ${access_token}` };
  const user = await (await request.put("/v2/user", { headers, data: profile })).json();
  // A page without script costs a third of the lightest with it.
  await page.goto("/robots.txt");
  await page.evaluate(
    ([token, kept]) => {
      localStorage.setItem("lchappwebuser", token);
      localStorage.setItem("lchappuser", kept);
    },
    [access_token as string, JSON.stringify(user)] as const,
  );
  return { id: user.id as string, headers };
}

/** Posts a business of the member signed in on this page, through the calls. @returns where its page is */
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
