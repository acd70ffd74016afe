import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { startApi } from "#/tests/api.ts";
import { listItemsMax, listsMax } from "./contract.ts";
import { drawListCard, listCardSvg, serveListCards } from "./list-card.ts";
import { listItems } from "./tables.ts";

const notFound = { status: 404, body: { code: "list/not-found" } };

/** Ada with a list of two businesses, and Bola, a stranger. */
async function start(given: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(given);
  if (given.http) serveListCards(started.http, started.services);
  const { api, make, db, services } = started;
  const account = await make.account({ firstName: "Ada" });
  const ada = api.as(account);
  const bola = api.as(await make.account());
  const { body: list } = await ada.post("/v2/lists", { name: "My Ikeja people" });
  const [plumber, caterer] = [await make.business({ name: "Pipe Works" }), await make.business({ name: "Rice Pot" })];
  await ada.put(`/v2/lists/${list.id}/items/${plumber.id}`, { note: "Ask for Musa" });
  await ada.put(`/v2/lists/${list.id}/items/${caterer.id}`, {});
  const namesOn = async (who: typeof ada) =>
    (await who.get(`/v2/lists/${list.code}`)).body.items.map(
      (item: { business: { name: string } }) => item.business.name,
    );
  const setStatus = (id: string, status: "active" | "hidden") =>
    db.transaction(async (tx) => {
      await tx.update(businesses).set({ status }).where(eq(businesses.id, id));
      await services.events.publish(tx, "business.changed", { businessId: id });
    });
  return { ...started, account, ada, bola, list, plumber, caterer, namesOn, setStatus };
}

test("a list is private to its owner until it is public, and then open to everybody with its address", async () => {
  const { api, ada, bola, list } = await start();
  expect(await ada.get(`/v2/lists/${list.code}`)).toMatchObject({ status: 200, body: { is_mine: true } });
  expect(await bola.get(`/v2/lists/${list.code}`)).toMatchObject(notFound);
  expect(await api.get(`/v2/lists/${list.code}`)).toMatchObject(notFound);

  await ada.put(`/v2/lists/${list.id}`, { is_public: true });
  const { body } = await api.get(`/v2/lists/${list.code}`);
  expect(body).toMatchObject({ name: "My Ikeja people", maker: "Ada", is_mine: false });
  expect(body.items.map(({ note }: { note: string }) => note)).toEqual(["Ask for Musa", ""]);
});

test("only its owner can change a list", async () => {
  const { bola, list, plumber, caterer } = await start();
  for (const attempt of [
    bola.put(`/v2/lists/${list.id}`, { name: "Mine", is_public: true }),
    bola.delete(`/v2/lists/${list.id}`),
    bola.put(`/v2/lists/${list.id}/items/${caterer.id}`, { note: "x" }),
    bola.delete(`/v2/lists/${list.id}/items/${plumber.id}`),
  ])
    expect(await attempt).toMatchObject(notFound);
});

test("the owner orders a list, writes notes and removes businesses", async () => {
  const { ada, list, plumber, caterer, namesOn } = await start();
  expect(await namesOn(ada)).toEqual(["Pipe Works", "Rice Pot"]);
  await ada.put(`/v2/lists/${list.id}`, { order: [caterer.id] });
  expect(await namesOn(ada)).toEqual(["Rice Pot", "Pipe Works"]);

  await ada.put(`/v2/lists/${list.id}/items/${plumber.id}`, { note: "Comes on Sundays" });
  await ada.put(`/v2/lists/${list.id}/items/${plumber.id}`, {});
  const { body } = await ada.get(`/v2/lists/${list.code}`);
  expect(body.items[1]).toMatchObject({ note: "Comes on Sundays", business: { name: "Pipe Works" } });

  await ada.delete(`/v2/lists/${list.id}/items/${caterer.id}`);
  expect(await namesOn(ada)).toEqual(["Pipe Works"]);
  const { body: mine } = await ada.get(`/v2/lists?business=${plumber.id}`);
  expect(mine).toMatchObject([{ count: 1, has_business: true }]);
  await ada.delete(`/v2/lists/${list.id}`);
  expect((await ada.get("/v2/lists")).body).toEqual([]);
});

