import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

/** A verified business that was given another name and number. */
async function start() {
  const started = await startApi();
  const { api, make } = started;
  const account = await make.account({ localGovernmentId: 1 });
  const owner = api.as(account);
  const business = await make.business({ ownerId: account.id, name: "Mama Put", isVerified: true });
  for (const name of ["CAC", "ID Card"] as const) {
    await make.certification({ businessId: business.id, name, status: "approved" });
  }
  const draft = {
    ...{ about: "We cook.", category: "Construction", address: "1 Nowhere Close", town: "Ikeja" },
    ...{ state: "Lagos", lga: "Ikeja", phone: "0803 000 0009", work_experience: "Ten years", years_of_experience: 5 },
  };
  const renamed = await owner.put("/v2/business", { ...draft, name: "Chief Put" });
  expect(renamed.status).toBe(200);
  const moderator = await make.account({ role: "moderator" });
  const isVerified = async () => (await api.get(`/v2/business/${business.id}`)).body.business.is_verified;
  return { ...started, owner, business, staff: api.asStaff(moderator), isVerified };
}

/** Rows of one business in a person's queue; other tests leave work of theirs there. */
async function waitingOf(staff: Awaited<ReturnType<typeof start>>["staff"], { id }: { id: string }) {
  const { items } = (await staff.get("/v2/admin/rechecks")).body;
  return (items as { id: string }[]).filter((item) => item.id === id);
}

const path = (id: string) => `/v2/admin/rechecks/${id}`;
const faster = { status: 409, body: { code: "verification/wrong-step" } };

test("a changed verified business waits for a re-check, with its old and new values", async () => {
  const { staff, business } = await start();

  const changes = ["The name was “Mama Put”", "The number was 0700 000 0002"];
  expect(await waitingOf(staff, business)).toMatchObject([
    { name: "Chief Put", place: "Ikeja, Lagos", changes, since: "2026-11-18T10:00:00.000Z" },
  ]);
  expect((await staff.get(path(business.id))).body).toMatchObject({
    ...{ since: "2026-11-18T10:00:00.000Z", changes, is_own: false },
    documents: [{ status: "approved" }, { status: "approved" }],
  });
});

test("a re-check keeps the tick, or removes it and rejects the documents; the owner is notified, and the next change is a new re-check", async () => {
  const { staff, owner, business, isVerified, clock } = await start();
  const reason = "The certificate is in another name.";
  const told = async () => (await owner.get("/v2/notifications")).body;

  expect((await staff.post(path(business.id), { keep: true, reason: "Same people." })).status).toBe(200);

  expect(await isVerified()).toBe(true);
  expect(await waitingOf(staff, business)).toEqual([]);
  expect(await told()).toMatchObject([{ title: "Your business stays verified" }]);
  const late = await staff.post(path(business.id), { keep: false, reason });
  expect(late).toMatchObject(faster);
  expect(late.body.detail).toMatch(/ was faster: keep tick$/);
  const { certifications: _, ...own } = (await owner.get("/v2/mybusiness")).body;
  clock.moveTo("2026-11-19T10:00:00Z");
  await owner.put("/v2/business", { ...own, name: "Other Put" });

  expect((await staff.post(path(business.id), { keep: false, reason })).status).toBe(200);

  expect(await isVerified()).toBe(false);
  const [latest] = await told();
  expect(latest).toMatchObject({ message: expect.stringContaining(reason), link: "/verify" });
  expect((await owner.get("/v2/mybusiness")).body.certifications).toMatchObject([
    { status: "rejected", reason },
    { status: "rejected", reason },
  ]);
  expect((await staff.get(path(business.id))).body).toMatchObject({
    since: null,
    decisions: [{ what: "take tick", reason }, { what: "keep tick" }],
  });
});

test("when two moderators decide a re-check at once, one decision counts", async () => {
  const { api, make, staff, business } = await start();
  const another = api.asStaff(await make.account({ role: "moderator" }));
  const replies = await Promise.all([
    staff.post(path(business.id), { keep: true }),
    another.post(path(business.id), { keep: false, reason: "Not fine." }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a re-check decision requires an outcome, a reason to take the tick away, an existing business, and a moderator other than its owner", async () => {
  const { api, make, staff, business } = await start();
  expect(await staff.post(path(business.id), { reason: "Fine." })).toMatchObject({ status: 422 });
  for (const reason of ["", "1", "No"]) {
    expect(await staff.post(path(business.id), { keep: false, reason })).toMatchObject({ status: 422 });
  }
  for (const id of [randomUUID(), "0"]) {
    expect((await staff.get(path(id))).status).toBe(404);
    expect((await staff.post(path(id), { keep: true, reason: "Fine." })).status).toBe(404);
  }
  const account = await make.account({ role: "moderator" });
  const own = await make.business({ ownerId: account.id, isVerified: true, recheckSince: new Date() });
  const reply = await api.asStaff(account).post(path(own.id), { keep: true, reason: "Mine." });
  expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  expect(await waitingOf(staff, own)).toHaveLength(1);
  expect(await waitingOf(api.asStaff(account), own)).toEqual([]);
});
