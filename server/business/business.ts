import type { House, Viewer } from "#/server/house.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database.ts";
import type { Events } from "#/server/platform/events.ts";
import { AppError } from "#/server/platform/errors.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { isId } from "#/shared/id.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { commentPageSize, countComments, listComments, presentComment } from "./comments.ts";
import type { BusinessDetail, Comment } from "./contract.ts";
import { isOpenAt, presentDay, type StoredDay } from "./hours.ts";
import {
  changeBusinessOf,
  findActiveBusiness,
  findPremium,
  isActiveBusiness,
  listAcceptedCertifications,
  listCatalog,
  removeCatalog,
} from "./queries.ts";

/**
 * Everything about a business that `viewer` may see.
 * @throws AppError `business/not-found` when it is unknown, hidden or blocked
 */
export async function showBusiness(
  { db, clock }: Pick<House, "db" | "clock">,
  id: string,
  viewer: Viewer | undefined,
): Promise<BusinessDetail> {
  const found = isId(id) ? await findActiveBusiness(db, id) : undefined;
  if (!found) throw new AppError("business/not-found", "Business not found");
  const now = clock.now();
  const [catalog, accepted, premium, comments, commentCount] = await Promise.all([
    listCatalog(db, id),
    listAcceptedCertifications(db, id),
    findPremium(db, id, now),
    listComments(db, id, { limit: commentPageSize }),
    countComments(db, id),
  ]);
  return {
    business: {
      ...presentBusiness(found, viewer, now),
      catalog: catalog.map(presentCatalogItem),
      comments: comments.map(presentComment),
      comment_count: commentCount,
      certifications: accepted.map(({ id, name }) => ({ id, name, status: "approved" as const })),
      subscription: premium ? [{ is_active: premium.isActive, end_date: premium.endsAt.toISOString() }] : [],
    },
    ...presentRating(found.totals),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findActiveBusiness>>>;

function presentBusiness({ business, owner, days }: Found, viewer: Viewer | undefined, now: Date) {
  const lga = lgaById(business.localGovernmentId);
  const stored = days.map(
    ([weekday, opensMinute, closesMinute]): StoredDay => ({ weekday, opensMinute, closesMinute }),
  );
  return {
    id: business.id,
    bid: business.bid,
    name: business.name,
    about: business.about,
    phone: viewer ? business.phone : "",
    category: categoryById(business.categoryId).name,
    tags: business.tags,
    work_experience: business.workExperience,
    years_of_experience: business.yearsOfExperience,
    address: business.address,
    town: business.town,
    lga: lga.name,
    state: lga.state.name,
    country: "Nigeria" as const,
    latitude: business.latitude ?? lga.latitude,
    longitude: business.longitude ?? lga.longitude,
    image: business.image,
    website: business.website,
    facebook: business.facebook,
    instagram: business.instagram,
    twitter: business.twitter,
    linkedin: business.linkedin,
    tiktok: business.tiktok,
    is_verified: business.isVerified,
    is_demo: business.isDemo,
    date_created: business.createdAt.toISOString(),
    business_hours: stored.map((day) => presentDay(business.id, day)),
    is_open: isOpenAt(stored, minuteOfWeekInLagos(now)),
    owner: {
      id: owner.id,
      firstname: owner.firstName,
      lastname: owner.lastName,
      image: owner.image,
      email: business.showEmail ? owner.email : "",
      date_created: owner.createdAt.toISOString(),
    },
  };
}

function presentCatalogItem({
  id,
  name,
  priceKobo,
  description,
  image,
}: Awaited<ReturnType<typeof listCatalog>>[number]) {
  return { id, name, price: priceKobo / 100, description, image };
}

/** The average to two places, how many gave stars, and how many gave each. */
function presentRating(totals: Found["totals"]) {
  const stars = totals ? [totals.ones, totals.twos, totals.threes, totals.fours, totals.fives] : [0, 0, 0, 0, 0];
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((sum, some, at) => sum + some * (at + 1), 0);
  return { rating: count ? Math.round((sum / count) * 100) / 100 : 0, rating_count: count, stars };
}

/** @throws AppError `business/not-found` when it is unknown, hidden or blocked */
export async function requireActiveBusiness(db: Db, id: string): Promise<void> {
  if (!isId(id) || !(await isActiveBusiness(db, id))) throw new AppError("business/not-found", "Business not found");
}

/**
 * A page of what people say about a business.
 * @param before the id of the last comment seen; a comment that is not known has nothing after it
 * @throws AppError `business/not-found`
 */
export async function listBusinessComments(db: Db, id: string, before: string | undefined): Promise<Comment[]> {
  await requireActiveBusiness(db, id);
  if (before !== undefined && !isId(before)) return [];
  return (await listComments(db, id, { before, limit: commentPageSize })).map(presentComment);
}

/** Hides the business of somebody who was deleted, if they have one. */
export async function hideBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const businessId = await changeBusinessOf(tx, accountId, { status: "hidden" });
  if (businessId) await events.announce(tx, "business.changed", { businessId });
}

/** Takes what is personal out of the business of somebody who is erased; the row stays, for what was paid. */
export async function eraseBusinessOf(tx: Db, events: Events, accountId: string): Promise<void> {
  const links = { website: "", facebook: "", instagram: "", twitter: "", linkedin: "", tiktok: "" };
  const businessId = await changeBusinessOf(tx, accountId, {
    ...{ status: "hidden", name: "Closed business", about: "", phone: "", address: "", workExperience: "", image: "" },
    ...{ latitude: null, longitude: null, tags: [], ...links },
  });
  if (!businessId) return;
  await removeCatalog(tx, businessId);
  await events.announce(tx, "business.changed", { businessId });
}
