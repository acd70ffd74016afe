import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations } from "#/server/chat/tables.ts";
import { quoteRequests } from "#/server/quote/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id);

/** A written agreement between the two members of a conversation. The product holds no money. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id),
    /** Absent: proposed in the chat. */
    quoteRequestId: uuid("quote_request_id").references(() => quoteRequests.id),
    customerId: person("customer_id"),
    ownerId: person("owner_id"),
    title: text().notNull(),
    /** Only in a job made from a quote: the customer's words, and the owner's (`note`). Erased with their author. */
    description: text().notNull().default(""),
    note: text().notNull().default(""),
    scope: text().notNull(),
    priceKobo: bigint("price_kobo", { mode: "number" }).notNull(),
    depositKobo: bigint("deposit_kobo", { mode: "number" }).notNull().default(0),
    on: date(),
    state: text({ enum: ["proposed", "agreed", "started", "done", "cancelled", "disputed"] }).notNull(),
    proposedBy: person("proposed_by"),
    customerDoneAt: instant("customer_done_at"),
    businessDoneAt: instant("business_done_at"),
    doneAt: instant("done_at"),
    /** Done, and the customer is evidently not the owner: counts on the page of the business. */
    isCounted: boolean("is_counted").notNull().default(false),
    remindedAt: instant("reminded_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("jobs_of_a_customer").on(table.customerId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("jobs_of_an_owner").on(table.ownerId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("jobs_of_a_conversation").on(table.conversationId),
    index("jobs_of_a_request").on(table.quoteRequestId).where(sql`${table.quoteRequestId} is not null`),
    index("jobs_counted_of_a_business").on(table.businessId, table.customerId).where(sql`${table.isCounted}`),
    index("jobs_open").on(table.state).where(sql`${table.state} <> 'done' and ${table.state} <> 'cancelled'`),
    index("jobs_disputed").on(table.updatedAt).where(sql`${table.state} = 'disputed'`),
    index("jobs_to_remind").on(table.on).where(sql`${table.state} = 'agreed' and ${table.remindedAt} is null`),
    check("jobs_price_positive", sql`${table.priceKobo} > 0`),
    check("jobs_deposit_half", sql`${table.depositKobo} >= 0 and ${table.depositKobo} * 2 <= ${table.priceKobo}`),
    check("jobs_two_people", sql`${table.customerId} <> ${table.ownerId}`),
    check("jobs_done_at", sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    check("jobs_counted_done", sql`${table.state} = 'done' or not ${table.isCounted}`),
    check(
      "jobs_state_known",
      sql`${table.state} in ('proposed', 'agreed', 'started', 'done', 'cancelled', 'disputed')`,
    ),
  ],
);

export type JobRow = typeof jobs.$inferSelect;

export interface Terms {
  title: string;
  description: string;
  note: string;
  scope: string;
  priceKobo: number;
  depositKobo: number;
  on: string | null;
}

export const jobSteps = pgTable(
  "job_steps",
  {
    id: uuid().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    step: text().notNull(),
    accountId: person("account_id"),
    side: text({ enum: ["customer", "business", "moderator"] }).notNull(),
    note: text().notNull().default(""),
    terms: jsonb().$type<Terms>(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("job_steps_of_a_job").on(table.jobId, table.at),
    index("job_steps_of_an_account").on(table.accountId),
    index("job_steps_disputed").on(table.jobId).where(sql`${table.step} = 'dispute'`),
    index("job_steps_accepted").on(table.at).where(sql`${table.step} = 'accept'`),
  ],
);