test("a hidden business disappears from the list and returns to its place", async () => {
  const { ada, plumber, namesOn, setStatus } = await start();
  await setStatus(plumber.id, "hidden");
  expect(await namesOn(ada)).toEqual(["Rice Pot"]);
  await setStatus(plumber.id, "active");
  expect(await namesOn(ada)).toEqual(["Pipe Works", "Rice Pot"]);
});

test("the number of lists per account and of businesses per list is limited, also for concurrent requests", async () => {
  const { ada, db, make, list } = await start();
  const replies = await Promise.all(
    Array.from({ length: listsMax + 3 }, (_, nth) => ada.post("/v2/lists", { name: `L${nth}` })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(listsMax - 1);
  expect(replies.find(({ status }) => status !== 200)!.body.code).toBe("list/too-many");

  for (let position = 3; position < listItemsMax; position++) {
    const { id: businessId } = await make.business();
    await db.insert(listItems).values({ listId: list.id, businessId, position });
  }
  const more = [await make.business(), await make.business(), await make.business()];
  const added = await Promise.all(more.map(({ id }) => ada.put(`/v2/lists/${list.id}/items/${id}`, {})));
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("a reported list can be made private permanently, and its owner cannot publish it again", async () => {
  const { api, ada, bola, make, list } = await start();
  await ada.put(`/v2/lists/${list.id}`, { is_public: true });
  expect(await bola.post("/v2/report", { kind: "list", id: list.id, reason: "abuse", note: "" })).toMatchObject({
    status: 200,
  });
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const { body } = await moderator.get("/v2/admin/reports");
  expect(JSON.stringify(body)).toContain("My Ikeja people");
  const decided = await moderator.post("/v2/admin/sanctions", { kind: "list", id: list.id, reason: "Names strangers" });
  expect(decided.status).toBe(200);
  expect(await api.get(`/v2/lists/${list.code}`)).toMatchObject(notFound);
  expect(await ada.put(`/v2/lists/${list.id}`, { is_public: true })).toMatchObject({
    status: 403,
    body: { code: "list/hidden" },
  });
});

test("the lists of a member who left are deleted", async () => {
  const { api, ada, list, db, account, services } = await start();
  await ada.put(`/v2/lists/${list.id}`, { is_public: true });
  const { blockAccount } = await import("#/server/account/account.ts");
  await db.transaction((tx) => blockAccount(tx, services.events, account.id, new Date()));
  expect(await api.get(`/v2/lists/${list.code}`)).toMatchObject(notFound);
});

const card = (code: string) => `/share/list/${code}/card.png`;

test("a public list has its own preview picture, which changes with it and has a cacheable address", async () => {
  const { ada, list, plumber, http } = await start({ http: {} });
  const get = (headers: Record<string, string> = {}) => http.inject({ url: card(list.code), headers });
  expect(await get()).toMatchObject({ statusCode: 404, headers: { "cache-control": "no-store" } });
  await ada.put(`/v2/lists/${list.id}`, { is_public: true });

  const drawn = await get();
  expect(drawn).toMatchObject({
    statusCode: 200,
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
  expect((await get({ "if-none-match": String(drawn.headers.etag) })).statusCode).toBe(304);
  await ada.delete(`/v2/lists/${list.id}/items/${plumber.id}`);
  expect((await get()).headers.etag).not.toBe(drawn.headers.etag);
});

test.each([0, 1, 2, 3, 4])("the picture of a list with %i photos fills its right half with them", async (count) => {
  const fill = { width: 480, height: 360, channels: 3, background: "#c81e1e" } as const;
  const content = await sharp({ create: fill }).png().toBuffer();
  const words = {
    name: "</text>My Ikeja people & others",
    line: "7 businesses, chosen by Ada",
    address: "localchap.ng",
  };
  const drawn = await drawListCard(words, Array(count).fill({ content, isScene: false }));
  for (const [left, top] of [
    [602, 2],
    [1_190, 2],
    [602, 620],
    [1_190, 620],
  ] as const) {
    const [red] = await sharp(drawn).extract({ left, top, width: 8, height: 8 }).raw().toBuffer();
    expect(red! > 150).toBe(count > 0);
  }
  expect(listCardSvg(words)).not.toContain("</text>My");
});
