import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const data = "/v2/me/export";

test("an export contains all data about a member, and none about others", async () => {
  const { api, make } = await startApi();
  const business = await make.business({ name: "Ada Paints" });
  const other = await make.business({ name: "Bola Rentals" });
  const [me, them] = [{ id: business.ownerId }, await make.account()];
  await make.review({ businessId: other.id, authorId: me.id, stars: 4, msg: "On time" });
  await make.review({ businessId: other.id, authorId: them.id, stars: 1, msg: "Never came" });
  await make.certification({ businessId: business.id, status: "approved" });
  await make.conversation({ starterId: me.id, otherId: them.id, texts: ["Good morning", "Keep this to yourself"] });

  const { status, body } = await api.as(me).get(data);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    business: { name: "Ada Paints", documents: [{ name: "CAC", status: "approved" }] },
    ratings: [{ business: "Bola Rentals", stars: 4 }],
    comments: [{ business: "Bola Rentals", msg: "On time" }],
    messages: [{ message: "Good morning", has_picture: false, has_voice_note: false }],
  });
  const told = JSON.stringify(body);
  for (const secret of ["Keep this to yourself", "Never came", "argon2", "token"]) expect(told).not.toContain(secret);
});

test("an export contains a list with its businesses and notes", async () => {
  const { api, make } = await startApi();
  const me = api.as(await make.account());
  const { id } = await make.business({ name: "Pipe Works" });
  const { body: list } = await me.post("/v2/lists", { name: "My people" });
  await me.put(`/v2/lists/${list.id}/items/${id}`, { note: "Ask for Musa" });

  const items = [{ business: "Pipe Works", note: "Ask for Musa" }];
  expect((await me.get(data)).body.lists).toMatchObject([{ name: "My people", items }]);
});

test("an export of a new member contains the little there is", async () => {
  const { api, make } = await startApi();
  const me = await make.account({ email: "new-here@example.com" });

  expect((await api.as(me).get(data)).body).toMatchObject({
    account: { email: "new-here@example.com" },
    business: null,
    messages: [],
    payments: [],
  });
});

test("an export requires a login", async () => {
  const { api } = await startApi();

  expect((await api.get(data)).status).toBe(401);
});

test("an export with more messages and notifications than one batch contains each once, as valid JSON", async () => {
  const { api, make, db } = await startApi();
  const [me, them, others] = [await make.account(), await make.account(), await make.account()];
  const texts = Array.from({ length: 30 }, (_, nth) => `to one "${nth}"`);
  const { id } = await make.conversation({ starterId: me.id, otherId: them.id, texts });
  await make.conversation({ starterId: others.id, otherId: me.id, texts: ["mine is not in it"] });
  await db.execute(sql`insert into messages (id, conversation_id, seq, sender_id, text, created_at)
    select gen_random_uuid(), ${id}, 100 + nth, ${me.id}, 'more ' || nth, now() from generate_series(1, 1200) nth`);

  const { status, body, headers } = await api.as(me).get(data);

  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  const exported = body.messages.map(({ message }: { message: string }) => message);
  expect(exported.filter((text: string) => text.startsWith("more "))).toHaveLength(1_200);
  expect(new Set(exported).size).toBe(exported.length);
  expect(exported).not.toContain("mine is not in it");
});

test("an export is possible once a day, and the refusal says when to try again", async () => {
  const { api, make, clock } = await startApi();
  const me = api.as(await make.account());
  expect((await me.get(data)).status).toBe(200);

  const again = await me.get(data);

  expect(again).toMatchObject({
    status: 429,
    body: { detail: "You got a copy of your data today. Try again in 24 hours." },
  });
  clock.moveTo("2026-11-19T10:00:01Z");
  expect((await me.get(data)).status).toBe(200);
});
