import { previewPaths } from "#/server/media/media.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { type Around, findAround } from "./around.ts";
import { listComments, presentComment } from "./comments.ts";
import type { BusinessDetail, Comment, OwnBusiness } from "./contract.ts";
import { forgottenKey } from "./import-key.ts";
import { numberFor } from "./numbers.ts";
import { lockBusinessOf, noBusinessYet } from "./own-business.ts";
import {
  presentBusiness,
  presentCatalogItem,
  presentCertification,
  presentOwnBusiness,
  presentRating,
} from "./present.ts";
import {
  changeBusinessOf,
  findBusinessOf,
  findBusinessPage,
  isActiveBusiness,
  isErasedBusiness,
  listOwnCertifications,
  removeCatalog,
  removeSpecialDays,
  writeServiceArea,
} from "./queries.ts";
import { shortLink } from "./short-link.ts";

export { blockBusiness, unblockBusiness } from "./blocking.ts";
export { businessTag, cardTags } from "./cache-tags.ts";
export { setDay, setLinks } from "./changes.ts";
export { comingWeek, type SpecialDay } from "./coming-week.ts";
export { showComment } from "./comments.ts";
export { setAway } from "./exceptions.ts";
export { daysOf, presentDay, presentSpecialDay, type StoredDay, weekOf } from "./hours.ts";
export { findPresence } from "./open-now.ts";
export { lockBusiness, lockBusinessOf, lockOwnBusiness, noBusinessYet, setVerified } from "./own-business.ts";
export { reviseBusiness } from "./posting.ts";
export { presentRating } from "./present.ts";

/**
 * Everything about a business that `viewer` may see.
 * @throws AppError `business/not-found` when it is unknown, hidden or blocked; `business/closed` when it was erased
 */
export async function showBusiness(
  { db, clock, events }: Pick<Services, "db" | "clock" | "events">,
  id: string,
  viewer: Viewer | undefined,
  { doNotTrack }: Pick<Caller, "doNotTrack">,
): Promise<BusinessDetail> {
  const now = clock.now();
  const page = isId(id) ? await findBusinessPage(db, id, now) : undefined;
  if (!page) {
    const isClosed = isId(id) && (await isErasedBusiness(db, id));
    if (isClosed) throw new AppError("business/closed", "This business has closed");
    throw new AppError("business/not-found", "Business not found");
  }
  const { found, around } = page;
  const number = await numberFor({ db, clock, events }, viewer, found.business, doNotTrack);
  return {
    business: {
      ...presentBusiness(found, number, now),
      ...presentAround(around),
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
 * The viewer's business, hidden or blocked as it may be, with the fields only its owner sees.
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
  // One after the other: `db` may be the transaction that changed it.
  const around = await findAround(db, id, now);
  const documents = await listOwnCertifications(db, id);
  // Of a page that is shown, its pictures are too.
  const previews = status === "hidden" ? await previewPaths(db, viewer.id) : new Map<string, string>();
  const catalog = around.catalog.map((item) => ({ ...item, image: previews.get(item.image) ?? item.image }));
  return {
    ...presentOwnBusiness(found, now),
    image: previews.get(image) ?? image,
    short_link: shortLink(config.publicUrl, found.business.shareCode),
    ...presentAround({ ...around, catalog }),
    subscription: presentPremium(around.premium).map((one) => ({ ...one, reach: around.premium?.reach ?? null })),
    certifications: documents.map(presentCertification),
    ...presentRating(found.totals),
  };
}

const presentAround = (around: Around) => ({
  catalog: around.catalog.map(presentCatalogItem),
  comments: around.comments.map(presentComment),
  comment_count: around.commentCount,
  hired_count: around.hiredCount,
  visited_on: around.visitedOn ?? "",
  subscription: presentPremium(around.premium),
});

const presentPremium = (premium: Around["premium"]) =>
  premium ? [{ is_active: premium.isActive, end_date: premium.endsAt.toISOString() }] : [];

/** @throws AppError `business/not-found` when it is unknown, hidden or blocked */
export async function requireActiveBusiness(db: Db, id: string): Promise<void> {
  if (!isId(id) || !(await isActiveBusiness(db, id))) throw new AppError("business/not-found", "Business not found");
}

/**
 * A page of what people say about a business.
 * @param before the id of the last comment seen; a comment that is not known has nothing after it
 * @param hired only those of customers who were hired here
 * @throws AppError `business/not-found`
 */
export async function listBusinessComments(
  db: Db,
  id: string,
  { before, hired }: { before?: string | undefined; hired?: boolean | undefined },
): Promise<Comment[]> {
  await requireActiveBusiness(db, id);
  if (before !== undefined && !isId(before)) return [];
  return (await listComments(db, id, { before, hired, limit: pageSizes.comments })).map(presentComment);
}

/** The business of an account, shown or not. */
export async function findBusinessToAnswer(db: Db, ownerId: string): Promise<{ id: string; name: string } | undefined> {
  return (await findBusinessOf(db, ownerId))?.business;
}

/** The business of an account, while everybody may see it. */
export async function findActiveBusinessOf(db: Db, ownerId: string): Promise<{ id: string; name: string } | undefined> {
  const found = await findBusinessOf(db, ownerId);
  return found?.business.status === "active" ? found.business : undefined;
}

/** Says that something of an owner changed that the page of their business shows, if they have one. */
export async function publishChangeOf(tx: Db, events: Events, ownerId: string): Promise<void> {
  const own = await lockBusinessOf(tx, ownerId);
  if (own) await events.publish(tx, "business.changed", { businessId: own.id });
}

/** Hides the business of a deleted account, if it has one. */
export async function hideBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const businessId = await changeBusinessOf(tx, accountId, { status: "hidden" });
  if (businessId) await events.publish(tx, "business.changed", { businessId });
}

/** Removes personal data from the business of an erased person; the row stays, for its payments. */
export async function eraseBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const links = { website: "", facebook: "", instagram: "", twitter: "", linkedin: "", tiktok: "" };
  const own = await lockBusinessOf(tx, accountId);
  if (!own) return;
  const { id: businessId, importKey } = own;
  await changeBusinessOf(tx, accountId, {
    ...{ status: "hidden", name: "Closed business", about: "", phone: "", address: "", workExperience: "", image: "" },
    ...{ bid: `closed-${businessId}`, town: "", yearsOfExperience: 0, importKey: importKey && forgottenKey(importKey) },
    ...{ latitude: null, longitude: null, openingHours: null, awayUntil: null },
    ...{ tags: [], checkedAs: null, recheckSince: null, ...links },
  });
  await removeCatalog(tx, businessId);
  await removeSpecialDays(tx, businessId);
  await writeServiceArea(tx, businessId, []);
  await events.publish(tx, "business.changed", { businessId });
}
