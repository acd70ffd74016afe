import { eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { recordVisit } from "#/server/verification/verification.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { audited } from "../audit/audit.ts";
import { clientNotes } from "../tables.ts";
import { completenessOf, missingOf } from "./completeness.ts";
import type { Client, ClientNote } from "./contract.ts";
import { type ClientRow, findAgentOf, findClient, listClients, listNotes } from "./queries.ts";

type Deps = Pick<Services, "db" | "clock">;

/** The viewer's clients; empty before they are an agent. */
export async function showClients(
  { db, clock }: Deps,
  viewer: Viewer,
  { search, before }: { search?: string; before?: string },
): Promise<Client[]> {
  const agentId = await findAgentOf(db, viewer.id, viewer.role === "administrator");
  if (!agentId || (before !== undefined && !isId(before))) return [];
  const rows = await listClients(db, { agentId, search, before, now: clock.now() });
  return rows.map(presentClient);
}

/** @throws AppError `account/not-found`, also for another agent's client */
export async function showClient(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ client: Client; notes: ClientNote[] }> {
  const client = await requireClient(deps.db, deps.clock.now(), viewer, id);
  const notes = await listNotes(deps.db, client.id);
  return { client: presentClient(client), notes: notes.map(presentNote) };
}

/** @throws AppError `account/not-found`, also for another agent's client */
export function writeNote(deps: Deps, viewer: Viewer, id: string, note: string): Promise<ClientNote> {
  const subject = { kind: "person", id };
  return audited(deps, viewer, { action: "write client note", subject }, async (tx) => {
    const now = deps.clock.now();
    const client = await requireClient(tx, now, viewer, id);
    await tx
      .insert(clientNotes)
      .values({ id: newId(), clientId: client.id, authorId: viewer.id, note, createdAt: now });
    const [written] = await listNotes(tx, client.id);
    return { answer: presentNote(written!) };
  });
}

/** @throws AppError `account/not-found`, also for somebody else's client, `business/not-found`, `request/invalid` */
export function writeVisit(
  deps: Deps & Pick<Services, "events">,
  viewer: Viewer,
  id: string,
  visitedOn: string,
): Promise<{ visited_on: string }> {
  const subject = { kind: "person", id };
  return audited(deps, viewer, { action: "record visit", subject }, async (tx) => {
    const client = await requireClient(tx, deps.clock.now(), viewer, id);
    const { businessId } = await recordVisit(tx, deps, viewer, { ownerId: client.id, visitedOn });
    return { answer: { visited_on: visitedOn }, after: { businessId, visitedOn } };
  });
}

/** Removes the notes about an erased person. */
export async function forgetNotesAbout(tx: Db, clientId: string): Promise<void> {
  await tx.delete(clientNotes).where(eq(clientNotes.clientId, clientId));
}

async function requireClient(db: Db, now: Date, viewer: Viewer, id: string): Promise<ClientRow> {
  const agentId = await findAgentOf(db, viewer.id, viewer.role === "administrator");
  const found = agentId && isId(id) ? await findClient(db, agentId, id, now) : undefined;
  if (!found) throw new AppError("account/not-found", "This person is not your client");
  return found;
}

const presentClient = (row: ClientRow): Client => ({
  id: row.id,
  firstname: row.firstName,
  lastname: row.lastName,
  phone: nationalPhone(row.phone),
  email: row.email,
  lga: row.lga ?? "",
  state: row.state ?? "",
  joined: row.createdAt.toISOString(),
  business: row.business && {
    id: row.business.id,
    bid: row.business.bid,
    name: row.business.name,
    category: row.category ?? "",
    status: row.business.status,
    is_verified: row.business.isVerified,
    is_premium: row.isPremium,
    completeness: completenessOf(missingOf(row)),
    missing: missingOf(row),
  },
  last_note: row.lastNoteAt?.toISOString() ?? "",
});

const presentNote = ({ id, note, createdAt, firstName, lastName }: Awaited<ReturnType<typeof listNotes>>[number]) => ({
  id,
  note,
  author: `${firstName} ${lastName}`.trim(),
  created_at: createdAt.toISOString(),
});
