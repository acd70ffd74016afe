import { asc, eq } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import type { Package } from "./contract.ts";
import { packageDurations, packages } from "./tables.ts";

/** The plans in their order, each with its durations, shortest first. */
export async function listPackages(db: Db): Promise<Package[]> {
  const rows = await db
    .select()
    .from(packages)
    .innerJoin(packageDurations, eq(packageDurations.packageId, packages.id))
    .orderBy(asc(packages.position), asc(packageDurations.months));
  const plans = new Map<string, Package>();
  for (const { packages: plan, package_durations: duration } of rows) {
    const known = plans.get(plan.id) ?? { id: plan.id, name: plan.name, features: plan.features, plan_duration: [] };
    known.plan_duration.push({ figure: duration.months, price: duration.priceKobo / 100, package_id: plan.id });
    plans.set(plan.id, known);
  }
  return [...plans.values()];
}
