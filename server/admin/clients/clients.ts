import { and, eq, isNull } from "drizzle-orm";
import { findConsent } from "#/server/consent/consent.ts";
import type { Consent } from "#/server/consent/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { recordVisit } from "#/server/verification/verification.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { audited } from "../staff-action.ts";
import { clientNotes } from "../tables.ts";
import { type Client, type ClientNote, type ClientTask, listingParts } from "./contract.ts";
import {
  type ClientRow,
  findAgentOf,
  findClient,
  findNote,
  listClients,
  listNotes,
  listTasks,
  type NoteRow,
} from "./queries.ts";

type Deps = Pick<Services, "db" | "clock">;

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
): Promise<{ client: Client; notes: ClientNote[]; consent: Consent }> {
  const client = await requireClient(deps.db, deps.clock.now(), viewer, id);
  const [notes, consent] = await Promise.all([listNotes(deps.db, client.id), findConsent(deps, client.id)]);
  return { client: presentClient(client), notes: notes.map(presentNote), consent };
}

export function writeNote(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { note, task = null, due_on: dueOn = null }: { note: string; task?: ClientNote["task"]; due_on?: string | null },
): Promise<ClientNote> {
  const subject = { kind: "person", id };
  const action = task ? "plan client task" : "write client note";
  return audited(deps, viewer, { action, subject }, async (tx) => {
    const now = deps.clock.now();
    const client = await requireClient(tx, now, viewer, id);
    const noteId = newId();
    await tx
      .insert(clientNotes)
      .values({ id: noteId, clientId: client.id, authorId: viewer.id, note, task, dueOn, createdAt: now });
    return { answer: presentNote((await findNote(tx, client.id, noteId))!) };
  });
}

export function finishTask(deps: Deps, viewer: Viewer, id: string, noteId: string): Promise<ClientNote> {
  const subject = { kind: "person", id };
  return audited(deps, viewer, { action: "finish client task", subject }, async (tx) => {
    const now = deps.clock.now();
    const client = await requireClient(tx, now, viewer, id);
    const found = isId(noteId) ? await findNote(tx, client.id, noteId) : undefined;
    if (!found?.note.task) throw new AppError("account/not-found", "There is no such task");
    const isOpen = and(eq(clientNotes.id, noteId), isNull(clientNotes.doneAt));
    await tx.update(clientNotes).set({ doneAt: now }).where(isOpen);
    return { answer: presentNote((await findNote(tx, client.id, noteId))!) };
  });
}

export async function showTasks({ db }: Deps, viewer: Viewer): Promise<ClientTask[]> {
  const agentId = await findAgentOf(db, viewer.id, viewer.role === "administrator");
  if (!agentId) return [];
  return (await listTasks(db, agentId)).map(({ client, ...row }) => ({ ...presentNote(row), client }));
}

/** @throws AppError `account/not-found`, also for another agent's client, `business/not-found`, `request/invalid` */
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

export async function forgetNotesAbout(tx: Db, clientId: string): Promise<void> {
  await tx.delete(clientNotes).where(eq(clientNotes.clientId, clientId));
}

export async function requireClient(db: Db, now: Date, viewer: Viewer, id: string): Promise<ClientRow> {
  const agentId = await findAgentOf(db, viewer.id, viewer.role === "administrator");
  const found = agentId && isId(id) ? await findClient(db, agentId, id, now) : undefined;
  if (!found) throw new AppError("account/not-found", "This person is not your client now");
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
    visited_on: row.visitedOn ?? "",
  },
  last_note: row.lastNoteAt?.toISOString() ?? "",
});

const presentNote = ({ note: row, author }: NoteRow): ClientNote => ({
  id: row.id,
  note: row.note,
  author,
  created_at: row.createdAt.toISOString(),
  task: row.task,
  due_on: row.dueOn,
  done_at: row.doneAt?.toISOString() ?? null,
});

type Part = (typeof listingParts)[number];

/** Missing parts of a client's listing; nothing for a client without one. */
function missingOf({ business, hasHours, hasCatalog }: Pick<ClientRow, "business" | "hasHours" | "hasCatalog">) {
  if (!business) return [];
  const { website, facebook, instagram, twitter, linkedin, tiktok } = business;
  const has: Record<Part, boolean> = {
    picture: business.image !== "",
    hours: hasHours,
    services: business.tags.length > 0,
    catalog: hasCatalog,
    links: [website, facebook, instagram, twitter, linkedin, tiktok].some((link) => link !== ""),
    verification: business.isVerified,
  };
  return listingParts.filter((part) => !has[part]);
}

/** Completeness in percent; name, about, address and phone count as one part, which is always there. */
const completenessOf = (missing: readonly Part[]): number =>
  Math.round(((listingParts.length + 1 - missing.length) / (listingParts.length + 1)) * 100);
