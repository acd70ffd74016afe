import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { draft, noBusinessYet, startWithOwners } from "#/tests/owner.ts";
import { businesses } from "./tables.ts";

const notSignedIn = { status: 401, body: { code: "account/sign-in-needed" } };

describe("changing a business", () => {
  test("changing a business is visible on its page and in search at once", async () => {
    const { api, withBusiness } = await startWithOwners();
    const { owner, business } = await withBusiness();
    const name = `Renamed ${randomBytes(4).toString("hex")} Fumigation`;

    const { body } = await owner.put("/v2/business", {
      ...draft,
      name,
      category: "Fumigation, Pest Control",
      tags: [],
    });

    expect(body).toMatchObject({ id: business.id, bid: business.bid, name, tags: [] });
    expect((await api.get(`/v2/business/${business.id}`)).body.business).toMatchObject({ name });
    const idsFor = async (words: string) =>
      (await api.get(`/v2/finder?search=${encodeURIComponent(words)}&location=Lagos`)).body.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsFor(name)).toEqual([business.id]);
    expect(await idsFor(business.name)).toEqual([]);
  });

  test("changing a business does not touch the fields that are left out", async () => {
    const { withBusiness } = await startWithOwners();
    const { owner } = await withBusiness({ show_email: false, service_area: [{ state: "Ogun", lga: "Ifo" }] });
    const { tags: _, ...untold } = draft;

    expect((await owner.put("/v2/business", untold)).body).toMatchObject({
      tags: ["Caterer", "Small chops"],
      show_email: false,
      service_area: [{ state: "Ogun", lga: "Ifo" }],
    });
  });

  test("changing a business without having one is rejected by each call", async () => {
    const { api, newOwner, upload } = await startWithOwners();
    const account = await newOwner();
    const owner = api.as(account);
    const day = { day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" };

    expect(await owner.put("/v2/business", draft)).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/social", { website: "" })).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/schedule", day)).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/business/closed", day)).toMatchObject(noBusinessYet);
    const image = await upload(account.id, "business");
    expect(await owner.post("/v2/business/update_image", { image })).toMatchObject(noBusinessYet);
    expect(await owner.post("/v2/catalog", { image: await upload(account.id, "catalog") })).toMatchObject(
      noBusinessYet,
    );
  });

  test.each([{ name: "New name" }, { phone: "0803 000 0001" }, { category: "Cab Services" }])(
    "changing the %j of a verified business starts a re-check, and it stays verified meanwhile",
    async (change) => {
      const { withBusiness, db, clock } = await startWithOwners();
      const { owner, business } = await withBusiness();
      const row = async () => (await db.select().from(businesses).where(eq(businesses.id, business.id)))[0]!;
      const same = { ...draft, name: business.name };
      await owner.put("/v2/business", { ...same, ...change });
      expect((await row()).recheckSince).toBeNull();
      await owner.put("/v2/business", same);
      await db.update(businesses).set({ isVerified: true }).where(eq(businesses.id, business.id));

      await owner.put("/v2/business", { ...same, about: "Another text", town: "Alausa" });
      expect((await row()).recheckSince).toBeNull();
      expect((await owner.put("/v2/business", { ...same, ...change })).body.is_verified).toBe(true);
      expect((await row()).recheckSince).toEqual(clock.now());
    },
  );

  test.each(["hidden", "blocked"] as const)(
    "a business that is %s is still visible to its owner, and to no one else",
    async (status) => {
      const { api, withBusiness, db } = await startWithOwners();
      const { owner, business } = await withBusiness();
      await db.update(businesses).set({ status }).where(eq(businesses.id, business.id));

      expect((await owner.get("/v2/mybusiness")).body).toMatchObject({ id: business.id, status });
      expect((await owner.put("/v2/business", draft)).body).toMatchObject({ id: business.id, status });
      expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
      expect((await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body).toEqual([]);
    },
  );

  test("a business hidden with its owner's account leaves search at once", async () => {
    const { api, withBusiness, services, db } = await startWithOwners();
    const { account, business } = await withBusiness();
    const path = `/v2/finder?search=${encodeURIComponent(business.name)}`;
    expect((await api.get(path)).body).toHaveLength(1);
    await db.transaction((tx) => services.events.publish(tx, "account.deleted", { accountId: account.id }));
    expect((await api.get(path)).body).toEqual([]);
  });
});

