import { readFileSync } from "node:fs";
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
  type Response,
} from "playwright-core";
import { afterAll, expect, onTestFailed, onTestFinished } from "vitest";
import { violations } from "./axe.ts";
import { chromiumOptions, journeyBrowserOptions, rememberingBrowserOptions } from "./chromium.ts";
import { ownProduct } from "./own-product.ts";

export interface VisitorOptions {
  /** In CSS pixels; a phone unless said. */
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
  reducedMotion?: "reduce" | "no-preference";
  permissions?: string[];
  /** First language of the browser; English of Nigeria unless said. */
  locale?: string;
  /** `block`: as on a first visit, when nothing looks after the page yet. */
  serviceWorkers?: "allow" | "block";
  geolocation?: { latitude: number; longitude: number };
  /** Addresses that this journey lets fail. */
  failing?: RegExp;
  /** Address of the product, when it is not the one that all journeys share. */
  at?: string;
  /** In a browser of its own that has a window: the other shows no notices, and lacks some of what people do at a desk. */
  hasWindow?: boolean;
  /** In a browser of its own that never fetches a script again that did not come, as the HTML standard had it until 2026. */
  remembersFailures?: boolean;
}

const phone = { width: 360, height: 740 };
const widthOfTablets = 768;
/** Ten times what it takes: a machine may be busy with twice as many processes as it has cores. */
const timeoutMs = 20_000;
const navigationTimeoutMs = 30_000;

let launched: Promise<Browser> | undefined;
/** One for all files of this process; it ends with it. */
const browser = () => {
  launched ??= chromium.launch(journeyBrowserOptions);
  return launched;
};

async function ownBrowser(options: LaunchOptions): Promise<Browser> {
  const own = await chromium.launch(options);
  onTestFinished(() => own.close());
  return own;
}

function browserFor({ hasWindow, remembersFailures }: VisitorOptions): Promise<Browser> {
  if (hasWindow) return ownBrowser(chromiumOptions);
  return remembersFailures ? ownBrowser(rememberingBrowserOptions) : browser();
}

/** A browser that has never been here, closed at the end of the test. What its console calls an error fails the test. */
export async function newVisitor(visitor: VisitorOptions = {}): Promise<Page> {
  const page = await newPage(visitor);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await printPage(page);
    await page.context().close();
  });
  reportFailures(page, visitor);
  return page;
}

/** Prints what a visitor of a failed journey sees: the address and the text of the page. */
async function printPage(page: Page) {
  const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
  console.error(`A visitor saw ${page.url()}:\n${text.slice(0, 2_000)}`);
}

/**
 * One visitor for the tests of a file that only read: a new browser and its first page take twice the processor time of
 * another page. No service worker looks after them, and no test may leave anything behind.
 * @returns the visitor's page, for each test
 */
export function stayingVisitor(visitor: VisitorOptions = {}): () => Promise<Page> {
  let stays: Promise<Page> | undefined;
  afterAll(async () => {
    const page = await stays;
    await page?.context().close();
  });
  return async () => {
    stays ??= newPage({ ...visitor, serviceWorkers: "block" });
    const page = await stays;
    reportFailures(page, visitor);
    return page;
  };
}

async function newPage(visitor: VisitorOptions): Promise<Page> {
  const { failing: _, hasWindow: _window, remembersFailures: _remembers, ...asked } = visitor;
  const { width = phone.width, height = phone.height, at = ownProduct().url, ...more } = asked;
  const part = () => Math.floor(Math.random() * 254) + 1;
  const options: BrowserContextOptions = {
    viewport: { width, height },
    hasTouch: width < widthOfTablets,
    extraHTTPHeaders: { "x-forwarded-for": `10.${part()}.${part()}.${part()}` },
    ...more,
  };
  const context = await (await browserFor(visitor)).newContext({
    baseURL: at,
    locale: "en-NG",
    ...options,
  });
  context.setDefaultTimeout(timeoutMs);
  context.setDefaultNavigationTimeout(navigationTimeoutMs);
  return context.newPage();
}

function reportFailures(page: Page, { at, failing }: VisitorOptions) {
  if (!at) onTestFailed(() => console.error(`The product said:\n${productLog().slice(-4_000)}`));
  failOnConsoleErrors(page, failing);
}

