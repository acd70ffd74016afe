import { asc } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { packages } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { BusinessMaker } from "./business.ts";
import { demoId } from "./ids.ts";
import { reviewersFor } from "./reviews.ts";
import { reviewerRow, rowsOf } from "./rows.ts";
import type { PlanIds } from "./subscriptions.ts";
import { writeAccounts, writeBatch } from "./write.ts";

export { commonTags } from "./common-tags.ts";
export { demoPicture } from "./pictures.ts";

export interface DemoOptions {
  /** How many to make, up to a million; 0 makes nothing. */
  businesses: number;
  /** What "today" is; subscriptions run past it, everything else lies in the three years before it. */
  now?: Date;
  /** Called after the commit of each batch, for what is derived from it. */
  index?: (db: Db, businessIds: string[]) => Promise<void>;
  onProgress?: (done: number) => void;
}

const batchSize = 1_000;
const businessesMax = 1_000_000;

/**
 * Fills an empty database with made-up businesses, their owners, hours, catalogs and reviews. Business `n` is the same
 * however many there are; a batch is one transaction, so memory stays small.
 *
 * @throws Error when there are businesses already, or the number is not between 0 and a million
 */
export async function loadDemo(db: Db, { businesses: count, now = new Date(), index, onProgress }: DemoOptions) {
  if (!Number.isInteger(count) || count < 0 || count > businessesMax) {
    throw new Error(`The number of demo businesses must be whole, from 0 to ${businessesMax}; it is ${count}.`);
  }
  await refuseUnlessEmpty(db);
  if (count === 0) return;

  const plans = await listPlanIds(db);
  const maker = new BusinessMaker(now);
  await loadReviewers(db, reviewersFor(count - 1), now);
  for (let done = 0; done < count; ) {
    const batch = Array.from({ length: Math.min(batchSize, count - done) }, () => maker.next());
    await db.transaction((tx) => writeBatch(tx, rowsOf(batch, plans, now.getTime())));
    await index?.(
      db,
      batch.map(({ number }) => demoId("business", number)),
    );
    done += batch.length;
    onProgress?.(done);
  }
}

async function refuseUnlessEmpty(db: Db) {
  const [some] = await db.select({ id: businesses.id }).from(businesses).limit(1);
  if (some) throw new Error("Demo businesses go into an empty database only, and this one has businesses already.");
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
