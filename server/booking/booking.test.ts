import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import type { Listing } from "#/server/search/contract.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { serveFeed } from "./calendar.ts";
import { bookingStepNames } from "./contract.ts";
import { lapseAt } from "./rules.ts";
import { bookings } from "./tables.ts";

const place = { localGovernmentId: 1 };
const allWeek = Object.fromEntries(
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [day, [540, 1_080]]),
);
const settings = {
  ...{ takes_bookings: true, places: 1, lead_hours: 2, days_ahead: 14 },
  services: [{ name: "Haircut", minutes: 30, price: 3_000 }],
};

/** A hairdresser who takes bookings, and a customer with a proven phone. It is wednesday 18 November, 11:00 in Lagos. */
async function start(given: Parameters<typeof startApi>[0] & { booking?: object } = {}) {
  const started = await startApi(given);
  const { api, make, db, clock } = started;
  if (given.http) serveFeed(started.http, started.services);
  const owner = await make.account({ ...place, firstName: "Bola", phone: "+2347000000002" });
  const business = await make.business({ ownerId: owner.id, name: "Bola Hair", hours: allWeek });
  const addCustomer = async (phone = `+234703${Math.random().toString().slice(2, 9)}`) => {
    const customer = await make.account({ ...place, firstName: "Zainab", phone });
    await db.update(accounts).set({ phoneProvenAt: clock.now() }).where(eq(accounts.id, customer.id));
    return customer;
  };
  const customer = await addCustomer();
  const [asCustomer, asOwner] = [api.as(customer), api.as(owner)];
  const set = await asOwner.put("/v2/mybusiness/booking", { ...settings, ...given.booking });
  expect(set.status).toBe(200);
  const serviceId: string = set.body.services[0].id;
  const ask = (time: string, { who = asCustomer, date = "2026-11-19", ...more }: Record<string, unknown> = {}) =>
    (who as typeof asCustomer).post(`/v2/business/${business.id}/bookings`, {
      ...{ service_id: serviceId, date, time },
      ...more,
    });
  const take = (who: typeof asOwner, id: string, step: string, body: object = {}) =>
    who.post(`/v2/bookings/${id}/${step}`, body);
  const timesOn = async (date: string): Promise<string[]> =>
    (await api.get(`/v2/business/${business.id}/times?service=${serviceId}&from=${date}&days=1`)).body[0].times;
  const told = async (accountId: string) =>
    (
      await db
        .select()
        .from(notifications)
        .where(eq(notifications.accountId, accountId))
        .orderBy(asc(notifications.createdAt))
    ).map(({ title }) => title);
  return {
    ...started,
    owner,
    business,
    customer,
    addCustomer,
    asCustomer,
    asOwner,
    serviceId,
    ask,
    take,
    timesOn,
    told,
  };
}

test("a customer requests a time, the owner confirms, and the review of the finished booking says Hired here", async () => {
  const { ask, take, asCustomer, asOwner, api, business, customer, owner, clock, told } = await start();
  const asked = await ask("10:00", { note: "Short at the sides" });
  expect(asked).toMatchObject({
    status: 200,
    body: {
      ...{ business_id: business.id, customer_id: customer.id, service: "Haircut", date: "2026-11-19", time: "10:00" },
      ...{ minutes: 30, price: 3_000, state: "requested", proposed_by: customer.id, next_steps: ["propose", "cancel"] },
      ...{ role: "customer", note: "Short at the sides", confirmed_time: "" },
      business: { name: "Bola Hair", image: business.image, category: expect.any(String), tags: business.tags },
    },
  });
  const { id } = asked.body;
  expect((await asOwner.get(`/v2/bookings/${id}`)).body.next_steps).toEqual([
    ...["confirm", "propose", "decline", "cancel"],
  ]);
  const confirmed = await take(asOwner, id, "confirm");
  expect(confirmed.body).toMatchObject({ state: "confirmed", confirmed_time: "2026-11-19T10:00" });
  expect(await take(asOwner, id, "done")).toMatchObject({ status: 409, body: { code: "booking/wrong-step" } });
  clock.moveTo("2026-11-19T09:00:00Z");
  expect(await take(asCustomer, id, "done")).toMatchObject({ status: 409 });
  expect((await take(asCustomer, id, "cancel", { reason: "Late" })).status).toBe(409);

  const done = await take(asOwner, id, "done");

  expect(done.body).toMatchObject({ state: "done", next_steps: [] });
  expect(done.body.history.map(({ step, by }: { step: string; by: string }) => `${by} ${step}`)).toEqual([
    ...["customer request", "business confirm", "business done"],
  ]);
  expect(await told(owner.id)).toEqual(["Zainab asks for Thu 19 Nov, 10:00 AM"]);
  expect(await told(customer.id)).toEqual(["Bola Hair says yes: Thu 19 Nov, 10:00 AM", "Bola Hair says it is done"]);
  await asCustomer.post(`/v2/comment/${business.id}`, { msg: "Neat and quick" });
  const page = (await api.get(`/v2/business/${business.id}`)).body.business;
  expect(page).toMatchObject({ takes_bookings: true, hired_count: 1, comments: [{ hired: true }] });
  expect((await asOwner.get("/v2/mybusiness/insights")).body.bookings).toEqual({
    asked: 1,
    confirmed: 1,
    added: 0,
    done: 1,
  });
});

