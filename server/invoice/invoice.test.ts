import { eq, sql } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { eraseInvoicesOf, forgetOldCustomers } from "./invoice.ts";
import { invoices } from "./tables.ts";

const place = { localGovernmentId: 1 };
const items = [
  { name: "Braids", quantity: 2, price: 7_500 },
  { name: "Hair cream", quantity: 1, price: 0 },
];

/** A hairdresser, and a customer who wrote to her. It is wednesday 18 November in Lagos. */
async function start(given: Parameters<typeof startApi>[0] = {}) {
  const started = await startApi(given);
  const { api, make, db } = started;
  const owner = await make.account({ ...place, firstName: "Bola" });
  const business = await make.business({ ownerId: owner.id, name: "Bola Hair", phone: "+2348030000001" });
  const customer = await make.account({ ...place, firstName: "Zainab" });
  const { id: conversationId } = await make.conversation({
    starterId: customer.id,
    otherId: owner.id,
    texts: ["Good morning"],
  });
  const [asOwner, asCustomer] = [api.as(owner), api.as(customer)];
  const issue = (more: object = {}, who = asOwner) =>
    who.post("/v2/mybusiness/invoices", { customer_name: "Zainab Bello", items, ...more });
  const told = async (accountId: string) =>
    (await db.select().from(notifications).where(eq(notifications.accountId, accountId)))
      .map(({ title }) => title)
      .toSorted();
  return { ...started, conversationId, owner, business, customer, asOwner, asCustomer, issue, told };
}

test("an invoice is issued, can be opened by its link without an account, and becomes a receipt when it is paid", async () => {
  const { issue, api, asOwner, asCustomer, customer, told, business } = await start();
  const issued = await issue({ customer_id: customer.id, note: "Thank you", due_on: "2026-11-30" });
  expect(issued).toMatchObject({
    status: 200,
    body: {
      ...{ number: "INV-0001", state: "open", total: 15_000, customer_name: "Zainab Bello", due_on: "2026-11-30" },
      ...{ business_id: business.id, customer_id: customer.id, issued_on: "2026-11-18", role: "business" },
      business: { name: "Bola Hair", phone: "0803 000 0001" },
      items: [
        { name: "Braids", quantity: 2, price: 7_500, sum: 15_000 },
        { name: "Hair cream", sum: 0 },
      ],
    },
  });
  expect((await asOwner.get("/v2/mybusiness/insights")).body.paid).toBe(0);
  const { id, code, url } = issued.body;
  expect(new URL(url).pathname).toBe(`/i/${code}`);
  const shown = await api.get(`/v2/i/${code}`);
  expect(shown).toMatchObject({ status: 200, body: { number: "INV-0001", state: "open", total: 15_000 } });
  expect(Object.keys(shown.body)).not.toContain("customer_id");

  const paid = await asOwner.post(`/v2/invoices/${id}/paid`, { by: "transfer", on: "2026-11-17" });

  expect(paid.body).toMatchObject({ state: "paid", paid_by: "transfer", paid_on: "2026-11-17" });
  expect((await asOwner.get("/v2/mybusiness/insights")).body.paid).toBe(15_000);
  expect((await asCustomer.get(`/v2/invoices/${id}`)).body).toMatchObject({ state: "paid", role: "customer" });
  expect((await asCustomer.get("/v2/invoices?role=customer")).body).toHaveLength(1);
  expect(await told(customer.id)).toEqual(["Bola Hair sent you a receipt", "Bola Hair sent you an invoice"]);
});

test("invoices issued at once have consecutive numbers without gaps or duplicates", {
  timeout: 60_000,
}, async () => {
  const { issue, asOwner, db, business, make, api } = await start({ database: await ownDatabase() });
  const other = await make.account(place);
  await make.business({ ownerId: other.id });
  const asOther = api.as(other);

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => issue({}, nth % 4 === 0 ? asOther : asOwner)),
  );

  const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  // A machine that is busy sends some away, without taking a number.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const numbers = issued.filter(({ business_id }) => business_id === business.id).map(({ number }) => number);
  const wanted = numbers.map((_, nth) => `INV-${String(nth + 1).padStart(4, "0")}`);
  expect(numbers.toSorted()).toEqual(wanted);
  expect(new Set(issued.map(({ code }) => code)).size).toBe(issued.length);
  expect(await db.$count(invoices, eq(invoices.businessId, business.id))).toBe(numbers.length);
  // What fails takes no number either.
  expect((await issue({ customer_id: business.id })).status).toBe(404);
  expect((await issue()).body.number).toBe(`INV-${String(numbers.length + 1).padStart(4, "0")}`);
});

