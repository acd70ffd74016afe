import { eq, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { previewPaths } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { findUnclaimedDetail } from "#/server/supply/supply.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { type Around, findAround, recommendedNear } from "./around.ts";
import { forgottenKey } from "./bulk-import.ts";
import { type CommentsQuery, listComments, presentComment, withVotesOf } from "./comments.ts";
import type { BusinessDetail, Comment, OwnBusiness } from "./contract.ts";
import { lockBusinessOf, noBusinessYet } from "./own-business.ts";
import {
  numberFor,
  presentBusiness,
  presentCatalogItem,
  presentCertification,
  presentOwnBusiness,
  presentRating,
} from "./present.ts";
import { listPrices } from "./prices.ts";
import {
  changeBusinessOf,
  findBusinessOf,
  findBusinessPage,
  isActiveBusiness,
  isErasedBusiness,
  listOwnCertifications,
  removeCatalog,
  removeSpecialDays,
  type WholeBusiness,
  writeServiceArea,
} from "./queries.ts";
import { shortLink } from "./share.ts";
import { businesses } from "./tables.ts";

export { recommendedCount, showRecommended, trustedRecommendations } from "./around.ts";
export { forgottenKey, readPoint } from "./bulk-import.ts";
export { setDay, setLinks } from "./changes.ts";
export { showComment } from "./comments.ts";
export { readCsv } from "./csv.ts";
export { bidOf, insertBusiness, reviseBusiness } from "./draft.ts";
export { setAway } from "./exceptions.ts";
export {
  comingHours,
  comingWeek,
  type DayOf,
  daysOf,
  findPresence,
  presentDay,
  presentSpecialDay,
  type SpecialDay,
  type StoredDay,
  weekOf,
} from "./hours.ts";
export { lockBusiness, lockBusinessOf, lockOwnBusiness, noBusinessYet, setVerified } from "./own-business.ts";
export { presentOffer, presentRating } from "./present.ts";
export { type Price, pricesOf } from "./prices.ts";
export { sendPicture } from "./share.ts";
export { type CardPicture, column, drawCode, drawPicture, mark, text } from "./share-card.ts";
export { drawingName, openOwnCard, openPagePicture } from "./share-kit.ts";
export { cardPanel } from "./share-look.ts";

/**
 * Everything about a business that `viewer` may see.
 * @throws AppError `business/not-found` when it is unknown, hidden or blocked; `business/closed` when it was erased
 */
export async function showBusiness(
  { db, clock, events, trades }: Pick<Services, "db" | "clock" | "events" | "trades">,
  id: string,
  viewer: Viewer | undefined,
  { doNotTrack }: Pick<Caller, "doNotTrack">,
): Promise<BusinessDetail> {
  const now = clock.now();
  const page = isId(id) ? await findBusinessPage(db, id, now) : undefined;
  if (!page) {
    const unclaimed = isId(id) && (await findUnclaimedDetail(db, trades, id));
    if (unclaimed) return unclaimed;
    const isClosed = isId(id) && (await isErasedBusiness(db, id));
    if (isClosed) throw new AppError("business/closed", "This business has closed");
    throw new AppError("business/not-found", "Business not found");
  }
  const { found, around } = page;
  const number = await numberFor({ db, clock, events }, viewer, found.business, doNotTrack);
  const presented = presentAround(around, found);
  return {
    recommended: {
      count: around.recommendedCount,
      in_my_lga: viewer ? await recommendedNear(db, id, viewer.id) : null,
    },
    business: {
      ...presentBusiness(found, number, now),
      ...presented,
      comments: viewer ? await withVotesOf(db, viewer.id, presented.comments) : presented.comments,
      certifications: around.accepted.map(({ id, name, checkedAt }) => ({
        id,
        name,
        status: "approved" as const,
        checked_on: checkedAt.toISOString(),
      })),
    },
    ...presentRating(found.totals),
  };
}

/**
 * The viewer's business, even if hidden or blocked, with the fields that only its owner sees.
 * @throws AppError `business/none-yet`
 */
export async function showOwnBusiness(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
): Promise<OwnBusiness> {
  const found = await findBusinessOf(db, viewer.id);
  if (!found) throw noBusinessYet();
  const now = clock.now();
  const { id, status, image } = found.business;
  // Sequential: `db` may be the transaction that changed it.
  const around = await findAround(db, id, now);
  // Only the owner sees documents.
  const documents = viewer.helper ? [] : await listOwnCertifications(db, id);
  const previews = status === "hidden" ? await previewPaths(db, viewer.id) : new Map<string, string>();
  const catalog = around.catalog.map((item) => ({ ...item, image: previews.get(item.image) ?? item.image }));
  return {
    ...presentOwnBusiness(found, now),
    image: previews.get(image) ?? image,
    short_link: shortLink(config.publicUrl, found.business.shareCode),
    ...presentAround({ ...around, catalog }, found),
    subscription: presentPremium(around.premium).map((one) => ({
      ...one,
      reach: around.premium?.reach ?? null,
      plan: around.premium?.plan ?? "",
    })),
    certifications: documents.map(presentCertification),
    ...presentRating(found.totals),
  };
}

const presentAround = (around: Around, { booking }: Pick<WholeBusiness, "booking">) => ({
  prices: listPrices(booking?.services ?? [], around.catalog),
  catalog: around.catalog.map(presentCatalogItem),
  comments: around.comments.map(presentComment),
  comment_count: around.commentCount,
  hired_count: around.hiredCount,
  customer_photos: around.customerPhotos,
  visited_on: around.visitedOn ?? "",
  subscription: presentPremium(around.premium),
});

const presentPremium = (premium: Around["premium"]) =>
  premium ? [{ is_active: premium.isActive, end_date: premium.endsAt.toISOString() }] : [];

export async function requireActiveBusiness(db: Db, id: string): Promise<void> {
  if (!isId(id) || !(await isActiveBusiness(db, id))) throw new AppError("business/not-found", "Business not found");
}

/**
 * A page of the comments on a business.
 * @param before the id of the last comment seen; an unknown one gives an empty page
 * @param hired only comments of customers who hired the business
 * @param viewer person whose votes are shown
 * @throws AppError `business/not-found`
 */
export async function listBusinessComments(
  db: Db,
  id: string,
  query: CommentsQuery,
  viewer: Viewer | undefined,
): Promise<Comment[]> {
  await requireActiveBusiness(db, id);
  if (query.before !== undefined && !isId(query.before)) return [];
  const found = (await listComments(db, id, { ...query, limit: pageSizes.comments })).map(presentComment);
  return viewer ? withVotesOf(db, viewer.id, found) : found;
}

export async function findBusinessToAnswer(db: Db, ownerId: string): Promise<{ id: string; name: string } | undefined> {
  return (await findBusinessOf(db, ownerId))?.business;
}

export async function findActiveBusinessOf(db: Db, ownerId: string): Promise<{ id: string; name: string } | undefined> {
  const found = await findBusinessOf(db, ownerId);
  return found?.business.status === "active" ? found.business : undefined;
}

export async function publishChangeOf(tx: Db, events: Events, ownerId: string): Promise<void> {
  const own = await lockBusinessOf(tx, ownerId);
  if (own) await events.publish(tx, "business.changed", { businessId: own.id });
}

export async function hideBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const businessId = await changeBusinessOf(tx, accountId, { status: "hidden" });
  if (businessId) await events.publish(tx, "business.changed", { businessId });
}