test("the list of conversations names the latest step of bookings, jobs and invoices, until somebody writes", async () => {
  const { asCustomer, asOwner, customer, ask, take, clock } = await start({});
  const later = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
  const lists = async () =>
    Promise.all([asCustomer, asOwner].map(async (side) => (await side.get("/v2/message")).body[0]?.last_kind));
  const { body: booking } = await ask("10:00");
  expect(await lists()).toEqual(["booking.request", "booking.request"]);
  later();
  await take(asOwner, booking.id, "confirm");
  expect(await lists()).toEqual(["booking.confirm", "booking.confirm"]);
  later();
  const { conversation_id: id } = booking;
  await asOwner.post(`/v2/message/${customer.id}`, { message: "See you" });
  expect(await lists()).toEqual(["text", "text"]);
  later();
  expect((await asOwner.post(`/v2/conversation/${id}/jobs`, { title: "Braids", price: 5_000 })).status).toBe(200);
  expect(await lists()).toEqual(["job.propose", "job.propose"]);
  later();
  const invoice = {
    customer_name: "Zainab",
    booking_id: booking.id,
    items: [{ name: "Braids", quantity: 1, price: 5 }],
  };
  expect((await asOwner.post("/v2/mybusiness/invoices", invoice)).status).toBe(200);
  expect(await lists()).toEqual(["invoice.issued", "invoice.issued"]);
  expect((await asOwner.get("/v2/message")).body[0].last_message_at).toBe(clock.now().toISOString());
});

test("a new time for a booking is confirmed by the other side, and the booking stays at its old time until then", async () => {
  const { ask, take, asCustomer, asOwner, timesOn } = await start();
  const { id } = (await ask("10:00")).body;
  const proposed = await take(asOwner, id, "propose", { date: "2026-11-19", time: "12:00" });
  expect(proposed.body).toMatchObject({ state: "proposed", time: "12:00", next_steps: ["cancel"] });
  expect((await take(asCustomer, id, "confirm")).body).toMatchObject({ state: "confirmed", time: "12:00" });

  await take(asCustomer, id, "propose", { date: "2026-11-20", time: "09:15" });
  expect(await timesOn("2026-11-19")).not.toContain("12:00");
  const kept = await take(asOwner, id, "decline", { reason: "Full that day" });
  expect(kept.body).toMatchObject({ state: "confirmed", date: "2026-11-19", time: "12:00" });

  await take(asCustomer, id, "propose", { date: "2026-11-20", time: "09:15" });
  const moved = await take(asOwner, id, "confirm");
  expect(moved.body).toMatchObject({ state: "confirmed", date: "2026-11-20", confirmed_time: "2026-11-20T09:15" });
  expect(await timesOn("2026-11-19")).toContain("12:00");
  expect(await timesOn("2026-11-20")).not.toContain("09:30");
});

