import { randomUUID } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { rememberDevice } from "#/server/account/sessions.ts";
import { accounts, knownDevices } from "#/server/account/tables.ts";
import { networkOf } from "#/server/platform/limits/limits.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import type { Caller } from "#/server/services.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

const freshNumber = () => String(Math.random()).slice(2, 12).padEnd(10, "0");

/** A number used once. */
const ownPhone = () => `+23480${String(Math.random()).slice(2, 10).padEnd(8, "0")}`;

async function start() {
  const started = await startApi();
  const { api, make, db, clock } = started;
  const member = await make.account({ phone: ownPhone() });
  /** A requested payout, earned with one friend's business. */
  const asked = async (accountId = member.id, given: Partial<typeof payouts.$inferInsert> = {}) => {
    const id: string = randomUUID();
    const bank = { bankName: "Harmattan Bank", accountNumber: freshNumber(), accountName: "Ada Obi" };
    const requested = { state: "requested", amountKobo: 250_000, requestedAt: clock.now() } as const;
    await db.insert(payouts).values({ id, accountId, ...requested, ...bank, ...given });
    const friend = await make.account({ firstName: "Chidi", lastName: "Eze", phone: ownPhone() });
    const page = { ownerId: friend.id, name: "Eze Motors", phone: friend.phone };
    const businessId = (await make.business(page)).id;
    const at = new Date("2026-11-01T10:00:00Z");
    const earned = { rewardKobo: 250_000, createdAt: at, liveSince: at, payableAt: at, payoutId: id };
    await db.insert(referrals).values({ friendId: friend.id, referrerId: accountId, businessId, ...earned });
    return id;
  };
  const finance = await make.account({ role: "finance" });
  const staff = api.asStaff(finance);
  /** The approval of a payout as it is now. */
  const approval = async (id: string) => {
    const { account_version } = (await staff.get(path(id))).body;
    return { step: "approve", seen_account: account_version };
  };
  return { ...started, member, asked, finance, staff, approval };
}

const path = (id: string) => `/v2/admin/payouts/${id}`;
const wrongStep = { status: 409, body: { code: "referral/wrong-step" } };
const notFound = { status: 404, body: { code: "referral/not-found" } };

test("a payout goes from request to paid, the member is notified at each step, and the audit log has who did it", async () => {
  const { api, staff, finance, member, asked, db, clock, approval } = await start();
  const accountNumber = freshNumber();
  const id = await asked(undefined, { accountNumber });
  expect((await staff.get(path(id))).body).toMatchObject({
    ...{ amount: 2500, state: "requested", account_number: accountNumber, bank_name: "Harmattan Bank", is_own: false },
    whose: { id: member.id, name: "Ada Obi" },
    earned_with: [{ friend: { name: "Chidi Eze" }, business: { name: "Eze Motors" }, reward: 2500 }],
  });

  expect(await staff.post(path(id), await approval(id))).toMatchObject({
    status: 200,
    body: { message: "The payout is approved." },
  });
  expect(await staff.post(path(id), { step: "pay" })).toMatchObject(wrongStep);
  clock.moveTo("2026-11-18T11:00:00Z");
  expect((await staff.post(path(id), { step: "pay", bank_reference: "HB/2026/7" })).status).toBe(200);

  expect((await staff.get(path(id))).body).toMatchObject({ state: "paid", bank_reference: "HB/2026/7" });
  const told: { title: string }[] = (await api.as(member).get("/v2/notifications")).body;
  expect(told.map(({ title }) => title)).toEqual(["₦2,500 was paid out", "Your payout is approved"]);
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at));
  expect(log).toMatchObject([
    { actorId: finance.id, action: "pay payout", before: { state: "approved" }, after: { bankReference: "HB/2026/7" } },
    { actorId: finance.id, action: "approve payout", before: { state: "requested" }, after: { state: "approved" } },
  ]);
  expect(JSON.stringify(log)).not.toContain(accountNumber);
});

test("a payout is approved only for the bank account that finance saw", async () => {
  const { api, staff, member, asked } = await start();
  const id = await asked();
  const { account_version: checked } = (await staff.get(path(id))).body;
  const details = { bank_name: "Savanna Bank", account_number: freshNumber(), account_name: "Ada Obi" };
  expect((await api.as(member).put("/v2/user/referral_bank", details)).status).toBe(200);

  expect(await staff.post(path(id), { step: "approve", seen_account: checked })).toMatchObject({
    ...wrongStep,
    body: { detail: "The bank details were changed since you looked. Check the new ones" },
  });
  const after = (await staff.get(path(id))).body;
  expect(after).toMatchObject({ state: "requested", bank_name: "Savanna Bank" });
  expect((await staff.post(path(id), { step: "approve" })).status).toBe(422);
  expect((await staff.post(path(id), { step: "approve", seen_account: after.account_version })).status).toBe(200);
});

