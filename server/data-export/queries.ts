import { and, asc, desc, eq, getTableColumns, gt, gte, or, sql } from "drizzle-orm";
import { accounts, knownDevices, secondFactors, sessions } from "#/server/account/tables.ts";
import { clientNotes } from "#/server/admin/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { bookingSteps, bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { blocks, chatSettings, conversations, messages, participants } from "#/server/chat/tables.ts";
import { agentConsents } from "#/server/consent/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { listItems, lists } from "#/server/list/tables.ts";
import { uploads } from "#/server/media/tables.ts";
import { appeals, reports, sanctions } from "#/server/moderation/tables.ts";
import { notifications, pushSubscriptions } from "#/server/notification/tables.ts";
import { payments } from "#/server/payment/tables.ts";
import { localGovernments, states } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { commentReplies, comments, helpfulVotes, ratings, recommendations } from "#/server/review/tables.ts";
import { saved } from "#/server/saved/tables.ts";
import { claimDocuments, claims, supplyRecords } from "#/server/supply/tables.ts";
import { helpers, teamActivity } from "#/server/team/tables.ts";

export async function findOwnAccount(db: Db, accountId: string) {
  const [found] = await db
    .select({ account: accounts, lga: localGovernments.name, state: states.name })
    .from(accounts)
    .leftJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .leftJoin(states, eq(states.id, localGovernments.stateId))
    .where(eq(accounts.id, accountId));
  return found!;
}

export const listOwnSessions = (db: Db, accountId: string) =>
  db.select().from(sessions).where(eq(sessions.accountId, accountId)).orderBy(desc(sessions.lastUsedAt));

export const listOwnRatings = (db: Db, accountId: string) =>
  db
    .select({ business: businesses.name, stars: ratings.stars, createdAt: ratings.createdAt })
    .from(ratings)
    .innerJoin(businesses, eq(businesses.id, ratings.businessId))
    .where(eq(ratings.accountId, accountId))
    .orderBy(asc(ratings.createdAt));

export const listOwnComments = (db: Db, accountId: string) =>
  db
    .select({
      business: businesses.name,
      msg: comments.msg,
      pictures: comments.pictures,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(comments.authorId, accountId))
    .orderBy(asc(comments.createdAt));

export const listOwnVotes = (db: Db, accountId: string) =>
  db
    .select({ business: businesses.name, created_at: helpfulVotes.createdAt })
    .from(helpfulVotes)
    .innerJoin(comments, eq(comments.id, helpfulVotes.commentId))
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(helpfulVotes.accountId, accountId))
    .orderBy(asc(helpfulVotes.createdAt));

export const listOwnRecommendations = (db: Db, accountId: string) =>
  db
    .select({ business: businesses.name, created_at: recommendations.createdAt })
    .from(recommendations)
    .innerJoin(businesses, eq(businesses.id, recommendations.businessId))
    .where(eq(recommendations.accountId, accountId))
    .orderBy(asc(recommendations.createdAt));

export interface MessagePlace {
  conversationId: string;
  seq: number;
}

const firstMessage: MessagePlace = { conversationId: "00000000-0000-0000-0000-000000000000", seq: 0 };

/** By conversation and oldest first, along the index of each conversation. */
export async function listOwnMessages(db: Db, accountId: string, most: number, after: MessagePlace = firstMessage) {
  const theirs = db
    .select({ id: participants.conversationId })
    .from(participants)
    .where(and(eq(participants.accountId, accountId), gte(participants.conversationId, after.conversationId)))
    .orderBy(asc(participants.conversationId))
    .as("theirs");
  const isAfter = sql`(${messages.conversationId}, ${messages.seq}) > (${after.conversationId}, ${after.seq})`;
  return db
    .select(getTableColumns(messages))
    .from(theirs)
    .innerJoin(messages, eq(messages.conversationId, theirs.id))
    .where(and(eq(messages.senderId, accountId), isAfter))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(most);
}

export const listOwnNotifications = (db: Db, accountId: string, most: number, afterId?: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), afterId ? gt(notifications.id, afterId) : undefined))
    .orderBy(asc(notifications.id))
    .limit(most);

export const listOwnPayments = (db: Db, accountId: string) =>
  db.select().from(payments).where(eq(payments.accountId, accountId)).orderBy(asc(payments.createdAt));

