import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Database } from "#/server/platform/database/database.ts";
import { limitCounts } from "#/server/platform/limits/tables.ts";
import { startApi } from "#/tests/api.ts";
import type { Known } from "./schema.ts";
import { goodUpload } from "./uploads.ts";

export const people = ["visitor", "member", "owner", "staff"] as const;
export type Who = (typeof people)[number];

const nobodysId = "0190a0a0-0000-7000-8000-000000000000";
const password = "harmattan-wind-9";
const lineSecret = "fuzz-0123456789abcdef";

/** Uploaded pictures by purpose, with the endpoints that use them. */
const uploadCalls: readonly (readonly [upload: string, use: RegExp])[] = [
  ["user/upload", /user\/image/],
  ["business/load_image", /update_image/],
  ["catalog/upload", /\/catalog(\/\{id\})?$/],
  ["certification/upload", /\/certification$/],
  ["message/upload", /message\//],
  ["comment/upload", /comment\/\{businessId\}/],
];

/** Meaningful values by field name. */
const words: Record<string, readonly string[]> = {
  category: ["Construction", "construction"],
  state: ["Lagos"],
  states: ["Lagos"],
  lga: ["Ikeja"],
  location: ["Lagos, Ikeja", "Lagos"],
  search: ["plumber", "Ada", "mend generator ikeja"],
  q: ["plu", "gen"],
  phone: ["0803 000 0000", "+2348030000000"],
  password: [password],
  old_password: [password],
  confirm_password: [password],
  open_time: ["9:00 AM", "Closed", "24 hours"],
  close_time: ["5:30 PM", "2:00 AM", "Closed"],
  account_number: ["0123456789"],
  code: ["123456"],
  secret: [lineSecret],
  from: ["2026-11-01"],
  to: ["2026-11-30"],
  starts_at: ["2026-11-18T12:00:00Z"],
  ends_at: ["2026-11-30T12:00:00Z"],
  days: ["7", "30"],
  verified: ["true"],
  open_now: ["true"],
  limit: ["1", "28", "100"],
  kind: ["business", "comment", "message", "person"],
  price: ["2500"],
  title: ["Roofing"],
  scope: ["Two rooms"],
  deposit: ["0"],
  description: ["Two rooms"],
  step: ["accept", "start", "cancel"],
  figure: ["1", "6"],
  amount: ["2500"],
  place: ["1"],
  years_of_experience: ["7"],
  ip_address: ["10.0.0.1"],
  name: ["Ada Works", "Roofing"],
  firstname: ["Ada"],
  lastname: ["Obi"],
  bank_name: ["Harmattan Bank"],
  account_name: ["Ada Obi"],
  date: ["2026-11-20", "2026-11-23"],
  due_on: ["2026-12-01", ""],
  until: ["2026-12-01"],
  time: ["10:00", "14:30"],
  when: ["flexible", "today"],
  reason: ["It was late."],
  message: ["Good day"],
  msg: ["Good work"],
  about: ["Roofs of all kinds"],
  word: ["zinkworker"],
  means: ["Roofing", "Generator repair"],
  audio: [""],
  audio_peaks: [""],
  referrer: [""],
};

type Started = Awaited<ReturnType<typeof startApi>>;
type Caller = ReturnType<Started["api"]["as"]>;

/** Four accounts, and one of everything that they can own. */
export async function startCast(database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-fuzz-"));
  // Responses with 5xx are printed with their stack trace.
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "error", LINE_SECRET: lineSecret };
  const started = await startApi({ database, settings, http: { callsPerAddressAMinute: 1_000_000 } });
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { api, db, make } = started;
  const member = await signUp(started);
  const [owner, staff] = [await signUp(started), await make.account({ role: "administrator", localGovernmentId: 1 })];
  const business = await make.business({
    ownerId: owner.id,
    catalog: [{ name: "Roofing" }],
    hours: { monday: "closed", friday: [540, 1_080], saturday: [540, 1_080] },
  });
  const service = await leaveTraces(started, { member, owner, staff, business });
  const pictures = [...(await sendPictures(api.as(member))), ...(await sendPictures(api.as(owner)))];
  const emails = [member.email, owner.email, staff.email];
  const kept = { member, owner, staff };
  return {
    ...started,
    member,
    knownTo: knownOf({ ids: await listIds(started), emails, pictures, service }),
    /** A client of one of them in a new session, after a reset of its account. */
    as: async (who: Who) => {
      if (who === "visitor") return api;
      const { id, role, passwordHash, email } = kept[who];
      const asTheyWere = { role, passwordHash, email, blockedAt: null, deletedAt: null, erasedAt: null };
      await db.update(accounts).set(asTheyWere).where(eq(accounts.id, id));
      // Other tests cover limits, which would refuse repeated requests.
      await db.delete(limitCounts);
      await db.update(businesses).set({ status: "active" }).where(eq(businesses.ownerId, id));
      return who === "staff" ? api.asStaff({ id }) : api.as({ id });
    },
  };
}

