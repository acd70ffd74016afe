import type { Page } from "playwright-core";

interface Fetched {
  url: string;
  type: string;
  /** Transferred bytes, compressed and with headers. */
  bytes: number;
}

export interface Weight {
  html: number;
  css: number;
  script: number;
  /** Above the fold, including the icon sprite. */
  pictures: number;
  all: number;
  requests: number;
}

/** Records the transferred bytes of a page. @returns a function for the totals so far */
export async function weigh(page: Page): Promise<() => Promise<Weight>> {
  const fetched = new Map<string, Fetched>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    fetched.set(requestId, { url: response.url, type, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");

  return async () => {
    const seen = new Set(await picturesInSight(page));
    const sum = (isMeant: (one: Fetched) => boolean) =>
      [...fetched.values()].filter(isMeant).reduce((bytes, one) => bytes + one.bytes, 0);
    return {
      html: sum(({ type }) => type === "Document"),
      css: sum(({ type }) => type === "Stylesheet"),
      script: sum(({ type, url }) => type === "Script" || url.endsWith(".js")),
      pictures: sum(({ url }) => seen.has(url) || url.endsWith("/icons.svg")),
      all: sum(() => true),
      requests: fetched.size,
    };
  };
}

function picturesInSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, left, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight && left < window.innerWidth;
      })
      .map((image) => image.currentSrc),
  );
}

export function largestPaintMs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const paints = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    return paints.at(-1)!.startTime;
  });
}

/** Sum of all layout shifts so far, an upper bound of CLS. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries arrive in the next task.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0);
  });
}
