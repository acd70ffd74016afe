import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { noBusinessYet } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { Reach } from "#/shared/reach.ts";
import { dayMs, minuteMs, shortDate } from "#/shared/time.ts";
import type { Claim, Intent } from "./contract.ts";
import type { Charge, PaymentDeps } from "./provider.ts";
import {
  findLastEnd,
  findPayer,
  findPayment,
  insertPayment,
  listDurations,
  listIntents,
  listOpenIntents,
  listSteps,
  type Payer,
} from "./queries.ts";
import { findByAmount, isChargeOf, isPriceOf, type Payment } from "./rules.ts";
import { settlePayment } from "./settlement.ts";
import { packageDurations, packages } from "./tables.ts";

const noSuchPlan = () => new AppError("payment/no-such-plan", "There is no such plan");
const notProven = (note: string) =>
  new AppError("payment/not-proven", "We found no payment for this plan. If you paid, try again in a few minutes.", {
    note,
  });

async function requirePayer(db: Db, viewer: Viewer): Promise<Payer> {
  const payer = await findPayer(db, viewer.id);
  if (!payer) throw noBusinessYet();
  return payer;
}

type Purchase = Pick<Payment, "packageId" | "months" | "priceKobo">;

async function requirePurchase(
  db: Db,
  { packageId, months, amount }: { packageId: string; months?: number; amount?: number },
): Promise<Purchase | undefined> {
  const durations = await listDurations(db, packageId);
  if (durations.length === 0) throw noSuchPlan();
  if (months === undefined) return findByAmount(durations, amount ?? 0);
  const found = durations.find((duration) => duration.months === months);
  if (!found) throw noSuchPlan();
  return found;
}

/**
 * Records the intent to pay before any money moves, so that a charge with this reference is applied even if the browser is
 * closed.
 * @throws AppError `business/none-yet`, `business/blocked`, `payment/no-such-plan`, `payment/bought-meanwhile`,
 * `payment/provider-silent`
 */
export async function intendPayment(
  deps: PaymentDeps & Pick<Services, "config">,
  viewer: Viewer,
  choice: { package_id: string; figure: number; premium_until?: string },
): Promise<Intent> {
  const payer = await requirePayer(deps.db, viewer);
  if (payer.business.status === "blocked") {
    throw new AppError("business/blocked", "Your business is blocked by a moderator, so premium would bring nothing");
  }
  const purchase = await requirePurchase(deps.db, { packageId: choice.package_id, months: choice.figure });
  if (choice.premium_until !== undefined) await refuseIfBoughtMeanwhile(deps, payer, choice.premium_until);
  const { reference, priceKobo, isTest } = await writeIntent(deps, payer, purchase!);
  const publicKey = deps.config.paystack?.publicKey ?? "";
  return { reference, amount_kobo: priceKobo, email: payer.email, public_key: publicKey, is_test: isTest };
}

/** A checkout opened within this time may be paid but not claimed. */
const openMs = 30 * minuteMs;

/**
 * Prevents a second checkout by a buyer who has not seen the first purchase: made in another tab, on another phone,
 * or with a lost claim. @param shownUntil end of premium as shown on the buyer's screen; empty: none
 */
async function refuseIfBoughtMeanwhile(deps: PaymentDeps, payer: Payer, shownUntil: string): Promise<void> {
  const { db, clock, payments } = deps;
  const since = new Date(clock.now().getTime() - openMs);
  const intents = await listOpenIntents(db, payer.id, { since, isTest: payments.isTest });
  const charges = await Promise.all(intents.map(({ reference }) => payments.findCharge(reference)));
  for (const [at, charge] of charges.entries()) {
    if (charge?.status === "success") await settlePayment(deps, intents[at]!, charge, "claim");
  }
  const until = await findLastEnd(db, payer.business.id);
  if (!until || until <= clock.now() || until <= new Date(shownUntil || 0)) return;
  throw new AppError(
    "payment/bought-meanwhile",
    `You bought premium already: it runs until ${shortDate(until)}. Nothing more was charged.`,
  );
}

