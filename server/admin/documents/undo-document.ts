import { and, desc, eq, gt, inArray, ne, or } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import { decideCertification, lockDocument, lookUpCompany } from "#/server/verification/verification.ts";
import { isId } from "#/shared/id.ts";
import { audited } from "../audit/audit.ts";
import { auditLog } from "../tables.ts";

/** The screen offers it for ten seconds; the rest is for a slow network. */
const undoForMs = 20_000;

const decisions = ["approve document", "reject document"];

/**
 * Takes the viewer's own decision of the last seconds back. The owner, who was told of it, is told that too.
 * @throws AppError `verification/no-such-document`; `verification/wrong-step` when it is too late, when the decision
 * was another person's, and when something else was decided about the business since
 */
export function undoDocument(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  id: string,
): Promise<{ message: string }> {
  return audited(deps, viewer, { action: "undo document", subject: { kind: "document", id } }, async (tx) => {
    const found = await lockDocument(tx, id);
    if (!found) throw new AppError("verification/no-such-document", "There is no such document");
    const { status, name, businessId } = found.document;
    const { isVerified } = found.business;
    const [last] = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectKind, "document"), eq(auditLog.subjectId, id)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(1);
    const isMine = last?.actorId === viewer.id && decisions.includes(last.action);
    if (!isMine || last.at.getTime() + undoForMs < deps.clock.now().getTime()) {
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
      answer: { message: `${name} waits again.` },
    };
  });
}

/** True if anything else was decided about the business or its documents since. */
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

/**
 * The register's entry for a number, and other businesses proven with it.
 * @throws AppError `verification/no-such-document`
 */
export async function lookUpNumber({ db, config }: Pick<Services, "db" | "config">, id: string, number: string) {
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
