import { describe, expect, test } from "vitest";
import { startApi } from "./api.ts";
import { ownDatabase } from "./database.ts";

/** A unique word of this test's business names. */
const unheardOf = () =>
  `zq${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")}x`;

describe("finding a business by its name", () => {
  test.each(["/v2/finder?search=", "/v2/results?search="])(
    "%s returns a card with neither phone nor email",
    async (url) => {
      const { api, make } = await startApi();
      const word = unheardOf();
      const owner = await make.account();
      const { id } = await make.business({ ownerId: owner.id, name: `${word} Plumbing`, phone: "+2347000000999" });
      await make.review({ businessId: id, stars: 4 });

      for (const caller of [api, api.as(owner)]) {
        const { status, body } = await caller.get(`${url}${word}`);

        const [card] = body.listings ?? body;
        expect(status).toBe(200);
        expect(card).toMatchObject({
          id,
          name: `${word} Plumbing`,
          lga: "Ikeja",
          rating: 4,
          rating_count: 1,
          is_boosted: false,
        });
        expect(Object.keys(card)).not.toContain("phone");
        expect(JSON.stringify(body)).not.toMatch(/\+234700|@/);
      }
    },
  );

  test("finding a business by its name returns the total in X-Total-Count", async () => {
    const { api, make } = await startApi();
    const word = unheardOf();
    for (let nth = 0; nth < 3; nth++) await make.business({ name: `${word} ${nth}` });

    const { headers, body } = await api.get(`/v2/finder?search=${word}&limit=2`);

    expect([headers["x-total-count"], body.length]).toEqual(["3", 2]);
  });

  test("finding a business by its name is paged, and shows each once", async () => {
    const { api, make } = await startApi();
    const word = unheardOf();
    const made = await Promise.all(Array.from({ length: 5 }, (_, nth) => make.business({ name: `${word} ${nth}` })));

    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => api.get(`/v2/finder?search=${word}&limit=2&offset=${offset}`)),
    );

    expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 1, 0]);
    const shown = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
    expect(shown.sort()).toEqual(made.map(({ id }) => id).sort());
  });

  test.each(["hidden", "blocked"] as const)(
    "finding a business by its name does not find one that is %s",
    async (status) => {
      const { api, make } = await startApi();
      const word = unheardOf();
      await make.business({ name: word, status });

      expect((await api.get(`/v2/finder?search=${word}`)).body).toEqual([]);
    },
  );

  test("finding a business by its name shows whether it is open now in Lagos time", async () => {
    const { api, make, clock } = await startApi();
    const word = unheardOf();
    await make.business({ name: word, hours: { sunday: [1_080, 120] } });
    const isOpen = async (at: string) => {
      clock.moveTo(at);
      return (await api.get(`/v2/finder?search=${word}`)).body[0].is_open;
    };

    expect(await isOpen("2026-11-15T16:59:00Z")).toBe(false);
    expect(await isOpen("2026-11-15T17:00:00Z")).toBe(true);
    expect(await isOpen("2026-11-16T00:59:00Z")).toBe(true);
    expect(await isOpen("2026-11-16T01:00:00Z")).toBe(false);
    expect((await api.get(`/v2/finder?search=${word}&open_now=true`)).body).toEqual([]);
  });

  test("finding a business by its name shows the distance from the visitor", async () => {
    const { api, make } = await startApi();
    const word = unheardOf();
    await make.business({ name: word, latitude: 6.6, longitude: 3.35 });

    expect((await api.get(`/v2/finder?search=${word}&lat=6.6&lng=3.36`)).body[0].distance_km).toBeCloseTo(1.1, 1);
    expect((await api.get(`/v2/finder?search=${word}`)).body[0].distance_km).toBeNull();
  });

  test("finding a business by its name can be filtered by verification, stars and category", async () => {
    const { api, make } = await startApi();
    const word = unheardOf();
    const [good, plain] = [await make.business({ name: word, isVerified: true }), await make.business({ name: word })];
    await make.review({ businessId: good.id, stars: 5 });
    const found = async (filter: string) =>
      (await api.get(`/v2/finder?search=${word}&${filter}`)).body.map(({ id }: { id: string }) => id).sort();

    expect(await found("verified=true")).toEqual([good.id]);
    expect(await found("min_rating=4.5")).toEqual([good.id]);
    expect(await found("category=construction")).toEqual([good.id, plain.id].sort());
    expect(await found("category=Sports")).toEqual([]);
  });
});

