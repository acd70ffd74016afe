import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses, businessText, catalogItems } from "#/server/business/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import { localGovernments, states } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { hasWords } from "#/server/platform/database/words.ts";
import { categories } from "#/server/trade/tables.ts";
import { businessVisits } from "#/server/verification/tables.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { fullName, isPersonCalled } from "../list/matching.ts";
import { clientNotes } from "../tables.ts";

const notesMax = 200;
const tasksMax = 100;

export async function findAgentOf(db: Db, accountId: string, isAdministrator: boolean): Promise<string | undefined> {
  const [own] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(or(eq(agents.accountId, accountId), isAdministrator ? eq(agents.isDesk, true) : undefined))
    .orderBy(agents.isDesk)
    .limit(1);
  return own?.id;
}

const isOf = (agentId: string) => and(eq(accounts.agentId, agentId), isNull(accounts.deletedAt));

interface Wanted {
  agentId: string;
  search?: string;
  before?: string;
  now: Date;
}

export function listClients(db: Db, { agentId, search, before, now }: Wanted) {
  const isFound = search ? or(isPersonCalled(search), hasWords(businessText(businesses), search)) : undefined;
  const isOlder = before
    ? sql`(${accounts.createdAt}, ${accounts.id}) < (select a.created_at, a.id from ${accounts} a where a.id = ${before})`
    : undefined;
  return selectClients(db, and(isOf(agentId), isFound, isOlder), now)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(pageSizes.clients);
}

export async function findClient(db: Db, agentId: string, id: string, now: Date) {
  const [found] = await selectClients(db, and(isOf(agentId), eq(accounts.id, id)), now);
  return found;
}

function selectClients(db: Db, where: SQL | undefined, now: Date) {
  // `exists` would be planned as a scan of the whole table.
  const has = (rows: SQL) => sql<boolean>`coalesce((select true from ${rows} limit 1), false)`;
  return db
    .select({
      id: accounts.id,
      agentId: sql<string>`${accounts.agentId}`,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      phone: accounts.phone,
      email: accounts.email,
      lga: localGovernments.name,
      state: states.name,
      createdAt: accounts.createdAt,
      business: businesses,
      category: categories.name,
      hasHours: sql<boolean>`${businesses.openingHours} is not null`,
      hasCatalog: has(sql`${catalogItems} c where c.business_id = ${businesses.id}`),
      isPremium: has(sql`${subscriptions} s where s.business_id = ${businesses.id}
        and s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz`),
      visitedOn: sql<string | null>`(select max(v.visited_on)::text from ${businessVisits} v
        where v.business_id = ${businesses.id} and v.address = ${businesses.address}
        and v.local_government_id = ${businesses.localGovernmentId})`,
      lastNoteAt:
        sql<Date | null>`(select max(n.created_at) from ${clientNotes} n where n.client_id = ${accounts.id})`.mapWith(
          clientNotes.createdAt,
        ),
    })
    .from(accounts)
    .leftJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .leftJoin(states, eq(states.id, localGovernments.stateId))
    .leftJoin(businesses, eq(businesses.ownerId, accounts.id))
    .leftJoin(categories, eq(categories.id, businesses.categoryId))
    .where(where)
    .$dynamic();
}

export type ClientRow = Awaited<ReturnType<typeof listClients>>[number];

const selectNotes = (db: Db) =>
  db
    .select({ note: clientNotes, author: fullName })
    .from(clientNotes)
    .innerJoin(accounts, eq(accounts.id, clientNotes.authorId))
    .$dynamic();

export const listNotes = (db: Db, clientId: string) =>
  selectNotes(db)
    .where(eq(clientNotes.clientId, clientId))
    .orderBy(desc(clientNotes.createdAt), desc(clientNotes.id))
    .limit(notesMax);

export async function findNote(db: Db, clientId: string, id: string) {
  const [found] = await selectNotes(db).where(and(eq(clientNotes.clientId, clientId), eq(clientNotes.id, id)));
  return found;
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

const client = alias(accounts, "client");

export const listTasks = (db: Db, agentId: string) =>
  db
    .select({
      note: clientNotes,
      author: fullName,
      client: { id: client.id, name: sql<string>`trim(${client.firstName} || ' ' || ${client.lastName})` },
    })
    .from(clientNotes)
    .innerJoin(client, eq(client.id, clientNotes.clientId))
    .innerJoin(accounts, eq(accounts.id, clientNotes.authorId))
    .where(
      and(
        eq(client.agentId, agentId),
        isNull(client.deletedAt),
        isNotNull(clientNotes.task),
        isNull(clientNotes.doneAt),
      ),
    )
    .orderBy(asc(clientNotes.dueOn), asc(clientNotes.id))
    .limit(tasksMax);
