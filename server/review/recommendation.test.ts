import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { listings } from "#/server/search/tables.ts";
import { helpers } from "#/server/team/tables.ts";
import { notFound, signedOut, startReviews } from "#/tests/reviews.ts";
import { recommendations } from "./tables.ts";

const lgaOf = (place: string) => readPlace(place)!.lga!.id;
const refused = (code: string) => ({ status: 403, body: { code } });

/** A plumber and a way to another of the same category, and members of a year. */
async function start() {
  const started = await startReviews();
  const { api, member, place, db } = started;
  const neighbour = (given: Parameters<typeof member>[0] = {}) =>
    member({ createdAt: new Date("2025-11-01T00:00:00Z"), phone: phoneOf(), ...given });
  const { business, owner } = await place({ name: `Qwx${randomUUID().slice(0, 8)} Works` });
  const path = `/v2/business/${business.id}/recommend`;
  const shown = async (calls: { get: typeof api.get } = api, id = business.id) =>
    (await calls.get(`/v2/business/${id}`)).body.recommended;
  const listed = async (id = business.id) => (await db.select().from(listings).where(eq(listings.businessId, id)))[0]!;
  return { ...started, neighbour, business, owner, path, shown, listed };
}

const phoneOf = () => `+234${Math.floor(7_000_000_000 + Math.random() * 999_999_999)}`;

