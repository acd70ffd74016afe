import { lgaById } from "#/server/place/place.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { publicLinks } from "#/shared/public-link.ts";
import { lagosDay } from "#/shared/time.ts";
import { comingWeek, type Exceptions } from "./coming-week.ts";
import { daysOf, isOpenAt, presentDay, presentSpecialDay } from "./hours.ts";
import type { ShownNumber } from "./numbers.ts";
import type { listOwnCertifications, WholeBusiness } from "./queries.ts";
import type { catalogItems } from "./tables.ts";

/** Public fields of a business, with its number as the viewer may see it. */
export function presentBusiness(
  { business, owner, reply, specialDays, servedLgas, jobsDone }: WholeBusiness,
  number: ShownNumber,
  now: Date,
) {
  const lga = lgaById(business.localGovernmentId);
  const days = daysOf(business.openingHours);
  return {
    id: business.id,
    bid: business.bid,
    name: business.name,
    about: business.about,
    phone: number.phone,
    phone_withheld: number.withheld,
    phone_verified: owner.hasProvenPhone,
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
    has_position: business.latitude !== null && business.longitude !== null,
    image: business.image,
    ...publicLinks(business),
    is_verified: business.isVerified,
    is_demo: business.isDemo,
    accepts_quotes: business.acceptsQuotes,
    jobs_done: jobsDone,
    reply_minutes: reply?.minutes ?? null,
    reply_rate: reply?.rate ?? null,
    date_created: business.createdAt.toISOString(),
    business_hours: days.map((day) => presentDay(business.id, day)),
    ...presentExceptions({ specialDays, awayUntil: business.awayUntil }, now),
    is_open: isOpenAt(comingWeek(days, { specialDays, awayUntil: business.awayUntil }, now), minuteOfWeekInLagos(now)),
    service_area: servedLgas.map(presentLga),
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

/** The special days that are not over, and an absence that is not over. */
function presentExceptions({ specialDays, awayUntil }: Exceptions, now: Date) {
  const today = lagosDay(now);
  return {
    special_days: specialDays.filter(({ on }) => on >= today).map(presentSpecialDay),
    away_until: awayUntil && awayUntil > today ? awayUntil : "",
  };
}

/** Public fields of an item of the catalog. */
export function presentCatalogItem({
  id,
  name,
  priceKobo,
  description,
  image,
}: Pick<typeof catalogItems.$inferSelect, "id" | "name" | "priceKobo" | "description" | "image">) {
  return { id, name, price: priceKobo / 100, description, image };
}

/** The average to two places, how many gave stars, and how many gave each. */
export function presentRating(totals: WholeBusiness["totals"]) {
  const stars = totals ? [totals.ones, totals.twos, totals.threes, totals.fours, totals.fives] : [0, 0, 0, 0, 0];
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((sum, some, at) => sum + some * (at + 1), 0);
  return { rating: count ? Math.round((sum / count) * 100) / 100 : 0, rating_count: count, stars };
}

/** Fields of a business for its owner: the public ones, the links as they were typed, and its status. */
export function presentOwnBusiness(found: WholeBusiness, now: Date) {
  const { website, facebook, instagram, twitter, tiktok, linkedin, status, showEmail, listedByText } = found.business;
  const shown = presentBusiness(found, { phone: found.business.phone, withheld: "" }, now);
  return {
    ...shown,
    ...{ website, facebook, instagram, twitter, tiktok, linkedin },
    owner: { ...shown.owner, email: found.owner.email },
    status,
    show_email: showEmail,
    listed_by_text: listedByText,
  };
}

/** Fields of a document for its sender: never the path of its picture. */
export function presentCertification({
  id,
  name,
  status,
  reason,
  createdAt,
  decidedAt,
}: Awaited<ReturnType<typeof listOwnCertifications>>[number]) {
  const decided_on = decidedAt?.toISOString() ?? "";
  return { id, name, status, reason, decided_on, date_created: createdAt.toISOString() };
}

function presentLga(id: number) {
  const { name, state } = lgaById(id);
  return { state: state.name, lga: name };
}
