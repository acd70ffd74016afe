import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const nobodysId = "0190a0a0-0000-7000-8000-000000000000";

describe("a business", () => {
  test("a business is shown with everything public about it", async () => {
    const { api, make } = await startApi();
    const owner = await make.account({ firstName: "Ngozi", lastName: "Eze", image: "ngozi.webp" });
    const made = await make.business({
      ownerId: owner.id,
      name: "Ngozi Plumbing & Sons",
      tags: ["Plumber"],
      yearsOfExperience: 12,
      place: "Lagos, Ikeja",
      instagram: "https://instagram.com/ngozi",
      isVerified: true,
      catalog: [{ name: "Borehole", priceKobo: 15_050_000, description: "Drilled in a day" }],
    });

    const { status, body } = await api.get(`/v2/business/${made.id}`);

    expect(status).toBe(200);
    expect(body.business).toMatchObject({
      id: made.id,
      bid: made.bid,
      name: "Ngozi Plumbing & Sons",
      category: "Construction",
      tags: ["Plumber"],
      years_of_experience: 12,
      lga: "Ikeja",
      state: "Lagos",
      country: "Nigeria",
      instagram: "https://instagram.com/ngozi",
      website: "",
      is_verified: true,
      is_demo: false,
      date_created: "2026-11-18T10:00:00.000Z",
      catalog: [{ name: "Borehole", price: 150_500, description: "Drilled in a day", image: "item.webp" }],
      owner: { id: owner.id, firstname: "Ngozi", lastname: "Eze", image: "ngozi.webp" },
    });
  });

  test("a business without a position of its own stands where its local government does", async () => {
    const { api, make } = await startApi();
    const vague = await make.business({ place: "Oyo, Ibadan North" });
    const exact = await make.business({ place: "Oyo, Ibadan North", latitude: 7.5, longitude: 3.95 });

    const shown = (await api.get(`/v2/business/${vague.id}`)).body.business;

    expect(shown.latitude).toBeCloseTo(7.4, 0);
    expect(shown.longitude).toBeCloseTo(3.9, 0);
    expect(shown.has_position).toBe(false);
    const own = { latitude: 7.5, longitude: 3.95, has_position: true };
    expect((await api.get(`/v2/business/${exact.id}`)).body.business).toMatchObject(own);
  });

  test("a business that was erased with its owner is said to be closed; one that is merely hidden is not known", async () => {
    const { api, make, clock } = await startApi();
    const gone = await make.account({ deletedAt: clock.now(), erasedAt: clock.now() });
    const closed = await make.business({ ownerId: gone.id, status: "hidden" });
    const hidden = await make.business({ status: "hidden" });

    const codeOf = async (id: string) => {
      const { status, body } = await api.get(`/v2/business/${id}`);
      return [status, body.code];
    };
    expect(await codeOf(closed.id)).toEqual([404, "business/closed"]);
    expect(await codeOf(hidden.id)).toEqual([404, "business/not-found"]);
  });

  test("a business tells its phone number to members only", async () => {
    const { api, make } = await startApi();
    const made = await make.business({ phone: "+2347000000456" });
    const path = `/v2/business/${made.id}`;

    expect((await api.get(path)).body.business.phone).toBe("");
    expect((await api.as(await make.account()).get(path)).body.business.phone).toBe("+2347000000456");
  });

  test.each(["Bearer null", "Bearer ", "Bearer dead-and-gone", "Basic YTpi", ""])(
    "a business shows itself to a visitor whose authorization is %j",
    async (authorization) => {
      const { api, make } = await startApi();
      const made = await make.business();

      const { status, body } = await api.get(`/v2/business/${made.id}`, { authorization });

      expect(status).toBe(200);
      expect(body.business.phone).toBe("");
    },
  );

  test("a business shows its owner's email unless the owner switched that off", async () => {
    const { api, make } = await startApi();
    const owner = await make.account();
    const other = await make.account();
    const open = await make.business({ ownerId: owner.id });
    const shy = await make.business({ ownerId: other.id, showEmail: false });

    expect((await api.get(`/v2/business/${open.id}`)).body.business.owner.email).toBe(owner.email);
    const reply = await api.as(owner).get(`/v2/business/${shy.id}`);
    expect(reply.body.business.owner.email).toBe("");
    expect(JSON.stringify(reply.body)).not.toContain(other.email);
  });

  test.each(["hidden", "blocked"] as const)("a business that is %s is not there for anybody", async (status) => {
    const { api, make } = await startApi();
    const made = await make.business({ status });
    const unknown = { status: 404, body: { detail: "Business not found", code: "business/not-found" } };

    expect(await api.get(`/v2/business/${made.id}`)).toMatchObject(unknown);
    expect(await api.as(await make.account()).get(`/v2/business/${made.id}`)).toMatchObject(unknown);
    expect(await api.get(`/v2/business/${made.id}/comments`)).toMatchObject(unknown);
  });

  test.each([nobodysId, "1", "undefined", "null", "-1", "1e9", "'; drop table businesses; --", "a".repeat(250)])(
    "a business with the id %j is not found",
    async (id) => {
      const { api } = await startApi();
      const path = encodeURIComponent(id);

      for (const url of [`/v2/business/${path}`, `/v2/business/${path}/comments`]) {
        expect(await api.get(url)).toMatchObject({ status: 404, body: { code: "business/not-found" } });
      }
    },
  );

  test("a business lists accepted papers only, by name and never by picture", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    const accepted = await make.certification({ businessId, status: "approved", name: "CAC" });
    await make.certification({ businessId, status: "pending", name: "ID Card" });
    await make.certification({ businessId, status: "rejected", name: "Others", reason: "Unreadable" });

    const { body } = await api.get(`/v2/business/${businessId}`);

    const checked_on = accepted.createdAt.toISOString();
    expect(body.business.certifications).toEqual([{ id: accepted.id, name: "CAC", status: "approved", checked_on }]);
  });
});

