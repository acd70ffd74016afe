import { eq } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { anotherBid, bidOf } from "./bid.ts";
import { showOwnBusiness } from "./business.ts";
import type { BusinessDraft, OwnBusiness } from "./contract.ts";
import { readDraft } from "./draft.ts";
import { type Business, changeOwnBusiness } from "./own-business.ts";
import { leaveServiceArea, writeServiceArea } from "./queries.ts";
import { businesses } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events">;

/**
 * Posts the one business that an account may have. Of two at once the database lets one in.
 * @throws AppError `account/sign-in-needed`, `account/profile-incomplete`, `business/already-have-one`, `request/invalid`
 */
export async function postBusiness(deps: Deps, viewer: Viewer, draft: BusinessDraft): Promise<OwnBusiness> {
  const { db, clock, config, events } = deps;
  const { columns, lga, servedLgaIds = [] } = readDraft(draft);
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockCompleteAccount(tx, viewer.id);
    const row = { ...columns, ownerId: viewer.id, createdAt: now, updatedAt: now };
    const id = await insertBusiness(tx, row, bidOf(columns.name, lga.name));
    await writeServiceArea(tx, id, servedLgaIds);
    await events.publish(tx, "business.changed", { businessId: id });
    return showOwnBusiness({ db: tx, clock, config }, viewer);
  });
}

/** @returns the new id; a name that is taken gets a few letters more */
async function insertBusiness(tx: Db, row: Omit<typeof businesses.$inferInsert, "id" | "bid">, bid: string) {
  for (let wanted = bid; ; wanted = anotherBid(bid)) {
    const [inserted] = await tx
      .insert(businesses)
      .values({ ...row, id: newId(), bid: wanted })
      .onConflictDoNothing()
      .returning({ id: businesses.id });
    if (inserted) return inserted.id;
    const [own] = await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, row.ownerId));
    if (own) throw new AppError("business/already-have-one", "You already have a business", { note: own.id });
  }
}

/**
 * Changes the business. Its address on our site stays, whatever its name becomes.
 * @throws AppError `business/none-yet`, `request/invalid`
 */
export async function reviseBusiness(deps: Deps, viewer: Viewer, draft: BusinessDraft): Promise<OwnBusiness> {
  const { columns, servedLgaIds } = readDraft(draft);
  return changeOwnBusiness(deps, viewer, async (tx, own) => {
    const hasMoved = own.localGovernmentId !== columns.localGovernmentId;
    if (servedLgaIds) await writeServiceArea(tx, own.id, servedLgaIds);
    else if (hasMoved) await leaveServiceArea(tx, own.id, columns.localGovernmentId);
    return {
      ...columns,
      ...(hasMoved && { latitude: null, longitude: null }),
      ...(needsRecheck(own, columns) && { recheckSince: deps.clock.now(), checkedAs: whatWasChecked(own) }),
    };
  });
}

/** Name, number and trade were checked: with another one, a verified business is checked again. */
const needsRecheck = (own: Business, columns: Pick<Business, "name" | "phone" | "categoryId">) =>
  own.isVerified &&
  own.recheckSince === null &&
  (own.name !== columns.name || own.phone !== columns.phone || own.categoryId !== columns.categoryId);

const whatWasChecked = ({ name, phone, categoryId }: Business) => ({ name, phone, categoryId });
