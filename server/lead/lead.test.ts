import { expect, test } from "vitest";
import { writeCursor } from "#/shared/cursor.ts";
import { startApi } from "#/tests/api.ts";

const place = { localGovernmentId: 1 };
const terms = { title: "Wedding food", price: 450_000 };

async function start() {
  const started = await startApi();
  const { api, make, clock } = started;
  const owner = await make.account(place);
  const business = await make.business({ ownerId: owner.id });
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
  const write = async (who = asCustomer) =>
    (await who.post(`/v2/message/${owner.id}`, { message: "How much?" })).body.conversation_id as string;
  return { ...started, owner, business, asOwner, customer, asCustomer, later, leads, setStage, take, write };
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
  const ask = async () => {
    const asked = { search: "caterer", description: "Jollof", state: "Lagos", lga: "Ikeja", when: "today" };
    return (await asCustomer.post("/v2/quote_requests", { ...asked, business_ids: [business.id] })).body.id;
  };
  const [one, other] = [await ask(), await ask()];
  expect(await leads("?stage=new")).toMatchObject([{ name: "Zainab", area: "Ikeja" }, { kind: "request" }]);
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

test("a caller of the diary is a lead once, with the number that the owner wrote, until the booking is cancelled", async () => {
  const { asOwner, leads } = await start();
  const service = { name: "Braids", minutes: 60, price: 5_000 };
  const settings = { takes_bookings: true, places: 2, lead_hours: 0, days_ahead: 30, services: [service] };
  const services = (await asOwner.put("/v2/mybusiness/booking", settings)).body.services;
  const add = async (time: string) => {
    const draft = { service_id: services[0].id, name: "Mama Chidi", phone: "0803 123 4567", date: "2026-11-20", time };
    return (await asOwner.post("/v2/mybusiness/bookings", draft)).body.id as string;
  };
  await add("10:00");
  const latest = await add("12:00");

  const caller = { id: latest, kind: "booking", name: "Mama Chidi", phone: "0803 123 4567", title: "Braids" };
  expect(await leads()).toMatchObject([{ ...caller, price: 5_000, stage: "won" }]);
  await asOwner.post(`/v2/bookings/${latest}/cancel`, { reason: "She is ill" });
  expect(await leads()).toMatchObject([{ ...caller, stage: "lost" }]);
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