export async function eraseBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const links = { website: "", facebook: "", instagram: "", twitter: "", linkedin: "", tiktok: "" };
  const own = await lockBusinessOf(tx, accountId);
  if (!own) return;
  const { id: businessId, importKey } = own;
  await changeBusinessOf(tx, accountId, {
    ...{ status: "hidden", name: "Closed business", about: "", phone: "", address: "", workExperience: "", image: "" },
    ...{ bid: `closed-${businessId}`, town: "", yearsOfExperience: 0, importKey: importKey && forgottenKey(importKey) },
    ...{ latitude: null, longitude: null, openingHours: null, awayUntil: null, offerText: null, offerUntil: null },
    ...{ tags: [], checkedAs: null, recheckSince: null, ...links },
  });
  await removeCatalog(tx, businessId);
  await removeSpecialDays(tx, businessId);
  await writeServiceArea(tx, businessId, []);
  await events.publish(tx, "business.changed", { businessId });
}

export const businessTag = (id: string) => `business:${id}`;

/** A page with a card is dropped when its business changes or is no longer shown. */
export const cardTags = (cards: readonly { id: string }[]): string[] => cards.map(({ id }) => businessTag(id));

type Blocked = { id: string } | { ownerId: string };

const isIt = (which: Blocked): SQL =>
  "id" in which ? eq(businesses.id, which.id) : eq(businesses.ownerId, which.ownerId);

/** Hides a page from all but its owner, who cannot undo it. For moderators. */
export const blockBusiness = (tx: Db, events: Events, which: Blocked): Promise<void> =>
  changeStanding(
    tx,
    events,
    sql`update ${businesses} set status = 'blocked',
      status_before_block = case when status = 'blocked' then status_before_block else status end
      where ${isIt(which)}`,
  );

/** Unblocks a page; the page of a deleted account stays hidden. */
export const unblockBusiness = (tx: Db, events: Events, id: string): Promise<void> =>
  changeStanding(
    tx,
    events,
    sql`update ${businesses} set status_before_block = null, status = case
        when exists (select from ${accounts} a where a.id = owner_id and a.deleted_at is not null) then 'hidden'
        else coalesce(status_before_block, 'active') end
      where ${eq(businesses.id, id)} and status = 'blocked'`,
  );

/** Removes a business without any customer activity, with all data of its owner. @returns whether it was removed */
export async function removeUntouchedBusiness(tx: Db, events: Events, id: string): Promise<boolean> {
  // Hidden first, so that lists are updated while the row exists.
  await tx.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, id));
  await events.publish(tx, "business.changed", { businessId: id });
  try {
    await tx.transaction((nested) => nested.delete(businesses).where(eq(businesses.id, id)));
    return true;
  } catch (error) {
    if (isForeignKeyRefusal(error)) return false;
    throw error;
  }
}

const isForeignKeyRefusal = (error: unknown): boolean =>
  (error as { code?: string; cause?: { code?: string } }).code === "23503" ||
  (error as { cause?: { code?: string } }).cause?.code === "23503";

async function changeStanding(tx: Db, events: Events, update: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`${update} returning id`);
  for (const { id } of rows) await events.publish(tx, "business.changed", { businessId: id });
}