async function signUp({ api, db, clock }: Started) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await api.post("/v2/signup", { email, password });
  const provenAt = clock.now();
  const proven = { phone: "+2347000000001", phoneProvenAt: provenAt, emailProvenAt: provenAt };
  const named = { firstName: "Ada", lastName: "Obi", localGovernmentId: 1, ...proven };
  const [account] = await db.update(accounts).set(named).where(eq(accounts.id, body.user.id)).returning();
  return account!;
}

interface Characters {
  member: { id: string };
  owner: { id: string };
  staff: { id: string };
  business: { id: string };
}

/** Creates reviews, messages, documents, reports, sanctions, appeals and payments through the API. */
async function leaveTraces({ api, make, clock }: Started, { member, owner, staff, business }: Characters) {
  const done = async (asked: Promise<{ status: number; body: Record<string, string> }>) => {
    const { status, body } = await asked;
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const [asMember, asOwner, asStaff] = [api.as(member), api.as(owner), api.asStaff(staff)];
  await make.certification({ businessId: business.id, status: "pending" });
  await make.subscription({ businessId: business.id, startsAt: clock.now(), endsAt: new Date("2027-01-01T00:00:00Z") });
  await make.conversation({ starterId: member.id, otherId: owner.id, texts: ["Good morning", "How far?"] });
  const { id: texts } = await make.review({ businessId: business.id, stars: 2, msg: "Late." });
  const { id, authorId } = await make.review({ businessId: business.id, stars: 1, msg: "Rude." });
  await done(asMember.post("/v2/report", { kind: "comment", id: texts, reason: "abuse" }));
  const hidden = await done(asStaff.post("/v2/admin/sanctions", { kind: "comment", id, reason: "Rude." }));
  await done(api.as({ id: authorId }).post(`/v2/sanctions/${hidden.sanction_id}/appeal`, { msg: "It was not." }));
  const { body: plans } = await api.get("/v2/packages");
  await done(asOwner.post("/v2/payment_intent", { package_id: plans[0].id, figure: 1 }));
  await leaveJobs({ asMember, asOwner, asStaff }, { member, owner, staff, business });
  const service = await leaveBookings({ asMember, asOwner, asStaff }, { member, owner, staff, business });
  await asStaff.post("/v2/admin/words", { word: "vulcanizer", means: "tyre repair", language: "pcm" });
  return service;
}

type Callers = Record<"asMember" | "asOwner" | "asStaff", Caller>;

/** Quote requests of a member and of staff, a job of each with the owner, and a disputed one. */
async function leaveJobs({ asMember, asOwner, asStaff }: Callers, { owner, business }: Characters) {
  const asked = { search: "Roofing", description: "Two rooms", state: "Lagos", lga: "Ikeja", when: "flexible" };
  const terms = { title: "Roofing", price: 5_000 };
  for (const who of [asMember, asStaff]) {
    await who.post("/v2/quote_requests", { ...asked, business_ids: [business.id] });
    const { body } = await who.post(`/v2/message/${owner.id}`, { message: "Good day" });
    await asOwner.post(`/v2/conversation/${body.conversation_id}/jobs`, terms);
  }
  const { body } = await asMember.get("/v2/jobs");
  for (const [who, step] of [
    [asMember, "accept"],
    [asOwner, "start"],
    [asMember, "dispute"],
  ] as const) {
    await who.post(`/v2/jobs/${body[0].id}/${step}`, { reason: "It was late." });
  }
}

/** Pending bookings, a confirmed one, and open invoices. @returns the id of the bookable service */
async function leaveBookings({ asMember, asOwner }: Callers, { business }: Characters): Promise<string> {
  const services = [{ name: "Roofing", minutes: 30, price: 3_000 }];
  const taking = { takes_bookings: true, places: 3, lead_hours: 2, days_ahead: 14, services };
  const { body } = await asOwner.put("/v2/mybusiness/booking", taking);
  const service_id: string = body.services[0].id;
  for (const time of ["09:00", "11:00"]) {
    const asked = { service_id, date: "2026-11-20", time };
    expect(await asMember.post(`/v2/business/${business.id}/bookings`, asked)).toMatchObject({ status: 200 });
  }
  const caller = { service_id, name: "Zainab", date: "2026-11-21", time: "12:00" };
  expect((await asOwner.post("/v2/mybusiness/bookings", caller)).status).toBe(200);
  const items = [{ name: "Roofing", quantity: 2, price: 3_000 }];
  for (const customer_name of ["Zainab", "Chike", "Bola"]) {
    const { status } = await asOwner.post("/v2/mybusiness/invoices", { customer_name, items });
    expect(status).toBe(200);
  }
  return service_id;
}

interface Picture {
  use: RegExp;
  filename: string;
}

async function sendPictures(sender: Caller): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [upload, use] of uploadCalls) {
    const { body } = await sender.post(`/v2/${upload}`, goodUpload.payload, goodUpload.headers);
    pictures.push({ use, filename: body.filename });
  }
  return pictures;
}

