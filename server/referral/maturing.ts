import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { referralEarned } from "./messages/referral-earned.ts";
import { markMature } from "./queries.ts";

type Telling = Pick<Services, "events" | "jobs" | "clock">;

/**
 * Makes payable what has been live for 7 days, of one referrer or of all, and tells them.
 * @returns how many became payable; of all, some hundreds at once
 */
export async function matureReferrals(tx: Db, deps: Telling, referrerId?: string): Promise<number> {
  const earned = await markMature(tx, deps.clock.now(), referrerId);
  for (const entry of earned) await notify(tx, deps, referralEarned, entry.referrerId, entry);
  return earned.length;
}

/** The same for everybody, until nothing is left. */
export async function matureAll({ db, ...deps }: Telling & Pick<Services, "db">): Promise<void> {
  while ((await db.transaction((tx) => matureReferrals(tx, deps))) > 0);
}
