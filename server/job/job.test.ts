import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices } from "#/server/account/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { newId } from "#/server/platform/id.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { jobStepNames } from "./contract.ts";
import { jobSteps, jobs } from "./tables.ts";

const terms = { title: "Wedding food for 200", scope: "Jollof and small chops", price: 450_000, deposit: 200_000 };
const place = { localGovernmentId: 1 };

async function start(given: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(given);
  const { api, make } = started;
  const [customer, owner] = [
    await make.account(place),
    await make.account({ ...place, firstName: "Bola", phone: "+2347000000002" }),
  ];
  const business = await make.business({ ownerId: owner.id, name: "Mama Nkechi Kitchen" });
  const { id: cid } = await make.conversation({ starterId: customer.id, otherId: owner.id });
  const [asCustomer, asOwner] = [api.as(customer), api.as(owner)];
  const propose = async (who = asOwner, draft: object = terms) => who.post(`/v2/conversation/${cid}/jobs`, draft);
  const take = (who: typeof asOwner, id: string, step: string, body: object = {}) =>
    who.post(`/v2/jobs/${id}/${step}`, body);
  const told = async (accountId: string) =>
    (await started.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(
      ({ title }) => title,
    );
  return { ...started, customer, owner, business, cid, asCustomer, asOwner, propose, take, told };
}

test("a job goes from proposed to done: each side sees its next steps, both confirm, and both are notified", async () => {
  const { propose, take, asCustomer, asOwner, business, customer, owner, cid, api, told, clock } = await start();
  const proposed = await propose();
  expect(proposed).toMatchObject({
    status: 200,
    body: {
      ...terms,
      ...{ conversation_id: cid, business_id: business.id, customer_id: customer.id, proposed_by: owner.id },
      ...{ state: "proposed", role: "business", next_steps: ["change", "cancel"], date: "" },
    },
  });
  const { id } = proposed.body;
  expect((await asCustomer.get(`/v2/jobs/${id}`)).body.next_steps).toEqual(["accept", "change", "cancel"]);
  expect((await take(asCustomer, id, "accept")).body).toMatchObject({
    state: "agreed",
    next_steps: ["change", "start", "cancel"],
  });
  clock.moveTo("2026-11-18T11:00:00Z");
  await take(asOwner, id, "start");
  const one = await take(asOwner, id, "done");
  expect(one.body).toMatchObject({ state: "started", business_done: true, customer_done: false });
  expect(one.body.next_steps).toEqual(["cancel", "dispute"]);

  const named = async () => (await asCustomer.get("/v2/message")).body[0].last_kind;
  expect(await named()).toBe("job.done");
  const both = await take(asCustomer, id, "done");
  expect(await named()).toBe("job.finished");

  expect(both.body).toMatchObject({ state: "done", next_steps: [], customer_done: true });
  expect(both.body.history.map(({ step, by }: { step: string; by: string }) => `${by} ${step}`)).toEqual([
    "business propose",
    "customer accept",
    "business start",
    "business done",
    "customer done",
  ]);
  expect((await api.get(`/v2/business/${business.id}`)).body.business.jobs_done).toBe(1);
  expect(await told(customer.id)).toContain("Mama Nkechi Kitchen proposes a job");
  expect(await told(owner.id)).toContain("A job is done");
});

test("a done job awaits a review until the business sends the link of the form, or the customer has reviewed", async () => {
  const { propose, take, asCustomer, asOwner, business, customer, make, clock } = await start();
  const finish = async () => {
    const { id } = (await propose()).body;
    await take(asCustomer, id, "accept");
    await take(asOwner, id, "start");
    await take(asOwner, id, "done");
    expect((await asOwner.get(`/v2/jobs/${id}`)).body).toMatchObject({ done_at: "", awaits_review: false });
    return (await take(asCustomer, id, "done")).body.id;
  };
  const awaits = async (id: string) => (await asOwner.get(`/v2/jobs/${id}`)).body.awaits_review;
  const first = await finish();
  expect((await asOwner.get(`/v2/jobs/${first}`)).body.done_at).toBe(clock.now().toISOString());
  await asOwner.post(`/v2/message/${customer.id}`, { message: "Thank you" });
  expect(await awaits(first)).toBe(true);
  await asOwner.post(`/v2/message/${customer.id}`, { message: "Say how it went: https://x.example/b#leave-review" });
  expect(await awaits(first)).toBe(false);
  clock.moveTo("2026-11-20T11:00:00Z");
  const second = await finish();
  expect(await awaits(second)).toBe(true);
  await make.review({ businessId: business.id, authorId: customer.id, stars: 5, msg: "Good." });
  expect(await awaits(second)).toBe(false);
});

test("only the other side can accept changed terms, and every version is in the history", async () => {
  const { propose, take, asCustomer, asOwner } = await start();
  const { id } = (await propose()).body;
  await take(asCustomer, id, "accept");
  const cheaper = { ...terms, price: 400_000, date: "2026-12-12" };
  const changed = await take(asCustomer, id, "change", { terms: cheaper });
  expect(changed.body).toMatchObject({ ...cheaper, state: "proposed", next_steps: ["change", "cancel"] });
  expect(await take(asCustomer, id, "accept")).toMatchObject({ status: 409, body: { code: "job/wrong-step" } });
  expect((await take(asOwner, id, "accept")).body.state).toBe("agreed");
  const { history } = (await asOwner.get(`/v2/jobs/${id}`)).body;
  const prices = history.flatMap((one: { terms: { price: number } | null }) => one.terms?.price ?? []);
  expect(prices).toEqual([450_000, 400_000]);
});

test("a cancelled or disputed job has a reason, and no next step but to write to the moderator of a dispute", async () => {
  const { propose, take, asCustomer, asOwner } = await start();
  const first = (await propose()).body.id;
  expect((await take(asOwner, first, "cancel")).status).toBe(422);
  expect((await take(asOwner, first, "cancel", { reason: "I travel" })).body.state).toBe("cancelled");
  const second = (await propose()).body.id;
  await take(asCustomer, second, "accept");
  expect((await take(asCustomer, second, "dispute", { reason: "No" })).status).toBe(409);
  await take(asOwner, second, "start");
  expect((await take(asCustomer, second, "dispute", { reason: "Half is missing" })).body.state).toBe("disputed");
  for (const id of [first, second]) {
    const others = jobStepNames.filter((step) => id === first || step !== "comment");
    for (const step of [...others, "sing", "__proto__"]) {
      const reply = await take(asOwner, id, step, { reason: "x", terms });
      expect(reply).toMatchObject({ status: 409, body: { code: "job/wrong-step" } });
    }
  }
});

test("invalid terms are rejected with a sentence, and a deposit is at most half of the price", async () => {
  const { propose } = await start();
  for (const wrong of [
    { title: " " },
    { price: 0 },
    { price: -5 },
    { price: "x" },
    { price: 1.234 },
    { date: "soon" },
  ]) {
    expect((await propose(undefined, { ...terms, ...wrong })).status).toBe(422);
  }
  const refused = await propose(undefined, { ...terms, deposit: 225_001 });
  expect(refused.body.detail).toBe("Ask for at most half of the price before the work is done");
});

test("strangers find no job, visitors have to sign in, and a block prevents new terms", async () => {
  const { propose, take, asCustomer, asOwner, api, make, customer, cid } = await start();
  const { id } = (await propose()).body;
  const stranger = api.as(await make.account(place));
  for (const reply of [
    await stranger.get(`/v2/jobs/${id}`),
    await take(stranger, id, "accept"),
    await take(asOwner, "0", "accept"),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: "job/not-found" } });
  }
  expect((await stranger.post(`/v2/conversation/${cid}/jobs`, terms)).status).toBe(404);
  expect((await api.get("/v2/jobs")).status).toBe(401);
  expect((await api.post(`/v2/jobs/${id}/accept`, {})).status).toBe(401);
  expect((await api.post(`/v2/conversation/${cid}/jobs`, terms)).status).toBe(401);
  await asOwner.post(`/v2/block/${customer.id}`);
  expect((await take(asCustomer, id, "accept")).body.code).toBe("chat/blocked");
  expect((await propose()).body.code).toBe("chat/blocked");
  expect((await take(asCustomer, id, "cancel", { reason: "No more" })).status).toBe(200);
});

