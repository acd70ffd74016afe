import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import {
  decideCertification,
  isNameOfBusiness,
  lockDocument,
  lookUpCompany,
  openForReview,
} from "#/server/verification/verification.ts";
import { checksOf } from "#/shared/document-checks.ts";
import { isSameName } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { queueLength } from "../fields.ts";
import { listSanctionsAgainst } from "../reports/reports.ts";
import { listDuplicatesOf, listRiskOf, riskOf, trustIn } from "../risk/risk.ts";
import { audited, findUndoable, lastActorOn, requireNotOwn } from "../staff-action.ts";
import { auditLog } from "../tables.ts";
import { findBusiness, listDecisions, listSent, placeOf, presentFacts, presentSent } from "./business-facts.ts";
import { type BusinessFacts, type DocumentToReview, documentsContract } from "./contract.ts";

interface RiskFacts {
  openReports: number;
  isToRecheck: boolean;
  samePhone: number;
  rejected: number;
}

/**
 * Days of waiting that each risk is worth. Adding days rather than sorting by risk keeps harmless documents from
 * waiting for ever.
 */
const riskDays = { openReports: 14, isToRecheck: 7, samePhone: 7, rejected: 3 } as const satisfies Record<
  keyof RiskFacts,
  number
>;

/** Rejections from which the owner seems to try until one passes. */
const rejectedMany = 2;

const several = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

export function risksOf({ openReports, isToRecheck, samePhone, rejected }: RiskFacts): string[] {
  const facts = [
    openReports > 0 && several(openReports, "Reported by a person", "reports are open"),
    isToRecheck && "Changed its name, number or category after the check",
    samePhone > 0 && several(samePhone, "Another business has this number", "other businesses have this number"),
    rejected >= rejectedMany && `${rejected} documents were rejected before`,
  ];
  return facts.filter((words) => words !== false);
}

type Decision = z.output<(typeof documentsContract)["POST /v2/admin/documents/{id}/decision"]["body"]>;

const noSuchDocument = () => new AppError("verification/no-such-document", "There is no such document");

export const isWaitingFor = (viewer: Viewer) =>
  and(eq(certifications.status, "pending"), ne(businesses.ownerId, viewer.id));

const riskColumns = {
  openReports: sql<number>`(select count(*)::int from ${reports} r
    where r.kind = 'business' and r.subject_id = ${businesses.id} and r.status = 'open')`.as("open_reports"),
  samePhone: sql<number>`(select count(*)::int from ${businesses} o
    where o.phone = ${businesses.phone} and o.phone <> '' and o.id <> ${businesses.id})`.as("same_phone"),
  rejected: sql<number>`(select count(*)::int from ${certifications} c
    where c.business_id = ${businesses.id} and c.status = 'rejected')`.as("rejected"),
  isToRecheck: sql<boolean>`(${businesses.recheckSince} is not null)`.as("is_to_recheck"),
};

async function listWaitingDocuments({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
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
 * A document with the facts that its business states.
 * @throws AppError `verification/no-such-document`
 */
async function showDocument(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
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
  const facts = presentFacts(found);
  return {
    ...presentSent(document),
    is_own: business.ownerId === viewer.id,
    risks: risksOf(risks),
    business: facts,
    owner: { ...risk, duplicates },
    typed_name_is: namesMatched(document.typedName, facts),
    has_register: config.registry !== undefined,
    others: sent.filter((one) => one.id !== id).map(presentSent),
    decisions: await listDecisions(db, business.id, ids),
    sanctions,
  };
}

function namesMatched(typedName: string, { name, owner }: BusinessFacts): DocumentToReview["typed_name_is"] {
  const matches = { page: isNameOfBusiness(typedName, name), owner: isSameName(typedName, owner.name) };
  return (["page", "owner"] as const).filter((whose) => matches[whose]);
}

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
 * Decides on a document. Of two decisions at once one wins; the other refusal names the colleague and the decision.
 * @throws AppError `verification/no-such-document`, `account/not-allowed` for their own, `verification/wrong-step`,
 * `request/invalid` for an approval without its checks
 */
function decideDocument(
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
        answer: { message: `${name} of ${business.name} was ${decided}.${tick}` },
      };
    },
  );
}

