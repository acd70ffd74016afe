import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { indexBusinesses } from "./indexing.ts";
import { listings, listingTerms } from "./tables.ts";

test("a rating moves a listing to where writing it anew would put it, whatever it was rated before", async () => {
  const { api, make, db, clock } = await startApi();
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
