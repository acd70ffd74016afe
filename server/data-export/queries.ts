import { and, asc, desc, eq, getTableColumns, gt, gte, sql } from "drizzle-orm";
import { accounts, sessions } from "#/server/account/tables.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import { messages, participants } from "#/server/chat/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { payments } from "#/server/payment/tables.ts";
import { localGovernments, states } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import { comments, ratings } from "#/server/review/tables.ts";
import { saved } from "#/server/saved/tables.ts";
import { certifications } from "#/server/verification/tables.ts";

export async function findOwnAccount(db: Db, accountId: string) {
  const [found] = await db
    .select({ account: accounts, lga: localGovernments.name, state: states.name })
    .from(accounts)
    .leftJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .leftJoin(states, eq(states.id, localGovernments.stateId))
    .where(eq(accounts.id, accountId));
  return found!;
}

/** The business of an account with its documents and catalog, if there is one. */
export async function findOwnBusiness(db: Db, accountId: string) {
  const [business] = await db.select().from(businesses).where(eq(businesses.ownerId, accountId));
  if (!business) return null;
  const [documents, catalog] = await Promise.all([
    db
      .select()
      .from(certifications)
      .where(eq(certifications.businessId, business.id))
      .orderBy(certifications.createdAt),
    db.select().from(catalogItems).where(eq(catalogItems.businessId, business.id)).orderBy(catalogItems.createdAt),
  ]);
  return { business, documents, catalog };
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
    .select({ business: businesses.name, msg: comments.msg, createdAt: comments.createdAt })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(eq(comments.authorId, accountId))
    .orderBy(asc(comments.createdAt));

/** Cursor of a reader of messages: after this one. */
export interface MessagePlace {
  conversationId: string;
  seq: number;
}

const firstMessage: MessagePlace = { conversationId: "00000000-0000-0000-0000-000000000000", seq: 0 };

/** The next of somebody's messages, by conversation and oldest first: walked along the index of each conversation. */
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

/** The next of somebody's notifications, by id, which is the order of time. */
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

export const countFriends = (db: Db, accountId: string) => db.$count(accounts, eq(accounts.referredBy, accountId));
