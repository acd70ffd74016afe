import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  lockBusiness,
  lockBusinessOf,
  lockOwnBusiness,
  setVerified,
  showOwnBusiness,
} from "#/server/business/business.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { businesses } from "#/server/business/tables.ts";
import { openPrivate, useUpload } from "#/server/media/media.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import type { NewCertification } from "./contract.ts";
import { documentDecided, recheckDecided } from "./notices.ts";
import { businessVisits, certifications, documentOpenings } from "./tables.ts";

export { isNameOfBusiness, lookUpCompany } from "./registry.ts";

type OpeningDeps = Pick<Services, "db" | "clock" | "media">;

const noSuchDocument = () => new AppError("verification/no-such-document", "There is no such document");

export async function submitDocument(
  deps: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { name, image: filename, number, holder }: z.output<typeof NewCertification>,
): Promise<OwnBusiness> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const own = await lockOwnBusiness(tx, viewer);
    if (own.isVerified) throw new AppError("verification/already-verified", "Your business is verified already");
    const image = await useUpload(tx, { accountId: viewer.id, purpose: "certification", filename }, now);
    const typed = { typedNumber: number, typedName: holder };
    await tx.insert(certifications).values({ id: newId(), businessId: own.id, name, image, ...typed, createdAt: now });
    return showOwnBusiness({ ...deps, db: tx }, viewer);
  });
}

/**
 * Opens the picture of the viewer's document. The view is logged before anything is shown.
 * @throws AppError `verification/no-such-document`, also for another person's
 */
export async function openDocument(deps: OpeningDeps, viewer: Viewer, id: string): Promise<OutgoingPicture> {
  return openFound(deps, viewer, isId(id) ? await findOwnDocument(deps.db, viewer.id, id) : undefined);
}

export async function openForReview(deps: OpeningDeps, viewer: Viewer, id: string): Promise<OutgoingPicture> {
  return openFound(deps, viewer, isId(id) ? await findDocument(deps.db, id) : undefined);
}

async function openFound(
  { db, clock, media }: OpeningDeps,
  viewer: Viewer,
  found: { id: string; image: string } | undefined,
): Promise<OutgoingPicture> {
  if (!found) throw noSuchDocument();
  const opening = { id: newId(), certificationId: found.id, accountId: viewer.id, openedAt: clock.now() };
  await db.insert(documentOpenings).values(opening);
  const picture = await openPrivate(media, found.image, "1600.webp");
  if (!picture) throw noSuchDocument();
  return picture;
}

interface DocumentDecision {
  certificationId: string;
  decision: Decision;
  reason?: string;
  number?: string;
}

/**
 * A reviewer's decision. A business is verified exactly while its CAC certificate and a government ID are approved.
 * @throws AppError `verification/no-such-document`, `verification/wrong-step`
 */
export async function decideCertification(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock">,
  { certificationId, decision, reason = "", number = "" }: DocumentDecision,
): Promise<{ businessId: string; isVerified: boolean }> {
  const found = await lockDocument(tx, certificationId);
  if (!found) throw noSuchDocument();
  const { document, business } = found;
  const status = after(document.status, decision);
  const at = deps.clock.now();
  const { businessId, name } = document;
  await tx
    .update(certifications)
    .set({
      status,
      reason: status === "rejected" ? reason : "",
      decidedAt: status === "pending" ? null : at,
      ...(number && { number }),
    })
    .where(eq(certifications.id, certificationId));
  const isVerified = isProven(await listDocuments(tx, businessId));
  await setVerified(tx, deps.events, { businessId, isVerified, isRechecked: false });
  const makesVerified = isVerified && !business.isVerified;
  const about = { certificationId, name, status, reason, makesVerified, at };
  await notify(tx, deps, documentDecided, business.ownerId, about);
  return { businessId, isVerified };
}

/** Removes every document and visit of an erased person. Their pictures are removed with all their uploads, by a job after the commit. */
export async function eraseDocumentsOf(tx: Db, accountId: string): Promise<void> {
  const business = await lockBusinessOf(tx, accountId);
  if (!business) return;
  await tx.delete(certifications).where(eq(certifications.businessId, business.id));
  await tx.delete(businessVisits).where(eq(businessVisits.businessId, business.id));
}

interface RecheckDecision {
  businessId: string;
  keep: boolean;
  reason: string;
}

/**
 * Decides on a verified business that changed verified facts. If the tick is removed, its approved documents are rejected
 * too: otherwise the next approval would restore the tick. @throws AppError `business/not-found`,
 * `verification/wrong-step`
 */
