import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { changeRole, endSessions, forgetSecondStep } from "#/server/account/account.ts";
import { accounts, secondFactors, sessions } from "#/server/account/tables.ts";
import { audited, type Facts, requireNotOwn } from "#/server/admin/staff-action.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import { imposeSanction, liftSanction, warnAbout } from "#/server/moderation/moderation.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { naira } from "#/server/platform/database/columns.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { payouts } from "#/server/referral/tables.ts";
import { comments, ratings } from "#/server/review/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { actor, auditEntries } from "../audit-log.ts";
import { rowsShown } from "../fields.ts";
import { asRow, readLatest } from "../list/list.ts";
import { nameIn } from "../list/matching.ts";
import { listedComments } from "../lists.ts";
import { listedPayments, listedReferrals, listedSubscriptions } from "../money-lists.ts";
import { atOneInstant } from "../reports/sanctions.ts";
import { listDuplicatesOf, riskOf } from "../risk/risk.ts";
import { auditLog } from "../tables.ts";
import { type PersonAction, type PersonPage, personContract } from "./contract.ts";
import { actionsOn, mayDo, type PersonState } from "./rules.ts";

type Deps = Pick<Services, "db" | "clock">;

export const noSuchPerson = () => new AppError("account/not-found", "There is no such person");

export async function showPerson(deps: Deps, viewer: Viewer, id: string): Promise<PersonPage> {
  const found = await findPerson(deps.db, id);
  if (!found) throw noSuchPerson();
  const isFor = (role: Viewer["role"]) => viewer.role === role || viewer.role === "administrator";
  const [notifications, conduct, money, audit] = await Promise.all([
    countNotifications(deps.db, id),
    isFor("moderator") ? showConduct(deps, id) : null,
    isFor("finance") ? showMoney(deps, id) : null,
    isFor("administrator") ? readLatest(deps, auditEntries.list, { search: id, sort: "-at" }) : null,
  ]);
  return { ...presentPerson(found, viewer), notifications, conduct, money, audit };
}

/** By the person: the list also finds what was said about their business. */
const commentsBy = { ...listedComments.list, findable: { people: [comments.authorId] } };

async function showConduct({ db, clock }: Deps, id: string): Promise<NonNullable<PersonPage["conduct"]>> {
  const [sessions, ratings, comments, chats, reportsAbout, reportsBy, risk, duplicates, sanctions, warnings] =
    await Promise.all([
      listSessionsOf(db, id, clock.now()),
      listRatingsBy(db, id),
      readLatest({ db, clock }, commentsBy, { search: id }),
      countChats(db, id),
      listReportsAbout(db, id),
      listReportsBy(db, id),
      riskOf(db, id, clock.now()),
      listDuplicatesOf(db, id),
      listSanctionsOn(db, id),
      listWarningsOf(db, id),
    ]);
  return {
    ...risk,
    duplicates,
    sessions: sessions.map(asRow),
    ratings: ratings.map(asRow),
    comments,
    chats,
    reports_about: reportsAbout.map(asRow),
    reports_by: reportsBy.map(asRow),
    sanctions: sanctions.map(asRow),
    warnings: warnings.map(asRow),
  };
}

async function showMoney(deps: Deps, id: string): Promise<NonNullable<PersonPage["money"]>> {
  const [payments, subscriptions, referrals, payouts] = await Promise.all([
    readLatest(deps, listedPayments.list, { search: id }),
    readLatest(deps, listedSubscriptions.list, { search: id }),
    readLatest(deps, listedReferrals.list, { search: id }),
    listPayoutsOf(deps.db, id),
  ]);
  return { payments, subscriptions, referrals, payouts: payouts.map(asRow) };
}

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
    business,
    may: actionsOn(viewer, { id, role, status }),
  };
}

const inviter = alias(accounts, "inviter");

