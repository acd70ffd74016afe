import type { z } from "zod";
import { reviseBusiness, setDay, setLinks, showOwnBusiness } from "#/server/business/business.ts";
import type { BusinessDraft, DaySchedule, OwnBusiness, SocialLinks } from "#/server/business/contract.ts";
import { findConsent, lockConsent, requestConsent } from "#/server/consent/consent.ts";
import type { Consent } from "#/server/consent/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { audited } from "../staff-action.ts";
import { finishTask, requireClient, showClient, showClients, showTasks, writeNote, writeVisit } from "./clients.ts";
import { clientsContract } from "./contract.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "jobs">;

/**
 * Asks a client to let the viewer work on their page.
 * @throws AppError `account/not-found`, also for another agent's client; `business/not-found`, `consent/open-already`
 */
function requestConsentFor(deps: Deps, viewer: Viewer, id: string, purpose: string): Promise<Consent> {
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
async function showClientPage(deps: Deps, viewer: Viewer, id: string): Promise<OwnBusiness> {
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
  deps: Deps,
  viewer: Viewer,
  id: string,
  { action, what, changed }: Act,
  change: (within: Deps, owner: Viewer) => Promise<OwnBusiness>,
): Promise<OwnBusiness> {
  return audited(deps, viewer, { action, subject: { kind: "person", id } }, async (tx: Db) => {
    const { agentId } = await requireClient(tx, deps.clock.now(), viewer, id);
    await lockConsent(tx, deps, { accountId: id, agentId, what });
    const answer = await change({ ...deps, db: tx }, asOwner(viewer, id));
    return { answer, after: { changed, businessId: answer.id } };
  });
}

const reviseForOwner = (deps: Deps, viewer: Viewer, id: string, draft: BusinessDraft) =>
  actForOwner(
    deps,
    viewer,
    id,
    { action: "revise page for owner", what: "the words on your page", changed: Object.keys(draft) },
    (within, owner) => reviseBusiness(within, owner, draft),
  );

const setLinksForOwner = (deps: Deps, viewer: Viewer, id: string, links: z.output<typeof SocialLinks>) =>
  actForOwner(
    deps,
    viewer,
    id,
    { action: "set links for owner", what: "the links on your page", changed: Object.keys(links) },
    (within, owner) => setLinks(within, owner, links),
  );

const setHoursForOwner = (deps: Deps, viewer: Viewer, id: string, days: z.output<typeof DaySchedule>[]) =>
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
