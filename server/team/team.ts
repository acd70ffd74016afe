import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { lockBusiness, lockOwnBusiness, noBusinessYet } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { dayMs } from "#/shared/time.ts";
import { isOpenTo, isOwnerHere, owners } from "./acting.ts";
import { type Activity, type Helper, type HelperRole, type Helping, helpersMax, helpingMax } from "./contract.ts";
import { callsOf } from "./helper-calls.ts";
import { helperJoined } from "./notices.ts";
import { helpers, teamActivity } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

const linkMs = 7 * dayMs;
const activityMs = 90 * dayMs;

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");

const notFound = () => new AppError("team/not-found", "There is no such helper");
const noInvitation = () => new AppError("team/no-invitation", "This link was used, taken back, or has ended");
const full = () =>
  new AppError("team/too-many", `At most ${helpersMax} people can help with a business. Remove one first`);

const isLive = (now: Date) => or(isNull(helpers.expiresAt), gt(helpers.expiresAt, now));

async function requireOwn(db: Db, viewer: Viewer): Promise<string> {
  const [own] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, viewer.id));
  if (!own) throw noBusinessYet();
  return own.id;
}

const selectHelpers = (db: Db) =>
  db
    .select({
      helper: helpers,
      person: sql<string>`coalesce(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
    })
    .from(helpers)
    .leftJoin(accounts, eq(accounts.id, helpers.accountId))
    .$dynamic();

const presentHelper = ({ helper, person }: Awaited<ReturnType<typeof selectHelpers>>[number]): Helper => ({
  ...{ id: helper.id, name: helper.name, role: helper.role, contact: helper.contact, person },
  since: helper.createdAt.toISOString(),
  expires_at: helper.expiresAt?.toISOString() ?? "",
});

/** @throws AppError `business/none-yet` */
export async function listHelpers({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer): Promise<Helper[]> {
  const businessId = await requireOwn(db, viewer);
  const rows = await selectHelpers(db)
    .where(and(eq(helpers.businessId, businessId), eq(helpers.ownerId, viewer.id), isLive(clock.now())))
    .orderBy(helpers.createdAt, helpers.id);
  return rows.map(presentHelper);
}

/** @returns the invitation, and its link, of which only a hash is stored. @throws AppError `business/none-yet`, `team/too-many` */
export async function inviteHelper(
  { db, clock, config }: Deps,
  viewer: Viewer,
  draft: { name: string; contact: string; role: HelperRole },
): Promise<{ helper: Helper; link: string }> {
  const now = clock.now();
  const code = randomBytes(18).toString("base64url");
  return db.transaction(async (tx) => {
    const { id: businessId } = await lockOwnBusiness(tx, viewer);
    if ((await tx.$count(helpers, and(eq(helpers.businessId, businessId), isLive(now)))) >= helpersMax) throw full();
    const id = newId();
    await tx.insert(helpers).values({
      ...{ id, businessId, ownerId: viewer.id, ...draft, codeHash: hashOf(code) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + linkMs) },
    });
    const [helper] = await selectHelpers(tx).where(eq(helpers.id, id));
    return { helper: presentHelper(helper!), link: new URL(`/helper/${code}`, config.publicUrl).href };
  });
}

/** @throws AppError `business/none-yet`, `team/not-found` */
export async function removeHelper({ db, events }: Pick<Services, "db" | "events">, viewer: Viewer, id: string) {
  await db.transaction(async (tx) => {
    const { id: businessId } = await lockOwnBusiness(tx, viewer);
    if (!isId(id)) throw notFound();
    const ended = await endAccess(tx, events, and(eq(helpers.id, id), eq(helpers.businessId, businessId)));
    if (ended === 0) throw notFound();
  });
}

/** @throws AppError `team/not-found` */
export async function stopHelping({ db, events }: Pick<Services, "db" | "events">, viewer: Viewer, businessId: string) {
  if (!isId(businessId)) throw notFound();
  const isMine = and(eq(helpers.accountId, viewer.id), eq(helpers.businessId, businessId));
  const ended = await db.transaction((tx) => endAccess(tx, events, isMine));
  if (ended === 0) throw notFound();
}

/** Removes helpers and publishes the end of their access. */
async function endAccess(tx: Db, events: Events, which: ReturnType<typeof and>): Promise<number> {
  const ended = await tx
    .delete(helpers)
    .where(which)
    .returning({ accountId: helpers.accountId, businessId: helpers.businessId });
  for (const { accountId, businessId } of ended) {
    if (accountId) await events.publish(tx, "team.access-ended", { accountIds: [accountId], businessId });
  }
  return ended.length;
}

/** Removes helpers and invitations with the other sign-in methods of an account: an intruder may have invited themselves. */
export const endHelpersOf = (tx: Db, events: Events, ownerId: string) =>
  endAccess(tx, events, eq(helpers.ownerId, ownerId));

/** Removes a deleted or blocked account as a helper of others. */
export const endHelping = (tx: Db, events: Events, accountId: string) =>
  endAccess(tx, events, eq(helpers.accountId, accountId));

const selectInvitation = (db: Db, code: string, now: Date) =>
  db
    .select({ helper: helpers, business: businesses.name, owner: owners.firstName })
    .from(helpers)
    .innerJoin(businesses, isOpenTo)
    .innerJoin(owners, isOwnerHere)
    .where(and(eq(helpers.codeHash, hashOf(code)), gt(helpers.expiresAt, now)));

/** @throws AppError `team/no-invitation` */
export async function showInvitation({ db, clock }: Pick<Services, "db" | "clock">, code: string) {
  const [found] = await selectInvitation(db, code, clock.now());
  if (!found) throw noInvitation();
  const { name, role, expiresAt } = found.helper;
  return { business: found.business, owner: found.owner, name, role, expires_at: expiresAt!.toISOString() };
}

/** @throws AppError as the contract says */
export async function acceptInvitation(deps: Deps, viewer: Viewer, code: string): Promise<Helping> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const account = await lockCompleteAccount(tx, viewer.id, "no key update");
    const [invited] = await selectInvitation(tx, code, now);
    if (!invited) throw noInvitation();
    const { id, businessId, ownerId, name } = invited.helper;
    if (ownerId === viewer.id) throw new AppError("team/own-business", "This is your own business");
    await lockBusiness(tx, businessId);
    if ((await tx.$count(helpers, eq(helpers.accountId, viewer.id))) >= helpingMax) {
      throw new AppError("team/too-many", `You can help with at most ${helpingMax} businesses`);
    }
    const isMine = and(eq(helpers.businessId, businessId), eq(helpers.accountId, viewer.id));
    if ((await tx.$count(helpers, isMine)) > 0) {
      throw new AppError("team/already-helping", "You help with this business already");
    }
    const accepted = { accountId: viewer.id, codeHash: null, expiresAt: null, contact: "", createdAt: now };
    // Only one of two concurrent acceptances succeeds.
    const isOpen = and(eq(helpers.id, id), isNull(helpers.accountId));
    const taken = await tx.update(helpers).set(accepted).where(isOpen).returning({ id: helpers.id });
    if (taken.length === 0) throw noInvitation();
    const person = `${account.firstName} ${account.lastName}`.trim();
    await notify(tx, deps, helperJoined, ownerId, {
      ...{ helperId: id, accountId: viewer.id, name, person, business: invited.business },
    });
    return (await listHelping(tx, viewer)).find((one) => one.id === businessId)!;
  });
}

/** Businesses that the viewer helps with now. */
export async function listHelping(db: Db, viewer: Viewer): Promise<Helping[]> {
  const { id, bid, name, image } = businesses;
  const rows = await db
    .select({ id, bid, name, image, role: helpers.role, owner_id: helpers.ownerId, owner: owners.firstName })
    .from(helpers)
    .innerJoin(businesses, isOpenTo)
    .innerJoin(owners, isOwnerHere)
    .where(eq(helpers.accountId, viewer.id))
    .orderBy(helpers.createdAt);
  return rows.map((row) => ({ ...row, calls: callsOf(row.role) }));
}

/** @param before id of the last one seen; an unknown one gives an empty page. @throws AppError `business/none-yet` */
export async function listActivity(db: Db, viewer: Viewer, before?: string): Promise<Activity[]> {
  const businessId = await requireOwn(db, viewer);
  if (before !== undefined && !isId(before)) return [];
  const rows = await db
    .select({
      ...{ id: teamActivity.id, what: teamActivity.what, link: teamActivity.link },
      at: teamActivity.at,
      name: accounts.firstName,
    })
    .from(teamActivity)
    .innerJoin(accounts, eq(accounts.id, teamActivity.accountId))
    .where(and(eq(teamActivity.businessId, businessId), before ? lt(teamActivity.id, before) : undefined))
    .orderBy(desc(teamActivity.id))
    .limit(pageSizes.activity);
  return rows.map((row) => ({ ...row, what: row.what as Activity["what"], at: row.at.toISOString() }));
}

/** Accounts of the helpers of a business. */
export async function listHelperIds(db: Db, businessId: string): Promise<string[]> {
  return (await findHelpers(db, businessId)).flatMap(({ accountId }) => accountId ?? []);
}

/** True if the person is a helper of the business. */
export async function isHelper(db: Db, accountId: string, businessId: string): Promise<boolean> {
  return (await findHelpers(db, businessId)).some((helper) => helper.accountId === accountId);
}

/** The joins are `isOpenTo` and `isOwnerHere`. */
const findHelpers = statement<{ accountId: string | null }>(
  "team.helpers",
  `select h.account_id as "accountId"
    from helpers h
      join businesses b on b.id = h.business_id and b.owner_id = h.owner_id and b.status <> 'blocked'
      join accounts o on o.id = h.owner_id and o.deleted_at is null and o.blocked_at is null
    where h.business_id = $1`,
);

/** @throws AppError `chat/not-found` for a conversation that is not the viewer's business's */
export async function sayTyping(
  { db, events }: Pick<Services, "db" | "events">,
  viewer: Viewer,
  conversationId: string,
) {
  const [found] = isId(conversationId)
    ? await db
        .select({ businessId: businesses.id, owner: accounts.firstName })
        .from(conversations)
        .innerJoin(businesses, and(eq(businesses.id, conversations.businessId), eq(businesses.ownerId, viewer.id)))
        .innerJoin(participants, eq(participants.conversationId, conversations.id))
        .innerJoin(accounts, eq(accounts.id, participants.accountId))
        .where(and(eq(conversations.id, conversationId), eq(participants.accountId, viewer.id)))
    : [];
  if (!found) throw new AppError("chat/not-found", "Conversation not found");
  const { businessId, owner } = found;
  const writerId = viewer.helper?.id ?? viewer.id;
  const others = [viewer.id, ...(await listHelperIds(db, businessId))].filter((id) => id !== writerId);
  const name = viewer.helper?.name ?? owner;
  if (others.length > 0)
    events.publishAfterCommit("team.typing", { accountIds: others, businessId, conversationId, name });
  return { others: others.length };
}

export async function sweepTeam({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.delete(helpers).where(lt(helpers.expiresAt, now));
  await db.delete(teamActivity).where(lt(teamActivity.at, new Date(now.getTime() - activityMs)));
}

/** Removes the helpers and invitations of an account's business, and what the account did for others. */
export async function eraseTeamOf(tx: Db, events: Events, accountId: string): Promise<void> {
  await endAccess(tx, events, or(eq(helpers.accountId, accountId), eq(helpers.ownerId, accountId)));
  const own = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx
    .delete(teamActivity)
    .where(or(eq(teamActivity.accountId, accountId), sql`${teamActivity.businessId} in ${own}`));
}
