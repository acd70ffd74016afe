import { isEstablished } from "#/server/account/account.ts";
import { lgaById } from "#/server/place/place.ts";
import { countTowards, isCounted, tooMany } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { publicLinks } from "#/shared/public-link.ts";
import { lagosDay } from "#/shared/time.ts";
import { comingWeek, daysOf, type Exceptions, isOpenAt, presentDay, presentSpecialDay } from "./hours.ts";
import type { listOwnCertifications, WholeBusiness } from "./queries.ts";
import type { businesses, catalogItems } from "./tables.ts";

export function presentBusiness(
  { business, owner, reply, specialDays, servedLgas, jobsDone, booking }: WholeBusiness,
  number: ShownNumber,
  now: Date,
) {
  const lga = lgaById(business.localGovernmentId);
  const days = daysOf(business.openingHours);
  const walkIn = presentBooking(booking, now);
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
    is_claimed: true,
    source: "",
    is_verified: business.isVerified,
    is_demo: business.isDemo,
    accepts_quotes: business.acceptsQuotes,
    ...walkIn,
    jobs_done: jobsDone,
    reply_minutes: reply?.minutes ?? null,
    reply_rate: reply?.rate ?? null,
    date_created: business.createdAt.toISOString(),
    business_hours: days.map((day) => presentDay(business.id, day)),
    ...presentExceptions({ specialDays, awayUntil: business.awayUntil }, now),
    offer: presentOffer(business, now),
    is_open: isOpenAt(
      comingWeek(days, { specialDays, awayUntil: business.awayUntil, walkInUntil: walkIn.walk_in_until }, now),
      minuteOfWeekInLagos(now),
    ),
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

function presentBooking(booking: WholeBusiness["booking"], now: Date) {
  const until = booking?.walkInUntil ? new Date(booking.walkInUntil) : undefined;
  return {
    takes_bookings: booking !== null,
    walk_in_until: until && until > now ? until.toISOString() : "",
  };
}

function presentExceptions({ specialDays, awayUntil }: Exceptions, now: Date) {
  const today = lagosDay(now);
  return {
    special_days: specialDays.filter(({ on }) => on >= today).map(presentSpecialDay),
    away_until: awayUntil && awayUntil > today ? awayUntil : "",
  };
}

/** An offer until the end of its last day in Lagos. */
export const presentOffer = (
  { offerText, offerUntil }: Pick<typeof businesses.$inferSelect, "offerText" | "offerUntil">,
  now: Date,
) =>
  offerText !== null && offerUntil !== null && offerUntil >= lagosDay(now)
    ? { text: offerText, until: offerUntil }
    : null;

export function presentCatalogItem({
  id,
  name,
  priceKobo,
  description,
  image,
}: Pick<typeof catalogItems.$inferSelect, "id" | "name" | "priceKobo" | "description" | "image">) {
  return { id, name, price: priceKobo / 100, description, image };
}

export function presentRating(totals: WholeBusiness["totals"]) {
  const stars = totals ? [totals.ones, totals.twos, totals.threes, totals.fours, totals.fives] : [0, 0, 0, 0, 0];
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((sum, some, at) => sum + some * (at + 1), 0);
  return { rating: count ? Math.round((sum / count) * 100) / 100 : 0, rating_count: count, stars };
}

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

interface ShownNumber {
  phone: string;
  withheld: string;
}

/** The number, as far as this viewer may see it: never for visitors; a member's first view each day counts towards a limit. */
export async function numberFor(
  { db, clock, events }: Pick<Services, "db" | "clock" | "events">,
  viewer: Viewer | undefined,
  { id, phone, ownerId }: WholeBusiness["business"],
  doNotTrack: boolean,
): Promise<ShownNumber> {
  if (!viewer || !phone) return { phone: "", withheld: "" };
  if (viewer.id === ownerId || viewer.role !== "user") return { phone, withheld: "" };
  const now = clock.now();
  const subject = { accountId: viewer.id, target: id };
  if (await isCounted(db, now, "numbers.seen", subject)) return { phone, withheld: "" };
  const names = (await isEstablished(db, viewer.id))
    ? (["numbers.hour", "numbers.day"] as const)
    : (["numbers.newcomer"] as const);
  const reached = await countTowards(db, now, names, subject);
  if (reached) return { phone: "", withheld: tooMany(reached).detail };
  // After the limits, so that each of many concurrent first views counts.
  await countTowards(db, now, ["numbers.seen"], subject);
  if (!doNotTrack) {
    const given = { businessId: id, accountId: viewer.id };
    await db.transaction((tx) => events.publish(tx, "business.number-given", given));
  }
  return { phone, withheld: "" };
}
