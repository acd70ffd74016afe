import { and, count, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { searchMisses } from "#/server/search/tables.ts";

/** Which days, and of which state. */
export interface Span {
  first: Date;
  stateId: number | undefined;
}

/** A number for each day on which there was one. */
export type ByDay = Map<string, number>;

/** The day in Lagos on which something happened. */
export const dayOf = (instant: PgColumn) => sql<string>`to_char(${instant} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;

/** Rows of each day in Lagos. */
async function countByDay(db: Db, table: PgTable, at: PgColumn, where: SQL | undefined): Promise<ByDay> {
  const rows = await db
    .select({ day: dayOf(at), count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** True if a person or thing is in the state asked for. */
export const isIn = (lga: PgColumn, stateId: number | undefined) =>
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

/** People and premium pages as they are now, and how many of them are made up. */
export async function countNow(db: Db, stateId: number | undefined, now: Date) {
  const at = now.toISOString();
  const hasPremium = sql`exists (select from ${subscriptions} s where s.business_id = ${businesses.id}
    and s.starts_at <= ${at}::timestamptz and s.ends_at > ${at}::timestamptz)`;
  const isHere = isNull(accounts.deletedAt);
  const [[people], [premium]] = await Promise.all([
    db
      .select({ all: count(), demo: demoAmong(accounts.isDemo) })
      .from(accounts)
      .where(and(isHere, isIn(accounts.localGovernmentId, stateId))),
    db
      .select({ all: count(), demo: demoAmong(businesses.isDemo) })
      .from(businesses)
      .where(and(eq(businesses.status, "active"), isIn(businesses.localGovernmentId, stateId), hasPremium)),
  ]);
  return { people: people!, premium: premium! };
}

const demoAmong = (isDemo: PgColumn) => sql<number>`(count(*) filter (where ${isDemo}))::int`;

/** The businesses that are to be seen, and how many of them are verified, by state. */
export function countByState(db: Db) {
  return db
    .select({
      stateId: localGovernments.stateId,
      businesses: sql<number>`count(*)::int`,
      verified: sql<number>`count(*) filter (where ${businesses.isVerified})::int`,
      demo: demoAmong(businesses.isDemo),
    })
    .from(businesses)
    .innerJoin(localGovernments, eq(localGovernments.id, businesses.localGovernmentId))
    .where(eq(businesses.status, "active"))
    .groupBy(localGovernments.stateId);
}

/** Sign-ups since `first`, by state; those who have not said where they live are in none. */
export function signUpsByState(db: Db, first: Date) {
  return db
    .select({ stateId: localGovernments.stateId, signUps: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .where(gte(accounts.createdAt, first))
    .groupBy(localGovernments.stateId);
}
