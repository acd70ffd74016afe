import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { CallName } from "#/server/platform/contract.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { hourMs } from "#/shared/time.ts";
import { helperCalls, isAtLeast, pages, records } from "./helper-calls.ts";
import { helpers, teamActivity } from "./tables.ts";

const owners = alias(accounts, "owners");

/** Part of every query by which a helper reaches something: the account of the inviting owner is active, and the page is not blocked. */
export const isOpenTo = and(
  eq(businesses.id, helpers.businessId),
  eq(businesses.ownerId, helpers.ownerId),
  sql`${businesses.status} <> 'blocked'`,
);
export const isOwnerHere = and(
  eq(owners.id, helpers.ownerId),
  sql`${owners.deletedAt} is null and ${owners.blockedAt} is null`,
);
export { owners };

interface ActingRequest {
  name: CallName;
  businessId: string;
  params: unknown;
}

/** The viewer of a call, overrides of its query, and the function to call on success. */
interface Acting {
  viewer: Viewer;
  query?: Record<string, string>;
  done?: () => Promise<void>;
}

/**
 * Authorizes a helper to act for a business, or an owner for their own.
 * @throws AppError `team/no-access` for a business that the caller does not help, also if it does not exist;
 * `team/not-for-helpers`; the call's own not-found when the record is not of this business
 */
export async function actFor(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: Viewer,
  { name, businessId, params }: ActingRequest,
): Promise<Acting> {
  if (!isId(businessId)) throw noAccess();
  const call = helperCalls[name];
  const record = call?.record && records[call.record];
  const { cid, id = cid ?? "" } = (params ?? {}) as { cid?: string; id?: string };
  const [found] = await db
    .select({
      role: helpers.role,
      ownerId: helpers.ownerId,
      name: accounts.firstName,
      isOf: record && isId(id) ? sql<boolean>`${record.isOf(id, businessId)}` : sql<boolean>`${record === undefined}`,
    })
    .from(helpers)
    .innerJoin(businesses, isOpenTo)
    .innerJoin(owners, isOwnerHere)
    .innerJoin(accounts, eq(accounts.id, helpers.accountId))
    .where(and(eq(helpers.businessId, businessId), eq(helpers.accountId, caller.id)));
  if (!found) {
    const isOwn = and(eq(businesses.id, businessId), eq(businesses.ownerId, caller.id));
    if ((await db.$count(businesses, isOwn)) > 0) return { viewer: caller };
    throw noAccess();
  }
  if (!call || !isAtLeast(found.role, call.role)) {
    throw new AppError("team/not-for-helpers", "Only the owner, or a helper who may do more, can do that");
  }
  if (record && !found.isOf) throw record.refusal();
  const helper = { id: caller.id, name: found.name, businessId };
  const { did } = call;
  const link = call.record && call.record in pages ? `${pages[call.record as keyof typeof pages]}${id}` : "/mybusiness";
  return {
    viewer: { id: found.ownerId, sessionId: caller.sessionId, role: "user", isProven: false, helper },
    ...(call.query && { query: call.query }),
    ...(did && { done: () => noteActivity({ db, clock }, { businessId, accountId: caller.id, what: did, link }) }),
  };
}

const noAccess = () => new AppError("team/no-access", "You do not help this business");

/** Records an activity; repetitions within an hour are one line. */
async function noteActivity(
  { db, clock }: Pick<Services, "db" | "clock">,
  line: Pick<typeof teamActivity.$inferInsert, "businessId" | "accountId" | "what" | "link">,
) {
  const at = clock.now();
  const isSame = and(
    eq(teamActivity.businessId, line.businessId),
    eq(teamActivity.accountId, line.accountId),
    eq(teamActivity.what, line.what),
    eq(teamActivity.link, line.link),
    gt(teamActivity.at, new Date(at.getTime() - hourMs)),
  );
  if ((await db.$count(teamActivity, isSame)) > 0) return;
  await db.insert(teamActivity).values({ id: newId(), ...line, at });
}