test("open payouts are listed oldest first, and others by their state", async () => {
  const { staff, asked, make } = await start();
  const earlier = new Date("2026-11-10T10:00:00Z");
  const newer = await asked();
  const older = await asked((await make.account()).id, { requestedAt: earlier });
  const paid = await asked((await make.account()).id, { state: "paid", bankReference: "HB/1", requestedAt: earlier });
  const listed = async (query = "") => {
    const { items } = (await staff.get(`/v2/admin/payouts${query}`)).body;
    const ids: string[] = items.map((item: { id: string }) => item.id);
    return ids.filter((id) => [newer, older, paid].includes(id));
  };

  expect(await listed()).toEqual([older, newer]);
  expect(await listed("?state=paid")).toEqual([paid]);
  expect((await staff.get("/v2/admin/payouts?state=lost")).status).toBe(422);
});

test("a refused payout requires a reason, which is sent to the member", async () => {
  const { api, staff, member, asked } = await start();
  const id = await asked();
  expect(await staff.post(path(id), { step: "refuse" })).toMatchObject(wrongStep);
  expect((await staff.post(path(id), { step: "give" })).status).toBe(422);
  expect((await staff.post(path(id), { step: "refuse", reason: "All the same person." })).status).toBe(200);
  const [told] = (await api.as(member).get("/v2/notifications")).body;
  expect(told.message).toContain("All the same person.");
});

test("finance reopens a refused payout with a reason, which the audit log has and the member does not see", async () => {
  const { api, staff, member, asked, db } = await start();
  const id = await asked();
  const reason = "Both IDs were seen since.";
  expect(await staff.post(path(id), { step: "reopen", reason })).toMatchObject(wrongStep);
  await staff.post(path(id), { step: "refuse", reason: "All the same person." });

  expect(await staff.post(path(id), { step: "reopen", reason })).toMatchObject({
    status: 200,
    body: { message: "The payout is open again." },
  });

  expect((await staff.get(path(id))).body).toMatchObject({ state: "requested", reason: "", decided_at: null });
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at));
  expect(log).toContainEqual(expect.objectContaining({ action: "reopen payout", reason }));
  expect(JSON.stringify((await api.as(member).get("/v2/notifications")).body)).not.toContain(reason);
});

