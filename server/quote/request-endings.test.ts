import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { markDeleted } from "#/server/account/deletion.ts";
import { jobs } from "#/server/job/tables.ts";
import { ownDatabase } from "#/tests/database.ts";
import { startQuotes } from "#/tests/quotes.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

/** A small generator of its own, so that a failed order can be replayed by its seed. */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test("a business that is hidden, blocked or deleted makes no offer and cannot be hired, and its card is gone", async () => {
  const { ask, one, two, asAsker, get, asker, db, services } = await startQuotes();
  const { id } = (await ask()).body;
  await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000 });
  await two.as.post(`/v2/quote_requests/${id}/offers`, { price: 390_000 });
  const { recipients } = await get(asAsker, id);
  const accept = (businessId: string) => {
    const { offer } = recipients.find((each: { business_id: string }) => each.business_id === businessId);
    return asAsker.post(`/v2/quote_requests/${id}/offers/${offer.id}/accept`);
  };
  await one.as.post("/v2/business/visibility", { is_shown: false });
  expect((await accept(one.business.id)).body.code).toBe("quote/not-available");
  expect((await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 1 })).body.code).toBe("quote/not-available");
  const shown = (await get(asAsker, id)).recipients;
  expect(shown.find((each: { business_id: string }) => each.business_id === one.business.id).business).toBeNull();
  await two.as.post(`/v2/block/${asker.id}`);
  expect((await accept(two.business.id)).body.code).toBe("quote/not-available");
  await two.as.delete(`/v2/block/${asker.id}`);
  await db.transaction((tx) => markDeleted(tx, services, two.owner.id));
  expect((await accept(two.business.id)).body.code).toBe("quote/not-available");
  expect((await get(asAsker, id)).status).toBe("open");
});

test("owners are reminded after 2 and 20 hours until they answer; after seven days the request ends and the requester is notified", async () => {
  const { ask, one, two, told, clock, jobs: queue, asker, asAsker, get } = await startQuotes();
  const { id } = (await ask()).body;
  const reminded = async (accountId: string) =>
    (await told(accountId)).filter((title) => title.includes("waits for your price"));
  await two.as.post(`/v2/quote_requests/${id}/decline`, { reason: "busy" });
  expect(await told(asker.id)).toMatchObject([expect.stringContaining("can’t do it this time")]);
  for (const [at, count] of [
    ["11:59", 0],
    ["12:00", 1],
    ["12:10", 1],
  ] as const) {
    clock.moveTo(`2026-11-18T${at}:00Z`);
    await queue.runNow("quote.remind");
    expect([at, (await reminded(one.owner.id)).length]).toEqual([at, count]);
  }
  clock.moveTo("2026-11-19T06:00:00Z");
  await Promise.all([queue.runNow("quote.remind"), queue.runNow("quote.remind")]);
  expect([await reminded(one.owner.id), await reminded(two.owner.id)]).toMatchObject([{ length: 2 }, { length: 0 }]);
  clock.moveTo("2026-11-25T10:00:00Z");
  expect((await get(asAsker, id)).status).toBe("expired");
  expect((await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 5 })).body.code).toBe("quote/ended");
  expect((await one.as.get("/v2/mybusiness/quote_requests?status=ended")).body).toHaveLength(1);
  await queue.runNow("quote.expire");
  await queue.runNow("quote.expire");
  expect((await told(asker.id)).filter((title) => title === "Your request has ended")).toHaveLength(1);
});

test("a member's requests and offers are in their export, end when they leave, and lose their texts on erasure", async () => {
  const { ask, asAsker, one, asker, services, db, get } = await startQuotes();
  const { id } = (await ask()).body;
  await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000, note: "With drinks" });
  expect((await asAsker.get("/v2/me/export")).body.quote_requests).toMatchObject([{ search: "wedding caterer" }]);
  expect((await one.as.get("/v2/me/export")).body.quote_offers).toMatchObject([
    { price: 400_000, note: "With drinks" },
  ]);
  for (const name of ["account.deleted", "account.erased"] as const) {
    await db.transaction((tx) => services.events.publish(tx, name, { accountId: asker.id }));
  }
  const seen = await get(one.as, id);
  expect(seen).toMatchObject({ status: "closed", search: "Removed", description: "" });
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: one.owner.id }));
  const [left] = await db.select().from(quoteRecipients).where(eq(quoteRecipients.requestId, id));
  expect(left!.note).toBe("");
});