test("a customer changes the time of a request, which stays a request, and the owner confirms only the time that they read", async () => {
  const { ask, take, asCustomer, asOwner, customer, owner, told, db } = await start();
  const { id } = (await ask("10:00")).body;
  const lettersOf = async () => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.letters;
  const letters = await lettersOf();
  const [earlier, later] = [
    { date: "2026-11-19", time: "10:00" },
    { date: "2026-11-20", time: "09:15" },
  ];

  const moved = await take(asCustomer, id, "propose", later);

  expect(moved.body).toMatchObject({ ...later, state: "requested", proposed_by: customer.id, confirmed_time: "" });
  expect(moved.body.history.map(({ step, by }: { step: string; by: string }) => `${by} ${step}`)).toEqual([
    ...["customer request", "customer request"],
  ]);
  expect(moved.body.next_steps).toEqual(["propose", "cancel"]);
  expect((await told(owner.id)).at(-1)).toBe("Zainab asks for Fri 20 Nov, 9:15 AM instead");
  expect(await lettersOf()).not.toBe(letters);
  expect(await take(asOwner, id, "confirm", earlier)).toMatchObject({
    status: 409,
    body: { code: "booking/wrong-step" },
  });
  expect((await take(asCustomer, id, "propose", { date: "2026-11-22", time: "09:15" })).body.code).toBe(
    "booking/not-offered",
  );
  expect((await take(asOwner, id, "confirm", later)).body).toMatchObject({ ...later, state: "confirmed" });
});

test("the owner moves the booking of a caller at once, also outside the opening hours, unless the time is taken", async () => {
  const { asOwner, asCustomer, ask, take, timesOn, serviceId } = await start();
  const caller = { service_id: serviceId, date: "2026-11-19", time: "10:00", name: "Mr Ade" };
  const { id } = (await asOwner.post("/v2/mybusiness/bookings", caller)).body;
  const other = (await ask("12:00")).body.id;
  await take(asOwner, other, "confirm");
  const move = (date: string, time: string, who = asOwner) => take(who, id, "propose", { date, time });
  expect(await move("2026-11-19", "12:15")).toMatchObject({ status: 409, body: { code: "booking/taken" } });
  expect((await move("2026-11-17", "12:00")).status).toBe(422);
  expect((await move("2026-11-20", "11:00", asCustomer)).status).toBe(404);
  expect((await move("2026-11-19", "10:15")).body.state).toBe("confirmed");

  const moved = (await move("2026-11-22", "19:00")).body;

  expect(moved).toMatchObject({ state: "confirmed", date: "2026-11-22", confirmed_time: "2026-11-22T19:00" });
  expect(moved.history.map(({ step }: { step: string }) => step)).toEqual(["add", "add", "add"]);
  expect(await timesOn("2026-11-19")).toContain("10:00");
});

test("the owner sees free times at any notice and with bookings switched off, and the time of the booking that is moved is free", async () => {
  const { asOwner, api, make, serviceId } = await start();
  await asOwner.put("/v2/mybusiness/booking", {
    ...settings,
    ...{ takes_bookings: false, services: [{ id: serviceId, name: "Haircut", minutes: 30, price: 3_000 }] },
  });
  const timesOn = async (from: string, more = ""): Promise<string[]> =>
    (await asOwner.get(`/v2/mybusiness/bookings/times?minutes=30&days=1&from=${from}${more}`)).body[0].times;
  // It is 11:00 of the first day; the second is beyond the booking window; on the third it is closed.
  expect((await timesOn("2026-11-18"))[0]).toBe("11:15");
  expect(await timesOn("2026-12-11")).toHaveLength(35);
  expect(await timesOn("2026-11-22")).toEqual([]);

  const caller = { service_id: serviceId, date: "2026-11-19", time: "10:00", name: "Mr Ade" };
  const { id } = (await asOwner.post("/v2/mybusiness/bookings", caller)).body;

  expect(await timesOn("2026-11-19")).not.toContain("10:15");
  expect(await timesOn("2026-11-19", `&except=${id}`)).toContain("10:15");
  const stranger = api.as(await make.account(place));
  expect((await stranger.get("/v2/mybusiness/bookings/times?minutes=30")).status).toBe(404);
  expect((await api.get("/v2/mybusiness/bookings/times?minutes=30")).status).toBe(401);
  expect((await asOwner.get("/v2/mybusiness/bookings/times?minutes=5")).status).toBe(422);
});