test("two members without a business cannot agree on a job, and jobs are listed by side, state and conversation", async () => {
  const { propose, asCustomer, asOwner, make, api, cid } = await start();
  const [one, other] = [await make.account(place), await make.account(place)];
  const talk = await make.conversation({ starterId: one.id, otherId: other.id });
  const refused = await api.as(one).post(`/v2/conversation/${talk.id}/jobs`, terms);
  expect(refused).toMatchObject({ status: 409, body: { code: "job/no-business" } });
  const { id } = (await propose(asCustomer)).body;
  const ids = async (who: typeof asOwner, query: string) =>
    (await who.get(`/v2/jobs?${query}`)).body.map((job: { id: string }) => job.id);
  expect(await ids(asCustomer, "role=customer&state=proposed")).toEqual([id]);
  expect(await ids(asCustomer, "role=business")).toEqual([]);
  expect(await ids(asOwner, `role=business&conversation_id=${cid}`)).toEqual([id]);
  expect(await ids(asOwner, "state=done")).toEqual([]);
  expect(await ids(asOwner, `before=${id}`)).toEqual([]);
  expect((await asOwner.get("/v2/jobs?state=lost")).status).toBe(422);
});

test("a job that changes between two pages of the list neither hides nor repeats another", async () => {
  const { asCustomer, customer, owner, business, cid, db, clock } = await start();
  const parties = { conversationId: cid, businessId: business.id, customerId: customer.id, ownerId: owner.id };
  const at = (nth: number) => new Date(clock.now().getTime() - nth * 60_000);
  const rows = Array.from({ length: 32 }, (_, nth) => ({
    ...{ id: randomUUID(), ...parties, title: `Job ${nth}`, scope: "", priceKobo: 100, state: "agreed" as const },
    ...{ proposedBy: owner.id, createdAt: at(nth), updatedAt: at(nth) },
  }));
  await db.insert(jobs).values(rows);
  const titles = async (query = "") =>
    (await asCustomer.get(`/v2/jobs${query}`)).body.map(({ title }: { title: string }) => title);
  const first = await titles();
  expect(first).toHaveLength(30);
  const last = rows[29]!;
  await db.update(jobs).set({ updatedAt: clock.now() }).where(eq(jobs.id, last.id));

  const second = await titles(`?before=${writeCursor(last.updatedAt.toISOString(), last.id)}`);

  expect(second).toEqual(["Job 30", "Job 31"]);
});