export async function decideRecheck(
  tx: Db,
  deps: Pick<Services, "events" | "jobs" | "clock">,
  { businessId, keep, reason }: RecheckDecision,
): Promise<void> {
  const business = isId(businessId) ? await lockBusiness(tx, businessId) : undefined;
  if (!business) throw new AppError("business/not-found", "Business not found");
  const { ownerId, recheckSince } = business;
  if (!recheckSince) {
    throw new AppError("verification/wrong-step", "Another moderator has decided on this business already");
  }
  if (!keep) {
    await tx
      .update(certifications)
      .set({ status: "rejected", reason, decidedAt: deps.clock.now() })
      .where(and(eq(certifications.businessId, businessId), eq(certifications.status, "approved")));
  }
  await setVerified(tx, deps.events, { businessId, isVerified: keep, isRechecked: true });
  await notify(tx, deps, recheckDecided, ownerId, { businessId, recheckSince, keep, reason });
}

const daysBackMax = 30;

/**
 * @param visitedOn a day of the last 30, in Lagos @throws AppError `business/not-found` for a client without one,
 * `request/invalid`
 */
export async function recordVisit(
  tx: Db,
  { events, clock }: Pick<Services, "events" | "clock">,
  agent: Viewer,
  { ownerId, visitedOn }: { ownerId: string; visitedOn: string },
): Promise<{ businessId: string }> {
  const now = clock.now();
  const first = lagosDay(new Date(now.getTime() - daysBackMax * dayMs));
  if (visitedOn < first || visitedOn > lagosDay(now)) {
    const detail = `Choose a day of the last ${daysBackMax} days`;
    throw new AppError("request/invalid", detail, { fields: { visited_on: detail } });
  }
  const business = await lockBusinessOf(tx, ownerId);
  if (!business) throw new AppError("business/not-found", "This client has no business yet");
  const { id: businessId, address, localGovernmentId } = business;
  const place = { businessId, address, localGovernmentId };
  await tx.insert(businessVisits).values({ id: newId(), ...place, agentId: agent.id, visitedOn, createdAt: now });
  await events.publish(tx, "business.changed", { businessId });
  return { businessId };
}

/** Transitions of a document by state. */
const steps = {
  pending: { approve: "approved", reject: "rejected" },
  // A decision may have been wrong.
  approved: { reject: "rejected", reopen: "pending" },
  rejected: { approve: "approved", reopen: "pending" },
} as const;

export type DocumentStatus = keyof typeof steps;
/** `reopen` undoes a decision: the document is pending again. */
export type Decision = "approve" | "reject" | "reopen";

/** State after `decision` from `from`. @throws AppError `verification/wrong-step` when it leads nowhere */
export function after(from: DocumentStatus, decision: Decision): DocumentStatus {
  const ways: Partial<Record<Decision, DocumentStatus>> = steps[from];
  const to = ways[decision];
  if (!to) throw new AppError("verification/wrong-step", `That document is ${from} already`);
  return to;
}

/** Documents required for the blue tick: registration of the business and identity of its owner. */
const needed = ["CAC", "ID Card"] as const;

export const isProven = (documents: readonly { name: string; status: DocumentStatus }[]): boolean =>
  needed.every((name) => documents.some((document) => document.name === name && document.status === "approved"));

/** A document that this account sent itself; a stranger's is `undefined`. */
async function findOwnDocument(db: Db, accountId: string, id: string) {
  const [found] = await db
    .select({ id: certifications.id, image: certifications.image })
    .from(certifications)
    .innerJoin(businesses, eq(businesses.id, certifications.businessId))
    .where(and(eq(certifications.id, id), eq(businesses.ownerId, accountId)));
  return found;
}

async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ id: certifications.id, image: certifications.image })
    .from(certifications)
    .where(eq(certifications.id, id));
  return found;
}

const listDocuments = (db: Db, businessId: string) =>
  db
    .select({
      id: certifications.id,
      name: certifications.name,
      status: certifications.status,
      image: certifications.image,
    })
    .from(certifications)
    .where(eq(certifications.businessId, businessId));

/** Locks a document after its business, which serializes decisions on documents of one business. */
export async function lockDocument(tx: Db, id: string) {
  const isIt = eq(certifications.id, id);
  const [of] = isId(id)
    ? await tx.select({ businessId: certifications.businessId }).from(certifications).where(isIt)
    : [];
  const business = of && (await lockBusiness(tx, of.businessId));
  if (!business) return undefined;
  const [document] = await tx.select().from(certifications).where(isIt).for("update");
  return document && { document, business };
}
