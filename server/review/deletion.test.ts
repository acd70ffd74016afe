import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listings } from "#/server/search/tables.ts";
import { addedUp, notFound, signedOut, startReviews } from "#/tests/reviews.ts";
import { ratings, ratingTotals } from "./tables.ts";

describe("deleting a review", () => {
  test("deleting a review removes stars, text and answer, and updates totals and listing", async () => {
    const { db, make, member, place, detail } = await startReviews();
    const { business, owner } = await place();
    await make.review({ businessId: business.id, stars: 5 });
    const { calls } = await member();
    await calls.post(`/v2/rating/${business.id}`, { rating: 1 });
    const { comment } = (await calls.post(`/v2/comment/${business.id}`, { msg: "Cold food" })).body;
    await owner.post(`/v2/comment/${comment.id}/reply`, { msg: "Sorry" });

    const reply = await calls.delete(`/v2/review/${business.id}`);
    const again = await calls.delete(`/v2/review/${business.id}`);

    const left = { rating: 5, rating_count: 1, stars: [0, 0, 0, 0, 1], own_rating: 0 };
    expect([reply, again]).toMatchObject([
      { status: 200, body: left },
      { status: 200, body: left },
    ]);
    expect((await calls.get(`/v2/review/${business.id}`)).body).toMatchObject({ rating: 0, msg: "", comment_id: "" });
    expect((await detail(business.id)).business.comments.map(({ id }: { id: string }) => id)).not.toContain(comment.id);
    const [listing] = await db.select().from(listings).where(eq(listings.businessId, business.id));
    expect(listing).toMatchObject({ ratingSum: 5, ratingCount: 1 });
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toMatchObject(await addedUp(db, business.id));
  });

  test("deleting a review that does not exist changes nothing", async () => {
    const { member, place } = await startReviews();
    const { business } = await place();
    const { calls } = await member();

    expect(await calls.delete(`/v2/review/${business.id}`)).toMatchObject({
      status: 200,
      body: { rating: 0, rating_count: 0, own_rating: 0 },
    });
  });

  test("deleting a review while the same member rates leaves exact totals", async () => {
    const { db, member, place } = await startReviews();
    const { business } = await place();
    const { calls } = await member();

    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2
          ? calls.delete(`/v2/review/${business.id}`)
          : calls.post(`/v2/rating/${business.id}`, { rating: (at % 5) + 1 }),
      ),
    );

    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toMatchObject(await addedUp(db, business.id));
  });

  test("deleting a review requires a login, and does not delete text hidden by a moderator", async () => {
    const { api, db, member, place, hide } = await startReviews();
    const { business } = await place();
    const { calls } = await member();
    await calls.post(`/v2/rating/${business.id}`, { rating: 1 });
    const { comment } = (await calls.post(`/v2/comment/${business.id}`, { msg: "Thieves!" })).body;
    await hide(comment.id);

    expect(await api.delete(`/v2/review/${business.id}`)).toMatchObject(signedOut);
    for (const id of [randomUUID(), "nonsense"]) expect(await calls.delete(`/v2/review/${id}`)).toMatchObject(notFound);
    expect(await calls.delete(`/v2/review/${business.id}`)).toMatchObject({
      status: 403,
      body: { code: "review/hidden" },
    });
    expect(await db.$count(ratings, eq(ratings.businessId, business.id))).toBe(1);
  });
});
