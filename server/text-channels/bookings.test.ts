import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { dayMs } from "#/shared/time.ts";
import { newNumber, startWithPlumber } from "#/tests/text-channels.ts";

const day = "2026-11-19";

/** A plumber with a proven number who takes bookings on thursday from 9 to 17, and a customer with another. It is wednesday, 11:00 in Lagos. */
async function startBooking({ services = [{ name: "Tap repair", minutes: 60, price: 5_000 }] } = {}) {
  const [ownerNumber, number] = [newNumber(), newNumber()];
  const started = await startWithPlumber({ ownerPhone: ownerNumber });
  const { api, make, owner, business, dial, texting, jobs, sms, tag } = started;
  const customer = await make.account({ localGovernmentId: 1, firstName: "Zainab", phone: number });
  const [asOwner, asCustomer] = [api.as(owner), api.as(customer)];
  const open = { date: day, open_time: "9:00 AM", close_time: "5:00 PM" };
  expect((await asOwner.post("/v2/business/special_day", open)).status).toBe(200);
  const settings = { takes_bookings: true, places: 2, lead_hours: 0, days_ahead: 30, services };
  const { status, body } = await asOwner.put("/v2/mybusiness/booking", settings);
  expect(status).toBe(200);
  const ask = async (time: string, who = asCustomer) => {
    const draft = { service_id: body.services[0].id, date: day, time };
    const asked = await who.post(`/v2/business/${business.id}/bookings`, draft);
    expect(asked.status).toBe(200);
    return asked.body.id as string;
  };
  const addCustomer = async (firstName: string) => {
    const other = await make.account({ localGovernmentId: 1, firstName, phone: newNumber() });
    return api.as(other);
  };
  const stateOf = async (id: string) => (await asOwner.get(`/v2/bookings/${id}`)).body;
  /** Types these by USSD, one after the other. @returns the last answer */
  const type = async (from: string, ...typed: string[]) => {
    const say = dial(randomUUID(), from);
    let last = "";
    for (let nth = 1; nth <= typed.length; nth += 1) last = await say(typed.slice(0, nth).join("*"));
    return last;
  };
  /** Answers by SMS, and sends the code back that came. @returns the last text to this number */
  const answer = async (from: string, ...texts: string[]) => {
    for (const text of texts) await texting(from, text);
    await started.confirm(from);
    await jobs.run();
    return lastTo(from);
  };
  const lastTo = (to: string) => sms.sent.findLast((text) => text.to === to)?.text ?? "";
  return {
    ...started,
    ownerNumber,
    number,
    customer,
    asOwner,
    asCustomer,
    ask,
    addCustomer,
    stateOf,
    type,
    answer,
    lastTo,
    tag,
  };
}

test("an owner is texted a request and says yes with 1, once the code came back that was sent to the number", async () => {
  const { ask, jobs, lastTo, ownerNumber, texting, answer, stateOf } = await startBooking();
  const id = await ask("10:00");
  await jobs.run();
  expect(lastTo(ownerNumber)).toBe(
    "LocalChap: Zainab: Tap repair, Thu 19 Nov 10:00 AM. 1 Yes 2 Other time 3 No. STOP ends texts.",
  );
  await texting(ownerNumber, "1");
  await jobs.run();
  expect(lastTo(ownerNumber)).toMatch(/^Send \d{6} to confirm: yes Zainab .* Thu 19 Nov 10:00 AM\. Not you\?/);
  expect((await stateOf(id)).state).toBe("requested");

  expect(await answer(ownerNumber)).toMatch(/^Booked: Zainab .*, Thu 19 Nov 10:00 AM\. They know\.$/);

  expect(await stateOf(id)).toMatchObject({ state: "confirmed", date: day, time: "10:00" });
});

test("a number that was confirmed 91 days ago is texted no booking, and answers none", async () => {
  const { ask, jobs, lastTo, ownerNumber, texting, stateOf, db, owner, clock } = await startBooking();
  const provenAt = new Date(clock.now().getTime() - 91 * dayMs);
  await db.update(accounts).set({ phoneProvenAt: provenAt }).where(eq(accounts.id, owner.id));
  const id = await ask("10:00");
  await jobs.run();
  expect(lastTo(ownerNumber)).toBe("");

  await texting(ownerNumber, "1");
  await jobs.run();

  expect(lastTo(ownerNumber)).not.toMatch(/Zainab|confirm: yes/);
  expect((await stateOf(id)).state).toBe("requested");
});