describe("a search is refused", () => {
  test.each([
    ["", "Enter a keyword to search"],
    ["search=", "Enter a keyword to search"],
    ["search=%20%20", "Enter a keyword to search"],
    [`search=${"a".repeat(201)}`, "at most 200 letters"],
    ["category=Wizardry", "There is no such category"],
    ["search=a&sort=cheapest", "Sort by"],
    ["search=a&verified=perhaps", "true or false"],
    ["search=a&min_rating=6", "0 to 5 stars"],
    ["search=a&lat=91&lng=0", "Out of range"],
    ["search=a&lat=north&lng=0", "degrees"],
    ["search=a&offset=-1", "negative"],
    ["search=a&offset=1e9", "further than anybody reads"],
    ["search=a&search=b", "search must be"],
  ])("a search is refused for %j with the message: %s", async (query, words) => {
    const { api } = await startApi();

    for (const call of ["finder", "results"]) {
      const { status, body } = await api.get(`/v2/${call}?${query}`);
      expect([status, body.code]).toEqual([422, "request/invalid"]);
      expect(body.detail).toContain(words);
    }
  });
});

describe("search results", () => {
  test("search results show the searched place, and a place that is unknown", async () => {
    const { api } = await startApi();

    const known = (await api.get("/v2/results?search=plumber&location=Lagos, Ikeja")).body;
    const unknown = (await api.get("/v2/results?search=plumber&location=Atlantis")).body;

    expect(known).toMatchObject({ place: { state: "Lagos", lga: "Ikeja" }, unknown_place: "" });
    expect(unknown).toMatchObject({ place: null, unknown_place: "Atlantis" });
  });

  test("suggestions complete the word being typed", async () => {
    const { api } = await startApi();

    const { body } = await api.get("/v2/suggest?q=plumb&limit=3");

    expect(body.length).toBeLessThanOrEqual(3);
    expect(body[0]).toMatchObject({ kind: "service", text: "Plumber" });
    expect((await api.get("/v2/suggest")).body).toEqual([]);
  });
});

describe("the lists of the home page", () => {
  test("the lists of the home page have at most 50 top and ten featured businesses, each listed once", async () => {
    const { api, make } = await startApi();
    for (let nth = 0; nth < 12; nth++) await make.business();

    const top = (await api.get("/v2/businesses_client")).body;
    const featured = (await api.get("/v2/featured_client")).body;

    expect(top.length).toBeLessThanOrEqual(50);
    expect(featured).toHaveLength(10);
    for (const list of [top, featured])
      expect(new Set(list.map(({ id }: { id: string }) => id)).size).toBe(list.length);
  });

  test("the featured list shows businesses with premium", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    await make.subscription({ businessId, startsAt: new Date("2026-11-01"), endsAt: new Date("2026-12-01") });

    const { body } = await api.get("/v2/featured_client");

    expect(body[0].is_boosted).toBe(true);
  });
});

describe("related businesses", () => {
  test("related businesses have the same category and state, without the current one", async () => {
    const { api, make } = await startApi({ database: await ownDatabase() });
    const place = "Yobe, Damaturu";
    const category = "Sports";
    const [one, two] = [await make.business({ place, category }), await make.business({ place, category })];
    await make.business({ place, category: "Construction" });

    const { body } = await api.get(`/v2/related_business?category=${category}&state=Yobe&except=${one.id}`);

    expect(body.map(({ id }: { id: string }) => id)).toEqual([two.id]);
  });

  test("related businesses of an unknown category are an empty list", async () => {
    const { api } = await startApi();

    expect(await api.get("/v2/related_business?category=Wizardry")).toMatchObject({ status: 200, body: [] });
  });

  test("related businesses require a category", async () => {
    const { api } = await startApi();

    expect(await api.get("/v2/related_business")).toMatchObject({
      status: 422,
      body: { fields: { category: expect.any(String) } },
    });
  });
});

describe("places and trades", () => {
  test("there are 37 states with 774 LGAs, and 49 categories", async () => {
    const { api } = await startApi();

    const places = (await api.get("/v2/locations")).body as { lgas: string[] }[];
    const categories = (await api.get("/v2/categories")).body as { name: string }[];

    expect([places.length, places.flatMap(({ lgas }) => lgas).length]).toEqual([37, 774]);
    expect([categories.length, new Set(categories.map(({ name }) => name)).size]).toEqual([49, 49]);
  });

  test("a point belongs to the nearest LGA", async () => {
    const { api } = await startApi();

    expect((await api.get("/v2/place?lat=6.6018&lng=3.3515")).body).toEqual({ state: "Lagos", lga: "Ikeja" });
  });

  test.each([
    "",
    "lat=6.6",
    "lat=&lng=",
    "lat=91&lng=3",
    "lat=6&lng=181",
    "lat=a&lng=b",
    "lat=NaN&lng=3",
    "lat=Infinity&lng=3",
  ])("a point like %j is refused", async (query) => {
    const { api } = await startApi();

    expect(await api.get(`/v2/place?${query}`)).toMatchObject({ status: 422, body: { code: "request/invalid" } });
  });
});
