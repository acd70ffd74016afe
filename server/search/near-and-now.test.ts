import { describe, expect, test } from "vitest";
import type { GivenBusiness } from "#/server/business/make.ts";
import { startSearching } from "#/tests/search.ts";
import { missedWords } from "./tables.ts";

const { services, make, find } = await startSearching();
const names = (listings: readonly { name: string }[]) => listings.map(({ name }) => name);

describe("work at the customer's place", () => {
  test("stops at 60 km: beyond it only the number in all of Nigeria is returned", async () => {
    await make({ name: "Enugu Pipes", place: "Enugu, Enugu North", tags: ["Plumber"] });
    const results = await find("plumber", { location: "Borno, Maiduguri" });
    expect(results).toMatchObject({ listings: [], further: [], elsewhere: 1, trades: ["Plumber"] });
  });

  test("stops at 60 km inside a large state too", async () => {
    await make({ name: "Yauri Pipes", place: "Kebbi, Yauri", tags: ["Plumber"] });
    await make({ name: "Jega Pipes", place: "Kebbi, Jega", tags: ["Plumber"] });
    const near = await find("plumber", { location: "Kebbi, Jega" });
    expect([names(near.listings), near.total]).toEqual([["Jega Pipes"], 1]);
    expect(names((await find("plumber", { location: "Kebbi" })).listings)).toHaveLength(2);
  });

  test("includes businesses of a neighbouring state that are near", async () => {
    await make({ name: "Nkanu Pipes", place: "Enugu, Nkanu East", tags: ["Plumber"] });
    const results = await find("plumber", { location: "Ebonyi, Ezza North" });
    expect(names(results.listings)).toEqual(["Nkanu Pipes"]);
    for (const { distance_km } of results.further) expect(distance_km).toBeLessThanOrEqual(60);
  });
});

describe("other businesses of the category", () => {
  const category = "Car or Auto Repairs, Mechanic";

  test("in the state are shown when none there offers the service, those that the category usually means first", async () => {
    await make({ name: "Jos Panels", place: "Plateau, Jos North", category, tags: ["Panel beater"], isVerified: true });
    await make({ name: "Jos Engines", place: "Plateau, Jos South", category, tags: ["Engine repair"] });
    await make({ name: "Kano Scans", place: "Kano, Dala", category, tags: ["Car diagnosis"] });
    const results = await find("check engine light is on", { location: "Plateau, Jos North" });
    expect(results.answers).toBe(0);
    expect(names(results.same_line)).toEqual(["Jos Engines", "Jos Panels"]);
  });

  test("are left out when a business offers the service", async () => {
    const results = await find("panel beater", { location: "Plateau, Jos North" });
    expect(results).toMatchObject({ answers: 1, same_line: [] });
  });
});

test("two mentions are shown and counted", async () => {
  const about = "Our tailor and our fashion designer sew for weddings.";
  const place = "Kwara, Offa";
  await make({ name: "Offa Sews", place, category: "Fashion & Beauty", tags: ["Tailor"] });
  for (const at of [1, 2, 3, 4])
    await make({ name: `Offa Beauty ${at}`, place, category: "Fashion & Beauty", tags: ["Nail technician"], about });
  expect(await find("tailor", { location: place })).toMatchObject({ answers: 1, total: 3 });
});

