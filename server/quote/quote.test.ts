import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { markDeleted } from "#/server/account/deletion.ts";
import { jobs } from "#/server/job/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { startApi } from "#/tests/api.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

const place = { localGovernmentId: 1 };
const request = {
  ...{ search: "wedding caterer", description: "Jollof for 200 guests", state: "Lagos", lga: "Ikeja" },
  ...{ when: "date", date: "2026-12-12", budget: 500_000 },
};

async function start(owners = 2) {
  const started = await startApi();
  const { api, make, db } = started;
  const asker = await make.account({ ...place, firstName: "Zainab" });
  const made = [];
  for (let nth = 0; nth < owners; nth++) {
    const owner = await make.account(place);
    const business = await make.business({ ownerId: owner.id, category: "Catering Services", tags: ["Caterer"] });
    made.push({ owner, business, as: api.as(owner) });
  }
  const asAsker = api.as(asker);
  const ids = made.map(({ business }) => business.id);
  const ask = (more: object = {}, who = asAsker) =>
    who.post("/v2/quote_requests", { ...request, business_ids: ids, ...more });
  const told = async (accountId: string) =>
    (await db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ title }) => title);
  const get = async (who: typeof asAsker, id: string) => (await who.get(`/v2/quote_requests/${id}`)).body;
  return { ...started, asker, asAsker, made, ask, told, get, one: made[0]!, two: made[1]! };
}

test("a request is asked, offered, compared and accepted: an agreed job stands in the conversation, and all are told", async () => {
  const { ask, asker, asAsker, one, two, told, get, db } = await start();
  const asked = await ask();
  expect(asked).toMatchObject({
    status: 200,
    body: {
      search: "wedding caterer",
      status: "open",
      is_mine: true,
      budget: 500_000,
      expires_at: "2026-11-25T10:00:00.000Z",
    },
  });
  const { id } = asked.body;
  expect(await told(one.owner.id)).toEqual(["Zainab in Ikeja asks for your price"]);
  const inbox = (await one.as.get("/v2/mybusiness/quote_requests?status=asked")).body;
  expect(inbox).toMatchObject([
    { id, is_mine: false, status: "open", answer: "asked", asker: { firstname: "Zainab", area: "Ikeja" } },
  ]);

  await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000, price_to: 450_000, can_start: "Friday" });
  await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 420_000, note: "With drinks" });
  await two.as.post(`/v2/quote_requests/${id}/offers`, { price: 380_000 });
  const compared = await get(asAsker, id);
  const offers = compared.recipients.map(({ offer }: { offer: { price: number } }) => offer.price).sort();
  expect(offers).toEqual([380_000, 420_000]);
  expect(compared.recipients[0].business).toMatchObject({ category: "Catering Services" });
  expect(compared.recipients[0]).toMatchObject({ distance_km: 0, phone_verified: false });
  expect((await told(asker.id)).filter((title) => title.includes("offers ₦"))).toHaveLength(2);

  expect((await asAsker.get("/v2/quote_requests")).body).toMatchObject([
    { id, is_mine: true, status: "open", description: "Jollof for 200 guests", offers: 2, waiting: 0 },
  ]);

  const chosen = compared.recipients.find(
    ({ business_id }: { business_id: string }) => business_id === one.business.id,
  );
  const accepted = await asAsker.post(`/v2/quote_requests/${id}/offers/${chosen.offer.id}/accept`);

  expect(accepted.status).toBe(200);
  expect((await asAsker.get(`/v2/jobs/${accepted.body.job_id}`)).body).toMatchObject({
    ...{ state: "agreed", price: 420_000, title: "wedding caterer", date: "2026-12-12", role: "customer" },
    conversation_id: accepted.body.conversation_id,
  });
  expect((await one.as.get(`/v2/conversation/${accepted.body.conversation_id}`)).status).toBe(200);
  expect((await get(asAsker, id)).status).toBe("accepted");
  expect((await get(two.as, id)).recipients).toMatchObject([{ business_id: two.business.id, status: "not_chosen" }]);
  expect((await two.as.get("/v2/mybusiness/quote_requests")).body).toMatchObject([
    { id, status: "accepted", answer: "not_chosen" },
  ]);
  expect(await told(one.owner.id)).toContain("Your offer was accepted");
  expect(await told(two.owner.id)).toContain("Another offer was chosen");
  expect(await db.$count(jobs, eq(jobs.customerId, asker.id))).toBe(1);
});