describe("hiding the page", () => {
  const visibility = "/v2/business/visibility";

  test("hiding the page removes it from the site and from search at once, and showing it restores it", async () => {
    const { api, withBusiness } = await startWithOwners();
    const { owner, business } = await withBusiness();
    const seen = async () => [
      (await api.get(`/v2/business/${business.id}`)).status,
      (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body.length,
    ];
    const hide = () => owner.post(visibility, { is_shown: false });
    const show = () => owner.post(visibility, { is_shown: true });

    expect(await hide()).toMatchObject({ status: 200, body: { id: business.id, status: "hidden" } });
    expect(await seen()).toEqual([404, 0]);
    expect((await hide()).body.status).toBe("hidden");
    expect(await show()).toMatchObject({ status: 200, body: { ...business, status: "active" } });
    expect(await seen()).toEqual([200, 1]);
    expect((await show()).body.status).toBe("active");
  });

  test("hiding the page requires a member with a business", async () => {
    const { api, newOwner } = await startWithOwners();
    expect(await api.post(visibility, { is_shown: false })).toMatchObject(notSignedIn);
    expect(await api.as(await newOwner()).post(visibility, { is_shown: false })).toMatchObject(noBusinessYet);
  });

  test("hiding the page affects only one's own business, whatever id is sent", async () => {
    const { api, withBusiness } = await startWithOwners();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    await ada.owner.post(visibility, { is_shown: false, id: bola.business.id, business_id: bola.business.id });
    expect((await api.get(`/v2/business/${bola.business.id}`)).status).toBe(200);
    expect((await api.get(`/v2/business/${ada.business.id}`)).status).toBe(404);
  });

  test.each([{}, { is_shown: "false" }, { is_shown: null }, { is_shown: 0 }])(
    "hiding the page with %j is refused",
    async (body) => {
      const { withBusiness } = await startWithOwners();
      const { owner } = await withBusiness();
      const reply = await owner.post(visibility, body);
      expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
      expect((await owner.get("/v2/mybusiness")).body.status).toBe("active");
    },
  );

  test.each([true, false])("hiding the page does not undo a moderator's block (is_shown: %j)", async (is_shown) => {
    const { api, withBusiness, db } = await startWithOwners();
    const { owner, business } = await withBusiness();
    await db.update(businesses).set({ status: "blocked" }).where(eq(businesses.id, business.id));
    expect(await owner.post(visibility, { is_shown })).toMatchObject({
      status: 409,
      body: { code: "business/blocked", detail: "Your business is blocked by a moderator" },
    });
    expect((await owner.get("/v2/mybusiness")).body.status).toBe("blocked");
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
  });
});

test.each([
  ["get", "/v2/mybusiness"],
  ["post", "/v2/business"],
  ["put", "/v2/business"],
  ["post", "/v2/business/social"],
  ["post", "/v2/business/schedule"],
  ["post", "/v2/business/closed"],
  ["post", "/v2/business/load_image"],
  ["post", "/v2/business/update_image"],
  ["post", "/v2/catalog/upload"],
  ["post", "/v2/catalog"],
  ["delete", "/v2/catalog/0190a0a0-0000-7000-8000-000000000000"],
] as const)("%s %s requires a login", async (method, path) => {
  const { api } = await startWithOwners();
  expect(await (method === "post" || method === "put" ? api[method](path, {}) : api[method](path))).toMatchObject(
    notSignedIn,
  );
});