test("a member has one open proposal in a conversation, and proposes at most five a day to members who never answered", async () => {
  const { propose, take, asCustomer, asOwner, owner, customer, make, cid, api, db } = await start();
  const { id } = (await propose(asOwner)).body;
  expect(await propose(asOwner)).toMatchObject({ status: 409, body: { code: "job/already-proposed" } });
  expect((await propose(asCustomer)).status).toBe(200);
  await take(asOwner, id, "cancel", { reason: "Too dear" });
  expect((await propose(asOwner)).status).toBe(200);
  const proposeTo = async () => {
    const other = await make.account(place);
    const talk = await make.conversation({ starterId: owner.id, otherId: other.id });
    return { other, talk, reply: await asOwner.post(`/v2/conversation/${talk.id}/jobs`, terms) };
  };
  for (let nth = 0; nth < 5; nth++) expect((await proposeTo()).reply.status).toBe(200);
  const refused = await proposeTo();
  expect(refused.reply).toMatchObject({ status: 429, body: { code: "request/too-many" } });
  // An away message is no answer.
  await db.insert(messages).values({
    ...{ id: newId(), conversationId: refused.talk.id, seq: 2, senderId: refused.other.id, text: "Back on Monday" },
    ...{ automatic: true, createdAt: new Date() },
  });
  await db.update(conversations).set({ lastSeq: 2 }).where(eq(conversations.id, refused.talk.id));
  expect((await asOwner.post(`/v2/conversation/${refused.talk.id}/jobs`, terms)).status).toBe(429);
  await api.as(refused.other).post(`/v2/reply_message/${refused.talk.id}`, { message: "Yes, please" });
  expect((await asOwner.post(`/v2/conversation/${refused.talk.id}/jobs`, terms)).status).toBe(200);
  expect(await db.$count(jobs, eq(jobs.conversationId, cid))).toBe(3);
  expect(customer.id).not.toBe(owner.id);
});

