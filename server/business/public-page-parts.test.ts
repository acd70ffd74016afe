import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { comments } from "#/server/review/tables.ts";
import { startApi } from "#/tests/api.ts";

describe("stars", () => {
  test("stars are averaged to two decimals and counted by value", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    for (const stars of [5, 5, 4]) await make.review({ businessId, stars });

    expect((await api.get(`/v2/business/${businessId}`)).body).toMatchObject({
      rating: 4.67,
      rating_count: 3,
      stars: [0, 0, 0, 1, 2],
    });
  });

  test("stars are zero without ratings", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    expect((await api.get(`/v2/business/${id}`)).body).toMatchObject({
      rating: 0,
      rating_count: 0,
      stars: [0, 0, 0, 0, 0],
    });
  });
});

describe("premium", () => {
  test("premium is active from its start to its end", async () => {
    const { api, make, clock } = await startApi();
    const { id: businessId } = await make.business();
    const period = { startsAt: new Date("2026-11-01T00:00:00Z"), endsAt: new Date("2026-12-01T00:00:00Z") };
    await make.subscription({ businessId, ...period });
    const subscriptionAt = async (at: string) => {
      clock.moveTo(at);
      return (await api.get(`/v2/business/${businessId}`)).body.business.subscription;
    };
    const end_date = "2026-12-01T00:00:00.000Z";

    expect(await subscriptionAt("2026-10-31T23:59:59Z")).toEqual([{ is_active: false, end_date }]);
    expect(await subscriptionAt("2026-11-01T00:00:00Z")).toEqual([{ is_active: true, end_date }]);
    expect(await subscriptionAt("2026-11-30T23:59:59Z")).toEqual([{ is_active: true, end_date }]);
    expect(await subscriptionAt("2026-12-01T00:00:00Z")).toEqual([{ is_active: false, end_date }]);
  });

  test("premium is an empty list before the first purchase", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    expect((await api.get(`/v2/business/${id}`)).body.business.subscription).toEqual([]);
  });

  test("premium renewed early is one period without a gap", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    const [from, renewed, until] = ["2026-11-01", "2026-12-01", "2027-01-01"].map(
      (day) => new Date(`${day}T00:00:00Z`),
    );
    await make.subscription({ businessId, startsAt: from!, endsAt: renewed! });
    await make.subscription({ businessId, startsAt: renewed!, endsAt: until! });

    const { body } = await api.get(`/v2/business/${businessId}`);

    expect(body.business.subscription).toEqual([{ is_active: true, end_date: until!.toISOString() }]);
  });
});

describe("opening hours", () => {
  // 2026-11-16 is a monday. Lagos is an hour ahead of UTC.
  const openAt = async (hours: Parameters<Awaited<ReturnType<typeof startApi>>["make"]["business"]>[0], at: string) => {
    const { api, make } = await startApi({ at });
    const { id } = await make.business(hours);
    return (await api.get(`/v2/business/${id}`)).body.business.is_open;
  };
  const nineToFive = { hours: { monday: [540, 1_020], tuesday: "closed" } } as const;
  const overnight = { hours: { sunday: [1_080, 120] } } as const;

  test("opening hours are listed in the order of the week, and missing days are left out", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business({ hours: { sunday: [1_080, 120], monday: [540, 1_020], tuesday: "closed" } });

    const { body } = await api.get(`/v2/business/${id}`);

    expect(body.business.business_hours).toEqual([
      { id: `${id}-1`, day_of_week: "monday", is_open: true, open_time: "9:00 AM", close_time: "5:00 PM" },
      { id: `${id}-2`, day_of_week: "tuesday", is_open: false, open_time: "Closed", close_time: "Closed" },
      { id: `${id}-7`, day_of_week: "sunday", is_open: true, open_time: "6:00 PM", close_time: "2:00 AM" },
    ]);
  });

  test.each([
    [nineToFive, "2026-11-16T07:59:00Z", false],
    [nineToFive, "2026-11-16T08:00:00Z", true],
    [nineToFive, "2026-11-16T15:59:00Z", true],
    [nineToFive, "2026-11-16T16:00:00Z", false],
    [nineToFive, "2026-11-17T10:00:00Z", false],
    [overnight, "2026-11-15T16:59:00Z", false],
    [overnight, "2026-11-15T17:00:00Z", true],
    [overnight, "2026-11-16T00:59:00Z", true],
    [overnight, "2026-11-16T01:00:00Z", false],
    [{ hours: { monday: [0, 1_440] } } as const, "2026-11-16T22:59:00Z", true],
    [{ hours: { monday: [0, 1_440] } } as const, "2026-11-16T23:00:00Z", false],
    [{}, "2026-11-16T10:00:00Z", null],
  ])("%j make it open at %s: %s", async (hours, at, isOpen) => {
    expect(await openAt(hours, at)).toBe(isOpen);
  });
});

