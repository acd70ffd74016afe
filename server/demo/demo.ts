import { setImmediate } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages } from "#/server/payment/tables.ts";
import type { Database, Db } from "#/server/platform/database/database.ts";
import type { Trades } from "#/server/trade/trade.ts";
import { dropIndexes, makeIndexes, skipChecks } from "./bulk.ts";
import { BusinessMaker } from "./business.ts";
import { CopyBatch } from "./copy.ts";
import { listingRows } from "./demo-listing.ts";
import { awaitsDemo, mark } from "./due.ts";
import { reviewersFor } from "./reviews.ts";
import { reviewerRow, rowsOf } from "./rows.ts";
import type { Plans } from "./subscriptions.ts";

export { commonTags } from "./common-tags.ts";
export { demoPicture } from "./pictures.ts";

export interface DemoOptions {
  /** Number of businesses to make, up to ten million; 0 makes nothing. */
  businesses: number;
  /** The demo's "today"; subscriptions run past it, everything else lies in the three years before it. */
  now?: Date;
  /** By these the businesses are found; absent: search has none of them. */
  trades?: Trades;
  /** Called once all are in, before the load counts as done. */
  settle?: () => Promise<void>;
  onProgress?: (done: number) => void;
}

const businessesMax = 10_000_000;
/** Each begins new pages of its tables: many small ones would leave holes. */
const batchSize = 4_000;
/** Businesses that are made before what was made earlier may go on its way to the database. */
const madeAtOnce = 20;
/** With fewer businesses, indexes that are made afterwards save nothing. */
const bulkFrom = 20_000;

/**
 * Fills an empty database with made-up businesses, their owners, hours, catalogs and reviews. Business `n` is the same
 * however many there are. All are one transaction: one that was killed leaves nothing behind, and is begun again.
 *
 * @throws Error when there are other businesses already, or the number is not between 0 and ten million
 */
export async function loadDemo({ db, pool }: Pick<Database, "db" | "pool">, options: DemoOptions) {
  const { businesses: count, settle } = options;
  if (!Number.isInteger(count) || count < 0 || count > businessesMax) {
    throw new Error(`The number of demo businesses must be whole, from 0 to ${businessesMax}; it is ${count}.`);
  }
  if (!(await awaitsDemo(db))) {
    throw new Error("Demo businesses go into an empty database only, and this one has businesses already.");
  }
  if (count === 0) return;

  // A load that was killed after its transaction has only to be settled.
  if ((await db.$count(businesses)) === 0) await inOneTransaction(pool, (client) => fillTables(client, options));
  await settle?.();
  await db.delete(accounts).where(eq(accounts.id, mark.id));
}

/** On a connection of its own, however long it takes: the usual ones give up after 15 seconds. */
async function inOneTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0");
    await work(client);
    await client.query("commit");
  } finally {
    // Ended rather than given back: a transaction that failed goes with its connection.
    client.release(true);
  }
}

async function fillTables(client: pg.PoolClient, options: DemoOptions) {
  const { businesses: count, now = new Date(), trades, onProgress } = options;
  const tx = drizzle(client);
  await skipChecks(tx);
  // Waits for another process that loads too, and leaves the work to it.
  const marked = await tx.insert(accounts).values(mark).onConflictDoNothing().returning({ id: accounts.id });
  if (marked.length === 0) return;
  const indexes = count >= bulkFrom ? await dropIndexes(tx) : [];
  const maker = new BatchMaker(now, await listPlans(tx), trades);
  let made = new CopyBatch();
  made.add({ accounts: Array.from({ length: reviewersFor(count - 1) }, (_, nth) => reviewerRow(nth, now.getTime())) });
  for (let begun = 0; begun < count; begun += batchSize) {
    // While one batch is written, the next is made.
    [made] = await Promise.all([maker.next(Math.min(batchSize, count - begun)), made.writeInto(client)]);
    onProgress?.(begun);
  }
  await made.writeInto(client);
  onProgress?.(count);
  await makeIndexes(tx, indexes);
}

async function listPlans(db: Db): Promise<Plans> {
  return db.select({ id: packages.id, reach: packages.reach }).from(packages).orderBy(asc(packages.position));
}

/** Makes the rows of businesses, a batch at a time. */
class BatchMaker {
  readonly #businesses: BusinessMaker;
  readonly #now: Date;
  readonly #plans: Plans;
  readonly #trades: Trades | undefined;

  constructor(now: Date, plans: Plans, trades: Trades | undefined) {
    this.#businesses = new BusinessMaker(now);
    this.#now = now;
    this.#plans = plans;
    this.#trades = trades;
  }

  /** The rows of so many more. */
  async next(size: number): Promise<CopyBatch> {
    const batch = new CopyBatch();
    for (let left = size; left > 0; left -= madeAtOnce) {
      const some = Array.from({ length: Math.min(madeAtOnce, left) }, () => this.#businesses.next());
      batch.add(rowsOf(some, this.#plans, this.#now.getTime()));
      if (this.#trades) batch.add(listingRows(some, this.#trades, this.#plans, this.#now));
      // What was made before goes on its way meanwhile.
      await setImmediate();
    }
    return batch;
  }
}