/** The reference is the payer's id and the time; on a collision the next millisecond is taken. */
async function writeIntent({ db, clock, payments }: PaymentDeps, payer: Payer, purchase: Purchase): Promise<Payment> {
  const now = clock.now();
  for (let stamp = now.getTime(); ; stamp++) {
    const payment = paymentOf(payer, purchase, { reference: `${payer.id}${stamp}`, isTest: payments.isTest }, now);
    const written = await insertPayment(db, payment);
    if (written) return written;
  }
}

const paymentOf = (
  { id: accountId, business }: Payer,
  { packageId, months, priceKobo }: Purchase,
  { reference, isTest }: Pick<Payment, "reference" | "isTest">,
  createdAt: Date,
): Payment => ({
  ...{ id: newId(), reference, accountId, businessId: business.id },
  ...{ packageId, months, priceKobo, isTest, createdAt },
});

/**
 * Makes the viewer's business premium if the provider confirms the payment. @throws AppError `business/none-yet`,
 * `payment/no-such-plan`, `payment/not-proven`, `payment/provider-silent`
 */
export async function claimPayment(deps: PaymentDeps, viewer: Viewer, claim: Claim) {
  const payer = await requirePayer(deps.db, viewer);
  const { package_id: packageId, figure: months, amount, reference } = claim;
  const intended = reference
    ? await findPayment(deps.db, reference)
    : findByAmount(
        (await listIntents(deps.db, viewer.id)).filter((intent) => isPlanOf(claim, intent)),
        amount,
      );
  const purchase = intended ?? (await requirePurchase(deps.db, { packageId, months, amount }));
  if (!purchase || !isPlanOf(claim, purchase) || !findByAmount([purchase], amount))
    throw notProven("the amount or the plan is another");
  if (intended && intended.accountId !== viewer.id) throw notProven("somebody else's payment");

  const { payment, charge } = await (reference
    ? findByReference(deps, payer, purchase, { reference, intended })
    : findUnused(deps, payer, purchase));
  const state = await settlePayment(deps, payment, charge, "claim");
  if (state !== "applied") throw notProven(`the charge is ${charge.status}, the payment ${state}`);
  const end = await findLastEnd(deps.db, payer.business.id);
  return {
    message: "Your subscription was successful.",
    is_active: end !== undefined && end > deps.clock.now(),
    end_date: end?.toISOString() ?? "",
  };
}

/** A claim cannot make a short purchase a long one. */
const isPlanOf = ({ package_id, figure }: Claim, { packageId, months }: Purchase): boolean =>
  package_id === packageId && (figure ?? months) === months;

interface Found {
  payment: Payment;
  charge: Charge;
}

async function findByReference(
  deps: PaymentDeps,
  payer: Payer,
  purchase: Purchase,
  { reference, intended }: { reference: string; intended: Payment | undefined },
): Promise<Found> {
  const charge = await deps.payments.findCharge(reference);
  if (!charge) throw notProven("no such charge");
  const payment = intended ?? (await adopt(deps, payer, purchase, charge));
  if (!payment) throw notProven("the charge is not theirs, or not the price");
  return { payment, charge };
}

/** The payer's latest successful charge of exactly this price that is unused, or was just applied by another source. */
async function findUnused(deps: PaymentDeps, payer: Payer, purchase: Purchase): Promise<Found> {
  for (const charge of await deps.payments.listSuccesses(payer.email)) {
    if (!isPriceOf(purchase, charge)) continue;
    const payment = (await findPayment(deps.db, charge.reference)) ?? (await adopt(deps, payer, purchase, charge));
    if (payment && (await isClaimable(deps, payer, purchase, payment))) return { payment, charge };
  }
  throw notProven("no unused charge of that amount");
}

/** A claim without a reference matches only recent payments applied by the webhook. */
const claimableMs = dayMs;

async function isClaimable(
  { db, clock }: PaymentDeps,
  payer: Payer,
  { packageId, months }: Purchase,
  payment: Payment,
) {
  if (payment.accountId !== payer.id || payment.packageId !== packageId || payment.months !== months) return false;
  const steps = await listSteps(db, payment.id);
  if (steps.some(({ step }) => step === "reversed")) return false;
  const applied = steps.find(({ step }) => step === "applied");
  return !applied || (applied.source !== "claim" && clock.now().getTime() - applied.at.getTime() < claimableMs);
}

