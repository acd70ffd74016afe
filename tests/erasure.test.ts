import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { markDeleted } from "#/server/account/deletion.ts";
import { secondFactors } from "#/server/account/tables.ts";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { uploads } from "#/server/media/tables.ts";
import type { Purpose } from "#/server/media/variants.ts";
import { searchMisses } from "#/server/search/tables.ts";
import { makeRecord } from "#/server/supply/make.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { startApi } from "./api.ts";
import { ownDatabase } from "./database.ts";

const leaver = {
  ...{ firstName: "Oluwazemira", lastName: "Erasablequist", email: "oluwazemira.e@kessandra.example" },
  ...{ phone: "+2347091827364", sex: "F", language: "yo" as const },
};
const page = "Kessandra Beadworks";

/**
 * Words that must be gone after an erasure. Reviews and messages remain without the name of their author, so they do not contain
 * these words.
 */
const traces = [
  ...["Oluwazemira", "Erasablequist", "kessandra", "beadworks", "7091827364", "5550009876"],
  ...["brassfiligree", "sapphirebracelet", "hiddenlagoonroad", "quillfeatherworth", "7654321"],
];

/** Page views of robots are not counted. */
const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36" };

type Started = Awaited<ReturnType<typeof start>>;

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-erasure-"));
  const settings = { DATA_DIR: dataDir, REFERRAL_REWARD: "500", PAYOUT_MINIMUM: "500" };
  const started = await startApi({ database: await ownDatabase(), settings });
  const { api, make, services } = started;
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const place = { localGovernmentId: 1 };
  const account = await make.account({ ...leaver, ...place, createdAt: new Date("2026-01-01T00:00:00Z") });
  const other = await make.account(place);
  const others = await make.business({ ownerId: other.id });
  const send = async (accountId: string, purpose: Purpose) => {
    const file = incomingFile(await makeJpeg());
    return (await receivePicture(services, { accountId, purpose, file })).filename;
  };
  const moderator = api.asStaff(await make.account({ role: "moderator", ...place }));
  const finance = api.asStaff(await make.account({ role: "finance", ...place }));
  const who = api.as(account);
  return { ...started, dataDir, account, who, other, others, them: api.as(other), send, moderator, finance };
}

/** Requires success: data that was never written would prove nothing. */
async function well(reply: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await reply;
  expect([status, JSON.stringify(body)]).toEqual([200, expect.anything()]);
  // biome-ignore lint/suspicious/noExplicitAny: tests check the content
  return body as any;
}

