import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import type { GivenBusiness } from "#/server/business/make.ts";
import { businesses, serviceAreas } from "#/server/business/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { listings } from "#/server/search/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { sendDigest } from "./digest.ts";

/** Digests go to everyone: members of other tests would be among them. */
const database = await ownDatabase();

/** 09:00 in Lagos. */
const nine = (day: number) => `2026-11-${day}T08:00:00Z`;

/** A member who followed plumbers in Ikeja on the morning of the 10th. */
async function start() {
  const started = await startApi({ at: "2026-11-10T09:00:00Z", database });
  const { make, db, clock, jobs, mailer, services, api } = started;
  // Businesses of the tests before are found no longer.
  await db.delete(listings);
  const account = await make.account({ firstName: "Ada" });
  const ada = api.as(account);
  await ada.post("/v2/alerts", { search: "plumber", location: "Lagos, Ikeja" });
  const post = (at: string, given: GivenBusiness = {}) =>
    make.business({
      ...{ name: "Pipe Works", category: "Construction", tags: ["Plumbing"], createdAt: new Date(at) },
      ...given,
    });
  const goOut = async (at: string) => {
    clock.moveTo(at);
    await jobs.runNow("alert.queue-digests");
    await jobs.run();
  };
  const letters = () => mailer.sent.filter(({ to }) => to === account.email);
  const notified = () => db.select().from(notifications).where(eq(notifications.accountId, account.id));
  const setStatus = (id: string, status: "active" | "hidden") =>
    db.transaction(async (tx) => {
      await tx.update(businesses).set({ status }).where(eq(businesses.id, id));
      await services.events.publish(tx, "business.changed", { businessId: id });
    });
  return { ...started, account, ada, post, goOut, letters, notified, setStatus };
}

