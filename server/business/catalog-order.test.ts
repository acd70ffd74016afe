import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const order = "/v2/catalog/order";

async function startWithCatalog() {
  const started = await startApi();
  const business = await started.make.business({ catalog: [{ name: "One" }, { name: "Two" }, { name: "Three" }] });
  const me = started.api.as({ id: business.ownerId });
  const items: { id: string; name: string }[] = (await me.get("/v2/mybusiness")).body.catalog;
  const idOf = (name: string) => items.find((item) => item.name === name)!.id;
  const shown = async () => {
    const { body } = await started.api.get(`/v2/business/${business.id}`);
    return body.business.catalog.map(({ name }: { name: string }) => name);
  };
  return { ...started, business, me, idOf, shown };
}

test("a catalog is in the order set by its owner, with new items last", async () => {
  const { me, idOf, shown } = await startWithCatalog();
  expect((await me.post(order, { ids: [idOf("Three"), idOf("One")] })).status).toBe(200);
  expect(await shown()).toEqual(["Three", "One", "Two"]);
  expect((await me.post(order, { ids: [idOf("Two"), idOf("Two")] })).status).toBe(200);
  expect(await shown()).toEqual(["Two", "Three", "One"]);
});

test("an order with an unknown item, or one of another owner, changes nothing", async () => {
  const { me, make, api, idOf, shown } = await startWithCatalog();
  const other = await make.business({ catalog: [{ name: "Theirs" }] });
  const [theirs] = (await api.as({ id: other.ownerId }).get("/v2/mybusiness")).body.catalog;
  const before = await shown();
  for (const id of [theirs.id, "nothing"]) {
    expect(await me.post(order, { ids: [idOf("Three"), id] })).toMatchObject({
      body: { code: "business/no-such-item" },
    });
  }
  expect(await shown()).toEqual(before);
});

test.each([{}, { ids: "all" }, { ids: [1] }, { ids: Array.from({ length: 201 }, () => "x") }])(
  "the order %j of a catalog is refused",
  async (payload) => {
    const { me } = await startWithCatalog();
    expect((await me.post(order, payload)).status).toBe(422);
  },
);

test("only its owner can order a catalog", async () => {
  const { api, make } = await startWithCatalog();
  expect((await api.post(order, { ids: [] })).status).toBe(401);
  expect(await api.as(await make.account()).post(order, { ids: [] })).toMatchObject({
    body: { code: "business/none-yet" },
  });
});
