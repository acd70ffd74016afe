import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { accounts, sessions } from "#/server/account/tables.ts";
import { audited } from "#/server/admin/staff-action.ts";
import { auditLog } from "#/server/admin/tables.ts";
import { api as routes } from "#/server/api.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import { startApi } from "./api.ts";

/** Roles with permission for each endpoint of the back office; administrators have permission for all. */
const mayCall: Record<string, readonly Exclude<StaffRole, "administrator">[]> = {
  "GET /v2/admin/overview": ["moderator", "finance"],
  "GET /v2/admin/queues": ["agent", "moderator", "finance"],
  "GET /v2/admin/search": ["moderator", "finance"],
  "GET /v2/admin/documents": ["moderator"],
  "GET /v2/admin/documents/{id}": ["moderator"],
  "GET /v2/admin/documents/{id}/picture": ["moderator"],
  "GET /v2/admin/documents/{id}/registry": ["moderator"],
  "POST /v2/admin/documents/{id}/undo": ["moderator"],
  "POST /v2/admin/documents/{id}/decision": ["moderator"],
  "GET /v2/admin/rechecks": ["moderator"],
  "GET /v2/admin/rechecks/{businessId}": ["moderator"],
  "POST /v2/admin/rechecks/{businessId}": ["moderator"],
  "GET /v2/admin/reports": ["moderator"],
  "GET /v2/admin/reports/{kind}/{id}": ["moderator"],
  "GET /v2/admin/reports/{kind}/{id}/photos/{nth}": ["moderator"],
  "GET /v2/admin/reports/message/{id}/audio": ["moderator"],
  "GET /v2/admin/reports/message/{id}/picture": ["moderator"],
  "POST /v2/admin/reports/warn": ["moderator"],
  "POST /v2/admin/reports/dismiss": ["moderator"],
  "POST /v2/admin/reports/{kind}/{id}/undo": ["moderator"],
  "POST /v2/admin/sanctions": ["moderator"],
  "POST /v2/admin/sanctions/{id}/lift": ["moderator"],
  "GET /v2/admin/appeals": ["moderator"],
  "POST /v2/admin/appeals/{id}": ["moderator"],
  "POST /v2/admin/appeals/{id}/undo": ["moderator"],
  "GET /v2/admin/claims": ["moderator"],
  "POST /v2/admin/claims/{id}": ["moderator"],
  "POST /v2/admin/claims/{id}/undo": ["moderator"],
  "GET /v2/admin/claims/documents/{id}": ["moderator"],
  "GET /v2/admin/removals": ["moderator"],
  "POST /v2/admin/removals/{id}": ["moderator"],
  "GET /v2/admin/disputes": ["moderator"],
  "GET /v2/admin/disputes/{id}": ["moderator"],
  "POST /v2/admin/disputes/{id}": ["moderator"],
  "POST /v2/admin/disputes/{id}/message": ["moderator"],
  "GET /v2/admin/disputes/{id}/summary": ["moderator"],
  "GET /v2/admin/payouts": ["finance"],
  "GET /v2/admin/payouts/{id}": ["finance"],
  "GET /v2/admin/payouts/{id}/bank": ["finance"],
  "POST /v2/admin/payouts/{id}": ["finance"],
  "GET /v2/admin/clients": ["agent"],
  "GET /v2/admin/clients/{id}": ["agent"],
  "POST /v2/admin/clients/{id}/notes": ["agent"],
  "POST /v2/admin/clients/{id}/notes/{noteId}/done": ["agent"],
  "GET /v2/admin/client_tasks": ["agent"],
  "POST /v2/admin/clients/{id}/consent": ["agent"],
  "GET /v2/admin/clients/{id}/business": ["agent"],
  "PUT /v2/admin/clients/{id}/business": ["agent"],
  "POST /v2/admin/clients/{id}/business/social": ["agent"],
  "POST /v2/admin/clients/{id}/business/schedule": ["agent"],
  "POST /v2/admin/clients/{id}/visits": ["agent"],
  "GET /v2/admin/people": ["moderator"],
  "GET /v2/admin/people.csv": ["moderator"],
  "GET /v2/admin/people/{id}": ["moderator", "finance"],
  "POST /v2/admin/people/{id}/warn": ["moderator"],
  "POST /v2/admin/people/{id}/end_sessions": ["moderator"],
  "POST /v2/admin/people/{id}/block": ["moderator"],
  "POST /v2/admin/people/{id}/restore": ["moderator"],
  "POST /v2/admin/people/{id}/role": [],
  "POST /v2/admin/people/{id}/second_step/reset": [],
  "GET /v2/admin/businesses": ["moderator"],
  "GET /v2/admin/businesses.csv": ["moderator"],
  "GET /v2/admin/businesses/{id}": ["moderator", "finance"],
  "GET /v2/admin/bookings": ["moderator"],
  "GET /v2/admin/bookings.csv": ["moderator"],
  "GET /v2/admin/bookings/{id}": ["moderator"],
  "GET /v2/admin/invoices": ["moderator"],
  "GET /v2/admin/invoices.csv": ["moderator"],
  "GET /v2/admin/invoices/{id}": ["moderator"],
  "GET /v2/admin/comments": ["moderator"],
  "GET /v2/admin/comments.csv": ["moderator"],
  "POST /v2/admin/comments/hide": ["moderator"],
  "POST /v2/admin/comments/show": ["moderator"],
  "GET /v2/admin/payments": ["finance"],
  "GET /v2/admin/payments.csv": ["finance"],
  "GET /v2/admin/payments/{id}": ["finance"],
  "GET /v2/admin/subscriptions": ["finance"],
  "GET /v2/admin/subscriptions.csv": ["finance"],
  "GET /v2/admin/referrals": ["finance"],
  "GET /v2/admin/referrals.csv": ["finance"],
  "GET /v2/admin/audit": [],
  "GET /v2/admin/audit.csv": [],
  "GET /v2/admin/plans": ["finance"],
  "POST /v2/admin/plans": ["finance"],
  "PUT /v2/admin/plans/{id}": ["finance"],
  "GET /v2/admin/agents": [],
  "POST /v2/admin/agents": [],
  "PUT /v2/admin/agents/{id}": [],
  "POST /v2/admin/agents/{id}/remove": [],
  "GET /v2/admin/words": ["moderator"],
  "POST /v2/admin/words": ["moderator"],
  "GET /v2/admin/words/preview": ["moderator"],
  "DELETE /v2/admin/words/{id}": ["moderator"],
  "POST /v2/admin/services": ["moderator"],
  "DELETE /v2/admin/services/{id}": ["moderator"],
  "GET /v2/admin/misses": ["moderator"],
  "GET /v2/admin/lines": ["moderator"],
  "GET /v2/admin/featured": ["moderator"],
  "PUT /v2/admin/featured/{id}": ["moderator"],
  "DELETE /v2/admin/featured/{id}": ["moderator"],
  "POST /v2/admin/faq": [],
  "PUT /v2/admin/faq/{id}": [],
  "DELETE /v2/admin/faq/{id}": [],
  "GET /v2/admin/translations": ["moderator"],
  "GET /v2/admin/translations/file": ["moderator"],
  "POST /v2/admin/translations/{id}": ["moderator"],
  "POST /v2/admin/translations/{id}/undo": ["moderator"],
  "GET /v2/admin/notices": [],
  "POST /v2/admin/notices": [],
  "PUT /v2/admin/notices/{id}": [],
  "GET /v2/admin/failed_jobs": [],
  "POST /v2/admin/failed_jobs/{id}/retry": [],
  "POST /v2/admin/failed_jobs/{id}/discard": [],
};

