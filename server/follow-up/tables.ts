import { type SQL, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { jobs } from "#/server/job/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const account = () =>
  uuid("account_id")
    .notNull()
    .references(() => accounts.id);

/** What a member may be asked about a business, whether it was asked, and the answer. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: uuid().primaryKey(),
    accountId: account(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The done job it is about; null: the member saw the number. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** When it is to be asked; null: it was. */
    askAt: instant("ask_at"),
    askedAt: instant("asked_at"),
    timesAsked: smallint("times_asked").notNull().default(0),
    answer: text({ enum: ["yes", "no", "not_yet"] }),
    answeredAt: instant("answered_at"),
    /** Yes or no, of an established member who is visibly another person than the owner. */
    isCounted: boolean("is_counted").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("follow_ups_once").on(table.accountId, table.businessId, table.jobId).nullsNotDistinct(),
    index("follow_ups_due").on(table.askAt).where(sql`${table.askAt} is not null`),
    index("follow_ups_old").on(table.createdAt),
    index("follow_ups_of_a_job").on(table.jobId).where(sql`${table.jobId} is not null`),
    index("follow_ups_of_a_business").on(table.businessId),
    index("follow_ups_counted").on(table.businessId, table.answeredAt).where(sql`${table.isCounted}`),
    check("follow_ups_answer_known", sql`${table.answer} in ('yes', 'no', 'not_yet')`),
    check("follow_ups_answered_at", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check("follow_ups_counted_answered", sql`not ${table.isCounted} or ${table.answer} in ('yes', 'no')`),
  ],
);

/** Members who do not want to be asked. */
export const followUpStops = pgTable("follow_up_stops", {
  accountId: account().primaryKey(),
  stoppedAt: instant("stopped_at").notNull(),
});

export interface Answers {
  yes: number;
  no: number;
}

/** Answers count for so long. */
export const countedDays = 180;

/**
 * The latest counted answer of each phone number about a business in 180 days, of accounts that are a month old.
 * @param businessId in the outer query, which has no table `said` or `who`
 */
export const answersAbout = (businessId: SQL, now: Date) => sql<Answers>`(
  select json_build_object('yes', count(*) filter (where latest.answer = 'yes'),
    'no', count(*) filter (where latest.answer = 'no'))
  from (select distinct on (who.phone) said.answer
    from ${followUps} said join ${accounts} who on who.id = said.account_id
    where said.business_id = ${businessId} and said.is_counted
      and said.answered_at > ${now.toISOString()}::timestamptz - ${`${countedDays} days`}::interval
      and who.created_at < ${now.toISOString()}::timestamptz - interval '30 days'
      and who.phone_proven_at is not null and who.deleted_at is null and who.blocked_at is null
    order by who.phone, said.answered_at desc) latest)`;
