import { setImmediate } from "node:timers/promises";
import { Trades } from "#/server/trade/trade.ts";
import { BusinessMaker } from "./business.ts";
import { CopyBatch } from "./copy.ts";
import { listingLines, sourceOf } from "./demo-listing.ts";
import { type ListingLines, ListingThread } from "./listing-thread.ts";
import { linesOf } from "./rows.ts";
import type { Plans } from "./subscriptions.ts";

interface BatchOptions {
  now: Date;
  plans: Plans;
  /** Many are made: search derives on a thread of its own. */
  isBulk: boolean;
  isUnlisted?: boolean;
  /** So many businesses, the first, may have reviews; absent: all. */
  reviewed?: number;
}

/** Businesses that are made before what was made earlier may go on its way to the database. */
const madeAtOnce = 20;

/** Makes the lines of businesses for all tables, a batch at a time. */
export class BatchMaker {
  readonly #businesses: BusinessMaker;
  readonly #options: BatchOptions;
  readonly #thread: ListingThread | undefined;
  readonly #trades = new Trades();

  constructor(options: BatchOptions) {
    this.#businesses = new BusinessMaker(options.now, options.reviewed);
    this.#options = options;
    this.#thread = options.isBulk && !options.isUnlisted ? new ListingThread() : undefined;
  }

  /** So many more businesses, in their order. */
  async next(size: number): Promise<CopyBatch> {
    const { now, plans, isUnlisted } = this.#options;
    const batch = new CopyBatch();
    const derived: (ListingLines | Promise<ListingLines>)[] = [];
    for (let left = size; left > 0; left -= madeAtOnce) {
      const drawn = Array.from({ length: Math.min(madeAtOnce, left) }, () => this.#businesses.next());
      const sources = isUnlisted ? [] : drawn.map((business) => sourceOf(business, plans, now));
      derived.push(this.#thread?.derive({ sources, now }) ?? listingLines(sources, this.#trades, now));
      batch.add(linesOf(drawn, plans, now.getTime()));
      // Lets the lines made before go to the database meanwhile.
      await setImmediate();
    }
    for (const lines of await Promise.all(derived)) batch.add(lines);
    return batch;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}
