import { and, asc, countDistinct, eq, gte, inArray, sum } from "drizzle-orm";
import { bookingSettings } from "#/server/booking/tables.ts";
import { daysOf, presentDay, presentSpecialDay } from "#/server/business/business.ts";
import { businesses, catalogItems, serviceAreas, specialDays } from "#/server/business/tables.ts";
import { insightDays, insightWords, weeklyEmails } from "#/server/insight/tables.ts";
import { leadStages } from "#/server/lead/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { featuredOverrides } from "#/server/search/tables.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { businessVisits, certifications } from "#/server/verification/tables.ts";
import type { DataExport } from "./contract.ts";

type ExportedBusiness = NonNullable<DataExport["business"]>;

export async function exportBusinessOf(db: Db, accountId: string): Promise<ExportedBusiness | null> {
  const [business] = await db.select().from(businesses).where(eq(businesses.ownerId, accountId));
  if (!business) return null;
  const { id } = business;
  const [page, boosts, seen, booking] = await Promise.all([
    readPage(db, business),
    readBoosts(db, id),
    readInsights(db, id),
    readBooking(db, id),
  ]);
  return { ...presentFields(business), ...page, ...boosts, ...seen, booking };
}

function presentFields(business: typeof businesses.$inferSelect) {
  const { name, bid, tags, about, phone, workExperience, yearsOfExperience, address, town, image } = business;
  const { website, facebook, instagram, twitter, linkedin, tiktok, latitude, longitude, status } = business;
  const lga = lgaById(business.localGovernmentId);
  return {
    ...{ name, tags, about, phone, address, town, latitude, longitude, image, status },
    ...{ website, facebook, instagram, twitter, linkedin, tiktok },
    address_on_the_site: bid,
    category: categoryById(business.categoryId).name,
    work_experience: workExperience,
    years_of_experience: yearsOfExperience,
    lga: lga.name,
    state: lga.state.name,
    is_verified: business.isVerified,
    show_email: business.showEmail,
    away_until: business.awayUntil ?? "",
    offer: business.offerText ?? "",
    date_created: instant(business.createdAt),
  };
}

async function readPage(db: Db, { id, openingHours }: typeof businesses.$inferSelect) {
  const [special, areas, documents, catalog] = await Promise.all([
    db.select().from(specialDays).where(eq(specialDays.businessId, id)).orderBy(asc(specialDays.on)),
    db.select().from(serviceAreas).where(eq(serviceAreas.businessId, id)).orderBy(asc(serviceAreas.localGovernmentId)),
    db.select().from(certifications).where(eq(certifications.businessId, id)).orderBy(asc(certifications.createdAt)),
    db.select().from(catalogItems).where(eq(catalogItems.businessId, id)).orderBy(asc(catalogItems.createdAt)),
  ]);
  return {
    hours: daysOf(openingHours).map((day) => {
      const { day_of_week, open_time, close_time } = presentDay(id, day);
      return { day_of_week, open_time, close_time };
    }),
    special_days: special.map((day) => {
      const { date, name, open_time, close_time } = presentSpecialDay(day);
      return { date, name, open_time, close_time };
    }),
    service_area: areas.map(({ localGovernmentId }) => {
      const { name, state } = lgaById(localGovernmentId);
      return { state: state.name, lga: name };
    }),
    documents: documents.map(({ name, image, status, reason, number, typedNumber, typedName, createdAt }) => ({
      ...{ name, image, status, reason },
      registration_number: number,
      typed_number: typedNumber,
      typed_name: typedName,
      date_created: instant(createdAt),
    })),
    catalog: catalog.map(({ name, description, priceKobo, image }) => ({
      ...{ name, description, image },
      price: priceKobo / 100,
    })),
  };
}

async function readBoosts(db: Db, id: string) {
  const { months, reach, startsAt, endsAt } = subscriptions;
  const { kind, endsAt: until, createdAt } = featuredOverrides;
  const [premium, featured] = await Promise.all([
    db
      .select({ months, reach, starts_at: startsAt, ends_at: endsAt })
      .from(subscriptions)
      .where(eq(subscriptions.businessId, id))
      .orderBy(asc(startsAt)),
    db
      .select({ kind, ends_at: until, created_at: createdAt })
      .from(featuredOverrides)
      .where(eq(featuredOverrides.businessId, id)),
  ]);
  return { premium: withInstants(premium), featured: withInstants(featured) };
}

async function readBooking(db: Db, id: string): Promise<ExportedBusiness["booking"]> {
  const [found] = await db.select().from(bookingSettings).where(eq(bookingSettings.businessId, id));
  if (!found) return null;
  const { takesBookings, places, leadHours, daysAhead, services } = found;
  return {
    ...{ takes_bookings: takesBookings, places, lead_hours: leadHours, days_ahead: daysAhead },
    services: services.map(({ name, minutes, priceKobo }) => ({
      ...{ name, minutes },
      price: priceKobo === null ? null : priceKobo / 100,
    })),
  };
}

async function readInsights(db: Db, id: string) {
  const { seenOn, views, reveals, hours } = insightDays;
  const { words, times } = insightWords;
  // Words from fewer networks might identify a person.
  const shownWords = db
    .select({ words })
    .from(insightWords)
    .where(eq(insightWords.businessId, id))
    .groupBy(words)
    .having(gte(countDistinct(insightWords.networkHash), 3));
  const [days, searches, emails, visits, leads] = await Promise.all([
    db
      .select({ day: seenOn, views, numbers_shown: reveals, views_by_hour: hours })
      .from(insightDays)
      .where(eq(insightDays.businessId, id))
      .orderBy(asc(seenOn)),
    db
      .select({ day: insightWords.seenOn, words, times: sum(times).mapWith(Number) })
      .from(insightWords)
      .where(and(eq(insightWords.businessId, id), inArray(words, shownWords)))
      .groupBy(insightWords.seenOn, words)
      .orderBy(asc(insightWords.seenOn), asc(words)),
    db
      .select({ sent_at: weeklyEmails.sentAt, is_off: weeklyEmails.isOff })
      .from(weeklyEmails)
      .where(eq(weeklyEmails.businessId, id)),
    db
      .select({ visited_on: businessVisits.visitedOn, address: businessVisits.address })
      .from(businessVisits)
      .where(eq(businessVisits.businessId, id))
      .orderBy(asc(businessVisits.visitedOn)),
    db
      .select({ stage: leadStages.stage, set_at: leadStages.setAt })
      .from(leadStages)
      .where(eq(leadStages.businessId, id))
      .orderBy(asc(leadStages.setAt)),
  ]);
  return { views: days, searches, weekly_email: withInstants(emails), lead_stages: withInstants(leads), visits };
}

type Written<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string : Row[Key] };

export const instant = (at: Date | null | undefined) => at?.toISOString() ?? "";

export const withInstants = <Row extends object>(rows: Row[]): Written<Row>[] =>
  rows.map((row) => {
    const entries = Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? instant(value) : (value ?? ""),
    ]);
    return Object.fromEntries(entries) as Written<Row>;
  });