async function findPerson(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({
      account: accounts,
      agent: agents.name,
      inviter: { id: inviter.id, name: nameIn(inviter) },
      secondStepSince: secondFactors.confirmedAt,
      business: {
        id: businesses.id,
        bid: businesses.bid,
        name: businesses.name,
        status: businesses.status,
        is_verified: businesses.isVerified,
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

/** Locks a person's account and every administrator's, in a fixed order to prevent deadlocks. */
export async function holdAccount(tx: Db, id: string) {
  const held = await tx
    .select()
    .from(accounts)
    .where(and(or(eq(accounts.id, id), eq(accounts.role, "administrator")), isNull(accounts.erasedAt)))
    .orderBy(accounts.id)
    .for("no key update");
  return held.find((account) => account.id === id);
}

const listSessionsOf = (db: Db, accountId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      date_created: sessions.createdAt,
      last_used: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(rowsShown);

const listRatingsBy = (db: Db, accountId: string) =>
  db
    .select({
      bid: businesses.bid,
      business: businesses.name,
      stars: ratings.stars,
      date_created: ratings.createdAt,
    })
    .from(ratings)
    .innerJoin(businesses, eq(businesses.id, ratings.businessId))
    .where(eq(ratings.accountId, accountId))
    .orderBy(desc(ratings.createdAt), desc(ratings.businessId))
    .limit(rowsShown);

/** Counts only, no content. */
async function countChats(db: Db, accountId: string) {
  const [conversationCount, started, sent] = await Promise.all([
    db.$count(participants, eq(participants.accountId, accountId)),
    db.$count(conversations, eq(conversations.startedBy, accountId)),
    db.$count(messages, eq(messages.senderId, accountId)),
  ]);
  return { conversations: conversationCount, started, messages: sent };
}

async function countNotifications(db: Db, accountId: string) {
  const [counted] = await db
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)` })
    .from(notifications)
    .where(eq(notifications.accountId, accountId));
  return counted!;
}

const listReportsAbout = (db: Db, accountId: string) => selectReports(db).where(eq(reports.accountId, accountId));

const listReportsBy = (db: Db, accountId: string) => selectReports(db).where(eq(reports.reporterId, accountId));

export const selectReports = (db: Db) =>
  db
    .select({
      id: reports.id,
      kind: reports.kind,
      subject_id: reports.subjectId,
      reason: reports.reason,
      status: reports.status,
      date_created: reports.createdAt,
    })
    .from(reports)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(rowsShown)
    .$dynamic();

const listSanctionsOn = (db: Db, accountId: string) =>
  db
    .select({
      id: sanctions.id,
      kind: sanctions.kind,
      subject_id: sanctions.subjectId,
      reason: sanctions.reason,
      taken_at: sanctions.takenAt,
      ends_at: sanctions.endsAt,
      lifted_at: sanctions.liftedAt,
    })
    .from(sanctions)
    .where(eq(sanctions.accountId, accountId))
    .orderBy(desc(sanctions.takenAt), desc(sanctions.id))
    .limit(rowsShown);

/** A warning about something else than the person answers a report of it. */
const listWarningsOf = (db: Db, accountId: string) =>
  db
    .select({
      id: auditLog.id,
      kind: auditLog.subjectKind,
      subject_id: auditLog.subjectId,
      reason: auditLog.reason,
      by: actor,
      warned_at: auditLog.at,
    })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(
      and(
        sql`${auditLog.subjectId} in (select ${accountId} union
          select r.subject_id::text from ${reports} r where r.account_id = ${accountId} and r.status = 'upheld')`,
        sql`${auditLog.action} ~ '^warn( about |$)'`,
        sql`not exists (select from ${auditLog} u where u.subject_id = ${auditLog.subjectId}
          and u.action = 'undo decision' and (u.before->>'decided')::timestamptz = ${auditLog.at})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(rowsShown);

export async function findBlockOf(tx: Db, accountId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(and(eq(sanctions.kind, "person"), eq(sanctions.subjectId, accountId), isNull(sanctions.liftedAt)));
  return found?.id;
}

export const listPayoutsOf = (db: Db, accountId: string) =>
  db
    .select({
      id: payouts.id,
      amount: naira(payouts.amountKobo),
      status: payouts.state,
      requested_at: payouts.requestedAt,
      decided_at: payouts.decidedAt,
    })
    .from(payouts)
    .where(eq(payouts.accountId, accountId))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(rowsShown);

export function statusOf(account: Pick<typeof accounts.$inferSelect, "deletedAt" | "blockedAt">) {
  if (account.deletedAt) return "leaving" as const;
  return account.blockedAt ? ("blocked" as const) : ("active" as const);
}

type ActionDeps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

interface StaffAction {
  personId: string;
  reason: string;
}

const done = (message: string) => ({ message });
const decidedAlready = () => new AppError("moderation/nothing-open", "That was decided already");

/** Locks the account and checks the viewer's right. @throws AppError `account/not-found`, `account/not-allowed` */
async function actOn(
  deps: ActionDeps,
  viewer: Viewer,
  { personId, reason, action }: StaffAction & { action: PersonAction },
  run: (tx: Db, person: PersonState) => Promise<{ before?: Facts; after?: Facts }>,
): Promise<void> {
  requireNotOwn(viewer, personId);
  if (!isId(personId)) throw noSuchPerson();
  await audited(deps, viewer, { action, subject: { kind: "person", id: personId }, reason }, async (tx) => {
    const held = await holdAccount(tx, personId);
    if (!held) throw noSuchPerson();
    const person = { id: held.id, role: held.role, status: statusOf(held) };
    if (!mayDo(action, viewer, person)) throw new AppError("account/not-allowed", "Only an administrator may do that");
    return { ...(await run(tx, person)), answer: undefined };
  });
}

/** @throws as `actOn`, and AppError `moderation/nothing-open` when they are blocked or leaving */
async function warnPerson(services: ActionDeps, viewer: Viewer, staffAction: StaffAction) {
  const deps = atOneInstant(services);
  await actOn(deps, viewer, { ...staffAction, action: "warn" }, async (tx, { id, status }) => {
    if (status !== "active") throw decidedAlready();
    const { reason } = staffAction;
    await warnAbout(tx, deps, { kind: "person", subjectId: id, by: viewer.id, reason, isReported: false });
    return {};
  });
  return done("They were warned");
}

async function endSessionsOf(deps: ActionDeps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "end sessions" }, async (tx, { id }) => {
    await endSessions(tx, deps.events, id);
    return {};
  });
  return done("Logged out everywhere");
}

/**
 * Staff also lose their role. @throws as `actOn`, and AppError `moderation/nothing-open` when they are blocked or
 * deleted already
 */
async function blockPerson(deps: ActionDeps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "block" }, async (tx, { id, role, status }) => {
    if (status !== "active") throw decidedAlready();
    if (role !== "user") await changeRole(tx, deps.events, id, "user");
    await imposeSanction(tx, deps, { kind: "person", subjectId: id, by: viewer.id, reason: staffAction.reason });
    return { before: { status, role }, after: { status: "blocked", role: "user" } };
  });
  return done("Blocked");
}

async function restorePerson(deps: ActionDeps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "restore" }, async (tx, { id, status }) => {
    const sanctionId = await findBlockOf(tx, id);
    if (!sanctionId) throw decidedAlready();
    await liftSanction(tx, deps, { sanctionId });
    return { before: { status }, after: { status: "active" } };
  });
  return done("Restored");
}

