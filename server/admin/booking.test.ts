import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { bookingSteps } from "#/server/booking/tables.ts";
import { makeLife } from "#/tests/admin-lists.ts";
import { startApi } from "#/tests/api.ts";
import { callAsStaff } from "#/tests/people.ts";

test("a moderator opens a booking with both sides and its history, without the notes", async () => {
  const started = await startApi();
  const { db, clock } = started;
  const { booking, person } = await makeLife(started);
  const step = {
    id: randomUUIDv7(),
    bookingId: booking.id,
    step: "request",
    side: "customer",
    at: clock.now(),
  } as const;
  await db
    .insert(bookingSteps)
    .values({ ...step, accountId: person.id, note: "a private word", startsAt: clock.now() });

  const { status, body } = await (await callAsStaff(started, "moderator")).get(`/v2/admin/bookings/${booking.id}`);

  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{ id: booking.id, business: { id: booking.businessId }, owner: { id: booking.ownerId } },
      ...{ customer: { id: person.id, name: "Ọlá Adé" }, service: "Haircut", minutes: 30, price: null },
      ...{ status: "requested", starts_at: clock.now().toISOString(), messages: 0 },
      history: [{ step: "request", side: "customer", starts_at: clock.now().toISOString() }],
    },
  });
  expect(JSON.stringify(body)).not.toContain("private word");
});

test("in the history of a caller's booking only the first step is the adding, a new time is a move", async () => {
  const started = await startApi();
  const { db, clock } = started;
  const { booking } = await makeLife(started);
  const added = { bookingId: booking.id, step: "add", side: "business", accountId: booking.ownerId } as const;
  const times = ["2026-12-01T09:00:00.000Z", "2026-12-04T09:00:00.000Z"];
  for (const [minute, time] of times.entries()) {
    const at = new Date(clock.now().getTime() + minute * 60_000);
    await db.insert(bookingSteps).values({ id: randomUUIDv7(), ...added, startsAt: new Date(time), at });
  }

  const { body } = await (await callAsStaff(started, "moderator")).get(`/v2/admin/bookings/${booking.id}`);

  expect(body.history).toMatchObject([
    { step: "add", starts_at: times[0] },
    { step: "move", starts_at: times[1] },
  ]);
});

test("a booking that does not exist is not found", async () => {
  const moderator = await callAsStaff(await startApi(), "moderator");
  for (const id of [randomUUIDv7(), "7"]) {
    expect(await moderator.get(`/v2/admin/bookings/${id}`)).toMatchObject({
      status: 404,
      body: { code: "booking/not-found" },
    });
  }
});
