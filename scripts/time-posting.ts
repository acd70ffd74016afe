/**
 * `node scripts/time-posting.ts`: three people post by hand on a phone of 360 px, at the speed of a person and on a slow network.
 * Prints taps, letters and minutes of each. Needs the built product.
 */
import { type Browser, chromium } from "playwright-core";
import { open } from "#/tests/journeys/browser.ts";
import { chromiumOptions } from "#/tests/journeys/chromium.ts";
import { beMember } from "#/tests/journeys/member.ts";
import {
  handOn,
  likeAPerson,
  type Post,
  postByHand,
  posts,
  sendPapersByHand,
} from "#/tests/journeys/posting-by-hand.ts";
import { startProduct } from "#/tests/journeys/product.ts";

/** 400 kb/s with 400 ms to an answer, as the screens were tried on. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const minutesSince = (from: number) => ((performance.now() - from) / 60_000).toFixed(1);

async function time(browser: Browser, baseURL: string, post: Post) {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await beMember(page, post.first, post.last);
  await open(page, "/");
  await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", slowNetwork);
  const hand = handOn(page, likeAPerson);
  const from = performance.now();
  await postByHand(page, hand, post);
  const { taps, letters } = hand.count;
  console.log(`${post.who}: page 80 % ready after ${taps} taps, ${letters} letters, ${minutesSince(from)} minutes`);
  await sendPapersByHand(page, hand);
  console.log(`${post.who}: both papers sent after ${hand.count.taps} taps, ${minutesSince(from)} minutes`);
  await context.close();
}

const product = await startProduct();
const browser = await chromium.launch(chromiumOptions);
try {
  await Promise.all(posts.map((post) => time(browser, product.url, post)));
} finally {
  await browser.close();
  await product.stop();
}