test("the database refuses changes to an issued invoice, and its deletion", async () => {
  const { issue, asOwner, db } = await start();
  const { id } = (await issue()).body;
  const set = (change: ReturnType<typeof sql>) => db.execute(sql`update invoices set ${change} where id = ${id}`);
  const changes = [
    ...[sql`customer_name = 'Another'`, sql`items = '[]'::jsonb`, sql`total_kobo = 1`, sql`note = 'More'`],
    ...[sql`issuer = issuer || '{"name":"Other"}'::jsonb`, sql`number = 2`, sql`due_on = '2027-01-01'`],
  ];
  for (const change of changes) await expect(set(change)).rejects.toThrow();
  expect((await asOwner.post(`/v2/invoices/${id}/paid`, { by: "cash", on: "2026-11-18" })).status).toBe(200);
  for (const change of [...changes, sql`state = 'open'`, sql`paid_on = '2026-11-01'`, sql`paid_by = 'card'`]) {
    await expect(set(change)).rejects.toThrow();
  }
  await expect(db.execute(sql`delete from invoices where id = ${id}`)).rejects.toThrow();
  const kept = (await asOwner.get(`/v2/invoices/${id}`)).body;
  expect(kept).toMatchObject({ number: "INV-0001", total: 15_000, state: "paid", paid_on: "2026-11-18" });
});

test("an invoice does not change when its business is renamed", async () => {
  const { issue, api, db, business } = await start();
  const { code } = (await issue()).body;
  await db
    .update(businesses)
    .set({ name: "Bola Beauty", phone: "+2348030000009" })
    .where(eq(businesses.id, business.id));
  expect((await api.get(`/v2/i/${code}`)).body.business).toMatchObject({ name: "Bola Hair", phone: "0803 000 0001" });
});

test("a paid invoice cannot be paid again, a void one cannot be paid, and voiding requires a reason", async () => {
  const { issue, asOwner, api } = await start();
  const [first, second] = [(await issue()).body, (await issue()).body];
  const pay = (id: string, body: object = {}) =>
    asOwner.post(`/v2/invoices/${id}/paid`, { by: "cash", on: "2026-11-18", ...body });
  expect(await pay(first.id, { on: "2026-11-19" })).toMatchObject({ status: 422, body: { code: "request/invalid" } });
  expect((await pay(first.id, { by: "cowries" })).status).toBe(422);
  expect((await pay(first.id)).status).toBe(200);
  expect(await pay(first.id)).toMatchObject({ status: 409, body: { code: "invoice/wrong-state" } });
  expect((await asOwner.post(`/v2/invoices/${first.id}/void`, {})).status).toBe(422);
  const undone = await asOwner.post(`/v2/invoices/${first.id}/void`, { reason: "He took the money back" });
  expect(undone.body).toMatchObject({ state: "void", paid_on: "2026-11-18", void_reason: "He took the money back" });
  expect((await api.get(`/v2/i/${first.code}`)).body).toMatchObject({ state: "void" });
  await asOwner.post(`/v2/invoices/${second.id}/void`, { reason: "Wrong price" });
  expect((await pay(second.id)).status).toBe(409);
  expect((await issue()).body.number).toBe("INV-0003");
});

test("an invoice paid and voided at once ends void, and shows whether it was paid", async () => {
  const { issue, asOwner } = await start({ database: await ownDatabase() });
  const { id } = (await issue()).body;
  const [paid, voided] = await Promise.all([
    asOwner.post(`/v2/invoices/${id}/paid`, { by: "cash", on: "2026-11-18" }),
    asOwner.post(`/v2/invoices/${id}/void`, { reason: "Wrong" }),
  ]);
  expect(voided.status).toBe(200);
  expect([200, 409]).toContain(paid.status);
  const { state, paid_on } = (await asOwner.get(`/v2/invoices/${id}`)).body;
  expect([state, paid_on]).toEqual(["void", paid.status === 200 ? "2026-11-18" : ""]);
});

