import { describe, expect, test } from "vitest";
import { lgaSlug, localGovernments, states } from "#/server/place/place.ts";
import { stateSlug } from "#/shared/place-path.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { spacePayers } from "./directory.ts";

/** Whole states are counted: businesses of other tests would be among them. */
const database = await ownDatabase();

describe("the directory", () => {
  test("the directory of a state counts its LGAs, and shows its best", async () => {
    const { api, make, clock } = await startApi({ database });
    const other = await make.business({ place: "Kebbi, Jega" });
    const plain = await make.business({ place: "Kebbi, Argungu" });
    const boosted = await make.business({ place: "Kebbi, Argungu", isVerified: true });
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    await make.subscription({ businessId: boosted.id, startsAt: days(-1), endsAt: days(30) });

    const { status, body } = await api.get("/v2/directory/kebbi");

    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: { name: "Kebbi", slug: "kebbi" },
      lga: null,
      category: null,
      count: 3,
      parts: [
        { name: "Argungu", slug: "argungu", count: 2 },
        { name: "Jega", slug: "jega", count: 1 },
      ],
    });
    const shown = body.listings.map(({ id }: { id: string }) => id);
    // Checked and boosted before those without rating or check.
    expect(shown).toEqual([boosted.id, ...[other.id, plain.id].sort()]);
  });

  test("the directory of an LGA counts its categories, and of a category shows those alone", async () => {
    const { api, make } = await startApi({ database });
    const place = "Ogun, Ado-Odo/Ota";
    const builder = await make.business({ place, category: "Construction" });
    await make.business({ place, category: "Car Wash" });
    await make.business({ place, category: "Car Wash" });
    await make.business({ place: "Ogun, Ifo", category: "Construction" });

    const lga = (await api.get("/v2/directory/ogun?lga=ado-odo-ota")).body;
    expect(lga).toMatchObject({ lga: { name: "Ado-Odo/Ota", slug: "ado-odo-ota" }, count: 3 });
    expect(lga.parts).toEqual([
      { name: "Car Wash", slug: "car-wash", count: 2 },
      { name: "Construction", slug: "construction", count: 1 },
    ]);

    const category = (await api.get("/v2/directory/ogun?lga=ado-odo-ota&category=construction")).body;
    expect(category).toMatchObject({ category: { name: "Construction" }, count: 1, listings: [{ id: builder.id }] });
  });

  test("of any four in a row on a directory page at most one pays, even if paying businesses are the best", async () => {
    const { api, make, clock } = await startApi({ database });
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    for (let nth = 0; nth < 6; nth += 1) {
      const { id: businessId } = await make.business({ place: "Zamfara, Anka", isVerified: true });
      await make.subscription({ businessId, startsAt: days(-1), endsAt: days(30) });
    }
    for (let nth = 0; nth < 20; nth += 1) await make.business({ place: "Zamfara, Anka" });

    for (const place of ["zamfara", "zamfara?lga=anka"]) {
      const { listings } = (await api.get(`/v2/directory/${place}`)).body;
      const pays = listings.map(({ is_boosted }: { is_boosted: boolean }) => is_boosted);
      expect(pays.map(Number).join("")).toBe("100010001000100010001000");
    }
  });

  test("the pages of a directory have each business once, and paying ones stay apart across them", async () => {
    const { api, make, clock } = await startApi({ database });
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    for (let nth = 0; nth < 55; nth += 1) {
      const { id: businessId } = await make.business({ place: "Taraba, Zing" });
      if (nth % 5 === 0) await make.subscription({ businessId, startsAt: days(-1), endsAt: days(30) });
    }

    const pages = await Promise.all(
      [0, 24, 48, 72].map(
        async (offset) => (await api.get(`/v2/directory/taraba?lga=zing&offset=${offset}`)).body.listings,
      ),
    );

    expect(pages.map(({ length }) => length)).toEqual([24, 24, 7, 0]);
    const shown: { id: string; is_boosted: boolean }[] = pages.flat();
    expect(new Set(shown.map(({ id }) => id)).size).toBe(55);
    const fours = shown
      .slice(3)
      .map((_, nth) => shown.slice(nth, nth + 4).filter(({ is_boosted }) => is_boosted).length);
    expect(Math.max(...fours)).toBe(1);
  });

  test("the directory leaves out hidden businesses", async () => {
    const { api, make } = await startApi({ database });
    await make.business({ place: "Yobe, Machina", status: "hidden" });

    expect((await api.get("/v2/directory/yobe?lga=machina")).body).toMatchObject({ count: 0, parts: [], listings: [] });
  });

  test("the directory knows an LGA only in its own state, and everything else is not there", async () => {
    const { api } = await startApi({ database });

    for (const path of ["narnia", "lagos?lga=surulere-2", "kano?lga=ikeja", "abia?lga=ikeja"]) {
      expect(await api.get(`/v2/directory/${path}`)).toMatchObject({ status: 404, body: { code: "place/not-found" } });
    }
    const unknown = await api.get("/v2/directory/lagos?lga=ikeja&category=dragons");
    expect(unknown).toMatchObject({ status: 404, body: { code: "trade/not-found" } });
  });

  test("the directory refuses a category without an LGA", async () => {
    const { api } = await startApi({ database });

    const { status, body } = await api.get("/v2/directory/lagos?category=construction");

    expect([status, body.fields]).toEqual([422, { lga: "Say in which LGA" }]);
  });
});

test.each([
  ["others keep their order around payers that wait", "aBCdefgh", "aBdefCgh"],
  ["payers that are left when there is nobody else come last", "ABCd", "AdBC"],
  ["a payer never stands higher than its own place", "abcdE", "abcdE"],
  ["without anybody there is nothing to space", "", ""],
])("%s: %s stands as %s", (_rule, inOrder, spaced) => {
  const shown = [...inOrder].map((name) => ({ name, isBoosted: name !== name.toLowerCase() }));
  expect(
    spacePayers(shown)
      .map(({ name }) => name)
      .join(""),
  ).toBe(spaced);
});

test("a slug identifies its place, and no two places of a state share one", async () => {
  const { api } = await startApi({ http: { callsPerAddressAMinute: 1_000_000 } });
  const slugs = localGovernments.map((lga) => `${stateSlug(lga.state)}/${lgaSlug(lga)}`);
  expect(new Set(slugs).size).toBe(774);
  expect(slugs.filter((slug) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(slug))).toEqual([]);

  for (const state of states) {
    const { body } = await api.get(`/v2/directory/${stateSlug(state)}`);
    expect(body.state).toEqual({ name: state.name, slug: stateSlug(state) });
  }
});
