import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { reports } from "#/server/moderation/tables.ts";
import { payouts } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";
import { callAsStaff, type Started } from "#/tests/people.ts";

describe("a person’s page", () => {
  async function makeStory(started: Started) {
    const { make, db, clock } = started;
    const person = await make.account({ firstName: "Ada", lastName: "Obi", passwordHash: "argon-of-a-password" });
    const business = await make.business({ ownerId: person.id });
    const other = await make.business();
    await make.review({ businessId: other.id, authorId: person.id, stars: 4, msg: "Good work" });
    await make.conversation({ starterId: person.id, texts: ["a private word"] });
    await make.subscription({
      businessId: business.id,
      startsAt: clock.now(),
      endsAt: new Date("2027-01-01T00:00:00Z"),
    });
    const reporter = await make.account();
    const report = { reason: "fraud", weight: 5, createdAt: clock.now() };
    const told = [
      { reporterId: reporter.id, kind: "business", subjectId: business.id, accountId: person.id },
      { reporterId: person.id, kind: "person", subjectId: reporter.id, accountId: reporter.id },
    ] as const;
    await db.insert(reports).values(told.map((one) => ({ id: randomUUIDv7(), ...one, ...report })));
    const asked = { amountKobo: 250_000, state: "requested", requestedAt: clock.now() } as const;
    await db
      .insert(payouts)
      .values({ id: randomUUIDv7(), accountId: person.id, ...asked, accountNumber: "0123456789" });
    await openSession(db, person.id, "Mozilla/5.0 (Linux; Android 14) Chrome/120", clock.now());
    return { person, business, other, reporter };
  }

  test("a person’s page shows everything to an administrator, except private messages and bank details", async () => {
    const started = await startApi();
    const { person, business, other, reporter } = await makeStory(started);

    const { body } = await (await callAsStaff(started, "administrator")).get(`/v2/admin/people/${person.id}`);

    expect(body).toMatchObject({
      name: "Ada Obi",
      email: person.email,
      role: "user",
      status: "active",
      has_password: true,
      has_second_step: false,
      business: { id: business.id, status: "active" },
      may: ["warn", "end sessions", "block", "change role"],
      conduct: {
        sessions: [{ device: "Chrome on Android" }],
        ratings: [{ business: other.name, stars: 4 }],
        comments: [{ msg: "Good work", business: other.name }],
        chats: { conversations: 1, started: 1, messages: 1 },
        reports_about: [{ kind: "business", subject_id: business.id, reason: "fraud", status: "open" }],
        reports_by: [{ kind: "person", subject_id: reporter.id }],
        sanctions: [],
      },
      money: {
        payments: [],
        subscriptions: [{ status: "running" }],
        payouts: [{ amount: 2_500, status: "requested" }],
      },
      audit: [],
    });
    for (const secret of ["argon", "private word", "0123456789"]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("a person’s page shows each role only its part: no money for moderators, no conduct for finance, no audit log for either", async () => {
    const started = await startApi();
    const { person } = await makeStory(started);

    const moderator = await (await callAsStaff(started, "moderator")).get(`/v2/admin/people/${person.id}`);
    const finance = await (await callAsStaff(started, "finance")).get(`/v2/admin/people/${person.id}`);

    expect(moderator.body).toMatchObject({ money: null, audit: null, may: ["warn", "end sessions", "block"] });
    expect(moderator.body.conduct).not.toBeNull();
    expect(finance.body).toMatchObject({ conduct: null, audit: null, may: [] });
    expect(finance.body.money).not.toBeNull();
  });

  test("a person’s page is refused to members, agents, visitors, and staff before the second step; an unknown or erased id is not found", async () => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const erased = await make.account({ deletedAt: new Date(), erasedAt: new Date() });
    const path = `/v2/admin/people/${person.id}`;

    expect(await api.get(path)).toMatchObject({ status: 401 });
    for (const role of ["user", "agent"] as const) {
      expect((await (await callAsStaff(started, role)).get(path)).body.code).toBe("account/not-allowed");
    }
    const unproven = await api.as(await make.account({ role: "moderator" })).get(path);
    expect(unproven.body.code).toBe("account/second-step-needed");
    const moderator = await callAsStaff(started, "moderator");
    for (const id of [randomUUIDv7(), erased.id, "x"]) {
      const reply = await moderator.get(`/v2/admin/people/${id}`);
      expect(reply).toMatchObject({ status: 404, body: { code: "account/not-found" } });
    }
  });
});
