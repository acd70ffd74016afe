import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { isId } from "#/shared/id.ts";
import type { Reach } from "#/shared/reach.ts";
import { packageDurations, packages } from "./tables.ts";

/** A plan as finance works on it, on sale or not. */
export interface Plan {
  id: string;
  name: string;
  features: string[];
  reach: Reach;
  isOnSale: boolean;
  /** Shortest first. */
  durations: { months: number; priceKobo: number }[];
}

/** Fields of a plan that finance sets; `place` is its position among all, from 1. */
export type PlanDraft = Omit<Plan, "id"> & { place: number };

/** Every plan in its order, also those that are not on sale. */
export async function listPlans(db: Db): Promise<Plan[]> {
  const plans = await db.select().from(packages).orderBy(asc(packages.position), asc(packages.id));
  const durations = await db.select().from(packageDurations).orderBy(asc(packageDurations.months));
  return plans.map(({ id, name, features, reach, isOnSale }) => ({
    id,
    name,
    features,
    reach,
    isOnSale,
    durations: durations
      .filter(({ packageId }) => packageId === id)
      .map(({ months, priceKobo }) => ({ months, priceKobo })),
  }));
}

/**
 * Writes a plan, a new one without an id. Periods that were paid for and payments that were intended keep their own
 * price and length: they are written down elsewhere, and nothing here touches them.
 * @returns the plan before, if there was one, and after
 * @throws AppError `payment/no-such-plan`, `payment/name-taken`, `payment/last-on-sale`
 */
export async function writePlan(
  tx: Db,
  { id, ...draft }: PlanDraft & { id?: string },
): Promise<{ before?: Plan; after: Plan }> {
  // Two who take the last two plans off sale at once see each other.
  await tx.execute(sql`lock table ${packages} in share row exclusive mode`);
  const plans = await listPlans(tx);
  const before = plans.find((plan) => plan.id === id);
  if (id !== undefined && (!isId(id) || !before)) throw new AppError("payment/no-such-plan", "There is no such plan");
  const after = { id: before?.id ?? newId(), ...draft };
  const others = plans.filter((plan) => plan.id !== after.id);
  refuseUnlike(draft, others);
  const { id: packageId, name, features, reach, isOnSale } = after;
  const written = { name, features, reach, isOnSale, position: 0 };
  await tx
    .insert(packages)
    .values({ id: packageId, ...written })
    .onConflictDoUpdate({ target: packages.id, set: written });
  await writeDurations(tx, after);
  const order = others.map((plan) => plan.id);
  order.splice(draft.place - 1, 0, packageId);
  for (const [position, planId] of order.entries()) {
    await tx.update(packages).set({ position }).where(eq(packages.id, planId));
  }
  return { before, after };
}

function refuseUnlike(draft: PlanDraft, others: readonly Plan[]) {
  if (others.some(({ name }) => name.toLowerCase() === draft.name.toLowerCase())) {
    const detail = "Another plan has that name";
    throw new AppError("payment/name-taken", detail, { fields: { name: detail } });
  }
  if (!draft.isOnSale && !others.some(({ isOnSale }) => isOnSale)) {
    const detail = "One plan must stay on sale";
    throw new AppError("payment/last-on-sale", detail, { fields: { is_on_sale: detail } });
  }
}

async function writeDurations(tx: Db, { id: packageId, durations }: Plan) {
  const kept = durations.map(({ months }) => months);
  await tx
    .delete(packageDurations)
    .where(and(eq(packageDurations.packageId, packageId), notInArray(packageDurations.months, kept)));
  await tx
    .insert(packageDurations)
    .values(durations.map((duration) => ({ packageId, ...duration })))
    .onConflictDoUpdate({
      target: [packageDurations.packageId, packageDurations.months],
      set: { priceKobo: sql`excluded.price_kobo` },
    });
}