test("erasing one side removes its texts from an agreed job, and keeps those of the other side, the price and the day", async () => {
  const { ask, asAsker, one, asker, services, db } = await startQuotes(1);
  const hire = async () => {
    const { id } = (await ask()).body;
    const offered = await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000, note: "With drinks" });
    const offerId = offered.body.recipients[0].offer.id;
    return (await asAsker.post(`/v2/quote_requests/${id}/offers/${offerId}/accept`)).body.job_id;
  };
  const id = await hire();
  const erase = (accountId: string) =>
    db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId }));
  const kept = { price: 400_000, date: "2026-12-12", state: "agreed" };
  expect((await one.as.get(`/v2/jobs/${id}`)).body).toMatchObject({
    ...kept,
    ...{ title: "wedding caterer", scope: "Jollof for 200 guests\n\nWith drinks" },
  });
  await erase(asker.id);
  const seen = (await one.as.get(`/v2/jobs/${id}`)).body;
  expect(seen).toMatchObject({ ...kept, title: "Removed", scope: "With drinks" });
  expect(seen.history[0].terms).toMatchObject({ title: "Removed", scope: "With drinks", price: 400_000 });
  await erase(one.owner.id);
  expect((await one.as.get(`/v2/jobs/${id}`)).body).toMatchObject({ ...kept, scope: "" });
});

test("a long request and offer lose all texts of an erased owner and none of the customer's", async () => {
  const { ask, asAsker, one, services, db } = await startQuotes(1);
  const description = `${"d".repeat(1_899)}.`;
  const { id } = (await ask({ description })).body;
  const draft = { price: 400_000, note: "n".repeat(1_000), can_start: "Monday" };
  const offered = await one.as.post(`/v2/quote_requests/${id}/offers`, draft);
  const offerId = offered.body.recipients[0].offer.id;
  const { job_id } = (await asAsker.post(`/v2/quote_requests/${id}/offers/${offerId}/accept`)).body;
  expect((await asAsker.get(`/v2/jobs/${job_id}`)).body.scope).toBe(`${description}\n\n${"n".repeat(98)}`);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: one.owner.id }));
  const { rows } = await db.execute(
    sql`select to_jsonb(j) as job, s.terms from jobs j join job_steps s on s.job_id = j.id`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/nn|Monday/);
  expect((await asAsker.get(`/v2/jobs/${job_id}`)).body).toMatchObject({
    title: "wedding caterer",
    scope: description,
  });
});

test("erasing a customer who searched for one letter does not change the owner's note", async () => {
  const { ask, asAsker, one, asker, services, db } = await startQuotes(1);
  const { id } = (await ask({ search: "a", description: "car" })).body;
  const note = "A carpet at a fair price";
  const offered = await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000, note });
  const offerId = offered.body.recipients[0].offer.id;
  const { job_id } = (await asAsker.post(`/v2/quote_requests/${id}/offers/${offerId}/accept`)).body;
  const before = (await one.as.get(`/v2/jobs/${job_id}`)).body;
  // A change of the price alone leaves the words with their authors.
  const terms = { title: before.title, scope: before.scope, price: 390_000, date: before.date };
  expect((await one.as.post(`/v2/jobs/${job_id}/change`, { terms })).body.scope).toBe(before.scope);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: asker.id }));
  const { title, scope, history } = (await one.as.get(`/v2/jobs/${job_id}`)).body;
  expect({ title, scope }).toEqual({ title: "Removed", scope: note });
  for (const step of history.filter((each: { terms: object | null }) => each.terms))
    expect(step.terms).toMatchObject({ title: "Removed", scope: note });
});

