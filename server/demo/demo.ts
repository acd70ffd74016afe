import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { accounts } from "#/server/account/tables.ts";
import { packages } from "#/server/payment/tables.ts";
import type { Database, Db } from "#/server/platform/database/database.ts";
import { BatchMaker } from "./batch-maker.ts";
import { dropIndexes, makeIndexes, onLongConnection, skipChecks } from "./bulk.ts";
import { CopyBatch, copyLines } from "./copy.ts";
import { awaitsDemo, hasBusinesses, mark } from "./due.ts";
import { reviewersFor } from "./reviews.ts";
import { reviewerRow } from "./rows.ts";
import type { Plans } from "./subscriptions.ts";

export { commonTags } from "./common-tags.ts";
export { demoPicture } from "./pictures.ts";

export interface DemoOptions {
  /** Number of businesses to make, up to ten million; 0 makes nothing. */
  businesses: number;
  /** So many of them, the first, may have reviews; absent: all. */
  reviewed?: number;
  /** The demo's "today"; subscriptions run past it, everything else lies in the three years before it. */
  now?: Date;
  /** Search has none of them: for tests of what is below it. */
  isUnlisted?: boolean;
  /** Indexes are made at the end, and search derives on a thread of its own; absent: from 20,000 on. */
  isBulk?: boolean;
  /** Called once all are in, before the load counts as done. */
  settle?: () => Promise<void>;
  onProgress?: (done: number) => void;
}

const businessesMax = 10_000_000;
/** Each begins new pages of its tables: many small ones would leave holes. */
const batchSize = 4_000;
/** With fewer businesses, neither indexes that are made afterwards nor a thread save anything. */
const bulkFrom = 20_000;
/** With more, indexes are sorted in 1 GB in place of 256 MB: a machine that holds so many has it. */
const manyFrom = 2_000_000;

/**
 * Fills an empty database with made-up businesses, their owners, hours, catalogs and reviews. Business `n` is the same
 * however many there are. All are one transaction: one that was killed leaves nothing behind, and is begun again.
 *
 * A database that has businesses already stays as it is: another process may have loaded them just now.
 * @throws Error when the number is not between 0 and ten million
 */
export async function loadDemo({ db, pool }: Pick<Database, "db" | "pool">, options: DemoOptions) {
  const { businesses: count, settle } = options;
  if (!Number.isInteger(count) || count < 0 || count > businessesMax) {
    throw new Error(`The number of demo businesses must be whole, from 0 to ${businessesMax}; it is ${count}.`);
  }
  if (count === 0 || !(await awaitsDemo(db))) return;

  // A load that was killed after its transaction has only to be settled.
  if (!(await hasBusinesses(db))) await inOneTransaction(pool, (client) => fillTables(client, options));
  await settle?.();
  await db.delete(accounts).where(eq(accounts.id, mark.id));
}

/** One transaction, however long it takes. */
const inOneTransaction = (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) =>
  onLongConnection(pool, async (client) => {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  });

async function fillTables(client: pg.PoolClient, options: DemoOptions) {
  const { businesses: count, now = new Date(), isBulk = count >= bulkFrom, isUnlisted, reviewed, onProgress } = options;
  const tx = drizzle(client);
  await skipChecks(tx);
  // Waits for another process that loads too, and leaves the work to it.
  const marked = await tx.insert(accounts).values(mark).onConflictDoNothing().returning({ id: accounts.id });
  if (marked.length === 0) return;
  const indexes = isBulk ? await dropIndexes(tx) : undefined;
  const plans = await listPlans(tx);
  const reviewers = Array.from({ length: reviewersFor(count - 1) }, (_, nth) => reviewerRow(nth, now.getTime()));
  let made = new CopyBatch();
  made.add({ accounts: copyLines(reviewers) });
  const maker = new BatchMaker({ now, plans, isBulk, isUnlisted, reviewed });
  try {
    for (let begun = 0; begun < count; begun += batchSize) {
      // Makes a batch as the one before it is written.
      [made] = await Promise.all([maker.next(Math.min(batchSize, count - begun)), made.writeInto(client)]);
      onProgress?.(begun);
    }
  } finally {
    await maker.close();
  }
  await made.writeInto(client);
  onProgress?.(count);
  if (indexes) await makeIndexes(tx, indexes, count < manyFrom ? 256 : 1024);
}

async function listPlans(db: Db): Promise<Plans> {
  return db.select({ id: packages.id, reach: packages.reach }).from(packages).orderBy(asc(packages.position));
}