describe("comments", () => {
  async function withComments(count: number) {
    const started = await startApi();
    const { id: businessId } = await started.make.business();
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth++) {
      // Two share each second, so that their order hangs on more than the time.
      const createdAt = new Date(Date.UTC(2026, 10, 1, 0, 0, Math.floor(nth / 2)));
      ids.push((await started.make.review({ businessId, msg: `Word ${nth}`, createdAt })).id);
    }
    return { ...started, businessId, newestFirst: ids.reverse() };
  }
  const idsOf = (comments: { id: string }[]) => comments.map(({ id }) => id);

  test("comments come newest first, 20 per page, each once", async () => {
    const { api, businessId, newestFirst } = await withComments(45);
    const path = `/v2/business/${businessId}/comments`;

    const first = (await api.get(path)).body;
    const second = (await api.get(`${path}?before=${first.at(-1).id}`)).body;
    const third = (await api.get(`${path}?before=${second.at(-1).id}`)).body;

    expect([first.length, second.length, third.length]).toEqual([20, 20, 5]);
    expect(idsOf([...first, ...second, ...third])).toEqual(newestFirst);
    expect((await api.get(`${path}?before=${third.at(-1).id}`)).body).toEqual([]);
  });

  test.each(["newest", "helpful", "lowest"])("comments sorted by %s are paged without repeats", async (sort) => {
    const { api, db, make, businessId } = await withComments(25);
    for (let nth = 0; nth < 20; nth++) {
      const createdAt = new Date(Date.UTC(2026, 10, 2, 0, 0, Math.floor(nth / 2)));
      await make.review({ businessId, msg: `Rated ${nth}`, stars: (nth % 5) + 1, createdAt });
    }
    const helpful = sql`length(${comments.msg}) % 3`;
    await db.update(comments).set({ helpful }).where(eq(comments.businessId, businessId));
    const path = `/v2/business/${businessId}/comments?sort=${sort}`;

    const first = (await api.get(path)).body;
    const second = (await api.get(`${path}&before=${first.at(-1).id}`)).body;
    const third = (await api.get(`${path}&before=${second.at(-1).id}`)).body;
    const all: { id: string; rating: number; helpful: number; date_created: string }[] = [
      ...first,
      ...second,
      ...third,
    ];

    expect([first.length, second.length, third.length]).toEqual([20, 20, 5]);
    expect(new Set(idsOf(all)).size).toBe(45);
    const placeOf = ({ rating, helpful }: (typeof all)[number]) =>
      ({ newest: 0, helpful, lowest: rating === 0 ? 0 : 6 - rating })[sort]!;
    const inOrder = all.toSorted(
      (one, other) =>
        placeOf(other) - placeOf(one) ||
        other.date_created.localeCompare(one.date_created) ||
        other.id.localeCompare(one.id),
    );
    expect(idsOf(all)).toEqual(idsOf(inOrder));
  });

  test("comments in an unknown order are rejected, and can be filtered by pictures", async () => {
    const { api, make, businessId } = await withComments(2);
    const withPicture = await make.review({ businessId, msg: "Look", pictures: ["/media/demo/1.svg"] });
    const path = `/v2/business/${businessId}/comments`;

    expect((await api.get(`${path}?sort=oldest`)).status).toBe(422);
    for (const sort of ["newest", "helpful", "lowest"]) {
      expect(idsOf((await api.get(`${path}?pictures=true&sort=${sort}`)).body)).toEqual([withPicture.id]);
    }
  });

  test("are included in the response for the business: the newest 20 and their total", async () => {
    const { api, businessId, newestFirst } = await withComments(23);

    const { business } = (await api.get(`/v2/business/${businessId}`)).body;

    expect(idsOf(business.comments)).toEqual(newestFirst.slice(0, 20));
    expect(business.comment_count).toBe(23);
  });

  test("show the author's name, picture and stars only", async () => {
    const { api, make } = await startApi();
    const author = await make.account({
      firstName: "Tunde",
      lastName: "Ojo",
      image: "tunde.webp",
      phone: "+2347000000777",
    });
    const { id: businessId } = await make.business();
    await make.review({ businessId, authorId: author.id, stars: 4, msg: "Came on time." });

    const reply = await api.get(`/v2/business/${businessId}/comments`);

    expect(reply.body).toEqual([
      {
        id: expect.any(String),
        msg: "Came on time.",
        date_created: "2026-11-18T10:00:00.000Z",
        rating: 4,
        hired: false,
        ...{ pictures: [], helpful: 0, is_helpful: false },
        commenter: { firstname: "Tunde", lastname: "Ojo", image: "tunde.webp" },
        reply: null,
      },
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/example\.com|\+234/);
  });

  test("comments without stars show none", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    await make.review({ businessId, msg: "Just a word." });

    expect((await api.get(`/v2/business/${businessId}/comments`)).body[0].rating).toBe(0);
  });

  test.each(["0190a0a0-0000-7000-8000-000000000000", "abc", "%F0%9F%98%80", "1"])(
    "comments before the unknown %j are an empty list",
    async (before) => {
      const { api, businessId } = await withComments(2);

      expect(await api.get(`/v2/business/${businessId}/comments?before=${before}`)).toMatchObject({
        status: 200,
        body: [],
      });
    },
  );

  test("comments before a comment on another business are an empty list", async () => {
    const { api, businessId } = await withComments(1);
    const other = await withComments(2);

    const reply = await api.get(`/v2/business/${businessId}/comments?before=${other.newestFirst[0]}`);

    expect(idsOf(reply.body).filter((id) => other.newestFirst.includes(id))).toEqual([]);
  });

  test("comments belong to one business only", async () => {
    const { api, make } = await startApi();
    const [one, two] = [await make.business(), await make.business()];
    await make.review({ businessId: one.id, msg: "For one." });

    expect((await api.get(`/v2/business/${two.id}/comments`)).body).toEqual([]);
  });

  test("comments with two before parameters are rejected", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    const reply = await api.get(`/v2/business/${id}/comments?before=a&before=b`);

    expect(reply).toMatchObject({
      status: 422,
      body: { code: "request/invalid", fields: { before: expect.any(String) } },
    });
  });
});