test.each([
  ["approve", "approve"],
  ["approve", "refuse"],
] as const)("of two decisions at once (%s, %s) one succeeds, and the other is refused", async (...wanted) => {
  const { api, make, staff, asked, db, approval } = await start();
  const id = await asked();
  const another = api.asStaff(await make.account({ role: "finance" }));
  const seen = await approval(id);
  const replies = await Promise.all([
    staff.post(path(id), { ...seen, step: wanted[0], reason: "Looked at it." }),
    another.post(path(id), { ...seen, step: wanted[1], reason: "Looked at it." }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = replies.find(({ status }) => status === 409)!;
  expect(body.detail).toMatch(/^Ada Obi was faster: this payout is (approved|refused) now$/);
  expect(await db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1);
});

test("staff cannot pay a payout of their own", async () => {
  const { staff, finance, asked, approval } = await start();
  const id = await asked(finance.id);
  expect((await staff.get(path(id))).body.is_own).toBe(true);
  const reply = await staff.post(path(id), await approval(id));
  expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
});

test("an unknown payout is not found", async () => {
  const { staff } = await start();
  for (const id of [randomUUID(), "0"]) {
    expect(await staff.get(path(id))).toMatchObject(notFound);
    expect(await staff.post(path(id), { step: "approve", seen_account: "unknown" })).toMatchObject(notFound);
  }
});

test("staff see their own queues with the number of items and the oldest one", async () => {
  const { api, make, staff, asked } = await start();
  await asked((await make.account()).id, { requestedAt: new Date("2020-01-01T10:00:00Z") });
  const business = await make.business({ recheckSince: new Date("2020-01-02T10:00:00Z") });
  const sent = { businessId: business.id, status: "pending", createdAt: new Date("2020-01-03T10:00:00Z") } as const;
  await make.certification(sent);
  const of = async (role: "agent" | "moderator" | "administrator") =>
    (await api.asStaff(await make.account({ role })).get("/v2/admin/queues")).body as {
      queue: string;
      count: number;
    }[];

  const waiting = { count: expect.any(Number), oldest_at: "2020-01-01T10:00:00.000Z", median_at: expect.any(String) };
  expect((await staff.get("/v2/admin/queues")).body).toEqual([{ queue: "payouts", ...waiting }]);
  const moderated = await of("moderator");
  expect(moderated).toMatchObject([
    { queue: "documents", oldest_at: "2020-01-03T10:00:00.000Z" },
    { queue: "rechecks", oldest_at: "2020-01-02T10:00:00.000Z" },
    { queue: "reports" },
    { queue: "appeals" },
    { queue: "claims" },
    { queue: "disputes" },
  ]);
  expect(await of("administrator")).toHaveLength(7);
  expect(await of("agent")).toEqual([]);

  await make.certification(sent);
  const [documents] = await of("moderator");
  expect(documents!.count).toBe(moderated[0]!.count + 1);
});

test("a payout above ₦50,000 must be paid by another person than its approver", async () => {
  const { api, make, staff, asked, approval } = await start();
  const id = await asked(undefined, { amountKobo: 5_000_100 });
  const another = api.asStaff(await make.account({ role: "finance" }));
  await staff.post(path(id), await approval(id));

  const pay = { step: "pay", bank_reference: "HB/2026/8" };
  const refused = await staff.post(path(id), pay);
  expect(refused).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  expect(refused.body.detail).toBe("You approved this payout. Above ₦50,000 somebody else has to pay it");
  expect((await staff.get(path(id))).body.needs_second).toBe(true);
  expect((await another.get(path(id))).body.needs_second).toBe(false);
  expect((await another.post(path(id), pay)).status).toBe(200);
});

test("a payout shows what its accounts share: bank account, device, phone and network", async () => {
  const { make, staff, asked, db, member, clock } = await start();
  const accountNumber = freshNumber();
  const other = await make.account({ firstName: "Bola", lastName: "Ade", phone: ownPhone() });
  await asked(other.id, { accountNumber, state: "paid", bankReference: "HB/1" });
  const id = await asked(undefined, { accountNumber });
  const [earned] = await db.select().from(referrals).where(eq(referrals.payoutId, id));
  await db.update(accounts).set({ phone: member.phone }).where(eq(accounts.id, earned!.friendId));
  const signedIn = { deviceHash: randomUUID(), networkHash: "abc123", lastUsedAt: clock.now() };
  await db.insert(knownDevices).values([member.id, earned!.friendId].map((accountId) => ({ accountId, ...signedIn })));

  expect((await staff.get(path(id))).body.in_common).toEqual([
    "It uses the bank account of Bola Ade",
    "Ada Obi and Chidi Eze use the same device",
    "Ada Obi and Chidi Eze have the same phone number",
    "Ada Obi and Chidi Eze signed in from the same network",
  ]);
});

test("a payout with shared accounts is approved only with a reason, which is stored in the audit log alone", async () => {
  const { api, make, staff, asked, db, member, approval } = await start();
  const accountNumber = freshNumber();
  await asked((await make.account()).id, { accountNumber });
  const id = await asked(undefined, { accountNumber });

  expect(await staff.post(path(id), await approval(id))).toMatchObject({
    status: 422,
    body: {
      code: "referral/held",
      detail: "It uses the bank account of Ada Obi. Give a reason to approve it all the same",
    },
  });
  expect((await staff.get(path(id))).body.state).toBe("requested");

  const reason = "They are married: seen on both IDs.";
  expect((await staff.post(path(id), { ...(await approval(id)), reason })).status).toBe(200);
  expect((await db.select().from(auditLog).where(eq(auditLog.subjectId, id)))[0]).toMatchObject({ reason });
  expect((await staff.get(path(id))).body).toMatchObject({ state: "approved", reason: "" });
  expect(JSON.stringify((await api.as(member).get("/v2/notifications")).body)).not.toContain("married");
});

test("a payout to an account in another name says so, and is approved only with a reason", async () => {
  const { make, staff, asked, approval } = await start();
  const id = await asked(undefined, { accountName: "Bright Future Enterprises" });
  const doubt = "The account name, Bright Future Enterprises, is not the name of Ada Obi";
  expect((await staff.get(path(id))).body.in_common).toEqual([doubt]);
  expect(await staff.post(path(id), await approval(id))).toMatchObject({
    status: 422,
    body: { code: "referral/held", detail: `${doubt}. Give a reason to approve it all the same` },
  });
  expect((await staff.post(path(id), { ...(await approval(id)), reason: "Her shop." })).status).toBe(200);

  for (const accountName of ["OBI ADÁ CHIOMA", ""]) {
    const same = await asked((await make.account({ phone: ownPhone() })).id, { accountName });
    expect((await staff.get(path(same))).body.in_common).toEqual([]);
  }
});

test("two sign-ins from one network are matched by a keyed hash, and no IP address is stored", async () => {
  const { staff, asked, db, member } = await start();
  const id = await asked();
  const [earned] = await db.select().from(referrals).where(eq(referrals.payoutId, id));
  const addresses = { [member.id]: "2001:db8:7:1::1", [earned!.friendId]: "2001:db8:7:1:ffff::2" };
  for (const [accountId, ip] of Object.entries(addresses)) {
    const caller = { ip, network: networkOf(ip), device: randomUUID(), userAgent: "" } as Caller;
    await rememberDevice(db, accountId, caller, new Date());
  }

  const rows = await db
    .select()
    .from(knownDevices)
    .where(inArray(knownDevices.accountId, Object.keys(addresses)));
  expect(rows.map(({ networkHash }) => networkHash)).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{6}$/)));
  expect((await staff.get(path(id))).body.in_common).toEqual(["Ada Obi and Chidi Eze signed in from the same network"]);
});