test("an owner offers another of the next free times with 2, and says no with 3", async () => {
  const { ask, answer, ownerNumber, stateOf, jobs, texting, lastTo } = await startBooking();
  const first = await ask("10:00");
  await texting(ownerNumber, "2");
  await jobs.run();
  expect(lastTo(ownerNumber)).toBe("1 Thu 19 Nov 9:00 AM\n2 Thu 19 Nov 1:00 PM\n0 Back");
  expect(await answer(ownerNumber, "2")).toMatch(/^Zainab .* is offered Thu 19 Nov 1:00 PM/);
  expect(await stateOf(first)).toMatchObject({ state: "proposed", time: "13:00" });
  const second = await ask("15:00");
  expect(await answer(ownerNumber, "3")).toMatch(/^Zainab .* knows that Thu 19 Nov 3:00 PM does not suit/);
  expect(await stateOf(second)).toMatchObject({ state: "declined" });
});

test("if several bookings are pending, two letters in each text identify the booking", async () => {
  const { ask, addCustomer, jobs, sms, ownerNumber, answer, stateOf, lastTo, texting } = await startBooking();
  const first = await ask("10:00");
  const second = await ask("12:00", await addCustomer("Ada"));
  const third = await ask("14:00", await addCustomer("Bisi"));
  await jobs.run();
  const texts = sms.sent.filter(({ to }) => to === ownerNumber).map(({ text }) => text);
  expect(texts[0]).toContain("1 Yes 2 Other time 3 No");
  const [, letters = ""] = /Ada: .* 1 ([A-Z]{2}) Yes 2 \1 Other time 3 \1 No/.exec(texts[1]!) ?? [];
  expect(letters).toMatch(/^[A-Z]{2}$/);

  expect(await answer(ownerNumber, `1${letters.toLowerCase()}`)).toMatch(/^Booked: Ada/);

  expect((await stateOf(second)).state).toBe("confirmed");
  for (const id of [first, third]) expect((await stateOf(id)).state).toBe("requested");
  // Without letters the two that are left are listed, and a key chooses one.
  await texting(ownerNumber, "1");
  await jobs.run();
  expect(lastTo(ownerNumber)).toMatch(/^1 Thu 19 Nov 10:00 AM Zainab.*\n2 Thu 19 Nov 2:00 PM Bisi.*\n0 Back$/);
  expect(await answer(ownerNumber, "2", "3")).toMatch(/^Bisi .* knows that/);
  expect((await stateOf(third)).state).toBe("declined");
});

test("no text about a booking is sent from 21:00 to 07:00, nor after STOP, and the request stays open over the night", async () => {
  const { ask, clock, jobs, sms, ownerNumber, addCustomer, stateOf, texting } = await startBooking();
  clock.moveTo("2026-11-18T20:30:00Z");
  const id = await ask("15:00");
  await jobs.run();
  expect(sms.sent).toEqual([]);
  clock.moveTo("2026-11-19T05:59:00Z");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect(sms.sent).toEqual([]);
  clock.moveTo("2026-11-19T06:00:00Z");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect(sms.sent.map(({ to }) => to)).toEqual([ownerNumber]);
  expect((await stateOf(id)).state).toBe("requested");
  await texting(ownerNumber, "STOP");
  await jobs.run();
  const before = sms.sent.length;
  await ask("16:00", await addCustomer("Ada"));
  await jobs.run();
  expect(sms.sent).toHaveLength(before);
});

test("a text that waited for the morning is not sent once the booking was answered on the web", async () => {
  const { ask, asOwner, clock, jobs, sms, stateOf } = await startBooking();
  clock.moveTo("2026-11-18T20:30:00Z");
  const id = await ask("15:00");
  await jobs.run();
  clock.moveTo("2026-11-18T20:40:00Z");
  await asOwner.post(`/v2/bookings/${id}/confirm`, {});
  clock.moveTo("2026-11-19T06:00:00Z");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect([(await stateOf(id)).state, sms.sent]).toEqual(["confirmed", []]);
});

