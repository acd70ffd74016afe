import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import { decideCertification, lockDocument } from "#/server/verification/verification.ts";
import { checksOf } from "#/shared/document-checks.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit/audit.ts";
import { lastActorOn } from "../people.ts";
import { queueLength } from "../queues/contract.ts";
import { listSanctionsAgainst } from "../reports/reports.ts";
import { listDuplicatesOf } from "../risk/duplicates.ts";
import { listRiskOf, riskOf, trustIn } from "../risk/risk.ts";
import { requireNotOwn } from "../rules.ts";
import type { DocumentToReview, documentsContract } from "./contract.ts";
import { findBusiness, listDecisions, listSent, placeOf, presentFacts, presentSent } from "./facts.ts";
import { rejectedMany, riskDays, risksOf } from "./rules.ts";

type Decision = z.output<(typeof documentsContract)["POST /v2/admin/documents/{id}/decision"]["body"]>;

const noSuchDocument = () => new AppError("verification/no-such-document", "There is no such document");

/** The documents that the viewer may decide on: those that wait, and are not their own. */
export const isWaitingFor = (viewer: Viewer) =>
  and(eq(certifications.status, "pending"), ne(businesses.ownerId, viewer.id));

/** Risks of a business, beside its row. */
const riskColumns = {
  openReports: sql<number>`(select count(*)::int from ${reports} r
    where r.kind = 'business' and r.subject_id = ${businesses.id} and r.status = 'open')`.as("open_reports"),
  samePhone: sql<number>`(select count(*)::int from ${businesses} o
    where o.phone = ${businesses.phone} and o.phone <> '' and o.id <> ${businesses.id})`.as("same_phone"),
  rejected: sql<number>`(select count(*)::int from ${certifications} c
    where c.business_id = ${businesses.id} and c.status = 'rejected')`.as("rejected"),
  isToRecheck: sql<boolean>`(${businesses.recheckSince} is not null)`.as("is_to_recheck"),
};

/** Documents that wait, the most urgent first: each risk counts as days of waiting. */
export async function listWaitingDocuments({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
  const { id, name, createdAt } = certifications;
  const waiting = db
    .select({
      ...{ id, name, createdAt },
      businessId: sql<string>`${businesses.id}`.as("business_id"),
      businessName: sql<string>`${businesses.name}`.as("business_name"),
      localGovernmentId: businesses.localGovernmentId,
      ownerId: businesses.ownerId,
      ...riskColumns,
    })
    .from(certifications)
    .innerJoin(businesses, eq(businesses.id, certifications.businessId))
    .where(isWaitingFor(viewer))
    .as("waiting");
  const urgentSince = sql`${waiting.createdAt} - interval '1 day' * (
    case when ${waiting.openReports} > 0 then ${riskDays.openReports}::int else 0 end +
    case when ${waiting.isToRecheck} then ${riskDays.isToRecheck}::int else 0 end +
    case when ${waiting.samePhone} > 0 then ${riskDays.samePhone}::int else 0 end +
    case when ${waiting.rejected} >= ${rejectedMany} then ${riskDays.rejected}::int else 0 end)`;
  const [rows, total] = await Promise.all([
    db.select().from(waiting).orderBy(asc(urgentSince), asc(waiting.id)).limit(queueLength),
    db.$count(waiting),
  ]);
  const owners = rows.map(({ ownerId }) => ownerId);
  const risks = await listRiskOf(db, owners, clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    business: { id: row.businessId, name: row.businessName, place: placeOf(row.localGovernmentId) },
    trust: trustIn(risks, row.ownerId),
    risks: risksOf(row),
    created_at: row.createdAt.toISOString(),
  }));
  return { total, items };
}

/**
 * A document beside what its business says of itself.
 * @throws AppError `verification/no-such-document`
 */
export async function showDocument(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<DocumentToReview> {
  const [waiting] = isId(id)
    ? await db
        .select({ document: certifications, ...riskColumns })
        .from(certifications)
        .innerJoin(businesses, eq(businesses.id, certifications.businessId))
        .where(eq(certifications.id, id))
    : [];
  const found = waiting && (await findBusiness(db, waiting.document.businessId));
  if (!found) throw noSuchDocument();
  const { document, ...risks } = waiting;
  const { business } = found;
  const [sent, risk, duplicates, sanctions] = await Promise.all([
    listSent(db, business.id),
    riskOf(db, business.ownerId, clock.now()),
    listDuplicatesOf(db, business.ownerId),
    listSanctionsAgainst(db, business.id, business.ownerId),
  ]);
  const ids = sent.map((one) => one.id);
  return {
    ...presentSent(document),
    is_own: business.ownerId === viewer.id,
    risks: risksOf(risks),
    business: presentFacts(found),
    owner: { ...risk, duplicates },
    others: sent.filter((one) => one.id !== id).map(presentSent),
    decisions: await listDecisions(db, business.id, ids),
    sanctions,
  };
}

/** Obstacle to approving a document: a check that was not made. @throws AppError `request/invalid` */
function requireChecked(name: string, { checks, number }: Pick<Decision, "checks" | "number">) {
  const missing = (checksOf[name] ?? []).filter((check) => !checks.includes(check));
  const fields = {
    ...(missing.length > 0 && { checks: "Tick everything that you checked" }),
    ...(name === "CAC" && number === "" && { number: "Enter the registration number" }),
  };
  const [detail] = Object.values(fields);
  if (detail) throw new AppError("request/invalid", detail, { fields });
}

/**
 * A moderator's word on a document. Of two at once one wins, and the other is told who it was and what they decided.
 * @throws AppError `verification/no-such-document`, `account/not-allowed` for their own, `verification/wrong-step`,
 * `request/invalid` for an approval without its checks
 */
export function decideDocument(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  id: string,
  { decision, reason, seen, checks, number }: Decision,
): Promise<{ message: string }> {
  return audited(
    deps,
    viewer,
    { action: `${decision} document`, subject: { kind: "document", id }, reason },
    async (tx) => {
      const found = await lockDocument(tx, id);
      if (!found) throw noSuchDocument();
      const { document, business } = found;
      requireNotOwn(viewer, business.ownerId);
      const { status, name } = document;
      if (status !== seen) {
        const by = await lastActorOn(tx, "document", id);
        throw new AppError("verification/wrong-step", `${by} was faster: this document is ${status} now`);
      }
      if (decision === "approve") requireChecked(name, { checks, number });
      const { isVerified } = await decideCertification(tx, deps, { certificationId: id, decision, reason, number });
      const decided = decision === "approve" ? "approved" : "rejected";
      const tick = isVerified && !business.isVerified ? ` ${business.name} has the blue tick now.` : "";
      return {
        before: { status, isVerified: business.isVerified },
        after: { status: decided, isVerified, ...(decision === "approve" && { checks, number }) },
        answer: { message: `${name} was ${decided}.${tick}` },
      };
    },
  );
}
