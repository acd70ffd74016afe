import { asc, eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { dropIndexes, maySkipChecks, restoreIndexes, skipChecks } from "./bulk.ts";
import { BusinessMaker } from "./business.ts";
import { awaitsDemo, mark } from "./due.ts";
import { demoId } from "./ids.ts";
import { reviewersFor } from "./reviews.ts";
import { reviewerRow, rowsOf } from "./rows.ts";
import type { PlanIds } from "./subscriptions.ts";
import { writeAccounts, writeBatch } from "./write.ts";

export { commonTags } from "./common-tags.ts";
export { demoPicture } from "./pictures.ts";

export interface DemoOptions {
  /** Number of businesses to make, up to a million; 0 makes nothing. */
  businesses: number;
  /** The demo's "today"; subscriptions run past it, everything else lies in the three years before it. */
  now?: Date;
  /** Called in the transaction of each batch, for what is derived from it. */
  index?: (tx: Db, businessIds: string[]) => Promise<void>;
  /** Called once all are in, before the load counts as done. */
  settle?: () => Promise<void>;
  onProgress?: (done: number) => void;
}

const batchSize = 1_000;
/** While one batch is written, the next is made. */
const batchesAtOnce = 2;
const businessesMax = 1_000_000;
/**
 * Fills an empty database with made-up businesses, their owners, hours, catalogs and reviews. Business `n` is the same
 * however many there are; a batch is one transaction, so memory stays small, and a load that was killed goes on after
 * the last batch it finished.
 *
 * @throws Error when there are other businesses already, or the number is not between 0 and a million
 */
export async function loadDemo(db: Db, options: DemoOptions) {
  const { businesses: count, now = new Date(), index, settle, onProgress } = options;
  if (!Number.isInteger(count) || count < 0 || count > businessesMax) {
    throw new Error(`The number of demo businesses must be whole, from 0 to ${businessesMax}; it is ${count}.`);
  }
  if (!(await awaitsDemo(db))) {
    throw new Error("Demo businesses go into an empty database only, and this one has businesses already.");
  }
  if (count === 0) return;

  await db.insert(accounts).values(mark).onConflictDoNothing();
  const plans = await listPlanIds(db);
  const maker = new BusinessMaker(now);
  await loadReviewers(db, reviewersFor(count - 1), now);
  let done = await db.$count(businesses);
  // Names depend on those before them, so the finished ones are made again, though not written.
  for (let nth = 0; nth < done; nth++) maker.next();
  await dropIndexes(db, count - done);
  const isUnchecked = await maySkipChecks(db);
  let begun = done;
  // A load that was killed counts what is there: batches are committed in their order.
  let before: Promise<void> = Promise.resolve();
  const write = async () => {
    while (begun < count) {
      const batch = Array.from({ length: Math.min(batchSize, count - begun) }, () => maker.next());
      begun += batch.length;
      const earlier = before;
      before = db.transaction(async (tx) => {
        if (isUnchecked) await skipChecks(tx);
        await writeBatch(tx, rowsOf(batch, plans, now.getTime()));
        await index?.(
          tx,
          batch.map(({ number }) => demoId("business", number)),
        );
        await earlier;
      });
      await before;
      done += batch.length;
      onProgress?.(done);
    }
  };
  // Nothing may still be on its way: the next try counts what is there.
  const written = await Promise.allSettled(Array.from({ length: batchesAtOnce }, write));
  for (const one of written) if (one.status === "rejected") throw one.reason;
  await restoreIndexes(db);
  await settle?.();
  await db.delete(accounts).where(eq(accounts.id, mark.id));
}

async function listPlanIds(db: Db): Promise<PlanIds> {
  const plans = await db.select({ id: packages.id }).from(packages).orderBy(asc(packages.position));
  return plans.map(({ id }) => id);
}

async function loadReviewers(db: Db, count: number, now: Date) {
  for (let from = 0; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, nth) =>
      reviewerRow(from + nth, now.getTime()),
    );
    await db.transaction((tx) => writeAccounts(tx, rows));
  }
}