test("after an outage an owner gets one reminder, and never two within an hour", async () => {
  const { ask, one, told, clock, jobs: queue } = await startQuotes(1);
  await ask();
  const reminded = async () =>
    (await told(one.owner.id)).filter((title) => title.includes("waits for your price")).length;
  const counts = [];
  for (const time of ["19T05:30", "19T06:00", "19T06:10", "19T08:00"]) {
    clock.moveTo(`2026-11-${time}:00Z`);
    await queue.runNow("quote.remind");
    counts.push(await reminded());
  }
  expect(counts).toEqual([0, 1, 1, 1]);
});

test("one request whose reminder or end fails does not stop those of the others", async () => {
  const {
    ask,
    one,
    told,
    asker,
    clock,
    jobs: queue,
    db,
  } = await startQuotes(1, {
    database: await ownDatabase(),
  });
  await ask({ search: "broken" });
  await ask();
  await db.execute(sql`create function refuse_broken() returns trigger language plpgsql as $$
    begin if new.kind in ('quote.waiting', 'quote.expired') and new.message like 'broken%' then
      raise exception 'broken row'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger refuse_broken before insert on notifications for each row execute function refuse_broken()`,
  );
  clock.moveTo("2026-11-18T12:00:00Z");
  await queue.runNow("quote.remind");
  const waiting = (await told(one.owner.id)).filter((title) => title.includes("waits for your price"));
  expect(waiting).toHaveLength(1);
  clock.moveTo("2026-11-25T10:00:00Z");
  await queue.runNow("quote.expire");
  expect((await told(asker.id)).filter((title) => title === "Your request has ended")).toHaveLength(1);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "concurrent offers, refusals, closing, acceptance and expiry hire at most one business (seed %i)",
  async (seed) => {
    const { ask, asAsker, made, one, get, clock, jobs: queue, db, asker } = await startQuotes(3);
    const dice = diceOf(seed);
    const { id } = (await ask()).body;
    await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 100_000 });
    for (let round = 0; round < 5; round++) {
      const { recipients } = await get(asAsker, id);
      const offerIds = recipients.flatMap(({ offer }: { offer: { id: string } | null }) => offer?.id ?? []);
      const accept = () =>
        asAsker.post(`/v2/quote_requests/${id}/offers/${offerIds[dice(offerIds.length)] ?? id}/accept`);
      const by = () => made[dice(made.length)]!.as;
      const moves = [
        ...[accept, accept, () => by().post(`/v2/quote_requests/${id}/offers`, { price: 1_000 + dice(9_000) })],
        () => by().post(`/v2/quote_requests/${id}/decline`, { reason: "busy" }),
        () => by().post(`/v2/quote_requests/${id}/offers`, { price: 1_000 + dice(9_000) }),
        ...(round > 2 ? [() => asAsker.post(`/v2/quote_requests/${id}/close`, { reason: "hired_elsewhere" })] : []),
      ];
      if (round === 3 && dice(2) === 0) clock.moveTo("2026-11-25T10:00:01Z");
      const replies = await Promise.all(Array.from({ length: 4 }, () => moves[dice(moves.length)]!()));
      expect(replies.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      await queue.runNow("quote.expire");
    }
    const [ended] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
    const all = await db.select().from(quoteRecipients).where(eq(quoteRecipients.requestId, id));
    const hired = all.filter(({ state }) => state === "accepted");
    const written = await db.select().from(jobs).where(eq(jobs.customerId, asker.id));
    expect(hired).toHaveLength(ended!.state === "accepted" ? 1 : 0);
    expect(written).toHaveLength(hired.length);
    // The job is what was offered, by whom it was offered.
    for (const job of written) {
      expect([job.businessId, job.priceKobo]).toEqual([hired[0]!.businessId, hired[0]!.priceKobo]);
    }
  },
);
