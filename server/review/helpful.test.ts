import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signedOut, startReviews } from "#/tests/reviews.ts";
import { forgetReviewsOf } from "./review.ts";
import { helpfulVotes } from "./tables.ts";

async function start() {
  const started = await startReviews();
  const { business } = await started.place();
  const author = await started.member();
  const { comment } = (await author.calls.post(`/v2/comment/${business.id}`, { msg: "Neat" })).body;
  const path = `/v2/comment/${comment.id}/helpful`;
  const seen = async (calls: { get: typeof started.api.get } = started.api) => {
    const [{ helpful, is_helpful }] = (await calls.get(`/v2/business/${business.id}/comments`)).body;
    return { helpful, is_helpful };
  };
  return { ...started, business, author, comment, path, seen };
}

test("a vote counts once per member, is marked for that member only, and can be withdrawn", async () => {
  const { member, path, seen, business, comment, detail } = await start();
  const [ada, chidi] = [(await member()).calls, (await member()).calls];
  expect((await ada.post(path)).body).toEqual({ helpful: 1, is_helpful: true });
  expect((await ada.post(path)).body).toEqual({ helpful: 1, is_helpful: true });
  expect((await chidi.post(path)).body).toEqual({ helpful: 2, is_helpful: true });
  expect([await seen(), await seen(ada)]).toEqual([
    { helpful: 2, is_helpful: false },
    { helpful: 2, is_helpful: true },
  ]);
  expect((await ada.get(`/v2/business/${business.id}`)).body.business.comments[0].is_helpful).toBe(true);
  expect((await detail(business.id)).business.comments[0]).toMatchObject({ helpful: 2, is_helpful: false });
  expect((await ada.get(`/v2/review/${business.id}`)).body.helpful).toEqual([comment.id]);
  expect((await ada.delete(path)).body).toEqual({ helpful: 1, is_helpful: false });
  expect((await ada.delete(path)).body).toEqual({ helpful: 1, is_helpful: false });
});

test("concurrent votes of several members all count, and those of one member once", async () => {
  const { db, member, path, comment, seen } = await start();
  const people = await Promise.all(Array.from({ length: 6 }, () => member()));
  const replies = await Promise.all(people.flatMap(({ calls }) => [calls.post(path), calls.post(path)]));
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await seen()).helpful).toBe(6);
  await Promise.all(people.flatMap(({ calls }, at) => (at % 2 ? [calls.delete(path), calls.post(path)] : [])));
  expect((await seen()).helpful).toBe(await db.$count(helpfulVotes, eq(helpfulVotes.commentId, comment.id)));
});

test("a vote is refused for one's own review, for a hidden one, and without a login", async () => {
  const { api, member, author, path, comment, hide } = await start();
  const { calls } = await member();
  const unknown = { status: 404, body: { code: "review/no-such-comment" } };
  expect(await author.calls.post(path)).toMatchObject({ status: 403, body: { code: "review/own-comment" } });
  expect(await api.post(path)).toMatchObject(signedOut);
  for (const id of [randomUUID(), "nonsense"]) {
    expect(await calls.post(`/v2/comment/${id}/helpful`)).toMatchObject(unknown);
  }
  await hide(comment.id);
  expect(await calls.post(path)).toMatchObject(unknown);
  expect(await calls.delete(path)).toMatchObject(unknown);
});

test("votes belong to the text of a review: they are removed when it changes, and when their member is erased", async () => {
  const { db, services, member, author, business, path, seen } = await start();
  const ada = await member();
  await ada.calls.post(path);
  await author.calls.post(`/v2/comment/${business.id}`, { msg: "Neat" });
  await author.calls.post(`/v2/rating/${business.id}`, { rating: 4 });
  expect(await seen()).toMatchObject({ helpful: 1 });
  await author.calls.post(`/v2/comment/${business.id}`, { msg: "Came late" });
  expect(await seen(ada.calls)).toEqual({ helpful: 0, is_helpful: false });
  await ada.calls.post(path);
  await db.transaction((tx) => forgetReviewsOf(tx, services.events, ada.account.id));
  expect(await seen()).toMatchObject({ helpful: 0 });
});
