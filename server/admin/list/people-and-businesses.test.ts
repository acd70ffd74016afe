import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { callAsRole, makeLife } from "#/tests/admin-lists.ts";
import { startApi } from "#/tests/api.ts";
import { isPersonCalled } from "./matching.ts";

describe("people", () => {
  test("people are found by id, phone, and words inside a name or an email, without accents", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await callAsRole(started, "moderator");
    const last = `Zz${Math.random().toString(36).slice(2)}`;
    const phone = `+23480${Math.floor(Math.random() * 89_999_999) + 10_000_000}`;
    const person = await make.account({ firstName: "Adébísí", lastName: last, phone });
    const found = async (search: string) =>
      (await caller.get(`/v2/admin/people?search=${encodeURIComponent(search)}`)).body.rows.map(
        ({ id }: { id: string }) => id,
      );

    const searches = [
      person.id,
      phone,
      phone.replace("+234", "0"),
      phone.replace("+234", "0").slice(0, 10),
      `bisi ${last.slice(0, 6)}`,
      `${last} ADÉ`,
      last.slice(3).toLowerCase(),
      person.email.slice(2, 34).toUpperCase(),
    ];
    for (const search of searches) expect([search, await found(search)]).toEqual([search, [person.id]]);
    expect(await found(`%${last}`)).toEqual([]);
    expect(await found(`${last}_`)).toEqual([]);
  });

  test("people have their portrait, and businesses their photo or an illustration of their trade", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await callAsRole(started, "moderator");
    const owner = await make.account({ image: "/people/woman-1.svg" });
    const business = await make.business({ ownerId: owner.id, image: "" });
    const imageOf = async (list: string, id: string) =>
      (await caller.get(`/v2/admin/${list}?search=${id}`)).body.rows[0].image;

    expect(await imageOf("people", owner.id)).toBe("/people/woman-1.svg");
    expect(await imageOf("businesses", business.id)).toMatch(/^\/scenes\/.+\.svg$/);
    const photographed = await make.business({ image: "/media/1/240.webp" });
    expect(await imageOf("businesses", photographed.id)).toBe("/media/1/240.webp");
  });

  test("people are filtered by role, state and block", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await callAsRole(started, "moderator");
    const on = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) });
    const agent = await make.account({ ...on("2044-01-01"), role: "agent", localGovernmentId: 1 });
    const blocked = await make.account({ ...on("2044-01-02"), blockedAt: new Date() });
    const found = async (query: string) =>
      (await caller.get(`/v2/admin/people?from=2044-01-01&to=2044-01-02&${query}`)).body.rows.map(
        ({ id }: { id: string }) => id,
      );

    expect(await found("")).toEqual([blocked.id, agent.id]);
    expect(await found("role=agent")).toEqual([agent.id]);
    expect(await found("status=blocked")).toEqual([blocked.id]);
    expect(await found("status=active")).toEqual([agent.id]);
    expect(await found("state=Abia")).toEqual([agent.id]);
    expect(await found("state=Lagos")).toEqual([]);
    expect(await found("sort=created")).toEqual([agent.id, blocked.id]);
    const unknown = await caller.get("/v2/admin/people?state=Atlantis");
    expect(unknown).toMatchObject({ status: 422, body: { fields: { state: "Select a State" } } });
  });

  test("lists contain no secrets and no erased members", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await callAsRole(started, "moderator");
    const erased = await make.account({ erasedAt: new Date(), deletedAt: new Date() });
    const person = await make.account({ passwordHash: "argon-of-a-password" });

    expect((await caller.get(`/v2/admin/people?search=${erased.id}`)).body.rows).toEqual([]);
    const { body } = await caller.get(`/v2/admin/people?search=${person.id}`);
    expect(JSON.stringify(body)).not.toContain("argon");
  });
});

test.each([
  ["a word", "kitchen", "accounts_by_words"],
  ["the first letter of a word", "k", "accounts_by_words"],
  ["a phone number", "0803 123 4567", "accounts_by_phone"],
])("a search for %s reads an index", async (_, search, index) => {
  const { db } = await startApi();
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select from ${accounts} where ${isPersonCalled(search)}`);
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});

test("businesses are found by a word inside their name, and by what hides them", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
  const word = `Qq${Math.random().toString(36).slice(2)}`;
  const name = `Mama ${word} Kitchen`;
  const business = await started.make.business({ name });
  await started.db.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, business.id));
  const count = async (query: string) =>
    (await caller.get(`/v2/admin/businesses?search=${word.slice(2)}%20kit&${query}`)).body.rows.length;

  expect(await count("")).toBe(1);
  expect(await count("status=hidden")).toBe(1);
  expect(await count("status=active")).toBe(0);
  expect(await count("verified=yes")).toBe(0);
  expect(await count("sort=name")).toBe(1);
});

test("people and businesses are filtered by unconfirmed email", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
  const createdAt = new Date("2045-01-01T12:00:00Z");
  const unsure = await started.make.account({ createdAt, emailProvenAt: null });
  const sure = await started.make.account({ createdAt });
  const pages = [];
  for (const { id } of [unsure, sure]) pages.push(await started.make.business({ ownerId: id }));
  const found = async (path: string) =>
    (await caller.get(`/v2/admin/${path}`)).body.rows.map(({ id }: { id: string }) => id);

  const days = "from=2045-01-01&to=2045-01-01";
  expect(await found(`people?${days}&confirmed=no`)).toEqual([unsure.id]);
  expect(await found(`people?${days}&confirmed=yes`)).toEqual([sure.id]);
  expect(await found(`businesses?search=${unsure.email}&confirmed=no`)).toEqual([pages[0]!.id]);
  expect(await found(`businesses?search=${sure.email}&confirmed=no`)).toEqual([]);
});

test("the list of businesses and the owner's page show whether the owner confirmed their email", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
  const owner = await started.make.account({ emailProvenAt: null });
  await started.make.business({ ownerId: owner.id });
  const row = async () => (await caller.get(`/v2/admin/businesses?search=${owner.email}`)).body.rows[0];
  const page = async () => (await caller.get(`/v2/admin/people/${owner.id}`)).body;

  expect([await row(), await page()]).toMatchObject([{ is_owner_confirmed: false }, { is_email_confirmed: false }]);
  await started.db.update(accounts).set({ emailProvenAt: started.clock.now() }).where(eq(accounts.id, owner.id));
  expect([await row(), await page()]).toMatchObject([{ is_owner_confirmed: true }, { is_email_confirmed: true }]);
});

test("a list of comments names the authors, without their contact details", async () => {
  const started = await startApi();
  const { person, said } = await makeLife(started);
  const caller = await callAsRole(started, "moderator");

  const { body } = await caller.get(`/v2/admin/comments?search=${said.id}`);

  expect(body.rows).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(person.email);
  expect(JSON.stringify(body)).not.toContain("0000001");
  // A comment is public, so it can be opened, and hidden, without a report.
  expect(await caller.get(`/v2/admin/reports/comment/${said.id}`)).toMatchObject({
    status: 200,
    body: { reports: [] },
  });
});
