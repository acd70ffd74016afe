import { randomUUID, randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { uploads } from "#/server/media/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { payouts } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";
import { listDuplicatesOf, listRiskOf, trustOf } from "./risk.ts";

const harmless = { age_days: 400, is_confirmed: true, is_verified: false, sanctions: 0, watched: 0 };

test.each([
  ["known", {}],
  ["trusted", { is_verified: true }],
  ["known", { is_verified: true, age_days: 30 }],
  ["known", { is_verified: true, sanctions: 1 }],
  ["new", { age_days: 2 }],
  ["new", { is_confirmed: false }],
  ["watched", { is_verified: true, sanctions: 2, watched: 1 }],
  ["watched", { age_days: 2, sanctions: 1, watched: 1 }],
] as const)("a person is %s with %j", (level, facts) => {
  expect(trustOf({ ...harmless, ...facts })).toBe(level);
});

test("the risks of a member include a new account, reports, and accounts with the same phone", async () => {
  const { db, make, clock } = await startApi();
  const at = clock.now();
  const phone = "+2348031112233";
  const moderator = await make.account({ role: "moderator" });
  const person = await make.account({ phone, emailProvenAt: null, createdAt: new Date("2026-11-16T10:00:00Z") });
  const twin = await make.account({ phone, createdAt: new Date("2026-01-01T00:00:00Z") });
  for (let nth = 0; nth < 3; nth++) {
    const reporterId = (await make.account()).id;
    const about = { kind: "message" as const, subjectId: randomUUID(), accountId: person.id };
    await db
      .insert(reports)
      .values({ id: randomUUIDv7(), reporterId, ...about, reason: "fraud", weight: 8, createdAt: at });
  }
  const taken = { reason: "Spam", takenBy: moderator.id, takenAt: at, liftedAt: at };
  const about = { kind: "person" as const, subjectId: person.id, accountId: person.id };
  await db.insert(sanctions).values({ id: randomUUIDv7(), ...about, ...taken });

  const risk = await listRiskOf(db, [person.id, twin.id, randomUUID()], at);

  expect(risk.get(person.id)).toEqual({
    trust: "watched",
    risks: [
      ...["New account: 2 days old", "Email not confirmed", "3 reports in 30 days", "1 sanction so far"],
      "1 other account has this phone",
    ],
  });
  expect(risk.get(twin.id)).toEqual({ trust: "known", risks: ["1 other account has this phone"] });
  expect(risk.size).toBe(2);
});

describe("the queue of reports", () => {
  test("the queue of reports ranks an owner who is new or was sanctioned above a known one with the same reports, and explains it", async () => {
    const { api, db, make, clock } = await startApi();
    const known = { createdAt: new Date("2026-01-01T00:00:00Z") };
    const staff = api.asStaff(await make.account({ role: "moderator" }));
    const [careful, sanctioned] = [await make.account(known), await make.account({ ...known, firstName: "Chidi" })];
    const taken = { reason: "Spam", takenBy: sanctioned.id, takenAt: clock.now(), liftedAt: clock.now() };
    const about = { kind: "person" as const, subjectId: sanctioned.id, accountId: sanctioned.id };
    await db.insert(sanctions).values({ id: randomUUIDv7(), ...about, ...taken });
    const pages = [await make.business({ ownerId: careful.id }), await make.business({ ownerId: sanctioned.id })];
    for (const { id } of pages) {
      await api.as(await make.account(known)).post("/v2/report", { kind: "business", id, reason: "fraud" });
    }

    const { items } = (await staff.get("/v2/admin/reports")).body;

    const [low, high] = pages.map(({ id }) => items.findIndex((item: { id: string }) => item.id === id));
    expect(high).toBeLessThan(low!);
    expect(items[high!]).toMatchObject({ score: 8, trust: "watched", whose: { id: sanctioned.id, name: "Chidi Obi" } });
    expect(items[high!].risks).toContain("1 sanction so far");
  });
});

test("shared phones, registration numbers, bank accounts and pictures, also altered ones, are listed, without the member's own", async () => {
  const { db, make, clock } = await startApi();
  const [phone, other] = ["+2348035556601", "+2348035556602"];
  const person = await make.account({ phone });
  const { id: businessId } = await make.business({ ownerId: person.id, phone });
  const sharing = async (firstName: string) => make.account({ firstName, lastName: "Eze", phone: other });
  const names = ["Ify", "Musa", "Bola", "Kemi", "Sani"];
  const [byPhone, byNumber, byBank, byPicture, byLooks] = await Promise.all(names.map(sharing));
  await make.business({ ownerId: byPhone!.id, phone });
  const twin = await make.business({ ownerId: byNumber!.id, phone: other });
  await make.certification({ businessId, name: "CAC", typedNumber: "rc 778899" });
  await make.certification({ businessId: twin.id, name: "CAC", status: "approved", number: "RC 778899" });
  const asked = { amountKobo: 250_000, state: "paid", bankReference: "1", accountNumber: "5556667778" } as const;
  for (const { id: accountId } of [person, byBank!]) {
    await db.insert(payouts).values({ id: randomUUIDv7(), accountId, requestedAt: clock.now(), ...asked });
  }
  const look = -0x5af3_0f1e_2d3c_4b5an;
  const sent = [
    { accountId: person.id, fileHash: "f00d", looksHash: look },
    { accountId: person.id, fileHash: "f00d", looksHash: null },
    { accountId: byPicture!.id, fileHash: "f00d", looksHash: look },
    // Six bits away, spread over all four parts; then seven.
    { accountId: byLooks!.id, fileHash: "bead", looksHash: look ^ 0x0003_0001_0003_0001n },
    { accountId: byBank!.id, fileHash: "cafe", looksHash: look ^ 0x0003_0003_0003_0001n },
  ];
  for (const one of sent) {
    const rest = { purpose: "business" as const, width: 9, height: 9, createdAt: clock.now() };
    await db.insert(uploads).values({ name: randomUUID(), ...one, ...rest });
  }

  expect(await listDuplicatesOf(db, person.id)).toEqual([
    { what: "phone number", people: [{ id: byPhone!.id, name: "Ify Eze" }] },
    { what: "registration number", people: [{ id: byNumber!.id, name: "Musa Eze" }] },
    { what: "bank account", people: [{ id: byBank!.id, name: "Bola Eze" }] },
    { what: "picture", people: [{ id: byPicture!.id, name: "Kemi Eze" }] },
    { what: "similar picture", people: [{ id: byLooks!.id, name: "Sani Eze" }] },
  ]);
});
