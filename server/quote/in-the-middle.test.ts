import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { markDeleted } from "#/server/account/deletion.ts";
import { hashPassword } from "#/server/account/password.ts";
import { accounts, sessions } from "#/server/account/tables.ts";
import { auditLog } from "#/server/admin/tables.ts";
import { pushSubscriptions } from "#/server/notification/tables.ts";
import { startApi } from "#/tests/api.ts";

// What may happen to either side between asking and the end of the job.

const password = "harmattan-dust-7";
const passwordHash = await hashPassword(password, "");
const proven = { localGovernmentId: 1, phone: "+2347000000001", passwordHash };
const request = { search: "caterer", description: "Rice", state: "Lagos", lga: "Ikeja", when: "today" };

/** A request with an offer of 5,000. */
async function start() {
  const started = await startApi();
  const { api, make } = started;
  const [asker, owner] = [await make.account({ ...proven, firstName: "Zainab" }), await make.account(proven)];
  const business = await make.business({ ownerId: owner.id, name: "Mama Nkechi Kitchen", phone: proven.phone });
  const [asAsker, asOwner] = [api.as(asker), api.as(owner)];
  const ask = async () =>
    (await asAsker.post("/v2/quote_requests", { ...request, business_ids: [business.id] })).body.id as string;
  const offer = async (id: string) =>
    (await asOwner.post(`/v2/quote_requests/${id}/offers`, { price: 5_000 })).body.recipients[0].offer.id as string;
  const accept = (id: string, offerId: string) => asAsker.post(`/v2/quote_requests/${id}/offers/${offerId}/accept`);
  const hire = async () => {
    const id = await ask();
    return (await accept(id, await offer(id))).body as { job_id: string; conversation_id: string };
  };
  const take = (who: typeof asOwner, job: string, step: string) => who.post(`/v2/jobs/${job}/${step}`, { reason: "r" });
  const admin = api.asStaff(await make.account({ role: "administrator" }));
  return { ...started, asker, owner, business, asAsker, asOwner, ask, offer, accept, hire, take, admin };
}

test("when both people change their numbers the offer stays open, and the page loses its phone proof", async () => {
  const { ask, offer, accept, asAsker, asOwner, take } = await start();
  const id = await ask();
  const offerId = await offer(id);
  const seen = async () => (await asAsker.get(`/v2/quote_requests/${id}`)).body.recipients[0];
  expect(await seen()).toMatchObject({ phone_verified: true, offer: { id: offerId } });
  const profile = { firstname: "Ada", lastname: "Obi", state: "Lagos", lga: "Ikeja" };
  for (const [who, phone] of [
    [asAsker, "08050000011"],
    [asOwner, "08050000012"],
  ] as const) {
    expect((await who.put("/v2/user", { ...profile, phone, password })).body.phone_verified).toBe(false);
  }
  expect(await seen()).toMatchObject({ phone_verified: false, offer: { id: offerId } });
  const hired = await accept(id, offerId);
  expect(hired.status).toBe(200);
  for (const [who, step] of [
    [asOwner, "start"],
    [asOwner, "done"],
    [asAsker, "done"],
  ] as const) {
    expect((await take(who, hired.body.job_id, step)).status).toBe(200);
  }
  // The next request needs a proven number again.
  const next = await asAsker.post("/v2/quote_requests", request);
  expect(next.body.code).toBe("account/phone-unproven");
});

test("a business that is hidden after it was hired still finishes the job, and both find it in their lists", async () => {
  const { hire, asOwner, asAsker, take } = await start();
  const { job_id: job } = await hire();
  await asOwner.post("/v2/business/visibility", { is_shown: false });
  for (const [who, step] of [
    [asOwner, "start"],
    [asOwner, "done"],
    [asAsker, "done"],
  ] as const) {
    expect((await take(who, job, step)).status).toBe(200);
  }
  expect((await asAsker.get("/v2/jobs?state=done")).body).toMatchObject([
    { id: job, business: { name: "Mama Nkechi Kitchen" } },
  ]);
});

