import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { startApi } from "#/tests/api.ts";

const agents = "/v2/admin/agents";

async function startAsAdministrator() {
  const started = await startApi();
  const { api, make, db } = started;
  const admin = api.asStaff(await make.account({ role: "administrator" }));
  const draft = { name: "Sade", location: "Ikeja, Lagos", phone: "0803 000 0000", states: [], account_email: "" };
  const add = async (states: string[], name = "Sade") =>
    (await admin.post(agents, { ...draft, name, states })).body.agent as { id: string };
  const desk = (await admin.get(agents)).body[0] as { id: string };
  const memberOf = (place: string, agentId = desk.id) =>
    make.account({ agentId, localGovernmentId: readPlace(place)!.lga!.id });
  const agentOf = async ({ id }: { id: string }) =>
    (await db.select({ agentId: accounts.agentId }).from(accounts).where(eq(accounts.id, id)))[0]!.agentId;
  return { ...started, admin, draft, add, desk, memberOf, agentOf };
}

test("a new agent gets the clients of the desk in their states, and no others", async () => {
  const { admin, draft, memberOf, agentOf, desk } = await startAsAdministrator();
  const [covered, elsewhere] = [await memberOf("Kebbi, Birnin Kebbi"), await memberOf("Yobe, Damaturu")];

  const { body } = await admin.post(agents, { ...draft, states: ["Kebbi"] });

  expect(body.agent).toMatchObject({ name: "Sade", phone: "0803 000 0000", states: ["Kebbi"], is_desk: false });
  expect(body.moved).toBeGreaterThanOrEqual(1);
  expect(await agentOf(covered)).toBe(body.agent.id);
  expect(await agentOf(elsewhere)).toBe(desk.id);
  await admin.post(`${agents}/${body.agent.id}/remove`, { reason: "She left" });
});

test("when the states of an agent change, the clients of the other states go to their new agent or to the desk", async () => {
  const { admin, draft, add, memberOf, agentOf, desk } = await startAsAdministrator();
  const [one, other] = [await add(["Taraba", "Gombe"], "One"), await add(["Taraba"], "Other")];
  const taraba = await memberOf("Taraba, Jalingo", one.id);
  const gombe = await memberOf("Gombe, Gombe", one.id);
  const sokoto = await memberOf("Sokoto, Sokoto North");

  const change = { ...draft, name: "One", states: ["Sokoto"], reason: "Moved house" };
  const { body } = await admin.put(`${agents}/${one.id}`, change);

  expect(body.moved).toBeGreaterThanOrEqual(3);
  expect([await agentOf(taraba), await agentOf(gombe), await agentOf(sokoto)]).toEqual([other.id, desk.id, one.id]);
  for (const { id } of [one, other]) await admin.post(`${agents}/${id}/remove`, { reason: "She left" });
});

test("the clients of an agent who leaves are shared evenly among the others, and each has an agent", async () => {
  const { admin, add, memberOf, agentOf, desk } = await startAsAdministrator();
  const [leaving, one, other] = [await add(["Jigawa"]), await add(["Jigawa"]), await add(["Jigawa"])];
  const members = [];
  for (let count = 0; count < 4; count++) members.push(await memberOf("Jigawa, Dutse", leaving.id));
  const nowhere = await startApi().then(({ make }) => make.account({ agentId: leaving.id }));

  const { body } = await admin.post(`${agents}/${leaving.id}/remove`, { reason: "Left us" });

  expect(body).toEqual({ agent: null, moved: 5 });
  const taken = await Promise.all(members.map(agentOf));
  expect(taken.filter((id) => id === one.id)).toHaveLength(2);
  expect(taken.filter((id) => id === other.id)).toHaveLength(2);
  expect(await agentOf(nowhere)).toBe(desk.id);
  expect((await admin.get(agents)).body.map(({ id }: { id: string }) => id)).not.toContain(leaving.id);
  for (const { id } of [one, other]) await admin.post(`${agents}/${id}/remove`, { reason: "She left" });
});

test("the desk cannot be removed", async () => {
  const { admin, desk } = await startAsAdministrator();

  const refused = await admin.post(`${agents}/${desk.id}/remove`, { reason: "Not needed" });

  expect(refused).toMatchObject({ status: 409, body: { code: "agent/desk-stays" } });
});

test("an agent signs in with an account of the agent role, and one account belongs to one agent", async () => {
  const { admin, draft, make } = await startAsAdministrator();
  const [account, member] = [await make.account({ role: "agent" }), await make.account()];
  const linked = await admin.post(agents, { ...draft, account_email: account.email.toUpperCase() });

  expect(linked.body.agent.account_email).toBe(account.email);
  expect(await admin.post(agents, { ...draft, account_email: account.email })).toMatchObject({
    status: 409,
    body: { code: "agent/account-taken" },
  });
  expect((await admin.post(agents, { ...draft, account_email: member.email })).body.fields).toHaveProperty(
    "account_email",
  );
  const change = { ...draft, name: "Sade Obi", account_email: account.email, reason: "Married" };
  expect((await admin.put(`${agents}/${linked.body.agent.id}`, change)).body.agent.name).toBe("Sade Obi");
});

test.each([
  ["an unknown state", { states: ["Atlantis"] }],
  ["an invalid phone number", { phone: "12" }],
  ["no name", { name: " " }],
])("an agent with %s is refused", async (_, wrong) => {
  const { admin, draft } = await startAsAdministrator();

  expect((await admin.post(agents, { ...draft, ...wrong })).status).toBe(422);
});

test("only administrators manage agents, and an unknown agent is not found", async () => {
  const { api, admin, make, draft } = await startAsAdministrator();

  expect((await api.get(agents)).status).toBe(401);
  expect((await api.as(await make.account()).get(agents)).status).toBe(403);
  expect((await api.asStaff(await make.account({ role: "moderator" })).post(agents, draft)).status).toBe(403);
  for (const id of ["x", crypto.randomUUID()]) {
    expect((await admin.put(`${agents}/${id}`, { ...draft, reason: "Why not" })).status).toBe(404);
    expect((await admin.post(`${agents}/${id}/remove`, { reason: "Why not" })).status).toBe(404);
  }
});

test("an account cannot be assigned to an agent that does not exist", async () => {
  const { make, db } = await startAsAdministrator();
  const { id } = await make.account();
  const nobody = "0190a0a0-0000-7000-8000-000000000000";

  await expect(db.update(accounts).set({ agentId: nobody }).where(eq(accounts.id, id))).rejects.toThrow();
});
