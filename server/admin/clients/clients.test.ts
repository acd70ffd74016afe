import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { newId } from "#/server/platform/id.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog, clientNotes } from "../tables.ts";

const clients = "/v2/admin/clients";

/** An agent at their desk, and two people who are their clients: one with a business. */
async function startAtDesk() {
  const started = await startApi();
  const { make, db, api } = started;
  const account = await make.account({ role: "agent", firstName: "Sade" });
  const agentId = newId();
  const agent = { id: agentId, name: "Sade", location: "Ikeja, Lagos", phone: "", stateIds: [], accountId: account.id };
  await db.insert(agents).values(agent);
  const client = await make.account({ agentId, firstName: "Chidi", createdAt: new Date("2026-11-01") });
  const business = await make.business();
  await db
    .update(accounts)
    .set({ agentId, createdAt: new Date("2026-11-02") })
    .where(eq(accounts.id, business.ownerId));
  return { ...started, account, agentId, desk: api.asStaff(account), client, business };
}

test("an agent sees their own clients, newest first, and what each listing lacks", async () => {
  const { desk, client, business } = await startAtDesk();

  const { body } = await desk.get(clients);

  expect(body.map(({ id }: { id: string }) => id)).toEqual([business.ownerId, client.id]);
  expect(body[0].business).toMatchObject({ id: business.id, completeness: expect.any(Number) });
  expect(body[0].business.missing).toContain("verification");
  expect(body[1].business).toBeNull();
});

test("clients are found by the beginning of their name or their business's name, and % and _ match literally", async () => {
  const { desk, client, business, db } = await startAtDesk();

  expect((await desk.get(`${clients}?search=chi`)).body).toMatchObject([{ id: client.id }]);
  expect((await desk.get(`${clients}?search=%25`)).body).toEqual([]);
  const name = `Kwari ${client.id}`;
  await db.update(businesses).set({ name }).where(eq(businesses.id, business.id));
  expect((await desk.get(`${clients}?search=${encodeURIComponent(name.toUpperCase())}`)).body).toMatchObject([
    { id: business.ownerId, business: { name } },
  ]);
  expect((await desk.get(`${clients}?before=${client.id}`)).body).toEqual([]);
});

test("a note is stored with its date and author, and recorded in the audit log", async () => {
  const { desk, client, db } = await startAtDesk();

  const { body } = await desk.post(`${clients}/${client.id}/notes`, { note: " Call on friday " });

  expect(body).toMatchObject({ note: "Call on friday", author: "Sade Obi" });
  expect((await desk.get(`${clients}/${client.id}`)).body.notes).toEqual([body]);
  expect((await desk.get(clients)).body[1].last_note).toBe(body.created_at);
  expect(await db.$count(auditLog, eq(auditLog.subjectId, client.id))).toBe(1);
});

test.each([{}, { note: " " }, { note: "a".repeat(2_001) }, { note: 1 }])("the note %j is refused", async (payload) => {
  const { desk, client } = await startAtDesk();

  expect((await desk.post(`${clients}/${client.id}/notes`, payload)).status).toBe(422);
});

test("the client of another agent is not found, and other staff have no clients", async () => {
  const { api, make, client } = await startAtDesk();
  const other = api.asStaff(await make.account({ role: "agent" }));

  expect((await other.get(clients)).body).toEqual([]);
  expect((await other.get(`${clients}/${client.id}`)).status).toBe(404);
  expect((await other.post(`${clients}/${client.id}/notes`, { note: "Hello" })).status).toBe(404);
  expect((await other.get(`${clients}/nobody`)).status).toBe(404);
});

test("the client list is closed to members, and to agents before the second step", async () => {
  const { api, make, client, account } = await startAtDesk();
  const member = api.as(await make.account());

  for (const url of [clients, `${clients}/${client.id}`]) {
    expect((await api.get(url)).status).toBe(401);
    expect((await member.get(url)).status).toBe(403);
    expect((await api.as(account).get(url)).body.code).toBe("account/second-step-needed");
  }
  expect((await member.post(`${clients}/${client.id}/notes`, { note: "Hello" })).status).toBe(403);
  expect((await api.post(`${clients}/${client.id}/notes`, { note: "Hello" })).status).toBe(401);
});

test("notes about a member are deleted when the member is erased", async () => {
  const { desk, client, db, clock, jobs } = await startAtDesk();
  await desk.post(`${clients}/${client.id}/notes`, { note: "Prefers WhatsApp" });
  await db.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, client.id));

  clock.moveTo("2026-12-20T10:00:00Z");
  await jobs.runNow("account.erase-deleted");

  expect(await db.$count(clientNotes, eq(clientNotes.clientId, client.id))).toBe(0);
});

