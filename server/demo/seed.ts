import { asc, type InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { bookingSettings } from "#/server/booking/tables.ts";
import { weekOf } from "#/server/business/business.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import { packages, subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { comments, ratings, ratingTotals, recommendations } from "#/server/review/tables.ts";
import { indexBusinesses } from "#/server/search/search.ts";
import categories from "#/server/trade/data/categories.json" with { type: "json" };
import { Trades } from "#/server/trade/trade.ts";
import { certifications } from "#/server/verification/tables.ts";
import { sceneOf } from "#/shared/scene.ts";
import { dayMs } from "#/shared/time.ts";
import { BusinessMaker, type DemoBusiness, phoneOf, reviewersFor } from "./business.ts";
import misc from "./data/misc.json" with { type: "json" };
import { bookingRows } from "./diary.ts";
import { Dice, demoId, hash, weighted } from "./dice.ts";
import { drawPerson, type Person, slugOf } from "./people.ts";
import { drawPlace } from "./places.ts";

const yearMs = 365 * dayMs;
const batchSize = 500;
/** Below PostgreSQL's limit of 65,535 parameters. */
const rowsPerInsert = 1_000;

export interface SeedOptions {
  businesses: number;
  now?: Date;
}

export async function seedBusinesses(tx: Db, { businesses: count, now = new Date() }: SeedOptions): Promise<void> {
  const maker = new BusinessMaker(now);
  const trades = new Trades();
  const plans = await tx.select().from(packages).orderBy(asc(packages.position));
  const reviewers = Array.from({ length: count > 0 ? reviewersFor(count - 1) : 0 }, (_, nth) => reviewerRow(nth, now));
  await insert(tx, accounts, reviewers);
  const recommended = new Set<string>();
  for (let done = 0; done < count; done += batchSize) {
    const drawn = Array.from({ length: Math.min(batchSize, count - done) }, () => maker.next());
    await insert(tx, accounts, drawn.map(ownerRow));
    await insert(tx, businesses, drawn.map(businessRow));
    await insert(tx, catalogItems, drawn.flatMap(itemRows));
    await insert(tx, bookingSettings, drawn.flatMap(bookingRows));
    await insert(tx, ratings, drawn.flatMap(ratingRows));
    await insert(tx, ratingTotals, drawn.filter(({ reviews }) => reviews.length > 0).map(totalsRow));
    await insert(tx, comments, drawn.flatMap(commentRows));
    await insert(
      tx,
      recommendations,
      drawn.flatMap((one) => recommendationRows(one, reviewers, recommended)),
    );
    await insert(
      tx,
      certifications,
      drawn.flatMap((one) => certificationRows(one, now)),
    );
    await insert(
      tx,
      subscriptions,
      drawn.flatMap((one) => subscriptionRows(one, plans, now)),
    );
    const ids = drawn.map(({ number }) => demoId("business", number));
    await indexBusinesses(tx, ids, now, trades);
  }
}

async function insert<T extends PgTable>(tx: Db, table: T, rows: InferInsertModel<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.insert(table).values(rows.slice(from, from + rowsPerInsert) as never);
  }
}

/** Portraits in public/people, by scripts/draw-scenes.ts. */
const portraits = { man: 14, woman: 12 };

function portraitOf({ first, last, isFemale }: Person) {
  const sex = isFemale ? "woman" : "man";
  return `/people/${sex}-${hash(`${first} ${last}`) % portraits[sex]}.svg`;
}

function reviewerRow(number: number, now: Date): typeof accounts.$inferInsert {
  const dice = new Dice("reviewer", number);
  const { state, localGovernmentId } = drawPlace(dice, false);
  const person = drawPerson(dice, state);
  const { first, last } = person;
  const image = dice.chance(0.7) ? portraitOf(person) : "";
  const createdAt = new Date(now.getTime() - 3 * yearMs - dice.next() * yearMs);
  return {
    ...{ id: demoId("reviewer", number), email: `${slugOf(first)}.${slugOf(last)}.r${number}@demo.test` },
    ...{ firstName: first, lastName: last, phone: phoneOf("reviewer", number), localGovernmentId, image },
    ...{ isDemo: true, createdAt, emailProvenAt: createdAt, phoneProvenAt: createdAt },
  };
}

function ownerRow({ number, owner, email, phone, place, createdAtMs }: DemoBusiness): typeof accounts.$inferInsert {
  const createdAt = new Date(createdAtMs - 3_600_000);
  return {
    ...{ id: demoId("owner", number), email, phone, firstName: owner.first, lastName: owner.last },
    ...{ localGovernmentId: place.localGovernmentId, image: portraitOf(owner) },
    ...{ isDemo: true, createdAt, emailProvenAt: createdAt },
  };
}

const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));

const pictureOf = ({ picture, categoryId, tags }: DemoBusiness, nth = 0) =>
  sceneOf({ name: "", category: categoryNames.get(categoryId) ?? "", tags }, picture + nth);

