import { and, eq } from "drizzle-orm";
import { lockBusiness, setVerified } from "#/server/business/business.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { recheckDecided } from "./messages/recheck-decided.ts";
import { certifications } from "./tables.ts";

interface RecheckDecision {
  businessId: string;
  /** It keeps the blue tick under its new name, number or category. */
  keep: boolean;
  /** Told to the owner when the tick goes. */
  reason: string;
}

/**
 * A reviewer's word on a verified business that changed what was checked. With the tick its approved documents go too:
 * they prove what it was, and one of them approved again would bring the tick back.
 * @throws AppError `business/not-found`, `verification/wrong-step` when nothing is to be checked any more
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
