import { and, asc, count, countDistinct, desc, eq, getTableColumns, gt, gte, lte, max, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { listings } from "#/server/search/tables.ts";
import { isId } from "#/shared/id.ts";
import type { Reach } from "#/shared/reach.ts";
import { dayMs } from "#/shared/time.ts";
import type { Package } from "./contract.ts";
import type { Payment, Step } from "./rules.ts";
import { packageDurations, packages, paymentSteps, payments, subscriptions } from "./tables.ts";

export async function listPackages(db: Db, now: Date): Promise<Package[]> {
  const mostChosen = await findMostChosen(db, new Date(now.getTime() - chosenDays * dayMs));
  const rows = await db
    .select()
    .from(packages)
    .innerJoin(packageDurations, eq(packageDurations.packageId, packages.id))
    .where(eq(packages.isOnSale, true))
    .orderBy(asc(packages.position), asc(packageDurations.months));
  const plans = new Map<string, Package>();
  for (const { packages: plan, package_durations: duration } of rows) {
    const known = plans.get(plan.id) ?? {
      id: plan.id,
      name: plan.name,
      features: plan.features,
      reach: plan.reach,
      is_most_chosen: plan.id === mostChosen,
      plan_duration: [],
    };
    known.plan_duration.push({ figure: duration.months, price: duration.priceKobo / 100, package_id: plan.id });
    plans.set(plan.id, known);
  }
  return [...plans.values()];
}

const chosenDays = 90;
/** A most popular plan with fewer buyers would be a coincidence. */
const buyersLeast = 10;

async function findMostChosen(db: Db, since: Date): Promise<string | undefined> {
  const buyers = countDistinct(payments.accountId);
  const [first, second] = await db
    .select({ packageId: payments.packageId, buyers })
    .from(payments)
    .innerJoin(paymentSteps, and(eq(paymentSteps.paymentId, payments.id), eq(paymentSteps.step, "applied")))
    .where(and(gte(payments.createdAt, since), eq(payments.isTest, false)))
    .groupBy(payments.packageId)
    .orderBy(desc(buyers))
    .limit(2);
  if (!first || first.buyers < buyersLeast || first.buyers === second?.buyers) return undefined;
  return first.packageId;
}

export async function reachOf(tx: Db, packageId: string): Promise<Reach> {
  const [plan] = await tx.select({ reach: packages.reach }).from(packages).where(eq(packages.id, packageId));
  return plan!.reach;
}

/** Durations of a plan, shortest first; empty for a plan that does not exist or is not on sale. */
export const listDurations = async (db: Db, packageId: string) =>
  isId(packageId)
    ? db
        .select(getTableColumns(packageDurations))
        .from(packageDurations)
        .innerJoin(packages, eq(packages.id, packageDurations.packageId))
        .where(and(eq(packageDurations.packageId, packageId), eq(packages.isOnSale, true)))
        .orderBy(asc(packageDurations.months))
    : [];

export async function findPayer(db: Db, accountId: string) {
  const [found] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      isEmailProven: sql<boolean>`${accounts.emailProvenAt} is not null`,
      business: { id: businesses.id, status: businesses.status },
    })
    .from(accounts)
    .innerJoin(businesses, eq(businesses.ownerId, accounts.id))
    .where(eq(accounts.id, accountId));
  return found;
}
export type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>;

/** Inserts a payment unless its reference exists. @returns the payment, if inserted */
export async function insertPayment(db: Db, payment: Payment): Promise<Payment | undefined> {
  const [written] = await db.insert(payments).values(payment).onConflictDoNothing().returning();
  return written;
}

export async function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.reference, reference));
  return found;
}

export const listIntents = (db: Db, accountId: string): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.accountId, accountId)).orderBy(desc(payments.createdAt)).limit(50);

/** Maximum number of open checkouts to look up while the owner waits for another. */
const openIntentsMax = 3;

export const listOpenIntents = (
  db: Db,
  accountId: string,
  { since, isTest }: { since: Date; isTest: boolean },
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        ...[eq(payments.accountId, accountId), gte(payments.createdAt, since), eq(payments.isTest, isTest)],
        sql`not exists (select from ${paymentSteps} s where s.payment_id = ${payments.id})`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(openIntentsMax);

export const listSteps = (db: Db, paymentId: string) =>
  db.select().from(paymentSteps).where(eq(paymentSteps.paymentId, paymentId));

export async function findLastEnd(db: Db, businessId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ endsAt: max(subscriptions.endsAt) })
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId));
  return found?.endsAt ?? undefined;
}

