import { and, eq } from "drizzle-orm";
import { setVerified } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import type { House } from "#/server/house.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";
import { recheckDecided } from "./messages/recheck-decided.ts";
import { certifications } from "./tables.ts";

const noSuchBusiness = () => new AppError("business/not-found", "Business not found");

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
  means: Pick<House, "events" | "jobs" | "clock">,
  { businessId, keep, reason }: RecheckDecision,
): Promise<void> {
  const { ownerId, recheckSince } = await lockBusiness(tx, businessId);
  if (!recheckSince) {
    throw new AppError("verification/wrong-step", "Another moderator has decided on this business already");
  }
  if (!keep) {
    await tx
      .update(certifications)
      .set({ status: "rejected", reason, decidedAt: means.clock.now() })
      .where(and(eq(certifications.businessId, businessId), eq(certifications.status, "approved")));
  }
  await setVerified(tx, means.events, businessId, keep);
  await notify(tx, means, recheckDecided, ownerId, { businessId, recheckSince, keep, reason });
}

async function lockBusiness(tx: Db, businessId: string) {
  if (!isId(businessId)) throw noSuchBusiness();
  const ofBusiness = eq(certifications.businessId, businessId);
  // Its documents first, as when one of them is decided: otherwise the two could wait for each other for ever.
  await tx.select({ id: certifications.id }).from(certifications).where(ofBusiness).for("update");
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, businessId)).for("update");
  if (!business) throw noSuchBusiness();
  return business;
}
