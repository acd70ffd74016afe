import { and, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { paymentSteps, payments, subscriptions } from "#/server/payment/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import { searchMisses } from "#/server/search/tables.ts";

/** Which days, and of which state. */
export interface Span {
  first: Date;
  stateId: number | undefined;
}

type ByDay = Map<string, number>;

const dayOf = (instant: PgColumn) => sql<string>`to_char(${instant} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;

/** How many rows came up on each day in Lagos. */
async function countByDay(db: Db, table: PgTable, at: PgColumn, where: SQL | undefined): Promise<ByDay> {
  const rows = await db
    .select({ day: dayOf(at), count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Whether somebody or something is in the state asked for. */
const isIn = (lga: PgColumn, stateId: number | undefined) =>
  stateId === undefined
    ? undefined
    : sql`${lga} in (select l.id from ${localGovernments} l where l.state_id = ${stateId})`;

export const signUpsByDay = (db: Db, { first, stateId }: Span) =>
  countByDay(
    db,
    accounts,
    accounts.createdAt,
    and(gte(accounts.createdAt, first), isIn(accounts.localGovernmentId, stateId)),
  );

export const listingsByDay = (db: Db, { first, stateId }: Span) =>
  countByDay(
    db,
    businesses,
    businesses.createdAt,
    and(gte(businesses.createdAt, first), isIn(businesses.localGovernmentId, stateId)),
  );

export const messagesByDay = (db: Db, { first }: Span) =>
  countByDay(db, messages, messages.createdAt, gte(messages.createdAt, first));

/** Words that led nowhere, by the day they were searched for. */
export async function missesByDay(db: Db, firstDay: string): Promise<ByDay> {
  const rows = await db
    .select({ day: searchMisses.missedOn, count: sql<number>`sum(${searchMisses.times})::int` })
    .from(searchMisses)
    .where(gte(searchMisses.missedOn, firstDay))
    .groupBy(searchMisses.missedOn);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Kobo that came in by day, less what went back. The test checkout moves no money, and counts for none. */
export async function revenueByDay(db: Db, { first, stateId }: Span): Promise<ByDay> {
  const rows = await db
    .select({
      day: dayOf(paymentSteps.at),
      kobo: sql<number>`sum(case when ${paymentSteps.step} = 'applied' then ${paymentSteps.amountKobo}
        else -${paymentSteps.amountKobo} end)::bigint`,
    })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentSteps.paymentId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(
      and(
        inArray(paymentSteps.step, ["applied", "reversed"]),
        gte(paymentSteps.at, first),
        eq(payments.isTest, false),
        isIn(businesses.localGovernmentId, stateId),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, kobo }) => [day, Number(kobo)]));
}

/** People and payouts as they are now. */
export async function countNow(db: Db, stateId: number | undefined, now: Date) {
  const premium = sql`exists (select from ${subscriptions} s where s.business_id = ${businesses.id}
    and s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz)`;
  const [people, withPremium, due] = await Promise.all([
    db.$count(accounts, and(isNull(accounts.deletedAt), isIn(accounts.localGovernmentId, stateId))),
    db.$count(businesses, and(eq(businesses.status, "active"), isIn(businesses.localGovernmentId, stateId), premium)),
    db
      .select({ kobo: sql<number>`coalesce(sum(${payouts.amountKobo}), 0)::bigint` })
      .from(payouts)
      .where(inArray(payouts.state, ["requested", "approved"])),
  ]);
  return { people, premium: withPremium, payoutsDueKobo: Number(due[0]!.kobo) };
}

/** The businesses that are to be seen, and how many of them are verified, by state. */
export function countByState(db: Db) {
  return db
    .select({
      stateId: localGovernments.stateId,
      businesses: sql<number>`count(*)::int`,
      verified: sql<number>`count(*) filter (where ${businesses.isVerified})::int`,
    })
    .from(businesses)
    .innerJoin(localGovernments, eq(localGovernments.id, businesses.localGovernmentId))
    .where(eq(businesses.status, "active"))
    .groupBy(localGovernments.stateId);
}

/** Who signed up since `first`, by state; those who have not said where they live are in none. */
export function signUpsByState(db: Db, first: Date) {
  return db
    .select({ stateId: localGovernments.stateId, signUps: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .where(gte(accounts.createdAt, first))
    .groupBy(localGovernments.stateId);
}
