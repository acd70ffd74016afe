import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

const overview = "/v2/admin/overview";

/** The overview counts everything there is, of other tests too. */
const database = await ownDatabase();

/** A person in `role`, on a day of their own, on which nothing else has happened. */
async function startAs(role: "moderator" | "finance" | "administrator", at: string) {
  const started = await startApi({ at, database });
  const staff = started.api.asStaff(await started.make.account({ role, createdAt: new Date("2020-01-01") }));
  return { ...started, staff };
}

test("each day is listed with its sign-ups", async () => {
  const { staff, make, clock } = await startAs("moderator", "2025-03-10T10:00:00Z");
  await make.account({ createdAt: new Date("2025-03-09T22:30:00Z") });
  await make.account({ createdAt: new Date("2025-03-09T23:30:00Z") });

  const { body } = await staff.get(`${overview}?days=7`);

  expect(body.days.map(({ day }: { day: string }) => day)).toEqual([
    ...["2025-03-04", "2025-03-05", "2025-03-06", "2025-03-07", "2025-03-08", "2025-03-09", "2025-03-10"],
  ]);
  // The day in Lagos begins at 23:00 UTC.
  expect(body.days.slice(-2).map((day: { sign_ups: number }) => day.sign_ups)).toEqual([1, 1]);
  expect(clock.now().toISOString()).toBe("2025-03-10T10:00:00.000Z");
});

test("money is shown to finance and the administrator, not to moderators", async () => {
  const { staff, api, make } = await startAs("moderator", "2025-03-10T10:00:00Z");
  const finance = api.asStaff(await make.account({ role: "finance" }));

  expect((await staff.get(overview)).body).toMatchObject({ now: { payouts_due: null } });
  expect((await staff.get(overview)).body.days[0].revenue).toBeNull();
  expect((await finance.get(overview)).body.days[0].revenue).toBe(0);
});

test("one state can be counted alone, and the counts of all states add up to the total", async () => {
  const { staff, make } = await startAs("administrator", "2025-03-10T10:00:00Z");
  const kano = (await staff.get(`${overview}?state=Kano`)).body.now;
  const all = (await staff.get(overview)).body.now;
  const lgaOfKano = (await staff.get("/v2/locations")).body;
  expect(lgaOfKano.length).toBe(37);
  await make.business({ isVerified: true });

  const after = (await staff.get(overview)).body;

  expect(after.now.businesses).toBe(all.businesses + 1);
  expect(after.now.verified).toBe(all.verified + 1);
  expect((await staff.get(`${overview}?state=Kano`)).body.now).toEqual({ ...kano, people: kano.people });
  const sum = (of: "businesses" | "verified") =>
    after.states.reduce((total: number, state: Record<string, number>) => total + state[of]!, 0);
  expect([sum("businesses"), sum("verified")]).toEqual([after.now.businesses, after.now.verified]);
});

test.each(["?days=6", "?days=366", "?days=x", "?state=Atlantis"])("%s is refused", async (query) => {
  const { staff } = await startAs("moderator", "2025-03-10T10:00:00Z");

  expect((await staff.get(`${overview}${query}`)).status).toBe(422);
});

test("the overview is for staff who moderate or handle money", async () => {
  const { api, make } = await startApi();

  expect((await api.get(overview)).status).toBe(401);
  expect((await api.as(await make.account()).get(overview)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "agent" })).get(overview)).status).toBe(403);
  expect((await api.as(await make.account({ role: "moderator" })).get(overview)).body).toMatchObject({
    code: "account/second-step-needed",
  });
});

test("each metric has its total for the period and for the same number of days before", async () => {
  const { staff, make } = await startAs("moderator", "2025-02-20T10:00:00Z");
  for (const day of ["2025-02-20", "2025-02-14", "2025-02-13", "2025-02-07", "2025-02-06"]) {
    await make.account({ createdAt: new Date(`${day}T09:00:00Z`) });
  }

  const { totals } = (await staff.get(`${overview}?days=7`)).body;

  expect(totals.sign_ups).toEqual({ now: 2, before: 2 });
  expect(totals.revenue).toBeNull();
});