test("an agent's visit is shown on the client's page as long as the business exists", async () => {
  const { desk, api, db, business } = await startAtDesk();
  const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.visited_on;
  const visits = `${clients}/${business.ownerId}/visits`;
  expect(await shown()).toBe("");

  expect((await desk.post(visits, { visited_on: "2026-11-10" })).body).toEqual({ visited_on: "2026-11-10" });
  await desk.post(visits, { visited_on: "2026-11-03" });

  expect(await shown()).toBe("2026-11-10");
  expect((await api.as({ id: business.ownerId }).get("/v2/mybusiness")).body.visited_on).toBe("2026-11-10");
  const file = async () => (await desk.get(`${clients}/${business.ownerId}`)).body.client.business.visited_on;
  expect(await file()).toBe("2026-11-10");
  expect(await db.$count(auditLog, eq(auditLog.subjectId, business.ownerId))).toBe(2);
  await db.update(businesses).set({ address: "2 Elsewhere" }).where(eq(businesses.id, business.id));
  expect([await shown(), await file()]).toEqual(["", ""]);
});

test.each([{}, { visited_on: "today" }, { visited_on: "2026-11-19" }, { visited_on: "2026-10-18" }])(
  "the visit %j is refused",
  async (payload) => {
    const { desk, business } = await startAtDesk();
    expect((await desk.post(`${clients}/${business.ownerId}/visits`, payload)).status).toBe(422);
  },
);

test("a visit to another agent's client, or to a client without a business, is refused", async () => {
  const { desk, api, make, client, business } = await startAtDesk();
  const visit = { visited_on: "2026-11-18" };
  const other = api.asStaff(await make.account({ role: "agent" }));
  expect((await other.post(`${clients}/${business.ownerId}/visits`, visit)).status).toBe(404);
  expect(await desk.post(`${clients}/${client.id}/visits`, visit)).toMatchObject({
    body: { code: "business/not-found" },
  });
});

test("a task is planned for a day, is listed first, and is completed once", async () => {
  const { desk, client, business, db } = await startAtDesk();
  const plan = (id: string, task: string, due_on: string) =>
    desk.post(`${clients}/${id}/notes`, { note: "Bring a camera", task, due_on });
  await desk.post(`${clients}/${client.id}/notes`, { note: "Speaks Hausa" });
  await plan(client.id, "visit", "2026-11-25");
  const { body: soon } = await plan(business.ownerId, "call back", "2026-11-20");

  const { body: open } = await desk.get("/v2/admin/client_tasks");

  expect(open).toMatchObject([
    { id: soon.id, task: "call back", due_on: "2026-11-20", client: { id: business.ownerId } },
    { task: "visit", due_on: "2026-11-25", client: { id: client.id, name: "Chidi Obi" } },
  ]);
  const done = `${clients}/${business.ownerId}/notes/${soon.id}/done`;
  for (const _ of [1, 2]) expect((await desk.post(done)).body.done_at).toBe("2026-11-18T10:00:00.000Z");
  expect((await desk.get("/v2/admin/client_tasks")).body).toHaveLength(1);
  expect(await db.$count(auditLog, eq(auditLog.action, "plan client task"))).toBe(2);
});

test.each([
  { task: "visit" },
  { due_on: "2026-11-20" },
  { task: "sing", due_on: "2026-11-20" },
  { task: "visit", due_on: "soon" },
])("the task %j is refused", async (task) => {
  const { desk, client } = await startAtDesk();

  expect((await desk.post(`${clients}/${client.id}/notes`, { note: "Bring a camera", ...task })).status).toBe(422);
});

test("tasks follow their client: the former agent can neither see nor complete them", async () => {
  const { desk, client, db } = await startAtDesk();
  const { body } = await desk.post(`${clients}/${client.id}/notes`, {
    note: "Bring a camera",
    task: "visit",
    due_on: "2026-11-20",
  });
  await db.update(accounts).set({ agentId: null }).where(eq(accounts.id, client.id));

  expect((await desk.get("/v2/admin/client_tasks")).body).toEqual([]);
  expect((await desk.post(`${clients}/${client.id}/notes/${body.id}/done`)).status).toBe(404);
  expect((await desk.post(`${clients}/${client.id}/notes`, { note: "Too late" })).status).toBe(404);
});