test("bookable times follow opening hours, special days and absence in Lagos time, start each quarter of an hour, and end by closing", async () => {
  const { timesOn, asOwner, ask, take } = await start({ booking: { lead_hours: 0 } });
  const day = await timesOn("2026-11-19");
  expect([day[0], day[1], day.at(-1), day.length]).toEqual(["09:00", "09:15", "17:30", 35]);
  // At 11:00 of that very day, and on a sunday without hours.
  expect((await timesOn("2026-11-18"))[0]).toBe("11:15");
  expect(await timesOn("2026-11-22")).toEqual([]);
  expect(await timesOn("2026-12-03")).toEqual([]);
  expect(await timesOn("2026-11-17")).toEqual([]);
  await asOwner.post("/v2/business/special_day", { date: "2026-11-20", open_time: "10:00 PM", close_time: "12:30 AM" });
  expect(await timesOn("2026-11-20")).toContain("23:45");
  expect((await timesOn("2026-11-21")).slice(0, 2)).toEqual(["00:00", "09:00"]);
  const night = await ask("00:00", { date: "2026-11-21" });
  expect((await take(asOwner, night.body.id, "confirm")).body).toMatchObject({ date: "2026-11-21", time: "00:00" });
  expect(await timesOn("2026-11-20")).not.toContain("23:45");
  expect(await timesOn("2026-11-20")).toContain("23:30");
  for (const [time, date] of [
    ["08:45", "2026-11-19"],
    ["09:05", "2026-11-19"],
    ["10:00", "2026-12-04"],
  ]) {
    expect(await ask(time!, { date })).toMatchObject({ status: 422, body: { code: "booking/not-offered" } });
  }
});

test("when fifty requests for one time are confirmed at once, only as many as there are places succeed", {
  timeout: 120_000,
}, async () => {
  const { ask, take, asOwner, addCustomer, api, db, business } = await start({
    database: await ownDatabase(),
    booking: { places: 3 },
  });
  const ids: string[] = [];
  for (let nth = 0; nth < 50; nth += 1) {
    const asked = await ask(nth % 2 ? "10:00" : "10:15", {
      who: api.as(await addCustomer(`+23470400${10_000 + nth}`)),
    });
    ids.push(asked.body.id);
  }

  // Ten at once, the number of database connections: a request without a connection for four seconds gets an outage error
  // instead of a taken time.
  const answers: Awaited<ReturnType<typeof take>>[] = [];
  for (let from = 0; from < ids.length; from += 10) {
    answers.push(...(await Promise.all(ids.slice(from, from + 10).map((id) => take(asOwner, id, "confirm")))));
  }

  const said = answers.map(({ status, body }) => (status === 200 ? body.state : body.code));
  expect(said.filter((one) => one === "confirmed")).toHaveLength(3);
  expect(said.filter((one) => one === "booking/taken")).toHaveLength(47);
  const held = await db.select({ place: bookings.place }).from(bookings).where(eq(bookings.businessId, business.id));
  expect(held.flatMap(({ place }) => place ?? []).sort()).toEqual([1, 2, 3]);
});

test("the database refuses two confirmed bookings in one place", async () => {
  const { ask, take, asOwner, addCustomer, api, db } = await start({ booking: { places: 2 } });
  const one = (await ask("10:00")).body.id;
  const other = (await ask("10:15", { who: api.as(await addCustomer()) })).body.id;
  for (const id of [one, other]) expect((await take(asOwner, id, "confirm")).status).toBe(200);
  const refused = db.update(bookings).set({ place: 1 }).where(eq(bookings.id, other));
  await expect(refused).rejects.toMatchObject({ cause: { constraint: "bookings_one_a_place" } });
});

