import { findReferrer, requireReferralCode } from "#/server/account/account.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { Referral } from "./contract.ts";
import { referralEarned } from "./messages/referral-earned.ts";
import { countFriends, listPayouts, presentPayout, sumEarnings, writeEntry } from "./queries.ts";
import { isOpen } from "./rules.ts";

export { listInCommon } from "./in-common.ts";
export { decidePayout, forgetBankOf } from "./payouts.ts";

/** The viewer's earnings from inviting friends, as of now: time alone makes it payable, whether the job has run or not. */
export async function showReferral(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
): Promise<Referral> {
  const code = await requireReferralCode(db, viewer.id);
  const [sums, friends, payouts] = await Promise.all([
    sumEarnings(db, viewer.id, clock.now()),
    countFriends(db, viewer.id),
    listPayouts(db, viewer.id),
  ]);
  return {
    earnings: (sums.pending + sums.payable + sums.open) / 100,
    total_refferal: friends,
    referral_code: code,
    payout: sums.payable >= config.payoutMinimumKobo && !payouts.some(({ state }) => isOpen(state)),
    pending: sums.pending / 100,
    payable: sums.payable / 100,
    paid: sums.paid / 100,
    reward: config.referralRewardKobo / 100,
    payout_minimum: config.payoutMinimumKobo / 100,
    link: `${config.publicUrl}/?ref=${code}`,
    payouts: payouts.map(presentPayout),
  };
}

/** The cache tag of every page that names who invites. */
export const invitationsTag = "invitations";

/** First name of the member who invites with a code. @throws AppError `referral/not-found`, also while they are blocked or have no name */
export async function showInvitation(db: Db, code: string): Promise<{ firstname: string }> {
  const referrer = await findReferrer(db, code);
  if (!referrer?.firstName || referrer.blockedAt)
    throw new AppError("referral/not-found", "There is no such invitation");
  return { firstname: referrer.firstName };
}

/** A business was posted, hidden, shown or blocked: its owner's referrer has more to wait for, or less. */
export async function noteFriendsBusiness(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock" | "config">,
  businessId: string,
): Promise<void> {
  const earned = await writeEntry(tx, businessId, deps.config.referralRewardKobo, deps.clock.now());
  if (earned) await notify(tx, deps, referralEarned, earned.referrerId, earned);
}
