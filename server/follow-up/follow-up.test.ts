import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { rankScoreIn } from "#/server/search/rank/rules.ts";
import { listings } from "#/server/search/tables.ts";
import { helpers } from "#/server/team/tables.ts";
import { dayMs } from "#/shared/time.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import type { FollowUpAnswer } from "./contract.ts";
import { followUps } from "./tables.ts";

const place = { localGovernmentId: 1 };
const old = { ...place, createdAt: new Date("2026-06-01T00:00:00Z") };
const begin = Date.parse("2026-11-02T10:00:00Z");
let phones = 0;
const newPhone = () => `+23480${String(++phones).padStart(8, "0")}`;

/** A member who sees numbers, and a clock that is moved by days. */
async function start() {
  const started = await startApi({ at: new Date(begin).toISOString(), database: await ownDatabase() });
  const { api, make, clock, jobs, db, services } = started;
  const member = await make.account({ ...old, phone: newPhone() });
  const owner = await make.account({ ...old, phone: newPhone() });
  const business = await make.business({ ownerId: owner.id, name: "Musa Pipes", phone: owner.phone });
  const onDay = async (day: number) => {
    clock.moveTo(new Date(begin + day * dayMs).toISOString());
    await jobs.runNow("follow-up.ask");
  };
  const see = (who: { id: string }, { id } = business) => api.as(who).get(`/v2/business/${id}`);
  const askedOf = async (who: { id: string } = member) => (await api.as(who).get("/v2/follow_ups")).body.question;
  const answer = async (what: FollowUpAnswer, who: { id: string } = member) =>
    api.as(who).post(`/v2/follow_ups/${(await askedOf(who)).id}`, { answer: what });
  const told = (who: { id: string } = member) =>
    db.select().from(notifications).where(eq(notifications.accountId, who.id));
  const weight = async () => {
    const [listing] = await db.select().from(listings).where(eq(listings.businessId, business.id));
    return rankScoreIn(listing!.weight);
  };
  /** Of a business that was changed at this moment, so that only answers tell two ranks apart. */
  const rank = async () => {
    await db.transaction(async (tx) => {
      await tx.update(businesses).set({ updatedAt: clock.now() }).where(eq(businesses.id, business.id));
      await services.events.publish(tx, "business.changed", { businessId: business.id });
    });
    return weight();
  };
  return { ...started, member, owner, business, onDay, see, askedOf, answer, told, rank, weight };
}

test("a member is asked once, a week after seeing a number, and the answer closes the question and its notification", async () => {
  const { see, onDay, askedOf, answer, told, member, business } = await start();
  await see(member);
  await onDay(6);
  expect(await askedOf()).toBeNull();
  await onDay(7);
  expect(await askedOf()).toMatchObject({ occasion: "number", business: { id: business.id } });
  expect(await told()).toMatchObject([{ title: "Did Musa Pipes help you?", link: "/", readAt: null, mailAt: null }]);

  expect((await answer("yes")).status).toBe(200);

  expect(await askedOf()).toBeNull();
  expect(await told()).toMatchObject([{ readAt: expect.any(Date) }]);
  await see(member);
  for (const day of [14, 21, 28]) await onDay(day);
  expect([await askedOf(), (await told()).length]).toEqual([null, 1]);
});

test("a member is asked one question a week at most", async () => {
  const { make, see, onDay, told, member } = await start();
  for (const page of [await make.business(), await make.business()]) await see(member, page);
  await onDay(7);
  await onDay(8);
  expect(await told()).toHaveLength(1);
  await onDay(13.9);
  expect(await told()).toHaveLength(1);
  await onDay(14.1);
  expect(await told()).toHaveLength(2);
});

test("“not yet” repeats the question once, after a week", async () => {
  const { see, onDay, askedOf, answer, told, member } = await start();
  await see(member);
  await onDay(7);
  await answer("not_yet");
  await onDay(13);
  expect(await askedOf()).toBeNull();
  await onDay(14.1);
  await answer("not_yet");
  for (const day of [22, 30, 60]) await onDay(day);
  expect([await askedOf(), (await told()).length]).toEqual([null, 2]);
});

test("a done job is asked about instead of the number, and before the numbers of others", async () => {
  const { api, make, see, onDay, askedOf, member, owner, clock } = await start();
  await see(member, await make.business());
  await see(member);
  const { id: cid } = await make.conversation({ starterId: member.id, otherId: owner.id });
  const terms = { title: "Kitchen tap", scope: "", price: 5_000 };
  const { body: job } = await api.as(owner).post(`/v2/conversation/${cid}/jobs`, terms);
  const take = (who: { id: string }, step: string) => api.as(who).post(`/v2/jobs/${job.id}/${step}`, {});
  await take(member, "accept");
  clock.moveTo(new Date(begin + dayMs / 2).toISOString());
  for (const [who, step] of [
    [owner, "start"],
    [owner, "done"],
    [member, "done"],
  ] as const)
    await take(who, step);
  await onDay(7.6);
  expect(await askedOf()).toMatchObject({ occasion: "job", business: { name: "Musa Pipes" } });
  const { hired } = (await api.as(member).get("/v2/follow_ups")).body;
  expect(hired).toMatchObject([{ what: "Kitchen tap", conversation_id: cid, takes_bookings: false }]);
});