test("a time that was taken is refused at the request and at the confirmation", async () => {
  const { ask, take, asOwner, api, addCustomer } = await start();
  const first = (await ask("10:00")).body.id;
  const second = (await ask("10:15", { who: api.as(await addCustomer()) })).body.id;
  await take(asOwner, first, "confirm");
  expect(await take(asOwner, second, "confirm")).toMatchObject({ status: 409, body: { code: "booking/taken" } });
  expect(await ask("09:45")).toMatchObject({ status: 409, body: { code: "booking/taken" } });
  await take(asOwner, first, "cancel", { reason: "I am ill" });
  expect((await take(asOwner, second, "confirm")).body.state).toBe("confirmed");
});

test("strangers find no booking, visitors have to sign in, and an owner's own business and a blocked member are refused", async () => {
  const { ask, take, asOwner, asCustomer, api, make, customer, business, serviceId, db } = await start();
  const { id } = (await ask("10:00")).body;
  const stranger = api.as(await make.account(place));
  for (const reply of [
    await stranger.get(`/v2/bookings/${id}`),
    await stranger.get(`/v2/bookings/${id}.ics`),
    await take(stranger, id, "confirm"),
    await take(asOwner, "0", "confirm"),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: "booking/not-found" } });
  }
  for (const path of ["/v2/bookings", `/v2/bookings/${id}`, "/v2/mybusiness/booking", "/v2/mybusiness/bookings"]) {
    expect((await api.get(path)).status).toBe(401);
  }
  expect((await ask("12:00", { who: api })).status).toBe(401);
  expect(await ask("12:00", { who: asOwner })).toMatchObject({ status: 403, body: { code: "booking/own-business" } });
  const newcomer = await make.account(place);
  await db.update(accounts).set({ phoneProvenAt: null }).where(eq(accounts.id, newcomer.id));
  const unproven = api.as(newcomer);
  expect(await ask("12:00", { who: unproven })).toMatchObject({ body: { code: "account/phone-unproven" } });
  const draft = { service_id: serviceId, date: "2026-11-19", time: "11:00" };
  expect((await asCustomer.post(`/v2/business/${id}/bookings`, draft)).body.code).toBe("business/not-found");
  expect(await ask("12:00", { service_id: id })).toMatchObject({ status: 404 });
  expect((await ask("noon")).status).toBe(422);
  await asOwner.post(`/v2/block/${customer.id}`);
  expect((await take(asOwner, id, "confirm")).body.code).toBe("chat/blocked");
  expect((await ask("12:00")).body.code).toBe("chat/blocked");
  expect((await take(asCustomer, id, "cancel", { reason: "No more" })).body.state).toBe("cancelled");
  await asOwner.put("/v2/mybusiness/booking", { ...settings, takes_bookings: false });
  expect((await ask("12:00")).body.code).toBe("booking/not-available");
  expect((await api.get(`/v2/business/${business.id}/booking`)).body).toMatchObject({ takes_bookings: false });
  expect(await db.$count(bookings, eq(bookings.businessId, business.id))).toBe(1);
});

test("search finds a business by its bookings while it takes them", async () => {
  const { asOwner, api, business } = await start();
  const found = async () => {
    const { body } = await api.get("/v2/results?search=Bola+Hair&takes_bookings=true");
    return body.listings.some(({ id, takes_bookings }: Listing) => id === business.id && takes_bookings);
  };
  expect(await found()).toBe(true);
  await asOwner.put("/v2/mybusiness/booking", { ...settings, takes_bookings: false });
  await expect.poll(found).toBe(false);
});

test("a customer has at most three open requests with one business, and an invalid step is refused", async () => {
  const { ask, take, asOwner, asCustomer } = await start();
  const ids: string[] = [];
  for (const time of ["09:00", "10:00", "11:00"]) ids.push((await ask(time)).body.id);
  expect(await ask("12:00")).toMatchObject({ status: 409, body: { code: "booking/too-many-open" } });
  expect((await take(asOwner, ids[0]!, "decline")).status).toBe(422);
  expect((await take(asOwner, ids[0]!, "decline", { reason: "Full" })).body.state).toBe("declined");
  for (const step of [...bookingStepNames, "sing", "__proto__"]) {
    const body = { reason: "x", date: "2026-11-19", time: "15:00" };
    expect(await take(asCustomer, ids[0]!, step, body)).toMatchObject({ body: { code: "booking/wrong-step" } });
  }
  expect((await take(asOwner, ids[1]!, "propose", { date: "2026-11-19" })).status).toBe(422);
  expect((await asOwner.get("/v2/bookings?role=business&state=declined")).body).toHaveLength(1);
  expect((await asOwner.get("/v2/bookings?role=customer")).body).toEqual([]);
});

