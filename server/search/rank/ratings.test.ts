import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { businesses, serviceAreas } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import { Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { listings, listingTerms } from "../tables.ts";
import { indexBusinesses } from "./indexing.ts";
import { followingRatings, followRatings } from "./reindex.ts";

test("a rating updates the rank of a listing as re-indexing it would", async () => {
  const { api, make, db, clock, jobs } = await startApi();
  const business = await make.business({ tags: ["Plumber"], isVerified: true });
  const rankScore = async () => ({
    listing: await db.select().from(listings).where(eq(listings.businessId, business.id)),
    terms: await db
      .select()
      .from(listingTerms)
      .where(eq(listingTerms.businessId, business.id))
      .orderBy(listingTerms.termId, listingTerms.localGovernmentId),
  });
  const people = await Promise.all(Array.from({ length: 4 }, () => make.account({ localGovernmentId: 1 })));

  for (const [at, rating] of [5, 1, 4, 5].entries()) {
    await api.as(people[at]!).post(`/v2/rating/${business.id}`, { rating });
  }
  await api.as(people[0]!).post(`/v2/rating/${business.id}`, { rating: 2 });
  await jobs.runNow("search.follow-ratings");
  const moved = await rankScore();
  await indexBusinesses(db, [business.id], clock.now(), new Trades());
  const anew = await rankScore();

  expect(moved.listing[0]).toMatchObject({ ratingSum: 12, ratingCount: 4 });
  // Each move is rounded to a whole step of a million.
  expect(Math.abs(moved.listing[0]!.weight - anew.listing[0]!.weight)).toBeLessThanOrEqual(5);
  expect(moved.listing[0]).toEqual({ ...anew.listing[0], weight: moved.listing[0]!.weight });
  const drift = moved.listing[0]!.weight - anew.listing[0]!.weight;
  expect(moved.terms).toEqual(anew.terms.map((term) => ({ ...term, weight: term.weight + drift })));
});

async function startRated() {
  const started = await startApi();
  const { api, make, db } = started;
  const business = await make.business({ tags: ["Plumber"] });
  const rate = async (rating: number) =>
    api.as(await make.account({ localGovernmentId: 1 })).post(`/v2/rating/${business.id}`, { rating });
  const listed = async () => {
    const [row] = await db.select().from(listings).where(eq(listings.businessId, business.id));
    return [row!.ratingSum, row!.ratingCount];
  };
  const isMarked = () =>
    db.$count(ratingTotals, and(eq(ratingTotals.businessId, business.id), eq(ratingTotals.isListingBehind, true)));
  return { ...started, business, rate, listed, isMarked };
}

test("ranks are updated shortly after a rating, however many processes receive the event", async () => {
  const { services, rate, listed, isMarked } = await startRated();
  await rate(5);
  await rate(2);
  expect(await isMarked()).toBe(1);

  for (const follow of [followingRatings(services), followingRatings(services)]) follow();

  await expect.poll(listed).toEqual([7, 2]);
  await expect.poll(isMarked).toBe(0);
});

test("a business that is being rated is skipped, and updated the next time", async () => {
  const { db, jobs, business, rate, listed, isMarked } = await startRated();
  await rate(4);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${businesses} where id = ${business.id} for no key update`);
    await jobs.runNow("search.follow-ratings");
    expect(await isMarked()).toBe(1);
  });

  await jobs.runNow("search.follow-ratings");

  expect(await listed()).toEqual([4, 1]);
  expect(await isMarked()).toBe(0);
});

test("a rating evicts the cached results of the state of a business, and of each state that it serves", async () => {
  const { make, db, services } = await startApi();
  const business = await make.business({ place: "Lagos, Ikeja" });
  const visited = lgaById(1);
  await db.insert(serviceAreas).values({ businessId: business.id, localGovernmentId: visited.id });
  await make.review({ businessId: business.id, stars: 5 });
  await db.update(ratingTotals).set({ isListingBehind: true }).where(eq(ratingTotals.businessId, business.id));
  const renewed: number[][] = [];
  services.events.onInTransaction("listing.changed", async (_tx, { businessId, stateIds }) => {
    if (businessId === business.id) renewed.push(stateIds.toSorted((a, b) => a - b));
  });

  await followRatings(services);

  const own = lgaById(business.localGovernmentId);
  expect(renewed).toEqual([[own.state.id, visited.state.id].sort((a, b) => a - b)]);
});
