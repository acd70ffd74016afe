// @module-tag thorough
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newVisitor, open } from "./browser.ts";
import { beMember, openSignIn, said } from "./member.ts";

interface Pressed {
  isVisitor?: boolean;
  /** Opens the form and fills it in. @returns its submit button */
  fill: (page: Page) => Promise<Locator>;
  /** URL pattern of its request. */
  call: string;
  done: (page: Page) => Promise<unknown>;
}

const openPlumber = (page: Page) => open(page, inject("world").plumber.path);
const dialog = (page: Page) => page.getByRole("dialog");

const buttons: Record<string, Pressed> = {
  "a log-in": {
    isVisitor: true,
    fill: async (page) => {
      const { email, password } = inject("world").referrer;
      await open(page, "/faq");
      const form = await openSignIn(page);
      await form.getByLabel("Email").fill(email);
      await form.getByLabel("Password", { exact: true }).fill(password);
      return form.getByRole("button", { name: "Log in" });
    },
    call: "**/v2/login",
    done: (page) => page.getByRole("navigation", { name: "Shortcuts" }).waitFor(),
  },
  "a forgotten password": {
    isVisitor: true,
    fill: async (page) => {
      await open(page, "/forgot_password");
      await page.getByLabel("Email").fill(`${randomUUID()}@example.com`);
      return page.getByRole("button", { name: "Submit" });
    },
    call: "**/v2/resetpassword",
    done: (page) => said(page, "Check your email to reset your password"),
  },
  "a review": {
    fill: async (page) => {
      await openPlumber(page);
      await page.getByRole("button", { name: "Leave a review" }).tap();
      await dialog(page).getByRole("radio", { name: "5 stars" }).check();
      await dialog(page).getByLabel("Message").fill("On time, and clean work.");
      return dialog(page).getByRole("button", { name: "Submit" });
    },
    call: "**/v2/rating/**",
    done: (page) => said(page, "Thank you for your review!"),
  },
  "a report": {
    fill: async (page) => {
      await openPlumber(page);
      await page.getByRole("complementary").getByRole("button", { name: "Report" }).tap();
      await dialog(page).getByLabel("Reason").selectOption({ index: 1 });
      return dialog(page).getByRole("button", { name: "Submit" });
    },
    call: "**/v2/report",
    done: (page) => page.locator(".toast").waitFor(),
  },
  "a saved business": {
    fill: async (page) => {
      await openPlumber(page);
      const save = page.getByRole("button", { name: "Save", exact: true });
      await expect.poll(() => save.isEnabled()).toBe(true);
      return save;
    },
    call: "**/v2/saved/**",
    done: (page) => page.getByRole("button", { name: "Saved", exact: true }).waitFor(),
  },
  "a changed profile": {
    fill: async (page) => {
      await open(page, "/profile");
      await page.getByRole("button", { name: "Edit Profile" }).tap();
      await dialog(page).getByLabel("First name").fill("Ngọzị");
      return dialog(page).getByRole("button", { name: "Save" });
    },
    call: "**/v2/user",
    done: (page) => said(page, "Profile update"),
  },
  "a changed password": {
    fill: async (page) => {
      await open(page, "/profile");
      await page.getByText("Change Password", { exact: true }).tap();
      await page.getByLabel("Old password").fill("harmattan-dust-7");
      await page.getByLabel("New password").fill("harmattan-dust-8");
      return page.getByRole("button", { name: "Change password" });
    },
    call: "**/v2/user_password",
    done: (page) => said(page, "Password changed successful!"),
  },
};

test.each(Object.entries(buttons))(
  "%s offline shows a message and does not lose the input; tapped twice online, it is sent once",
  async (_what, { isVisitor, fill, call, done }) => {
    const page = await newVisitor({ failing: /./, serviceWorkers: "block" });
    if (!isVisitor) await beMember(page, "Ngozi", "Bello");
    const button = await fill(page);

    await page.context().setOffline(true);
    await button.tap();
    await said(page, "You have no network. Try again when it is back.");
    await page.context().setOffline(false);

    let sent = 0;
    const areTapped = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      if (route.request().method() !== "GET") sent += 1;
      await areTapped.promise;
      await route.continue();
    });
    await button.dblclick();
    areTapped.resolve();
    await done(page);
    expect(sent).toBe(1);
  },
);
