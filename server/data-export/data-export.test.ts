import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const data = "/v2/me/export";

test("somebody gets everything that is kept about them, and nothing about anybody else", async () => {
  const { api, make } = await startApi();
  const business = await make.business({ name: "Ada Paints" });
  const other = await make.business({ name: "Bola Rentals" });
  const [me, them] = [{ id: business.ownerId }, await make.account()];
  await make.review({ businessId: other.id, authorId: me.id, stars: 4, msg: "On time" });
  await make.review({ businessId: other.id, authorId: them.id, stars: 1, msg: "Never came" });
  await make.certification({ businessId: business.id, status: "approved" });
  await make.conversation({ starterId: me.id, otherId: them.id, said: ["Good morning", "Keep this to yourself"] });

  const { status, body } = await api.as(me).get(data);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    business: { name: "Ada Paints", documents: [{ name: "CAC", status: "approved" }] },
    ratings: [{ business: "Bola Rentals", stars: 4 }],
    comments: [{ business: "Bola Rentals", msg: "On time" }],
    messages: [{ message: "Good morning", has_picture: false }],
  });
  const told = JSON.stringify(body);
  for (const secret of ["Keep this to yourself", "Never came", "argon2", "token"]) expect(told).not.toContain(secret);
});

test("somebody new gets what little there is", async () => {
  const { api, make } = await startApi();
  const me = await make.account({ email: "new-here@example.com" });

  expect((await api.as(me).get(data)).body).toMatchObject({
    account: { email: "new-here@example.com" },
    business: null,
    messages: [],
    payments: [],
  });
});

test("it is for whoever is signed in", async () => {
  const { api } = await startApi();

  expect((await api.get(data)).status).toBe(401);
});
