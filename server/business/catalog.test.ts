import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { uploads } from "#/server/media/tables.ts";
import { newId } from "#/server/platform/id.ts";
import type { Reply } from "#/tests/api.ts";
import { noBusinessYet, refusal, startWithOwners } from "#/tests/owner.ts";
import { catalogItems } from "./tables.ts";

describe("the catalog", () => {
  test("the catalog accepts a picture with or without words, and stores the price to the kobo", async () => {
    const { withBusiness, upload, db } = await startWithOwners();
    const { owner, account, business } = await withBusiness();
    for (const price of [19.99, "1.15", 0.29, "1500", 999_999_999.99, 1_000_000_000, ""]) {
      const { status } = await owner.post("/v2/catalog", { price, image: await upload(account.id, "catalog") });
      expect([price, status]).toEqual([price, 200]);
    }
    const rows = await db
      .select()
      .from(catalogItems)
      .where(eq(catalogItems.businessId, business.id))
      .orderBy(catalogItems.id);
    expect(rows.map(({ priceKobo }) => priceKobo)).toEqual([
      1_999, 115, 29, 150_000, 99_999_999_999, 100_000_000_000, 0,
    ]);
    const { catalog } = (await owner.get("/v2/mybusiness")).body;
    expect(catalog[0]).toMatchObject({
      name: "",
      price: 19.99,
      description: "",
      image: expect.stringMatching(/^\/media\//),
    });
  });

  test.each([
    [{ price: -1 }, "price", "The price can’t be negative"],
    [{ price: "-0.01" }, "price", "The price can’t be negative"],
    [{ price: 1_000_000_000.01 }, "price", "That price is too high"],
    [{ price: "1e300" }, "price", "That price is too high"],
    [{ price: 1.005 }, "price", "Enter the price in naira and kobo"],
    [{ price: "cheap" }, "price", "Enter the price as a number"],
    [{ price: [5] }, "price", "Enter the price as a number"],
    [{ price: "Infinity" }, "price", "Enter the price as a number"],
    [{ image: undefined }, "image", "Select an Image!"],
    [{ name: "x".repeat(101) }, "name", "Use at most 100 letters"],
    [{ description: "x".repeat(501) }, "description", "Use at most 500 letters"],
  ])("the catalog rejects %j", async (change, field, detail) => {
    const { withBusiness, upload } = await startWithOwners();
    const { owner, account } = await withBusiness();
    const image = await upload(account.id, "catalog");
    expect(await owner.post("/v2/catalog", { name: "Jollof", price: 100, image, ...change })).toMatchObject(
      refusal(field, detail),
    );
    expect((await owner.get("/v2/mybusiness")).body.catalog).toEqual([]);
  });

  test("the catalog is searchable at once", async () => {
    const { api, withBusiness, upload } = await startWithOwners();
    const { owner, account, business } = await withBusiness();
    const word = `zobo${randomBytes(4).toString("hex")}`;
    await owner.post("/v2/catalog", { name: word, image: await upload(account.id, "catalog") });
    expect((await api.get(`/v2/finder?search=${word}`)).body).toMatchObject([{ id: business.id }]);
  });

  test("the catalog has at most a hundred items, also when sixty are added at once and forty fit", {
    tags: "thorough",
    timeout: 120_000,
  }, async () => {
    const { withBusiness, upload, db } = await startWithOwners();
    const { owner, account, business } = await withBusiness();
    const item = () => ({ id: newId(), businessId: business.id, image: randomBytes(16).toString("hex") });
    await db.insert(catalogItems).values(Array.from({ length: 60 }, item));
    const images = await Promise.all(Array.from({ length: 60 }, () => upload(account.id, "catalog")));

    // Retried after a connection timeout; the item may have been added before it.
    const add = async (image: string): Promise<Reply> => {
      const reply = await owner.post("/v2/catalog", { image });
      return reply.status === 503 ? add(image) : reply;
    };
    const replies = await Promise.all(images.map(add));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["business/catalog-full"]));
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(await db.$count(catalogItems, eq(catalogItems.businessId, business.id))).toBe(100);
  });

  test("the catalog loses an item and its picture only by its owner", async () => {
    const { withBusiness, upload, db } = await startWithOwners();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const image = await upload(ada.account.id, "catalog");
    const [item] = (await ada.owner.post("/v2/catalog", { image })).body.catalog;
    const unknown = { status: 404, body: { code: "business/no-such-item" } };

    expect(await bola.owner.delete(`/v2/catalog/${item.id}`)).toMatchObject(unknown);
    expect((await ada.owner.get("/v2/mybusiness")).body.catalog).toHaveLength(1);
    expect(await ada.owner.delete(`/v2/catalog/${item.id}`)).toMatchObject({
      status: 200,
      body: { data: "Catalog deleted successfully" },
    });
    expect(await db.$count(uploads, eq(uploads.name, image))).toBe(0);
    for (const id of [item.id, "0", "null", "%F0%9F%98%80"])
      expect(await ada.owner.delete(`/v2/catalog/${id}`)).toMatchObject(unknown);
  });

  test("a changed item has the new texts at once, keeps its place, and its picture until there is a new one", async () => {
    const { api, withBusiness, upload, db } = await startWithOwners();
    const { owner, account, business } = await withBusiness();
    const image = await upload(account.id, "catalog");
    const [{ id }] = (await owner.post("/v2/catalog", { name: "Gown", price: 100, image })).body.catalog;
    await owner.post("/v2/catalog", { name: "Cap", image: await upload(account.id, "catalog") });

    const name = `agbada${randomBytes(4).toString("hex")}`;
    const { status, body } = await owner.put(`/v2/catalog/${id}`, {
      name,
      price: "12500.50",
      description: "Two weeks",
    });
    expect(status).toBe(200);
    expect(body.catalog).toMatchObject([
      { id, name, price: 12_500.5, description: "Two weeks", image: expect.stringContaining(image) },
      { name: "Cap" },
    ]);
    expect((await api.get(`/v2/finder?search=${name}`)).body).toMatchObject([{ id: business.id }]);

    const other = await upload(account.id, "catalog");
    const changed = await owner.put(`/v2/catalog/${id}`, { image: other });
    expect(changed.body.catalog[0]).toMatchObject({
      id,
      name: "",
      price: 0,
      description: "",
      image: expect.stringContaining(other),
    });
    expect(await db.$count(uploads, eq(uploads.name, image))).toBe(0);
  });

  test.each([
    [{ price: -1 }, "price", "The price can’t be negative"],
    [{ image: "" }, "image", "Select an Image!"],
    [{ name: "x".repeat(101) }, "name", "Use at most 100 letters"],
  ])("the catalog refuses the change %j of an item", async (change, field, detail) => {
    const { withBusiness, upload } = await startWithOwners();
    const { owner, account } = await withBusiness();
    const image = await upload(account.id, "catalog");
    const [{ id }] = (await owner.post("/v2/catalog", { name: "Jollof", price: 100, image })).body.catalog;
    expect(await owner.put(`/v2/catalog/${id}`, { name: "Rice", price: 200, ...change })).toMatchObject(
      refusal(field, detail),
    );
    expect((await owner.get("/v2/mybusiness")).body.catalog).toMatchObject([{ name: "Jollof", price: 100 }]);
  });

  test("an item is changed only by its owner, with a picture of their own", async () => {
    const { api, newOwner, withBusiness, upload } = await startWithOwners();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const image = await upload(ada.account.id, "catalog");
    const [{ id }] = (await ada.owner.post("/v2/catalog", { name: "Jollof", image })).body.catalog;
    const unknown = { status: 404, body: { code: "business/no-such-item" } };
    const change = { name: "Rice" };

    expect(await bola.owner.put(`/v2/catalog/${id}`, change)).toMatchObject(unknown);
    expect(await ada.owner.put("/v2/catalog/null", change)).toMatchObject(unknown);
    expect((await api.put(`/v2/catalog/${id}`, change)).status).toBe(401);
    expect(await api.as(await newOwner()).put(`/v2/catalog/${id}`, change)).toMatchObject(noBusinessYet);
    const foreign = { ...change, image: await upload(bola.account.id, "catalog") };
    expect(await ada.owner.put(`/v2/catalog/${id}`, foreign)).toMatchObject({
      status: 404,
      body: { code: "media/not-found" },
    });
    expect((await ada.owner.get("/v2/mybusiness")).body.catalog).toMatchObject([{ name: "Jollof" }]);
  });

  test("the catalog rejects another member's picture", async () => {
    const { withBusiness, upload } = await startWithOwners();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const image = await upload(bola.account.id, "catalog");
    expect(await ada.owner.post("/v2/catalog", { image })).toMatchObject({
      status: 404,
      body: { code: "media/not-found" },
    });
  });
});
