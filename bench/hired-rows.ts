import { sql } from "drizzle-orm";
import { makeAccount } from "#/server/account/make.ts";
import { openSession } from "#/server/account/sessions.ts";
import { accounts } from "#/server/account/tables.ts";
import { makeBusiness } from "#/server/business/make.ts";
import { businesses } from "#/server/business/tables.ts";
import { findLga, findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";

const askers = 1_000;
const sellers = 200;
/** The newest: 10,000 are open, which all wait in the same LGA. */
const open = 10_000;

export const ikeja = findLga(findState("Lagos")!, "Ikeja")!;

/** Requests of a thousand people to two hundred caterers, each to five of them. Nothing is done where they are already. */
export async function fillRequests(services: Services, count: number): Promise<void> {
  const { db } = services;
  const { rows } = await db.execute(sql`select from quote_requests limit 1`);
  if (rows.length > 0) return;
  const place = { localGovernmentId: ikeja.id };
  const people: string[] = [];
  await db.transaction(async (tx) => {
    for (let nth = 0; nth < askers; nth++) people.push((await makeAccount(tx, { ...place, firstName: "Asker" })).id);
  });
  const pages: string[] = [];
  for (let nth = 0; nth < sellers; nth++) {
    const owner = await makeAccount(db, { ...place, firstName: "Owner" });
    const given = { ownerId: owner.id, place: "Lagos, Ikeja", category: "Catering Services", tags: ["Caterer"] };
    pages.push((await makeBusiness(services, given)).id);
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await insertRequests(tx, count, people);
    await insertRecipients(tx, pages);
    await tx.execute(sql`analyze`);
  });
}

async function insertRequests(tx: Db, count: number, people: readonly string[]) {
  const step = 100_000;
  for (let from = 0; from < count; from += step) {
    await tx.execute(sql`
      insert into quote_requests (id, asker_id, search, description, local_government_id, "when", state, created_at, expires_at, ended_at)
      select gen_random_uuid(), (${sql.param(people)}::uuid[])[1 + n % ${people.length}], 'wedding caterer', 'Jollof for 200',
        ${ikeja.id}, 'flexible', case when n < ${open} then 'open' else 'expired' end, now() - n * interval '1 second',
        now() - n * interval '1 second' + interval '7 days', case when n < ${open} then null else now() end
      from generate_series(${from}::int, ${Math.min(from + step, count) - 1}::int) n`);
  }
}

/** Two of three have made an offer. */
async function insertRecipients(tx: Db, pages: readonly string[]) {
  for (let nth = 0; nth < 5; nth++) {
    await tx.execute(sql`
      insert into quote_recipients (request_id, business_id, asked_at, state, offer_id, price_kobo, note, answered_at, offered_at, reminders)
      select q.id, (${sql.param(pages)}::uuid[])[1 + ((q.nth + ${nth * 37}) % ${pages.length})::int], q.created_at,
        ${nth % 3 === 0 ? "asked" : "offered"}, ${nth % 3 === 0 ? sql`null::uuid` : sql`gen_random_uuid()`},
        ${nth % 3 === 0 ? sql`null::bigint` : sql`40000000`}, ${nth % 3 === 0 ? "" : "With drinks"},
        q.answered_at, q.answered_at, 2
      from (select id, created_at, (extract(epoch from created_at))::bigint as nth,
        ${nth % 3 === 0 ? sql`null::timestamptz` : sql`created_at + interval '1 hour'`} as answered_at from quote_requests) q`);
  }
}

export interface Cast {
  /** Sessions of people who asked, each with one of their requests, and of owners. */
  asking: { token: string; id: string; requestId: string }[];
  owning: { token: string; id: string; businessId: string }[];
}

/** People of both sides with a session of their own. */
export async function castOf(db: Db, size: number): Promise<Cast> {
  const { rows: people } = await db.execute<{ id: string; requestId: string }>(sql`
    select a.id, q.id as "requestId" from ${accounts} a cross join lateral (
      select id from quote_requests q where q.asker_id = a.id order by q.created_at desc offset 10 limit 1) q
    where a.first_name = 'Asker' limit ${size}`);
  const { rows: owners } = await db.execute<{ id: string; businessId: string }>(
    sql`select owner_id as id, id as "businessId" from ${businesses} limit ${size}`,
  );
  const signedIn = <P extends { id: string }>(some: readonly P[]) =>
    Promise.all(some.map(async (one) => ({ ...one, token: await openSession(db, one.id, "", new Date()) })));
  return { asking: await signedIn(people), owning: await signedIn(owners) };
}
