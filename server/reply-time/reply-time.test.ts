import { expect, test } from "vitest";
import { minuteMs } from "#/shared/time.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

const place = { localGovernmentId: 1 };
const begin = new Date("2026-11-01T08:00:00Z");

async function start() {
  const started = await startApi({ database: await ownDatabase() });
  const { api, make, clock, jobs } = started;
  const owner = await make.account(place);
  const business = await make.business({ ownerId: owner.id, tags: ["Plumber"], place: "Lagos, Ikeja" });
  const asOwner = api.as(owner);
  const at = (minutes: number) => clock.moveTo(new Date(begin.getTime() + minutes * minuteMs).toISOString());
  /** A new member writes at this minute, and the owner answers so many minutes later, or not at all. */
  const write = async (minute: number, answeredAfter?: number) => {
    at(minute);
    const customer = await make.account(place);
    const { body } = await api.as(customer).post(`/v2/message/${owner.id}`, { message: "How much?" });
    if (answeredAfter === undefined) return;
    at(minute + answeredAfter);
    await asOwner.post(`/v2/reply_message/${body.conversation_id}`, { message: "5,000" });
    await asOwner.post(`/v2/reply_message/${body.conversation_id}`, { message: "Come tomorrow" });
  };
  const recount = () => jobs.runNow("reply-time.recount");
  const shown = async () => {
    const { reply_minutes, reply_rate } = (await api.get(`/v2/business/${business.id}`)).body.business;
    return [reply_minutes, reply_rate];
  };
  const found = async (more = "") =>
    (await api.get(`/v2/finder?search=plumber&location=Lagos, Ikeja${more}`)).body.map(
      (listing: { reply_minutes: number; reply_rate: number }) => [listing.reply_minutes, listing.reply_rate],
    );
  return { ...started, owner, business, asOwner, at, write, recount, shown, found };
}

test("a business has a reply time, the median of its first answers, after five enquiries, and the filter finds it", async () => {
  const { write, at, recount, shown, found, asOwner } = await start();
  for (const answeredAfter of [5, 10, 20, 90]) await write(0, answeredAfter);
  at(3_000);
  await recount();
  expect(await shown()).toEqual([null, null]);
  expect((await asOwner.get("/v2/mybusiness/insights")).body.reply).toBeNull();

  await write(3_000, 8);
  await recount();

  expect(await shown()).toEqual([10, 1]);
  expect(await found()).toEqual([[10, 1]]);
  expect(await found("&replies_fast=true")).toEqual([[10, 1]]);
  expect((await asOwner.get("/v2/mybusiness/insights")).body.reply).toEqual({ minutes: 10, rate: 1 });
});

test("a business that replies late or never is not in the filter for fast replies; messages younger than a day do not count", async () => {
  const { write, at, recount, shown, found } = await start();
  for (const answeredAfter of [10, 10, 10, 1_500, undefined]) await write(0, answeredAfter);
  at(2_000);
  await recount();
  expect(await shown()).toEqual([10, 0.6]);
  expect(await found("&replies_fast=true")).toEqual([]);
  await write(2_000);
  await recount();
  expect(await shown()).toEqual([10, 0.6]);
  at(2_000 + 1_440);
  await recount();
  expect(await shown()).toEqual([10, 0.5]);
});

test("quote requests count like conversations, with an offer or a refusal as reply; conversations started by the owner do not count", async () => {
  const { write, at, recount, shown, make, api, business, asOwner, owner } = await start();
  await write(0, 30);
  await write(0, 30);
  for (const answer of ["offers", "decline"]) {
    at(100);
    const asker = api.as(await make.account(place));
    const { body } = await asker.post("/v2/quote_requests", {
      ...{ search: "plumber", description: "A tap", state: "Lagos", lga: "Ikeja", when: "today" },
      business_ids: [business.id],
    });
    at(120);
    await asOwner.post(
      `/v2/quote_requests/${body.id}/${answer}`,
      answer === "offers" ? { price: 5 } : { reason: "busy" },
    );
  }
  const other = await make.account(place);
  await asOwner.post(`/v2/message/${other.id}`, { message: "Do you need a plumber?" });
  await make.conversation({ starterId: (await make.account(place)).id, otherId: owner.id, texts: [] });
  at(3_000);
  await recount();
  expect(await shown()).toEqual([null, null]);
  await write(200, 30);
  at(3_000);
  await recount();
  expect(await shown()).toEqual([30, 1]);
});

test("reply times are removed after 90 days, and a repeated count writes nothing", async () => {
  const { write, at, recount, shown, services, found } = await start();
  for (let nth = 0; nth < 5; nth++) await write(nth, 10);
  await recount();
  expect(await shown()).toEqual([10, 1]);
  let changes = 0;
  services.events.onInTransaction("business.changed", async () => void changes++);
  await recount();
  expect(changes).toBe(0);
  at(91 * 1_440);
  await recount();
  expect([await shown(), await found(), changes]).toEqual([[null, null], [[null, null]], 1]);
});

test("a business that never replies has a rate of zero and no reply time", async () => {
  const { write, at, recount, shown, found } = await start();
  for (let nth = 0; nth < 5; nth++) await write(nth);
  at(1_500);
  await recount();
  expect(await shown()).toEqual([null, 0]);
  expect(await found("&replies_fast=true")).toEqual([]);
});

test("of two equal businesses the one that leaves messages unanswered ranks below the other", async () => {
  const { write, at, recount, api, make, business } = await start();
  const other = await make.business({ tags: ["Plumber"], place: "Lagos, Ikeja" });
  const order = async () =>
    (await api.get("/v2/finder?search=plumber&location=Lagos, Ikeja")).body.map(({ id }: { id: string }) => id);
  expect(await order()).toEqual([business.id, other.id]);
  for (let nth = 0; nth < 5; nth++) await write(nth);
  at(1_500);
  await recount();
  expect(await order()).toEqual([other.id, business.id]);
});

test("an automatic away message is no reply", async () => {
  const { write, at, recount, shown, asOwner } = await start();
  await asOwner.put("/v2/chat_settings", { quick_replies: [], away_message: "Back soon", away_when_closed: false });
  at(0);
  await asOwner.post("/v2/business/away", { until: "2026-11-20" });
  for (const answeredAfter of [30, 30, 30, 30, 30]) await write(0, answeredAfter);
  at(3_000);
  await recount();

  expect(await shown()).toEqual([30, 1]);
});
