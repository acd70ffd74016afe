import Fastify from "fastify";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { alertsMax } from "./contract.ts";
import { serveStop } from "./stop.ts";
import { alertReaders } from "./tables.ts";

const plumber = { search: "plumber", location: "Lagos, Ikeja" };

async function start() {
  const started = await startApi();
  const ada = started.api.as(await started.make.account());
  const followed = async () =>
    (await ada.get("/v2/alerts")).body.map(({ search, location }: { search: string; location: string }) =>
      [search, location].join("; "),
    );
  return { ...started, ada, followed };
}

test("a member follows a search, sees it, and stops; other members cannot stop it", async () => {
  const { api, make, ada, followed } = await start();
  const { body: alert } = await ada.post("/v2/alerts", plumber);
  expect(await followed()).toEqual(["plumber; Lagos, Ikeja"]);
  const bola = api.as(await make.account());
  expect(await bola.delete(`/v2/alerts/${alert.id}`)).toMatchObject({ status: 404, body: { code: "alert/not-found" } });
  expect((await api.post("/v2/alerts", plumber)).status).toBe(401);
  await ada.delete(`/v2/alerts/${alert.id}`);
  expect(await followed()).toEqual([]);
});

test("the same words and place make one alert, however they are spelled", async () => {
  const { ada, followed } = await start();
  const replies = await Promise.all([
    ada.post("/v2/alerts", plumber),
    ada.post("/v2/alerts", { search: " Plumber ", location: "Ikeja, Lagos" }),
    ada.post("/v2/alerts", plumber),
  ]);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  await ada.post("/v2/alerts", { search: "plumber", location: "Nigeria" });
  await ada.post("/v2/alerts", { search: "plumber" });
  expect(await followed()).toEqual(["plumber; ", expect.stringMatching(/^plumber; Lagos, Ikeja$/i)]);
});

test("an unknown place and a search without words are refused", async () => {
  const { ada } = await start();
  expect(await ada.post("/v2/alerts", { search: "plumber", location: "Atlantis" })).toMatchObject({
    status: 422,
    body: { fields: { location: expect.any(String) } },
  });
  expect((await ada.post("/v2/alerts", { search: "  ", location: "Lagos" })).status).toBe(422);
});

test("a member can follow at most twenty searches, also with concurrent requests", async () => {
  const { ada } = await start();
  const replies = await Promise.all(
    Array.from({ length: alertsMax + 3 }, (_, nth) => ada.post("/v2/alerts", { search: `word${nth}` })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(alertsMax);
  expect(replies.find(({ status }) => status !== 200)!.body.code).toBe("alert/too-many");
});

/** The form of the page, with two alerts of a member and the code of their emails. */
async function startStop() {
  const started = await start();
  const { ada, db, services } = started;
  const { body: first } = await ada.post("/v2/alerts", plumber);
  await ada.post("/v2/alerts", { search: "caterer" });
  const codes = await db.select().from(alertReaders);
  const { id: accountId } = (await ada.get("/v2/user")).body;
  const { code } = codes.find((reader) => reader.accountId === accountId)!;
  const http = Fastify();
  serveStop(http, services);
  const post = (body: string, type = "application/x-www-form-urlencoded", path = `/alerts/stop/${code}`) =>
    http.inject({ method: "POST", url: path, payload: body, headers: { "content-type": type } });
  return { ...started, first, code, post };
}

test("the code in an email opens the alerts, and opening them changes nothing", async () => {
  const { api, code, followed } = await startStop();
  const { body } = await api.get(`/v2/alerts/stop/${code}`);
  expect(body).toMatchObject([{ search: "caterer" }, plumber]);
  expect(await followed()).toHaveLength(2);
  expect((await api.get("/v2/alerts/stop/nobody")).body.code).toBe("alert/not-found");
});

test("the form stops one alert or all, and returns to the page in its language", async () => {
  const { first, code, post, followed } = await startStop();
  const one = await post(`id=${first.id}`);
  expect([one.statusCode, one.headers.location]).toEqual([303, expect.stringContaining(`/alerts/stop/${code}`)]);
  expect(await followed()).toEqual(["caterer; "]);
  const all = await post("", undefined, `/yo/alerts/stop/${code}`);
  expect(all.headers.location).toMatch(/^\/yo\/alerts\/stop\//);
  expect(await followed()).toEqual([]);
});

test("a mail program stops all alerts with one POST in either encoding, without a redirect", async () => {
  const { ada, post, followed } = await startStop();
  const sent = await post("List-Unsubscribe=One-Click");
  expect(sent.statusCode).toBe(200);
  expect(await followed()).toEqual([]);
  await ada.post("/v2/alerts", plumber);
  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  const multipart = await post(`--b\r\n${field}\r\n--b--\r\n`, "multipart/form-data; boundary=b");
  expect(multipart.statusCode).toBe(200);
  expect(await followed()).toEqual([]);
});
