import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { readCsv } from "#/server/business/csv.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentSteps, payments } from "#/server/payment/tables.ts";
import { referrals } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

const lists = [
  ["people", "moderator"],
  ["businesses", "moderator"],
  ["comments", "moderator"],
  ["payments", "finance"],
  ["subscriptions", "finance"],
  ["referrals", "finance"],
  ["audit", "administrator"],
] as const;

const staff = async ({ api, make }: Started, role: (typeof lists)[number][1] | "agent" | "user") =>
  api.asStaff(await make.account({ role }));

/** A person with a business, and one thing of theirs in every list. */
async function makeLife({ db, make, clock }: Started) {
  const friend = await make.account({ firstName: "Ngozi", lastName: "Eze" });
  const person = await make.account({ firstName: "Ọlá", lastName: "Adé", role: "agent" });
  const business = await make.business({ ownerId: person.id });
  const other = await make.business();
  const said = await make.review({ businessId: other.id, authorId: person.id, msg: "=2+5" });
  const now = clock.now();
  const period = await make.subscription({
    businessId: business.id,
    startsAt: now,
    endsAt: new Date("2026-12-18T10:00:00Z"),
  });
  const [plan] = await db.select().from(packages).limit(1);
  const payment = {
    ...{ id: randomUUIDv7(), reference: `${person.id}-1`, accountId: person.id, businessId: business.id },
    ...{ packageId: plan!.id, months: 1, priceKobo: 500_000, isTest: true, createdAt: now },
  };
  await db.insert(payments).values(payment);
  for (const step of ["succeeded", "applied"] as const) {
    const charge = { amountKobo: 500_000, chargeId: randomUUIDv7(), source: "claim", at: now } as const;
    await db.insert(paymentSteps).values({ id: randomUUIDv7(), paymentId: payment.id, step, ...charge });
  }
  const earned = { businessId: business.id, rewardKobo: 50_000, createdAt: now };
  await db.insert(referrals).values({ friendId: friend.id, referrerId: person.id, ...earned });
  const act = { id: randomUUIDv7(), at: now, actorId: person.id, action: "note client", subjectKind: "person" };
  await db.insert(auditLog).values({ ...act, subjectId: friend.id, after: { note: "called" }, reason: "asked" });
  return { person, friend, business, said, period, payment, act };
}

describe("each list", () => {
  test("each list finds what is a person's by their email", async () => {
    const started = await startApi();
    const { person, friend, business, said, period, payment, act } = await makeLife(started);
    const expected = {
      people: { id: person.id, name: "Ọlá Adé", role: "agent", status: "active", business: business.name },
      businesses: { id: business.id, name: business.name, owner: "Ọlá Adé", is_verified: false },
      comments: { id: said.id, msg: "=2+5", author: "Ọlá Adé", status: "shown" },
      payments: { id: payment.id, price: 5_000, status: "applied", is_test: true, payer: "Ọlá Adé" },
      subscriptions: { id: period.id, business: business.name, status: "running", is_paid: false },
      referrals: { id: friend.id, referrer: "Ọlá Adé", friend: "Ngozi Eze", reward: 500, status: "waiting" },
      audit: { id: act.id, actor: "Ọlá Adé", action: "note client", after: { note: "called" }, reason: "asked" },
    };

    for (const [name, role] of lists) {
      const reply = await (await staff(started, role)).get(`/v2/admin/${name}?search=${person.email.toUpperCase()}`);
      expect([name, reply.body]).toMatchObject([name, { rows: [expected[name]], next: null, previous: null }]);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });

  test.each(lists)("%s is for its own role and administrators, proven", async (name, role) => {
    const started = await startApi();
    const { api, make } = started;
    const others = (["user", "agent", "moderator", "finance"] as const).filter((other) => other !== role);

    for (const path of [`/v2/admin/${name}`, `/v2/admin/${name}.csv`]) {
      expect(await api.get(path)).toMatchObject({ status: 401 });
      for (const other of others) {
        const reply = await (await staff(started, other)).get(path);
        expect([other, reply.body.code]).toEqual([other, "account/not-allowed"]);
      }
      const unproven = await api.as(await make.account({ role })).get(path);
      expect(unproven.body.code).toBe("account/second-step-needed");
      expect(await (await staff(started, "administrator")).get(path)).toMatchObject({ status: 200 });
    }
  });

  test.each(lists)("%s refuses what means nothing", async (name, role) => {
    const started = await startApi();
    const caller = await staff(started, role);
    const id = randomUUIDv7();
    const written = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
    const sort = name === "audit" ? "-at" : "-created";

    for (const query of [
      "sort=secret",
      "from=yesterday",
      "to=2026-02-31",
      "from=0000-01-01",
      "after=garbage",
      "before=%00",
      `after=${written([sort, "now()", id])}`,
      `after=${written([sort, "99999999999999999", id])}`,
      `after=${written([sort, "1700000000000000", "x"])}`,
      `after=${written(["name", "1700000000000000", id])}`,
      `after=${written({ sort })}`,
      "search=%00",
      `search=${"a".repeat(201)}`,
    ]) {
      const { status, body } = await caller.get(`/v2/admin/${name}?${query}`);
      expect([query, status, body.code]).toEqual([query, 422, "request/invalid"]);
    }
  });

  test.each(lists)("%s is exported as a file, and that is written down", async (name, role) => {
    const started = await startApi();
    const { db, make, api } = started;
    const { person } = await makeLife(started);
    const worker = await make.account({ role });

    const reply = await api.asStaff(worker).get(`/v2/admin/${name}.csv?search=${person.email}&reason=monthly%20count`);

    expect(reply.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-2026-11-18.csv"`,
      "cache-control": "no-store",
    });
    const [columns, ...rows] = await Array.fromAsync(readCsv([reply.body]));
    expect(columns!.fields).toContain(name === "audit" ? "reason" : "date_created");
    expect(rows).toHaveLength(1);
    expect(reply.body.startsWith("\ufeff")).toBe(true);
    const [act] = await db.select().from(auditLog).where(eq(auditLog.actorId, worker.id));
    expect(act).toMatchObject({ action: "export list", subjectKind: "list", subjectId: name, reason: "monthly count" });
    expect(act!.after).toMatchObject({ search: true });
  });
});

