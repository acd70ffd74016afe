import { randomInt, randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import { payouts } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";

/** A unique word. An id in hexadecimal digits may contain too few letters to be searched as a name. */
const letters = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("");

async function start() {
  const started = await startApi();
  const { make, db, clock, api } = started;
  const lastName = `Zubairu${letters()}`;
  const person = await make.account({ firstName: "Halima", lastName });
  const business = await make.business({ ownerId: person.id, name: `Zubairu Bakes ${letters()}` });
  const [plan] = await db.select().from(packages).limit(1);
  const payment = {
    ...{ id: randomUUIDv7(), reference: `${person.id}-7`, accountId: person.id, businessId: business.id },
    ...{ packageId: plan!.id, months: 1, priceKobo: 350_000, isTest: true, createdAt: clock.now() },
  };
  await db.insert(payments).values(payment);
  const payout = {
    id: randomUUIDv7(),
    accountId: person.id,
    amountKobo: 200_000,
    state: "requested" as const,
    requestedAt: clock.now(),
  };
  await db.insert(payouts).values(payout);
  const as = async (role: "moderator" | "finance" | "administrator" | "agent") =>
    api.asStaff(await make.account({ role }));
  return { ...started, person, lastName, business, payment, payout, as };
}

test("a business whose name begins with the search comes before people found by their email only", async () => {
  const { as, make } = await start();
  const word = `adaku${letters()}`;
  await make.account({ firstName: "Bisi", lastName: "Ojo", email: `hello@${word}-stitches.test` });
  const named = await make.business({ name: `${word} Stitches` });
  const { body } = await (await as("moderator")).get(`/v2/admin/search?q=${word}`);
  expect(body.map(({ title }: { title: string }) => title)).toEqual([named.name, "Bisi Ojo"]);
});

const kindsOf = (body: { kind: string }[]) => body.map(({ kind }) => kind);

test("an administrator finds a person, a business, a payment and a payout by id, and each result links to its page", async () => {
  const { as, person, business, payment, payout } = await start();
  const { body } = await (await as("administrator")).get(`/v2/admin/search?q=${person.id}`);

  expect(body).toEqual([
    {
      kind: "person",
      id: person.id,
      title: expect.any(String),
      detail: person.email,
      matched: "",
      is_exact: true,
      path: `/admin/people/${person.id}`,
    },
    expect.objectContaining({
      ...{ kind: "business", title: business.name, path: `/admin/businesses/${business.id}` },
      ...{ matched: `owner’s id ${person.id}`, is_exact: false },
    }),
    expect.objectContaining({
      kind: "payment",
      detail: payment.reference,
      path: `/admin/payments/${payment.id}`,
    }),
    expect.objectContaining({
      kind: "payout",
      title: expect.stringContaining("2,000"),
      path: `/admin/payouts/${payout.id}`,
    }),
  ]);
});

test("the search of the back office finds by words of a name, by phone and by reference", async () => {
  const { as, lastName, business, payment } = await start();
  const admin = await as("administrator");
  const search = async (q: string) => (await admin.get(`/v2/admin/search?q=${encodeURIComponent(q)}`)).body;

  expect(kindsOf(await search(lastName.slice(4).toUpperCase()))).toEqual(["person", "business", "payment"]);
  expect(await search(business.name)).toMatchObject([{ kind: "business", id: business.id }, { kind: "payment" }]);
  expect(await search(payment.reference)).toMatchObject([{ kind: "payment", id: payment.id }]);
  expect(await search("nobody is called like this")).toEqual([]);
});

test("a payment is found by the provider’s id of its charge and refund, and a payout by the bank’s reference", async () => {
  const { as, db, clock, payment, payout } = await start();
  const [charge, refund, bank] = [letters(), letters(), letters()];
  await db.insert(paymentSteps).values({
    ...{ id: randomUUIDv7(), paymentId: payment.id, step: "succeeded", amountKobo: 350_000, chargeId: charge },
    ...{ source: "webhook", at: clock.now() },
  });
  await db.insert(paymentRefunds).values({ paymentId: payment.id, refundId: refund, amountKobo: 100, at: clock.now() });
  await db.update(payouts).set({ bankReference: bank }).where(eq(payouts.id, payout.id));
  const finance = await as("finance");
  const search = async (q: string) => (await finance.get(`/v2/admin/search?q=${q}`)).body;

  const found = { kind: "payment", id: payment.id, is_exact: true };
  expect(await search(charge)).toMatchObject([{ ...found, matched: `provider’s id ${charge}` }]);
  expect(await search(refund)).toMatchObject([{ ...found, matched: `refund ${refund}` }]);
  expect(await search(bank)).toMatchObject([{ kind: "payout", id: payout.id, matched: `bank reference ${bank}` }]);
  expect((await finance.get(`/v2/admin/payments?search=${charge}`)).body.rows).toMatchObject([{ id: payment.id }]);
});

test("what is exactly so called comes before what begins so, and a match outside of the name is named", async () => {
  const { as, make } = await start();
  const word = `Chika${letters()}`;
  await make.business({ name: `${word} Stores` });
  const exact = await make.account({ firstName: word, lastName: "" });
  const caller = await make.account({ phone: "+2348039990001" });
  const moderator = await as("moderator");
  const search = async (q: string) => (await moderator.get(`/v2/admin/search?q=${q}`)).body;

  expect(await search(word)).toMatchObject([
    { id: exact.id, is_exact: true, matched: "" },
    { title: `${word} Stores`, is_exact: false, matched: "" },
  ]);
  expect(await search("08039990001")).toMatchObject([
    { id: caller.id, is_exact: true, matched: "phone 0803 999 0001" },
  ]);
});

test("each role finds only the records it may open", async () => {
  const { as, person, api, make } = await start();
  const path = `/v2/admin/search?q=${person.id}`;

  expect(kindsOf((await (await as("moderator")).get(path)).body)).toEqual(["person", "business"]);
  expect(kindsOf((await (await as("finance")).get(path)).body)).toEqual(["person", "payment", "payout"]);
  expect(await (await as("agent")).get(path)).toMatchObject({ status: 403 });
  expect(await api.as(await make.account()).get(path)).toMatchObject({ status: 403 });
  expect(await api.get(path)).toMatchObject({ status: 401 });
});

test("a message is found by its id only while a report of it is open", async () => {
  const { as, make, api } = await start();
  const [ada, bisi] = [await make.account({ firstName: "Ada", lastName: "Obi" }), await make.account()];
  const { messageIds } = await make.conversation({ starterId: ada.id, otherId: bisi.id, texts: ["Send me the OTP"] });
  const [id] = messageIds;
  const moderator = await as("moderator");

  expect((await moderator.get(`/v2/admin/search?q=${id}`)).body).toEqual([]);
  await api.as(bisi).post("/v2/report", { kind: "message", id, reason: "fraud" });
  expect((await moderator.get(`/v2/admin/search?q=${id}`)).body).toMatchObject([
    { kind: "message", title: "A message of Ada Obi", path: `/admin/reports/message/${id}` },
  ]);
});

test("a job that is or was in dispute is found by its title and its id, and not by its own people", async () => {
  const { as, api, make, db, clock } = await start();
  const [owner, customer] = [await make.account({ role: "moderator" }), await make.account()];
  const business = await make.business({ ownerId: owner.id });
  const { id: conversationId } = await make.conversation({ starterId: customer.id, otherId: owner.id });
  const word = letters();
  const [at, id] = [clock.now(), randomUUIDv7()];
  await db.insert(jobs).values({
    ...{ id, conversationId, businessId: business.id, customerId: customer.id, ownerId: owner.id },
    ...{ title: `Paint ${word} rooms`, scope: "", priceKobo: 8_000_000, proposedBy: owner.id, state: "disputed" },
    ...{ createdAt: at, updatedAt: at },
  });
  await db.insert(jobSteps).values({
    ...{
      id: randomUUIDv7(),
      jobId: id,
      step: "dispute",
      accountId: customer.id,
      side: "customer",
      note: "One coat only",
      at,
    },
  });
  const moderator = await as("moderator");
  const found = { kind: "dispute", title: `Paint ${word} rooms`, detail: business.name, path: `/admin/disputes/${id}` };

  for (const q of [word.slice(1), id]) {
    expect((await moderator.get(`/v2/admin/search?q=${q}`)).body).toMatchObject([found]);
  }
  expect((await api.asStaff(owner).get(`/v2/admin/search?q=${word}`)).body).toEqual([]);
  expect((await (await as("finance")).get(`/v2/admin/search?q=${word}`)).body).toEqual([]);
  await db.update(jobs).set({ state: "cancelled" }).where(eq(jobs.id, id));
  expect((await moderator.get(`/v2/admin/search?q=${word}`)).body).toMatchObject([
    { ...found, detail: `${business.name} · cancelled` },
  ]);
});

test.each([[""], ["a"], ["%00"], ["x".repeat(201)]])("a search for “%s” is refused with a sentence", async (q) => {
  const { as } = await start();
  expect(await (await as("moderator")).get(`/v2/admin/search?q=${q}`)).toMatchObject({ status: 422 });
});