function businessRow(business: DemoBusiness): typeof businesses.$inferInsert {
  const { number, bid, name, about, phone, categoryId, tags, workExperience, yearsOfExperience, place } = business;
  const createdAt = new Date(business.createdAtMs);
  return {
    ...{ id: demoId("business", number), ownerId: demoId("owner", number), bid, name, about, phone, categoryId, tags },
    ...{ workExperience, yearsOfExperience, address: place.address, town: place.town },
    localGovernmentId: place.localGovernmentId,
    latitude: place.position?.lat ?? null,
    longitude: place.position?.lng ?? null,
    image: pictureOf(business),
    openingHours: openingHoursOf(business.hours),
    website: business.website,
    ...business.socials,
    isVerified: business.isVerified,
    ...{ isDemo: true, createdAt, updatedAt: createdAt },
  };
}

function openingHoursOf(pattern: string | undefined) {
  const found = misc.hours.find(({ id }) => id === pattern);
  if (!found) return null;
  const { opensMinute, closesMinute } = found;
  const closed: number[] = found.closedWeekdays;
  return weekOf(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      closed.includes(weekday)
        ? { weekday, opensMinute: null, closesMinute: null }
        : { weekday, opensMinute, closesMinute },
    ),
  );
}

/** Items with pictures of the service they belong to. */
const itemRows = (business: DemoBusiness): (typeof catalogItems.$inferInsert)[] =>
  business.items.map(({ tag, ...item }, nth) => ({
    ...{ id: demoId("item", business.number, nth), businessId: demoId("business", business.number), ...item },
    image: pictureOf({ ...business, tags: [tag] }, nth + 1),
    createdAt: new Date(business.createdAtMs + nth * 60_000),
  }));

const ratingRows = ({ number, reviews }: DemoBusiness): (typeof ratings.$inferInsert)[] =>
  reviews.map(({ reviewer, stars, createdAtMs }) => ({
    ...{ businessId: demoId("business", number), accountId: demoId("reviewer", reviewer), stars },
    createdAt: new Date(createdAtMs),
  }));

function totalsRow({ number, reviews }: DemoBusiness): typeof ratingTotals.$inferInsert {
  const [ones, twos, threes, fours, fives] = [1, 2, 3, 4, 5].map(
    (given) => reviews.filter(({ stars }) => stars === given).length,
  );
  return { businessId: demoId("business", number), ones, twos, threes, fours, fives };
}

const commentRows = ({ number, reviews }: DemoBusiness): (typeof comments.$inferInsert)[] =>
  reviews.flatMap(({ reviewer, msg, stars, createdAtMs }, nth) =>
    msg
      ? {
          ...{ id: demoId("comment", number, nth), businessId: demoId("business", number), msg, stars },
          ...{ authorId: demoId("reviewer", reviewer), createdAt: new Date(createdAtMs) },
        }
      : [],
  );

/** Whoever gave five stars recommends, the first of a category. @param taken filled: reviewer and category */
const recommendationRows = (
  { number, categoryId, reviews }: DemoBusiness,
  reviewers: ReturnType<typeof reviewerRow>[],
  taken: Set<string>,
) =>
  reviews.flatMap(({ reviewer, stars, createdAtMs }) => {
    const place = `${reviewer} ${categoryId}`;
    if (stars < 5 || taken.has(place)) return [];
    taken.add(place);
    return {
      ...{ accountId: demoId("reviewer", reviewer), businessId: demoId("business", number), categoryId },
      ...{ localGovernmentId: reviewers[reviewer]!.localGovernmentId!, createdAt: new Date(createdAtMs) },
    };
  });

function certificationRows({ number, isVerified, createdAtMs }: DemoBusiness, now: Date) {
  if (!isVerified) return [];
  const before = (ms: number) => new Date(Math.min(ms, now.getTime()));
  return (["CAC", "ID Card"] as const).map((name, nth) => ({
    ...{ id: demoId("certification", number, nth), businessId: demoId("business", number), name },
    ...{ image: "demo-document", status: "approved" as const },
    ...{ createdAt: before(createdAtMs + dayMs), decidedAt: before(createdAtMs + 3 * dayMs) },
  }));
}

const expiredShare = 0.04;
const drawMonths = weighted([1, 3, 6, 12], (months) => ({ 1: 1, 3: 2, 6: 3, 12: 4 })[months]!);

function subscriptionRows({ number, createdAtMs }: DemoBusiness, plans: (typeof packages.$inferSelect)[], now: Date) {
  const dice = new Dice("subscription", number);
  const isActive = dice.chance(misc.shares.premium);
  if (!isActive && !dice.chance(expiredShare)) return [];
  const months = drawMonths(dice);
  const plan = dice.pick(plans);
  const spanAgoMs = addMonths(now, -months).getTime();
  const earliestMs = isActive ? spanAgoMs : createdAtMs;
  const latestMs = isActive ? now.getTime() : spanAgoMs - dayMs;
  if (latestMs <= earliestMs) return [];
  const drawnMs = earliestMs + dayMs + dice.next() * (latestMs - earliestMs - dayMs);
  const startsAt = new Date(Math.max(createdAtMs, drawnMs));
  return [
    {
      ...{ id: demoId("subscription", number), businessId: demoId("business", number), packageId: plan.id },
      ...{ months, reach: plan.reach, startsAt, endsAt: addMonths(startsAt, months), createdAt: startsAt },
    },
  ];
}

function addMonths(from: Date, months: number) {
  const moved = new Date(from);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== from.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
