import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { startApi } from "#/tests/api.ts";

const place = { localGovernmentId: 1 };
const terms = { title: "Wedding food", price: 450_000 };
const items = [{ name: "Jollof", quantity: 2, price: 5_000 }];
const asked = { search: "caterer", description: "Jollof", state: "Lagos", lga: "Ikeja", when: "today" };
const service = { name: "Braids", minutes: 60, price: 5_000 };
const settings = { takes_bookings: true, places: 2, lead_hours: 0, days_ahead: 30, services: [service] };

async function start() {
  const started = await startApi();
  const { api, make, clock } = started;
  const owner = await make.account(place);
  const business = await make.business({ ownerId: owner.id, hours: { friday: [540, 1_080] } });
  const asOwner = api.as(owner);
  const customer = await make.account({ ...place, firstName: "Zainab", lastName: "Bello" });
  const asCustomer = api.as(customer);
  let minute = 0;
  const later = () => clock.moveTo(new Date(Date.parse("2026-11-18T10:00:00Z") + ++minute * 60_000).toISOString());
  const show = async (id: string, query = "") => (await asOwner.get(`/v2/mybusiness/leads/${id}${query}`)).body;
  const write = async () =>
    (await asCustomer.post(`/v2/message/${owner.id}`, { message: "How much?" })).body.conversation_id as string;
  const ask = async (who = asCustomer, more = {}) =>
    (await who.post("/v2/quote_requests", { ...asked, ...more, business_ids: [business.id] })).body.id as string;
  const serviceId = async () => (await asOwner.put("/v2/mybusiness/booking", settings)).body.services[0].id as string;
  const bookCaller = async (name: string, phone: string, time: string) => {
    const draft = { service_id: await serviceId(), name, phone, date: "2026-11-20", time };
    return (await asOwner.post("/v2/mybusiness/bookings", draft)).body.id as string;
  };
  return { ...started, owner, business, asOwner, customer, asCustomer, later, show, write, ask, serviceId, bookCaller };
}

test("a customer has the whole history with the business, the latest first, and pages of it", async () => {
  const { make, asCustomer, asOwner, business, customer, later, show, write, ask, serviceId } = await start();
  const request = await ask();
  later();
  const { recipients } = (await asOwner.post(`/v2/quote_requests/${request}/offers`, { price: 5_000 })).body;
  const offer = `/v2/quote_requests/${request}/offers/${recipients[0].offer.id}/accept`;
  const job = (await asCustomer.post(offer)).body.job_id;
  later();
  const draft = { service_id: await serviceId(), date: "2026-11-20", time: "10:00" };
  const booking = (await asCustomer.post(`/v2/business/${business.id}/bookings`, draft)).body.id;
  later();
  const bill = { customer_name: "Zainab", customer_id: customer.id, items };
  const invoice = (await asOwner.post("/v2/mybusiness/invoices", bill)).body;
  later();
  await asCustomer.post(`/v2/rating/${business.id}`, { rating: 4 });
  await asCustomer.post(`/v2/comment/${business.id}`, { msg: "Good food" });
  // Those of another person are not in it.
  await asOwner.post("/v2/mybusiness/invoices", { customer_name: "Another", items });
  await make.review({ businessId: business.id, msg: "Late" });

  const cid = await write();
  const shown = await show(cid);
  expect(shown).toMatchObject({ id: cid, name: "Zainab Bello", customer_id: customer.id, stage: "new", phone: "" });
  expect(shown).toMatchObject({ event: "request", title: "Braids", paid: 0, unpaid: 10_000 });
  expect(shown.history).toMatchObject([
    { kind: "review", title: "Good food", stars: 4, price: null },
    { kind: "invoice", id: invoice.id, title: `${invoice.number}, Jollof`, price: 10_000, state: "open" },
    { kind: "booking", id: booking, title: "Braids", date: "2026-11-20", time: "10:00", state: "requested" },
    { kind: "job", id: job, title: "caterer", price: 5_000, state: "agreed" },
    { kind: "request", id: request, title: "caterer", price: 5_000, state: "accepted" },
  ]);
  const { at, id } = shown.history[2];
  expect((await show(cid, `?before=${writeCursor(at, id)}`)).history).toMatchObject([{ id: job }, { id: request }]);
  expect((await show(cid, "?before=yesterday")).history).toEqual([]);
  // The addresses of the request and of the account, which an invoice has, lead to the person.
  for (const id of [request, customer.id]) expect(await show(id)).toMatchObject({ id: cid, history: shown.history });
});

test("the requests of one person are one customer, apart from the conversation: the asker is not named yet", async () => {
  const { api, make, asOwner, later, show, write, ask } = await start();
  await write();
  const first = await ask();
  await asOwner.post(`/v2/quote_requests/${first}/decline`, { reason: "busy" });
  later();
  const latest = await ask();
  later();
  const namesake = api.as(await make.account({ ...place, firstName: "Zainab", lastName: "Musa" }));
  const other = await ask(namesake);
  const leads = (await asOwner.get("/v2/mybusiness/leads")).body;
  expect(leads).toMatchObject([
    { id: other, kind: "request", name: "Zainab" },
    { id: latest, kind: "request", name: "Zainab", stage: "new" },
    { kind: "conversation", name: "Zainab Bello", event: "message" },
  ]);
  const shown = await show(latest);
  expect(shown).toMatchObject({ name: "Zainab", area: "Ikeja", customer_id: "", phone: "" });
  expect(shown.history).toMatchObject([
    { kind: "request", id: latest, state: "asked", price: null },
    { kind: "request", id: first, state: "declined" },
  ]);
  expect(await show(first)).toEqual(shown);
  expect((await show(other)).history).toMatchObject([{ id: other }]);
});