export async function findPeriodOf(tx: Db, paymentId: string) {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId));
  return found;
}

export const listPeriodsAfter = (tx: Db, businessId: string, startsAt: Date) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), gt(subscriptions.startsAt, startsAt)))
    .orderBy(asc(subscriptions.startsAt));

export const listUnsettled = (
  db: Db,
  { from, until, isTest }: { from: Date; until: Date; isTest: boolean },
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        ...[gt(payments.createdAt, from), lte(payments.createdAt, until), eq(payments.isTest, isTest)],
        sql`not exists (
          select from ${paymentSteps} s where s.payment_id = ${payments.id} and s.step = 'reversed')`,
      ),
    )
    .orderBy(desc(payments.createdAt));

export const listPaymentsOf = (db: Db, accountId: string) =>
  db
    .select({
      payment: payments,
      packageName: packages.name,
      steps: sql<Step[]>`array(select s.step from ${paymentSteps} s where s.payment_id = ${payments.id})`,
      amountKobo: sql<number>`(select max(s.amount_kobo) from ${paymentSteps} s where s.payment_id = ${payments.id})`,
      period: { startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt },
    })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(
      and(
        eq(payments.accountId, accountId),
        sql`exists (select from ${paymentSteps} s where s.payment_id = ${payments.id})`,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id));

export async function findReceipt(db: Db, paymentId: string) {
  if (!isId(paymentId)) return undefined;
  const [found] = await db
    .select({
      payment: payments,
      packageName: packages.name,
      businessName: businesses.name,
      isReversed: sql<boolean>`exists (
        select from ${paymentSteps} s where s.payment_id = ${payments.id} and s.step = 'reversed')`,
      period: { startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt },
      payer: { email: accounts.email, firstName: accounts.firstName, erasedAt: accounts.erasedAt },
    })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(
      and(
        eq(payments.id, paymentId),
        sql`exists (select from ${paymentSteps} s where s.payment_id = ${payments.id} and s.step = 'applied')`,
      ),
    );
  return found;
}

export const listEnding = (db: Db, from: Date, to: Date) =>
  db
    .select({
      businessId: subscriptions.businessId,
      ownerId: businesses.ownerId,
      name: businesses.name,
      endsAt: sql<Date>`max(${subscriptions.endsAt})`.mapWith(subscriptions.endsAt),
    })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(sql`${subscriptions.businessId} in (
      select s.business_id from ${subscriptions} s
      where s.ends_at > ${from.toISOString()}::timestamptz and s.ends_at <= ${to.toISOString()}::timestamptz)`)
    .groupBy(subscriptions.businessId, businesses.ownerId, businesses.name)
    .having(and(gt(max(subscriptions.endsAt), from), lte(max(subscriptions.endsAt), to)));

/**
 * Businesses whose boost in search differs from their current premium. Of overlapping periods the wider reach counts;
 * reaches are 1 (LGA), 2 (state), 3 (Nigeria).
 */
export async function listLapsed(db: Db, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with active as (
      select business_id, max(array_position(array['lga', 'state', 'nigeria'], reach)) as reach
      from ${subscriptions} where starts_at <= ${at} and ends_at > ${at}
      group by business_id
    ), lifted as (
      select business_id, boost_reach from ${listings} where boost_reach > 0
    )
    select a.business_id as id from active a left join lifted l using (business_id)
    where l.boost_reach is distinct from a.reach
      and exists (select from ${listings} found where found.business_id = a.business_id)
    union all
    select l.business_id from lifted l where not exists (select from active a where a.business_id = l.business_id)`);
  return rows.map(({ id }) => id);
}

export async function countStepsSince(db: Db, since: Date): Promise<{ step: string; count: number }[]> {
  const intended = db
    .select({ step: sql<string>`'intended'`, count: count() })
    .from(payments)
    .where(gt(payments.createdAt, since));
  const taken = db
    .select({ step: sql<string>`${paymentSteps.step}`, count: count() })
    .from(paymentSteps)
    .where(gt(paymentSteps.at, since))
    .groupBy(paymentSteps.step);
  return intended.unionAll(taken);
}
