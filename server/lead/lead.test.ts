import { expect, test } from "vitest";
import { writeCursor } from "#/shared/cursor.ts";
import { startApi } from "#/tests/api.ts";

const place = { localGovernmentId: 1 };
const terms = { title: "Wedding food", price: 450_000 };

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
  const leads = async (query = "") => (await asOwner.get(`/v2/mybusiness/leads${query}`)).body;
  const setStage = (id: string, stage: string | null) => asOwner.put(`/v2/mybusiness/leads/${id}`, { stage });
  const take = (id: string, step: string, body: object = {}) => {
    later();
    return asCustomer.post(`/v2/jobs/${id}/${step}`, body);
  };
  const service = { name: "Braids", minutes: 60, price: 5_000 };
  const settings = { takes_bookings: true, places: 2, lead_hours: 0, days_ahead: 30, services: [service] };
  const serviceId = async () => (await asOwner.put("/v2/mybusiness/booking", settings)).body.services[0].id as string;
  const add = async (service_id: string, draft: object) => {
    const booking = { service_id, name: "Mama Chidi", phone: "0803 123 4567", date: "2026-11-20", ...draft };
    return (await asOwner.post("/v2/mybusiness/bookings", booking)).body.id as string;
  };
  const bill = async (draft: object) => {
    later();
    const items = [{ name: "Jollof", quantity: 2, price: 5_000 }];
    return (await asOwner.post("/v2/mybusiness/invoices", { customer_name: "Zainab", items, ...draft })).body
      .id as string;
  };
  const pay = (id: string) => asOwner.post(`/v2/invoices/${id}/paid`, { by: "cash", on: "2026-11-18" });
  const write = async (who = asCustomer) =>
    (await who.post(`/v2/message/${owner.id}`, { message: "How much?" })).body.conversation_id as string;
  return {
    ...started,
    owner,
    business,
    asOwner,
    customer,
    asCustomer,
    later,
    leads,
    setStage,
    take,
    write,
    serviceId,
    add,
    bill,
    pay,
  };
}

test("a lead goes from new to quoted, won and lost with the events of its conversation", async () => {
  const { write, leads, asOwner, take, later } = await start();
  const cid = await write();
  expect(await leads()).toMatchObject([
    { id: cid, kind: "conversation", name: "Zainab Bello", title: "", price: null, stage: "new", is_set: false },
  ]);
  later();
  const { id } = (await asOwner.post(`/v2/conversation/${cid}/jobs`, terms)).body;
  expect(await leads()).toMatchObject([{ stage: "quoted", ...terms }]);
  await take(id, "accept");
  expect((await leads())[0].stage).toBe("won");
  await take(id, "cancel", { reason: "No party" });
  expect((await leads())[0].stage).toBe("lost");
});

test("a quote request is a lead too: new, quoted, lost, and its conversation is won once it is accepted", async () => {
  const { asCustomer, asOwner, business, leads } = await start();
  const ask = async (lga: string) => {
    const asked = { search: "caterer", description: "Jollof", state: "Lagos", lga, when: "today" };
    return (await asCustomer.post("/v2/quote_requests", { ...asked, business_ids: [business.id] })).body.id;
  };
  const [one, other] = [await ask("Ikeja"), await ask("Alimosho")];
  expect(await leads("?stage=new")).toMatchObject([
    { area: "Alimosho" },
    { kind: "request", name: "Zainab", area: "Ikeja" },
  ]);
  const { recipients } = (await asOwner.post(`/v2/quote_requests/${one}/offers`, { price: 5_000 })).body;
  expect(await leads("?stage=quoted")).toMatchObject([{ id: one, price: 5_000, title: "caterer" }]);
  await asOwner.post(`/v2/quote_requests/${other}/decline`, { reason: "busy" });
  expect(await leads("?stage=lost")).toMatchObject([{ id: other }]);
  await asCustomer.post(`/v2/quote_requests/${one}/offers/${recipients[0].offer.id}/accept`);
  expect(await leads("?stage=won")).toMatchObject([{ kind: "conversation", name: "Zainab Bello", price: 5_000 }]);
  expect(await leads()).toHaveLength(2);
  const [first, second] = await leads();
  expect(await leads(`?before=${writeCursor(first.at, first.id)}`)).toMatchObject([{ id: second.id }]);
  expect(await leads(`?before=${first.id}`)).toEqual([]);
});

test("who asked for a time is new, and won once the owner accepts it, with the service and the day of the request", async () => {
  const { asCustomer, asOwner, business, leads, later, write, serviceId, setStage } = await start();
  const cid = await write();
  const service_id = await serviceId();
  later();
  const wanted = { service_id, date: "2026-11-20", time: "10:00" };
  const { id, created_at } = (await asCustomer.post(`/v2/business/${business.id}/bookings`, wanted)).body;
  const found = { id: cid, title: "Braids", price: 5_000, at: created_at };
  expect(await leads()).toMatchObject([{ ...found, event: "request", stage: "new" }]);
  later();
  await asOwner.post(`/v2/bookings/${id}/confirm`);
  expect(await leads("?stage=won")).toMatchObject([{ ...found, event: "booking" }]);
  later();
  expect((await setStage(cid, "lost")).body).toMatchObject({ stage: "lost", is_set: true });
  later();
  await asCustomer.post(`/v2/bookings/${id}/cancel`, { reason: "Ill" });
  expect(await leads()).toMatchObject([{ ...found, stage: "lost", is_set: false }]);
});