test.each(["hidden", "blocked", "helped with", "blocked by the member"] as const)(
  "a member is not asked about a business that is %s",
  async (how) => {
    const { api, db, see, onDay, askedOf, told, member, owner, business } = await start();
    await see(member);
    const isStatus = how === "hidden" || how === "blocked";
    if (isStatus) await db.update(businesses).set({ status: how }).where(eq(businesses.id, business.id));
    if (how === "blocked by the member") await api.as(member).post(`/v2/block/${owner.id}`);
    if (how === "helped with") {
      const helper = { businessId: business.id, ownerId: owner.id, name: "Ada", contact: "", role: "replies" } as const;
      await db.insert(helpers).values({ id: randomUUIDv7(), ...helper, accountId: member.id, createdAt: new Date() });
    }
    await onDay(7);
    expect([await askedOf(), await told()]).toEqual([null, []]);
  },
);

test("an open question disappears when its business is hidden, and other members cannot answer it", async () => {
  const { api, db, make, see, onDay, askedOf, member, business } = await start();
  await see(member);
  await onDay(7);
  const { id } = await askedOf();
  const stranger = api.as(await make.account());
  const notFound = { status: 404, body: { code: "follow-up/not-found" } };
  expect(await stranger.post(`/v2/follow_ups/${id}`, { answer: "no" })).toMatchObject(notFound);
  expect(await api.as(member).post("/v2/follow_ups/x", { answer: "no" })).toMatchObject(notFound);
  expect((await api.as(member).post(`/v2/follow_ups/${id}`, { answer: "perhaps" })).status).toBe(422);
  expect((await api.post(`/v2/follow_ups/${id}`, { answer: "no" })).status).toBe(401);
  await db.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, business.id));
  expect(await askedOf()).toBeNull();
});

test("a member who turned questions off is not asked, and planned questions are deleted", async () => {
  const { api, db, see, onDay, askedOf, told, member } = await start();
  const me = api.as(member);
  await see(member);
  expect((await me.put("/v2/follow_ups", { is_wanted: false })).body).toEqual({ is_wanted: false });
  expect(await db.$count(followUps)).toBe(0);
  await see(member);
  await onDay(7);
  expect([await askedOf(), await told()]).toEqual([null, []]);
  await me.put("/v2/follow_ups", { is_wanted: true });
  expect((await me.get("/v2/follow_ups")).body.is_wanted).toBe(true);
});

test("a member with Do Not Track gets no question", async () => {
  const { api, db, member, business } = await start();
  await api.as(member).get(`/v2/business/${business.id}`, { dnt: "1" });
  expect(await db.$count(followUps)).toBe(0);
});

/** So many different people see the number and answer. */
async function answered(
  { make, see, onDay, answer }: Awaited<ReturnType<typeof start>>,
  count: number,
  what: FollowUpAnswer,
  given: () => Parameters<typeof make.account>[0],
) {
  const people = [];
  for (let nth = 0; nth < count; nth++) people.push(await make.account({ ...old, ...given() }));
  for (const person of people) await see(person);
  await onDay(7);
  for (const person of people) await answer(what, person);
}

test("five answers raise a business a little, and its owner sees the counts only", async () => {
  const started = await start();
  const { api, owner, rank, weight } = started;
  const before = await rank();
  await answered(started, 4, "yes", () => ({ phone: newPhone() }));
  expect(await rank()).toBe(before);
  await started.see(started.member);
  await started.onDay(14);
  await started.answer("no");
  expect(await weight()).toBeGreaterThan(before);
  const after = await rank();
  expect((after - before) / 2 ** 20).toBeLessThan(0.031);
  expect((await api.as(owner).get("/v2/mybusiness/insights")).body.helped).toEqual({ yes: 4, no: 1 });
});

test.each([
  ["new accounts", () => ({ phone: newPhone(), createdAt: new Date(begin) })],
  ["accounts without a proven phone", () => ({ phone: newPhone(), phoneProvenAt: null })],
  ["accounts of one phone", () => ({ phone: "+2348099999999" })],
])("six answers of %s change no ranking", async (_who, given) => {
  const started = await start();
  const before = await started.rank();
  await answered(started, 6, "no", given);
  expect(await started.rank()).toBe(before);
  expect((await started.api.as(started.owner).get("/v2/mybusiness/insights")).body.helped).toBeNull();
});

test("staff see when customers answer that a business did not help", async () => {
  const started = await start();
  await answered(started, 3, "no", () => ({ phone: newPhone() }));
  const moderator = started.api.asStaff(await started.make.account({ role: "moderator" }));
  const { conduct } = (await moderator.get(`/v2/admin/people/${started.owner.id}`)).body;
  expect(conduct.risks).toContain("3 of 3 customers say they were not helped");
});

test("answers expire after half a year, and unanswered questions earlier", async () => {
  const started = await start();
  const { db, clock, jobs, rank, see, make } = started;
  const before = await rank();
  await answered(started, 5, "yes", () => ({ phone: newPhone() }));
  await see(started.member, await make.business());
  expect(await rank()).toBeGreaterThan(before);
  clock.moveTo(new Date(begin + 40 * dayMs).toISOString());
  await jobs.runNow("follow-up.sweep");
  expect(await db.$count(followUps)).toBe(5);
  clock.moveTo(new Date(begin + 200 * dayMs).toISOString());
  await jobs.runNow("follow-up.sweep");
  expect(await db.$count(followUps)).toBe(0);
});
