import type { Locator, Page } from "playwright-core";
import { open, ready } from "./browser.ts";
import { photo, said } from "./member.ts";

export type Hand = ReturnType<typeof handOn>;

/** Counts taps and keystrokes on a phone. A tap opens a field; a photo takes two taps in the picker of the phone. */
export function handOn(page: Page) {
  const count = { taps: 0, letters: 0 };

  async function tap(what: Locator) {
    count.taps += 1;
    await what.tap();
  }

  return {
    count,
    tap,
    press: (name: string) => tap(page.getByRole("main").getByRole("button", { name, exact: true })),
    follow: (name: string) => tap(page.getByRole("main").getByRole("link", { name, exact: true }).first()),
    async type(label: string, text: string) {
      await tap(page.getByLabel(label, { exact: true }));
      count.letters += text.length;
      await page.keyboard.type(text);
    },
    async pick(name: string) {
      count.taps += 2;
      await page.getByLabel("Picture").setInputFiles(await photo(name));
    },
    async arrive(path: string | RegExp) {
      await page.waitForURL(path);
      await ready(page);
    },
  };
}

export interface Post {
  who: string;
  first: string;
  last: string;
  name: string;
  about: string;
  /** Suggested from name and text. */
  category: string;
  service: string;
}

/** Three businesses posted by hand. */
export const posts: Post[] = [
  {
    who: "tailor",
    ...{ first: "Bisi", last: "Ade", name: "Bisi Stitches", category: "Fashion & Beauty", service: "Tailor" },
    about: "I sew asoebi, gowns and native wear for weddings. Ready in one week, home fitting in Ikeja.",
  },
  {
    who: "caterer",
    ...{ first: "Ngozi", last: "Eze", name: "Ngozi Party Pots", category: "Catering Services", service: "Small chops" },
    about: "I cook jollof, small chops and soups for parties and offices in Surulere. Ask me a week before.",
  },
  {
    who: "mechanic",
    ...{ first: "Kunle", last: "Bello", name: "Kunle Auto Fix", service: "Engine repair" },
    ...{ category: "Car or Auto Repairs, Mechanic" },
    about: "I repair Toyota and Honda cars, engine, brakes and AC. I come to your house anywhere in Ikeja.",
  },
];

/** From the empty form to a page with picture, hours, and an item with a price. */
export async function postByHand(page: Page, hand: Hand, post: Post) {
  await open(page, "/add-business");
  await hand.type("Business name", post.name);
  await hand.press("Next");
  await hand.pick("shop.jpg");
  await hand.press("Next");
  await hand.type("About", post.about);
  await page.getByRole("button", { name: `Remove ${post.service}` }).waitFor();
  await page.waitForFunction((category) => {
    const field = document.querySelector<HTMLSelectElement>("select[name=category]");
    return field?.value === category;
  }, post.category);
  await hand.press("Next");
  await hand.type("Town", "Alausa");
  await hand.type("Address", "5 Allen Avenue");
  await hand.press("Next");
  await hand.type("Work experience", "Ten years in Yaba market");
  await hand.type("Years of experience", "10");
  await hand.tap(page.getByLabel("I accept the terms and condition"));
  await hand.press("Submit my business");

  await hand.arrive("/update-image");
  await said(page, "You’re live!");
  await page.waitForFunction(() => document.title.startsWith("You’re live!"));
  await page.getByRole("link", { name: "See your public page" }).waitFor();
  // The picture was given while posting.
  await page.getByRole("heading", { name: "Update your business image" }).waitFor({ state: "detached" });
  await hand.follow("Complete your page");
  await hand.arrive("/mybusiness");
  await said(page, "Your page is 45 % ready");
  await hand.follow("Set work hours");
  await hand.arrive("/work-hours");
  await hand.press("Set all seven days");
  // Seven sequential requests.
  await page.getByRole("group", { name: "sunday" }).getByText("Saved ✓").waitFor({ timeout: 60_000 });

  await hand.follow("Back");
  await hand.arrive("/mybusiness");
  await hand.follow("Add a catalog item");
  await hand.arrive("/add-catalog");
  await hand.pick("work.jpg");
  await hand.type("Price", "15000");
  await hand.press("Save");
  await hand.arrive(/\/mybusiness#/);
  await said(page, "Your page is 80 % ready");
}

/** Sends both documents for the blue tick. */
export async function sendPapersByHand(page: Page, hand: Hand) {
  await hand.follow("Start verification");
  await hand.arrive("/verify");
  for (const paper of ["cac.jpg", "id.jpg"]) {
    await hand.press("Continue");
    await hand.arrive("/verify?step=upload");
    await hand.pick(paper);
    await hand.press("Submit");
    await hand.arrive("/verify");
  }
  await said(page, "We have both and are checking them. It takes about 1 working day.");
}
