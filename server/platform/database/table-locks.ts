import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Longest wait for a table. Whoever asks for the table after it waits behind it, readers too, so it soon gives way and tries
 * again.
 */
const lockMs = 100;
/** After a second of waiting (`deadlock_timeout`) the server ends an autovacuum that is in the way. */
const longerLockMs = 1_500;
const longerEvery = 5;
const againMs = 400;

/** Runs a transaction that changes tables others use, as often as it takes until it is let in; what it did before is undone each time. */
export async function inItsTurn(db: Db, change: (tx: Db) => Promise<unknown>): Promise<void> {
  for (let nth = 1; !(await isLetIn(db, change, nth % longerEvery === 0 ? longerLockMs : lockMs)); nth += 1)
    await wait(againMs);
}

async function isLetIn(db: Db, change: (tx: Db) => Promise<unknown>, lockMs: number): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
      await change(tx);
    });
    return true;
  } catch (error) {
    if (isInTheWay(error)) return false;
    throw error;
  }
}

const [lockNotAvailable, deadlockDetected] = ["55P03", "40P01"];

/** True for an error that says no more than that others use the table. */
function isInTheWay(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((known) => known === lockNotAvailable || known === deadlockDetected);
}