test("members recommend a business, visitors see the total, and members the number in their LGA", async () => {
  const { api, neighbour, business, path, shown, listed } = await start();
  const ada = (await neighbour()).calls;
  const chidi = (await neighbour({ localGovernmentId: lgaOf("Lagos, Surulere") })).calls;
  expect((await ada.post(path)).body).toEqual({ count: 1, in_my_lga: 1, is_recommended: true, instead_of: "" });
  expect((await ada.post(path)).body).toMatchObject({ count: 1 });
  expect((await chidi.get(path)).body).toEqual({ count: 1, in_my_lga: 0, is_recommended: false, instead_of: "" });
  expect((await chidi.post(path)).body).toMatchObject({ count: 2, in_my_lga: 1 });

  expect(await shown()).toEqual({ count: 2, in_my_lga: null });
  expect(await shown(ada)).toEqual({ count: 2, in_my_lga: 1 });
  expect((await listed()).recommendedCount).toBe(2);
  const { body } = await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`);
  expect(body.find(({ id }: { id: string }) => id === business.id)).toMatchObject({ recommended_count: 2 });

  expect((await ada.delete(path)).body).toMatchObject({ count: 1, in_my_lga: 0, is_recommended: false });
  expect((await ada.delete(path)).body).toMatchObject({ count: 1 });
  expect([await shown(), (await listed()).recommendedCount]).toEqual([{ count: 1, in_my_lga: null }, 1]);
});

test("a member recommends one business per category and LGA: a new one replaces it, also concurrently", async () => {
  const { neighbour, place, make, db, path, business, shown } = await start();
  const { business: other } = await place();
  const tailor = await make.business({ category: "Education" });
  const { calls, account } = await neighbour();
  const [otherPath, tailorPath] = [`/v2/business/${other.id}/recommend`, `/v2/business/${tailor.id}/recommend`];
  await calls.post(path);
  expect((await calls.post(tailorPath)).body.instead_of).toBe("");
  expect((await calls.get(otherPath)).body.instead_of).toBe(business.name);
  expect((await calls.post(otherPath)).body).toMatchObject({ count: 1, is_recommended: true });
  expect([await shown(), await shown(undefined, other.id), await shown(undefined, tailor.id)]).toMatchObject([
    { count: 0 },
    { count: 1 },
    { count: 1 },
  ]);

  const racing = Array.from({ length: 4 }, () => [calls.post(path), calls.post(otherPath)]).flat();
  expect((await Promise.all(racing)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const held = await db.select().from(recommendations).where(eq(recommendations.accountId, account.id));
  expect(held).toHaveLength(2);
  const counts = [(await shown()).count, (await shown(undefined, other.id)).count];
  expect(counts.toSorted()).toEqual([0, 1]);

  await expect(db.insert(recommendations).values({ ...held[0]!, businessId: randomUUID() })).rejects.toThrow();

  // From another LGA they recommend another one, and none twice.
  await calls.post(path);
  await db
    .update(accounts)
    .set({ localGovernmentId: lgaOf("Lagos, Surulere") })
    .where(eq(accounts.id, account.id));
  expect((await calls.post(otherPath)).body.instead_of).toBe("");
  expect([(await shown()).count, (await shown(undefined, other.id)).count]).toEqual([1, 1]);
  expect((await calls.post(path)).body).toMatchObject({ count: 1, in_my_lga: 1 });
  expect((await shown(undefined, other.id)).count).toBe(0);
});

test("a recommendation requires a confirmed number and an account of seven days, and is refused for one's own business", async () => {
  const { api, db, neighbour, owner, business, path, shown, clock } = await start();
  const week = { createdAt: new Date("2026-11-11T10:00:01Z") };
  const young = (await neighbour(week)).calls;
  const { status, body } = await young.post(path);
  expect([status, body.code, body.detail]).toEqual([
    403,
    "review/account-too-new",
    "Your account is new. You can recommend from 18 Nov 2026",
  ]);
  const unproven = (await neighbour({ phoneProvenAt: null })).calls;
  expect(await unproven.post(path)).toMatchObject(refused("account/phone-unproven"));
  const nameless = (await neighbour({ firstName: "" })).calls;
  expect(await nameless.post(path)).toMatchObject(refused("account/profile-incomplete"));
  expect(await owner.post(path)).toMatchObject(refused("review/own-business"));
  const helper = await neighbour();
  const row = { ownerId: business.ownerId, name: "Ada", contact: "", role: "replies" } as const;
  await db.insert(helpers).values({
    id: randomUUID(),
    businessId: business.id,
    ...row,
    accountId: helper.account.id,
    createdAt: clock.now(),
  });
  expect(await helper.calls.post(path)).toMatchObject(refused("review/own-business"));
  for (const call of [api.get(path), api.post(path), api.delete(path)]) expect(await call).toMatchObject(signedOut);
  const { calls } = await neighbour();
  for (const id of [randomUUID(), "nonsense"]) {
    for (const call of [calls.get, calls.post, calls.delete]) {
      expect(await call(`/v2/business/${id}/recommend`)).toMatchObject(notFound);
    }
  }
  expect(await shown()).toEqual({ count: 0, in_my_lga: null });
  clock.moveTo("2026-11-18T10:00:01Z");
  expect((await young.post(path)).body).toMatchObject({ count: 1 });
});

test("the recommendations of members who leave, are blocked or lose their number stop counting, and count again when they return", async () => {
  const { db, services, neighbour, path, shown, listed } = await start();
  const [first, second] = [await neighbour(), await neighbour()];
  for (const { calls } of [first, second]) await calls.post(path);
  const counts = async () => [(await shown()).count, (await listed()).recommendedCount];
  const { id } = first.account;
  await db.transaction((tx) => blockAccount(tx, services.events, id, new Date()));
  expect(await counts()).toEqual([1, 1]);
  await db.transaction((tx) => unblockAccount(tx, services.events, id));
  expect(await counts()).toEqual([2, 2]);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ phoneProvenAt: null }).where(eq(accounts.id, id));
    await services.events.publish(tx, "account.phone-changed", { accountId: id });
  });
  expect(await counts()).toEqual([1, 1]);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, second.account.id));
    await services.events.publish(tx, "account.deleted", { accountId: second.account.id });
  });
  expect(await counts()).toEqual([0, 0]);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: second.account.id }));
  expect(await db.$count(recommendations, eq(recommendations.accountId, second.account.id))).toBe(0);
});

test("a recommendation of a business that was hidden since can be withdrawn", async () => {
  const { db, neighbour, business, path } = await start();
  const { calls } = await neighbour();
  await calls.post(path);
  await db.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, business.id));
  expect(await calls.post(path)).toMatchObject(notFound);
  expect((await calls.delete(path)).body).toMatchObject({ is_recommended: false });
  expect(await calls.delete(path)).toMatchObject(notFound);
});

test("ten new accounts do not change the ranking, nor do many with one number; ten neighbours do", async () => {
  const { neighbour, path, listed, shown } = await start();
  const before = (await listed()).weight;
  const recommendAll = async (given: () => Parameters<typeof neighbour>[0]) => {
    const people = await Promise.all(Array.from({ length: 10 }, () => neighbour(given())));
    const replies = await Promise.all(people.map(({ calls }) => calls.post(path)));
    return replies.map(({ status }) => status);
  };
  const never = await recommendAll(() => ({ createdAt: new Date("2026-11-17T10:00:00Z") }));
  expect(new Set(never)).toEqual(new Set([403]));
  const young = await recommendAll(() => ({ createdAt: new Date("2026-11-01T10:00:00Z") }));
  expect(new Set(young)).toEqual(new Set([200]));
  await recommendAll(() => ({ phone: "+2347000000077" }));
  expect((await shown()).count).toBe(20);
  expect((await listed()).weight).toBe(before);

  await recommendAll(() => ({}));
  expect((await shown()).count).toBe(30);
  expect(await listed()).toMatchObject({ recommendedCount: 30 });
  expect((await listed()).weight).toBeGreaterThan(before);
});