test("a new business is notified and emailed the next morning, with an unsubscribe link that needs no login", async () => {
  const { post, goOut, letters, notified } = await start();
  await post("2026-11-10T12:00:00Z");
  await goOut(nine(11));
  expect(await notified()).toMatchObject([
    { title: "1 new business for “plumber”", message: expect.stringMatching(/Pipe Works, Ikeja/) },
  ]);
  const [letter] = letters();
  expect(letter).toMatchObject({
    subject: "1 new business for “plumber”",
    headers: {
      "List-Unsubscribe": expect.stringMatching(/^<http.*\/alerts\/stop\/[\w-]{16}>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  expect(letter!.text).toContain("“plumber” in Ikeja, Lagos:\nPipe Works, Ikeja");
  expect(letter!.text).toMatch(/Stop this: http.*\/alerts\/stop\/[\w-]{16}\n/);
});

test("an alert of a city of several LGAs reports new businesses in each of them, and none elsewhere in the state", async () => {
  const { ada, post, goOut, letters } = await start();
  const { body: alert } = await ada.post("/v2/alerts", { search: "plumber", location: "Ibadan, Oyo" });
  expect(alert.location).toBe("Oyo, Ibadan");
  for (const lga of ["Ibadan North", "Ibadan South-West", "Iseyin"])
    await post("2026-11-10T12:00:00Z", { name: `Pipes of ${lga}`, place: `Oyo, ${lga}` });
  await goOut(nine(11));
  const [letter] = letters();
  expect(letter!.text).toContain("“plumber” in Ibadan, Oyo:");
  expect(letter!.text).toContain("Pipes of Ibadan North");
  expect(letter!.text).toContain("Pipes of Ibadan South-West");
  expect(letter!.text).not.toContain("Pipes of Iseyin");
});

test("nothing is sent without new businesses, and older businesses are not new", async () => {
  const { post, goOut, letters, notified } = await start();
  await post("2026-11-10T08:00:00Z");
  await goOut(nine(11));
  await goOut(nine(12));
  expect([letters(), await notified()]).toEqual([[], []]);
});

test("a digest is sent once a day, however often the job runs, and the next one continues where it ended", async () => {
  const { post, goOut, letters } = await start();
  await post("2026-11-10T12:00:00Z", { name: "First Pipes" });
  await goOut(nine(11));
  // Posted until 08:00 in Lagos it is of this morning, after it of the next.
  await post("2026-11-11T07:00:01Z", { name: "Second Pipes" });
  await goOut("2026-11-11T08:05:00Z");
  await goOut("2026-11-11T20:00:00Z");
  expect(letters()).toHaveLength(1);
  await goOut(nine(12));
  expect(letters()).toHaveLength(2);
  expect(letters()[1]!.text).toContain("Second Pipes");
  expect(letters()[1]!.text).not.toContain("First Pipes");
});

test("a morning on which the job did not run loses no business", async () => {
  const { post, goOut, letters } = await start();
  await post("2026-11-10T12:00:00Z", { name: "First Pipes" });
  await post("2026-11-12T12:00:00Z", { name: "Second Pipes" });
  await goOut(nine(13));
  expect(letters()).toMatchObject([{ subject: "2 new businesses for “plumber”" }]);
  await goOut(nine(14));
  expect(letters()).toHaveLength(1);
});

test("a failed email is sent again, without a second notification", async () => {
  const { post, letters, notified, mailer, clock, services, ada, account } = await start();
  const { id } = await post("2026-11-10T12:00:00Z");
  clock.moveTo(nine(11));
  const [alert] = (await ada.get("/v2/alerts")).body;
  const found = [{ alertId: alert.id, businessIds: [id] }];
  const digest = { accountId: account.id, day: "2026-11-11", found };
  const away = { ...services, mailer: { send: () => Promise.reject(new Error("The mail server is away")) } };
  await expect(sendDigest(away, digest)).rejects.toThrow("away");
  await sendDigest({ ...services, mailer }, digest);
  expect([letters().length, (await notified()).length]).toEqual([1, 1]);
});

test("two processes that run the job at once send one digest", async () => {
  const { post, clock, jobs, letters } = await start();
  await post("2026-11-10T12:00:00Z");
  clock.moveTo(nine(11));
  await Promise.all([jobs.runNow("alert.queue-digests"), jobs.runNow("alert.queue-digests")]);
  await jobs.run();
  expect(letters()).toHaveLength(1);
});

test("only businesses with the service that are in the place or serve it are included, never the member's own", async () => {
  const { post, goOut, letters, account, db, setStatus } = await start();
  await post("2026-11-10T12:00:00Z", { name: "Epe Pipes", place: "Lagos, Epe" });
  await post("2026-11-10T12:00:00Z", { name: "Rice Pot", tags: [], category: "Catering Services" });
  await post("2026-11-10T12:00:00Z", { name: "My Pipes", ownerId: account.id });
  await goOut(nine(11));
  expect(letters()).toEqual([]);
  const coming = await post("2026-11-11T12:00:00Z", { name: "Ota Pipes", place: "Ogun, Ifo" });
  const localGovernmentId = readPlace("Lagos, Ikeja")!.lga!.id;
  await db.insert(serviceAreas).values({ businessId: coming.id, localGovernmentId });
  await setStatus(coming.id, "active");
  await goOut(nine(12));
  expect(letters()[0]!.text).toContain("Ota Pipes, Ifo");
});

test.each([
  ["somebody to repair my generator for cheap", "Kano", { tags: ["Generator repair"], place: "Kano, Dala" }],
  ["plumber xyzzy", "Nigeria", { tags: ["Plumbing"], place: "Kano, Dala" }],
  ["plumber and electrician", "Kano", { tags: ["Electrical wiring"], place: "Kano, Dala" }],
  ["Quillfeather Stores", "Nigeria", { name: "Quillfeather Stores", place: "Kano, Dala" }],
  ["pluming in Dala", "Nigeria", { tags: ["Plumbing"], place: "Kano, Dala" }],
] as const)(
  "“%s” in %s is understood as a search understands it",
  async (search, location, { tags, ...given }: { tags?: readonly string[]; name?: string; place: string }) => {
    const { post, goOut, letters, ada } = await start();
    await ada.post("/v2/alerts", { search, location });
    await post("2026-11-10T12:00:00Z", { ...given, tags: [...(tags ?? [])] });
    await goOut(nine(11));
    expect(letters()).toHaveLength(1);
  },
);

test("several searches make one digest, and each business is in it once", async () => {
  const { post, goOut, letters, ada } = await start();
  await ada.post("/v2/alerts", { search: "plumbing", location: "Lagos" });
  await post("2026-11-10T12:00:00Z", { name: "Ikeja Pipes" });
  await post("2026-11-10T12:00:00Z", { name: "Epe Pipes", place: "Lagos, Epe" });
  await goOut(nine(11));
  expect(letters()).toMatchObject([{ subject: "2 new businesses for your searches" }]);
  expect(letters()[0]!.text.match(/Ikeja Pipes/g)).toHaveLength(1);
  expect(letters()[0]!.text).toMatch(
    /“plumbing” in Lagos:\nEpe Pipes, Epe\nhttp\S+\/search\?search=plumbing&location=Lagos&/,
  );
});

test("a hidden business is never included, also when it is hidden after the digest was queued", async () => {
  const { post, goOut, letters, notified, setStatus, clock, jobs } = await start();
  const first = await post("2026-11-10T12:00:00Z", { name: "First Pipes" });
  await setStatus(first.id, "hidden");
  await goOut(nine(11));
  const second = await post("2026-11-11T12:00:00Z", { name: "Second Pipes" });
  clock.moveTo(nine(12));
  await jobs.runNow("alert.queue-digests");
  await setStatus(second.id, "hidden");
  await jobs.run();
  expect([letters(), await notified()]).toEqual([[], []]);
});

test.each<[string, Partial<typeof accounts.$inferInsert>, number]>([
  ["left", { deletedAt: new Date(nine(11)) }, 0],
  ["is blocked", { blockedAt: new Date(nine(11)) }, 0],
  ["has not confirmed the email", { emailProvenAt: null }, 1],
])("a member who %s gets no email", async (_, person, onBell) => {
  const { post, goOut, letters, notified, db, account } = await start();
  await db.update(accounts).set(person).where(eq(accounts.id, account.id));
  await post("2026-11-10T12:00:00Z");
  await goOut(nine(11));
  expect(letters()).toEqual([]);
  expect(await notified()).toHaveLength(onBell);
});

test("a search that was stopped after the digest was queued is not included", async () => {
  const { post, clock, jobs, letters, ada } = await start();
  await post("2026-11-10T12:00:00Z");
  clock.moveTo(nine(11));
  await jobs.runNow("alert.queue-digests");
  const [alert] = (await ada.get("/v2/alerts")).body;
  await ada.delete(`/v2/alerts/${alert.id}`);
  await jobs.run();
  expect(letters()).toEqual([]);
});

test("a digest is in the member's language", async () => {
  const { post, goOut, letters, db, account } = await start();
  await db.update(accounts).set({ language: "ha" }).where(eq(accounts.id, account.id));
  await post("2026-11-10T12:00:00Z");
  await goOut(nine(11));
  expect(letters()[0]!.html).toContain('<html lang="ha');
  expect(letters()[0]!.text).toContain("/ha/alerts/stop/");
});