test("the funnel counts searches, empty searches, page views, shown numbers, chats with owners and agreed jobs", async () => {
  const { staff, api, db, make } = await startAs("moderator", "2025-04-20T10:00:00Z");
  const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile" };
  const business = await make.business();
  const [member, other] = [await make.account(), await make.account()];
  const search = (hasAnswer: boolean, headers: Record<string, string> = phone) =>
    api.post("/v2/search_seen", { has_answer: hasAnswer }, headers);

  expect((await search(true)).body).toEqual({ counted: true });
  await search(true);
  await search(false);
  expect((await search(false, { "user-agent": "Googlebot/2.1" })).body).toEqual({ counted: false });
  expect((await search(false, { ...phone, dnt: "1" })).body).toEqual({ counted: false });
  const page = `/v2/business/${business.id}`;
  await api.as(member).post(`${page}/seen`, { what: "page" }, phone);
  await api.as(member).get(page);
  await make.conversation({
    starterId: member.id,
    otherId: business.ownerId,
    createdAt: new Date("2025-04-20T09:00:00Z"),
  });
  const { id: conversationId } = await make.conversation({
    starterId: member.id,
    otherId: other.id,
    createdAt: new Date("2025-04-20T09:00:00Z"),
  });

  const job = { businessId: business.id, customerId: member.id, ownerId: business.ownerId };
  for (const accepted of [["2025-04-19T09:00:00Z", "2025-04-20T08:00:00Z"], []]) {
    const id = randomUUIDv7();
    const terms = { title: "Paint", scope: "One wall", priceKobo: 500, proposedBy: member.id, conversationId };
    const at = new Date("2025-04-18T09:00:00Z");
    await db.insert(jobs).values({ id, ...job, ...terms, state: "proposed", createdAt: at, updatedAt: at });
    for (const when of accepted) {
      const step = { step: "accept", side: "business", accountId: business.ownerId } as const;
      await db.insert(jobSteps).values({ id: randomUUIDv7(), jobId: id, at: new Date(when), ...step });
    }
  }

  const one = (now: number) => ({ now, before: 0 });
  const { funnel } = (await staff.get(`${overview}?days=7`)).body;
  const expected = {
    searches: one(3),
    unanswered: one(1),
    pages: one(1),
    numbers: one(1),
    chats: one(1),
    jobs: one(1),
  };
  expect(funnel).toEqual(expected);
  const ofKano = (await staff.get(`${overview}?days=7&state=Kano`)).body.funnel;
  expect(ofKano).toMatchObject({ searches: null, unanswered: null, pages: one(0), chats: one(0), jobs: one(0) });
});

test("test payments and refunds are no revenue, and demo pages are counted apart", async () => {
  const { staff, db, make } = await startAs("administrator", "2025-05-20T10:00:00Z");
  const before = (await staff.get(overview)).body;
  const owner = await make.account({ isDemo: true });
  const business = await make.business({ ownerId: owner.id });
  await db.update(businesses).set({ isDemo: true }).where(eq(businesses.id, business.id));
  const at = new Date("2025-05-19T09:00:00Z");
  const [plan] = await db.select({ id: packages.id }).from(packages).limit(1);
  const pay = async (isTest: boolean, priceKobo: number, backKobo = 0) => {
    const paymentId = randomUUIDv7();
    const what = { accountId: owner.id, businessId: business.id, packageId: plan!.id, months: 1, priceKobo, isTest };
    await db.insert(payments).values({ id: paymentId, reference: paymentId, createdAt: at, ...what });
    const step = { step: "applied", amountKobo: priceKobo, chargeId: paymentId, source: "webhook" } as const;
    await db.insert(paymentSteps).values({ id: randomUUIDv7(), paymentId, at, ...step });
    if (backKobo > 0) await db.insert(paymentRefunds).values({ paymentId, refundId: "1", amountKobo: backKobo, at });
  };

  await pay(false, 500_000, 100_000);
  await pay(true, 350_000);

  const { totals, left_out, now } = (await staff.get(overview)).body;
  expect(totals.revenue).toEqual({ now: 4_000, before: 0 });
  expect(left_out.test_revenue).toBe(3_500);
  expect(left_out.demo_businesses).toBe(before.left_out.demo_businesses + 1);
  expect(left_out.demo_people).toBe(before.left_out.demo_people + 1);
  expect(now.businesses).toBe(before.now.businesses + 1);
});

test("each queue shows the waiting time of its oldest and its median item", async () => {
  const { staff, make } = await startAs("moderator", "2025-06-20T10:00:00Z");
  for (const hours of [1, 2, 3]) {
    const { id: businessId } = await make.business();
    await make.certification({ businessId, name: "CAC", createdAt: new Date(Date.UTC(2025, 5, 20, hours)) });
  }

  const [documents] = (await staff.get("/v2/admin/queues")).body;

  expect(documents).toMatchObject({ queue: "documents", count: 3 });
  expect(documents).toMatchObject({ oldest_at: "2025-06-20T01:00:00.000Z", median_at: "2025-06-20T02:00:00.000Z" });
});