test("a list is read to its end without doubles or gaps while others sign up, forwards and back", async () => {
  const started = await startApi();
  const { db, make } = started;
  const caller = await staff(started, "moderator");
  const createdAt = new Date("2041-03-05T10:00:00Z");
  const newPerson = (at = createdAt) => {
    const id = randomUUIDv7();
    return { id, email: `${id}@example.com`, createdAt: at };
  };
  const there = Array.from({ length: 120 }, () => newPerson());
  await db.insert(accounts).values(there);
  const path = "/v2/admin/people?from=2041-03-05&to=2041-03-05";

  const seen: string[] = [];
  let page = (await caller.get(path)).body;
  for (let turn = 0; ; turn++) {
    seen.push(...page.rows.map(({ id }: { id: string }) => id));
    await make.account(newPerson(new Date(createdAt.getTime() + 60_000)));
    if (!page.next) break;
    expect(turn).toBeLessThan(10);
    page = (await caller.get(`${path}&after=${page.next}`)).body;
  }

  expect(seen).toHaveLength(120);
  expect(new Set(seen)).toEqual(new Set(there.map(({ id }) => id)));
  const before = (await caller.get(`${path}&before=${page.previous}`)).body;
  expect(before.rows.map(({ id }: { id: string }) => id)).toEqual(seen.slice(50, 100));
  expect((await caller.get(`${path}&before=${before.previous}`)).body.rows.at(-1).id).toBe(seen[49]);
});

test("rows of the same second are ordered to the microsecond", async () => {
  const started = await startApi();
  const caller = await staff(started, "moderator");
  const ids = Array.from({ length: 60 }, () => randomUUIDv7());
  for (const [nth, id] of ids.entries()) {
    const at = `2042-03-05 10:00:00.${String(123_000 + nth).padStart(6, "0")}+00`;
    await started.database.pool.query("insert into accounts (id, email, created_at) values ($1, $2, $3)", [id, id, at]);
  }
  const path = "/v2/admin/people?from=2042-03-05&to=2042-03-05&sort=created";

  const first = (await caller.get(path)).body;
  const second = (await caller.get(`${path}&after=${first.next}`)).body;

  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
});

test("an export goes on from page to page to its end", async () => {
  const started = await startApi();
  const caller = await staff(started, "moderator");
  const createdAt = new Date("2043-03-05T10:00:00Z");
  const ids = Array.from({ length: 2_100 }, () => randomUUIDv7());
  await started.db.insert(accounts).values(ids.map((id) => ({ id, email: `${id}@example.com`, createdAt })));

  const { body } = await caller.get("/v2/admin/people.csv?from=2043-03-05&to=2043-03-05&sort=created");

  const [, ...rows] = await Array.fromAsync(readCsv([body]));
  expect(rows.map(({ fields }) => fields[0])).toEqual(ids.sort());
});

