import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { readCsv } from "#/server/business/csv.ts";
import { businesses } from "#/server/business/tables.ts";
import { callAsRole, lists, makeLife } from "#/tests/admin-lists.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

describe("each list", () => {
  test("each list finds the entries of a member by their email", async () => {
    const started = await startApi();
    const { person, friend, business, said, period, payment, booking, invoice, act } = await makeLife(started);
    const expected = {
      people: { id: person.id, name: "Ọlá Adé", role: "agent", status: "active", business: business.name },
      businesses: { id: business.id, name: business.name, owner: "Ọlá Adé", is_verified: false },
      comments: { id: said.id, msg: "=2+5", author: "Ọlá Adé", status: "shown" },
      payments: { id: payment.id, price: 5_000, status: "applied", is_test: true, payer: "Ọlá Adé" },
      bookings: { id: booking.id, customer: "Ọlá Adé", service: "Haircut", status: "requested", price: null },
      invoices: { id: invoice.id, business: business.name, number: 1, total: 1_500, status: "open" },
      subscriptions: { id: period.id, business: business.name, status: "running", is_paid: false },
      referrals: { id: friend.id, referrer: "Ọlá Adé", friend: "Ngozi Eze", reward: 500, status: "waiting" },
      audit: { id: act.id, actor: "Ọlá Adé", action: "note client", after: { note: "called" }, reason: "asked" },
    };

    for (const [name, role] of lists) {
      const reply = await (await callAsRole(started, role)).get(
        `/v2/admin/${name}?search=${person.email.toUpperCase()}`,
      );
      expect([name, reply.body]).toMatchObject([name, { rows: [expected[name]], next: null, previous: null }]);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });

  test("each list of what belongs to people and businesses finds it by words of their names", async () => {
    const started = await startApi();
    const { db, make } = started;
    const life = await makeLife(started);
    const word = `zq${Math.random().toString(36).slice(2)}`;
    const call = (role: "moderator" | "finance") => callAsRole(started, role);
    const idsOf = async (name: string, role: "moderator" | "finance") =>
      (await (await call(role)).get(`/v2/admin/${name}?search=${word}`)).body.rows.map(({ id }: { id: string }) => id);
    await db
      .update(accounts)
      .set({ lastName: `van ${word}` })
      .where(eq(accounts.id, life.person.id));
    await db
      .update(businesses)
      .set({ name: `Mama ${word} Foods` })
      .where(eq(businesses.id, life.business.id));
    await make.account({ lastName: "Other" });

    expect(await idsOf("businesses", "moderator")).toEqual([life.business.id]);
    expect(await idsOf("comments", "moderator")).toEqual([life.said.id]);
    expect(await idsOf("bookings", "moderator")).toEqual([life.booking.id]);
    expect(await idsOf("invoices", "moderator")).toEqual([life.invoice.id]);
    expect(await idsOf("payments", "finance")).toEqual([life.payment.id]);
    expect(await idsOf("subscriptions", "finance")).toEqual([life.period.id]);
    expect(await idsOf("referrals", "finance")).toEqual([life.friend.id]);
  });

  test("comments are found by their words, also in part and without accents", async () => {
    const started = await startApi();
    const { make } = started;
    const word = `zq${Math.random().toString(36).slice(2)}`;
    const { id: businessId } = await make.business();
    const said = await make.review({ businessId, msg: `They spoilt my Gèlé ${word} and laughed.` });
    await make.review({ businessId, msg: "They spoilt my gele and laughed." });
    const moderator = await callAsRole(started, "moderator");
    const idsOf = async (search: string) =>
      (await moderator.get(`/v2/admin/comments?search=${encodeURIComponent(search)}`)).body.rows.map(
        ({ id }: { id: string }) => id,
      );

    expect(await idsOf(`gele ${word}`)).toEqual([said.id]);
    expect(await idsOf(`${word.slice(1).toUpperCase()} SPOILT`)).toEqual([said.id]);
    expect(await idsOf(`${word} never said`)).toEqual([]);
  });

  test.each(lists)("%s is only for its own role and administrators, after the second step", async (name, role) => {
    const started = await startApi();
    const { api, make } = started;
    const others = (["user", "agent", "moderator", "finance"] as const).filter((other) => other !== role);

    for (const path of [`/v2/admin/${name}`, `/v2/admin/${name}.csv`]) {
      expect(await api.get(path)).toMatchObject({ status: 401 });
      for (const other of others) {
        const reply = await (await callAsRole(started, other)).get(path);
        expect([other, reply.body.code]).toEqual([other, "account/not-allowed"]);
      }
      const unproven = await api.as(await make.account({ role })).get(path);
      expect(unproven.body.code).toBe("account/second-step-needed");
      expect(await (await callAsRole(started, "administrator")).get(path)).toMatchObject({ status: 200 });
    }
  });

  test.each(lists)("%s refuses invalid parameters", async (name, role) => {
    const started = await startApi();
    const caller = await callAsRole(started, role);
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

  test.each(lists)("%s is exported as a CSV file, and the export is in the audit log", async (name, role) => {
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

test("a list is paged to its end and back without duplicates or gaps while new members sign up", async () => {
  const started = await startApi();
  const { db, make } = started;
  const caller = await callAsRole(started, "moderator");
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

test("a list says how many rows are on all its pages, up to 10,000", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
  const join = (day: string, count: number) =>
    started.db.insert(accounts).values(
      Array.from({ length: count }, () => {
        const id = randomUUIDv7();
        return { id, email: `${id}@example.com`, createdAt: new Date(`${day}T10:00:00Z`) };
      }),
    );
  await join("2047-08-05", 2);
  await join("2047-08-06", 60);
  await join("2047-08-07", 10_002);
  const page = async (query: string) => (await caller.get(`/v2/admin/people?${query}`)).body;

  expect(await page("from=2047-08-04&to=2047-08-04")).toMatchObject({ found: 0 });
  expect(await page("from=2047-08-05&to=2047-08-05")).toMatchObject({ found: 2 });
  const first = await page("from=2047-08-06&to=2047-08-06");
  expect(first.found).toBe(60);
  expect(await page(`from=2047-08-06&to=2047-08-06&after=${first.next}`)).toMatchObject({ found: 60 });
  expect(await page("from=2047-08-07&to=2047-08-07")).toMatchObject({ found: 10_001 });
});

test("rows of the same second are ordered to the microsecond", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
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

test("an export includes all pages of the list", async () => {
  const started = await startApi();
  const caller = await callAsRole(started, "moderator");
  const createdAt = new Date("2043-03-05T10:00:00Z");
  const ids = Array.from({ length: 2_100 }, () => randomUUIDv7());
  await started.db.insert(accounts).values(ids.map((id) => ({ id, email: `${id}@example.com`, createdAt })));

  const { body } = await caller.get("/v2/admin/people.csv?from=2043-03-05&to=2043-03-05&sort=created");

  const [, ...rows] = await Array.fromAsync(readCsv([body]));
  expect(rows.map(({ fields }) => fields[0])).toEqual(ids.sort());
});

test("an exported file has only the visible columns, in the order of the list", async () => {
  const started = await startApi();
  const { person } = await makeLife(started);
  const caller = await callAsRole(started, "moderator");
  const file = (columns: string) => caller.get(`/v2/admin/people.csv?search=${person.email}&columns=${columns}`);

  expect((await file("email,name")).body).toBe(`\ufeffname,email\r\nỌlá Adé,${person.email}\r\n`);
  expect(await file("name,password_hash")).toMatchObject({ status: 422, body: { code: "request/invalid" } });
});