export const listOwnPayouts = (db: Db, accountId: string) =>
  db.select().from(payouts).where(eq(payouts.accountId, accountId)).orderBy(asc(payouts.requestedAt));

export const listOwnReports = (db: Db, accountId: string) =>
  db.select().from(reports).where(eq(reports.reporterId, accountId)).orderBy(asc(reports.createdAt));

export const listOwnSaved = (db: Db, accountId: string) =>
  db
    .select({ business: businesses.name, createdAt: saved.createdAt })
    .from(saved)
    .innerJoin(businesses, eq(businesses.id, saved.businessId))
    .where(eq(saved.accountId, accountId))
    .orderBy(asc(saved.createdAt));

/** Lists with their items. Columns are qualified by hand, because Drizzle omits the table in a select from one table. */
export const listOwnLists = (db: Db, accountId: string) =>
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
    .orderBy(asc(lists.createdAt));

/** Helpers of their business, and the businesses that they help with. */
export const listOwnHelpers = (db: Db, accountId: string) =>
  db
    .select({
      business: businesses.name,
      is_mine: sql<boolean>`${helpers.ownerId} = ${accountId}`,
      ...{ name: helpers.name, contact: helpers.contact, role: helpers.role, created_at: helpers.createdAt },
    })
    .from(helpers)
    .innerJoin(businesses, eq(businesses.id, helpers.businessId))
    .where(or(eq(helpers.ownerId, accountId), eq(helpers.accountId, accountId)))
    .orderBy(asc(helpers.createdAt));

export const listOwnHelperActivity = (db: Db, accountId: string) =>
  db
    .select({ business: businesses.name, what: teamActivity.what, link: teamActivity.link, at: teamActivity.at })
    .from(teamActivity)
    .innerJoin(businesses, eq(businesses.id, teamActivity.businessId))
    .where(eq(teamActivity.accountId, accountId))
    .orderBy(asc(teamActivity.id));

export const countFriends = (db: Db, accountId: string) => db.$count(accounts, eq(accounts.referredBy, accountId));

export const listOwnReferrals = (db: Db, accountId: string) =>
  db
    .select({
      rewardKobo: referrals.rewardKobo,
      created_at: referrals.createdAt,
      live_since: referrals.liveSince,
      payable_at: referrals.payableAt,
    })
    .from(referrals)
    .where(eq(referrals.referrerId, accountId))
    .orderBy(asc(referrals.createdAt));

export async function findOwnAgentProfile(db: Db, accountId: string) {
  const { name, location, phone } = agents;
  const [found] = await db.select({ name, location, phone }).from(agents).where(eq(agents.accountId, accountId));
  return found ?? null;
}

export async function findOwnSecondFactor(db: Db, accountId: string) {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return found;
}

export const listOwnDevices = (db: Db, accountId: string) =>
  db
    .select({ last_used: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastUsedAt));

export const listOwnPhoneAlerts = (db: Db, accountId: string) =>
  db
    .select({ created_at: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId));

export function listOwnUploads(db: Db, accountId: string) {
  const { name, purpose, width, height, createdAt } = uploads;
  return db
    .select({ name, purpose, width, height, created_at: createdAt })
    .from(uploads)
    .where(eq(uploads.accountId, accountId))
    .orderBy(asc(createdAt));
}

export const listOwnReplies = (db: Db, accountId: string) =>
  db
    .select({ msg: commentReplies.msg, created_at: commentReplies.createdAt })
    .from(commentReplies)
    .innerJoin(comments, eq(comments.id, commentReplies.commentId))
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(businesses.ownerId, accountId))
    .orderBy(asc(commentReplies.createdAt));