describe("stars", () => {
  test("stars are averaged to two places and counted one by one", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    for (const stars of [5, 5, 4]) await make.review({ businessId, stars });

    expect((await api.get(`/v2/business/${businessId}`)).body).toMatchObject({
      rating: 4.67,
      rating_count: 3,
      stars: [0, 0, 0, 1, 2],
    });
  });

  test("stars that no one gave yet are none", async () => {
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
  test("premium is active from its first moment until its last", async () => {
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

  test("premium that never was is an empty list", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    expect((await api.get(`/v2/business/${id}`)).body.business.subscription).toEqual([]);
  });

  test("premium that was renewed early is one period without a gap", async () => {
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

  test("opening hours are told day by day, in the order of the week, and a day that was not given is left out", async () => {
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

  test("comments come newest first, 20 at a time, and each once", async () => {
    const { api, businessId, newestFirst } = await withComments(45);
    const path = `/v2/business/${businessId}/comments`;

    const first = (await api.get(path)).body;
    const second = (await api.get(`${path}?before=${first.at(-1).id}`)).body;
    const third = (await api.get(`${path}?before=${second.at(-1).id}`)).body;

    expect([first.length, second.length, third.length]).toEqual([20, 20, 5]);
    expect(idsOf([...first, ...second, ...third])).toEqual(newestFirst);
    expect((await api.get(`${path}?before=${third.at(-1).id}`)).body).toEqual([]);
  });

  test("stand in the answer about the business: the newest 20, and how many there are", async () => {
    const { api, businessId, newestFirst } = await withComments(23);

    const { business } = (await api.get(`/v2/business/${businessId}`)).body;

    expect(idsOf(business.comments)).toEqual(newestFirst.slice(0, 20));
    expect(business.comment_count).toBe(23);
  });

  test("tell of their author a name, a picture and the stars given, nothing more", async () => {
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
        commenter: { firstname: "Tunde", lastname: "Ojo", image: "tunde.webp" },
        reply: null,
      },
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/example\.com|\+234/);
  });

  test("comments without stars have none", async () => {
    const { api, make } = await startApi();
    const { id: businessId } = await make.business();
    await make.review({ businessId, msg: "Just a word." });

    expect((await api.get(`/v2/business/${businessId}/comments`)).body[0].rating).toBe(0);
  });

  test.each(["0190a0a0-0000-7000-8000-000000000000", "abc", "%F0%9F%98%80", "1"])(
    "comments before the unknown %j are none",
    async (before) => {
      const { api, businessId } = await withComments(2);

      expect(await api.get(`/v2/business/${businessId}/comments?before=${before}`)).toMatchObject({
        status: 200,
        body: [],
      });
    },
  );

  test("comments before a comment on another business are none of that business's", async () => {
    const { api, businessId } = await withComments(1);
    const other = await withComments(2);

    const reply = await api.get(`/v2/business/${businessId}/comments?before=${other.newestFirst[0]}`);

    expect(idsOf(reply.body).filter((id) => other.newestFirst.includes(id))).toEqual([]);
  });

  test("comments are on one business at a time", async () => {
    const { api, make } = await startApi();
    const [one, two] = [await make.business(), await make.business()];
    await make.review({ businessId: one.id, msg: "For one." });

    expect((await api.get(`/v2/business/${two.id}/comments`)).body).toEqual([]);
  });

  test("comments asked for before two at once are refused", async () => {
    const { api, make } = await startApi();
    const { id } = await make.business();

    const reply = await api.get(`/v2/business/${id}/comments?before=a&before=b`);

    expect(reply).toMatchObject({
      status: 422,
      body: { code: "request/invalid", fields: { before: expect.any(String) } },
    });
  });
});