const staffRoles = ["agent", "moderator", "finance", "administrator"] as const satisfies readonly StaffRole[];
const isOfBackOffice = (name: string) => name.includes(" /v2/admin/");
const calls = routes.map(({ name }) => name).filter(isOfBackOffice);
const mayRole = (name: string, role: StaffRole) =>
  role === "administrator" || (mayCall[name] ?? []).some((one) => one === role);

/** Fields in which a member could claim permissions. */
const claims = { role: "administrator", roles: ["administrator"], is_proven: true, viewer: { role: "administrator" } };

async function start() {
  const started = await startApi();
  type Caller = Pick<typeof started.api, "get" | "post" | "put" | "delete">;
  const call = async (who: Caller, name: string, body: object = {}) => {
    const [method, path = ""] = name.split(" ");
    const url = path.replace(/\{\w+\}/g, randomUUID());
    if (method === "GET") return who.get(url);
    if (method === "DELETE") return who.delete(url);
    return method === "PUT" ? who.put(url, body) : who.post(url, body);
  };
  return { ...started, call };
}

const notAllowed = { status: 403, body: { code: "account/not-allowed" } };

test("the table lists exactly the calls of the back office", () => {
  expect(Object.keys(mayCall).sort()).toEqual([...calls].sort());
});

test("calls for staff are all below /v2/admin/, and no other calls are", () => {
  const isForStaff = ({ call }: (typeof routes)[number]) => typeof call.access === "object";
  const forStaff = routes.filter(isForStaff).map(({ name }) => name);
  expect(forStaff.sort()).toEqual([...calls].sort());
});

