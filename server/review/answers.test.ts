import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signedOut, startReviews } from "#/tests/reviews.ts";

describe("the owner's answer", () => {
  test("is shown below the comment, and its author is notified", async () => {
    const { make, member, place, detail, told } = await startReviews();
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

  test("the owner's answer is stored once, also when it is sent five times at once", async () => {
    const { make, place } = await startReviews();
    const { business, owner } = await place();
    const { id } = await make.review({ businessId: business.id, msg: "Good" });

    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) => owner.post(`/v2/comment/${id}/reply`, { msg: `Thanks ${at}` })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe("review/already-answered");
  });

  test("the owner's answer is removed when the comment changes, and stays when the same text is sent again", async () => {
    const { member, place, clock } = await startReviews();
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

  test("the owner's answer is refused from others, and to a hidden or unknown comment", async () => {
    const { api, make, member, place, hide } = await startReviews();
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
      const { make, place } = await startReviews();
      const { business, owner } = await place();
      const { id } = await make.review({ businessId: business.id, msg: "Good" });

      expect(await owner.post(`/v2/comment/${id}/reply`, body)).toMatchObject({
        status: 422,
        body: { fields: { msg: expect.stringMatching(/\S/) } },
      });
    },
  );
});
