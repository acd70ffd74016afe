import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import type { GivenBusiness } from "#/server/business/make.ts";
import { businesses } from "#/server/business/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { insightDays, insightWords } from "./tables.ts";

/** Letters go to everyone: owners of other tests would be among them. */
const database = await ownDatabase();
const monday = "2026-11-23T07:00:00Z";
const switchPath = "/v2/mybusiness/weekly_email";

const complete: GivenBusiness = {
  ...{ image: "/media/x/960.webp", tags: ["Tailor"], isVerified: true, about: "We sew. ".repeat(20) },
  ...{ hours: { monday: [540, 1_020] }, catalog: [{ name: "Gown", priceKobo: 500_000 }] },
};

async function startWithOwner(given: GivenBusiness = {}) {
  const started = await startApi({ at: monday, database });
  const { make, db, jobs, mailer, clock, api } = started;
  const createdAt = new Date("2026-11-01T10:00:00Z");
  const business = await make.business({ name: "Bisi Stitches", createdAt, ...given });
  const [owner] = await db
    .update(accounts)
    .set({ emailProvenAt: createdAt })
    .where(eq(accounts.id, business.ownerId))
    .returning({ id: accounts.id, email: accounts.email });
  const goOut = async (at = monday) => {
    clock.moveTo(at);
    await jobs.runNow("insight.weekly-emails");
    await jobs.run();
  };
  const letters = () => mailer.sent.filter(({ to }) => to === owner!.email);
  return { ...started, business, owner: owner!, me: api.as(owner!), goOut, letters };
}

test("an owner of an incomplete page gets an email each Monday with what is missing and the next step", async () => {
  const { goOut, letters } = await startWithOwner({ ...complete, catalog: [] });
  await goOut();
  const [letter] = letters();
  expect(letter).toMatchObject({ subject: "Your page is 80 % ready" });
  expect(letter!.text).toContain("Still missing: pictures of your work, prices.");
  expect(letter!.text).toContain("/add-catalog");
  expect(letter!.text).toContain("/mybusiness/insights#weekly-email");
});

test("the weekly email has the numbers of views, shown numbers and chats, and the searches that led to the page", async () => {
  const { goOut, letters, db, business } = await startWithOwner(complete);
  const day = { businessId: business.id, seenOn: "2026-11-20" };
  await db.insert(insightDays).values({ ...day, views: 12, reveals: 1 });
  const words = { ...day, words: "asoebi", times: 1 };
  await db.insert(insightWords).values(["a", "b", "c"].map((networkHash) => ({ ...words, networkHash })));
  await goOut();
  expect(letters()).toMatchObject([{ subject: "Your week: 12 people saw your page" }]);
  expect(letters()[0]!.text).toContain("last week: 12 views, 1 person saw your number, 0 chats");
  expect(letters()[0]!.text).toContain("“asoebi”");
});

test("the weekly email is sent once a week, however often the job runs", async () => {
  const { goOut, letters } = await startWithOwner();
  await goOut();
  await goOut();
  await goOut("2026-11-28T07:00:00Z");
  expect(letters()).toHaveLength(1);
  await goOut("2026-11-30T07:00:00Z");
  expect(letters()).toHaveLength(2);
});

test("a complete page without views gets no weekly email", async () => {
  const { goOut, letters } = await startWithOwner(complete);
  await goOut();
  expect(letters()).toEqual([]);
});

test("an owner who turned the weekly email off gets none, even if one was queued", async () => {
  const { goOut, letters, me, jobs } = await startWithOwner();
  expect((await me.get("/v2/mybusiness/insights")).body.weekly_email).toBe(true);
  await jobs.runNow("insight.weekly-emails");
  expect((await me.put(switchPath, { is_wanted: false })).body).toEqual({ is_wanted: false });
  await jobs.run();
  await goOut();
  expect(letters()).toEqual([]);
  expect((await me.get("/v2/mybusiness/insights")).body.weekly_email).toBe(false);
  await me.put(switchPath, { is_wanted: true });
  await goOut();
  expect(letters()).toHaveLength(1);
});

test.each<[string, Partial<typeof businesses.$inferInsert>, Partial<typeof accounts.$inferInsert>]>([
  ["hid the page", { status: "hidden" }, {}],
  ["posted yesterday", { createdAt: new Date("2026-11-22T10:00:00Z") }, {}],
  ["is made up", { isDemo: true }, {}],
  ["has not confirmed the email", {}, { emailProvenAt: null }],
  ["left", {}, { deletedAt: new Date(monday) }],
  ["is blocked", {}, { blockedAt: new Date(monday) }],
])("an owner who %s gets no weekly email", async (_, page, person) => {
  const { goOut, letters, db, business, owner } = await startWithOwner();
  if (Object.keys(page).length > 0) await db.update(businesses).set(page).where(eq(businesses.id, business.id));
  if (Object.keys(person).length > 0) await db.update(accounts).set(person).where(eq(accounts.id, owner.id));
  await goOut();
  expect(letters()).toEqual([]);
});

test("only the owner turns the weekly email on or off, and other values are refused", async () => {
  const { api, make, me } = await startWithOwner();
  expect((await api.put(switchPath, { is_wanted: false })).status).toBe(401);
  expect(await api.as(await make.account()).put(switchPath, { is_wanted: false })).toMatchObject({
    body: { code: "business/none-yet" },
  });
  expect((await me.put(switchPath, { is_wanted: "no" })).status).toBe(422);
});

test("a page is compared with the median of its trade and state once these have ten pages, including itself", async () => {
  const { me, make, db, business } = await startWithOwner({ category: "Sports", place: "Kebbi, Argungu" });
  const peers = async () => (await me.get("/v2/mybusiness/insights")).body.peers;
  for (let nth = 1; nth <= 8; nth += 1) {
    const { id } = await make.business({ category: "Sports", place: "Kebbi, Jega" });
    await db.insert(insightDays).values({ businessId: id, seenOn: "2026-11-20", views: nth * 10, reveals: 1 });
  }
  expect(await peers()).toBeNull();
  const tenth = await make.business({ category: "Sports", place: "Kebbi, Jega" });
  await db.insert(insightDays).values({ businessId: tenth.id, seenOn: "2026-11-20", views: 90, reveals: 9 });
  await make.business({ category: "Sports", place: "Lagos, Ikeja" });
  await make.business({ category: "Sports", place: "Kebbi, Jega", status: "hidden" });
  expect(await peers()).toEqual({ businesses: 10, trade: "Sports", state: "Kebbi", views: 45, reveals: 1, chats: 0 });
  expect(business.id).not.toBe(tenth.id);
});
