import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#/server/account/account.ts";
import { startApi } from "#/tests/api.ts";
import { notFound, signedOut, startReviews } from "#/tests/reviews.ts";

describe("a comment", () => {
  test("a comment is trimmed, shown on the page with its author's stars, and replaces the previous one", async () => {
    const { member, place, detail, clock } = await startReviews();
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
      ...{ pictures: [], helpful: 0, is_helpful: false },
      commenter: { image: "", firstname: "Chidi", lastname: "Eze" },
      reply: null,
    });
    expect(second.body.comment).toMatchObject({ msg: "Came late the second time", reply: null });
    expect(await detail(business.id)).toMatchObject({
      business: { comment_count: 1, comments: [second.body.comment] },
    });
  });

  test.each(["", "   \n "])("an empty comment (%j) is accepted, and stores and removes nothing", async (msg) => {
    const { member, place, detail } = await startReviews();
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
      const { member, place } = await startReviews();
      const { business } = await place();
      const { calls } = await member();

      const reply = await calls.post(`/v2/comment/${business.id}`, body);

      expect(reply).toMatchObject({
        status: 422,
        body: { code: "request/invalid", fields: { msg: expect.stringMatching(/\S/) } },
      });
    },
  );

  test("there is one comment per member, also when twenty are sent at once", async () => {
    const { member, place, detail } = await startReviews();
    const { business } = await place();
    const { calls } = await member();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => calls.post(`/v2/comment/${business.id}`, { msg: `Word ${at}` })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await detail(business.id)).business.comment_count).toBe(1);
  });

  test("a comment hidden by a moderator cannot be replaced, and its author is told what to do", async () => {
    const { member, place, detail, hide } = await startReviews();
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
  const nothingYet = { rating: 0, msg: "", comment_id: "", pictures: [], helpful: [] };

  test("an earlier review prefills the form", async () => {
    const { member, place } = await startReviews();
    const { business } = await place();
    const { calls } = await member();
    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual(nothingYet);

    await calls.post(`/v2/rating/${business.id}`, { rating: 3 });
    await calls.post(`/v2/comment/${business.id}`, { msg: "So so" });

    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual({
      ...{ ...nothingYet, rating: 3, msg: "So so", comment_id: expect.any(String) },
    });
  });

  test("an earlier review is visible to its author only, and not found for an unknown business", async () => {
    const { api, make, member, place } = await startReviews();
    const { business } = await place();
    await make.review({ businessId: business.id, stars: 5, msg: "Mine" });
    const { calls } = await member();

    expect((await calls.get(`/v2/review/${business.id}`)).body).toEqual(nothingYet);
    expect(await api.get(`/v2/review/${business.id}`)).toMatchObject(signedOut);
    for (const id of [randomUUID(), "nonsense"]) expect(await calls.get(`/v2/review/${id}`)).toMatchObject(notFound);
  });
});

test("the comments of a blocked member are hidden with them, and restored with them", async () => {
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
  "a review does not notify the owner if the %s blocked the other",
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