async function makePage({ who, account, send, moderator }: Started) {
  const profile = { firstname: leaver.firstName, lastname: leaver.lastName, phone: leaver.phone, sex: leaver.sex };
  await well(who.put("/v2/user", { ...profile, state: "Lagos", lga: "Ikeja" }));
  const draft = {
    ...{ name: page, about: "We string brassfiligree.", phone: "0709 182 7364", category: "Construction" },
    ...{ tags: ["Sapphirebracelet"], work_experience: "With Kessandra", years_of_experience: 7 },
    ...{ address: "4 Hiddenlagoonroad", town: "Hiddenlagoonroad", state: "Lagos", lga: "Ikeja" },
    service_area: [{ state: "Lagos", lga: "Epe" }],
  };
  const { id } = await well(who.post("/v2/business", draft));
  const links = { website: "kessandra.example", facebook: "kessandra", instagram: "kessandra" };
  await well(who.post("/v2/business/social", { ...links, twitter: "kessandra", tiktok: "kessandra", linkedin: "" }));
  await well(who.post("/v2/business/schedule", { day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" }));
  const holiday = { date: "2026-12-24", open_time: "Closed", close_time: "", name: "Kessandra’s day" };
  await well(who.post("/v2/business/special_day", holiday));
  const ready = { quick_replies: ["Kessandra is on her way"], away_message: "Brassfiligree", away_when_closed: false };
  await well(who.put("/v2/chat_settings", ready));
  await well(who.post("/v2/user/image", { image: await send(account.id, "profile") }));
  await well(who.post("/v2/business/update_image", { image: await send(account.id, "business") }));
  await well(who.put("/v2/mybusiness/weekly_email", { is_wanted: true }));
  const thing = { name: "Sapphirebracelet", description: "Brassfiligree", price: 10 };
  await well(who.post("/v2/catalog", { ...thing, image: await send(account.id, "catalog") }));
  for (const name of ["CAC", "ID Card"]) {
    await well(who.post("/v2/certification", { name, image: await send(account.id, "certification") }));
  }
  const checked = {
    CAC: { checks: ["name", "number", "genuine"], number: "RC 7654321" },
    "ID Card": { checks: ["name", "expiry", "genuine"] },
  };
  for (const { id, name } of (await well(who.get("/v2/mybusiness"))).certifications) {
    await well(who.get(`/v2/certification/${id}/picture`));
    const decision = { decision: "approve", reason: "It names Oluwazemira Erasablequist." };
    const approval = { ...decision, ...checked[name as keyof typeof checked] };
    await well(moderator.post(`/v2/admin/documents/${id}/decision`, approval));
  }
  await well(who.put("/v2/business", { ...draft, name: `${page} Quillfeatherworth` }));
  await well(moderator.post(`/v2/admin/rechecks/${id}`, { keep: true, reason: "Kessandra is the same." }));
  return id as string;
}

/** Claims a page of open data with a document, which staff refuse. */
async function claim({ db, who, account, send, moderator, clock }: Started) {
  const record = await makeRecord(db, clock.now());
  await well(who.post(`/v2/business/${record.id}/claim`));
  const document = { kind: "CAC", filename: await send(account.id, "certification") };
  await well(who.post(`/v2/business/${record.id}/claim/documents`, document));
  const [waiting] = await well(moderator.get("/v2/admin/claims"));
  const decision = { decision: "refuse", reason: "Kessandra Erasablequist has another shop." };
  await well(moderator.post(`/v2/admin/claims/${waiting.id}`, decision));
}

async function talk({ db, who, them, account, other, others, send, clock, jobs }: Started, pageId: string) {
  await well(who.post(`/v2/rating/${others.id}`, { rating: 5 }));
  await well(who.post(`/v2/business/${others.id}/recommend`));
  const photo = await send(account.id, "review");
  await well(who.post(`/v2/comment/${others.id}`, { msg: "Neat work.", pictures: [photo] }));
  await well(them.post(`/v2/rating/${pageId}`, { rating: 4 }));
  await well(them.post(`/v2/comment/${pageId}`, { msg: "Neat too." }));
  const [comment] = await well(them.get(`/v2/business/${pageId}/comments`));
  await well(who.post(`/v2/comment/${comment.id}/helpful`));
  await well(who.post(`/v2/comment/${comment.id}/reply`, { msg: "Kessandra thanks you." }));
  const image = await send(account.id, "message");
  await well(who.post(`/v2/message/${other.id}`, { message: "Good morning", image }));
  clock.moveTo(new Date(clock.now().getTime() + 10 * 60_000).toISOString());
  await jobs.runNow("chat.tell-waiting");
  const niece = { name: "Kessandra’s niece", contact: "kessandra.niece@example.test", role: "replies" };
  await well(who.post("/v2/mybusiness/helpers", niece));
  await well(who.put(`/v2/saved/${others.id}`));
  await well(who.post("/v2/alerts", { search: "Sapphirebracelet Kessandra", location: "Lagos" }));
  const list = await well(who.post("/v2/lists", { name: "Kessandra’s people" }));
  await well(who.put(`/v2/lists/${list.id}/items/${others.id}`, { note: "Sapphirebracelet" }));
  await well(who.put(`/v2/lists/${list.id}`, { is_public: true }));
  await well(who.post(`/v2/business/${others.id}/seen`, { what: "page" }, browser));
  await well(who.get(`/v2/business/${others.id}`));
  await well(them.put("/v2/follow_ups", { is_wanted: false }));
  await well(them.get("/v2/results?search=kessandra+beadworks"));
  await well(them.post(`/v2/business/${pageId}/seen`, { what: "page", search: "kessandra beadworks" }, browser));
  const day = clock.now().toISOString().slice(0, 10);
  await db.insert(searchMisses).values(["kessandra", "erasablequist"].map((word) => ({ word, missedOn: day })));
}

async function hire({ who, them, others, moderator }: Started, pageId: string) {
  const place = { state: "Lagos", lga: "Ikeja", when: "flexible" };
  const asked = { ...place, search: "Kessandra", description: "For Oluwazemira.", town: "Hiddenlagoonroad" };
  await well(who.post("/v2/quote_requests", { ...asked, business_ids: [others.id] }));
  const plain = { ...place, search: "Paint", description: "Two rooms" };
  const toPage = await well(them.post("/v2/quote_requests", { ...plain, business_ids: [pageId] }));
  await well(who.post(`/v2/quote_requests/${toPage.id}/offers`, { price: 5_000, note: "Kessandra does it." }));
  const { id } = await well(who.post("/v2/quote_requests", { ...plain, business_ids: [others.id] }));
  const { recipients } = await well(them.post(`/v2/quote_requests/${id}/offers`, { price: 4_000 }));
  const agreed = await well(who.post(`/v2/quote_requests/${id}/offers/${recipients[0].offer.id}/accept`));
  const change = { title: "Kessandra’s rooms", scope: "As Oluwazemira said.", price: 9_000, date: "2026-12-05" };
  await well(who.post(`/v2/jobs/${agreed.job_id}/change`, { terms: change }));
  await well(them.post(`/v2/jobs/${agreed.job_id}/accept`, {}));
  await well(who.post(`/v2/jobs/${agreed.job_id}/cancel`, { reason: "Erasablequist travels." }));
  const named = await well(who.post("/v2/quote_requests", { ...asked, business_ids: [others.id] }));
  const offered = await well(them.post(`/v2/quote_requests/${named.id}/offers`, { price: 4_000, note: "With paint" }));
  const { job_id } = await well(
    who.post(`/v2/quote_requests/${named.id}/offers/${offered.recipients[0].offer.id}/accept`),
  );
  await well(who.post(`/v2/jobs/${job_id}/start`, {}));
  await well(who.post(`/v2/jobs/${job_id}/dispute`, { reason: "Oluwazemira waits." }));
  await well(moderator.post(`/v2/admin/disputes/${job_id}/message`, { text: "Oluwazemira, did they come?" }));
  await well(who.post(`/v2/jobs/${job_id}/comment`, { reason: "Oluwazemira still waits." }));
  await well(moderator.post(`/v2/admin/disputes/${job_id}`, { state: "done", reason: "Erasablequist is wrong." }));
  const mine = (await well(them.get(`/v2/quote_requests/${toPage.id}`))).recipients[0].offer;
  await well(who.put(`/v2/mybusiness/leads/${toPage.id}`, { stage: "won" }));
  await well(them.post(`/v2/quote_requests/${toPage.id}/offers/${mine.id}/accept`));
}

/** After `hire`: a helper cannot ask the business for quotes. */
async function help({ who, them, others }: Started) {
  const hand = { name: "Oluwazemira", contact: "0709 182 7364", role: "editor" };
  const { link } = await well(them.post("/v2/mybusiness/helpers", hand));
  await well(who.post(`/v2/helper_invitations/${link.split("/").at(-1)}/accept`));
  const none = { website: "", facebook: "", instagram: "", twitter: "", tiktok: "", linkedin: "" };
  await well(who.post("/v2/business/social", none, { "x-business-id": others.id }));
}

async function quarrel({ who, them, moderator, account, other, others, make, api }: Started, pageId: string) {
  const reason = "fraud";
  await well(who.post("/v2/report", { kind: "business", id: others.id, reason, note: "Oluwazemira saw it." }));
  const about = { person: account.id, business: pageId };
  for (const [kind, id] of Object.entries(about)) {
    await well(them.post("/v2/report", { kind, id, reason, note: "Erasablequist took my money." }));
  }
  const sanction = { kind: "business", id: pageId, reason: "Kessandra sells what it has not." };
  const { sanction_id: id } = await well(moderator.post("/v2/admin/sanctions", sanction));
  await well(who.post(`/v2/sanctions/${id}/appeal`, { msg: "Kessandra does not." }));
  const [{ appeal_id }] = (await well(moderator.get("/v2/admin/appeals"))).items ?? [];
  const administrator = api.asStaff(await make.account({ role: "administrator" }));
  const answer = { grant: true, reason: "Kessandra is right." };
  await well(administrator.post(`/v2/admin/appeals/${appeal_id}`, answer));
  await well(administrator.post(`/v2/admin/clients/${account.id}/notes`, { note: "Erasablequist calls back." }));
  await well(administrator.post(`/v2/admin/clients/${account.id}/consent`, { purpose: "Kessandra's hours" }));
  await well(who.post("/v2/user/agent_consent", { allow: true }));
  await well(administrator.post(`/v2/admin/clients/${account.id}/visits`, { visited_on: "2026-12-01" }));
  await well(moderator.get("/v2/admin/people.csv?search=Erasablequist&reason=Asked"));
  await well(who.post(`/v2/block/${other.id}`));
}

async function earnAndPay({ db, who, account, make, clock, finance, services }: Started) {
  const friend = await make.account({ referredBy: account.id });
  await make.business({ ownerId: friend.id });
  clock.moveTo("2026-12-01T10:00:00Z");
  const { id } = await well(who.get(`/v2/user/referral_pay/${account.id}`));
  const bank = { bank_name: "Kessandra Bank", account_number: "5550009876", account_name: "Oluwazemira E." };
  await well(who.put("/v2/user/referral_bank", bank));
  const { account_version: seen_account } = await well(finance.get(`/v2/admin/payouts/${id}`));
  const reason = "Oluwazemira E. is her name at the bank.";
  await well(finance.post(`/v2/admin/payouts/${id}`, { step: "approve", seen_account, reason }));
  const [plan] = await well(who.get("/v2/packages"));
  const choice = { package_id: plan.id, figure: plan.plan_duration[0].figure };
  const { reference } = await well(who.post("/v2/payment_intent", choice));
  await well(who.post("/v2/test_checkout", { reference, decision: "pay" }));
  await well(
    who.post("/v2/verify_subscription_payment", { ...choice, amount: plan.plan_duration[0].price, reference }),
  );
  await db
    .insert(secondFactors)
    .values({ accountId: account.id, secret: "QUILLFEATHERWORTH", createdAt: services.clock.now() });
}

/** All tables, including those of the queue. */
async function listTables({ db }: Started) {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`);
  return rows;
}

/** Rows that contain any of these words in any case, also within bytes. */
async function findTraces(started: Started, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const wanted = words.flatMap((word) => [word, Buffer.from(word).toString("hex")]).map((word) => `%${word}%`);
  for (const { name } of await listTables(started)) {
    const { rows } = await started.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.raw(name)} t where t::text ilike any(${sql.param(wanted)}::text[])`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Tables with a foreign key to an account or a business. */
async function listPersonalTables({ db }: Started): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'businesses'::regclass) order by 1`);
  return rows.map(({ name }) => name);
}

/** Tables that other tests cover; each is emptied by the cascade of its session, or contains no name. */
const elsewhere = [
  "agents",
  "push_subscriptions",
  "mailed_codes",
  "phone_codes",
  "known_devices",
  "number_changes",
  "featured_overrides",
  "reply_times",
  "translation_reports",
  "custom_words",
];

/** Takes bookings, records a caller, and requests a booking from the other person. */
async function book({ who, them, others, clock }: Started) {
  const services = [{ name: "Kessandra trim", minutes: 30 }];
  const settings = { takes_bookings: true, places: 2, lead_hours: 0, days_ahead: 30, services };
  const { services: own } = await well(who.put("/v2/mybusiness/booking", settings));
  const date = lagosDay(clock.now().getTime() + dayMs);
  const caller = { service_id: own[0].id, date, time: "10:00", name: "Erasablequist", note: "Quillfeatherworth" };
  await well(who.post("/v2/mybusiness/bookings", caller));
  const offered = await well(
    them.put("/v2/mybusiness/booking", { ...settings, services: [{ ...services[0], name: "Cut" }] }),
  );
  const service = offered.services[0].id;
  await well(them.post("/v2/business/special_day", { date, open_time: "9:00 AM", close_time: "5:00 PM" }));
  const asked = { service_id: service, date, time: "12:00", note: "Ring at Hiddenlagoonroad" };
  const { id } = await well(who.post(`/v2/business/${others.id}/bookings`, asked));
  await well(who.post(`/v2/bookings/${id}/cancel`, { reason: "Erasablequist travels." }));
}

/** Issues an invoice, and receives one. */
async function bill({ who, them, account, other }: Started) {
  const items = [{ name: "Painting", quantity: 1, price: 5_000 }];
  const own = await well(
    who.post("/v2/mybusiness/invoices", {
      customer_name: "Ada",
      customer_id: other.id,
      items,
      note: "Kessandra thanks.",
    }),
  );
  await well(who.post(`/v2/invoices/${own.id}/void`, { reason: "Erasablequist travels." }));
  await well(them.post("/v2/mybusiness/invoices", { customer_name: "A customer", customer_id: account.id, items }));
}

test("after an erasure no table and no file contains the member's name, address, number or texts", async () => {
  const started = await start();
  const { db, services, clock, jobs, account, dataDir } = started;
  await claim(started);
  const pageId = await makePage(started);
  await talk(started, pageId);
  await hire(started, pageId);
  await help(started);
  await book(started);
  await bill(started);
  await earnAndPay(started);
  await quarrel(started, pageId);
  await started.send(account.id, "catalog");
  for (const trace of traces) {
    expect([trace, (await findTraces(started, [trace])).length]).not.toEqual([trace, 0]);
  }
  for (const name of await listPersonalTables(started)) {
    if (elsewhere.includes(name)) continue;
    const { rows } = await db.execute(sql`select from ${sql.raw(name)} limit 1`);
    // A new table with personal data must be filled in this test.
    expect([name, rows.length]).toEqual([name, 1]);
  }
  const sent = await db.select().from(uploads).where(eq(uploads.accountId, account.id));

  await db.transaction((tx) => markDeleted(tx, services, account.id));
  clock.moveTo("2027-01-15T10:00:00Z");
  await jobs.runNow("account.erase-deleted");
  await jobs.run();

  expect(await findTraces(started, [...traces, account.email])).toEqual([]);
  const files = (await readdir(join(dataDir, "media"), { recursive: true })).join("\n");
  const left = sent.filter(({ name }) => files.includes(name)).map(({ purpose }) => purpose);
  expect(left).toEqual(["message"]);
}, 60_000);

test("the audit log cannot be changed, except to clear texts", async () => {
  const { db, moderator, make, clock } = await start();
  const person = await make.account();
  await well(moderator.post(`/v2/admin/people/${person.id}/end_sessions`, { reason: randomBytes(4).toString("hex") }));
  const set = (change: ReturnType<typeof sql>) =>
    db.execute(sql`update audit_log set ${change} where subject_id = ${person.id}`);

  for (const change of [
    sql`reason = 'Another'`,
    sql`reason = '', action = 'nothing'`,
    sql`reason = '', at = ${clock.now().toISOString()}::timestamptz - interval '1 day'`,
    sql`reason = '', after = '{"a":1}'::jsonb`,
    sql`reason = '', actor_id = ${person.id}`,
  ]) {
    await expect(set(change)).rejects.toThrow();
  }
  await expect(db.execute(sql`delete from audit_log where subject_id = ${person.id}`)).rejects.toThrow();
  await set(sql`reason = ''`);
});
