import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

/** An owner open every day from 9 to 5, on a wednesday at 11 in the morning in Lagos. */
async function start() {
  const started = await startApi();
  const open = [540, 1_020] as const;
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
  const hours = Object.fromEntries(days.map((day) => [day, open]));
  const business = await started.make.business({ name: `Ready ${crypto.randomUUID()}`, hours });
  const owner = started.api.as({ id: business.ownerId });
  const found = async () => {
    const { body } = await started.api.get(`/v2/finder?search=${encodeURIComponent(business.name)}&location=Lagos`);
    return body[0];
  };
  return { ...started, business, owner, found };
}

const closed = { open_time: "Closed", close_time: "Closed" };

describe("a special day", () => {
  test("a special day closes the page and the listing on its date only", async () => {
    const { owner, api, business, found, clock, jobs } = await start();

    const { body } = await owner.post("/v2/business/special_day", { date: "2026-11-19", name: "Sallah", ...closed });

    expect(body.special_days).toEqual([{ date: "2026-11-19", name: "Sallah", is_open: false, ...closed }]);
    expect((await found()).is_open).toBe(true);
    clock.moveTo("2026-11-19T10:00:00Z");
    expect((await found()).is_open).toBe(false);
    expect((await api.get(`/v2/business/${business.id}`)).body.business.is_open).toBe(false);
    clock.moveTo("2026-11-26T10:00:00Z");
    await jobs.runNow("business.refresh-weeks");
    expect((await found()).is_open).toBe(true);
    expect((await api.get(`/v2/business/${business.id}`)).body.business.special_days).toEqual([]);
  });

  test("a special day after the coming week takes effect when the week reaches it", async () => {
    const { owner, found, clock, jobs } = await start();
    await owner.post("/v2/business/special_day", { date: "2026-12-02", ...closed });
    clock.moveTo("2026-11-26T00:01:00Z");
    await jobs.runNow("business.refresh-weeks");
    clock.moveTo("2026-12-02T10:00:00Z");
    expect((await found()).is_open).toBe(false);
  });

  test("a special day can be removed", async () => {
    const { owner } = await start();
    await owner.post("/v2/business/special_day", { date: "2026-11-18", ...closed });
    const { body } = await owner.delete("/v2/business/special_day/2026-11-18");
    expect(body).toMatchObject({ special_days: [], is_open: true });
    expect((await owner.delete("/v2/business/special_day/nonsense")).status).toBe(200);
  });

  test.each([
    ["a past day", { date: "2026-11-17", ...closed }, "date"],
    ["a day more than a year away", { date: "2028-01-01", ...closed }, "date"],
    ["no day", { date: "soon", ...closed }, "date"],
    ["an invalid time", { date: "2026-11-20", open_time: "9:07 AM", close_time: "5:00 PM" }, "open_time"],
  ])("a special day rejects %s", async (_what, body, field) => {
    const { owner } = await start();
    const refused = await owner.post("/v2/business/special_day", body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  });
});

describe("an absence", () => {
  test("an absence closes the business until its end date, and is shown on page and card", async () => {
    const { owner, api, business, found, clock, jobs } = await start();
    const { body } = await owner.post("/v2/business/away", { until: "2026-11-20" });
    expect(body).toMatchObject({ away_until: "2026-11-20", is_open: false });
    expect(await found()).toMatchObject({
      is_open: false,
      opens_at: "2026-11-20T08:00:00.000Z",
      opens_today: false,
      away_until: "2026-11-20",
    });
    clock.moveTo("2026-11-20T06:00:00Z");
    expect(await found()).toMatchObject({ is_open: false, opens_today: true });
    clock.moveTo("2026-11-20T10:00:00Z");
    await jobs.runNow("business.refresh-weeks");
    expect(await found()).toMatchObject({ is_open: true, away_until: "" });
    expect((await api.get(`/v2/business/${business.id}`)).body.business).toMatchObject({
      away_until: "",
      is_open: true,
    });
  });

  test("an absence ends early when the owner returns", async () => {
    const { owner } = await start();
    await owner.post("/v2/business/away", { until: "2026-12-20" });
    expect((await owner.post("/v2/business/away", { until: "" })).body).toMatchObject({
      away_until: "",
      is_open: true,
    });
  });

  test("an absence cannot end today or in the past, and only the owner sets it", async () => {
    const { owner, api, make } = await start();
    expect((await owner.post("/v2/business/away", { until: "2026-11-18" })).status).toBe(422);
    expect((await api.post("/v2/business/away", { until: "2026-11-20" })).status).toBe(401);
    const stranger = api.as(await make.account());
    expect(await stranger.post("/v2/business/away", { until: "2026-11-20" })).toMatchObject({ status: 404 });
  });
});

describe("free now", () => {
  test("an owner who is free now is open on page and card until then, outside the hours too", async () => {
    const { owner, api, business, found, clock, jobs } = await start();
    await owner.put("/v2/mybusiness/booking", {
      ...{ takes_bookings: true, places: 1, lead_hours: 2, days_ahead: 14 },
      services: [{ name: "Haircut", minutes: 30 }],
    });
    clock.moveTo("2026-11-18T22:00:00Z");
    const shown = async () => {
      const page = (await api.get(`/v2/business/${business.id}`)).body.business.is_open;
      const { is_open, closes_at } = await found();
      return { page, card: is_open, closes_at };
    };
    const closedNow = { page: false, card: false, closes_at: null };
    expect(await shown()).toEqual(closedNow);
    await owner.post("/v2/mybusiness/booking/walk_in", { is_on: true });
    expect(await shown()).toEqual({ page: true, card: true, closes_at: "2026-11-18T23:00:00.000Z" });
    clock.moveTo("2026-11-18T23:00:00Z");
    expect(await shown()).toEqual(closedNow);
    await jobs.runNow("business.refresh-weeks");
    clock.moveTo("2026-11-25T22:30:00Z");
    expect(await shown()).toEqual(closedNow);
  });
});