/** Tables of the ids of an endpoint, by the first matching pattern. Other endpoints get ids of all tables. */
const tablesOf: readonly (readonly [call: RegExp, table: string])[] = [
  [/bookings\/\{/, "bookings"],
  [/invoices\/\{/, "invoices"],
  [/leads\/|\{cid\}|\/message$/, "conversations"],
  [/comment\/\{id\}|admin\/comments/, "comments"],
  [/businessId|business\/|featured/, "businesses"],
  [/admin\/plans|payment/, "packages"],
  [/admin\/agents/, "agents"],
  [/admin\/documents|certification/, "certifications"],
  [/admin\/words/, "custom_words"],
  [/admin\/services/, "added_services"],
  [/admin\/faq/, "faq_entries"],
  [/admin\/notices/, "notices"],
  [/payouts/, "payouts"],
  [/appeals/, "appeals"],
  [/sanctions\//, "sanctions"],
  [/catalog/, "catalog_items"],
  [/message\/\{id\}|report/, "messages"],
  [/jobs\/|disputes/, "jobs"],
  [/quote_requests\//, "quote_requests"],
  [/notification/, "notifications"],
  [/sessions/, "sessions"],
  [/rid|block|people|clients|userId/, "accounts"],
];

async function listIds({ db }: Started): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type in ('uuid', 'integer') order by 1`);
  const listed = tables.map(async ({ name }) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(name)} order by 1 desc limit 4`,
    );
    return [name, rows.map(({ id }) => id)] as const;
  });
  return new Map(await Promise.all(listed));
}

interface Things {
  ids: Map<string, string[]>;
  emails: string[];
  pictures: Picture[];
  /** Id of a bookable service. */
  service: string;
}

/** Meaningful values for the fields of an endpoint. */
function knownOf({ ids, emails, pictures, service }: Things): (call: string) => Known {
  return (call) => {
    const table = tablesOf.find(([names]) => names.test(call))?.[1];
    const own = (table && ids.get(table)) || [...ids.values()].flat();
    const filenames = pictures.filter(({ use }) => use.test(call)).map(({ filename }) => filename);
    return (field) => {
      if (words[field]) return words[field];
      // Cursors are opaque; an empty one is the first page.
      if (call.includes("/admin/") && /^(before|after)$/.test(field)) return [""];
      if (/^service(_id)?$/.test(field)) return [service];
      if (field === "image") return [...filenames, ""];
      if (/email|^username$/.test(field)) return emails;
      return /id$|^(before|after|except|reference|user_id)$/i.test(field) ? [...own, ...own, nobodysId] : [];
    };
  };
}
