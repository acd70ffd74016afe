import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { reviseBusiness, setDay, setLinks, showOwnBusiness } from "#/server/business/business.ts";
import type { BusinessDraft, DaySchedule, OwnBusiness, SocialLinks } from "#/server/business/contract.ts";
import { findConsent, lockConsent, requestConsent } from "#/server/consent/consent.ts";
import type { Consent } from "#/server/consent/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { recordVisit } from "#/server/verification/verification.ts";
import { isId } from "#/shared/id.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { audited } from "../staff-action.ts";
import { clientNotes } from "../tables.ts";
import { type Client, type ClientNote, type ClientTask, clientsContract, listingParts } from "./contract.ts";
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

type PageDeps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

/**
 * Asks a client to let the viewer work on their page.
 * @throws AppError `account/not-found`, also for another agent's client; `business/not-found`, `consent/open-already`
 */
function requestConsentFor(deps: PageDeps, viewer: Viewer, id: string, purpose: string): Promise<Consent> {
  const subject = { kind: "person", id };
  return audited(deps, viewer, { action: "ask to act for owner", subject, reason: purpose }, async (tx) => {
    const { agentId, business } = await requireClient(tx, deps.clock.now(), viewer, id);
    if (!business) throw new AppError("business/not-found", "This client has no business yet");
    return { answer: await requestConsent(tx, deps, { accountId: id, agentId, purpose }) };
  });
}

const asOwner = (viewer: Viewer, id: string): Viewer => ({ ...viewer, id, role: "user" });

/**
 * The page of a client as its owner sees it, while they allow it.
 * @throws AppError `account/not-found`, `consent/not-given`
 */
async function showClientPage(deps: PageDeps, viewer: Viewer, id: string): Promise<OwnBusiness> {
  await requireClient(deps.db, deps.clock.now(), viewer, id);
  if ((await findConsent(deps, id)).state !== "given") {
    throw new AppError("consent/not-given", "The owner has not allowed it");
  }
  return showOwnBusiness(deps, asOwner(viewer, id));
}

interface Act {
  action: string;
  what: string;
  /** For the audit log: names of fields, never the owner's words. */
  changed: string[];
}

/**
 * Changes a client's page as its owner would. Consent, change, audit entry and notification are one transaction.
 * @throws AppError `account/not-found`, `consent/not-given`, and the owner's refusals
 */
function actForOwner(
  deps: PageDeps,
  viewer: Viewer,
  id: string,
  { action, what, changed }: Act,
  change: (within: PageDeps, owner: Viewer) => Promise<OwnBusiness>,
): Promise<OwnBusiness> {
  return audited(deps, viewer, { action, subject: { kind: "person", id } }, async (tx: Db) => {
    const { agentId } = await requireClient(tx, deps.clock.now(), viewer, id);
    await lockConsent(tx, deps, { accountId: id, agentId, what });
    const answer = await change({ ...deps, db: tx }, asOwner(viewer, id));
    return { answer, after: { changed, businessId: answer.id } };
  });
}

const reviseForOwner = (deps: PageDeps, viewer: Viewer, id: string, draft: BusinessDraft) =>
  actForOwner(
    deps,
    viewer,
    id,
    { action: "revise page for owner", what: "the words on your page", changed: Object.keys(draft) },
    (within, owner) => reviseBusiness(within, owner, draft),
  );

const setLinksForOwner = (deps: PageDeps, viewer: Viewer, id: string, links: z.output<typeof SocialLinks>) =>
  actForOwner(
    deps,
    viewer,
    id,
    { action: "set links for owner", what: "the links on your page", changed: Object.keys(links) },
    (within, owner) => setLinks(within, owner, links),
  );

const setHoursForOwner = (deps: PageDeps, viewer: Viewer, id: string, days: z.output<typeof DaySchedule>[]) =>
  actForOwner(
    deps,
    viewer,
    id,
    { action: "set hours for owner", what: "your opening hours", changed: days.map((day) => day.day_of_week) },
    async (within, owner) => {
      for (const day of days) await setDay(within, owner, day);
      return showOwnBusiness(within, owner);
    },
  );

export const clientRoutes = routes(clientsContract, {
  "GET /v2/admin/clients": ({ viewer, query, ...services }) => showClients(services, viewer, query),
  "GET /v2/admin/clients/{id}": ({ viewer, params, ...services }) => showClient(services, viewer, params.id),
  "POST /v2/admin/clients/{id}/notes": ({ viewer, params, body, ...services }) =>
    writeNote(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/visits": ({ viewer, params, body, ...services }) =>
    writeVisit(services, viewer, params.id, body.visited_on),
  "POST /v2/admin/clients/{id}/notes/{noteId}/done": ({ viewer, params, ...services }) =>
    finishTask(services, viewer, params.id, params.noteId),
  "POST /v2/admin/clients/{id}/consent": ({ viewer, params, body, ...services }) =>
    requestConsentFor(services, viewer, params.id, body.purpose),
  "GET /v2/admin/clients/{id}/business": ({ viewer, params, ...services }) =>
    showClientPage(services, viewer, params.id),
  "PUT /v2/admin/clients/{id}/business": ({ viewer, params, body, ...services }) =>
    reviseForOwner(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/business/social": ({ viewer, params, body, ...services }) =>
    setLinksForOwner(services, viewer, params.id, body),
  "POST /v2/admin/clients/{id}/business/schedule": ({ viewer, params, body, ...services }) =>
    setHoursForOwner(services, viewer, params.id, body.days),
  "GET /v2/admin/client_tasks": ({ viewer, ...services }) => showTasks(services, viewer),
});