test("unread notifications about the jobs of two members are in one email a day", async () => {
  const { propose, take, asOwner, customer, clock, jobs: queue, mailer } = await start();
  const { id } = (await propose(asOwner)).body;
  for (let price = 1; price <= 5; price++)
    await take(asOwner, id, "change", { terms: { ...terms, price, deposit: 0 } });
  const mail = async (time: string) => {
    clock.moveTo(`2026-11-18T${time}:00Z`);
    await queue.runNow("notification.mail-unread");
    await queue.run();
    return mailer.sent.filter(({ to }) => to === customer.email).length;
  };
  expect(await mail("10:11")).toBe(1);
  await take(asOwner, id, "change", { terms });
  expect(await mail("10:30")).toBe(1);
});

test("a job whose reminder fails does not stop the reminders of others", async () => {
  const {
    propose,
    take,
    asCustomer,
    asOwner,
    clock,
    jobs: queue,
    told,
    customer,
    db,
    api,
    make,
    owner,
  } = await start({
    database: await ownDatabase(),
  });
  const other = await make.account(place);
  const talk = await make.conversation({ starterId: other.id, otherId: owner.id });
  const asOther = api.as(other);
  const agree = async (who: typeof asOwner, conversation: string, title: string) => {
    const draft = { ...terms, title, date: "2026-11-20" };
    const { id } = (await who.post(`/v2/conversation/${conversation}/jobs`, draft)).body;
    await take(asOwner, id, "accept");
    return id as string;
  };
  await agree(asOther, talk.id, "Broken");
  await db.execute(sql`create function refuse_broken() returns trigger language plpgsql as $$
    begin if new.title = 'Broken' then raise exception 'broken row'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger refuse_broken before update on jobs for each row execute function refuse_broken()`,
  );
  const { id } = (await propose(asCustomer, { ...terms, date: "2026-11-20" })).body;
  await take(asOwner, id, "accept");
  clock.moveTo("2026-11-18T23:30:00Z");
  await queue.runNow("job.remind");
  const isReminder = expect.stringMatching(/^Tomorrow: /);
  expect(await told(customer.id)).toContainEqual(isReminder);
  expect(await told(other.id)).not.toContainEqual(isReminder);
});

test("a job counts, and its review says Hired here, only for a customer who is clearly another person than the owner", async () => {
  const { api, make, db, clock } = await startApi();
  const owner = await make.account({ ...place, phone: "+2348030000001" });
  const business = await make.business({ ownerId: owner.id, phone: "+2348030000002" });
  const asOwner = api.as(owner);
  const mark = (accountId: string, deviceHash: string, networkHash: string) =>
    db.insert(knownDevices).values({ accountId, deviceHash, networkHash, lastUsedAt: clock.now() });
  await mark(owner.id, "owner's phone", "owner's network");
  const hire = async (customer: Awaited<ReturnType<typeof make.account>>, waitMs: number) => {
    const talk = await make.conversation({ starterId: customer.id, otherId: owner.id });
    const asCustomer = api.as(customer);
    const { id } = (await asOwner.post(`/v2/conversation/${talk.id}/jobs`, terms)).body;
    await asCustomer.post(`/v2/jobs/${id}/accept`);
    clock.moveTo(new Date(clock.now().getTime() + waitMs).toISOString());
    for (const [who, step] of [
      [asOwner, "start"],
      [asOwner, "done"],
      [asCustomer, "done"],
    ] as const) {
      expect((await who.post(`/v2/jobs/${id}/${step}`)).status).toBe(200);
    }
    const { jobs_done } = (await api.get(`/v2/business/${business.id}`)).body.business;
    expect((await asCustomer.get(`/v2/jobs/${id}`)).body.counts).toBe(jobs_done > 0);
    return jobs_done;
  };
  const hourMs = 3_600_000;
  const unproven = await make.account({ ...place, phone: "+2348030000003", phoneProvenAt: null });
  expect(await hire(unproven, hourMs)).toBe(0);
  expect(await hire(await make.account({ ...place, phone: "+2348030000002" }), hourMs)).toBe(0);
  const sameDevice = await make.account({ ...place, phone: "+2348030000004" });
  await mark(sameDevice.id, "owner's phone", "another network");
  expect(await hire(sameDevice, hourMs)).toBe(0);
  const sameNetwork = await make.account({ ...place, phone: "+2348030000005" });
  await mark(sameNetwork.id, "another phone", "owner's network");
  expect(await hire(sameNetwork, hourMs)).toBe(0);
  expect(await hire(await make.account({ ...place, phone: "+2348030000006" }), hourMs - 1)).toBe(0);
  expect(await hire(await make.account({ ...place, phone: "+2348030000007" }), hourMs)).toBe(1);
});

