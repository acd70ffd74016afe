import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { listings } from "#/server/search/tables.ts";
import { addedUp, notFound, signedOut, startReviews } from "#/tests/reviews.ts";
import { ratings, ratingTotals } from "./tables.ts";

const isOwn = { status: 403, body: { code: "review/own-business" } };

const isIncomplete = { status: 403, body: { code: "account/profile-incomplete" } };

describe("stars", () => {
  test("stars count at once in the response and on the page, and in search after indexing; new ones replace the old", async () => {
    const { db, jobs, member, place, detail } = await startReviews();
    const { business } = await place();
    const [ada, chidi] = [await member(), await member()];
    const path = `/v2/rating/${business.id}`;

    await ada.calls.post(path, { rating: 5 });
    const second = await chidi.calls.post(path, { rating: 2 });
    const third = await ada.calls.post(path, { rating: 4 });

    expect(second).toMatchObject({
      status: 200,
      body: { rating: 3.5, rating_count: 2, stars: [0, 1, 0, 0, 1], own_rating: 2 },
    });
    expect(third.body).toEqual({ rating: 3, rating_count: 2, stars: [0, 1, 0, 1, 0], own_rating: 4 });
    expect(await detail(business.id)).toMatchObject({ rating: 3, rating_count: 2, stars: [0, 1, 0, 1, 0] });
    await jobs.runNow("search.follow-ratings");
    const [listing] = await db.select().from(listings).where(eq(listings.businessId, business.id));
    expect(listing).toMatchObject({ ratingSum: 6, ratingCount: 2 });
  });

  test.each([0, 6, -1, 2.5, "5", "five", null, undefined, true, [5]])(
    "stars of %j are refused with the sentence of the form",
    async (rating) => {
      const { db, member, place } = await startReviews();
      const { business } = await place();
      const { calls } = await member();

      const reply = await calls.post(`/v2/rating/${business.id}`, { rating });

      const sentence = "Select a star rating";
      expect(reply).toMatchObject({ status: 422, body: { detail: sentence, fields: { rating: sentence } } });
      expect(await db.$count(ratings, eq(ratings.businessId, business.id))).toBe(0);
    },
  );

  test("are summed exactly when fifty members rate at once", async () => {
    const { db, member, place, detail } = await startReviews();
    const { business } = await place();
    const people = await Promise.all(Array.from({ length: 50 }, () => member()));

    const replies = await Promise.all(
      people.map(({ calls }, at) => calls.post(`/v2/rating/${business.id}`, { rating: (at % 5) + 1 })),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await detail(business.id)).toMatchObject({ rating: 3, rating_count: 50, stars: [10, 10, 10, 10, 10] });
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toMatchObject(await addedUp(db, business.id));
  });

  test("stars of one member sent twenty times at once count once", async () => {
    const { db, member, place, detail, told } = await startReviews();
    const { business, ownerId } = await place();
    const { calls } = await member();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => calls.post(`/v2/rating/${business.id}`, { rating: (at % 5) + 1 })),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await detail(business.id)).rating_count).toBe(1);
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toMatchObject(await addedUp(db, business.id));
    expect(await told(ownerId, "review.left")).toHaveLength(1);
  });

  test("totals stay exact while the owner changes the page and others write", async () => {
    const { db, member, place } = await startReviews();
    const { business, owner } = await place();
    const people = await Promise.all(Array.from({ length: 8 }, () => member()));

    const replies = await Promise.all([
      ...people.map(({ calls }) => calls.post(`/v2/rating/${business.id}`, { rating: 5 })),
      ...people.map(({ calls }, at) => calls.post(`/v2/comment/${business.id}`, { msg: `Good ${at}` })),
      ...people.map(() => owner.post("/v2/business/social", { website: "example.com" })),
    ]);

    expect(replies.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toMatchObject(await addedUp(db, business.id));
  });
});

describe("stars and words", () => {
  test.each([
    ["rating", { rating: 5 }],
    ["comment", { msg: "Good work" }],
  ])("reviews require a complete profile: %s", async (what, body) => {
    const { api, make, place } = await startReviews();
    const { business } = await place();
    const path = `/v2/${what}/${business.id}`;

    expect(await api.post(path, body)).toMatchObject(signedOut);
    expect(await api.as(await make.account()).post(path, body)).toMatchObject(isIncomplete);
  });

  test.each([
    ["rating", { rating: 5 }],
    ["comment", { msg: "Good work" }],
    ["comment", { msg: "" }],
  ])("stars and words are refused for one's own business and for a hidden one: %s %j", async (what, body) => {
    const { db, member, place } = await startReviews();
    const { business, owner } = await place();
    const { calls } = await member();

    expect(await owner.post(`/v2/${what}/${business.id}`, body)).toMatchObject(isOwn);
    for (const id of [randomUUID(), "nonsense"]) {
      expect(await calls.post(`/v2/${what}/${id}`, body)).toMatchObject(notFound);
    }
    for (const status of ["hidden", "blocked"] as const) {
      await db.update(businesses).set({ status }).where(eq(businesses.id, business.id));
      expect(await calls.post(`/v2/${what}/${business.id}`, body)).toMatchObject(notFound);
    }
  });

  test("stars and words notify the owner once, with the latest while unread", async () => {
    const { member, place, told } = await startReviews();
    const { business, ownerId } = await place({ name: "Kano Kitchen" });
    const { calls } = await member({ firstName: "Chidi", lastName: "Eze" });

    await calls.post(`/v2/rating/${business.id}`, { rating: 4 });
    await calls.post(`/v2/comment/${business.id}`, { msg: "Hot and fast" });
    await calls.post(`/v2/rating/${business.id}`, { rating: 1 });

    const [one, ...more] = await told(ownerId, "review.left");
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      title: "Chidi Eze left a review",
      message: "★☆☆☆☆ for Kano Kitchen\n\n“Hot and fast”",
    });
    expect(one!.link).toContain(business.id);
  });
});
