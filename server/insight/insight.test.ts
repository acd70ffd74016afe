import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { isRobot, storedWords } from "./insight.ts";
import { insightVisitors } from "./tables.ts";

const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile" };
const insights = "/v2/mybusiness/insights";

/** A business, its owner, and a way for anybody to open its page. */
async function startWithPage() {
  const started = await startApi();
  const business = await started.make.business();
  const owner = { id: business.ownerId };
  const open = (remoteAddress: string, payload: object = { what: "page" }, headers: Record<string, string> = phone) =>
    started.api.send({ method: "POST", url: `/v2/business/${business.id}/seen`, payload, remoteAddress, headers });
  const figures = async () => (await started.api.as(owner).get(insights)).body;
  return { ...started, business, owner, open, figures };
}

test("a page view counts once per visitor and day", async () => {
  const { open, figures, clock } = await startWithPage();

  expect((await open("102.89.1.2")).body).toEqual({ counted: true });
  expect((await open("102.89.1.2")).body).toEqual({ counted: false });
  await open("102.89.1.3");
  expect((await figures()).week).toEqual({ views: 2, reveals: 0, chats: 0 });

  clock.moveTo("2026-11-19T10:00:00Z");
  await open("102.89.1.2");
  const { days, week } = await figures();
  expect(week.views).toBe(3);
  expect(days.slice(-2)).toMatchObject([
    { day: "2026-11-18", views: 2 },
    { day: "2026-11-19", views: 1 },
  ]);
});

test("a hundred concurrent views of one visitor count once", async () => {
  const { open, figures } = await startWithPage();

  await Promise.all(Array.from({ length: 100 }, () => open("102.89.1.2")));

  expect((await figures()).week.views).toBe(1);
});

test("views of the owner, of robots and with Do Not Track are not counted", async () => {
  const { api, open, owner, business, figures } = await startWithPage();

  await api.as(owner).post(`/v2/business/${business.id}/seen`, { what: "page" }, phone);
  await open("102.89.1.2", { what: "page" }, { "user-agent": "Googlebot/2.1" });
  await open("102.89.1.3", { what: "page" }, { ...phone, dnt: "1" });
  await open("102.89.1.4", { what: "page" }, { ...phone, "sec-gpc": "1" });

  expect((await figures()).week).toEqual({ views: 0, reveals: 0, chats: 0 });
});

test("a shown number is counted on the server, whatever the client reports, unless the member has Do Not Track on", async () => {
  const { api, open, make, business, figures } = await startWithPage();
  const member = api.as(await make.account());
  const shy = api.as(await make.account());
  const path = `/v2/business/${business.id}`;

  expect((await open("102.89.1.2", { what: "number" })).body).toEqual({ counted: false });
  expect((await member.post(`${path}/seen`, { what: "number" }, phone)).body).toEqual({ counted: false });
  expect((await figures()).week).toMatchObject({ reveals: 0 });
  expect((await member.get(path)).body.business.phone).not.toBe("");
  await member.get(path);
  await shy.get(path, { ...phone, dnt: "1" });
  await api.get(path);
  await api.as({ id: business.ownerId }).get(path);

  expect((await figures()).week).toMatchObject({ reveals: 1 });
});

test("a member counts once by account, and at most 20 browsers of one network count for a page", async () => {
  const { api, open, make, business, figures } = await startWithPage();
  const browser = (nth: number) => ({ "user-agent": `Mozilla/5.0 (Linux; Android 14) Chrome/${nth} Mobile` });
  for (let nth = 0; nth < 25; nth++) await open("102.89.1.2", { what: "page" }, browser(nth));
  expect((await figures()).week.views).toBe(20);
  await open("102.89.1.3", { what: "page" }, browser(1));
  const member = api.as(await make.account());
  for (let nth = 0; nth < 3; nth++)
    await member.post(`/v2/business/${business.id}/seen`, { what: "page" }, browser(nth));
  expect((await figures()).week.views).toBe(22);
});

test("the owner sees searches made by three networks or more, most frequent first, without possible phone numbers", async () => {
  const { api, open, figures } = await startWithPage();
  for (const words of ["gen repairer", "kata 08031234567", "this owner is a thief"]) {
    await api.get(`/v2/results?search=${encodeURIComponent(words)}`);
  }
  const search = (network: number, words: string, browser = 140) =>
    open(
      `102.89.1.${network}`,
      { what: "page", search: words },
      { "user-agent": `Mozilla/5.0 Chrome/${browser} Mobile` },
    );
  for (let nth = 0; nth < 9; nth++) await search(2, "this owner is a thief", nth);
  await search(3, "this owner is a thief");
  for (const network of [4, 5, 6, 7]) await search(network, network % 2 ? "Gen  repairer" : "GEN REPAIRER");
  for (const network of [8, 9, 10]) await search(network, "kátà 08031234567 ada@example.com");

  expect((await figures()).words).toEqual([
    { words: "gen repairer", times: 4 },
    { words: "kata", times: 3 },
  ]);
});

