import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#/server/account/account.ts";
import { businesses } from "#/server/business/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { listings } from "#/server/search/tables.ts";
import { startApi } from "#/tests/api.ts";
import { setCommentHidden } from "./review.ts";
import { ratings, ratingTotals } from "./tables.ts";

async function start() {
  const started = await startApi();
  const { api, make, db, services, clock } = started;
  /** A person who may speak in public. */
  const member = async (given: Parameters<typeof make.account>[0] = {}) => {
    const account = await make.account({ localGovernmentId: readPlace("Lagos, Ikeja")!.lga!.id, ...given });
    return { account, calls: api.as(account) };
  };
  /** A business with an owner who may speak, too. */
  const place = async (given: Parameters<typeof make.business>[0] = {}) => {
    const { account, calls } = await member({ firstName: "Bola" });
    return { business: await make.business({ ownerId: account.id, ...given }), owner: calls, ownerId: account.id };
  };
  const detail = async (id: string) => (await api.get(`/v2/business/${id}`)).body;
  const told = (accountId: string, kind: string) =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, kind)));
  const hide = (commentId: string) =>
    db.transaction((tx) => setCommentHidden(tx, services.events, commentId, clock.now()));
  return { ...started, member, place, detail, told, hide };
}

const signedOut = { status: 401, body: { code: "account/sign-in-needed" } };
const notFound = { status: 404, body: { code: "business/not-found" } };
const isOwn = { status: 403, body: { code: "review/own-business" } };
const isIncomplete = { status: 403, body: { code: "account/profile-incomplete" } };

/** Sum of the single ratings of a business. */
async function addedUp(db: Awaited<ReturnType<typeof startApi>>["db"], businessId: string) {
  const given = await db.select().from(ratings).where(eq(ratings.businessId, businessId));
  const [ones = 0, twos = 0, threes = 0, fours = 0, fives = 0] = [1, 2, 3, 4, 5].map(
    (stars) => given.filter((one) => one.stars === stars).length,
  );
  return { businessId, ones, twos, threes, fours, fives };
}

describe("stars", () => {
  test("stars count at once in the answer and on the page, and in search once they are followed; new ones replace the old", async () => {
    const { db, jobs, member, place, detail } = await start();
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
    "stars that are %j are refused with the sentence of the form",
    async (rating) => {
      const { db, member, place } = await start();
      const { business } = await place();
      const { calls } = await member();

      const reply = await calls.post(`/v2/rating/${business.id}`, { rating });

      const sentence = "Select a star rating";
      expect(reply).toMatchObject({ status: 422, body: { detail: sentence, fields: { rating: sentence } } });
      expect(await db.$count(ratings, eq(ratings.businessId, business.id))).toBe(0);
    },
  );

  test("add up exactly when fifty people give them at once", async () => {
    const { db, member, place, detail } = await start();
    const { business } = await place();
    const people = await Promise.all(Array.from({ length: 50 }, () => member()));

    const replies = await Promise.all(
      people.map(({ calls }, at) => calls.post(`/v2/rating/${business.id}`, { rating: (at % 5) + 1 })),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await detail(business.id)).toMatchObject({ rating: 3, rating_count: 50, stars: [10, 10, 10, 10, 10] });
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toEqual(await addedUp(db, business.id));
  });

  test("stars of one person who presses twenty times at once count once", async () => {
    const { db, member, place, detail, told } = await start();
    const { business, ownerId } = await place();
    const { calls } = await member();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => calls.post(`/v2/rating/${business.id}`, { rating: (at % 5) + 1 })),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await detail(business.id)).rating_count).toBe(1);
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toEqual(await addedUp(db, business.id));
    expect(await told(ownerId, "review.left")).toHaveLength(1);
  });

  test("totals stay exact while the owner changes the page and others write", async () => {
    const { db, member, place } = await start();
    const { business, owner } = await place();
    const people = await Promise.all(Array.from({ length: 8 }, () => member()));

    const replies = await Promise.all([
      ...people.map(({ calls }) => calls.post(`/v2/rating/${business.id}`, { rating: 5 })),
      ...people.map(({ calls }, at) => calls.post(`/v2/comment/${business.id}`, { msg: `Good ${at}` })),
      ...people.map(() => owner.post("/v2/business/social", { website: "example.com" })),
    ]);

    expect(replies.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toEqual(await addedUp(db, business.id));
  });
});