describe("people", () => {
  test("people are found by id, phone, and how a name or an email begins", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await staff(started, "moderator");
    const last = `Zz${Math.random().toString(36).slice(2)}`;
    const phone = `+23480${Math.floor(Math.random() * 89_999_999) + 10_000_000}`;
    const person = await make.account({ firstName: "Bisi", lastName: last, phone });
    const found = async (search: string) =>
      (await caller.get(`/v2/admin/people?search=${encodeURIComponent(search)}`)).body.rows.map(
        ({ id }: { id: string }) => id,
      );

    const searches = [
      person.id,
      phone,
      phone.replace("+234", "0"),
      `bisi ${last.slice(0, 6)}`,
      last.toLowerCase(),
      person.email.slice(0, 34).toUpperCase(),
    ];
    for (const search of searches) expect([search, await found(search)]).toEqual([search, [person.id]]);
    expect(await found(`%${last}`)).toEqual([]);
    expect(await found(`${last}_`)).toEqual([]);
  });

  test("people are narrowed by role, state and whether they are blocked", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await staff(started, "moderator");
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

  test("lists carry no secret, and those who are erased are gone", async () => {
    const started = await startApi();
    const { make } = started;
    const caller = await staff(started, "moderator");
    const erased = await make.account({ erasedAt: new Date(), deletedAt: new Date() });
    const person = await make.account({ passwordHash: "argon-of-a-password" });

    expect((await caller.get(`/v2/admin/people?search=${erased.id}`)).body.rows).toEqual([]);
    const { body } = await caller.get(`/v2/admin/people?search=${person.id}`);
    expect(JSON.stringify(body)).not.toContain("argon");
  });
});

test("businesses are found by how their name begins, and by what hides them", async () => {
  const started = await startApi();
  const caller = await staff(started, "moderator");
  const name = `Qq${Math.random().toString(36).slice(2)} Kitchen`;
  const business = await started.make.business({ name });
  await started.db.update(businesses).set({ status: "hidden" }).where(eq(businesses.id, business.id));
  const count = async (query: string) =>
    (await caller.get(`/v2/admin/businesses?search=${name.slice(0, 8)}&${query}`)).body.rows.length;

  expect(await count("")).toBe(1);
  expect(await count("status=hidden")).toBe(1);
  expect(await count("status=active")).toBe(0);
  expect(await count("verified=yes")).toBe(0);
  expect(await count("sort=name")).toBe(1);
});

test("people and businesses are narrowed to those whose email is not confirmed", async () => {
  const started = await startApi();
  const caller = await staff(started, "moderator");
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

test("the list of businesses and the page of its owner say whether the owner confirmed their email", async () => {
  const started = await startApi();
  const caller = await staff(started, "moderator");
  const owner = await started.make.account({ emailProvenAt: null });
  await started.make.business({ ownerId: owner.id });
  const row = async () => (await caller.get(`/v2/admin/businesses?search=${owner.email}`)).body.rows[0];
  const page = async () => (await caller.get(`/v2/admin/people/${owner.id}`)).body;

  expect([await row(), await page()]).toMatchObject([{ is_owner_confirmed: false }, { is_email_confirmed: false }]);
  await started.db.update(accounts).set({ emailProvenAt: started.clock.now() }).where(eq(accounts.id, owner.id));
  expect([await row(), await page()]).toMatchObject([{ is_owner_confirmed: true }, { is_email_confirmed: true }]);
});

test("a list of comments tells who spoke, and not how to reach them", async () => {
  const started = await startApi();
  const { person, said } = await makeLife(started);
  const caller = await staff(started, "moderator");

  const { body } = await caller.get(`/v2/admin/comments?search=${said.id}`);

  expect(body.rows).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(person.email);
  expect(JSON.stringify(body)).not.toContain("0000001");
});

test("a file of a list holds only the columns that are shown, in the order of the list", async () => {
  const started = await startApi();
  const { person } = await makeLife(started);
  const caller = await staff(started, "moderator");
  const file = (columns: string) => caller.get(`/v2/admin/people.csv?search=${person.email}&columns=${columns}`);

  expect((await file("email,name")).body).toBe(`\ufeffname,email\r\nỌlá Adé,${person.email}\r\n`);
  expect(await file("name,password_hash")).toMatchObject({ status: 422, body: { code: "request/invalid" } });
});