/** Sentences of the browser and of the router for files that do not load. */
const notLoaded =
  /^(Failed to load resource|Error loading route module|TypeError: Failed to fetch dynamically imported)/;

/**
 * Fails the test for errors of scripts, for what the content policy stops and for files that do not load. The page
 * itself may answer what it likes: its test looks at the status.
 *
 * @param failing addresses that may fail
 */
export function failOnConsoleErrors(page: Page, failing = /^$/) {
  const problems: string[] = [];
  const visited = new Set<string>();
  const noteVisit = (response: Response) => {
    if (response.request().isNavigationRequest()) visited.add(response.url());
  };
  const noteError = (error: Error) => problems.push(error.stack || `${error.name}: ${error.message}`);
  const noteMessage = (message: ConsoleMessage) => {
    const { url } = message.location();
    const mayFail = visited.has(url) || failing.test(url);
    const isForgiven = mayFail && notLoaded.test(message.text());
    if (message.type() === "error" && !isForgiven) problems.push(`${message.text()} ${url}`);
  };
  page.on("response", noteVisit).on("pageerror", noteError).on("console", noteMessage);
  onTestFinished(() => {
    page.off("response", noteVisit).off("pageerror", noteError).off("console", noteMessage);
    expect(problems).toEqual([]);
  });
}

/** Waits for the document that replaces the open one after `act`, however late loads of the open one end. */
export async function reloadedAfter(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => Object.assign(window, { isBeforeReload: true }));
  await act();
  await page.waitForFunction(() => !("isBeforeReload" in window) && document.readyState === "complete");
}

/** Goes to an address and waits until the page can be used. @returns the status of the answer */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path);
  await ready(page);
  return response!.status();
}

/**
 * Waits until script has taken the page over, where there is script. `waitForFunction` does the same for two to four times the
 * processor time: it brings Playwright's own script into the page first.
 */
export async function ready(page: Page): Promise<void> {
  try {
    await page.evaluate(takenOver, timeoutMs);
  } catch (error) {
    if (!`${error}`.includes("Execution context was destroyed")) throw error;
    // It has gone on to another page, which is waited for instead.
    await ready(page);
  }
}

/** In the page. */
function takenOver(timeoutMs: number): Promise<void> | undefined {
  if (!matchMedia("(scripting: enabled)").matches) return undefined;
  const isTakenOver = () =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));
  const until = Date.now() + timeoutMs;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (isTakenOver()) resolve();
      else if (Date.now() > until) reject(new Error(`No script took over ${location.href} within ${timeoutMs} ms`));
      else setTimeout(look, 20);
    };
    look();
  });
}

/** Types what is searched for, and puts the suggestions away: on a phone they lie over the button. */
export async function typeKeyword(page: Page, text: string) {
  const box = page.getByRole("combobox", { name: "What do you need?" });
  await box.fill(text);
  await page.getByRole("listbox").waitFor();
  await box.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
}

/** WCAG 2.2 AA, as far as a machine can tell, in light and in dark. */
export async function expectAccessible(page: Page) {
  expect({ at: page.url(), ...(await violations(page)) }).toEqual({ at: page.url(), light: [], dark: [] });
}

/** Nothing is wider than the screen, unless it scrolls inside. */
export async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isCut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isCut(element.parentElement));
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth && !isCut(element);
    const culprits = [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && isWide(element) && ![...element.children].some(isWide))
      .map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth} of ${clientWidth} px`, ...culprits.slice(0, 10)];
  });
  expect({ at: page.url(), wide }).toEqual({ at: page.url(), wide: [] });
}

/** A page that everybody can use, on a screen of any width. */
export async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The last copied text. No page of ours may read that, so it is pasted elsewhere. */
export async function copied(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent("<textarea autofocus></textarea>");
  const box = elsewhere.locator("textarea");
  await box.press("Control+V");
  const text = await box.inputValue();
  await elsewhere.close();
  await page.bringToFront();
  return text;
}

/** The product's log since its start. */
export const productLog = () => readFileSync(ownProduct().logPath, "utf8");
