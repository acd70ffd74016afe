import { and, count, eq, gte, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { insightDays, searchDays } from "#/server/insight/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { paymentRefunds, paymentSteps, payments, subscriptions } from "#/server/payment/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import { searchMisses } from "#/server/search/tables.ts";
import type { Change, Overview } from "./contract.ts";

interface Span {
  first: Date;
  stateId: number | undefined;
}

export type ByDay = Map<string, number>;

const dayOf = (instant: PgColumn) => sql<string>`to_char(${instant} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;

async function countByDay(db: Db, table: PgTable, at: PgColumn, where: SQL | undefined): Promise<ByDay> {
  const rows = await db
    .select({ day: dayOf(at), count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

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

export async function missesByDay(db: Db, firstDay: string): Promise<ByDay> {
  const rows = await db
    .select({ day: searchMisses.missedOn, count: sql<number>`sum(${searchMisses.times})::int` })
    .from(searchMisses)
    .where(gte(searchMisses.missedOn, firstDay))
    .groupBy(searchMisses.missedOn);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

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

export function signUpsByState(db: Db, first: Date) {
  return db
    .select({ stateId: localGovernments.stateId, signUps: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .where(gte(accounts.createdAt, first))
    .groupBy(localGovernments.stateId);
}

export interface Revenue {
  real: ByDay;
  test: ByDay;
}

/** Kobo received by day, less refunds of that day. */
export async function revenueByDay(db: Db, span: Span): Promise<Revenue> {
  const revenue: Revenue = { real: new Map(), test: new Map() };
  for (const { day, kobo, isTest } of (await Promise.all([stepsByDay(db, span), refundsByDay(db, span)])).flat()) {
    const byDay = isTest ? revenue.test : revenue.real;
    byDay.set(day, (byDay.get(day) ?? 0) + Number(kobo));
  }
  return revenue;
}

const stepsByDay = (db: Db, { first, stateId }: Span) =>
  db
    .select({
      day: dayOf(paymentSteps.at),
      isTest: payments.isTest,
      kobo: sql<number>`sum(case when ${paymentSteps.step} = 'applied' then ${paymentSteps.amountKobo}
        else (select coalesce(sum(r.amount_kobo), 0) from ${paymentRefunds} r
          where r.payment_id = ${paymentSteps.paymentId}) - ${paymentSteps.amountKobo} end)::bigint`,
    })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentSteps.paymentId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(
      and(
        inArray(paymentSteps.step, ["applied", "reversed"]),
        gte(paymentSteps.at, first),
        isIn(businesses.localGovernmentId, stateId),
      ),
    )
    .groupBy(sql`1`, payments.isTest);

const refundsByDay = (db: Db, { first, stateId }: Span) =>
  db
    .select({
      day: dayOf(paymentRefunds.at),
      isTest: payments.isTest,
      kobo: sql<number>`-sum(${paymentRefunds.amountKobo})::bigint`,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(and(gte(paymentRefunds.at, first), isIn(businesses.localGovernmentId, stateId)))
    .groupBy(sql`1`, payments.isTest);

export async function sumPayoutsDue(db: Db): Promise<number> {
  const [due] = await db
    .select({ kobo: sql<number>`coalesce(sum(${payouts.amountKobo}), 0)::bigint` })
    .from(payouts)
    .where(inArray(payouts.state, ["requested", "approved"]));
  return Number(due!.kobo);
}

export interface Compared extends Span {
  since: Date;
  firstDay: string;
  sinceDay: string;
}

export async function showFunnel(db: Db, compared: Compared): Promise<Overview["funnel"]> {
  const [searched, seen, chats, agreed] = await Promise.all([
    compared.stateId === undefined ? countSearches(db, compared) : { searches: null, unanswered: null },
    countSeen(db, compared),
    countChats(db, compared),
    countJobs(db, compared),
  ]);
  return { ...searched, ...seen, chats, jobs: agreed };
}

const changeOf = (value: SQLWrapper, isNow: SQL) =>
  sql<Change>`json_build_object('now', coalesce(sum(${value}) filter (where ${isNow}), 0),
    'before', coalesce(sum(${value}) filter (where not ${isNow}), 0))`;

async function countSearches(db: Db, { firstDay, sinceDay }: Compared) {
  const { searchedOn, answered, unanswered } = searchDays;
  const isNow = sql`${searchedOn} >= ${sinceDay}`;
  const [counted] = await db
    .select({
      searches: changeOf(sql`${answered} + ${unanswered}`, isNow),
      unanswered: changeOf(unanswered, isNow),
    })
    .from(searchDays)
    .where(gte(searchedOn, firstDay));
  return counted!;
}

async function countSeen(db: Db, { firstDay, sinceDay, stateId }: Compared) {
  const { seenOn, views, reveals } = insightDays;
  const isNow = sql`${seenOn} >= ${sinceDay}`;
  const [counted] = await db
    .select({ pages: changeOf(views, isNow), numbers: changeOf(reveals, isNow) })
    .from(insightDays)
    .innerJoin(businesses, eq(businesses.id, insightDays.businessId))
    .where(and(gte(seenOn, firstDay), isIn(businesses.localGovernmentId, stateId)));
  return counted!;
}

/** Only conversations with a business: members also talk to each other. */
async function countChats(db: Db, { first, since, stateId }: Compared): Promise<Change> {
  const { lowId, highId, startedBy, createdAt } = conversations;
  const owner = sql`case when ${startedBy} = ${lowId} then ${highId} else ${lowId} end`;
  const [counted] = await db
    .select({ chats: changeOf(sql`1`, sql`${createdAt} >= ${since.toISOString()}::timestamptz`) })
    .from(conversations)
    .innerJoin(businesses, sql`${businesses.ownerId} = ${owner}`)
    .where(and(gte(createdAt, first), isIn(businesses.localGovernmentId, stateId)));
  return counted!.chats;
}

/** By the first agreement: changed terms are accepted again. */
async function countJobs(db: Db, { first, since, stateId }: Compared): Promise<Change> {
  const { at, step, jobId } = jobSteps;
  const isFirst = sql`not exists (select from ${jobSteps} e where e.job_id = ${jobId} and e.step = 'accept' and e.at < ${at})`;
  const [counted] = await db
    .select({ agreed: changeOf(sql`1`, sql`${at} >= ${since.toISOString()}::timestamptz`) })
    .from(jobSteps)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .where(and(eq(step, "accept"), gte(at, first), isFirst, isIn(businesses.localGovernmentId, stateId)));
  return counted!.agreed;
}
