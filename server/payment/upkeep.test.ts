import { describe, expect, test } from "vitest";
import type { Reach } from "#/shared/reach.ts";
import { startApi } from "#/tests/api.ts";
import { listLapsed } from "./queries.ts";

async function start() {
  const started = await startApi();
  const { api, make } = started;
  const owner = async (startsAt: string, endsAt: string) => {
    const business = await make.business();
    const more = (from: string, to: string) =>
      make.subscription({ businessId: business.id, startsAt: new Date(from), endsAt: new Date(to) });
    await more(startsAt, endsAt);
    const me = api.as({ id: business.ownerId });
    const told = async () => (await me.get("/v2/notifications")).body.map(({ title }: { title: string }) => title);
    const listing = async () => (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body[0];
    return { business, me, more, told, listing };
  };
  return { ...started, owner };
}

describe("the end of premium", () => {
  test("the owner is notified of the end of premium seven days and one day before, once each", async () => {
    const { owner, clock, jobs } = await start();
    const { told } = await owner("2026-11-01T10:00:00Z", "2026-12-01T10:00:00Z");

    for (let day = 18; day <= 30; day++) {
      clock.moveTo(`2026-11-${day}T07:00:00Z`);
      await jobs.runNow("payment.remind");
      await jobs.runNow("payment.remind");
      const expected =
        day < 24 ? [] : day < 30 ? ["Premium ends soon"] : ["Premium ends tomorrow", "Premium ends soon"];
      expect([day, await told()]).toEqual([day, expected]);
    }
    clock.moveTo("2026-12-01T11:00:00Z");
    await jobs.runNow("payment.remind");
    expect(await told()).toHaveLength(2);
  });

  test("the owner is not notified of the end of a renewed period", async () => {
    const { owner, clock, jobs } = await start();
    const { told, more } = await owner("2026-11-01T10:00:00Z", "2026-12-01T10:00:00Z");
    await more("2026-12-01T10:00:00Z", "2027-01-01T10:00:00Z");
    clock.moveTo("2026-11-30T07:00:00Z");
    await jobs.runNow("payment.remind");
    expect(await told()).toEqual([]);
  });

  test("premium ends on time: the business is on the free plan, and its listing has no label", async () => {
    const { owner, clock, jobs, api } = await start();
    const { me, business, listing } = await owner("2026-11-01T10:00:00Z", "2026-11-18T12:00:00Z");
    const other = await owner("2026-11-01T10:00:00Z", "2026-12-18T12:00:00Z");
    expect(await listing()).toMatchObject({ is_boosted: true });

    clock.moveTo("2026-11-18T12:00:00Z");
    await jobs.runNow("payment.lapse");

    expect((await me.get("/v2/mybusiness")).body.subscription).toMatchObject([{ is_active: false }]);
    expect((await api.get(`/v2/business/${business.id}`)).body.business.subscription[0].is_active).toBe(false);
    expect(await listing()).toMatchObject({ is_boosted: false });
    expect(await other.listing()).toMatchObject({ is_boosted: true });
  });
});

test("a period after one with another reach lifts the business within its own reach, on time", async () => {
  const { make, api, clock, jobs, db } = await startApi();
  const { id: businessId, name } = await make.business();
  const period = (startsAt: string, endsAt: string, reach: Reach) =>
    make.subscription({ businessId, startsAt: new Date(startsAt), endsAt: new Date(endsAt), reach });
  await period("2026-11-01T10:00:00Z", "2026-11-18T12:00:00Z", "lga");
  await period("2026-11-18T12:00:00Z", "2026-12-18T12:00:00Z", "nigeria");
  const isBoostedInNigeria = async () =>
    (await api.get(`/v2/finder?search=${encodeURIComponent(name)}`)).body[0].is_boosted;
  await jobs.runNow("payment.lapse");
  expect(await isBoostedInNigeria()).toBe(false);

  clock.moveTo("2026-11-18T12:00:00Z");
  await jobs.runNow("payment.lapse");

  expect(await isBoostedInNigeria()).toBe(true);
  expect(await listLapsed(db, clock.now())).not.toContain(businessId);
});

test("all paying businesses are featured equally often, also with more of them than places", async () => {
  const { owner, clock, api } = await start();
  const payers = new Map<string, number>();
  for (let number = 0; number < 25; number++) {
    const { business } = await owner("2026-11-01T10:00:00Z", "2026-12-18T12:00:00Z");
    payers.set(business.id, 0);
  }
  const beginning = new Date("2026-11-19T00:00:00Z").getTime();
  const turns = 20;

  for (let turn = 0; turn < turns; turn++) {
    clock.moveTo(new Date(beginning + turn * 5 * 60_000).toISOString());
    for (const { id } of (await api.get("/v2/featured_client")).body) {
      if (payers.has(id)) payers.set(id, payers.get(id)! + 1);
    }
  }

  const seen = [...payers.values()];
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);
  expect(Math.min(...seen)).toBeGreaterThan(0);
});
