import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { auditLog } from "#/server/admin/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { newId } from "#/server/platform/id.ts";
import { startApi } from "#/tests/api.ts";

const own = "/v2/user/agent_consent";

/** An agent, and an owner who is their client. */
async function start() {
  const started = await startApi({ at: "2026-11-18T10:00:00Z" });
  const { make, db, api } = started;
  const account = await make.account({ role: "agent" });
  const agentId = newId();
  const agent = { id: agentId, name: "Sade", location: "Ikeja, Lagos", phone: "", stateIds: [], accountId: account.id };
  await db.insert(agents).values(agent);
  const client = await make.account({ agentId, firstName: "Chidi", lastName: "Eze" });
  await make.business({ ownerId: client.id });
  const path = `/v2/admin/clients/${client.id}`;
  const ask = (purpose = "Put in your hours") => api.asStaff(account).post(`${path}/consent`, { purpose });
  const monday = { days: [{ day_of_week: "monday", open_time: "8:00 AM", close_time: "6:00 PM" }] };
  const setHours = (days: object = monday) => api.asStaff(account).post(`${path}/business/schedule`, days);
  const titlesOf = async (id: string) => {
    const all = db.select().from(notifications).where(eq(notifications.accountId, id));
    return (await all.orderBy(notifications.id)).map(({ title }) => title);
  };
  return {
    ...started,
    account,
    agentId,
    client,
    path,
    ask,
    setHours,
    titlesOf,
    desk: api.asStaff(account),
    owner: api.as(client),
  };
}

test("an agent edits the page of an owner who allowed it; the owner is notified of each change, and it is in the audit log", async () => {
  const { ask, setHours, owner, desk, path, db, client, account, titlesOf } = await start();

  expect((await setHours()).body).toMatchObject({ code: "consent/not-given" });
  expect((await ask()).body).toMatchObject({ state: "asked", purpose: "Put in your hours" });
  expect((await setHours()).status).toBe(403);
  expect((await owner.get(own)).body).toMatchObject({ state: "asked", agent_name: "Sade" });
  expect((await owner.post(own, { allow: true })).body).toMatchObject({
    state: "given",
    ends_at: "2026-11-21T10:00:00.000Z",
  });
  expect((await setHours()).status).toBe(200);
  const page = (await desk.get(`${path}/business`)).body;
  expect(page.business_hours).toContainEqual(expect.objectContaining({ day_of_week: "monday", open_time: "8:00 AM" }));
  const place = { address: "1 Allen Avenue", town: "Ikeja", state: "Lagos", lga: "Ikeja" };
  const work = { category: "Catering Services", work_experience: "Five years", years_of_experience: 5 };
  const draft = { name: page.name, phone: "0803 000 0000", about: "Bread every day", ...place, ...work };
  expect((await desk.put(`${path}/business`, draft)).body).toMatchObject({ about: "Bread every day" });
  const links = { website: "bread.example", facebook: "", instagram: "", twitter: "", tiktok: "", linkedin: "" };
  expect((await desk.post(`${path}/business/social`, links)).body.website).toContain("bread.example");

  expect(await titlesOf(client.id)).toEqual([
    "Sade, your agent, asks to work on your page",
    "Sade, your agent, changed your opening hours",
    "Sade, your agent, changed the words on your page",
    "Sade, your agent, changed the links on your page",
  ]);
  expect(await titlesOf(account.id)).toEqual(["Chidi Eze lets you work on their page"]);
  const acts = await db.select().from(auditLog).where(like(auditLog.action, "% for owner"));
  const ofClient = acts.filter(({ subjectId }) => subjectId === client.id);
  expect(ofClient.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["ask to act for owner", account.id],
    ["set hours for owner", account.id],
    ["revise page for owner", account.id],
    ["set links for owner", account.id],
  ]);
  expect(ofClient[1]).toMatchObject({ after: { changed: ["monday"] } });
});

test("a consent ends when the owner withdraws it, after three days, and with a new agent", async () => {
  const { ask, setHours, owner, clock, db, client, make } = await start();
  await ask();
  await owner.post(own, { allow: true });
  expect((await owner.post(own, { allow: false })).body).toMatchObject({ state: "none" });
  expect((await setHours()).status).toBe(403);

  await ask("Once more");
  await owner.post(own, { allow: true });
  expect((await ask()).body).toMatchObject({ code: "consent/open-already" });
  clock.moveTo("2026-11-21T10:00:00Z");
  expect((await setHours()).body).toMatchObject({ code: "consent/not-given" });

  await ask("A third time");
  await owner.post(own, { allow: true });
  expect((await setHours()).status).toBe(200);
  const other = newId();
  const otherAccount = await make.account({ role: "agent" });
  const agent = { id: other, name: "Bola", location: "Kano", phone: "", stateIds: [], accountId: otherAccount.id };
  await db.insert(agents).values(agent);
  await db.update(accounts).set({ agentId: other }).where(eq(accounts.id, client.id));
  expect((await setHours()).body).toMatchObject({
    code: "account/not-found",
    detail: "This person is not your client now",
  });
  expect((await owner.get(own)).body).toMatchObject({ state: "none" });
});

test("a refused change leaves no entry in the audit log and sends no message", async () => {
  const { ask, setHours, owner, db, client, titlesOf } = await start();
  await ask();
  await owner.post(own, { allow: true });
  const wrong = { days: [{ day_of_week: "monday", open_time: "8:00 AM", close_time: "" }] };

  expect((await setHours(wrong)).status).toBe(422);

  expect(await titlesOf(client.id)).toHaveLength(1);
  expect(await db.$count(auditLog, eq(auditLog.subjectId, client.id))).toBe(1);
});

test("a consent is requested for one's own clients with a page, and given by the owner only", async () => {
  const { api, make, ask, path, owner, desk } = await start();
  const stranger = api.asStaff(await make.account({ role: "agent" }));

  expect((await stranger.post(`${path}/consent`, { purpose: "Hours" })).body).toMatchObject({
    code: "account/not-found",
  });
  expect((await api.as(await make.account()).post(`${path}/consent`, { purpose: "Hours" })).status).toBe(403);
  expect((await api.post(`${path}/consent`, { purpose: "Hours" })).status).toBe(401);
  expect((await ask(" ")).status).toBe(422);
  expect((await owner.post(own, { allow: true })).body).toMatchObject({ code: "consent/nothing-asked" });
  await ask();
  expect((await api.as(await make.account()).post(own, { allow: true })).status).toBe(409);
  expect((await api.post(own, { allow: true })).status).toBe(401);
  expect((await owner.post(own, { allow: "yes" })).status).toBe(422);
  expect((await desk.get(`${path}/business`)).body).toMatchObject({ code: "consent/not-given" });
});
