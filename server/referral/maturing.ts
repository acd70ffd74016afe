import type { House } from "#/server/house.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database.ts";
import { referralEarned } from "./messages/referral-earned.ts";
import { markMature } from "./queries.ts";

type Telling = Pick<House, "events" | "jobs" | "clock">;

/**
 * Makes payable what has been live for 7 days, of one referrer or of all, and tells whoever earned it.
 * @returns how many became payable; of all, some hundreds at once
 */
export async function matureReferrals(tx: Db, means: Telling, referrerId?: string): Promise<number> {
  const earned = await markMature(tx, means.clock.now(), referrerId);
  for (const entry of earned) await notify(tx, means, referralEarned, entry.referrerId, entry);
  return earned.length;
}

/** The same for everybody, until nothing is left. */
export async function matureAll({ db, ...means }: Telling & Pick<House, "db">): Promise<void> {
  while ((await db.transaction((tx) => matureReferrals(tx, means))) > 0);
}