type Started = Awaited<ReturnType<typeof start>>;

/** A member, an owner and a staff member of each role, with sessions before and after the second step. */
async function makePeople({ make, db, clock }: Started) {
  const makeOne = async (role: StaffRole | "user") => {
    const { id } = await make.account({ role });
    const proven = await openSession(db, id, "", clock.now());
    await db.update(sessions).set({ provenAt: clock.now() }).where(eq(sessions.accountId, id));
    return { role, id, proven, unproven: await openSession(db, id, "", clock.now()) };
  };
  const outsiders = [await makeOne("user"), await makeOne("user")];
  await make.business({ ownerId: outsiders[1]!.id });
  const staff = await Promise.all(staffRoles.map(makeOne));
  return { outsiders, staff };
}

type Person = Awaited<ReturnType<typeof makePeople>>["staff"][number];

/** Bodies of a call: only one for a method without a body. */
const bodiesOf = (name: string) => (/^(GET|DELETE) /.test(name) ? [{}] : [{}, claims]);

/** Shared by all tests, because no endpoint changes them. */
let people: ReturnType<typeof makePeople> | undefined;

async function expectRefused({ api, db, call }: Started, name: string, { id, proven, unproven }: Person) {
  // Also with the second factor, in case the role was removed later.
  for (const token of [unproven, proven])
    for (const body of bodiesOf(name)) expect(await call(api.with(token), name, body)).toMatchObject(notAllowed);
  const [after] = await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id));
  expect(after).toEqual({ role: "user" });
}

async function expectAsTableSays({ api, call }: Started, name: string, { role, ...tokens }: Person) {
  const unproven = await call(api.with(tokens.unproven), name, claims);
  const isAllowed = role !== "user" && mayRole(name, role);
  if (isAllowed) {
    expect({ role, ...unproven }).toMatchObject({ status: 403, body: { code: "account/second-step-needed" } });
    const { status } = await call(api.with(tokens.proven), name);
    expect([role, [200, 400, 404, 409, 422].includes(status)]).toEqual([role, true]);
    return;
  }
  expect({ role, ...unproven }).toMatchObject(notAllowed);
  for (const body of bodiesOf(name)) {
    const proven = await call(api.with(tokens.proven), name, body);
    expect({ role, ...proven }).toMatchObject(notAllowed);
  }
}

test.each(calls)(
  "%s is open to the roles in the table, after the second step, whatever the request says",
  async (name) => {
    const started = await start();
    const { api, call } = started;
    people ??= makePeople(started);
    const { outsiders, staff } = await people;

    expect(await call(api, name)).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
    for (const one of outsiders) await expectRefused(started, name, one);
    for (const one of staff) await expectAsTableSays(started, name, one);
  },
);

test("members cannot give themselves a role, at sign-up or in their profile", async () => {
  const { api } = await start();
  const email = `${randomUUID()}@example.com`;
  const signedUp = await api.post("/v2/signup", { email, password: "harmattan-dust-7", ...claims });
  expect(signedUp).toMatchObject({ status: 200, body: { user: { role: "user" } } });
  const self = api.with(signedUp.body.access_token);
  const name = { firstname: "Ada", lastname: "Obi", phone: "0803 000 0000", state: "Lagos", lga: "Ikeja" };
  expect(await self.put("/v2/user", { ...name, ...claims })).toMatchObject({ status: 200, body: { role: "user" } });
  expect(await self.get("/v2/admin/queues")).toMatchObject(notAllowed);
});

describe("the audit log", () => {
  test("the audit log is read-only: no call changes or deletes its entries", () => {
    expect(calls.filter((name) => name.includes("/audit"))).toEqual(["GET /v2/admin/audit", "GET /v2/admin/audit.csv"]);
  });

  test("the audit log refuses changes in the database, also with SQL", async () => {
    const { services, make, db } = await start();
    const viewer = { id: (await make.account({ role: "administrator" })).id, sessionId: "", isProven: true } as const;
    const subject = { kind: "test", id: randomUUID() };
    await audited(
      services,
      { ...viewer, role: "administrator" },
      { action: "try", subject, reason: "Once." },
      async () => ({
        answer: undefined,
      }),
    );
    const mine = eq(auditLog.subjectId, subject.id);

    await expect(db.update(auditLog).set({ reason: "Another" }).where(mine)).rejects.toThrow();
    await expect(db.delete(auditLog).where(mine)).rejects.toThrow();
    await expect(db.execute(sql`truncate ${auditLog}`)).rejects.toThrow();
    expect(await db.select({ reason: auditLog.reason }).from(auditLog).where(mine)).toEqual([{ reason: "Once." }]);
  });
});