test("strangers find no invoice, a customer cannot change one, and a closed link is not found", async () => {
  const { issue, api, asOwner, asCustomer, customer, make, http } = await start({ http: {} });
  const { id, code } = (await issue({ customer_id: customer.id })).body;
  const stranger = api.as(await make.account(place));
  const paid = { by: "cash", on: "2026-11-18" };
  for (const reply of [
    await stranger.get(`/v2/invoices/${id}`),
    await stranger.get(`/v2/invoices/${id}.pdf`),
    await stranger.post(`/v2/invoices/${id}/paid`, paid),
    await asCustomer.post(`/v2/invoices/${id}/paid`, paid),
    await asCustomer.post(`/v2/invoices/${id}/void`, { reason: "No" }),
    await asCustomer.post(`/v2/invoices/${id}/link`, { open: false }),
    await asOwner.post("/v2/invoices/1/paid", paid),
    await api.get(`/v2/i/${id}`),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: "invoice/not-found" } });
  }
  for (const path of [`/v2/invoices/${id}`, "/v2/invoices", "/v2/mybusiness/invoices"]) {
    expect((await api.get(path)).status).toBe(401);
  }
  expect((await asOwner.post(`/v2/invoices/${id}/link`, { open: false })).body.link_open).toBe(false);
  expect((await api.get(`/v2/i/${code}`)).status).toBe(404);
  expect((await http.inject({ url: `/v2/i/${code}.pdf` })).statusCode).toBe(404);
  expect((await asCustomer.get(`/v2/invoices/${id}`)).status).toBe(200);
  await asOwner.post(`/v2/invoices/${id}/link`, { open: true });
  expect((await api.get(`/v2/i/${code}`)).status).toBe(200);
});

test("the invoice link of a business that is blocked, or whose owner left, is not found", async () => {
  const { issue, api, db, business, owner, clock } = await start();
  const { code } = (await issue()).body;
  const status = async () => (await api.get(`/v2/i/${code}`)).status;
  await db.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, business.id));
  expect([await status(), (await api.get(`/v2/i/${code}`)).body.business.path]).toEqual([200, ""]);
  await db.update(businesses).set({ status: "blocked" }).where(eq(businesses.id, business.id));
  expect(await status()).toBe(404);
  await db.update(businesses).set({ status: "active" }).where(eq(businesses.id, business.id));
  await db.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, owner.id));
  expect(await status()).toBe(404);
});

test("only one's own jobs, bookings and chat partners can be invoiced, and a blocked customer is not notified", async () => {
  const { issue, asOwner, asCustomer, customer, conversationId, make, told, owner, api } = await start();
  const stranger = await make.account(place);
  for (const wrong of [
    ...[{ customer_id: stranger.id }, { customer_id: owner.id }, { customer_id: "0" }],
    ...[{ job_id: stranger.id }, { booking_id: customer.id }, { booking_id: "x" }],
  ]) {
    expect(await issue(wrong)).toMatchObject({ status: 404, body: { code: "invoice/no-such-customer" } });
  }
  const terms = { title: "Braids", price: 9_000 };
  const job = (await asCustomer.post(`/v2/conversation/${conversationId}/jobs`, terms)).body;
  expect((await issue({ job_id: job.id })).body).toMatchObject({ job_id: job.id, customer_id: customer.id });
  await issue();
  const ofJob = async (id: string) => (await asOwner.get(`/v2/mybusiness/invoices?job_id=${id}`)).body;
  expect(await ofJob(job.id)).toMatchObject([{ job_id: job.id }]);
  expect(await ofJob("none")).toEqual([]);
  const service = { name: "Haircut", minutes: 30 };
  const settings = { takes_bookings: true, places: 1, lead_hours: 0, days_ahead: 9, services: [service] };
  const { services } = (await asOwner.put("/v2/mybusiness/booking", settings)).body;
  const caller = { service_id: services[0].id, date: "2026-11-19", time: "10:00", name: "Mr Ade" };
  const booking = (await asOwner.post("/v2/mybusiness/bookings", caller)).body;
  expect((await issue({ booking_id: booking.id })).body).toMatchObject({ booking_id: booking.id, customer_id: "" });
  await asCustomer.post(`/v2/block/${owner.id}`);
  expect((await issue({ job_id: job.id })).body).toMatchObject({ job_id: job.id, customer_id: "" });
  expect(await told(customer.id)).toEqual(["Bola Hair sent you an invoice"]);
  expect(await issue({}, api.as(stranger))).toMatchObject({ status: 404, body: { code: "business/none-yet" } });
});

test("invalid invoice contents are refused with a sentence", async () => {
  const { issue } = await start();
  const [item] = items;
  for (const wrong of [
    ...[{ items: [] }, { items: Array(31).fill(item) }, { items: [{ ...item, quantity: 0 }] }],
    ...[
      { items: [{ ...item, quantity: 1_000 }] },
      { items: [{ ...item, price: 1.5 }] },
      { items: [{ ...item, price: -1 }] },
    ],
    ...[{ items: [{ ...item, name: " " }] }, { customer_name: "" }, { due_on: "2026-11-17" }, { due_on: "soon" }],
  ]) {
    expect((await issue(wrong)).status).toBe(422);
  }
  expect((await issue({ items: Array(30).fill(item), due_on: "2026-11-18" })).body.total).toBe(450_000);
  expect((await issue({ due_on: "" })).body).toMatchObject({ due_on: "", number: "INV-0002" });
});

