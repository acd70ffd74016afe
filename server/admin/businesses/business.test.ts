import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { reports } from "#/server/moderation/tables.ts";
import { payouts } from "#/server/referral/tables.ts";
import { helpers } from "#/server/team/tables.ts";
import { certifications } from "#/server/verification/tables.ts";
import { startApi } from "#/tests/api.ts";
import { callAsStaff } from "#/tests/people.ts";

async function startWithStory() {
  const started = await startApi();
  const { make, db, clock } = started;
  const owner = await make.account({ firstName: "Ada", lastName: "Obi" });
  const business = await make.business({ ownerId: owner.id });
  const helper = await make.account({ firstName: "Uche", lastName: "Eze" });
  const customer = await make.account();
  const now = clock.now();
  await make.review({ businessId: business.id, authorId: customer.id, stars: 4, msg: "Good work" });
  // What the owner says of others is no review of the business.
  await make.review({ businessId: (await make.business()).id, authorId: owner.id, msg: "Not about it" });
  await make.subscription({ businessId: business.id, startsAt: now, endsAt: new Date("2027-01-01T00:00:00Z") });
  const team = { id: randomUUIDv7(), businessId: business.id, ownerId: owner.id, createdAt: now };
  await db.insert(helpers).values({ ...team, accountId: helper.id, name: "My sister", contact: "", role: "editor" });
  const invited = { accountId: null, contact: "0803", role: "replies" } as const;
  await db.insert(helpers).values([
    {
      ...team,
      ...invited,
      id: randomUUIDv7(),
      name: "Apprentice",
      codeHash: randomUUIDv7(),
      expiresAt: new Date(now.getTime() + 60_000),
    },
    { ...team, ...invited, id: randomUUIDv7(), name: "Expired", codeHash: randomUUIDv7(), expiresAt: now },
  ]);
  const document = randomUUIDv7();
  await db.insert(certifications).values({
    ...{ id: document, businessId: business.id, name: "CAC", image: "private/x", status: "pending" },
    createdAt: now,
  });
  const report = { kind: "business", subjectId: business.id, accountId: owner.id, reason: "fraud", weight: 5 } as const;
  await db.insert(reports).values({ id: randomUUIDv7(), reporterId: customer.id, ...report, createdAt: now });
  const asked = { amountKobo: 250_000, state: "requested", requestedAt: now, accountNumber: "0123456789" } as const;
  await db.insert(payouts).values({ id: randomUUIDv7(), accountId: owner.id, ...asked });
  return { ...started, owner, business, helper, customer, document, path: `/v2/admin/businesses/${business.id}` };
}

test("the page of a business shows everything about it to an administrator, except who reported it, bank details and expired invitations", async () => {
  const started = await startWithStory();
  const { business, owner, helper, customer, document, path } = started;
  const admin = await callAsStaff(started, "administrator");
  expect(
    (await admin.post("/v2/admin/sanctions", { kind: "business", id: business.id, reason: "A scam" })).status,
  ).toBe(200);

  const { body } = await admin.get(path);

  expect(body).toMatchObject({
    ...{ id: business.id, bid: business.bid, name: business.name, status: "blocked", score: 4, ratings: 1 },
    owner: { id: owner.id, name: "Ada Obi" },
    helpers: [
      { person: { id: helper.id, name: "Uche Eze" }, name: "My sister", role: "editor" },
      { person: null, name: "Apprentice" },
    ],
    may: ["lift block"],
    conduct: {
      recheck_since: null,
      documents: [{ id: document, name: "CAC", status: "pending" }],
      reports: [{ reason: "fraud", status: "upheld" }],
      comments: [{ msg: "Good work" }],
      hidden_comments: [],
      claims: [],
      sanctions: [{ kind: "business", reason: "A scam", lifted_at: null }],
    },
    money: { subscriptions: [{ status: "running" }], payments: [], payouts: [{ amount: 2_500, status: "requested" }] },
    audit: [{ action: "sanction business", reason: "A scam" }],
  });
  for (const secret of ["0123456789", "Not about it", `"reporter`]) {
    expect(JSON.stringify(body)).not.toContain(secret);
  }
  expect(JSON.stringify(body.conduct.reports)).not.toContain(customer.id);
});

test("a block that was lifted is in the audit log of the business", async () => {
  const started = await startWithStory();
  const { business, path } = started;
  const admin = await callAsStaff(started, "administrator");
  const { body: taken } = await admin.post("/v2/admin/sanctions", {
    kind: "business",
    id: business.id,
    reason: "A scam",
  });
  await admin.post(`/v2/admin/sanctions/${taken.sanction_id}/lift`, { reason: "A mistake" });

  const { body } = await admin.get(path);

  expect(body).toMatchObject({ status: "active", may: ["block"] });
  expect(body.audit.map(({ action }: { action: string }) => action)).toEqual(["lift sanction", "sanction business"]);
});

test("reviews of a business that were removed are listed apart", async () => {
  const started = await startWithStory();
  const moderator = await callAsStaff(started, "moderator");
  const { body: before } = await moderator.get(started.path);
  const [review] = before.conduct.comments;
  await moderator.post("/v2/admin/sanctions", { kind: "comment", id: review.id, reason: "An insult" });

  const { body } = await moderator.get(started.path);

  expect(body.conduct.hidden_comments).toMatchObject([{ id: review.id, status: "hidden" }]);
});

test("the page of a business shows each role only its part, and nobody the reports about their own business", async () => {
  const started = await startWithStory();
  const moderator = await callAsStaff(started, "moderator");
  const finance = await callAsStaff(started, "finance");

  expect((await moderator.get(started.path)).body).toMatchObject({ money: null, audit: null, may: ["block"] });
  expect((await finance.get(started.path)).body).toMatchObject({ conduct: null, audit: null, may: [] });

  const colleague = await started.make.account({ role: "moderator" });
  const own = await started.make.business({ ownerId: colleague.id });
  const { body } = await started.api.asStaff(colleague).get(`/v2/admin/businesses/${own.id}`);
  expect(body).toMatchObject({ conduct: null, may: [] });
  for (const id of [randomUUIDv7(), "x"]) {
    const reply = await moderator.get(`/v2/admin/businesses/${id}`);
    expect(reply).toMatchObject({ status: 404, body: { code: "business/not-found" } });
  }
});
