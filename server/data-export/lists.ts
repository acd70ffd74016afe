import { asc, desc, eq, or, sql } from "drizzle-orm";
import { accounts, knownDevices, sessions } from "#/server/account/tables.ts";
import { clientNotes } from "#/server/admin/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { alertReaders, alerts } from "#/server/alert/tables.ts";
import { bookingSteps, bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { blocks, conversations, participants } from "#/server/chat/tables.ts";
import { agentConsents } from "#/server/consent/tables.ts";
import { followUps } from "#/server/follow-up/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { listItems, lists } from "#/server/list/tables.ts";
import { uploads } from "#/server/media/tables.ts";
import { appeals, reports, sanctions } from "#/server/moderation/tables.ts";
import { pushSubscriptions } from "#/server/notification/tables.ts";
import { payments } from "#/server/payment/tables.ts";
import { naira } from "#/server/platform/database/columns.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { commentReplies, comments, helpfulVotes, ratings, recommendations } from "#/server/review/tables.ts";
import { saved } from "#/server/saved/tables.ts";
import { claimDocuments, claims, supplyRecords } from "#/server/supply/tables.ts";
import { helpers, teamActivity } from "#/server/team/tables.ts";
import type { DataExport } from "./contract.ts";

export type ListName = Exclude<
  { [K in keyof DataExport]: DataExport[K] extends object[] ? K : never }[keyof DataExport],
  "messages" | "notifications"
>;

/** A row as it is stored: instants become text, and what is absent becomes empty. */
type Stored<Row> = { [K in keyof Row]: Row[K] extends string ? string | Date | null : Row[K] };

/** The lists of an export, with columns named as in its contract. */
export const listsOfPerson: {
  [K in ListName]: (db: Db, accountId: string) => PromiseLike<Stored<DataExport[K][number]>[]>;
} = {
  sessions: (db, accountId) =>
    db
      .select({ device: sessions.device, date_created: sessions.createdAt, last_used: sessions.lastUsedAt })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(desc(sessions.lastUsedAt)),
  devices: (db, accountId) =>
    db
      .select({ last_used: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(eq(knownDevices.accountId, accountId))
      .orderBy(desc(knownDevices.lastUsedAt)),
  phone_alerts: (db, accountId) =>
    db
      .select({ created_at: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, accountId)),
  uploads: (db, accountId) => {
    const { name, purpose, width, height, createdAt } = uploads;
    return db
      .select({ name, purpose, width, height, created_at: createdAt })
      .from(uploads)
      .where(eq(uploads.accountId, accountId))
      .orderBy(asc(createdAt));
  },
  replies: (db, accountId) =>
    db
      .select({ msg: commentReplies.msg, created_at: commentReplies.createdAt })
      .from(commentReplies)
      .innerJoin(comments, eq(comments.id, commentReplies.commentId))
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .where(eq(businesses.ownerId, accountId))
      .orderBy(asc(commentReplies.createdAt)),
  conversations: (db, accountId) =>
    db
      .select({
        conversation_id: conversations.id,
        started_by_me: sql<boolean>`${conversations.startedBy} = ${accountId}`,
        created_at: conversations.createdAt,
      })
      .from(participants)
      .innerJoin(conversations, eq(conversations.id, participants.conversationId))
      .where(eq(participants.accountId, accountId))
      .orderBy(asc(conversations.createdAt)),
  blocks: (db, accountId) =>
    db
      .select({
        person: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
        created_at: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
      .where(eq(blocks.blockerId, accountId))
      .orderBy(asc(blocks.createdAt)),
  sanctions: (db, accountId) => {
    const { kind, reason, takenAt, liftedAt } = sanctions;
    return db
      .select({ kind, reason, taken_at: takenAt, lifted_at: liftedAt })
      .from(sanctions)
      .where(eq(sanctions.accountId, accountId))
      .orderBy(asc(takenAt));
  },
  appeals: (db, accountId) => {
    const { msg, status, reason, createdAt, decidedAt } = appeals;
    return db
      .select({ msg, status, reason, created_at: createdAt, decided_at: decidedAt })
      .from(appeals)
      .where(eq(appeals.accountId, accountId))
      .orderBy(asc(createdAt));
  },
  notes: (db, accountId) =>
    db
      .select({ note: clientNotes.note, created_at: clientNotes.createdAt })
      .from(clientNotes)
      .where(eq(clientNotes.clientId, accountId))
      .orderBy(asc(clientNotes.createdAt)),
  agent_consents: (db, accountId) =>
    db
      .select({
        agent: agents.name,
        purpose: agentConsents.purpose,
        asked_at: agentConsents.askedAt,
        given_at: agentConsents.givenAt,
        ended_at: agentConsents.endedAt,
      })
      .from(agentConsents)
      .innerJoin(agents, eq(agents.id, agentConsents.agentId))
      .where(eq(agentConsents.accountId, accountId))
      .orderBy(asc(agentConsents.askedAt)),
  claims: (db, accountId) =>
    db
      .select({
        business: supplyRecords.name,
        state: claims.state,
        claimed_at: claims.createdAt,
        decided_at: claims.decidedAt,
        documents: sql<string[]>`array(select d.kind from ${claimDocuments} d where d.claim_id = ${claims.id})`,
      })
      .from(claims)
      .innerJoin(supplyRecords, eq(supplyRecords.id, claims.recordId))
      .where(eq(claims.accountId, accountId))
      .orderBy(asc(claims.createdAt)),
  jobs: (db, accountId) =>
    db
      .select({
        business: businesses.name,
        title: jobs.title,
        scope: sql<string>`concat_ws(E'\\n\\n', nullif(${jobs.description}, ''), nullif(${jobs.note}, ''), nullif(${jobs.scope}, ''))`,
        price: naira(jobs.priceKobo),
        state: jobs.state,
        created_at: jobs.createdAt,
      })
      .from(jobs)
      .innerJoin(businesses, eq(businesses.id, jobs.businessId))
      .where(or(eq(jobs.customerId, accountId), eq(jobs.ownerId, accountId)))
      .orderBy(asc(jobs.createdAt)),
  job_steps: (db, accountId) =>
    db
      .select({ step: jobSteps.step, note: jobSteps.note, created_at: jobSteps.at })
      .from(jobSteps)
      .where(eq(jobSteps.accountId, accountId))
      .orderBy(asc(jobSteps.at)),
  bookings: (db, accountId) =>
    db
      .select({
        business: businesses.name,
        service: bookings.service,
        caller: bookings.callerName,
        caller_phone: bookings.callerPhone,
        note: bookings.note,
        price: naira(sql`coalesce(${bookings.priceKobo}, 0)`),
        state: bookings.state,
        starts_at: bookings.startsAt,
        created_at: bookings.createdAt,
      })
      .from(bookings)
      .innerJoin(businesses, eq(businesses.id, bookings.businessId))
      .where(or(eq(bookings.customerId, accountId), eq(bookings.ownerId, accountId)))
      .orderBy(asc(bookings.createdAt)),
  booking_steps: (db, accountId) =>
    db
      .select({ step: bookingSteps.step, note: bookingSteps.note, created_at: bookingSteps.at })
      .from(bookingSteps)
      .where(eq(bookingSteps.accountId, accountId))
      .orderBy(asc(bookingSteps.at)),
  invoices: (db, accountId) =>
    db
      .select({
        business: sql<string>`${invoices.issuer}->>'name'`,
        number: invoices.number,
        customer: invoices.customerName,
        items: sql<
          { name: string; quantity: number; price: number }[]
        >`(select coalesce(json_agg(json_build_object('name', i->>'name', 'quantity', i->'quantity',
        'price', (i->>'priceKobo')::float8 / 100) order by nth), '[]') from jsonb_array_elements(${invoices.items}) with ordinality as each (i, nth))`,
        total: naira(invoices.totalKobo),
        note: invoices.note,
        due_on: sql<string>`coalesce(${invoices.dueOn}::text, '')`,
        state: invoices.state,
        paid_by: sql<string>`coalesce(${invoices.paidBy}, '')`,
        paid_on: sql<string>`coalesce(${invoices.paidOn}::text, '')`,
        void_reason: invoices.voidReason,
        created_at: invoices.issuedAt,
      })
      .from(invoices)
      .innerJoin(businesses, eq(businesses.id, invoices.businessId))
      .where(or(eq(businesses.ownerId, accountId), eq(invoices.customerId, accountId)))
      .orderBy(asc(invoices.id)),
  quote_requests: (db, accountId) =>
    db
      .select({
        search: quoteRequests.search,
        description: quoteRequests.description,
        town: quoteRequests.town,
        state: quoteRequests.state,
        created_at: quoteRequests.createdAt,
      })
      .from(quoteRequests)
      .where(eq(quoteRequests.askerId, accountId))
      .orderBy(asc(quoteRequests.createdAt)),
  quote_offers: (db, accountId) =>
    db
      .select({
        state: quoteRecipients.state,
        price: naira(sql`coalesce(${quoteRecipients.priceKobo}, 0)`),
        note: quoteRecipients.note,
        created_at: quoteRecipients.askedAt,
      })
      .from(quoteRecipients)
      .innerJoin(businesses, eq(businesses.id, quoteRecipients.businessId))
      .where(eq(businesses.ownerId, accountId))
      .orderBy(asc(quoteRecipients.askedAt)),
  referrals: (db, accountId) =>
    db
      .select({
        reward: naira(referrals.rewardKobo),
        created_at: referrals.createdAt,
        live_since: referrals.liveSince,
        payable_at: referrals.payableAt,
      })
      .from(referrals)
      .where(eq(referrals.referrerId, accountId))
      .orderBy(asc(referrals.createdAt)),
  ratings: (db, accountId) =>
    db
      .select({ business: businesses.name, stars: ratings.stars, date_created: ratings.createdAt })
      .from(ratings)
      .innerJoin(businesses, eq(businesses.id, ratings.businessId))
      .where(eq(ratings.accountId, accountId))
      .orderBy(asc(ratings.createdAt)),
  comments: (db, accountId) =>
    db
      .select({
        business: businesses.name,
        msg: comments.msg,
        pictures: comments.pictures,
        date_created: comments.createdAt,
      })
      .from(comments)
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .where(eq(comments.authorId, accountId))
      .orderBy(asc(comments.createdAt)),
  helpful_votes: (db, accountId) =>
    db
      .select({ business: businesses.name, created_at: helpfulVotes.createdAt })
      .from(helpfulVotes)
      .innerJoin(comments, eq(comments.id, helpfulVotes.commentId))
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .where(eq(helpfulVotes.accountId, accountId))
      .orderBy(asc(helpfulVotes.createdAt)),
  recommendations: (db, accountId) =>
    db
      .select({ business: businesses.name, created_at: recommendations.createdAt })
      .from(recommendations)
      .innerJoin(businesses, eq(businesses.id, recommendations.businessId))
      .where(eq(recommendations.accountId, accountId))
      .orderBy(asc(recommendations.createdAt)),
  payments: (db, accountId) =>
    db
      .select({
        reference: payments.reference,
        amount: naira(payments.priceKobo),
        months: payments.months,
        date: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.accountId, accountId))
      .orderBy(asc(payments.createdAt)),
  payouts: (db, accountId) =>
    db
      .select({
        amount: naira(payouts.amountKobo),
        state: payouts.state,
        bank_name: payouts.bankName,
        account_number: payouts.accountNumber,
        account_name: payouts.accountName,
        requested_at: payouts.requestedAt,
      })
      .from(payouts)
      .where(eq(payouts.accountId, accountId))
      .orderBy(asc(payouts.requestedAt)),
  saved: (db, accountId) =>
    db
      .select({ business: businesses.name, saved_at: saved.createdAt })
      .from(saved)
      .innerJoin(businesses, eq(businesses.id, saved.businessId))
      .where(eq(saved.accountId, accountId))
      .orderBy(asc(saved.createdAt)),
  /** Lists with their items. Columns are qualified by hand, because Drizzle omits the table in a select from one table. */
  lists: (db, accountId) =>
    db
      .select({
        name: lists.name,
        is_public: lists.isPublic,
        created_at: lists.createdAt,
        items: sql<{ business: string; note: string }[]>`(
        select coalesce(json_agg(json_build_object('business', b.name, 'note', i.note) order by i.position), '[]')
        from ${listItems} i join ${businesses} b on b.id = i.business_id where i.list_id = "lists"."id")`,
      })
      .from(lists)
      .where(eq(lists.accountId, accountId))
      .orderBy(asc(lists.createdAt)),
  follow_ups: (db, accountId) =>
    db
      .select({
        business: businesses.name,
        is_of_job: sql<boolean>`${followUps.jobId} is not null`,
        answer: sql<string>`coalesce(${followUps.answer}, '')`,
        created_at: followUps.createdAt,
      })
      .from(followUps)
      .innerJoin(businesses, eq(businesses.id, followUps.businessId))
      .where(eq(followUps.accountId, accountId))
      .orderBy(asc(followUps.createdAt)),
  alerts: (db, accountId) =>
    db
      .select({
        ...{ search: alerts.search, location: alerts.location },
        ...{ created_at: alerts.createdAt, notified_until: alertReaders.notifiedUntil },
      })
      .from(alerts)
      .innerJoin(alertReaders, eq(alertReaders.accountId, alerts.accountId))
      .where(eq(alerts.accountId, accountId))
      .orderBy(asc(alerts.createdAt)),
  /** Helpers of their business, and the businesses that they help with. */
  helpers: (db, accountId) =>
    db
      .select({
        business: businesses.name,
        is_mine: sql<boolean>`${helpers.ownerId} = ${accountId}`,
        ...{ name: helpers.name, contact: helpers.contact, role: helpers.role, created_at: helpers.createdAt },
      })
      .from(helpers)
      .innerJoin(businesses, eq(businesses.id, helpers.businessId))
      .where(or(eq(helpers.ownerId, accountId), eq(helpers.accountId, accountId)))
      .orderBy(asc(helpers.createdAt)),
  helper_activity: (db, accountId) =>
    db
      .select({ business: businesses.name, what: teamActivity.what, link: teamActivity.link, at: teamActivity.at })
      .from(teamActivity)
      .innerJoin(businesses, eq(businesses.id, teamActivity.businessId))
      .where(eq(teamActivity.accountId, accountId))
      .orderBy(asc(teamActivity.id)),
  reports: (db, accountId) =>
    db
      .select({ kind: reports.kind, reason: reports.reason, note: reports.note, created_at: reports.createdAt })
      .from(reports)
      .where(eq(reports.reporterId, accountId))
      .orderBy(asc(reports.createdAt)),
};
