import { readFileSync } from "node:fs";
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
  type Response,
} from "playwright-core";
import { afterAll, expect, onTestFailed, onTestFinished } from "vitest";
import { violations } from "./axe.ts";
import { chromiumOptions, journeyBrowserOptions, rememberingBrowserOptions } from "./chromium.ts";
import { ownProduct } from "./own-product.ts";

export interface VisitorOptions {
  /** Viewport in CSS pixels; a phone by default. */
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
  reducedMotion?: "reduce" | "no-preference";
  permissions?: string[];
  /** Preferred language; English (Nigeria) by default. */
  locale?: string;
  /** `block` for a first visit, without a service worker. */
  serviceWorkers?: "allow" | "block";
  geolocation?: { latitude: number; longitude: number };
  /** URLs whose requests may fail. */
  failing?: RegExp;
  /** URL of the product; the shared one by default. */
  at?: string;
  /** Uses a full browser: the headless shell has no notifications and lacks desktop features. */
  hasWindow?: boolean;
  /** Uses a browser that does not retry a failed module script, as the HTML standard required until 2026. */
  remembersFailures?: boolean;
}

const phone = { width: 360, height: 740 };
const widthOfTablets = 768;
/** Generous, for a machine with twice as many processes as cores. */
const timeoutMs = 60_000;
const navigationTimeoutMs = 30_000;

let launched: Promise<Browser> | undefined;
/** Shared by all files of this process. */
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

/** A new browser context, closed at the end of the test. Errors in its console fail the test. */
export async function newVisitor(visitor: VisitorOptions = {}): Promise<Page> {
  const page = await newPage(visitor);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await printPage(page);
    await page.context().close();
  });
  reportFailures(page, visitor);
  return page;
}

/** Prints the URL and the text of the page if the journey fails. */
async function printPage(page: Page) {
  const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
  console.error(`A visitor saw ${page.url()}:\n${text.slice(0, 2_000)}`);
}

/**
 * A shared visitor for the tests of a file that only read, because a new context is slow. Without a service worker; tests must
 * leave no state behind.
 * @returns the page, for each test
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

/** Messages of the browser and of React Router for files that fail to load. */
const notLoaded =
  /^(Failed to load resource|Error loading route module|TypeError: Failed to fetch dynamically imported)/;

/** The documented 404 for a member without a business, which the profile requests too. */
const ownBusiness = /\/v2\/mybusiness$/;

/** Chromium reports it when a navigation ends the transition of the one before. */
const isSkippedTransition = ({ name, message }: Error) =>
  name === "AbortError" && message.startsWith("Transition was skipped");

/**
 * Fails the test for script errors, violations of the content security policy and files that fail to load. The status of the page
 * itself is left to the test.
 * @param failing URLs that may fail
 */
export function failOnConsoleErrors(page: Page, failing = /^$/) {
  const problems: string[] = [];
  const visited = new Set<string>();
  const noteVisit = (response: Response) => {
    if (response.request().isNavigationRequest()) visited.add(response.url());
  };
  const noteError = (error: Error) => {
    if (!isSkippedTransition(error)) problems.push(error.stack || `${error.name}: ${error.message}`);
  };
  const noteMessage = (message: ConsoleMessage) => {
    const { url } = message.location();
    const mayFail = visited.has(url) || ownBusiness.test(url) || failing.test(url);
    const isForgiven = mayFail && notLoaded.test(message.text());
    if (message.type() === "error" && !isForgiven) problems.push(`${message.text()} ${url}`);
  };
  page.on("response", noteVisit).on("pageerror", noteError).on("console", noteMessage);
  onTestFinished(() => {
    page.off("response", noteVisit).off("pageerror", noteError).off("console", noteMessage);
    expect(problems).toEqual([]);
  });
}

/** Waits until the document that replaces the current one after `act` is interactive, even if loads of the current one end later. */
export async function reloadedAfter(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => Object.assign(window, { isBeforeReload: true }));
  await act();
  await page.waitForFunction(() => !("isBeforeReload" in window) && document.readyState === "complete");
  // The router reloads a page whose script is interrupted, which would end the navigation that a test starts next.
  await ready(page);
}

/** Opens a path and waits until the page is interactive. @returns the status of the response */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path);
  await ready(page);
  return response!.status();
}

/** Waits for hydration, if the page has script. `waitForFunction` is slower, because it injects Playwright's script first. */
export async function ready(page: Page): Promise<void> {
  try {
    await page.evaluate(takenOver, timeoutMs);
  } catch (error) {
    if (!`${error}`.includes("Execution context was destroyed")) throw error;
    // The page navigated; waits for the next one.
    await ready(page);
  }
}

/** Runs in the page. */
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

/** Types a keyword and closes the suggestions, which cover the button on a phone. */
export async function typeKeyword(page: Page, text: string) {
  const box = page.getByRole("combobox", { name: "What do you need?" });
  await box.fill(text);
  await page.getByRole("listbox").waitFor();
  await box.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
}

/** Checks WCAG 2.2 AA with axe, in light and dark mode. */
export async function expectAccessible(page: Page) {
  expect({ at: page.url(), ...(await violations(page)) }).toEqual({ at: page.url(), light: [], dark: [] });
}

/** Requires that nothing is wider than the screen, except in scroll containers. */
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

/** Checks accessibility and width. */
export async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Whether all of an element is on the screen, without scrolling. */
export const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Text of the clipboard. The permissions policy of our pages forbids reading it, so it is pasted into another page. */
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

/** Log of the product since its start. */
export const productLog = () => readFileSync(ownProduct().logPath, "utf8");
