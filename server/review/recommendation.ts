import { and, eq, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lockActiveAccount, lockCompleteAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { requireActiveBusiness, showRecommended } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, shortDate } from "#/shared/time.ts";
import type { OwnRecommendation } from "./contract.ts";
import { recommendations } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "events" | "isHelper">;

/** Age of an account that may recommend. */
const memberForMs = 7 * dayMs;

const notFound = () => new AppError("business/not-found", "Business not found");

/** @throws AppError `business/not-found` */
export async function showRecommendation(db: Db, viewer: Viewer, businessId: string): Promise<OwnRecommendation> {
  await requireActiveBusiness(db, businessId);
  return presentRecommendation(db, viewer, businessId);
}

/**
 * Recommends a business, instead of another of its category that the member recommended from the same LGA.
 * @throws AppError `business/not-found`, `review/own-business`, `review/account-too-new`, `account/phone-unproven`,
 * `account/profile-incomplete`
 */
export function recommend(deps: Deps, viewer: Viewer, businessId: string): Promise<OwnRecommendation> {
  return deps.db.transaction(async (tx) => {
    const account = await lockCompleteAccount(tx, viewer.id, "no key update");
    const [business] = isId(businessId)
      ? await tx
          .select({ ownerId: businesses.ownerId, categoryId: businesses.categoryId })
          .from(businesses)
          .where(and(eq(businesses.id, businessId), eq(businesses.status, "active")))
      : [];
    if (!business) throw notFound();
    if (business.ownerId === viewer.id) {
      throw new AppError("review/own-business", "You can’t recommend your own business");
    }
    if (await deps.isHelper(tx, viewer.id, businessId)) {
      throw new AppError("review/own-business", "You can’t recommend a business that you help");
    }
    const now = deps.clock.now();
    const mayFrom = new Date(account.createdAt.getTime() + memberForMs);
    if (now < mayFrom) {
      throw new AppError(
        "review/account-too-new",
        `Your account is new. You can recommend from ${shortDate(mayFrom.toISOString())}`,
      );
    }
    if (!account.phoneProvenAt) {
      throw new AppError("account/phone-unproven", "Confirm your phone number first: only real neighbours recommend");
    }
    const place = { categoryId: business.categoryId, localGovernmentId: account.localGovernmentId! };
    const isSamePlace = and(
      eq(recommendations.categoryId, place.categoryId),
      eq(recommendations.localGovernmentId, place.localGovernmentId),
    );
    const before = await tx
      .delete(recommendations)
      .where(and(eq(recommendations.accountId, viewer.id), or(isSamePlace, eq(recommendations.businessId, businessId))))
      .returning();
    await tx.insert(recommendations).values({ accountId: viewer.id, businessId, ...place, createdAt: now });
    await publishChanged(tx, deps.events, [businessId, ...before.map((one) => one.businessId)]);
    return presentRecommendation(tx, viewer, businessId);
  });
}

/** Takes a recommendation back, also of a business that is hidden meanwhile. @throws AppError `business/not-found` */
export function takeBackRecommendation(deps: Deps, viewer: Viewer, businessId: string): Promise<OwnRecommendation> {
  if (!isId(businessId)) throw notFound();
  return deps.db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id, "no key update");
    const isIt = and(eq(recommendations.accountId, viewer.id), eq(recommendations.businessId, businessId));
    const removed = await tx.delete(recommendations).where(isIt).returning();
    if (removed.length > 0) await publishChanged(tx, deps.events, [businessId]);
    else await requireActiveBusiness(tx, businessId);
    return presentRecommendation(tx, viewer, businessId);
  });
}

async function presentRecommendation(db: Db, viewer: Viewer, businessId: string): Promise<OwnRecommendation> {
  const isIt = and(eq(recommendations.accountId, viewer.id), eq(recommendations.businessId, businessId));
  return {
    ...(await showRecommended(db, businessId, viewer)),
    is_recommended: (await db.$count(recommendations, isIt)) > 0,
    instead_of: await findReplaced(db, viewer, businessId),
  };
}

/** The name of the business whose place this one takes once it is recommended; empty: none that is shown. */
async function findReplaced(db: Db, viewer: Viewer, businessId: string): Promise<string> {
  const recommended = alias(businesses, "asked");
  const [found] = await db
    .select({ name: businesses.name })
    .from(recommendations)
    .innerJoin(businesses, and(eq(businesses.id, recommendations.businessId), eq(businesses.status, "active")))
    .innerJoin(recommended, and(eq(recommended.id, businessId), eq(recommended.categoryId, recommendations.categoryId)))
    .innerJoin(
      accounts,
      and(
        eq(accounts.id, recommendations.accountId),
        eq(accounts.localGovernmentId, recommendations.localGovernmentId),
      ),
    )
    .where(and(eq(recommendations.accountId, viewer.id), ne(recommendations.businessId, businessId)));
  return found?.name ?? "";
}

/** The counts of members who left, were blocked or came back follow, on pages and in search. */
export async function renewRecommendedBy(tx: Db, events: Events, accountId: string): Promise<void> {
  const held = await tx.select().from(recommendations).where(eq(recommendations.accountId, accountId));
  await publishChanged(
    tx,
    events,
    held.map(({ businessId }) => businessId),
  );
}

/** Their counts have followed since the account was deleted. */
export async function forgetRecommendationsOf(tx: Db, accountId: string): Promise<void> {
  await tx.delete(recommendations).where(eq(recommendations.accountId, accountId));
}

/** In one order, against deadlocks: each listing is locked as it is indexed. */
async function publishChanged(tx: Db, events: Events, businessIds: readonly string[]): Promise<void> {
  for (const businessId of [...new Set(businessIds)].sort()) {
    await events.publish(tx, "business.changed", { businessId });
  }
}