test("the requests of one person for two areas are two customers: the areas are all that tells them apart", async () => {
  const { asOwner, ask, asCustomer } = await start();
  await ask();
  await ask(asCustomer, { lga: "Alimosho" });
  expect((await asOwner.get("/v2/mybusiness/leads")).body).toHaveLength(2);
});

test("an invoice with a name alone is the one customer's with that name, and of neither of two", async () => {
  const { asOwner, customer, later, show, write, bookCaller } = await start();
  const bill = async (customer_name: string) => {
    later();
    return (await asOwner.post("/v2/mybusiness/invoices", { customer_name, items })).body.id as string;
  };
  const cid = await write();
  const chidi = await bookCaller("Mama Chidi", "0803 123 4567", "10:00");
  const [toMember, toCaller] = [await bill("Zainab Bello"), await bill("Mama Chidi")];
  await bill("Zainab");
  expect(await show(cid)).toMatchObject({ unpaid: 10_000, history: [{ kind: "invoice", id: toMember }] });
  expect(await show(chidi)).toMatchObject({ stage: "won", unpaid: 10_000, history: [{ id: toCaller }, { id: chidi }] });
  expect((await asOwner.get("/v2/mybusiness/leads")).body).toMatchObject([
    { id: chidi, event: "invoice", title: "Jollof", price: 10_000 },
    { id: cid, event: "invoice", stage: "quoted" },
  ]);
  later();
  const namesake = await bookCaller("Mama Chidi", "0803 000 0000", "11:00");
  expect((await show(chidi)).history).toMatchObject([{ id: chidi }]);
  expect((await show(namesake)).history).toMatchObject([{ id: namesake }]);
  expect(await show(customer.id)).toMatchObject({ id: cid });
});

test("a caller has the bookings of one number and their invoices, also at the address of an earlier booking", async () => {
  const { asOwner, later, show, bookCaller } = await start();
  const first = await bookCaller("Mama Chidi", "+234 803 1234567", "10:00");
  later();
  await bookCaller("Mr Ade", "0803 000 0000", "11:00");
  later();
  const latest = await bookCaller("Mama Chidi", "0803 123 4567", "12:00");
  later();
  const bill = { customer_name: "Mama Chidi", booking_id: first, items };
  const invoice = (await asOwner.post("/v2/mybusiness/invoices", bill)).body.id;

  await asOwner.post(`/v2/invoices/${invoice}/paid`, { by: "cash", on: "2026-11-18" });
  await asOwner.post("/v2/mybusiness/invoices", { customer_name: "Another", items });
  const shown = await show(latest);
  expect(shown).toMatchObject({ paid: 10_000, unpaid: 0 });
  expect(shown).toMatchObject({ id: latest, kind: "booking", name: "Mama Chidi", phone: "0803 123 4567" });
  expect(shown.history).toMatchObject([
    { kind: "invoice", id: invoice },
    { kind: "booking", id: latest, time: "12:00", state: "confirmed" },
    { kind: "booking", id: first, time: "10:00" },
  ]);
  expect(await show(first)).toEqual(shown);
});

test("a customer who left is a former member, and what they wrote of the business is not tied to them", async () => {
  const { db, clock, customer, asCustomer, asOwner, business, later, show, write } = await start();
  const cid = await write();
  const { id } = (await asOwner.post(`/v2/conversation/${cid}/jobs`, terms)).body;
  await asCustomer.post(`/v2/rating/${business.id}`, { rating: 4 });
  await asCustomer.post(`/v2/comment/${business.id}`, { msg: "Good food" });
  await asCustomer.post(`/v2/jobs/${id}/cancel`, { reason: "No party" });
  later();
  await db.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, customer.id));
  const shown = await show(cid);
  expect(shown).toMatchObject({ name: "Former member", image: "", customer_id: "" });
  expect(shown.history).toMatchObject([{ kind: "job", id, state: "cancelled" }]);
});

test("customers of another business are not found, like those that do not exist", async () => {
  const { api, make, customer, asCustomer, asOwner, write, ask, serviceId } = await start();
  const caller = { service_id: await serviceId(), name: "Mama Chidi", date: "2026-11-20", time: "10:00" };
  const booking = (await asOwner.post("/v2/mybusiness/bookings", caller)).body.id;
  const ids = [await write(), await ask(), booking, customer.id, "0", "0190a0a0-0000-7000-8000-000000000000"];
  const stranger = await make.account(place);
  await make.business({ ownerId: stranger.id });
  for (const id of ids) {
    const { status, body } = await api.as(stranger).get(`/v2/mybusiness/leads/${id}`);
    expect({ status, code: body.code }).toEqual({ status: 404, code: "lead/not-found" });
  }
  expect((await asCustomer.get(`/v2/mybusiness/leads/${ids[0]}`)).body.code).toBe("business/none-yet");
  expect((await api.get(`/v2/mybusiness/leads/${ids[0]}`)).status).toBe(401);
});
