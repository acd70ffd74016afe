import { setTimeout as wait } from "node:timers/promises";
import { and, count, inArray, lt, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { indexBusinesses } from "./indexing.ts";
import { indexingVersion } from "./indexing-version.ts";
import { listings } from "./tables.ts";

/** In one transaction: it holds their businesses, and the event loop, for a few milliseconds. */
const renewedAtOnce = 25;
/** Found by one read of the index; who is left over is found a minute later. */
const foundAtOnce = 20_000;
/** The job comes again each minute. */
const workMs = 50_000;
/** Rest after a batch, as a share of the time it took: a busy server, whose batches take longer, is left alone for longer. */
const restShare = 0.5;
const leastRestMs = 2;
/** As many businesses that cannot be indexed are passed over; with one more, it is not they that are at fault. */
const failuresMax = 3;
const countedMax = 100_000;

/** Held by who renews, until the transaction ends: by one process at a time. */
const renewalLock = 7_241_880_512;

type Deps = Pick<Services, "db" | "events" | "clock" | "trades" | "log" | "failures">;

const isOld = lt(listings.indexingVersion, indexingVersion);

/** Brings listings of older versions of the rules up to date, beside readers and writers. Newer ones are left alone. */
export class ListingRenewal {
  /** Listings that this process has brought up to date. */
  renewed = 0;
  readonly #deps: Deps;
  #isEnding = false;
  #failures = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Works for a minute at most. A listing that it does not come to is as old as before, and found by the next run, whichever process it is of. */
  async run(): Promise<void> {
    const { db, log } = this.#deps;
    const endsAt = performance.now() + workMs;
    const before = this.renewed;
    this.#failures = 0;
    let ids = await findOld(db);
    if (ids.length === 0) return;
    while (ids.length > 0 && (await this.#renewAll(ids, endsAt))) {
      ids = ids.length === foundAtOnce ? await findOld(db) : [];
    }
    const left = await countOld(db);
    const about = { renewed: this.renewed - before, left, version: indexingVersion };
    log.info(about, left > 0 ? "listings are being brought up to date" : "all listings are up to date");
  }

  /** Ends soon, between two batches: the process is about to end. */
  end() {
    this.#isEnding = true;
  }

  /** @returns false when it is time to end before all of them are done */
  async #renewAll(ids: readonly string[], endsAt: number): Promise<boolean> {
    for (let from = 0; from < ids.length; from += renewedAtOnce) {
      const startedAt = performance.now();
      if (this.#isEnding || startedAt > endsAt) return false;
      if (!(await this.#renewOrPassOver(ids.slice(from, from + renewedAtOnce)))) return false;
      await wait(Math.max(leastRestMs, restShare * (performance.now() - startedAt)));
    }
    return true;
  }

  /** Passes over a business that cannot be indexed, so that the others do not wait for it. @returns false while another process renews */
  async #renewOrPassOver(ids: readonly string[]): Promise<boolean> {
    try {
      return await this.#renew(ids);
    } catch (error) {
      if (ids.length > 1) {
        for (const id of ids) if (!(await this.#renewOrPassOver([id]))) return false;
        return true;
      }
      this.#failures += 1;
      if (this.#failures > failuresMax) throw error;
      this.#deps.failures.report("renewal of a listing", error, { businessId: ids[0] });
      return true;
    }
  }

  /** @returns false while another process renews */
  async #renew(ids: readonly string[]): Promise<boolean> {
    const { db, events, clock, trades } = this.#deps;
    const renewed = await db.transaction(async (tx) => {
      if (!(await isAlone(tx))) return undefined;
      // After a crash they are still old, and found again.
      await tx.execute(sql`set local synchronous_commit = off`);
      const old = await lockOld(tx, ids);
      const stateIds = await indexBusinesses(tx, old, clock.now(), trades);
      for (const [nth, businessId] of old.entries()) {
        // The states are those of all of them, and are said once.
        await events.publish(tx, "listing.changed", { businessId, stateIds: nth === 0 ? stateIds : [] });
      }
      return old.length;
    });
    this.renewed += renewed ?? 0;
    return renewed !== undefined;
  }
}

async function isAlone(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${renewalLock}::bigint) as got`,
  );
  return rows[0]!.got;
}

/** Listings of older versions, read in the order of the index: the planner takes it however old its figures of the table are. */
async function findOld(db: Db): Promise<string[]> {
  const found = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(isOld)
    .orderBy(listings.indexingVersion)
    .limit(foundAtOnce);
  return found.map(({ id }) => id);
}

/**
 * Locks those of the businesses that nobody is changing: who changes one indexes it. A listing may have become newer
 * before its business was locked, so its version is read after that.
 */
async function lockOld(tx: Db, ids: readonly string[]): Promise<string[]> {
  const locked = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, [...ids]))
    .orderBy(businesses.id)
    .for("no key update", { skipLocked: true });
  const lockedIds = locked.map(({ id }) => id);
  const old = await tx
    .select({ id: listings.businessId })
    .from(listings)
    .where(and(isOld, inArray(listings.businessId, lockedIds)));
  return old.map(({ id }) => id);
}

/** Listings of older versions; counted to 100,000. */
export async function countOld(db: Db): Promise<number> {
  const old = db
    .select({ version: listings.indexingVersion })
    .from(listings)
    .where(isOld)
    .orderBy(listings.indexingVersion)
    .limit(countedMax);
  const [counted] = await db.select({ count: count() }).from(old.as("old"));
  return counted!.count;
}
