import { randomUUIDv7 } from "node:crypto";
import { asc } from "drizzle-orm";
import type { Services } from "#/server/services.ts";
import type { Reach } from "#/shared/reach.ts";
import { packages, subscriptions } from "./tables.ts";

export function makeSubscription(
  { db, events }: Pick<Services, "db" | "events">,
  given: { businessId: string; startsAt: Date; endsAt: Date; reach?: Reach },
) {
  return db.transaction(async (tx) => {
    const [plan] = await tx.select({ id: packages.id }).from(packages).orderBy(asc(packages.position)).limit(1);
    const period = { id: randomUUIDv7(), packageId: plan!.id, months: 1, ...given };
    await tx.insert(subscriptions).values(period);
    await events.publish(tx, "business.changed", { businessId: given.businessId });
    return period;
  });
}
