import type { z } from "zod";
import { listPlans, type Plan, writePlan } from "#/server/payment/payment.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { formatNaira } from "#/shared/money.ts";
import { audited, type Facts } from "../audit/audit.ts";
import type { EditedPlan, PlanDraft } from "./contract.ts";

type Draft = z.output<typeof PlanDraft>;

export const showPlans = async (db: Db): Promise<EditedPlan[]> => (await listPlans(db)).map(presentPlan);

/**
 * Adds a plan, or changes the one with this id.
 * @throws AppError `payment/no-such-plan`, `payment/name-taken`, `payment/last-on-sale`
 */
export function editPlan(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  { reason, is_on_sale: isOnSale, durations, ...draft }: Draft,
  id?: string,
): Promise<EditedPlan> {
  const action = id === undefined ? "add plan" : "change plan";
  const subject = { kind: "plan", id: id ?? "" };
  return audited(deps, viewer, { action, subject, reason }, async (tx) => {
    const inKobo = durations
      .map(({ months, price }) => ({ months, priceKobo: price * 100 }))
      .sort((one, other) => one.months - other.months);
    const { before, after } = await writePlan(tx, { id, ...draft, isOnSale, durations: inKobo });
    return { before: before && factsOf(before), after: factsOf(after), answer: presentPlan(after), madeId: after.id };
  });
}

const presentPlan = ({ id, name, features, reach, isOnSale, durations }: Plan): EditedPlan => ({
  id,
  name,
  features,
  reach,
  is_on_sale: isOnSale,
  durations: durations.map(({ months, priceKobo }) => ({ months, price: priceKobo / 100 })),
});

const factsOf = ({ name, features, reach, isOnSale, durations }: Plan): Facts => ({
  name,
  features,
  reach,
  on_sale: isOnSale,
  durations: durations.map(({ months, priceKobo }) => `${months} months: ${formatNaira(priceKobo / 100)}`),
});