test("an owner blocked by staff cannot answer or be hired; the customer of a job can cancel or dispute it", async () => {
  const { ask, offer, accept, hire, owner, asOwner, asAsker, take, admin } = await start();
  const { job_id: job } = await hire();
  await take(asOwner, job, "start");
  const id = await ask();
  const offerId = await offer(id);
  expect((await admin.post(`/v2/admin/people/${owner.id}/block`, { reason: "Fraud" })).status).toBe(200);
  expect((await accept(id, offerId)).body.code).toBe("quote/not-available");
  expect((await asAsker.get(`/v2/quote_requests/${id}`)).body.recipients[0]).toMatchObject({
    ...{ business: null, phone_verified: false },
  });
  expect((await asOwner.post(`/v2/quote_requests/${id}/offers`, { price: 1 })).status).toBe(401);
  expect((await take(asOwner, job, "done")).status).toBe(401);
  expect((await take(asAsker, job, "dispute")).body.state).toBe("disputed");
});

test("deleting the requester's account after an offer ends the request and the job, and notifies the owner", async () => {
  const { ask, offer, hire, asker, asOwner, db, services } = await start();
  const { job_id: job } = await hire();
  const id = await ask();
  await offer(id);
  await db.transaction((tx) => markDeleted(tx, services, asker.id));
  expect((await asOwner.get(`/v2/quote_requests/${id}`)).body).toMatchObject({
    ...{ status: "closed", asker: { firstname: "Former member" }, recipients: [{ status: "ended" }] },
  });
  expect((await asOwner.post(`/v2/quote_requests/${id}/offers`, { price: 1 })).body.code).toBe("quote/ended");
  expect((await asOwner.get(`/v2/jobs/${job}`)).body).toMatchObject({ state: "cancelled", next_steps: [] });
  const titles = (await asOwner.get("/v2/notifications")).body.map(({ title }: { title: string }) => title);
  expect(titles).toContain("Zainab cancelled a job");
});

test("a request, an offer and a job step are listed as notifications, pushed to subscribed browsers, and emailed if unread", async () => {
  const { ask, offer, accept, owner, asOwner, asAsker, db, jobs, mailer, clock } = await start();
  await asOwner.get("/v2/user");
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, owner.id));
  await db.insert(pushSubscriptions).values({
    ...{ id: randomUUID(), accountId: owner.id, sessionId: session!.id, endpoint: `https://push.example/${owner.id}` },
    ...{ p256dh: "key", auth: "auth", createdAt: clock.now() },
  });
  const pushed: object[] = [];
  const keep = jobs.send;
  jobs.send = async (tx, name, payload) => {
    if (name === "notification.push") pushed.push(payload);
    else await keep(tx, name, payload);
  };
  const id = await ask();
  expect((await asOwner.get("/v2/count_notification")).body).toBe(1);
  expect(pushed).toHaveLength(1);
  const offerId = await offer(id);
  expect((await asAsker.get("/v2/count_notification")).body).toBe(1);
  const { job_id: job } = (await accept(id, offerId)).body;
  await asOwner.post(`/v2/jobs/${job}/start`);
  expect((await asAsker.get("/v2/count_notification")).body).toBe(2);
  expect(pushed).toHaveLength(2);
  clock.moveTo("2026-11-18T10:11:00Z");
  await jobs.runNow("notification.mail-unread");
  await jobs.run();
  const mailed = mailer.sent.filter(({ to }) => to === owner.email).map(({ text }) => text);
  expect(mailed).toEqual([expect.stringContaining(`/quotes/${id}`), expect.stringContaining(`/jobs/${job}`)]);
});

test("a moderator's decision on a dispute is in the audit log with its reason, in both exports without the other's email, and notified despite a block", async () => {
  const { hire, asAsker, asOwner, asker, owner, take, api, make, db } = await start();
  const { job_id: job } = await hire();
  await take(asOwner, job, "start");
  await take(asAsker, job, "dispute");
  await asOwner.post(`/v2/block/${asker.id}`);
  const moderator = await make.account({ role: "moderator" });
  const reason = "The pictures show full plates.";
  await api.asStaff(moderator).post(`/v2/admin/disputes/${job}`, { state: "done", reason });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, job));
  expect(entry).toMatchObject({ action: "call job done", reason });
  const [kept] = await db.select().from(accounts).where(eq(accounts.id, owner.id));
  for (const who of [asAsker, asOwner]) {
    const exported = (await who.get("/v2/me/export")).body;
    expect(exported.jobs).toMatchObject([{ title: "caterer", state: "done" }]);
    const titles = (await who.get("/v2/notifications")).body.map(({ title }: { title: string }) => title);
    expect(titles).toContain("A moderator calls the job done");
  }
  expect(JSON.stringify((await asAsker.get("/v2/me/export")).body)).not.toContain(kept!.email);
});
