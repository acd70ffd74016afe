import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { serviceAreas } from "#/server/business/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { searchMisses } from "#/server/search/tables.ts";
import { place, request, startQuotes } from "#/tests/quotes.ts";

test("a request is sent, answered, compared and accepted: the conversation contains an agreed job, and all are notified", async () => {
  const { ask, asker, asAsker, one, two, told, get, db } = await startQuotes();
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
    { id, is_mine: false, status: "open", answer: "asked", offer: null, asker: { firstname: "Zainab" } },
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
    { id, status: "accepted", answer: "not_chosen", offer: { price: 380_000, price_to: null } },
  ]);
  expect((await one.as.get("/v2/mybusiness/insights")).body.quotes).toEqual({ asked: 1, priced: 1, accepted: 1 });
  expect((await two.as.get("/v2/mybusiness/insights")).body.quotes).toEqual({ asked: 1, priced: 1, accepted: 0 });
  expect(await told(one.owner.id)).toContain("Zainab accepted your offer");
  expect(await told(two.owner.id)).toContain("Zainab chose another offer");
  expect(await db.$count(jobs, eq(jobs.customerId, asker.id))).toBe(1);
});

test("a business sees its own offer and the customer's first name and area, never other offers; strangers see nothing", async () => {
  const { ask, asker, one, two, api, make, get } = await startQuotes();
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
  const { ask, api, make } = await startQuotes();
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

test("a member has three open requests, and sends five a day; a refused request counts towards neither", async () => {
  const { ask, asAsker } = await startQuotes();
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === "quote/too-many-open")).toHaveLength(2);
  const closeOne = async () => {
    const sent: { id: string; status: string }[] = (await asAsker.get("/v2/quote_requests")).body;
    const { id } = sent.find(({ status }) => status === "open")!;
    await asAsker.post(`/v2/quote_requests/${id}/close`, { reason: "not_needed" });
  };
  for (const status of [200, 200, 429]) {
    await closeOne();
    expect((await ask()).status).toBe(status);
  }
});

test("five businesses are chosen: not the customer's own, and none that takes no requests or is hidden, blocked or away; an open conversation is no obstacle", async () => {
  const { api, make, asker, asAsker, db } = await startQuotes(0);
  const here = { place: "Enugu, Enugu North", category: "Catering Services", tags: ["Caterer"] };
  const good = [];
  for (let nth = 0; nth < 5; nth++) good.push(await make.business(here));
  const own = await make.business({ ...here, ownerId: asker.id });
  const [busy, blocker] = [await make.account(place), await make.account(place)];
  const refusing = await make.business({ ...here, ownerId: busy.id });
  await api.as(busy).put("/v2/business/visibility", { accepts_quotes: false });
  const hidden = await make.business({ ...here, status: "hidden" });
  const blocking = await make.business({ ...here, ownerId: blocker.id });
  await api.as(blocker).post(`/v2/block/${asker.id}`);
  const away = await make.business({ ...here, awayUntil: "2026-12-28" });
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
  expect(chosen.sort()).toEqual(good.map(({ id }) => id).sort());
  for (const { id } of [own, refusing, hidden, blocking, away]) expect(chosen).not.toContain(id);
  const nobody = await asAsker.post("/v2/quote_requests", {
    ...request,
    search: "submarine pilot",
    state: "Kano",
    lga: "Dala",
  });
  expect(nobody).toMatchObject({ status: 409, body: { code: "quote/nobody-found" } });
  expect(await db.$count(searchMisses, inArray(searchMisses.word, ["submarine", "pilot", "submarine pilot"]))).toBe(0);
  const named = await asAsker.post("/v2/quote_requests", { ...request, business_ids: [hidden.id] });
  expect(named).toMatchObject({ status: 409, body: { code: "quote/not-available" } });
});

test("a business that the asker helps is not asked", async () => {
  const { api, asker, asAsker, ask, one } = await startQuotes();
  const invited = { name: "Zainab", contact: "08030000000", role: "replies" };
  const { link } = (await one.as.post("/v2/mybusiness/helpers", invited)).body;
  await api.as(asker).post(`/v2/helper_invitations/${link.split("/").at(-1)}/accept`);

  expect(await ask()).toMatchObject({ status: 409, body: { code: "quote/not-available" } });
  const { body } = await asAsker.post("/v2/quote_requests", { ...request, search: "caterer" });
  const chosen = body.recipients.map(({ business_id }: { business_id: string }) => business_id);
  expect(chosen.length).toBeGreaterThan(0);
  expect(chosen).not.toContain(one.business.id);
});

test("candidates are in the LGA or come to it, then nearest within 60 km, unless further ones are wanted; they touch no search statistics", async () => {
  const { api, make, asAsker, db, services } = await startQuotes(0);
  const offer = { category: "Electrical Works", tags: ["Electrician"] };
  const far = await make.business({ ...offer, place: "Cross River, Calabar Municipal" });
  const near = await make.business({ ...offer, place: "Enugu, Udi" });
  const beyondBorder = await make.business({ ...offer, place: "Anambra, Awka South" });
  const here = await make.business({ ...offer, place: "Enugu, Enugu North" });
  const visiting = await make.business({ ...offer, place: "Lagos, Ikeja" });
  const { id: lga } = readPlace("Enugu, Enugu North")!.lga!;
  await db.insert(serviceAreas).values({ businessId: visiting.id, localGovernmentId: lga });
  await services.events.publish(db, "business.changed", { businessId: visiting.id });
  const path = "/v2/quote_requests/candidates?search=electrician&state=Enugu&lga=Enugu North";
  const idsOf = ({ body }: { body: { business_id: string }[] }) => body.map(({ business_id }) => business_id);
  const missesBefore = await db.$count(searchMisses);

  const within = await asAsker.get(path);
  expect(idsOf(within)).toEqual(expect.arrayContaining([here.id, visiting.id, near.id, beyondBorder.id]));
  expect(idsOf(within).slice(0, 2).sort()).toEqual([here.id, visiting.id].sort());
  expect(idsOf(within)).not.toContain(far.id);
  expect(within.body[0]).toMatchObject({ chosen: true, comes_here: true, rating_count: 0 });
  expect(within.body[0].picture).toMatch(/^\/scenes\/electrician-\d+\.svg$/);
  const kms = within.body.slice(2).map(({ distance_km: km }: { distance_km: number }) => km);
  expect(kms).toEqual(kms.toSorted((one: number, other: number) => one - other));
  expect(Math.max(...kms)).toBeLessThanOrEqual(60);
  expect(idsOf(await asAsker.get(`${path}&further=true`))).toContain(far.id);

  expect((await asAsker.get(path.replace("electrician", "zzyzx submarine"))).body).toEqual([]);
  expect(await db.$count(searchMisses)).toBe(missesBefore);
  // A visitor sees whom the request would go to, and signs in at sending.
  expect(idsOf(await api.get(path))).toEqual(idsOf(within));
  expect((await asAsker.get(path.replace("Enugu North", "Nowhere"))).status).toBe(422);
  const sent = await asAsker.post("/v2/quote_requests", {
    ...request,
    state: "Enugu",
    lga: "Enugu North",
    search: "electrician",
  });
  expect(sent.body.recipients.map(({ business_id }: { business_id: string }) => business_id)).not.toContain(far.id);
});