describe("open now near you", () => {
  const chemist = (given: GivenBusiness) =>
    make({ category: "Health & Medicine", tags: ["Pharmacy and chemist"], ...given });
  const open = { saturday: [480, 1_320] as const };
  const closed = { saturday: "closed" } as const;
  const location = "Lagos, Ikeja";

  test("shows a nearby open chemist when none in the LGA is open", async () => {
    await chemist({ name: "Ikeja Shut", place: location, hours: closed });
    await chemist({ name: "Agege Open", place: "Lagos, Agege", hours: open });
    await chemist({ name: "Epe Open", place: "Lagos, Epe", hours: open });
    const results = await find("chemist", { location });
    expect(names(results.open_near)).toEqual(["Agege Open"]);
    expect(names(results.listings)).toEqual(["Ikeja Shut"]);
    expect(results).toMatchObject({ answers: 2, total: 2, in_place: 1 });
  });

  test("is empty when a good business in the LGA is open, or a time was given", async () => {
    await chemist({ name: "Ikeja Open", place: location, hours: open, isVerified: true });
    expect((await find("chemist", { location })).open_near).toEqual([]);
    expect((await find("chemist open now", { location: "Lagos, Mushin" })).open_near).toEqual([]);
  });

  test("is empty for a tailor in the morning", async () => {
    expect((await find("tailor", { location: "Kwara, Offa" })).open_near).toEqual([]);
  });

  test("shows open tailors, and counts them, when all on the first page are closed", async () => {
    const tailor = (given: GivenBusiness) => make({ tags: ["Shoe maker"], ...given });
    await tailor({ name: "Surulere Shut", place: "Lagos, Surulere", hours: closed, isVerified: true });
    await tailor({ name: "Mushin Open", place: "Lagos, Mushin", hours: open });
    await tailor({ name: "Epe Sews", place: "Lagos, Epe", hours: open });
    const search = (query: object) => find("shoe maker", { location: "Lagos, Surulere", ...query });
    const page = await search({ limit: 1 });
    expect([names(page.listings), names(page.open_near), page.open_count]).toEqual([
      ["Surulere Shut"],
      ["Mushin Open"],
      2,
    ]);
    expect(await search({})).toMatchObject({ open_near: [], open_count: 0 });
  });
});

test("words that only “Did you mean” answers are counted as missed", async () => {
  const heaters = async () => (await services.db.select().from(missedWords)).filter(({ word }) => word === "heater");
  expect(await heaters()).toEqual([]);
  expect((await find("heater", { location: "Kwara, Offa" })).did_you_mean).toEqual([]);
  await make({ name: "Offa Appliances", place: "Kwara, Offa", tags: ["Home appliance repair"] });
  expect((await find("heater", { location: "Kwara, Offa" })).did_you_mean).toContain("Home appliance repair");
  expect((await heaters())[0]?.times).toBeGreaterThan(0);
});

test("a place in the words wins over the location and is returned apart from the words", async () => {
  await make({ name: "Yaba Stitches", place: "Lagos, Lagos Mainland", tags: ["Tailor"] });
  const results = await find("Tailor in Yaba", { location: "Lagos, Ikeja" });
  expect(results.place).toMatchObject({ lga: "Lagos Mainland", area: "Yaba" });
  expect(results.named_place).toEqual({ location: "Lagos, Yaba", search: "Tailor" });
  const apart = await find("Tailor", { location: "Lagos, Yaba" });
  expect(names(apart.listings)).toEqual(names(results.listings));
  expect(apart.named_place).toBeNull();
});

describe("the filter for open businesses, when nobody is open", () => {
  const place = "Kwara, Ekiti";
  const search = (query: object) => find("welder", { location: place, ...query });

  test("says how many there are without it, and who opens first", async () => {
    const welder = { place, tags: ["Welder"] };
    await make({ ...welder, name: "Late Welds", hours: { saturday: [1_320, 1_380], sunday: [600, 960] } });
    await make({ ...welder, name: "Sunday Welds", hours: { saturday: "closed", sunday: [480, 960] } });
    const about = "Our welder is a good man.";
    await make({ place, name: "Mentions One", about, tags: ["Painter"], hours: { saturday: "closed" } });
    const { closed, total } = await search({ open_now: "true" });
    expect(total).toBe(0);
    expect((await search({})).total).toBe(3);
    expect(closed).toMatchObject({ total: 2, next: { name: "Late Welds" } });
  });

  test("says neither when the filter is off, or somebody is open", async () => {
    expect((await search({})).closed).toBeNull();
    await make({ name: "Open Welds", place, tags: ["Welder"], hours: { saturday: [0, 1_439] } });
    expect((await search({ open_now: "true" })).closed).toBeNull();
  });
});
