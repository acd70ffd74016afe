import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { z } from "zod";
import { findPhoneOf, findReferrer, isEmailProven, requireReferralCode } from "#/server/account/account.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { BankDetails, Payout, Referral } from "./contract.ts";
import { payoutDecided, referralEarned } from "./notices.ts";
import {
  countFriends,
  findOpenPayout,
  listDoubts,
  listDueReferrers,
  listPayouts,
  markMature,
  type PayoutRow,
  presentPayout,
  sumEarnings,
  writeEntry,
} from "./queries.ts";
import { after, isOpen, type PayoutStep, requireEvidence, shortfall } from "./rules.ts";
import { payouts, referrals } from "./tables.ts";

export { listDoubts } from "./queries.ts";
/** The viewer's referral earnings as of now, including entries that matured since the last run of the job. */
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

export const invitationsTag = "invitations";

export async function showInvitation(db: Db, code: string): Promise<{ firstname: string }> {
  const referrer = await findReferrer(db, code);
  if (!referrer?.firstName || referrer.blockedAt)
    throw new AppError("referral/not-found", "There is no such invitation");
  return { firstname: referrer.firstName };
}

/** Updates the referrer's entry after a business was posted, hidden, shown or blocked. */
export async function noteFriendsBusiness(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock" | "config">,
  businessId: string,
): Promise<void> {
  const earned = await writeEntry(tx, businessId, deps.config.referralRewardKobo, deps.clock.now());
  if (earned) await notify(tx, deps, referralEarned, earned.referrerId, earned);
}

/**
 * Requests a payout of everything payable. Returns the open payout, if there is one.
 * @param userId the viewer's own
 * @throws AppError `referral/not-found` for another id, `referral/nothing-payable` below the minimum payout,
 * `account/email-unproven`, `account/phone-unproven`
 */
export async function requestPayout(
  { db, ...deps }: Pick<Services, "db" | "events" | "jobs" | "clock" | "config">,
  viewer: Viewer,
  userId: string,
): Promise<Payout> {
  if (userId !== viewer.id)
    throw new AppError("referral/not-found", "You can ask for payouts of your own account only");
  if (!(await isEmailProven(db, viewer.id))) {
    throw new AppError(
      "account/email-unproven",
      "Confirm your email first: we pay out to people whose email is confirmed",
    );
  }
  if (!(await findPhoneOf(db, viewer.id)).isProven) {
    throw new AppError(
      "account/phone-unproven",
      "Confirm your phone number first: we pay out to people whose number is confirmed",
    );
  }
  return db.transaction(async (tx) => {
    await matureReferrals(tx, deps, viewer.id);
    // Serializes concurrent requests: later ones find the payout of the first.
    const entries = await tx
      .select()
      .from(referrals)
      .where(eq(referrals.referrerId, viewer.id))
      .orderBy(asc(referrals.friendId))
      .for("update");
    const open = await findOpenPayout(tx, viewer.id);
    if (open) return presentPayout(open);
    const payable = entries.filter(({ payableAt, payoutId }) => payableAt !== null && payoutId === null);
    return presentPayout(await openPayout(tx, deps, viewer.id, payable));
  });
}

async function openPayout(
  tx: Db,
  { clock, config }: Pick<Services, "clock" | "config">,
  accountId: string,
  entries: (typeof referrals.$inferSelect)[],
): Promise<PayoutRow> {
  const amountKobo = entries.reduce((sum, { rewardKobo }) => sum + rewardKobo, 0);
  const missing = shortfall(amountKobo, config.payoutMinimumKobo);
  if (missing) throw new AppError("referral/nothing-payable", missing);
  const [payout] = await tx
    .insert(payouts)
    .values({ id: newId(), accountId, amountKobo, state: "requested", requestedAt: clock.now() })
    .returning();
  const friendIds = entries.map(({ friendId }) => friendId);
  await tx.update(referrals).set({ payoutId: payout!.id }).where(inArray(referrals.friendId, friendIds));
  return payout!;
}

export async function setBankDetails(
  { db }: Pick<Services, "db">,
  viewer: Viewer,
  { bank_name: bankName, account_number: accountNumber, account_name: accountName }: z.output<typeof BankDetails>,
): Promise<Payout> {
  return db.transaction(async (tx) => {
    const open = await findOpenPayout(tx, viewer.id);
    if (open?.state !== "requested") {
      throw new AppError("referral/no-open-payout", "There is no payout that waits for bank details");
    }
    const details = { bankName, accountNumber, accountName };
    const [changed] = await tx.update(payouts).set(details).where(eq(payouts.id, open.id)).returning();
    return presentPayout(changed!);
  });
}

/**
 * Removes bank details and approval, which may be an intruder's, also from refused payouts, which can be reopened. The
 * owner must enter them again.
 */
export async function removeUnpaidBankDetails(tx: Db, accountId: string): Promise<void> {
  const isTheirs = eq(payouts.accountId, accountId);
  await tx
    .update(payouts)
    .set({ bankName: "", accountNumber: "", accountName: "" })
    .where(and(isTheirs, ne(payouts.state, "paid")));
  await tx
    .update(payouts)
    .set({ state: "requested", decidedAt: null, decidedBy: null })
    .where(and(isTheirs, eq(payouts.state, "approved")));
}