test("the time to answer pauses from 21:00 to 07:00, and ends at the start of the booking at the latest", () => {
  const far = new Date("2026-12-28T10:00:00Z");
  const lapses = (at: string, startsAt = far) => lapseAt(new Date(at), startsAt).toISOString();
  // 11:00 in Lagos: ten hours that day, fourteen the next.
  expect(lapses("2026-11-18T10:00:00Z")).toBe("2026-11-19T20:00:00.000Z");
  expect(lapses("2026-11-18T20:30:00Z")).toBe("2026-11-20T16:00:00.000Z");
  expect(lapses("2026-11-18T02:00:00Z")).toBe("2026-11-19T16:00:00.000Z");
  expect(lapses("2026-11-18T10:00:00Z", new Date("2026-11-18T14:00:00Z"))).toBe("2026-11-18T14:00:00.000Z");
});

test("an unanswered request expires, an unanswered move keeps the confirmed time, and both people are notified", async () => {
  const { ask, take, asOwner, asCustomer, jobs, clock, told, customer, owner } = await start();
  const moved = (await ask("10:00", { date: "2026-11-25" })).body.id;
  await take(asOwner, moved, "confirm");
  await take(asCustomer, moved, "propose", { date: "2026-11-26", time: "10:00" });
  const { id } = (await ask("10:00", { date: "2026-11-24" })).body;
  clock.moveTo("2026-11-19T19:55:00Z");
  await jobs.runNow("booking.lapse");
  expect((await asOwner.get(`/v2/bookings/${id}`)).body.state).toBe("requested");
  clock.moveTo("2026-11-19T20:00:00Z");
  expect((await take(asOwner, id, "confirm")).status).toBe(409);
  await jobs.runNow("booking.lapse");
  await jobs.runNow("booking.lapse");

  expect((await asOwner.get(`/v2/bookings/${id}`)).body).toMatchObject({ state: "lapsed", next_steps: [] });
  expect((await asOwner.get(`/v2/bookings/${moved}`)).body).toMatchObject({ state: "confirmed", date: "2026-11-25" });
  for (const person of [customer, owner]) {
    const other = person === customer ? "Bola Hair" : "Zainab";
    const lapsed = (await told(person.id)).filter((title) => title.startsWith("No answer"));
    expect(lapsed).toEqual([`No answer: ${other}, Thu 26 Nov, 10:00 AM`, `No answer: ${other}, Tue 24 Nov, 10:00 AM`]);
  }
});

test("both people are reminded once, the evening before", async () => {
  const { ask, take, asOwner, jobs, clock, told, customer, owner, serviceId } = await start();
  const { id } = (await ask("10:00", { date: "2026-11-20" })).body;
  await take(asOwner, id, "confirm");
  const caller = { service_id: serviceId, date: "2026-11-20", time: "15:00", name: "Mr Ade" };
  await asOwner.post("/v2/mybusiness/bookings", caller);
  await jobs.runNow("booking.remind");
  expect(await told(customer.id)).not.toContain("Tomorrow 10:00 AM: Bola Hair");
  clock.moveTo("2026-11-19T17:00:00Z");
  await jobs.runNow("booking.remind");
  await jobs.runNow("booking.remind");
  const reminders = async (accountId: string) =>
    (await told(accountId)).filter((title) => title.startsWith("Tomorrow")).sort();
  expect(await reminders(customer.id)).toEqual(["Tomorrow 10:00 AM: Bola Hair"]);
  expect(await reminders(owner.id)).toEqual(["Tomorrow 10:00 AM: Zainab", "Tomorrow 3:00 PM: Mr Ade"]);
});

