import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { startApi } from "#/tests/api.ts";
import { saved } from "./tables.ts";

const signInNeeded = { status: 401, body: { code: "account/sign-in-needed" } };
const nowhere = "0190a0a0-0000-7000-8000-000000000000";

/** Ada, and a way to put a business out of sight. */
async function start() {
  const started = await startApi();
  const { api, make, db, services, clock } = started;
  const ada = await make.account();
  const member = api.as(ada);
  /** Saves so many new businesses, a minute apart. @returns their ids, the latest first */
  const saveNew = async (count: number) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      const { id } = await make.business();
      clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
      await member.put(`/v2/saved/${id}`);
      ids.unshift(id);
    }
    return ids;
  };
  const setStatus = (id: string, status: "active" | "hidden" | "blocked") =>
    db.transaction(async (tx) => {
      await tx.update(businesses).set({ status }).where(eq(businesses.id, id));
      await services.events.publish(tx, "business.changed", { businessId: id });
    });
  const listed = async (query = "") =>
    (await member.get(`/v2/saved${query}`)).body.map(({ id }: { id: string }) => id) as string[];
  return { ...started, ada, member, saveNew, setStatus, listed };
}

test("saved businesses are listed, the latest first, until they are removed", async () => {
  const { member, saveNew, listed } = await start();
  const [latest, first] = await saveNew(2);
  expect(await listed()).toEqual([latest, first]);
  expect((await member.get(`/v2/saved/${first}`)).body).toEqual({ is_saved: true });

  expect(await member.delete(`/v2/saved/${latest}`)).toMatchObject({ status: 200, body: { is_saved: false } });
  expect(await listed()).toEqual([first]);
  expect((await member.get(`/v2/saved/${latest}`)).body).toEqual({ is_saved: false });
});

test("saving a business twice does not move it, and removing it twice is accepted", async () => {
  const { member, saveNew, listed } = await start();
  const [latest, first] = await saveNew(2);
  expect(await member.put(`/v2/saved/${first}`)).toMatchObject({ status: 200, body: { is_saved: true } });
  expect(await listed()).toEqual([latest, first]);

  await member.delete(`/v2/saved/${first}`);
  expect(await member.delete(`/v2/saved/${first}`)).toMatchObject({ status: 200, body: { is_saved: false } });
});

test("a long list of saved businesses is paged without repeats or gaps", async () => {
  const { saveNew, listed } = await start();
  const ids = await saveNew(31);
  const page = await listed();
  expect(page).toEqual(ids.slice(0, 30));
  expect(await listed(`?before=${page.at(-1)}`)).toEqual(ids.slice(30));
  expect(await listed("?before=x")).toEqual([]);
});

test("a hidden business cannot be saved, and a saved one is left out of the list while it is hidden or blocked", async () => {
  const { member, saveNew, setStatus, listed } = await start();
  const [id = ""] = await saveNew(1);
  for (const status of ["hidden", "blocked"] as const) {
    await setStatus(id, status);
    expect(await listed()).toEqual([]);
    expect(await member.put(`/v2/saved/${id}`)).toMatchObject({ status: 404, body: { code: "business/not-found" } });
  }
  await setStatus(id, "active");
  expect(await listed()).toEqual([id]);
});

test.each([nowhere, "x"])("an unknown business cannot be saved: %s", async (id) => {
  const { member } = await start();
  expect(await member.put(`/v2/saved/${id}`)).toMatchObject({ status: 404, body: { code: "business/not-found" } });
  expect((await member.delete(`/v2/saved/${id}`)).body).toEqual({ is_saved: false });
  expect((await member.get(`/v2/saved/${id}`)).body).toEqual({ is_saved: false });
});

test("saved businesses are private: other members cannot see, page or remove them", async () => {
  const { api, make, saveNew, listed } = await start();
  const ids = await saveNew(2);
  const stranger = api.as(await make.account());
  expect((await stranger.get("/v2/saved")).body).toEqual([]);
  expect((await stranger.get(`/v2/saved?before=${ids[0]}`)).body).toEqual([]);
  expect((await stranger.get(`/v2/saved/${ids[0]}`)).body).toEqual({ is_saved: false });
  await stranger.delete(`/v2/saved/${ids[0]}`);
  expect(await listed()).toEqual(ids);
});

test("saving a business without a login is refused", async () => {
  const { api, make } = await start();
  const { id } = await make.business();
  expect(await api.get("/v2/saved")).toMatchObject(signInNeeded);
  expect(await api.get(`/v2/saved/${id}`)).toMatchObject(signInNeeded);
  expect(await api.put(`/v2/saved/${id}`)).toMatchObject(signInNeeded);
  expect(await api.delete(`/v2/saved/${id}`)).toMatchObject(signInNeeded);
});

test("saved businesses are deleted when the member is erased", async () => {
  const { ada, db, services, saveNew } = await start();
  await saveNew(1);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: ada.id }));
  expect(await db.$count(saved, eq(saved.accountId, ada.id))).toBe(0);
});
