/**
 * `node bench/page-speed.ts`: what a visitor waits for on a slow phone; see docs/performance.md. Each page is loaded
 * with nothing kept from before, three times on each line; the middle one counts.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumOptions } from "#/tests/journeys/chromium.ts";
import { largestPaintMs, layoutShift, requestsBeforeLargestPaint, weigh } from "#/tests/journeys/weight.ts";
import { ownStore, startProduct } from "./product.ts";

const listings = 2_000;
const times = 3;
const cpuSlowdown = 4;
/** After a page has loaded, for what still comes. */
const restMs = 2_000;

const lines = [
  { name: "1.6 Mb/s, 150 ms", bitsASecond: 1_600_000, latencyMs: 150 },
  { name: "400 kb/s, 150 ms", bitsASecond: 400_000, latencyMs: 150 },
];

interface Line {
  name: string;
  bitsASecond: number;
  latencyMs: number;
}

async function slowDown(page: Page, { bitsASecond, latencyMs }: Line) {
  const devtools = await page.context().newCDPSession(page);
  const bytesASecond = bitsASecond / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}

/** Total blocking time: what tasks took beyond 50 ms each, from the first paint of content on. */
const watchBlocking = () => {
  const watched = window as unknown as { blockedMs: () => number };
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  watched.blockedMs = () => {
    const paintedMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const after = tasks.filter(({ startTime }) => startTime >= paintedMs);
    return after.reduce((sum, { duration }) => sum + duration - 50, 0);
  };
};

async function load(browser: Browser, address: string, line: Line) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  const weight = await weigh(page);
  await slowDown(page, line);
  await page.addInitScript(watchBlocking);
  await page.goto(address, { timeout: 120_000 });
  await page.waitForTimeout(restMs);
  const measured = {
    ...(await weight()),
    lcpMs: await largestPaintMs(page),
    blockedMs: await page.evaluate(() => (window as unknown as { blockedMs: () => number }).blockedMs()),
    before: (await requestsBeforeLargestPaint(page)).length,
    shift: await layoutShift(page),
  };
  await context.close();
  return measured;
}

const product = await startProduct(ownStore(listings));
const browser = await chromium.launch(chromiumOptions);
try {
  const url = `http://127.0.0.1:${product.port}`;
  const found = await (await fetch(`${url}/v2/finder?search=plumber&location=Lagos`)).json();
  const pages = {
    home: "/",
    search: "/search?search=plumber&location=Lagos%2C+Ikeja",
    business: `/business/${found[0].bid}/${found[0].id}/0123456789`,
  };
  const kb = (bytes: number) => Math.round(bytes / 1_000);
  for (const line of lines) {
    console.log(`\n${line.name}, CPU ÷ ${cpuSlowdown}`);
    for (const [name, path] of Object.entries(pages)) {
      const loads = [];
      for (let time = 0; time < times; time++) loads.push(await load(browser, url + path, line));
      const middle = loads.sort((one, other) => one.lcpMs - other.lcpMs)[Math.floor(times / 2)]!;
      const { requests, before, all, html, css, script, pictures, lcpMs, blockedMs, shift } = middle;
      console.log(
        `${name.padEnd(9)} LCP ${(lcpMs / 1_000).toFixed(2)} s, TBT ${Math.round(blockedMs)} ms, CLS ${shift.toFixed(3)};`,
        `${requests} requests (${before} before LCP), ${kb(all)} KB; HTML ${kb(html)}, CSS ${kb(css)}, script ${kb(script)},`,
        `pictures in sight ${kb(pictures)}`,
      );
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
