import { beforeAll, describe, expect, test } from "vitest";
import { findState } from "#/server/place/place.ts";
import { startSearching } from "#/tests/search.ts";
import { search } from "./module.ts";

const { make, find, namesFor } = await startSearching();
const category = "Fashion & Beauty";
const cars = "Car or Auto Repairs, Mechanic";

describe("beyond the border of a state", () => {
  const tailor = (name: string, place: string, more: object = {}) =>
    make({ name, place, category, tags: ["Tailor"], ...more });

  beforeAll(async () => {
    await tailor("Asaba Seams", "Delta, Oshimili South");
    await tailor("Onitsha Seams", "Anambra, Onitsha North", { isVerified: true });
    await tailor("Ogbaru Seams", "Anambra, Ogbaru");
    await tailor("Agbor Seams", "Delta, Ika South");
    await tailor("Abakaliki Seams", "Ebonyi, Abakaliki");
  });
  const location = "Delta, Asaba";

  test("a business 8 km away stands before one of the same state that is farther", async () => {
    const results = await find("tailor", { location });
    expect(results.listings.map(({ name }) => name)).toEqual([
      "Asaba Seams",
      "Onitsha Seams",
      "Ogbaru Seams",
      "Agbor Seams",
    ]);
    expect(results).toMatchObject({ total: 4, answers: 4, in_place: 1, in_state: 2 });
    // Shown already.
    expect(results.further).toEqual([]);
  });

  test("is near from a position too, and in any order", async () => {
    const at = { lat: 6.1982, lng: 6.7319 };
    expect((await namesFor("tailor near me", at)).slice(0, 2)).toEqual(["Asaba Seams", "Onitsha Seams"]);
    for (const sort of ["rating", "newest", "nearest"])
      expect(await namesFor("tailor", { ...at, sort })).toContain("Onitsha Seams");
  });

  test("a whole state has no businesses of another", async () => {
    expect((await namesFor("tailor", { location: "Delta" })).sort()).toEqual(["Agbor Seams", "Asaba Seams"]);
  });

  test("a page around an LGA is evicted by a change in the neighbouring state, and a page of a state is not", async () => {
    const tagsFor = async (at: string) => {
      const route = search.routes!.find(({ name }) => name === "GET /v2/results")!;
      return route.cacheTags!(await find("tailor", { location: at }), {} as never);
    };
    const anambra = `listings:${findState("Anambra")!.id}`;
    expect(await tagsFor(location)).toEqual(expect.arrayContaining([`listings:${findState("Delta")!.id}`, anambra]));
    expect(await tagsFor("Delta")).not.toContain(anambra);
    expect(await tagsFor("")).toContain("listings:all");
  });

  test("others of the category in the state are shown too, when only a business beyond it answers", async () => {
    await make({ name: "Awka Panels", place: "Anambra, Awka South", category: cars, tags: ["Panel beater"] });
    await make({ name: "Awka Vulcans", place: "Anambra, Awka South", category: cars, tags: ["Vulcanizer"] });
    await make({ name: "Udi Panels", place: "Enugu, Udi", category: cars, tags: ["Windscreen and car glass"] });
    const results = await find("car glass", { location: "Anambra, Orumba North" });
    expect(results).toMatchObject({ answers: 1, in_state: 0, listings: [{ name: "Udi Panels" }] });
    expect(results.same_line.map(({ name }) => name).sort()).toEqual(["Awka Panels", "Awka Vulcans"]);
  });

  test("filters apply", async () => {
    expect(await find("tailor", { location, verified: "true" })).toMatchObject({
      listings: [{ name: "Onitsha Seams" }],
      total: 1,
    });
  });

  test("several words find it, and its name", async () => {
    await tailor("Ngozi Lagoon Wears", "Anambra, Onitsha South");
    expect(await namesFor("ngozi lagoon", { location })).toEqual(["Ngozi Lagoon Wears"]);
    expect(await namesFor("tailor lagoon", { location })).toContain("Ngozi Lagoon Wears");
    expect(await namesFor("lagoon", { location })).toEqual(["Ngozi Lagoon Wears"]);
    expect(await namesFor("lagoon", { location: "Delta, Warri South" })).toEqual([]);
  });

  test("one that only has the trade in its name or text does not count", async () => {
    await make({ name: "Iweka Welder Shop", place: "Anambra, Onitsha South", category, tags: ["Tailor"] });
    await make({ name: "Ughelli Irons", place: "Delta, Ughelli North", tags: ["Welder"] });
    expect(await namesFor("welder", { location: "Delta" })).toEqual(["Ughelli Irons"]);
    expect((await find("welder", { location })).answers).toBe(0);
  });

  test("pages neither repeat nor miss it", async () => {
    for (let nth = 0; nth < 12; nth++)
      await make({
        name: `Barber ${nth}`,
        place: ["Delta, Asaba", "Anambra, Onitsha North"][nth % 2]!,
        tags: ["Barber"],
      });
    const paged: string[] = [];
    for (const offset of [0, 5, 10]) {
      const page = await find("barber", { location, limit: 5, offset });
      expect(page.total).toBe(12);
      paged.push(...page.listings.map(({ name }) => name));
    }
    expect(new Set(paged).size).toBe(12);
    expect(paged.slice(0, 6).sort()).toEqual([0, 2, 4, 6, 8, 10].map((nth) => `Barber ${nth}`).sort());
  });
});

test("a name in two states means the place near the other place in the words", async () => {
  expect((await find("tailor mararaba karu")).place).toMatchObject({ state: "Nasarawa", lga: "Karu" });
  expect((await find("tailor nyanya karu")).place).toMatchObject({ state: "Federal Capital Territory", area: "Karu" });
  expect((await find("tailor oyo surulere")).place).toMatchObject({ state: "Oyo", lga: "Surulere" });
});