/** Gives a person another role. @throws as `actOn`; AppError `account/not-allowed` also for the last administrator */
async function giveRole(deps: ActionDeps, viewer: Viewer, staffAction: StaffAction & { role: Viewer["role"] }) {
  await actOn(deps, viewer, { ...staffAction, action: "change role" }, async (tx, { id }) => {
    const before = await changeRole(tx, deps.events, id, staffAction.role);
    return { before: { role: before }, after: { role: staffAction.role } };
  });
  return done("Role changed");
}

async function resetSecondStep(deps: ActionDeps, viewer: Viewer, staffAction: StaffAction) {
  await actOn(deps, viewer, { ...staffAction, action: "reset second step" }, async (tx, { id }) => {
    await forgetSecondStep(tx, id);
    return {};
  });
  return done("They set up a new app at their next visit");
}

export const personRoutes = routes(personContract, {
  "GET /v2/admin/people/{id}": ({ viewer, params, ...services }) => showPerson(services, viewer, params.id),
  "POST /v2/admin/people/{id}/warn": ({ viewer, params, body, ...services }) =>
    warnPerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/end_sessions": ({ viewer, params, body, ...services }) =>
    endSessionsOf(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/block": ({ viewer, params, body, ...services }) =>
    blockPerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/restore": ({ viewer, params, body, ...services }) =>
    restorePerson(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/role": ({ viewer, params, body, ...services }) =>
    giveRole(services, viewer, { personId: params.id, ...body }),
  "POST /v2/admin/people/{id}/second_step/reset": ({ viewer, params, body, ...services }) =>
    resetSecondStep(services, viewer, { personId: params.id, ...body }),
});
