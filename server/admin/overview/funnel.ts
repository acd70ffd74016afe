import { and, eq, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations } from "#/server/chat/tables.ts";
import { insightDays, searchDays } from "#/server/insight/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Change, Overview } from "./contract.ts";
import { isIn, type Span } from "./queries.ts";

/** The days asked for begin on `since`; `first` is the first of as many days before them. */
export interface Compared extends Span {
  since: Date;
  firstDay: string;
  sinceDay: string;
}

/** From a search to a job, in the days asked for and in those before. */
export async function showFunnel(db: Db, compared: Compared): Promise<Overview["funnel"]> {
  const [searched, seen, chats, agreed] = await Promise.all([
    compared.stateId === undefined ? countSearches(db, compared) : { searches: null, unanswered: null },
    countSeen(db, compared),
    countChats(db, compared),
    countJobs(db, compared),
  ]);
  return { ...searched, ...seen, chats, jobs: agreed };
}

/** The sum of a value over the rows of the days asked for, and over those before. */
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

/** Conversations whose other side has a business: members also talk to each other. */
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

/** Jobs by the day of their first agreement: changed terms are accepted again. */
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
