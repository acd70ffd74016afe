/** Thread that derives listings for a load, one task at a time. Started by `listing-thread.ts`. */
import { parentPort } from "node:worker_threads";
import { Trades } from "#/server/trade/trade.ts";
import { listingLines } from "./demo-listing.ts";
import type { ListingTask } from "./listing-thread.ts";

const trades = new Trades();
const port = parentPort!;

port.on("message", ({ sources, now }: ListingTask) => {
  const lines = listingLines(sources, trades, now);
  port.postMessage(lines, [lines.listings.bytes.buffer, lines.listing_terms.bytes.buffer]);
});
