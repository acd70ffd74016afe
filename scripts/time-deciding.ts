/**
 * `node scripts/time-deciding.ts`: a moderator decides on ten documents and ten reports by keyboard, at the speed of a person.
 * Prints keys, letters and minutes. Needs the built product.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumOptions } from "#/tests/journeys/chromium.ts";
import { startProduct } from "#/tests/journeys/product.ts";
import { furnish, type World } from "#/tests/journeys/world.ts";
import { addWork, signInStaff } from "./back-office-scene.ts";

/** To find and press a key, to type a letter (200 a minute), to look at what is to be decided. */
const pace = { keyMs: 1_000, letterMs: 300, lookMs: 6_000 };
const casesWanted = 10;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function handsOn(page: Page) {
  const count = { keys: 0, letters: 0 };
  return {
    count,
    look: () => pause(pace.lookMs),
    press: async (key: string) => {
      count.keys += 1;
      await pause(pace.keyMs);
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count.letters += text.length;
      await page.keyboard.type(text, { delay: pace.letterMs });
    },
  };
}

type Hands = ReturnType<typeof handsOn>;

/** Presses Tab until the focus is on something. */
async function tabTo(page: Page, hands: Hands, selector: string) {
  while (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)))
    await hands.press("Tab");
}

/** Ticks what is to be checked, types the number of a certificate, approves. */
async function approve(page: Page, hands: Hands) {
  const boxes = await page.locator("main input[type=checkbox]").count();
  await tabTo(page, hands, "input[type=checkbox]");
  for (let nth = 1; nth <= boxes; nth++) {
    await hands.press("Space");
    await hands.press("Tab");
  }
  const isNumber = await page.evaluate(
    () => document.activeElement?.matches("main input:not([type=checkbox])") ?? false,
  );
  if (isNumber) {
    await hands.type("RC 1234567");
    await hands.press("Tab");
  }
  await hands.press("a");
}

/** Every second report is found wrong with a reason from the list, the others are dismissed with typed words. */
async function judge(page: Page, hands: Hands, nth: number) {
  await hands.press(nth % 2 === 0 ? "w" : "n");
  await page.locator("dialog button[type=submit]:enabled").waitFor();
  if (nth % 2 === 0) {
    await hands.press("Shift+Tab");
    await hands.press("Enter");
  } else await hands.type("It follows the rules.");
  await hands.press("Tab");
  await hands.press("Enter");
}

interface Queue {
  name: string;
  decide: (page: Page, hands: Hands, nth: number) => Promise<void>;
}

async function time(browser: Browser, baseURL: string, kept: Record<string, string>, { name, decide }: Queue) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(`/admin/${name}`);
  await page.locator("[data-work-row]").first().waitFor();
  const hands = handsOn(page);
  const from = performance.now();
  await tabTo(page, hands, "[data-work-row]");
  await hands.press("Enter");
  for (let nth = 1; nth <= casesWanted; nth++) {
    await page.locator("section:focus").waitFor();
    await hands.look();
    const before = page.url();
    await decide(page, hands, nth);
    if (nth < casesWanted) await page.waitForURL((url) => url.href !== before);
  }
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  const { keys, letters } = hands.count;
  console.log(`${casesWanted} ${name}: ${minutes} minutes, ${keys} keys, ${letters} letters`);
  await context.close();
}

let world: World | undefined;
const product = await startProduct({
  furnish: async (dataDir) => {
    world = await furnish({ dataDir });
  },
});
const browser = await chromium.launch(chromiumOptions);
try {
  await addWork(product.url, world!);
  const { reviewer, arbiter } = world!.staff;
  const kept = [await signInStaff(product.url, reviewer), await signInStaff(product.url, arbiter)] as const;
  await Promise.all([
    time(browser, product.url, kept[0], { name: "documents", decide: approve }),
    time(browser, product.url, kept[1], { name: "reports", decide: judge }),
  ]);
} finally {
  await browser.close();
  await product.stop();
}