test("the owner sees customers who missed three bookings in 90 days", async () => {
  const { ask, take, asOwner, clock } = await start({ booking: { lead_hours: 0 } });
  for (const day of [19, 20, 21]) {
    const { id } = (await ask("10:00", { date: `2026-11-${day}` })).body;
    await take(asOwner, id, "confirm");
    clock.moveTo(`2026-11-${day}T10:00:00Z`);
    expect((await take(asOwner, id, "no_show")).body.state).toBe("no_show");
  }
  const { id, no_shows } = (await ask("10:00", { date: "2026-11-23" })).body;
  expect(no_shows).toBe(0);
  expect((await asOwner.get(`/v2/bookings/${id}`)).body.no_shows).toBe(3);
});

test("the owner adds phone customers to the diary, where they take places, and reads it by day", async () => {
  const { asOwner, serviceId, timesOn, ask, take, api, make, clock } = await start();
  const caller = { service_id: serviceId, date: "2026-11-19", time: "07:30", name: "Mr Ade", phone: "0700 000 0009" };
  const added = await asOwner.post("/v2/mybusiness/bookings", caller);
  expect(added.body).toMatchObject({ state: "confirmed", customer: { name: "Mr Ade", phone: "0700 000 0009" } });
  expect(added.body.next_steps).toEqual(["propose", "cancel"]);
  expect((await asOwner.post("/v2/mybusiness/bookings", { ...caller, time: "07:45" })).body.code).toBe("booking/taken");
  await asOwner.post("/v2/mybusiness/bookings", { ...caller, time: "10:00" });
  expect(await timesOn("2026-11-19")).not.toContain("10:15");
  await ask("09:00");
  const dropped = (await ask("12:00")).body.id;
  await take(asOwner, dropped, "decline", { reason: "Full" });
  const diary = (await asOwner.get("/v2/mybusiness/bookings?from=2026-11-19&days=1")).body;
  expect(diary.map(({ time }: { time: string }) => time)).toEqual(["07:30", "09:00", "10:00"]);
  expect((await asOwner.get("/v2/mybusiness/bookings?from=2026-11-20&days=7")).body).toEqual([]);
  expect((await api.as(await make.account(place)).get("/v2/mybusiness/bookings")).status).toBe(404);
  clock.moveTo("2026-11-19T12:00:00Z");
  expect((await take(asOwner, added.body.id, "done")).body.state).toBe("done");
  const { bookings: counted } = (await asOwner.get("/v2/mybusiness/insights")).body;
  expect(counted).toEqual({ asked: 2, confirmed: 0, added: 2, done: 1 });
});

test("the diary shows when the business is open, closed and away, and a day without free times says whether it is open", async () => {
  const { api, business, serviceId, asOwner } = await start();
  await asOwner.post("/v2/business/away", { until: "2026-11-20" });
  await asOwner.post("/v2/business/special_day", { date: "2026-11-21", open_time: "10:00 PM", close_time: "12:30 AM" });
  const closed = { opens: "", closes: "", is_away: false };
  const open = { opens: "09:00", closes: "18:00", is_away: false };
  expect((await asOwner.get("/v2/mybusiness/bookings/hours?from=2026-11-19&days=5")).body).toEqual([
    { ...closed, date: "2026-11-19", is_away: true },
    { ...open, date: "2026-11-20" },
    { ...open, date: "2026-11-21", opens: "22:00", closes: "00:30" },
    { ...closed, date: "2026-11-22" },
    { ...open, date: "2026-11-23" },
  ]);
  const times = await api.get(`/v2/business/${business.id}/times?service=${serviceId}&from=2026-11-19&days=4`);
  expect(times.body.map(({ is_open }: { is_open: boolean }) => is_open)).toEqual([false, true, true, false]);
});