test("done jobs count once per customer and month, and the customer's review says Hired here", async () => {
  const { propose, take, asCustomer, asOwner, api, make, business, clock } = await start();
  const finish = async () => {
    const { id } = (await propose()).body;
    await take(asCustomer, id, "accept");
    clock.moveTo(new Date(clock.now().getTime() + 3_600_000).toISOString());
    await take(asOwner, id, "start");
    await take(asOwner, id, "done");
    const { counts } = (await take(asCustomer, id, "done")).body;
    expect(counts).toBe(true);
  };
  const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business;
  await asCustomer.post(`/v2/comment/${business.id}`, { msg: "Good food" });
  await api.as(await make.account(place)).post(`/v2/comment/${business.id}`, { msg: "I only passed by" });
  const hiredOnly = async () =>
    (await api.get(`/v2/business/${business.id}/comments?hired=true`)).body.map(({ msg }: { msg: string }) => msg);
  expect(await shown()).toMatchObject({
    hired_count: 0,
    comment_count: 2,
    comments: [{ hired: false }, { hired: false }],
  });
  expect(await hiredOnly()).toEqual([]);
  await finish();
  await finish();
  expect(await shown()).toMatchObject({ jobs_done: 1, hired_count: 1, comment_count: 2 });
  expect((await shown()).comments.map(({ hired }: { hired: boolean }) => hired).sort()).toEqual([false, true]);
  expect(await hiredOnly()).toEqual(["Good food"]);
  expect((await api.get(`/v2/business/${business.id}/comments?hired=perhaps`)).status).toBe(422);
  clock.moveTo("2026-12-02T10:00:00Z");
  await finish();
  expect((await shown()).jobs_done).toBe(2);
});

test("a member who leaves cancels their open jobs, and both sides are reminded once, the day before an agreed job", async () => {
  const { propose, take, asCustomer, asOwner, clock, jobs: queue, told, customer, owner, services, db } = await start();
  const { id } = (await propose(asOwner, { ...terms, date: "2026-11-20" })).body;
  await take(asCustomer, id, "accept");
  await queue.runNow("job.remind");
  expect(await told(customer.id)).not.toContainEqual(expect.stringMatching(/^Tomorrow: /));
  clock.moveTo("2026-11-18T23:30:00Z");
  await queue.runNow("job.remind");
  await queue.runNow("job.remind");
  const heard = async (accountId: string) => (await told(accountId)).filter((one) => one.startsWith("Tomorrow: "));
  expect([await heard(customer.id), await heard(owner.id)]).toEqual([
    ["Tomorrow: Mama Nkechi Kitchen"],
    ["Tomorrow: Ada"],
  ]);
  await db.transaction((tx) => services.events.publish(tx, "account.deleted", { accountId: owner.id }));
  expect((await asCustomer.get(`/v2/jobs/${id}`)).body).toMatchObject({ state: "cancelled", next_steps: [] });
});