/** Records a charge without an intent, if it is this payer's and exactly the price. */
async function adopt({ db, clock, payments }: PaymentDeps, payer: Payer, purchase: Purchase, charge: Charge) {
  if (charge.status !== "success" || !isPriceOf(purchase, charge) || !isChargeOf(payer, charge)) return undefined;
  const draft = paymentOf(payer, purchase, { reference: charge.reference, isTest: payments.isTest }, clock.now());
  const written = await insertPayment(db, draft);
  if (written) return written;
  // A concurrent claim has just inserted it.
  const known = await findPayment(db, charge.reference);
  return known?.accountId === payer.id ? known : undefined;
}

export interface Plan {
  id: string;
  name: string;
  features: string[];
  reach: Reach;
  isOnSale: boolean;
  durations: { months: number; priceKobo: number }[];
}

type PlanDraft = Omit<Plan, "id"> & { place: number };

export async function listPlans(db: Db): Promise<Plan[]> {
  const plans = await db.select().from(packages).orderBy(asc(packages.position), asc(packages.id));
  const durations = await db.select().from(packageDurations).orderBy(asc(packageDurations.months));
  return plans.map(({ id, name, features, reach, isOnSale }) => ({
    id,
    name,
    features,
    reach,
    isOnSale,
    durations: durations
      .filter(({ packageId }) => packageId === id)
      .map(({ months, priceKobo }) => ({ months, priceKobo })),
  }));
}

/**
 * Updates a plan, or creates one without an id. Paid periods and intended payments are not affected: they store their own price
 * and length.
 * @returns the plan before, if any, and after
 * @throws AppError `payment/no-such-plan`, `payment/name-taken`, `payment/last-on-sale`
 */
export async function writePlan(
  tx: Db,
  { id, ...draft }: PlanDraft & { id?: string },
): Promise<{ before?: Plan; after: Plan }> {
  // Serializes, so that two concurrent changes cannot take the last two plans off sale.
  await tx.execute(sql`lock table ${packages} in share row exclusive mode`);
  const plans = await listPlans(tx);
  const before = plans.find((plan) => plan.id === id);
  if (id !== undefined && (!isId(id) || !before)) throw new AppError("payment/no-such-plan", "There is no such plan");
  const after = { id: before?.id ?? newId(), ...draft };
  const others = plans.filter((plan) => plan.id !== after.id);
  refuseUnlike(draft, others);
  const { id: packageId, name, features, reach, isOnSale } = after;
  const written = { name, features, reach, isOnSale, position: 0 };
  await tx
    .insert(packages)
    .values({ id: packageId, ...written })
    .onConflictDoUpdate({ target: packages.id, set: written });
  await writeDurations(tx, after);
  const order = others.map((plan) => plan.id);
  order.splice(draft.place - 1, 0, packageId);
  for (const [position, planId] of order.entries()) {
    await tx.update(packages).set({ position }).where(eq(packages.id, planId));
  }
  return { before, after };
}

function refuseUnlike(draft: PlanDraft, others: readonly Plan[]) {
  if (others.some(({ name }) => name.toLowerCase() === draft.name.toLowerCase())) {
    const detail = "Another plan has that name";
    throw new AppError("payment/name-taken", detail, { fields: { name: detail } });
  }
  if (!draft.isOnSale && !others.some(({ isOnSale }) => isOnSale)) {
    const detail = "One plan must stay on sale";
    throw new AppError("payment/last-on-sale", detail, { fields: { is_on_sale: detail } });
  }
}

async function writeDurations(tx: Db, { id: packageId, durations }: Plan) {
  const months = durations.map(({ months }) => months);
  await tx
    .delete(packageDurations)
    .where(and(eq(packageDurations.packageId, packageId), notInArray(packageDurations.months, months)));
  await tx
    .insert(packageDurations)
    .values(durations.map((duration) => ({ packageId, ...duration })))
    .onConflictDoUpdate({
      target: [packageDurations.packageId, packageDurations.months],
      set: { priceKobo: sql`excluded.price_kobo` },
    });
}
