import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, secondFactors, sessions } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts } from "#/server/referral/tables.ts";
import { ratings } from "#/server/review/tables.ts";
import { isId } from "#/shared/id.ts";
import { rowsShown } from "./contract.ts";

const inviter = alias(accounts, "inviter");

/** A person who is not erased, with their single belongings. */
export async function findPerson(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({
      account: accounts,
      agent: agents.name,
      inviter: { id: inviter.id, name: sql<string>`trim(${inviter.firstName} || ' ' || ${inviter.lastName})` },
      secondStepSince: secondFactors.confirmedAt,
      business: {
        id: businesses.id,
        bid: businesses.bid,
        name: businesses.name,
        status: businesses.status,
        isVerified: businesses.isVerified,
      },
    })
    .from(accounts)
    .leftJoin(agents, eq(agents.id, accounts.agentId))
    .leftJoin(inviter, eq(inviter.id, accounts.referredBy))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .leftJoin(businesses, eq(businesses.ownerId, accounts.id))
    .where(and(eq(accounts.id, id), isNull(accounts.erasedAt)));
  return found;
}

/**
 * A person's account, held until the transaction ends. Every administrator is held with it, in one order: two of them
 * who act on each other at once wait here, and neither waits for ever.
 */
export async function holdAccount(tx: Db, id: string) {
  const held = await tx
    .select()
    .from(accounts)
    .where(and(or(eq(accounts.id, id), eq(accounts.role, "administrator")), isNull(accounts.erasedAt)))
    .orderBy(accounts.id)
    .for("no key update");
  return held.find((account) => account.id === id);
}

/** Sessions of a person, latest use first. */
export const listSessionsOf = (db: Db, accountId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(rowsShown);

/** Ratings by a person, latest first. */
export const listRatingsBy = (db: Db, accountId: string) =>
  db
    .select({
      bid: businesses.bid,
      business: businesses.name,
      stars: ratings.stars,
      createdAt: ratings.createdAt,
    })
    .from(ratings)
    .innerJoin(businesses, eq(businesses.id, ratings.businessId))
    .where(eq(ratings.accountId, accountId))
    .orderBy(desc(ratings.createdAt), desc(ratings.businessId))
    .limit(rowsShown);

/** Amount of a person's chat; nothing of its content. */
export async function countChats(db: Db, accountId: string) {
  const [conversationCount, started, sent] = await Promise.all([
    db.$count(participants, eq(participants.accountId, accountId)),
    db.$count(conversations, eq(conversations.startedBy, accountId)),
    db.$count(messages, eq(messages.senderId, accountId)),
  ]);
  return { conversations: conversationCount, started, messages: sent };
}

/** Notifications of a person, and the number not opened. */
export async function countNotifications(db: Db, accountId: string) {
  const [counted] = await db
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)` })
    .from(notifications)
    .where(eq(notifications.accountId, accountId));
  return counted!;
}

/** Reports of a person, their business and their words, latest first. */
export const listReportsAbout = (db: Db, accountId: string) => listReports(db).where(eq(reports.accountId, accountId));

/** Reports by a person, latest first. */
export const listReportsBy = (db: Db, accountId: string) => listReports(db).where(eq(reports.reporterId, accountId));

const listReports = (db: Db) =>
  db
    .select({
      id: reports.id,
      kind: reports.kind,
      subject_id: reports.subjectId,
      reason: reports.reason,
      status: reports.status,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(rowsShown)
    .$dynamic();

/** Actions of moderators on a person and their things, latest first. */
export const listSanctionsOn = (db: Db, accountId: string) =>
  db
    .select()
    .from(sanctions)
    .where(eq(sanctions.accountId, accountId))
    .orderBy(desc(sanctions.takenAt), desc(sanctions.id))
    .limit(rowsShown);

/** The sanction that blocks a person. */
export async function findBlockOf(tx: Db, accountId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(and(eq(sanctions.kind, "person"), eq(sanctions.subjectId, accountId), isNull(sanctions.liftedAt)));
  return found?.id;
}

/** Payouts of a person, latest first; never their bank account. */
export const listPayoutsOf = (db: Db, accountId: string) =>
  db
    .select({
      id: payouts.id,
      amountKobo: payouts.amountKobo,
      state: payouts.state,
      requestedAt: payouts.requestedAt,
      decidedAt: payouts.decidedAt,
    })
    .from(payouts)
    .where(eq(payouts.accountId, accountId))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(rowsShown);
