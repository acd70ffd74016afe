import { and, asc, isNotNull, ne } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { decideRecheck } from "#/server/verification/verification.ts";
import { audited } from "../audit/audit.ts";
import {
  changesOf,
  findBusiness,
  listDecisions,
  listSent,
  placeOf,
  presentFacts,
  presentSent,
} from "../documents/facts.ts";
import { sayWhoWasFaster } from "../people.ts";
import { queueLength } from "../queues/contract.ts";
import { listRiskOf, trustIn } from "../risk/risk.ts";
import { requireNotOwn } from "../rules.ts";
import type { Recheck } from "./contract.ts";

/** Verified businesses that changed and the viewer may check again: not their own. */
export const isToRecheckFor = (viewer: Viewer) =>
  and(isNotNull(businesses.recheckSince), ne(businesses.ownerId, viewer.id));

/** Verified businesses that changed what was checked, the longest waiting first. */
export async function listRechecks({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(businesses)
      .where(isToRecheckFor(viewer))
      .orderBy(asc(businesses.recheckSince), asc(businesses.id))
      .limit(queueLength),
    db.$count(businesses, isToRecheckFor(viewer)),
  ]);
  const owners = rows.map(({ ownerId }) => ownerId);
  const risks = await listRiskOf(db, owners, clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: placeOf(row.localGovernmentId),
    trust: trustIn(risks, row.ownerId),
    changes: changesOf(row),
    since: row.recheckSince!.toISOString(),
  }));
  return { total, items };
}

/**
 * A business with what changed, and the documents that it was verified by.
 * @throws AppError `business/not-found`
 */
export async function showRecheck(db: Db, viewer: Viewer, businessId: string): Promise<Recheck> {
  const { business, ...found } = await requireBusiness(db, businessId);
  const sent = await listSent(db, business.id);
  const ids = sent.map(({ id }) => id);
  return {
    since: business.recheckSince?.toISOString() ?? null,
    is_own: business.ownerId === viewer.id,
    changes: changesOf(business),
    business: presentFacts({ business, ...found }),
    documents: sent.map(presentSent),
    decisions: await listDecisions(db, business.id, ids),
  };
}

async function requireBusiness(db: Db, id: string) {
  const found = await findBusiness(db, id);
  if (!found) throw new AppError("business/not-found", "Business not found");
  return found;
}

/**
 * Keeps a blue tick, or takes it away.
 * @throws AppError `business/not-found`, `account/not-allowed` for their own, `verification/wrong-step`
 */
export function decideOnRecheck(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  businessId: string,
  { keep, reason }: { keep: boolean; reason: string },
): Promise<{ message: string }> {
  const action = keep ? "keep tick" : "take tick";
  return audited(deps, viewer, { action, subject: { kind: "business", id: businessId }, reason }, async (tx) => {
    const { business } = await requireBusiness(tx, businessId);
    requireNotOwn(viewer, business.ownerId);
    const decided = { kind: "business", id: businessId, code: "verification/wrong-step" } as const;
    await sayWhoWasFaster(tx, decided, decideRecheck(tx, deps, { businessId, keep, reason }));
    const message = keep ? `${business.name} keeps the blue tick.` : `${business.name} has no blue tick any more.`;
    return {
      before: { isVerified: business.isVerified, changes: changesOf(business) },
      after: { isVerified: keep },
      answer: { message },
    };
  });
}
