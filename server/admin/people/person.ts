import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, secondFactors, sessions } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { payouts } from "#/server/referral/tables.ts";
import { ratings } from "#/server/review/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { auditEntries } from "../audit-log.ts";
import { listedComments } from "../comments.ts";
import { type List, readPage } from "../list/list.ts";
import { listedPayments } from "../payments.ts";
import { listedReferrals } from "../referrals.ts";
import { listDuplicatesOf, riskOf } from "../risk/risk.ts";
import { listedSubscriptions } from "../subscriptions.ts";
import { type PersonPage, rowsShown } from "./contract.ts";
import { actionsOn } from "./rules.ts";

type Deps = Pick<Services, "db" | "clock">;

export const noSuchPerson = () => new AppError("account/not-found", "There is no such person");

/** Everything about a person that the viewer may know. @throws AppError `account/not-found` */
export async function showPerson(deps: Deps, viewer: Viewer, id: string): Promise<PersonPage> {
  const found = await findPerson(deps.db, id);
  if (!found) throw noSuchPerson();
  const isFor = (role: Viewer["role"]) => viewer.role === role || viewer.role === "administrator";
  const [notifications, conduct, money, audit] = await Promise.all([
    countNotifications(deps.db, id),
    isFor("moderator") ? showConduct(deps, id) : null,
    isFor("finance") ? showMoney(deps, id) : null,
    isFor("administrator") ? latest(deps, auditEntries, id, "-at") : null,
  ]);
  return { ...presentPerson(found, viewer), notifications, conduct, money, audit };
}

/** The newest rows of a list that belong to a person. */
async function latest<Row>(deps: Deps, { list }: { list: List<Row> }, id: string, sort = "-created"): Promise<Row[]> {
  return (await readPage(deps, list, { search: id, sort }, rowsShown)).rows;
}

async function showConduct({ db, clock }: Deps, id: string): Promise<NonNullable<PersonPage["conduct"]>> {
  const [sessions, ratings, comments, chats, reportsAbout, reportsBy, risk, duplicates, sanctions] = await Promise.all([
    listSessionsOf(db, id, clock.now()),
    listRatingsBy(db, id),
    latest({ db, clock }, listedComments, id),
    countChats(db, id),
    listReportsAbout(db, id),
    listReportsBy(db, id),
    riskOf(db, id, clock.now()),
    listDuplicatesOf(db, id),
    listSanctionsOn(db, id),
  ]);
  return {
    ...risk,
    duplicates,
    sessions: sessions.map(({ lastUsedAt, ...session }) => ({
      ...dated(session),
      last_used: lastUsedAt.toISOString(),
    })),
    ratings: ratings.map(dated),
    comments,
    chats,
    reports_about: reportsAbout.map(dated),
    reports_by: reportsBy.map(dated),
    sanctions: sanctions.map(({ id, kind, subjectId, reason, takenAt, endsAt, liftedAt }) => ({
      ...{ id, kind, reason },
      subject_id: subjectId,
      taken_at: takenAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      lifted_at: liftedAt?.toISOString() ?? null,
    })),
  };
}

async function showMoney(deps: Deps, id: string): Promise<NonNullable<PersonPage["money"]>> {
  const [payments, subscriptions, referrals, payouts] = await Promise.all([
    latest(deps, listedPayments, id),
    latest(deps, listedSubscriptions, id),
    latest(deps, listedReferrals, id),
    listPayoutsOf(deps.db, id),
  ]);
  return {
    payments,
    subscriptions,
    referrals,
    payouts: payouts.map(({ id, amountKobo, state, requestedAt, decidedAt }) => ({
      id,
      amount: amountKobo / 100,
      status: state,
      requested_at: requestedAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  };
}

const dated = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  date_created: createdAt.toISOString(),
});

function presentPerson(
  { account, agent, inviter, secondStepSince, business }: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  viewer: Viewer,
) {
  const { id, email, image, role, termsVersion, createdAt } = account;
  const lga = account.localGovernmentId ? lgaById(account.localGovernmentId) : undefined;
  const status = statusOf(account);
  return {
    ...{ id, email, image, role, status },
    name: `${account.firstName} ${account.lastName}`.trim(),
    is_email_confirmed: account.emailProvenAt !== null,
    phone: nationalPhone(account.phone),
    state: lga?.state.name ?? "",
    lga: lga?.name ?? "",
    has_password: account.passwordHash !== null,
    has_second_step: secondStepSince !== null,
    agent: agent ?? "",
    invited_by: inviter,
    terms_version: termsVersion,
    date_created: createdAt.toISOString(),
    business: business && {
      id: business.id,
      bid: business.bid,
      name: business.name,
      status: business.status,
      is_verified: business.isVerified,
    },
    may: actionsOn(viewer, { id, role, status }),
  };
}

const inviter = alias(accounts, "inviter");

/** A person who is not erased, with their single belongings. */
async function findPerson(db: Db, id: string) {
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
const listSessionsOf = (db: Db, accountId: string, now: Date) =>
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
const listRatingsBy = (db: Db, accountId: string) =>
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
async function countChats(db: Db, accountId: string) {
  const [conversationCount, started, sent] = await Promise.all([
    db.$count(participants, eq(participants.accountId, accountId)),
    db.$count(conversations, eq(conversations.startedBy, accountId)),
    db.$count(messages, eq(messages.senderId, accountId)),
  ]);
  return { conversations: conversationCount, started, messages: sent };
}

/** Notifications of a person, and the number not opened. */
async function countNotifications(db: Db, accountId: string) {
  const [counted] = await db
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)` })
    .from(notifications)
    .where(eq(notifications.accountId, accountId));
  return counted!;
}

/** Reports of a person, their business and their words, latest first. */
const listReportsAbout = (db: Db, accountId: string) => listReports(db).where(eq(reports.accountId, accountId));

/** Reports by a person, latest first. */
const listReportsBy = (db: Db, accountId: string) => listReports(db).where(eq(reports.reporterId, accountId));

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
const listSanctionsOn = (db: Db, accountId: string) =>
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
const listPayoutsOf = (db: Db, accountId: string) =>
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

/** Status of an account: in a list, and on its page. */
export function statusOf(account: Pick<typeof accounts.$inferSelect, "deletedAt" | "blockedAt">) {
  if (account.deletedAt) return "leaving" as const;
  return account.blockedAt ? ("blocked" as const) : ("active" as const);
}