test("a booking is exported to a calendar, and the owner can renew the secret feed", async () => {
  const { ask, take, asOwner, asCustomer, http } = await start({ http: {} });
  const { id } = (await ask("10:00", { note: "Shave, please; thanks" })).body;
  await take(asOwner, id, "confirm");
  const mine = await asCustomer.get(`/v2/bookings/${id}.ics`);
  expect(mine.headers["content-type"]).toContain("text/calendar");
  expect(mine.body).toContain("DTSTART:20261119T090000Z\r\nDTEND:20261119T093000Z\r\nSUMMARY:Haircut\\, Bola Hair");
  expect(mine.body).toContain("DESCRIPTION:Shave\\, please\\; thanks");
  const pathOf = async (reply: Promise<{ body: { url: string } }>) => new URL((await reply).body.url).pathname;
  const path = await pathOf(asOwner.get("/v2/mybusiness/bookings/feed"));
  expect(await pathOf(asOwner.get("/v2/mybusiness/bookings/feed"))).toBe(path);
  const open = async (url: string) => http.inject({ url });
  expect((await open(path)).body).toContain("SUMMARY:Haircut\\, Zainab");
  const renewed = await pathOf(asOwner.post("/v2/mybusiness/bookings/feed"));
  expect([(await open(path)).statusCode, (await open(renewed)).statusCode]).toEqual([404, 200]);
  expect((await open("/calendar/0.ics")).statusCode).toBe(404);
});

test("the page shows for an hour that walk-ins are welcome, and invalid settings are refused with a sentence", async () => {
  const { asOwner, api, business, clock, serviceId } = await start();
  expect((await asOwner.post("/v2/mybusiness/booking/walk_in", { is_on: true })).body.walk_in_until).toBe(
    "2026-11-18T11:00:00.000Z",
  );
  const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.walk_in_until;
  expect(await shown()).toBe("2026-11-18T11:00:00.000Z");
  clock.moveTo("2026-11-18T11:00:00Z");
  expect(await shown()).toBe("");
  for (const wrong of [{ places: 21 }, { places: 0 }, { lead_hours: 73 }, { days_ahead: 0 }, { services: [] }]) {
    expect((await asOwner.put("/v2/mybusiness/booking", { ...settings, ...wrong })).status).toBe(422);
  }
  const kept = { ...settings, services: [{ id: serviceId, name: "Cut", minutes: 45 }] };
  const set = await asOwner.put("/v2/mybusiness/booking", kept);
  expect(set.body.services).toEqual([{ id: serviceId, name: "Cut", minutes: 45, price: null }]);
});

test("an owner who goes away is not free now, and is so again only once they are back", async () => {
  const { asOwner, api, business } = await start();
  const setWalkIn = (is_on: boolean) => asOwner.post("/v2/mybusiness/booking/walk_in", { is_on });
  await setWalkIn(true);
  expect((await asOwner.post("/v2/business/away", { until: "2026-11-25" })).body.walk_in_until).toBe("");
  expect((await api.get(`/v2/business/${business.id}`)).body.business).toMatchObject({
    ...{ walk_in_until: "", away_until: "2026-11-25", is_open: false },
  });
  expect(await setWalkIn(true)).toMatchObject({ status: 409, body: { code: "booking/not-available" } });
  expect((await asOwner.get("/v2/mybusiness/booking")).body).toMatchObject({
    ...{ walk_in_until: "", away_until: "2026-11-25" },
  });
  await asOwner.post("/v2/business/away", { until: "" });
  expect((await setWalkIn(true)).body).toMatchObject({ away_until: "", walk_in_until: "2026-11-18T11:00:00.000Z" });
});

test("a member who leaves cancels open and confirmed bookings, the other side is notified, and their texts are erased", async () => {
  const { ask, take, asOwner, customer, services, db, told, owner } = await start();
  const open = (await ask("10:00", { note: "Ring the bell" })).body.id;
  const sure = (await ask("12:00")).body.id;
  await take(asOwner, sure, "confirm");
  await db.transaction((tx) => services.events.publish(tx, "account.deleted", { accountId: customer.id }));
  for (const id of [open, sure]) {
    expect((await asOwner.get(`/v2/bookings/${id}`)).body).toMatchObject({ state: "cancelled" });
  }
  expect((await told(owner.id)).filter((title) => title.startsWith("Zainab cancelled "))).toHaveLength(2);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: customer.id }));
  expect((await asOwner.get(`/v2/bookings/${open}`)).body.note).toBe("");
});