export const listOwnConversations = (db: Db, accountId: string) =>
  db
    .select({
      conversation_id: conversations.id,
      started_by_me: sql<boolean>`${conversations.startedBy} = ${accountId}`,
      created_at: conversations.createdAt,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(eq(participants.accountId, accountId))
    .orderBy(asc(conversations.createdAt));

export async function findOwnChatSettings(db: Db, accountId: string) {
  const { quickReplies: quick_replies, awayMessage: away_message, awayWhenClosed: away_when_closed } = chatSettings;
  const [found] = await db
    .select({ quick_replies, away_message, away_when_closed })
    .from(chatSettings)
    .where(eq(chatSettings.accountId, accountId));
  return found ?? null;
}

export const listOwnBlocks = (db: Db, accountId: string) =>
  db
    .select({
      person: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      created_at: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(eq(blocks.blockerId, accountId))
    .orderBy(asc(blocks.createdAt));

export function listOwnSanctions(db: Db, accountId: string) {
  const { kind, reason, takenAt, liftedAt } = sanctions;
  return db
    .select({ kind, reason, taken_at: takenAt, lifted_at: liftedAt })
    .from(sanctions)
    .where(eq(sanctions.accountId, accountId))
    .orderBy(asc(takenAt));
}

export function listOwnAppeals(db: Db, accountId: string) {
  const { msg, status, reason, createdAt, decidedAt } = appeals;
  return db
    .select({ msg, status, reason, created_at: createdAt, decided_at: decidedAt })
    .from(appeals)
    .where(eq(appeals.accountId, accountId))
    .orderBy(asc(createdAt));
}

export const listOwnInvoices = (db: Db, accountId: string) =>
  db
    .select({
      business: sql<string>`${invoices.issuer}->>'name'`,
      number: invoices.number,
      customer: invoices.customerName,
      items: invoices.items,
      totalKobo: invoices.totalKobo,
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
    .orderBy(asc(invoices.id));

export const listOwnBookings = (db: Db, accountId: string) =>
  db
    .select({
      business: businesses.name,
      service: bookings.service,
      caller: bookings.callerName,
      caller_phone: bookings.callerPhone,
      note: bookings.note,
      priceKobo: bookings.priceKobo,
      state: bookings.state,
      starts_at: bookings.startsAt,
      created_at: bookings.createdAt,
    })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .where(or(eq(bookings.customerId, accountId), eq(bookings.ownerId, accountId)))
    .orderBy(asc(bookings.createdAt));

export const listOwnBookingSteps = (db: Db, accountId: string) =>
  db
    .select({ step: bookingSteps.step, note: bookingSteps.note, created_at: bookingSteps.at })
    .from(bookingSteps)
    .where(eq(bookingSteps.accountId, accountId))
    .orderBy(asc(bookingSteps.at));

export const listOwnQuoteRequests = (db: Db, accountId: string) =>
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
    .orderBy(asc(quoteRequests.createdAt));

export const listOwnOffers = (db: Db, accountId: string) =>
  db
    .select({
      state: quoteRecipients.state,
      priceKobo: quoteRecipients.priceKobo,
      note: quoteRecipients.note,
      created_at: quoteRecipients.askedAt,
    })
    .from(quoteRecipients)
    .innerJoin(businesses, eq(businesses.id, quoteRecipients.businessId))
    .where(eq(businesses.ownerId, accountId))
    .orderBy(asc(quoteRecipients.askedAt));

export const listOwnJobs = (db: Db, accountId: string) =>
  db
    .select({
      business: businesses.name,
      title: jobs.title,
      scope: sql<string>`concat_ws(E'\\n\\n', nullif(${jobs.description}, ''), nullif(${jobs.note}, ''), nullif(${jobs.scope}, ''))`,
      priceKobo: jobs.priceKobo,
      state: jobs.state,
      created_at: jobs.createdAt,
    })
    .from(jobs)
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .where(or(eq(jobs.customerId, accountId), eq(jobs.ownerId, accountId)))
    .orderBy(asc(jobs.createdAt));

export const listOwnJobSteps = (db: Db, accountId: string) =>
  db
    .select({ step: jobSteps.step, note: jobSteps.note, created_at: jobSteps.at })
    .from(jobSteps)
    .where(eq(jobSteps.accountId, accountId))
    .orderBy(asc(jobSteps.at));

export const listOwnConsents = (db: Db, accountId: string) =>
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
    .orderBy(asc(agentConsents.askedAt));

export const listOwnClaims = (db: Db, accountId: string) =>
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
    .orderBy(asc(claims.createdAt));

export const listNotesAbout = (db: Db, accountId: string) =>
  db
    .select({ note: clientNotes.note, created_at: clientNotes.createdAt })
    .from(clientNotes)
    .where(eq(clientNotes.clientId, accountId))
    .orderBy(asc(clientNotes.createdAt));