test("search words that were not searched are not counted, whatever the client reports", async () => {
  const { open, figures } = await startWithPage();
  for (const network of [2, 3, 4]) await open(`102.89.1.${network}`, { what: "page", search: "rude and slow" });

  expect(await figures()).toMatchObject({ words: [], week: { views: 3 } });
});

test("premium is compared with as many days before it, once it has run for seven whole days", async () => {
  const { open, figures, make, business, clock } = await startWithPage();
  const visit = async (day: string, views: number) => {
    clock.moveTo(`${day}T10:00:00Z`);
    for (let nth = 0; nth < views; nth++) await open(`102.89.1.${nth + 2}`);
  };
  await visit("2026-11-08", 5);
  await visit("2026-11-09", 1);
  await make.subscription({
    businessId: business.id,
    startsAt: new Date("2026-11-16T12:00:00Z"),
    endsAt: new Date("2026-12-16T12:00:00Z"),
  });
  // The day on which it began, two days of the week after, and the day that is not over.
  await visit("2026-11-16", 4);
  await visit("2026-11-17", 2);
  await visit("2026-11-23", 1);
  expect((await figures()).premium).toBeNull();
  await visit("2026-11-24", 3);

  expect((await figures()).premium).toMatchObject({ days: 7, before: { views: 1 }, since_then: { views: 3 } });
});

test("views are counted by the hour in Lagos, and shown numbers are not", async () => {
  const { api, open, figures, make, business, clock } = await startWithPage();
  clock.moveTo("2026-11-18T17:30:00Z");
  await open("102.89.1.2");
  await open("102.89.1.3");
  await api.as(await make.account()).get(`/v2/business/${business.id}`);
  clock.moveTo("2026-11-18T22:59:00Z");
  await open("102.89.1.4");
  const { hours, month } = await figures();
  expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => ({ 18: 2, 23: 1 })[hour] ?? 0));
  expect(month).toEqual({ views: 3, reveals: 1, chats: 0 });
});

test("without premium there is no comparison", async () => {
  const { figures } = await startWithPage();

  expect(await figures()).toMatchObject({ premium: null, words: [], week: { views: 0 } });
  expect((await figures()).days).toHaveLength(30);
});

test("visitor hashes are deleted at the end of the day", async () => {
  const { open, clock, jobs, db, business } = await startWithPage();
  await open("102.89.1.2");
  clock.moveTo("2026-11-19T23:10:00Z");

  await jobs.runNow("insight.sweep");

  expect(await db.$count(insightVisitors, eq(insightVisitors.businessId, business.id))).toBe(0);
});

test("a view of a hidden or unknown page is not found", async () => {
  const { api, make } = await startApi();
  const business = await make.business({ status: "hidden" });

  for (const id of [business.id, "nothing"]) {
    expect(await api.post(`/v2/business/${id}/seen`, { what: "page" })).toMatchObject({ status: 404 });
  }
});

test.each([{}, { what: "it" }, { what: "page", search: "a".repeat(201) }, { what: "page", search: 1 }])(
  "a view with %j is refused",
  async (payload) => {
    const { open } = await startWithPage();

    expect((await open("102.89.1.2", payload)).status).toBe(422);
  },
);

test("insights are for the owner: strangers have none, and visitors have to sign in", async () => {
  const { api, make } = await startApi();

  expect((await api.get(insights)).status).toBe(401);
  expect(await api.as(await make.account()).get(insights)).toMatchObject({ body: { code: "business/none-yet" } });
});

test.each(["", "curl/8", "Mozilla/5.0 (compatible; bingbot/2.0)", "python-requests/2", "HeadlessChrome/140"])(
  "%j is no person",
  (userAgent) => expect(isRobot(userAgent)).toBe(true),
);

test("the stored words of a search are short, folded and without numbers", () => {
  expect(storedWords("  Ọkọ̀   Ìwé ")).toBe("oko iwe");
  expect(storedWords("0803 000 0000")).toBe("");
  expect(storedWords("a ".repeat(200)).length).toBeLessThanOrEqual(60);
});