test("a business sees its own offer and the asker's first name and area, never another's offer; strangers see nothing", async () => {
  const { ask, asker, one, two, api, make, get } = await start();
  const { id } = (await ask()).body;
  await one.as.post(`/v2/quote_requests/${id}/offers`, { price: 400_000 });
  const seen = await get(two.as, id);
  expect(seen.recipients).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toContain(one.business.id);
  expect(JSON.stringify(seen)).not.toContain(asker.id);
  const stranger = api.as(await make.account(place));
  for (const reply of [
    await stranger.get(`/v2/quote_requests/${id}`),
    await stranger.get(`/v2/quote_requests/${id}/picture/1`),
    await stranger.post(`/v2/quote_requests/${id}/offers`, { price: 1 }),
    await stranger.post(`/v2/quote_requests/${id}/decline`, { reason: "busy" }),
    await stranger.post(`/v2/quote_requests/${id}/close`, { reason: "hired" }),
    await one.as.post(`/v2/quote_requests/${id}/close`, { reason: "hired" }),
    await stranger.get("/v2/quote_requests/0"),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: "quote/not-found" } });
  }
  expect((await stranger.get("/v2/mybusiness/quote_requests")).body.code).toBe("business/none-yet");
  for (const path of ["/v2/quote_requests", `/v2/quote_requests/${id}`, "/v2/mybusiness/quote_requests"]) {
    expect((await api.get(path)).status).toBe(401);
  }
  expect((await api.post("/v2/quote_requests", request)).status).toBe(401);
});

test("bad input is refused with a sentence, and a proven number and a complete profile are needed", async () => {
  const { ask, api, make } = await start();
  for (const wrong of [
    ...[{ search: " " }, { description: "" }, { when: "soon" }, { when: "date", date: "" }, { date: "2026-11-17" }],
    ...[{ lga: "Nowhere" }, { state: "Narnia" }, { budget: -1 }, { pictures: ["a", "b", "c", "d"] }],
  ]) {
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 422]);
  }
  const unproven = api.as(await make.account({ ...place, phoneProvenAt: null }));
  expect((await ask({}, unproven)).body.code).toBe("account/phone-unproven");
  const incomplete = api.as(await make.account());
  expect((await ask({}, incomplete)).body.code).toBe("account/profile-incomplete");
});

test("three requests are open at once, whoever asks how often, and five a day", async () => {
  const { ask, asAsker } = await start();
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === "quote/too-many-open")).toHaveLength(2);
  const { id } = replies.find(({ status }) => status === 200)!.body;
  await asAsker.post(`/v2/quote_requests/${id}/close`, { reason: "not_needed" });
  expect((await ask()).status).toBe(429);
});

test("the search of the product chooses five: not the asker's own, none that takes no requests, is hidden or blocked", async () => {
  const { api, make, asker, asAsker } = await start(0);
  const here = { place: "Enugu, Enugu North", category: "Catering Services", tags: ["Caterer"] };
  const good = [];
  for (let nth = 0; nth < 6; nth++) good.push(await make.business(here));
  const own = await make.business({ ...here, ownerId: asker.id });
  const [busy, blocker] = [await make.account(place), await make.account(place)];
  const refusing = await make.business({ ...here, ownerId: busy.id });
  await api.as(busy).put("/v2/business/visibility", { accepts_quotes: false });
  const hidden = await make.business({ ...here, status: "hidden" });
  const blocking = await make.business({ ...here, ownerId: blocker.id });
  await api.as(blocker).post(`/v2/block/${asker.id}`);
  await make.conversation({ starterId: asker.id, otherId: good[0]!.ownerId });

  const { body } = await asAsker.post("/v2/quote_requests", {
    ...request,
    search: "caterer",
    state: "Enugu",
    lga: "Enugu North",
  });

  expect(body).toMatchObject({ status: "open" });
  const chosen = body.recipients.map(({ business_id }: { business_id: string }) => business_id);
  expect(chosen).toHaveLength(5);
  for (const { id } of [own, refusing, hidden, blocking, good[0]!]) expect(chosen).not.toContain(id);
  const nobody = await asAsker.post("/v2/quote_requests", {
    ...request,
    search: "submarine pilot",
    state: "Kano",
    lga: "Dala",
  });
  expect(nobody).toMatchObject({ status: 409, body: { code: "quote/nobody-found" } });
  const named = await asAsker.post("/v2/quote_requests", { ...request, business_ids: [hidden.id] });
  expect(named).toMatchObject({ status: 409, body: { code: "quote/not-available" } });
});

test("a business that is hidden, blocked or deleted in the middle makes no offer and can't be hired, and its card is gone", async () => {
  const { ask, one, two, asAsker, get, asker, db, services } = await start();
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

test("owners are reminded at 2 and at 20 hours until they answer; after seven days the request ends and the asker is told", async () => {
  const { ask, one, two, told, clock, jobs: queue, asker, asAsker, get } = await start();
  const { id } = (await ask()).body;
  const reminded = async (accountId: string) =>
    (await told(accountId)).filter((title) => title.includes("waits for your price"));
  await two.as.post(`/v2/quote_requests/${id}/decline`, { reason: "busy" });
  expect(await told(asker.id)).toMatchObject([expect.stringContaining("can't do it this time")]);
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

test("requests and offers of a person are in their export, end when they leave, and lose their words when they are erased", async () => {
  const { ask, asAsker, one, asker, services, db, get } = await start();
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

test("an agreed job keeps the words of who stays, the price and the day, and loses those of who is erased", async () => {
  const { ask, asAsker, one, asker, services, db } = await start(1);
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

/** A small generator of its own, so that a failed order can be replayed by its seed. */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "offers, refusals, closing, accepting and running out at once hire one business or none (seed %i)",
  async (seed) => {
    const { ask, asAsker, made, one, get, clock, jobs: queue, db, asker } = await start(3);
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
