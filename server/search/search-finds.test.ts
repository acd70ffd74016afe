import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { makeSubscription } from "#/server/payment/make.ts";
import { startSearching } from "#/tests/search.ts";

const { services, make, find, namesFor, reindex, change } = await startSearching();

describe("what is found", () => {
  test("a business is found by its tag, its name and its text, in this order, and not by its category alone", async () => {
    const place = "Abia, Aba North";
    await make({ place, name: "Chidi and Sons", category: "Electrical Works", about: "We do tv repair too." });
    await make({ place, name: "Ngozi Electronics", category: "Electrical Works", tags: ["TV repair"] });
    await make({ place, name: "Uche TV Repair", category: "Electrical Works" });
    await make({ place, name: "Emeka Power", category: "Electrical Works" });
    expect(await namesFor("tv repair", { location: place })).toEqual([
      "Ngozi Electronics",
      "Uche TV Repair",
      "Chidi and Sons",
    ]);
  });

  test("mentions come after offers", async () => {
    const place = "Abia, Aba South";
    const category = "Shoe Marker or Cobbler";
    await make({ place, name: "Okoro Sandals", category, about: "Next to a shoe repair." });
    await make({ place, name: "Okoro Bakery", category: "Eatery, Restaurant", about: "Next to a shoe repair." });
    await make({ place, name: "Eze Cobbler", category, tags: ["Shoe repair"] });
    expect(await namesFor("shoe repair", { location: place })).toEqual(["Eze Cobbler", "Okoro Sandals"]);
  });

  test("a business in another LGA or state is found by its name, before those of its trade in the place", async () => {
    const place = "Ebonyi, Afikpo North";
    const tags = ["Plumber"];
    await make({ place: "Kano, Dala", name: "Zubairu Tanko Sanitary", tags });
    await make({ place: "Ebonyi, Ohaozara", name: "Obasi Zugwu Plumber", tags });
    await make({ place, name: "Afikpo Pipes", tags });
    expect(await find("zubairu tanko sanitary", { location: place })).toMatchObject({
      named: 1,
      in_place: 0,
      place: { lga: "Afikpo North" },
      listings: [{ name: "Zubairu Tanko Sanitary" }],
    });
    const near = await find("zugwu plumber", { location: place });
    expect(near).toMatchObject({ named: 1, in_place: 1 });
    expect(near.listings.map(({ name }) => name)).toEqual(["Obasi Zugwu Plumber", "Afikpo Pipes"]);
    expect(await find("afikpo pipes", { location: place })).toMatchObject({ named: 0, in_place: 1 });
    expect(await find("plumber", { location: "Ebonyi, Onicha" })).toMatchObject({ named: 0 });
  });

  test("a business of the category that only mentions the service is not lost", async () => {
    const place = "Abia, Bende";
    await make({ place, name: "Bende Wash", category: "Laundry & Cleaning", about: "Ask us for tank cleaning." });
    expect(await namesFor("tank cleaning", { location: place })).toContain("Bende Wash");
  });

  test("businesses in the searched LGA come before the rest of its state, and other states are left out", async () => {
    await make({ place: "Ekiti, Ikole", name: "Far Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    await make({ place: "Ekiti, Oye", name: "Near Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    await make({ place: "Ondo, Ose", name: "Other Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    const results = await find("henna", { location: "Ekiti, Oye" });
    expect(results.listings.map(({ name }) => name)).toEqual(["Near Henna", "Far Henna"]);
    expect(results).toMatchObject({ total: 2, in_place: 1, place: { state: "Ekiti", lga: "Oye" } });
  });

  test("a search in a city finds all of it before the rest of the state, whether it was picked or typed", async () => {
    const more = { category: "Fashion & Beauty", tags: ["Wig making"] };
    await make({ place: "Oyo, Saki West", name: "Saki Wigs", ...more });
    await make({ place: "Oyo, Ibadan South-West", name: "Challenge Wigs", ...more });
    await make({ place: "Oyo, Egbeda", name: "Egbeda Wigs", ...more });
    for (const [words, location] of [
      ["wig making", "Oyo, Ibadan"],
      ["wig making in Ibadan", ""],
    ] as const) {
      const results = await find(words, { location });
      expect(results).toMatchObject({ total: 3, in_place: 2, place: { area: "Ibadan", lga: "Ibadan North" } });
      expect(results.listings.at(-1)?.name).toBe("Saki Wigs");
      expect(results.place?.lgas).toContain("Ibadan South-West");
    }
    expect(await find("wig making", { location: "Oyo, Ibadan North" })).toMatchObject({ total: 3, in_place: 0 });
  });

  test("businesses that match all words come first, by name before by text, and others of the trade after them", async () => {
    const place = "Ekiti, Emure";
    await make({
      place,
      name: "Brave Tailors",
      category: "Fashion & Beauty",
      tags: ["Tailor"],
      about: "A lagoon view.",
    });
    await make({ place, name: "Lagoon Tailors", category: "Fashion & Beauty", tags: ["Tailor"] });
    await make({ place, name: "Third Tailors", category: "Fashion & Beauty", tags: ["Tailor"] });
    expect(await namesFor("lagoon tailor", { location: place })).toEqual([
      "Lagoon Tailors",
      "Brave Tailors",
      "Third Tailors",
    ]);
  });

  test("with several words too, offers come before mentions", async () => {
    const place = "Ekiti, Gbonyin";
    const about = "Fit for a castle. Plumber at hand.";
    const mentions = await make({ place, name: "Tola Tiles", category: "Construction", tags: ["Tiler"], about });
    await makeSubscription(services, {
      businessId: mentions.id,
      startsAt: new Date("2026-11-01"),
      endsAt: new Date("2026-12-01"),
    });
    await make({ place, name: "Tola Pipes", category: "Construction", tags: ["Plumber"], about: "Fit for a castle." });
    expect(await namesFor("plumber castle", { location: place })).toEqual(["Tola Pipes", "Tola Tiles"]);
  });

  test("a trade or a place in a name does not hide the business", async () => {
    await make({ place: "Ekiti, Moba", name: "Emerald Delta Solicitors", category: "Lawyer & Legal Services" });
    expect(await namesFor("emerald delta solicitors", { location: "Ekiti, Moba" })).toEqual([
      "Emerald Delta Solicitors",
    ]);
  });

  test("a typo is corrected when nothing else is found, and the correction is shown", async () => {
    const place = "Ekiti, Ijero";
    await make({ place, name: "Ijero Tyres", category: "Car or Auto Repairs, Mechanic", tags: ["Vulcanizer"] });
    const results = await find("vulcanzier", { location: place });
    expect(results.listings[0]?.name).toBe("Ijero Tyres");
    expect(results.corrected).toBe("vulcanizer");
  });

  test("words that no one answers to do not hide who does the trade", async () => {
    expect(await namesFor("vulcanizer kwakwakwa zazaza", { location: "Ekiti, Ijero" })).toContain("Ijero Tyres");
  });

  test("premium does not lift a business that is neither rated nor verified", async () => {
    const place = "Gombe, Akko";
    const paying = await make({
      place,
      name: "Paying Cleaners",
      category: "Laundry & Cleaning",
      tags: ["Sofa and rug cleaning"],
    });
    await make({
      place,
      name: "Free Cleaners",
      category: "Laundry & Cleaning",
      tags: ["Sofa and rug cleaning"],
      isVerified: true,
    });
    await makeSubscription(services, {
      businessId: paying.id,
      startsAt: new Date("2026-11-01"),
      endsAt: new Date("2026-12-01"),
    });
    await make({ place, name: "Gombe Rug Cleaning", category: "Laundry & Cleaning" });
    // The paying one has no rating and no check: what is bought lifts no further than what is earned.
    expect(await namesFor("rug cleaning", { location: place })).toEqual([
      "Free Cleaners",
      "Paying Cleaners",
      "Gombe Rug Cleaning",
    ]);
  });
});

describe("as soon as a business changes", () => {
  test("a business is found under what it is now, and not under what it was", async () => {
    const { id } = await make({ place: "Kebbi, Zuru", name: "Zebulon Woodwork", tags: ["Carpenter"] });
    await change(id, { name: "Yakubu Ironwork", tags: ["Welder"] });
    await reindex(id);
    expect(await namesFor("yakubu")).toEqual(["Yakubu Ironwork"]);
    expect(await namesFor("zebulon")).toEqual([]);
    expect(await namesFor("welder", { location: "Kebbi, Zuru" })).toEqual(["Yakubu Ironwork"]);
  });

  test("a business is gone while it is hidden or blocked, and back when it is active", async () => {
    const { id } = await make({ name: "Quintus Bakery" });
    for (const [status, names] of [
      ["hidden", []],
      ["active", ["Quintus Bakery"]],
      ["blocked", []],
    ] as const) {
      await change(id, { status });
      await reindex(id);
      expect(await namesFor("quintus")).toEqual(names);
    }
  });

  test("a business is gone when it is deleted", async () => {
    const { id } = await make({ name: "Rufina Bakery" });
    await services.db.delete(businesses).where(eq(businesses.id, id));
    await reindex(id);
    expect(await namesFor("rufina")).toEqual([]);
  });

  test("the states with changed results are published, the old and the new", async () => {
    const [lagos, kano] = [await make({ place: "Lagos, Epe" }), await make({ place: "Kano, Dala" })];
    const [lagosId] = await reindex(lagos.id);
    const [kanoId] = await reindex(kano.id);
    await change(lagos.id, { localGovernmentId: kano.localGovernmentId });
    expect((await reindex(lagos.id)).sort()).toEqual([lagosId!, kanoId!].sort());
  });
});