test("a caller sees the next free times by USSD, requests one, and receives the owner's answer by text", async () => {
  const { type, number, tag, jobs, sms, asOwner, asCustomer, lastTo, ownerNumber, clock } = await startBooking();
  expect(await type(number, tag, "1")).toMatch(/^CON .* Plumbing\n0700 000 9600\n.*\n4 Book a time$/s);
  expect(await type(number, tag, "1", "4")).toBe("CON 1 Thu 19 Nov 9:00 AM\n2 Thu 19 Nov 1:00 PM\n0 Back");

  const sentence = await type(number, tag, "1", "4", "2");

  expect(sentence).toMatch(/^END .* Plumbing is asked for Thu 19 Nov 1:00 PM\. Their answer comes to you as a text/);
  const [booking, ...more] = (await asCustomer.get("/v2/bookings?role=customer")).body;
  expect(more).toEqual([]);
  expect(booking).toMatchObject({ state: "requested", service: "Tap repair", date: day, time: "13:00" });
  await jobs.run();
  expect(lastTo(ownerNumber)).toContain("Zainab: Tap repair, Thu 19 Nov 1:00 PM. 1 Yes");
  await asOwner.post(`/v2/bookings/${booking.id}/confirm`, {});
  await jobs.run();
  expect(lastTo(number)).toMatch(
    /^LocalChap: .* Plumbing says yes: Tap repair, Thu 19 Nov 1:00 PM\. STOP ends texts\.$/,
  );
  clock.moveTo("2026-11-18T17:00:00Z");
  await jobs.runNow("booking.remind");
  await jobs.run();
  expect(lastTo(number)).toMatch(/^LocalChap: Tomorrow: .* Plumbing, Tap repair/);
  expect(sms.sent.every(({ text }) => text.length <= 160)).toBe(true);
});

test("a caller who is offered another time by text says yes with 1", async () => {
  const { answer, number, tag, jobs, asOwner, asCustomer, stateOf, lastTo } = await startBooking();
  expect(await answer(number, tag, "1", "4", "1")).toMatch(/is asked for Thu 19 Nov 9:00 AM/);
  const [{ id }] = (await asCustomer.get("/v2/bookings?role=customer")).body;
  await asOwner.post(`/v2/bookings/${id}/propose`, { date: day, time: "11:00" });
  await jobs.run();
  expect(lastTo(number)).toMatch(
    /Plumbing: Tap repair, Thu 19 Nov 11:00 AM\. 1 Yes 2 Other time 3 No\. STOP ends texts\.$/,
  );
  await answer(number, "1");
  expect(await stateOf(id)).toMatchObject({ state: "confirmed", time: "11:00" });
});

test("a caller chooses among several services, and learns that a proven number is missing", async () => {
  const services = ["Tap repair", "Toilet", "Drilling"].map((name, nth) => ({ name, minutes: 60, price: nth * 1_000 }));
  const { type, number, tag, asCustomer, business, asOwner } = await startBooking({ services });
  expect(await type(number, tag, "1", "4")).toBe("CON 1 Tap repair\n2 Toilet N1,000\n3 Drilling N2,000\n0 Back");
  expect(await type(number, tag, "1", "4", "2", "1")).toMatch(/^END .* is asked for/);
  expect((await asCustomer.get("/v2/bookings")).body).toMatchObject([{ service: "Toilet" }]);
  expect(await type(newNumber(), tag, "1", "4")).toMatch(/^CON For this, log in at/);
  expect(await type(number, tag, "1", "4", "0")).toMatch(/^CON LocalChap: what do you need/);
  await asOwner.put("/v2/mybusiness/booking", {
    ...{ takes_bookings: false, places: 1, lead_hours: 0, days_ahead: 9, services: [] },
  });
  expect(await type(number, tag, "1")).toMatch(/^END/);
  expect((await asCustomer.get(`/v2/business/${business.id}/booking`)).body.takes_bookings).toBe(false);
});

test("an owner answers by USSD without a code, and a forged SMS sender cannot book", async () => {
  const { ask, type, ownerNumber, stateOf, texting, jobs, sms } = await startBooking();
  const id = await ask("10:00");
  await jobs.run();
  await texting(ownerNumber, "1");
  await jobs.run();
  const wrong = sms.codeTo(ownerNumber) === "000000" ? "111111" : "000000";
  await texting(ownerNumber, wrong);
  expect((await stateOf(id)).state).toBe("requested");
  expect(await type(ownerNumber, "5")).toMatch(/Plumbing: 4 Bookings that wait \(1\) 1 Price requests/);
  expect(await type(ownerNumber, "5", "4")).toMatch(/^CON 1 Thu 19 Nov 10:00 AM Zainab/);
  expect(await type(ownerNumber, "5", "4", "1")).toMatch(/^CON Zainab .*: Tap repair, .* 1 Yes 2 Other time 3 No\.$/);
  expect(await type(ownerNumber, "5", "4", "1", "1")).toMatch(/^CON Booked: Zainab/);
  expect((await stateOf(id)).state).toBe("confirmed");
  expect(await type(ownerNumber, "5", "4")).toMatch(/^CON No booking waits for your answer now/);
});