test("the owner lists invoices by state and year, and exports a year as a table", async () => {
  const { issue, asOwner, clock } = await start({ at: "2025-12-31T22:00:00Z" });
  const first = (await issue({ customer_name: "=HYPERLINK()" })).body;
  clock.moveTo("2025-12-31T23:30:00Z");
  for (let nth = 0; nth < 31; nth += 1) await issue();
  await asOwner.post(`/v2/invoices/${first.id}/paid`, { by: "cash", on: "2025-12-31" });
  const list = async (query: string): Promise<string[]> =>
    (await asOwner.get(`/v2/mybusiness/invoices${query}`)).body.map(({ number }: { number: string }) => number);
  const page = await list("?year=2026");
  expect([page.length, page[0], page.at(-1)]).toEqual([30, "INV-0032", "INV-0003"]);
  expect(await list(`?year=2026&before=${page.at(-1)}`)).toEqual(["INV-0002"]);
  expect(await list("?year=2025")).toEqual(["INV-0001"]);
  expect(await list("?state=paid")).toEqual(["INV-0001"]);
  expect(await list("?before=x")).toEqual([]);
  const table: string = (await asOwner.get("/v2/mybusiness/invoices.csv?year=2025")).body;
  expect(table.split("\r\n").slice(0, 2)).toEqual([
    "\ufeffnumber,state,issued_on,due_on,customer_name,items,total,paid_on,paid_by,void_reason",
    "INV-0001,paid,2025-12-31,,'=HYPERLINK(),2 × Braids; 1 × Hair cream,15000,2025-12-31,cash,",
  ]);
  const next: string = (await asOwner.get("/v2/mybusiness/invoices.csv?year=2026")).body;
  expect(next.trimEnd().split("\r\n")).toHaveLength(32);
});

test("an invoice is a PDF of one page, also with thirty long items, for everybody with the link", {
  timeout: 60_000,
  tags: "thorough",
}, async () => {
  const { issue, http, asOwner } = await start({ http: {} });
  const long = {
    name: "Ankara cloth with hand-made lace and sixty buttons of brass, as Mama Nkechi asked on Friday morning",
    quantity: 999,
  };
  const many = Array.from({ length: 30 }, () => ({ ...long, price: 1_000_000 }));
  const draft = { items: many, note: "W".repeat(500), customer_name: "W".repeat(100), due_on: "2026-12-01" };
  const { code, id } = (await issue(draft)).body;
  const open = async () => (await http.inject({ url: `/v2/i/${code}.pdf` })).rawPayload;
  const pages = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount();
  const invoice = await open();
  expect(await pages(invoice)).toBe(1);
  expect((await open()).equals(invoice)).toBe(true);
  await asOwner.post(`/v2/invoices/${id}/paid`, { by: "card", on: "2026-11-18" });
  const receipt = await open();
  expect([await pages(receipt), receipt.equals(invoice)]).toEqual([1, false]);
});

test("a deleted customer stays on an invoice for six years, and a deleted business closes its links", async () => {
  const { issue, api, asCustomer, db, owner, customer, clock, services } = await start();
  const { id, code } = (await issue({ customer_id: customer.id, note: "See you" })).body;
  const other = (await issue({ customer_name: "Mr Ade" })).body;
  await db.update(accounts).set({ erasedAt: clock.now() }).where(eq(accounts.id, customer.id));
  clock.moveTo("2032-11-18T09:00:00Z");
  await forgetOldCustomers(services);
  expect((await api.get(`/v2/i/${code}`)).body.customer_name).toBe("Zainab Bello");
  clock.moveTo("2032-11-19T09:00:00Z");
  await forgetOldCustomers(services);
  expect((await api.get(`/v2/i/${code}`)).body.customer_name).toBe("Former member");
  expect((await api.get(`/v2/i/${other.code}`)).body.customer_name).toBe("Mr Ade");

  await db.transaction((tx) => eraseInvoicesOf(tx, services.events, owner.id));

  expect((await api.get(`/v2/i/${code}`)).status).toBe(404);
  const kept = (await asCustomer.get(`/v2/invoices/${id}`)).body;
  expect(kept).toMatchObject({ number: "INV-0001", total: 15_000, note: "", link_open: false });
  expect(kept.business).toMatchObject({ name: "A business that has closed", phone: "", address: "" });
});