test("a customer who was won and asks for another time waits for the owner, until another time is offered", async () => {
  const { asCustomer, asOwner, business, leads, later, write, serviceId, take } = await start();
  const cid = await write();
  const service_id = await serviceId();
  const { id: job } = (await asOwner.post(`/v2/conversation/${cid}/jobs`, terms)).body;
  await take(job, "accept");
  later();
  const wanted = { service_id, date: "2026-11-20", time: "10:00" };
  const { id } = (await asCustomer.post(`/v2/business/${business.id}/bookings`, wanted)).body;
  later();
  await asOwner.post(`/v2/conversation/${cid}/jobs`, { ...terms, title: "Cake" });
  expect(await leads("?stage=new")).toMatchObject([{ id: cid, event: "request", title: "Braids" }]);
  later();
  await asOwner.post(`/v2/bookings/${id}/propose`, { date: "2026-11-20", time: "11:00" });
  expect(await leads("?stage=won")).toMatchObject([{ id: cid, event: "job", title: "Cake" }]);
});

test("an invoice makes a quoted customer, and a won one once it is paid, also when a job is cancelled later", async () => {
  const { asOwner, customer, write, leads, later, take, bill, pay } = await start();
  const cid = await write();
  expect(await leads()).toMatchObject([{ event: "message", title: "", stage: "new" }]);
  const wrong = await bill({ customer_id: customer.id });
  await asOwner.post(`/v2/invoices/${wrong}/void`, { reason: "Wrong sum" });
  expect(await leads()).toMatchObject([{ event: "message", title: "", stage: "new" }]);
  const invoice = await bill({ customer_id: customer.id });
  expect(await leads()).toMatchObject([{ event: "invoice", title: "Jollof", price: 10_000, stage: "quoted" }]);
  await pay(invoice);
  later();
  const { id } = (await asOwner.post(`/v2/conversation/${cid}/jobs`, terms)).body;
  await take(id, "cancel", { reason: "No party" });
  expect(await leads()).toMatchObject([{ event: "job", ...terms, stage: "won" }]);
});

test("a caller of the diary is a lead once, with the number that the owner wrote, until no booking is left", async () => {
  const { asOwner, leads, later, add, serviceId, bill, pay } = await start();
  const service = await serviceId();
  const first = await add(service, { time: "10:00" });
  later();
  const latest = await add(service, { time: "12:00" });

  const caller = { id: latest, kind: "booking", event: "booking", name: "Mama Chidi", phone: "0803 123 4567" };
  const asked = { title: "Braids", price: 5_000 };
  expect(await leads()).toMatchObject([{ ...caller, ...asked, stage: "won" }]);
  await asOwner.post(`/v2/bookings/${latest}/cancel`, { reason: "She is ill" });
  expect(await leads()).toMatchObject([{ ...caller, ...asked, stage: "won" }]);
  await asOwner.post(`/v2/bookings/${first}/cancel`, { reason: "She is ill" });
  expect(await leads()).toMatchObject([{ ...caller, ...asked, stage: "lost" }]);
  const invoice = await bill({ booking_id: first, customer_name: "Mama Chidi" });
  const billed = { ...caller, event: "invoice", title: "Jollof", price: 10_000 };
  expect(await leads()).toMatchObject([{ ...billed, stage: "quoted" }]);
  await pay(invoice);
  expect(await leads()).toMatchObject([{ ...billed, stage: "won" }]);
});

test("customers are found by a part of their name or of a caller's number, among all of them", async () => {
  const { write, leads, add, serviceId, make, api } = await start();
  await write();
  const other = await make.account({ ...place, firstName: "Bọ́lá", lastName: "100%" });
  await write(api.as(other));
  await add(await serviceId(), { time: "10:00" });
  const names = async (q: string) =>
    (await leads(`?q=${encodeURIComponent(q)}`)).map(({ name }: { name: string }) => name);
  expect(await names("bel zai")).toEqual(["Zainab Bello"]);
  expect(await names("bola")).toEqual(["Bọ́lá 100%"]);
  expect(await names("0803 123")).toEqual(["Mama Chidi"]);
  expect(await names("+234 803 123")).toEqual(["Mama Chidi"]);
  expect(await names("chidi")).toEqual(["Mama Chidi"]);
  expect(await names("%")).toEqual([]);
  expect(await names(" ")).toHaveLength(3);
  expect((await leads(`?q=${"a".repeat(201)}`)).code).toBe("request/invalid");
});

test("a stage set by the owner stays until the next event, and can be reset", async () => {
  const { write, leads, setStage, asOwner, later } = await start();
  const cid = await write();
  expect((await setStage(cid, "won")).body).toMatchObject({ stage: "won", is_set: true });
  expect((await setStage(cid, null)).body).toMatchObject({ stage: "new", is_set: false });
  await setStage(cid, "lost");
  later();
  await asOwner.post(`/v2/conversation/${cid}/jobs`, terms);
  expect((await leads())[0]).toMatchObject({ stage: "quoted", is_set: false });
});

test("leads are only for the owner: those of others are not found, visitors have to sign in, and unknown stages are refused", async () => {
  const { write, setStage, api, make, asCustomer } = await start();
  const cid = await write();
  const stranger = await make.account(place);
  await make.business({ ownerId: stranger.id });
  const theirs = await api.as(stranger).put(`/v2/mybusiness/leads/${cid}`, { stage: "won" });
  expect(theirs).toMatchObject({ status: 404, body: { code: "lead/not-found" } });
  expect((await setStage("0", "won")).body.code).toBe("lead/not-found");
  expect((await setStage(cid, "sold")).status).toBe(422);
  expect((await asCustomer.get("/v2/mybusiness/leads")).body.code).toBe("business/none-yet");
  expect((await api.get("/v2/mybusiness/leads")).status).toBe(401);
  expect((await api.put(`/v2/mybusiness/leads/${cid}`, { stage: "won" })).status).toBe(401);
});