interface PayoutDecision {
  payoutId: string;
  step: PayoutStep;
  /** The finance officer. */
  by: string;
  /** Reference of the bank transfer; for `pay`. */
  bankReference?: string;
  reason?: string;
}

/** Locks a payout after the referrals of its member, as a request for a payout does: another order could deadlock. */
export async function lockPayout(tx: Db, payoutId: string): Promise<PayoutRow | undefined> {
  if (!isId(payoutId)) return undefined;
  const member = tx.select({ id: payouts.accountId }).from(payouts).where(eq(payouts.id, payoutId));
  await tx
    .select({ friendId: referrals.friendId })
    .from(referrals)
    .where(inArray(referrals.referrerId, member))
    .orderBy(asc(referrals.friendId))
    .for("update");
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
  return payout;
}

/**
 * Advances a payout by one step of finance, and notifies the member. The entries of a refused payout are payable again;
 * reopening it takes them back.
 * @throws AppError `referral/not-found`, `referral/wrong-step` also when required data is missing: bank details
 * to approve and to pay, the bank's reference to pay, a reason to refuse and to reopen; and when the entries of a
 * refused payout are in another one
 */
export async function decidePayout(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock">,
  { payoutId, step, by, bankReference = "", reason = "" }: PayoutDecision,
): Promise<void> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw new AppError("referral/not-found", "There is no such payout");
  const state = after(payout.state, step);
  requireEvidence(step, payout, { bankReference, reason });
  if (step === "approve" && reason === "") await requireNoDoubt(tx, payout);
  if (step === "reopen") await takeEntriesBack(tx, payout);
  // Only a refusal is explained to the member; the reason for another step is in the audit log only.
  const shownReason = step === "refuse" ? reason : "";
  const isOpenAgain = step === "reopen";
  await tx
    .update(payouts)
    .set({
      ...{ state, bankReference, reason: shownReason },
      ...(isOpenAgain ? { decidedBy: null, decidedAt: null } : { decidedBy: by, decidedAt: deps.clock.now() }),
    })
    .where(eq(payouts.id, payoutId));
  if (state === "refused") await tx.update(referrals).set({ payoutId: null }).where(eq(referrals.payoutId, payoutId));
  await notify(tx, deps, payoutDecided, payout.accountId, {
    ...{ payoutId, state, reason: shownReason },
    amountKobo: payout.amountKobo,
  });
}

/** What was payable when it was requested: of one member, at most one payout is open, so no other one had it then. */
async function takeEntriesBack(tx: Db, { id, accountId, amountKobo, requestedAt }: PayoutRow): Promise<void> {
  const isOpenPayout = and(eq(payouts.accountId, accountId), inArray(payouts.state, ["requested", "approved"]));
  if ((await tx.$count(payouts, isOpenPayout)) > 0) {
    throw new AppError("referral/wrong-step", "They have asked for another payout since. Decide on that one");
  }
  const taken = await tx
    .update(referrals)
    .set({ payoutId: id })
    .where(and(eq(referrals.referrerId, accountId), isNull(referrals.payoutId), lte(referrals.payableAt, requestedAt)))
    .returning({ rewardKobo: referrals.rewardKobo });
  if (taken.reduce((sum, { rewardKobo }) => sum + rewardKobo, 0) !== amountKobo) {
    const detail = "What this payout was for has been paid out since, or is no longer theirs. It stays refused";
    throw new AppError("referral/wrong-step", detail);
  }
}

async function requireNoDoubt(tx: Db, payout: PayoutRow) {
  const [first] = await listDoubts(tx, payout);
  if (first) throw new AppError("referral/held", `${first}. Give a reason to approve it all the same`);
}

/** Removes bank details; an open payout is refused, because an erased person cannot be contacted. */
export async function forgetBankOf(tx: Db, { clock }: Pick<Services, "clock">, accountId: string): Promise<void> {
  const isTheirs = eq(payouts.accountId, accountId);
  await tx
    .update(payouts)
    .set({ state: "refused", decidedAt: clock.now() })
    .where(and(isTheirs, inArray(payouts.state, ["requested", "approved"])));
  await tx.update(payouts).set({ bankName: "", accountNumber: "", accountName: "", reason: "" }).where(isTheirs);
}

type ReferralDeps = Pick<Services, "events" | "jobs" | "clock">;

async function matureReferrals(tx: Db, deps: ReferralDeps, referrerId: string): Promise<void> {
  for (const entry of await markMature(tx, deps.clock.now(), referrerId)) {
    await notify(tx, deps, referralEarned, referrerId, entry);
  }
}

export async function matureAll(deps: ReferralDeps & Pick<Services, "db" | "failures">): Promise<void> {
  const { db, clock } = deps;
  const due = await listDueReferrers(db, clock.now());
  const mature = (referrerId: string) => db.transaction((tx) => matureReferrals(tx, deps, referrerId));
  await runEach(deps, "referral maturing", due, mature, (referrerId) => ({ referrerId }));
}