/**
 * Undoes the viewer's own decision of the last seconds. The owner is notified.
 * @throws AppError `verification/no-such-document`; `verification/wrong-step` when it is too late, when the decision
 * was another person's, and when something else was decided about the business since
 */
function undoDocument(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  id: string,
): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "undo document", subject: { kind: "document", id } }, async (tx) => {
    const found = await lockDocument(tx, id);
    if (!found) throw new AppError("verification/no-such-document", "There is no such document");
    const { status, name, businessId } = found.document;
    const { isVerified } = found.business;
    const actions = /^(approve|reject) document$/;
    const last = await findUndoable(tx, deps, viewer, { kind: "document", id, actions });
    if (!last) {
      throw new AppError(
        "verification/wrong-step",
        "It is too late to undo this. Decide on the document again instead",
      );
    }
    if (await isBuiltOn(tx, { id, businessId, since: last.at })) {
      const detail =
        "Somebody has decided something else about this business since. Decide on the document again instead";
      throw new AppError("verification/wrong-step", detail);
    }
    const after = await decideCertification(tx, deps, { certificationId: id, decision: "reopen" });
    return {
      before: { status, isVerified },
      after: { status: "pending", isVerified: after.isVerified },
      answer: { message: `${name} of ${found.business.name} is back in the queue.` },
    };
  });
}

async function isBuiltOn(tx: Db, { id, businessId, since }: { id: string; businessId: string; since: Date }) {
  const others = tx
    .select({ id: certifications.id })
    .from(certifications)
    .where(and(eq(certifications.businessId, businessId), ne(certifications.id, id)));
  const decided = await tx.$count(
    auditLog,
    and(
      gt(auditLog.at, since),
      or(
        and(eq(auditLog.subjectKind, "business"), eq(auditLog.subjectId, businessId)),
        and(eq(auditLog.subjectKind, "document"), inArray(auditLog.subjectId, await idsOf(others))),
      ),
    ),
  );
  return decided > 0;
}

const idsOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows).map(({ id }) => id);

async function lookUpNumber({ db, config }: Pick<Services, "db" | "config">, id: string, number: string) {
  const [found] = isId(id)
    ? await db
        .select({ id: businesses.id, name: businesses.name })
        .from(certifications)
        .innerJoin(businesses, eq(businesses.id, certifications.businessId))
        .where(eq(certifications.id, id))
    : [];
  if (!found) throw new AppError("verification/no-such-document", "There is no such document");
  const sameNumber = db
    .selectDistinct({ id: businesses.id, bid: businesses.bid, name: businesses.name })
    .from(certifications)
    .innerJoin(businesses, eq(businesses.id, certifications.businessId))
    .where(and(eq(certifications.number, number), ne(certifications.businessId, found.id)))
    .orderBy(businesses.id)
    .limit(10);
  const [answer, same] = await Promise.all([lookUpCompany(config, number, found.name), sameNumber]);
  return { ...answer, same_number: same };
}

export const documentRoutes = routes(documentsContract, {
  "GET /v2/admin/documents": ({ viewer, ...services }) => listWaitingDocuments(services, viewer),
  "GET /v2/admin/documents/{id}": ({ viewer, params, ...services }) => showDocument(services, viewer, params.id),
  "GET /v2/admin/documents/{id}/picture": ({ viewer, params, ...services }) =>
    openForReview(services, viewer, params.id),
  "GET /v2/admin/documents/{id}/registry": ({ params, query, ...services }) =>
    lookUpNumber(services, params.id, query.number),
  "POST /v2/admin/documents/{id}/undo": ({ viewer, params, ...services }) => undoDocument(services, viewer, params.id),
  "POST /v2/admin/documents/{id}/decision": ({ viewer, params, body, ...services }) =>
    decideDocument(services, viewer, params.id, body),
});