describe("stars and words", () => {
  test.each([
    ["rating", { rating: 5 }],
    ["comment", { msg: "Good work" }],
  ])("reviews need a person with a complete profile: %s", async (what, body) => {
    const { api, make, place } = await start();
    const { business } = await place();
    const path = `/v2/${what}/${business.id}`;

    expect(await api.post(path, body)).toMatchObject(signedOut);
    expect(await api.as(await make.account()).post(path, body)).toMatchObject(isIncomplete);
  });

  test.each([
    ["rating", { rating: 5 }],
    ["comment", { msg: "Good work" }],
    ["comment", { msg: "" }],
  ])("stars and words are not for one's own business, nor for one that no one sees: %s %j", async (what, body) => {
    const { db, member, place } = await start();
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

  test("stars and words are told to the owner once, the latest of them while it is unread", async () => {
    const { member, place, told } = await start();
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

describe("a comment", () => {
  test("a comment is trimmed, stands on the page with its author's stars, and replaces the one before", async () => {
    const { member, place, detail, clock } = await start();
    const { business } = await place();
    const { calls } = await member({ firstName: "Chidi", lastName: "Eze" });
    await calls.post(`/v2/rating/${business.id}`, { rating: 4 });

    const first = await calls.post(`/v2/comment/${business.id}`, { msg: "  Neat.\nOn time.  " });
    clock.moveTo("2026-11-18T12:00:00Z");
    const second = await calls.post(`/v2/comment/${business.id}`, { msg: "Came late the second time" });

    expect(first.body.comment).toEqual({
      id: expect.any(String),
      msg: "Neat.\nOn time.",
      date_created: "2026-11-18T10:00:00.000Z",
      rating: 4,
      hired: false,
      commenter: { image: "", firstname: "Chidi", lastname: "Eze" },
      reply: null,
    });
    expect(second.body.comment).toMatchObject({ msg: "Came late the second time", reply: null });
    expect(await detail(business.id)).toMatchObject({
      business: { comment_count: 1, comments: [second.body.comment] },
    });
  });

  test.each(["", "   \n "])("a comment of nothing (%j) is fine, stores nothing and takes nothing away", async (msg) => {
    const { member, place, detail } = await start();
    const { business } = await place();
    const { calls } = await member();
    const empty = await calls.post(`/v2/comment/${business.id}`, { msg });
    expect(empty).toMatchObject({ status: 200, body: { comment: null } });
    expect((await detail(business.id)).business.comment_count).toBe(0);

    await calls.post(`/v2/comment/${business.id}`, { msg: "Good work" });
    await calls.post(`/v2/comment/${business.id}`, { msg });
    expect((await detail(business.id)).business.comments).toMatchObject([{ msg: "Good work" }]);
  });

  test.each([{ msg: "a".repeat(1_501) }, { msg: 5 }, { msg: null }, {}])(
    "a comment is refused when it is %j",
    async (body) => {
      const { member, place } = await start();
      const { business } = await place();
      const { calls } = await member();

      const reply = await calls.post(`/v2/comment/${business.id}`, body);

      expect(reply).toMatchObject({
        status: 422,
        body: { code: "request/invalid", fields: { msg: expect.stringMatching(/\S/) } },
      });
    },
  );

  test("a comment is one a person, though twenty are sent at once", async () => {
    const { member, place, detail } = await start();
    const { business } = await place();
    const { calls } = await member();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => calls.post(`/v2/comment/${business.id}`, { msg: `Word ${at}` })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await detail(business.id)).business.comment_count).toBe(1);
  });

  test("a comment that a moderator hid can't be replaced, and its author is told what they can do", async () => {
    const { member, place, detail, hide } = await start();
    const { business } = await place();
    const { calls } = await member();
    const { comment } = (await calls.post(`/v2/comment/${business.id}`, { msg: "Thieves!" })).body;
    await hide(comment.id);

    expect(await calls.post(`/v2/comment/${business.id}`, { msg: "Still thieves" })).toMatchObject({
      status: 403,
      body: { code: "review/hidden", detail: expect.stringContaining("check again") },
    });
    expect((await detail(business.id)).business).toMatchObject({ comment_count: 0, comments: [] });
  });
});

describe("an earlier review", () => {
  test("an earlier review is there for the form to begin with", async () => {
    const { member, place } = await start();
    const { business } = await place();
    const { calls } = await member();
    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual({ rating: 0, msg: "", comment_id: "" });

    await calls.post(`/v2/rating/${business.id}`, { rating: 3 });
    await calls.post(`/v2/comment/${business.id}`, { msg: "So so" });

    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual({
      ...{ rating: 3, msg: "So so", comment_id: expect.any(String) },
    });
  });

  test("an earlier review is no other person's, and of no business that is unknown", async () => {
    const { api, make, member, place } = await start();
    const { business } = await place();
    await make.review({ businessId: business.id, stars: 5, msg: "Mine" });
    const { calls } = await member();

    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual({ rating: 0, msg: "", comment_id: "" });
    expect(await api.get(`/v2/review/${business.id}`)).toMatchObject(signedOut);
    for (const id of [randomUUID(), "nonsense"]) expect(await calls.get(`/v2/review/${id}`)).toMatchObject(notFound);
  });
});

describe("taking a review back", () => {
  test("taking a review back removes stars, words and the answer, and the totals and the listing follow", async () => {
    const { db, make, member, place, detail } = await start();
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
    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual({ rating: 0, msg: "", comment_id: "" });
    expect((await detail(business.id)).business.comments.map(({ id }: { id: string }) => id)).not.toContain(comment.id);
    const [listing] = await db.select().from(listings).where(eq(listings.businessId, business.id));
    expect(listing).toMatchObject({ ratingSum: 5, ratingCount: 1 });
    const [totals] = await db.select().from(ratingTotals).where(eq(ratingTotals.businessId, business.id));
    expect(totals).toEqual(await addedUp(db, business.id));
  });

  test("taking a review back of a business that no one rated changes nothing", async () => {
    const { member, place } = await start();
    const { business } = await place();
    const { calls } = await member();

    expect(await calls.delete(`/v2/review/${business.id}`)).toMatchObject({
      status: 200,
      body: { rating: 0, rating_count: 0, own_rating: 0 },
    });
  });

  test("taking a review back adds up exactly while the same person gives stars at the same moment", async () => {
    const { db, member, place } = await start();
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
    expect(totals).toEqual(await addedUp(db, business.id));
  });

  test("taking a review back is for members, and leaves words that a moderator hid", async () => {
    const { api, db, member, place, hide } = await start();
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

describe("the owner's answer", () => {
  test("stands below the comment, and the person who wrote it hears of it", async () => {
    const { make, member, place, detail, told } = await start();
    const { business, owner } = await place({ name: "Kano Kitchen" });
    const { account } = await member();
    const { id } = await make.review({ businessId: business.id, authorId: account.id, stars: 2, msg: "Cold food" });

    const reply = await owner.post(`/v2/comment/${id}/reply`, { msg: " Sorry. Come again, it is on us. " });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        id,
        rating: 2,
        reply: { msg: "Sorry. Come again, it is on us.", date_created: "2026-11-18T10:00:00.000Z" },
      },
    });
    expect((await detail(business.id)).business.comments).toEqual([reply.body]);
    expect(await told(account.id, "review.answered")).toMatchObject([{ title: "Kano Kitchen answered your review" }]);
  });

  test("the owner's answer is given once, though it is sent five times at once", async () => {
    const { make, place } = await start();
    const { business, owner } = await place();
    const { id } = await make.review({ businessId: business.id, msg: "Good" });

    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) => owner.post(`/v2/comment/${id}/reply`, { msg: `Thanks ${at}` })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe("review/already-answered");
  });

  test("the owner's answer goes when other words are said, and stays when the same are said again", async () => {
    const { member, place, clock } = await start();
    const { business, owner } = await place();
    const { calls } = await member();
    const say = async (msg: string) => (await calls.post(`/v2/comment/${business.id}`, { msg })).body.comment;
    const { id } = await say("Cold food");
    clock.moveTo("2026-11-18T11:00:00Z");
    await owner.post(`/v2/comment/${id}/reply`, { msg: "Sorry" });
    clock.moveTo("2026-11-18T12:00:00Z");

    expect(await say("Cold food")).toMatchObject({
      date_created: "2026-11-18T10:00:00.000Z",
      reply: { msg: "Sorry" },
    });
    expect(await say("Warm this time")).toMatchObject({ date_created: "2026-11-18T12:00:00.000Z", reply: null });
    expect((await owner.post(`/v2/comment/${id}/reply`, { msg: "Glad" })).status).toBe(200);
  });

  test("the owner's answer is the owner's alone, and to nothing that is hidden or unknown", async () => {
    const { api, make, member, place, hide } = await start();
    const { business, owner } = await place();
    const other = await place();
    const { account, calls } = await member();
    const { id } = await make.review({ businessId: business.id, authorId: account.id, msg: "Good" });
    const noSuchComment = { status: 404, body: { code: "review/no-such-comment" } };

    expect(await api.post(`/v2/comment/${id}/reply`, { msg: "Thanks" })).toMatchObject(signedOut);
    for (const stranger of [calls, other.owner]) {
      expect(await stranger.post(`/v2/comment/${id}/reply`, { msg: "Thanks" })).toMatchObject(noSuchComment);
    }
    for (const unknown of [randomUUID(), "nonsense"]) {
      expect(await owner.post(`/v2/comment/${unknown}/reply`, { msg: "Thanks" })).toMatchObject(noSuchComment);
    }
    await hide(id);
    expect(await owner.post(`/v2/comment/${id}/reply`, { msg: "Thanks" })).toMatchObject(noSuchComment);
  });

  test.each([{ msg: " " }, { msg: "a".repeat(1_501) }, {}])(
    "the owner's answer is refused when it is %j",
    async (body) => {
      const { make, place } = await start();
      const { business, owner } = await place();
      const { id } = await make.review({ businessId: business.id, msg: "Good" });

      expect(await owner.post(`/v2/comment/${id}/reply`, body)).toMatchObject({
        status: 422,
        body: { fields: { msg: expect.stringMatching(/\S/) } },
      });
    },
  );
});

test("the words of a person who is blocked are hidden with them, and come back with them", async () => {
  const { api, make, db, services, clock } = await startApi();
  const author = await make.account({ localGovernmentId: 1 });
  const business = await make.business();
  await make.review({ businessId: business.id, authorId: author.id, stars: 1, msg: "Insulting words." });
  const shown = async () => {
    const { body } = await api.get(`/v2/business/${business.id}`);
    return { count: body.business.comment_count, said: body.business.comments.map(({ msg }: { msg: string }) => msg) };
  };
  expect(await shown()).toEqual({ count: 1, said: ["Insulting words."] });

  await db.transaction((tx) => blockAccount(tx, services.events, author.id, clock.now()));
  expect(await shown()).toEqual({ count: 0, said: [] });
  expect((await api.get(`/v2/business/${business.id}/comments`)).body).toEqual([]);

  await db.transaction((tx) => unblockAccount(tx, services.events, author.id));
  expect(await shown()).toEqual({ count: 1, said: ["Insulting words."] });
});

test.each(["owner", "author"] as const)(
  "no notice of a review is given where the %s blocked the other",
  async (who) => {
    const { api, make } = await startApi();
    const [owner, author] = [
      await make.account(),
      await make.account({ localGovernmentId: 1, firstName: "Rude name" }),
    ];
    const business = await make.business({ ownerId: owner.id });
    const [blocker, blocked] = who === "owner" ? [owner, author] : [author, owner];
    await api.as(blocker).post(`/v2/block/${blocked.id}`);

    const replies = [
      await api.as(author).post(`/v2/rating/${business.id}`, { rating: 1 }),
      await api.as(author).post(`/v2/comment/${business.id}`, { msg: "Read me." }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.as(owner).get("/v2/notifications")).body).toEqual([]);
    const [{ id }] = (await api.get(`/v2/business/${business.id}/comments`)).body;
    expect((await api.as(owner).post(`/v2/comment/${id}/reply`, { msg: "No." })).status).toBe(200);
    expect((await api.as(author).get("/v2/notifications")).body).toEqual([]);
  },
);
