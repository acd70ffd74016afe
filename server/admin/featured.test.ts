import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { featuredOverrides } from "#/server/search/tables.ts";
import { startApi } from "#/tests/api.ts";
import { testDatabase } from "#/tests/database.ts";

const featured = "/v2/admin/featured";
const reason = "It serves the season";
const pin = { kind: "pinned", ends_at: "2026-11-20T10:00:00Z", reason };

// The strip is one for the whole database.
beforeEach(async () => {
  await (await testDatabase()).db.delete(featuredOverrides);
});

async function startAsModerator() {
  const started = await startApi();
  const { api, make } = started;
  const account = await make.account({ role: "moderator" });
  const strip = async () => (await api.get("/v2/featured_client")).body as { id: string; is_boosted: boolean }[];
  return { ...started, account, moderator: api.asStaff(account), strip };
}

test("a pinned business is first in the strip until its end date, is not marked as paid, and is removed afterwards", async () => {
  const { moderator, make, strip, clock } = await startAsModerator();
  for (let count = 0; count < 11; count++) {
    const { id } = await make.business();
    await make.subscription({ businessId: id, startsAt: new Date("2026-11-01"), endsAt: new Date("2027-11-01") });
  }
  const business = await make.business({ about: "" });

  expect((await moderator.put(`${featured}/${business.id}`, pin)).body).toMatchObject({ name: business.name });

  const shown = await strip();
  expect(shown).toHaveLength(10);
  expect(shown[0]).toMatchObject({ id: business.id, is_boosted: false });
  expect(shown.slice(1).every((listing) => listing.is_boosted)).toBe(true);
  clock.moveTo("2026-11-20T10:00:00Z");
  expect((await strip()).map(({ id }) => id)).not.toContain(business.id);
  expect((await moderator.get(featured)).body).toEqual([]);
});

test("a business is not featured until its owner confirms their email, even if it is paid for and pinned", async () => {
  const { moderator, make, strip, db } = await startAsModerator();
  const owner = await make.account({ emailProvenAt: null });
  const { id } = await make.business({ ownerId: owner.id });
  await make.subscription({ businessId: id, startsAt: new Date("2026-11-01"), endsAt: new Date("2027-11-01") });
  await moderator.put(`${featured}/${id}`, pin);
  expect((await strip()).map((listing) => listing.id)).not.toContain(id);

  await db
    .update(accounts)
    .set({ emailProvenAt: new Date("2026-11-18") })
    .where(eq(accounts.id, owner.id));

  expect((await strip())[0]).toMatchObject({ id });
});

test("a business excluded from the strip is not featured, even with premium, until the exclusion is lifted", async () => {
  const { moderator, strip } = await startAsModerator();
  const [first] = await strip();

  await moderator.put(`${featured}/${first!.id}`, { kind: "kept-out", reason });

  expect((await strip()).map(({ id }) => id)).not.toContain(first!.id);
  expect((await moderator.get(featured)).body).toMatchObject([
    { business_id: first!.id, kind: "kept-out", ends_at: "" },
  ]);
  await moderator.delete(`${featured}/${first!.id}`);
  expect((await strip()).map(({ id }) => id)).toContain(first!.id);
});

test("at most four businesses are pinned, so that paying ones have room; changing a pin does not count twice", async () => {
  const { moderator, make } = await startAsModerator();
  const pinned = [];
  for (let count = 0; count < 4; count++) {
    pinned.push((await make.business()).id);
    await moderator.put(`${featured}/${pinned[count]}`, pin);
  }

  const fifth = await moderator.put(`${featured}/${(await make.business()).id}`, pin);

  expect(fifth).toMatchObject({ status: 409, body: { code: "search/too-many-pins" } });
  const longer = { ...pin, ends_at: "2026-12-20T10:00:00Z" };
  expect((await moderator.put(`${featured}/${pinned[0]}`, longer)).status).toBe(200);
});

test.each([
  ["a pin without an end", { kind: "pinned", reason }],
  ["an end date in the past", { ...pin, ends_at: "2026-11-01T00:00:00Z" }],
  ["a decision without a reason", { ...pin, reason: "" }],
  ["an unknown decision", { ...pin, kind: "first" }],
])("%s is refused", async (_, body) => {
  const { moderator, make } = await startAsModerator();

  expect((await moderator.put(`${featured}/${(await make.business()).id}`, body)).status).toBe(422);
});

test("moderators cannot feature their own business, nor a hidden one", async () => {
  const { moderator, account, make } = await startAsModerator();
  const own = await make.business({ ownerId: account.id });
  const hidden = await make.business({ status: "hidden" });

  expect((await moderator.put(`${featured}/${own.id}`, pin)).status).toBe(403);
  for (const id of [hidden.id, crypto.randomUUID(), "x"]) {
    expect((await moderator.put(`${featured}/${id}`, pin)).status).toBe(404);
    expect((await moderator.delete(`${featured}/${id}`)).status).toBe(404);
  }
});

test("only moderators decide what is featured", async () => {
  const { api, make } = await startAsModerator();
  const { id } = await make.business();

  expect((await api.put(`${featured}/${id}`, pin)).status).toBe(401);
  expect((await api.as(await make.account()).put(`${featured}/${id}`, pin)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "finance" })).put(`${featured}/${id}`, pin)).status).toBe(403);
});
