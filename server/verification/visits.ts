import { lockBusinessOf } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { businessVisits } from "./tables.ts";

const daysBackMax = 30;

/**
 * Records that an agent was at the place of a client's business.
 * @param visitedOn a day of the last 30, in Lagos
 * @returns the business
 * @throws AppError `business/not-found` for a client without one, `request/invalid` for another day
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
