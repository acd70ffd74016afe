import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "playwright-core";
import { journeyBrowserOptions } from "./chromium.ts";
import { ownProduct } from "./own-product.ts";

/** A context that serves one visitor after the other. */
interface KeptContext {
  context: BrowserContext;
  devtools: CDPSession;
  /** Its visitor did something that cleaning may not take back: nobody gets it afterwards. */
  isSpent: boolean;
}

let launched: Promise<Browser> | undefined;

/** One for all files of this process; it ends with it. */
export const browser = () => {
  launched ??= chromium.launch(journeyBrowserOptions);
  return launched;
};

/** Clean contexts without a visitor, by their options. */
const free = new Map<string, KeptContext[]>();

/**
 * A context in which nothing of another visitor is to be seen. It may have been another visitor's before: its process has the product's
 * scripts and axe compiled, which is a quarter of the processor time of a visitor's first pages. Without service
 * workers only: one that is being removed still answers requests.
 * @returns the context, and what closes it or, cleaned, hands it on
 */
export async function takeContext(options: BrowserContextOptions) {
  const kind = JSON.stringify(options);
  const alike = free.get(kind) ?? [];
  free.set(kind, alike);
  const kept = alike.pop() ?? (await make(options));
  return {
    context: kept.context,
    leave: async (isFailed: boolean) => {
      if (isFailed || kept.isSpent) return kept.context.close();
      try {
        await clean(kept);
        alike.push(kept);
      } catch {
        // A page that is still on its way somewhere is not led away in order; the next visitor gets another browser.
        await kept.context.close();
      }
    },
  };
}

/** The page of this address stays, so that the process of the site does. It is of another origin: it sees nothing of the product. */
const staying = "http://localhost:65000/";

async function make(options: BrowserContextOptions): Promise<KeptContext> {
  const context = await (await browser()).newContext(options);
  const page = await context.newPage();
  await page.route(staying, (route) => route.fulfill({ body: "" }));
  await page.goto(staying);
  const kept = { context, devtools: await context.newCDPSession(page), isSpent: false };
  const spend = () => {
    kept.isSpent = true;
  };
  noteCalls(context, spend, [
    ...ofBoth,
    "clearPermissions",
    "grantPermissions",
    "newCDPSession",
    "setGeolocation",
    "setHTTPCredentials",
    "setOffline",
  ]);
  noteCalls(context.clock, spend, [
    "fastForward",
    "install",
    "pauseAt",
    "resume",
    "runFor",
    "setFixedTime",
    "setSystemTime",
  ]);
  context.on("page", (page) => {
    noteCalls(page, spend, ofBoth);
    page.on("crash", spend);
  });
  context.on("close", spend);
  return kept;
}

const ofBoth = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "route",
  "routeFromHAR",
  "routeWebSocket",
] as const satisfies (keyof BrowserContext & keyof Page)[];

/** Has a function called before each of these methods of an object is. */
function noteCalls<Noted extends object>(noted: Noted, note: () => void, names: (keyof Noted)[]) {
  for (const name of names) {
    const method = noted[name];
    if (typeof method !== "function") throw new TypeError(`${String(name)} is no method`);
    Object.defineProperty(noted, name, {
      value: (...given: unknown[]) => {
        note();
        return Reflect.apply(method, noted, given);
      },
    });
  }
}

async function clean({ context, devtools }: KeptContext) {
  const pages = context.pages().filter((page) => page.url() !== staying);
  await Promise.all(pages.map(leavePage));
  await context.clearCookies();
  await devtools.send("Storage.clearDataForOrigin", { origin: ownProduct().url, storageTypes: "all" });
  await devtools.send("Network.clearBrowserCache");
  // This empties what the process has in memory too.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
}

/** Closes a page whose script may write as it ends, after the page is closed for us: an address without script comes first. */
async function leavePage(page: Page) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await page.close();
}
