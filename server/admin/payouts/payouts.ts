import { createHash } from "node:crypto";
import { and, asc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { decidePayout, listDoubts, lockPayout } from "#/server/referral/referral.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { queueLength } from "../fields.ts";
import { fullName } from "../list/matching.ts";
import type { TrustLevel } from "../risk/contract.ts";
import { listRiskOf, riskOf, trustIn } from "../risk/risk.ts";
import { audited, lastActorOn, requireNotOwn } from "../staff-action.ts";
import { checkBankAccount } from "./bank-check.ts";
import {
  type BankCheck,
  fourEyesAboveKobo,
  type PayoutDetail,
  type PayoutToDecide,
  payoutsContract,
} from "./contract.ts";

type Step = z.output<(typeof payoutsContract)["POST /v2/admin/payouts/{id}"]["body"]>;
type State = PayoutToDecide["state"];

type Deps = Pick<Services, "db" | "clock">;
type PayoutRow = typeof payouts.$inferSelect;

const noSuchPayout = () => new AppError("referral/not-found", "There is no such payout");

const isUnderWay = inArray(payouts.state, ["requested", "approved"]);

export const isPayoutFor = (viewer: Viewer) => and(isUnderWay, ne(payouts.accountId, viewer.id));

const selectPayouts = (db: Db) =>
  db.select({ payout: payouts, name: fullName }).from(payouts).innerJoin(accounts, eq(accounts.id, payouts.accountId));

/** Identifies a set of bank details. */
const accountVersionOf = ({ bankName, accountNumber, accountName }: PayoutRow): string =>
  createHash("sha256")
    .update(JSON.stringify([bankName, accountNumber, accountName]))
    .digest("base64url")
    .slice(0, 22);

/** Includes the full account number, which only finance receives, and only here. */
async function presentPayout(
  db: Db,
  { payout, name }: Awaited<ReturnType<typeof selectPayouts>>[number],
  { viewer, trust }: { viewer: Viewer; trust: TrustLevel },
): Promise<PayoutToDecide> {
  const { id, accountId, amountKobo, state, reason } = payout;
  return {
    ...{ id, state, reason },
    whose: { id: accountId, name },
    trust,
    is_own: accountId === viewer.id,
    amount: amountKobo / 100,
    bank_name: payout.bankName,
    account_number: payout.accountNumber,
    account_name: payout.accountName,
    account_version: accountVersionOf(payout),
    bank_reference: payout.bankReference,
    requested_at: payout.requestedAt.toISOString(),
    decided_at: payout.decidedAt?.toISOString() ?? null,
    in_common: await listDoubts(db, payout),
  };
}

/** Counting a million paid payouts is slow, and nothing needs the exact number. */
const countMax = 10_000;

const countUpTo = (db: Db, isWanted: SQL | undefined) =>
  db.$count(db.select({ id: payouts.id }).from(payouts).where(isWanted).limit(countMax).as("counted"));

async function listPayoutsToDecide({ db, clock }: Deps, viewer: Viewer, state: State | undefined) {
  const isWanted = state ? eq(payouts.state, state) : isUnderWay;
  const [rows, total] = await Promise.all([
    selectPayouts(db).where(isWanted).orderBy(asc(payouts.requestedAt), asc(payouts.id)).limit(queueLength),
    countUpTo(db, isWanted),
  ]);
  const people = rows.map(({ payout }) => payout.accountId);
  const risks = await listRiskOf(db, people, clock.now());
  const trustOf = ({ payout }: (typeof rows)[number]) => trustIn(risks, payout.accountId);
  const items = await Promise.all(rows.map((row) => presentPayout(db, row, { viewer, trust: trustOf(row) })));
  return { total, items };
}

/**
 * A payout, with the owners of the businesses that earned it.
 * @throws AppError `referral/not-found`
 */
async function showPayout({ db, clock }: Deps, viewer: Viewer, id: string): Promise<PayoutDetail> {
  const [found] = isId(id) ? await selectPayouts(db).where(eq(payouts.id, id)) : [];
  if (!found) throw noSuchPayout();
  const { payout } = found;
  const [earned, { trust }] = await Promise.all([listEarnings(db, id), riskOf(db, payout.accountId, clock.now())]);
  return {
    ...(await presentPayout(db, found, { viewer, trust })),
    earned_with: earned,
    needs_second: payout.state === "approved" && needsSecond(payout, viewer),
  };
}

async function checkBankOf({ db, config }: Pick<Services, "db" | "config">, id: string): Promise<BankCheck> {
  const [payout] = isId(id) ? await db.select().from(payouts).where(eq(payouts.id, id)) : [];
  if (!payout) throw noSuchPayout();
  return checkBankAccount(config, payout);
}

const needsSecond = ({ amountKobo, decidedBy }: Pick<PayoutRow, "amountKobo" | "decidedBy">, viewer: Viewer) =>
  amountKobo > fourEyesAboveKobo && decidedBy === viewer.id;

async function listEarnings(db: Db, payoutId: string): Promise<PayoutDetail["earned_with"]> {
  const { id, bid, name, status } = businesses;
  const { rewardKobo, liveSince } = referrals;
  const rows = await db
    .select({ friend: { id: accounts.id, name: fullName }, business: { id, bid, name, status }, rewardKobo, liveSince })
    .from(referrals)
    .innerJoin(accounts, eq(accounts.id, referrals.friendId))
    .innerJoin(businesses, eq(businesses.id, referrals.businessId))
    .where(eq(referrals.payoutId, payoutId))
    .orderBy(asc(referrals.createdAt), asc(referrals.friendId));
  return rows.map(({ friend, business, rewardKobo, liveSince }) => ({
    ...{ friend, business },
    reward: rewardKobo / 100,
    live_since: liveSince?.toISOString() ?? null,
  }));
}

const steps = {
  approve: { from: "requested", done: "approved" },
  pay: { from: "approved", done: "paid" },
  refuse: { from: "requested", done: "refused" },
  reopen: { from: "refused", done: "requested" },
} as const satisfies Record<Step["step"], { from: State; done: State }>;

/**
 * Advances a payout by one step; of two concurrent steps one wins. @throws AppError `referral/not-found`,
 * `account/not-allowed` for their own, `referral/wrong-step`, `referral/held` when a suspicious payout is approved
 * without a reason
 */
function stepPayout(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  id: string,
  { step, bank_reference: bankReference, reason, seen = steps[step].from, seen_account: seenAccount }: Step,
): Promise<{ message: string }> {
  return audited(deps, viewer, { action: `${step} payout`, subject: { kind: "payout", id }, reason }, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw noSuchPayout();
    requireNotOwn(viewer, payout.accountId);
    const { state, amountKobo } = payout;
    if (state !== seen) {
      const by = await lastActorOn(tx, "payout", id);
      throw new AppError("referral/wrong-step", `${by} was faster: this payout is ${state} now`);
    }
    // The bank check was for other details.
    if (step === "approve" && seenAccount !== accountVersionOf(payout)) {
      throw new AppError("referral/wrong-step", "The bank details were changed since you looked. Check the new ones");
    }
    if (step === "pay" && needsSecond(payout, viewer)) {
      const detail = "You approved this payout. Above ₦50,000 somebody else has to pay it";
      throw new AppError("account/not-allowed", detail);
    }
    await decidePayout(tx, deps, { payoutId: id, step, by: viewer.id, bankReference, reason });
    const { done } = steps[step];
    return {
      before: { state, amountKobo },
      after: { state: done, bankReference },
      answer: { message: `The payout is ${step === "reopen" ? "open again" : done}.` },
    };
  });
}

export const payoutRoutes = routes(payoutsContract, {
  "GET /v2/admin/payouts": ({ viewer, query, ...services }) => listPayoutsToDecide(services, viewer, query.state),
  "GET /v2/admin/payouts/{id}": ({ viewer, params, ...services }) => showPayout(services, viewer, params.id),
  "GET /v2/admin/payouts/{id}/bank": ({ params, ...services }) => checkBankOf(services, params.id),
  "POST /v2/admin/payouts/{id}": ({ viewer, params, body, ...services }) =>
    stepPayout(services, viewer, params.id, body),
});