test("a moderator reads a dispute's history and decides it once, and a later moderator sees who decided; both sides are notified, and no message is opened", async () => {
  const { propose, take, asCustomer, asOwner, api, make, told, customer, owner } = await start();
  const { id } = (await propose()).body;
  await take(asCustomer, id, "accept");
  const moderator = api.asStaff(await make.account({ role: "moderator", firstName: "Ada", lastName: "Obi" }));
  const early = await moderator.post(`/v2/admin/disputes/${id}`, { state: "done", reason: "Too early" });
  expect(early).toMatchObject({ status: 409, body: { detail: "Nobody disputes this job: it is agreed" } });
  await take(asOwner, id, "start");
  await take(asCustomer, id, "dispute", { reason: "The rice never came" });
  const { items } = (await moderator.get("/v2/admin/disputes")).body;
  const dispute = items.find((one: { id: string }) => one.id === id);
  expect(dispute).toMatchObject({ title: terms.title, business: { name: "Mama Nkechi Kitchen" } });
  expect(dispute.history.at(-1)).toMatchObject({ step: "dispute", by: "customer", note: "The rice never came" });
  const end = () => moderator.post(`/v2/admin/disputes/${id}`, { state: "cancelled", reason: "Pay back the deposit." });
  const ends = await Promise.all([end(), end(), end()]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = ends.find(({ status }) => status === 409)!;
  expect(late.body).toMatchObject({ code: "job/wrong-step", detail: "Ada Obi was faster: cancel job" });
  expect((await asOwner.get(`/v2/jobs/${id}`)).body.state).toBe("cancelled");
  for (const accountId of [customer.id, owner.id])
    expect(await told(accountId)).toContain("A moderator cancelled the job");
});

test("a decided dispute is in the list of those decided, its record opens with the reason, and its entry in the audit log leads to it", async () => {
  const { propose, take, asCustomer, asOwner, api, make } = await start();
  const { id } = (await propose()).body;
  await take(asCustomer, id, "accept");
  await take(asOwner, id, "start");
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const idsOf = async (state: string) =>
    (await moderator.get(`/v2/admin/disputes?state=${state}`)).body.items.map((one: { id: string }) => one.id);
  expect(await moderator.get(`/v2/admin/disputes/${id}`)).toMatchObject({ status: 404 });

  await take(asCustomer, id, "dispute", { reason: "The rice never came" });
  expect(await idsOf("waiting")).toContain(id);
  expect(await idsOf("decided")).not.toContain(id);
  await moderator.post(`/v2/admin/disputes/${id}`, { state: "cancelled", reason: "Pay back the deposit." });

  expect(await idsOf("waiting")).not.toContain(id);
  expect(await idsOf("decided")).toContain(id);
  const { body } = await moderator.get(`/v2/admin/disputes/${id}`);
  expect(body).toMatchObject({ state: "cancelled" });
  expect(body.history.at(-1)).toMatchObject({ by: "moderator", note: "Pay back the deposit." });
  expect(await asCustomer.get(`/v2/admin/disputes/${id}`)).toMatchObject({ status: 403 });
  const administrator = api.asStaff(await make.account({ role: "administrator" }));
  const { rows } = (await administrator.get(`/v2/admin/audit?search=${id}`)).body;
  expect(rows).toMatchObject([{ action: "cancel job", about: `job/${id}`, called: terms.title }]);
});

test("a moderator writes to both sides of a dispute, both answer in its history, and none of it moves the dispute", async () => {
  const { propose, take, asCustomer, asOwner, api, make, told, customer, owner, business } = await start();
  const { id } = (await propose()).body;
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const write = (text = "Please send the list of plates.") =>
    moderator.post(`/v2/admin/disputes/${id}/message`, { text });
  expect(await write()).toMatchObject({ status: 409, body: { code: "job/wrong-step" } });
  await take(asCustomer, id, "accept");
  await take(asOwner, id, "start");
  await take(asCustomer, id, "dispute", { reason: "The rice never came" });
  await make.review({ businessId: business.id, authorId: customer.id, stars: 1, msg: "No rice." });
  const shown = async () => {
    const { items } = (await moderator.get("/v2/admin/disputes")).body;
    return items.find((one: { id: string }) => one.id === id);
  };
  const before = await shown();
  expect(before.review).toMatchObject({ stars: 1, msg: "No rice." });

  expect((await write("")).status).toBe(422);
  expect(await write()).toMatchObject({ status: 200, body: { message: "Both people got it." } });
  for (const { id: accountId } of [customer, owner])
    expect(await told(accountId)).toContain("A moderator wrote about a job");
  expect((await take(asOwner, id, "comment")).status).toBe(422);
  expect((await take(asOwner, id, "comment", { reason: "200 plates" })).body).toMatchObject({
    ...{ state: "disputed", next_steps: ["comment"] },
  });
  expect(await told(customer.id)).toContain("Mama Nkechi Kitchen wrote to the moderator of a job");

  const after = await shown();
  expect(after.disputed_at).toBe(before.disputed_at);
  expect(after.history.slice(-2)).toMatchObject([
    { step: "comment", by: "moderator", note: "Please send the list of plates." },
    { step: "comment", by: "business", note: "200 plates" },
  ]);
  const part = api.asStaff({ id: owner.id });
  expect((await part.post(`/v2/admin/disputes/${id}/message`, { text: "Mine" })).status).toBe(403);
});

test("both members of a job save it as a PDF, a moderator only during a dispute, and others never", async () => {
  const { propose, take, asCustomer, asOwner, api, make } = await start();
  const long = `${"Jollof, small chops, ₦ and Ẹ̀kọ́ 🎂. ".repeat(40)}\n${"x".repeat(200)}`;
  const { id } = (await propose(asOwner, { ...terms, scope: long })).body;
  const isPdf = (reply: { status: number; body: Buffer }) =>
    reply.status === 200 && reply.body.subarray(0, 5).toString() === "%PDF-";
  await take(asCustomer, id, "accept");
  for (const who of [asCustomer, asOwner]) expect(isPdf(await who.get(`/v2/jobs/${id}/summary`))).toBe(true);
  const moderator = api.asStaff(await make.account({ role: "moderator" }));
  const asModerator = () => moderator.get(`/v2/admin/disputes/${id}/summary`);
  expect((await asModerator()).status).toBe(404);
  expect((await api.as(await make.account()).get(`/v2/jobs/${id}/summary`)).body.code).toBe("job/not-found");
  expect((await api.get(`/v2/jobs/${id}/summary`)).status).toBe(401);
  expect((await asCustomer.get(`/v2/admin/disputes/${id}/summary`)).status).toBe(403);
  await take(asOwner, id, "start");
  await take(asOwner, id, "dispute", { reason: "No deposit" });
  expect(isPdf(await asModerator())).toBe(true);
  await moderator.post(`/v2/admin/disputes/${id}`, { state: "done", reason: "Both agree now." });
  expect((await asModerator()).status).toBe(404);
});

test("many job PDFs requested at once are drawn in turn or rejected, and none is lost", async () => {
  const { propose, asOwner } = await start();
  const { id } = (await propose()).body;
  const replies = await Promise.all(Array.from({ length: 5 }, () => asOwner.get(`/v2/jobs/${id}/summary`)));
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect(replies.every(({ status }) => [200, 503].includes(status))).toBe(true);
});

/** A small generator of its own, so that a failed order can be replayed by its seed. */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  "concurrent steps of both sides in any order leave the job consistent (seed %i)",
  async (seed) => {
    const { propose, take, asCustomer, asOwner, db } = await start();
    const dice = diceOf(seed);
    const { id } = (await propose()).body;
    const steps = ["accept", "change", "start", "done", "done", "accept", "start", dice(3) === 0 ? "cancel" : "done"];
    for (let round = 0; round < 8; round++) {
      const before = (await asOwner.get(`/v2/jobs/${id}`)).body;
      const tried = Array.from({ length: 3 }, () => ({
        who: dice(2) === 0 ? asCustomer : asOwner,
        step: steps[dice(steps.length)]!,
      }));
      const replies = await Promise.all(tried.map(({ who, step }) => take(who, id, step, { reason: "r", terms })));
      const job = (await asOwner.get(`/v2/jobs/${id}`)).body;
      const taken = replies.filter(({ status }) => status === 200);
      expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
      // The history contains exactly the steps with status 200.
      expect(job.history.length - before.history.length).toBe(taken.length);
      expect(job.state === "done").toBe(job.customer_done && job.business_done);
      if (["done", "cancelled"].includes(before.state)) expect(taken).toEqual([]);
      const agreed = job.history.filter(({ step }: { step: string }) => step === "accept");
      if (["agreed", "started", "done"].includes(job.state)) expect(agreed.length).toBeGreaterThan(0);
    }
    const history = await db.select().from(jobSteps).where(eq(jobSteps.jobId, id));
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
    // Own terms cannot be accepted.
    let proposer = "";
    for (const { step, accountId } of history.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (["propose", "change"].includes(step)) proposer = accountId;
      if (step === "accept") expect(accountId).not.toBe(proposer);
    }
    expect(row!.depositKobo * 2).toBeLessThanOrEqual(row!.priceKobo);
  },
);
